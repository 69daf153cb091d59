import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheFolder } from '../../src/base/native/cache-folder.ts'
import type { ProbeOutcome } from '../../src/base/native/outcomes.ts'
import { probe } from '../../src/base/native/probe.ts'
import { needsLinux, needsUnix } from '../support/platform.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { compileModule, modules, needsCompiler } from './support.ts'

let folder: string
let cache: string

beforeEach(async () => {
  folder = await temporaryFolder()
  cache = join(folder, 'cache')
  vi.stubEnv('GVQ_CACHE_DIR', cache)
  return () => vi.unstubAllEnvs()
})

const cacheFolderSource = new URL('../../src/base/native/cache-folder.ts', import.meta.url).pathname

/** Loads the file, and leaves a mark where it was run. */
const exercise = `require('node:fs').appendFileSync(process.argv[2], 'x'); require(process.argv[1])`

async function tried(file: string, trying = probe): Promise<{ outcome: ProbeOutcome; runs: number }> {
  const marks = join(folder, 'marks')
  await writeFile(marks, '')
  const outcome = trying(file, exercise, [file, marks])
  return { outcome, runs: readFileSync(marks).length }
}

needsCompiler.describe('a native module', () => {
  it('that works is known to work from then on', async () => {
    const file = join(folder, 'works.node')
    await compileModule(modules.works, file)
    expect(await tried(file)).toEqual({ outcome: { kind: 'works' }, runs: 1 })
    expect(await tried(file)).toEqual({ outcome: { kind: 'works' }, runs: 0 })
  })

  it('that crashes the process does so once, and is described with what it said', async () => {
    const file = join(folder, 'aborts.node')
    await compileModule(modules.aborts, file)
    const outcome = {
      kind: 'crashes',
      reason: `it crashes Node ${process.versions.node} (SIGABRT: no way)`,
    }
    expect(await tried(file)).toEqual({ outcome, runs: 1 })
    expect(await tried(file)).toEqual({ outcome, runs: 0 })
  })

  it('that lacks a library is tried again each time: the library may be installed meanwhile', async () => {
    const file = join(folder, 'misses.node')
    await compileModule(modules.misses, file)
    const outcome = { kind: 'throws', reason: expect.stringContaining('undefined symbol: not_there') }
    expect(await tried(file)).toEqual({ outcome, runs: 1 })
    expect(await tried(file)).toEqual({ outcome, runs: 1 })
  })

  it('is tried again when the file has changed', async () => {
    const file = join(folder, 'module.node')
    await compileModule(modules.aborts, file)
    expect((await tried(file)).outcome.kind).toBe('crashes')
    await compileModule(modules.works, file)
    expect(await tried(file)).toEqual({ outcome: { kind: 'works' }, runs: 1 })
    await utimes(file, 1, 1)
    expect((await tried(file)).runs).toBe(1)
    expect((await tried(file)).runs).toBe(0)
  })

  it('is tried again by gvq doctor, once, whatever others have stored', async () => {
    const file = join(folder, 'works.node')
    await compileModule(modules.works, file)
    await tried(file)
    vi.resetModules()
    const { forgetOutcomes } = await import('../../src/base/native/outcomes.ts')
    const doctor = await import('../../src/base/native/probe.ts')
    forgetOutcomes()
    expect((await tried(file, doctor.probe)).runs).toBe(1)
    expect((await tried(file, doctor.probe)).runs).toBe(0)
  })

  it('is tried under exactly this Node', async () => {
    const file = join(folder, 'works.node')
    await compileModule(modules.works, file)
    await tried(file)
    const version = vi.spyOn(process, 'version', 'get').mockReturnValue('v99.0.0')
    expect((await tried(file)).runs).toBe(1)
    version.mockRestore()
    expect((await tried(file)).runs).toBe(0)
  })

  it('is tried without the options of this process', async () => {
    const file = join(folder, 'works.node')
    await compileModule(modules.works, file)
    vi.stubEnv('NODE_OPTIONS', '--require=/no/such/file')
    expect((await tried(file)).outcome).toEqual({ kind: 'works' })
  })
})

it('a probe that is terminated from outside says nothing about the module, and is repeated', async () => {
  const file = join(folder, 'module.js')
  await writeFile(file, 'process.kill(process.pid, "SIGKILL")')
  const outcome = { kind: 'unknown', reason: 'it was terminated by SIGKILL during a trial run' }
  expect(await tried(file)).toEqual({ outcome, runs: 2 })
  expect(await tried(file)).toEqual({ outcome, runs: 2 })
})

it('a damaged outcome file is ignored', async () => {
  const file = join(folder, 'module.js')
  await writeFile(file, '')
  expect((await tried(file)).runs).toBe(1)
  const [name] = readdirSync(join(cache, 'probes'))
  await writeFile(join(cache, 'probes', name!), '{"outcome": {"kind": "wor')
  expect((await tried(file)).runs).toBe(1)
  expect((await tried(file)).runs).toBe(0)
})

describe('the cache folder', () => {
  it('is created for this user only', () => {
    expect(cacheFolder()).toBe(cache)
    expect(statSync(cache).mode & 0o777).toBe(0o700)
  })

  needsUnix.it('is never one that others can write to', async () => {
    await mkdir(cache)
    await chmod(cache, 0o777)
    vi.stubEnv('XDG_CACHE_HOME', folder)
    expect(cacheFolder()).toBe(join(folder, 'gvq'))
  })

  it('is in the temporary folder where no other can be created', async () => {
    await writeFile(join(folder, 'file'), '')
    vi.stubEnv('GVQ_CACHE_DIR', join(folder, 'file', 'below'))
    vi.stubEnv('XDG_CACHE_HOME', join(folder, 'file'))
    vi.stubEnv('TMPDIR', folder)
    expect(cacheFolder()).toBe(join(folder, `gvq-${process.getuid?.()}`))
  })

  needsLinux.it('is in the temporary folder where the home folder cannot be created', () => {
    vi.stubEnv('GVQ_CACHE_DIR', '')
    vi.stubEnv('XDG_CACHE_HOME', '')
    vi.stubEnv('HOME', '/proc/1/isles')
    vi.stubEnv('TMPDIR', folder)
    expect(cacheFolder()).toBe(join(folder, `gvq-${process.getuid?.()}`))
  })

  needsUnix.it.each([
    ['HOME', ''],
    ['XDG_CACHE_HOME', 'caches'],
  ])('is never in the current one, as with %s=%j: a project could bring a module in it', (name, value) => {
    vi.stubEnv('GVQ_CACHE_DIR', '')
    vi.stubEnv('XDG_CACHE_HOME', '')
    vi.stubEnv('HOME', folder)
    vi.stubEnv('TMPDIR', folder)
    vi.stubEnv(name, value)
    expect(cacheFolder()?.startsWith(folder)).toBe(true)
  })

  const asStranger = ['--reuid=12345', '--regid=12345', '--clear-groups']
  const needsStranger = skipUnless(
    process.features.typescript !== undefined &&
      spawnSync('setpriv', [...asStranger, process.execPath, '--version']).status === 0,
    'nothing can run as a user without a home: run the tests as root, with setpriv and Node 22.18 or newer',
  )

  needsStranger.it('is found for a user without a home', () => {
    const script = `import { cacheFolder } from ${JSON.stringify(cacheFolderSource)}; console.log(cacheFolder({}))`
    const args = [...asStranger, process.execPath, '--no-warnings']
    const env = { PATH: process.env.PATH, TMPDIR: '/tmp' }
    const { stdout } = spawnSync('setpriv', [...args, '--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe('/tmp/gvq-12345')
    rmSync('/tmp/gvq-12345', { recursive: true })
  })
})
