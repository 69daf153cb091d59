import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findPackage } from '../../src/base/native/index.ts'
import type { ProbeOutcome } from '../../src/base/native/outcomes.ts'
import { preferOwnSymbols } from '../../src/base/native/own-symbols.ts'
import { usableFile } from '../../src/base/native/usable.ts'
import { loadRocksDbOf } from '../../src/store/keyvalue/rocksdb/module.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { compileModule, modules, needsCompiler } from './support.ts'

let folder: string

beforeEach(async () => {
  folder = await temporaryFolder()
  vi.stubEnv('GVQ_CACHE_DIR', join(folder, 'cache'))
  return () => vi.unstubAllEnvs()
})

const works: ProbeOutcome = { kind: 'works' }
const crashes: ProbeOutcome = { kind: 'crashes', reason: 'it crashes' }
const throws: ProbeOutcome = { kind: 'throws', reason: 'a library is missing' }

/** The binary that the package rocksdb contains for this machine, even where set-up has added another one. */
const carried = join(findPackage('rocksdb')!.folder, 'prebuilds/linux-x64/node.napi.glibc.node')
const needsCarried = skipUnless(
  existsSync(carried),
  'the package rocksdb has brought no binary for linux-x64: npm install',
)

const needsReadelf = existsSync(carried)
  ? skipUnless(
      spawnSync('readelf', ['--version']).status === 0,
      'readelf is missing: apt-get install binutils',
    )
  : needsCarried

describe('the file to load', () => {
  it('is the first that works', () => {
    const outcomes: Record<string, ProbeOutcome> = { a: throws, b: works, c: works }
    expect(usableFile(['a', 'b', 'c'], file => outcomes[file]!)).toEqual({ kind: 'usable', file: 'b' })
  })

  it('is none where none works; the reason is that of the first', () => {
    const outcomes: Record<string, ProbeOutcome> = { a: throws, b: { kind: 'unknown', reason: 'no process' } }
    expect(usableFile(['a', 'b'], file => outcomes[file]!)).toEqual({
      kind: 'unusable',
      reason: 'a library is missing',
    })
    expect(usableFile([], () => works)).toBeUndefined()
  })

  needsReadelf.it('is a copy that prefers its own symbols, where the library itself crashes', async () => {
    const original = await readFile(carried)
    const found = usableFile([carried], file => (file === carried ? crashes : works))
    expect(found).toEqual({ kind: 'usable', file: expect.stringContaining(join(folder, 'cache')) })
    const { file } = found as { file: string }
    expect(spawnSync('readelf', ['-d', file], { encoding: 'utf8' }).stdout).toContain('(SYMBOLIC)')
    expect((await readFile(carried)).equals(original)).toBe(true)
    // The next process finds the copy.
    expect(usableFile([carried], file => (file === carried ? crashes : works))).toEqual(found)
  })

  it('is none where the copy crashes as well', () => {
    expect(usableFile([process.execPath], () => crashes)).toEqual({
      kind: 'unusable',
      reason: 'it crashes',
    })
  })
})

describe('the flag for own symbols', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('#!/bin/sh\n'.repeat(20))],
    [
      'a header without tables',
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]), Buffer.alloc(58)]),
    ],
  ])('is not made in %s', (_, bytes) => {
    expect(preferOwnSymbols(bytes)).toBeUndefined()
  })

  needsCarried.it('is set once, and changes 16 bytes at most', async () => {
    const before = await readFile(carried)
    const after = preferOwnSymbols(before)!
    expect(after.length).toBe(before.length)
    const changed = [...before.keys()].filter(at => before[at] !== after[at])
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.at(-1)! - changed[0]!).toBeLessThan(16)
    expect(preferOwnSymbols(after)).toBeUndefined()
  })

  needsCarried.it('is not set in a truncated file', async () => {
    const whole = await readFile(carried)
    for (const length of [64, 100, 1000, whole.length >> 1])
      expect(preferOwnSymbols(whole.subarray(0, length))).toBeUndefined()
  })
})

describe('loading rocksdb', () => {
  const found = findPackage('rocksdb')!

  it('works on every supported Node', () => {
    expect(loadRocksDbOf(found)).toMatchObject({ kind: 'loaded', version: '5.2.1' })
  })

  it('says that the package is not installed', () => {
    expect(loadRocksDbOf(undefined)).toMatchObject({
      kind: 'unavailable',
      reason: 'the package rocksdb is not installed',
      remedy: expect.any(String),
    })
  })

  it('says that there is no binary for this machine', () => {
    vi.stubEnv('ROCKSDB_PREBUILD', folder)
    expect(loadRocksDbOf(found)).toMatchObject({
      kind: 'unavailable',
      reason: `the package rocksdb has no binary for ${process.platform}-${process.arch}`,
    })
  })

  it('says why a binary does not load', async () => {
    vi.stubEnv('ROCKSDB_PREBUILD', folder)
    const file = join(folder, 'build/Release/broken.node')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'no binary')
    expect(loadRocksDbOf(found)).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/^the binary of rocksdb 5\.2\.1 does not load: .*broken\.node/),
    })
  })

  needsCompiler.it('never loads a binary that crashes the process', async () => {
    vi.stubEnv('ROCKSDB_PREBUILD', folder)
    await compileModule(modules.aborts, join(folder, 'build/Release/aborts.node'))
    expect(loadRocksDbOf(found)).toMatchObject({
      kind: 'unavailable',
      reason: `the binary of rocksdb 5.2.1 does not load: it crashes Node ${process.versions.node} (SIGABRT: no way)`,
    })
  })

  it('leaves the environment as it was', () => {
    loadRocksDbOf(found)
    expect(process.env.ROCKSDB_PREBUILD).toBeUndefined()
  })
})
