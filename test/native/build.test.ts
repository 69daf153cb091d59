import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Compiler, findCompiler } from '../../src/base/native/build/compiler.ts'
import { buildRocksDb, rocksDbUnits } from '../../src/base/native/build/rocksdb.ts'
import { findPackage } from '../../src/base/native/index.ts'
import { gvqPath } from '../support/gvq.ts'
import { needsNodes, nodes } from '../support/nodes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsCompiler } from './support.ts'

describe('the sources of rocksdb', () => {
  it('are those for Linux, and all exist', async () => {
    const units = await rocksDbUnits(findPackage('rocksdb')!.folder)
    const names = units.map(({ source }) => source)
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter(name => !existsSync(name))).toEqual([])
    expect(names.filter(name => /\/win\/|bytesxor/.test(name))).toEqual([])
    for (const part of ['snappy.cc', 'db_impl.cc', 'env_posix.cc', 'crc32c_arm64.cc', 'binding.cc'])
      expect(names.filter(name => name.endsWith(`/${part}`))).toHaveLength(1)
  })
})

/** A package with the layout of rocksdb and four small sources. */
async function smallPackage(sources: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await temporaryFolder()
  const files: Readonly<Record<string, string>> = {
    'package.json': '{"name": "rocksdb", "version": "0.0.0"}',
    'node_modules/napi-macros/napi-macros.h': '',
    'deps/snappy/snappy.gyp': "'sources': ['snappy-1.1.7/snappy.cc']",
    'deps/snappy/snappy-1.1.7/snappy.cc': 'int snappy() { return HAVE_CONFIG_H; }',
    'deps/rocksdb/rocksdb.gyp':
      "'sources': [\n'rocksdb/db.cc'\n, 'rocksdb/port/win/port.cc'\n# , 'rocksdb/unused.cc'\n]",
    'deps/rocksdb/rocksdb/db.cc': 'int snappy(); int db() { return snappy() + OS_LINUX; }',
    'binding.cc': `#include <node_api.h>
      int db();
      NAPI_MODULE_INIT() { napi_value two; napi_create_int32(env, db(), &two); return two; }`,
    ...sources,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

needsCompiler.describe('building rocksdb', () => {
  const compiler = findCompiler() as Compiler

  it('compiles all sources and leaves one binary', async () => {
    const folder = await smallPackage()
    const binary = join(folder, 'out/build/Release/rocksdb.node')
    const steps: string[] = []
    await buildRocksDb(folder, binary, join(folder, 'out/objects'), compiler, (done, total) =>
      steps.push(`${done}/${total}`),
    )
    expect(createRequire(import.meta.url)(binary)).toBe(2)
    expect(steps).toEqual(['1/3', '2/3', '3/3'])
    expect(await readdir(join(folder, 'out'))).toEqual(['build'])
    expect(await readdir(dirname(binary))).toEqual(['rocksdb.node'])
  })

  it('continues an interrupted build', async () => {
    const folder = await smallPackage({ 'binding.cc': 'this is no C++' })
    const binary = join(folder, 'out/rocksdb.node')
    const scratch = join(folder, 'out/objects')
    const build = () => buildRocksDb(folder, binary, scratch, compiler, () => undefined)
    await expect(build()).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringMatching(/reports:\n.*binding\.cc:1:1: error/),
      hint: expect.stringContaining('The command was: '),
    })
    expect(existsSync(binary)).toBe(false)
    await writeFile(join(folder, 'deps/snappy/snappy-1.1.7/snappy.cc'), 'this was compiled already')
    await writeFile(join(folder, 'binding.cc'), 'int db(); int binding() { return db(); }')
    await build()
    expect(existsSync(binary)).toBe(true)
  })

  it('uses the compiler that CXX names, and reports when there is none', () => {
    expect(findCompiler({ CXX: 'no-such-compiler' })).toBeUndefined()
    expect(findCompiler({ CXX: 'g++' })?.version).toMatch(/g\+\+/)
  })
})

needsNodes.describe('gvq doctor --build where there is no binary', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gvq-build-test-'))
    await mkdir(join(folder, 'nothing'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs gvq as on Linux for arm64, for which rocksdb contains no binary. */
  function gvq(node: string, ...args: readonly string[]): { status: number | null; output: string } {
    const env = {
      ...process.env,
      ROCKSDB_PREBUILD: join(folder, 'nothing'),
      GVQ_CACHE_DIR: join(folder, 'cache'),
    }
    const { status, stdout, stderr } = spawnSync(node, [gvqPath, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  it('builds RocksDB once, and finds it from then on', () => {
    const first = gvq(nodes[0]!, 'doctor', '--build')
    expect(first.output).toContain('Building RocksDB from the sources of its package with')
    expect(first.output).toMatch(/✓ RocksDB/)
    expect(first.status).toBe(0)
    const second = gvq(nodes[0]!, 'doctor', '--build')
    expect(second.output).not.toContain('Building')
    expect(second.output).toMatch(/✓ RocksDB/)
  }, 1_800_000)

  it.each(nodes)('runs on it with %s', node => {
    const { status, output } = gvq(node, 'demo')
    expect(output).toContain('all responses as expected')
    expect(output).not.toContain('RocksDB is not available')
    expect(status).toBe(0)
  })
})
