import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  findPackage,
  loadNative,
  type NativeBinding,
  type NativePackage,
} from '../../src/base/native/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let found: NativePackage

beforeEach(async () => {
  const folder = await temporaryFolder()
  vi.stubEnv('GVQ_CACHE_DIR', join(folder, 'cache'))
  found = { name: 'rocksdb', version: '9.9.9', folder }
  return () => vi.unstubAllEnvs()
})

/** A package whose binary is a module in JavaScript. */
const binding: NativeBinding<string> = {
  name: 'rocksdb',
  carried: ({ folder }) => join(folder, 'binary.js'),
  missing: ({ version }) => `there is no binary of ${version}`,
  exercise: 'require(process.argv[1])',
  exerciseArguments: file => [file],
  load: file => createRequire(import.meta.url)(file) as string,
}

async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return path
}

const carries = (text: string) => write(join(found.folder, 'binary.js'), text)

describe('a native package', () => {
  it('is looked for next to gvq first, which needs no cache folder', () => {
    expect(findPackage('rocksdb')).toMatchObject({
      name: 'rocksdb',
      folder: expect.stringMatching(/rocksdb$/),
    })
    expect(existsSync(process.env.GVQ_CACHE_DIR!)).toBe(false)
  })

  it('is loaded from the binary that it contains', async () => {
    const file = await carries('module.exports = "carried"')
    expect(loadNative(found, binding)).toEqual({ kind: 'loaded', module: 'carried', version: '9.9.9', file })
  })

  it('is loaded from the binary that was built, where its own does not load', async () => {
    await carries('throw new Error("no")')
    const place = `cache/built/rocksdb-9.9.9-${process.platform}-${process.arch}/build/Release/rocksdb.node`
    const file = await write(join(found.folder, place), '')
    const exercise = 'if (process.argv[1].endsWith(".js")) throw new Error("no")'
    expect(loadNative(found, { ...binding, exercise, load: file => file })).toMatchObject({ file })
  })

  it('is unavailable for a reason', async () => {
    const reasonOf = (changed: Partial<NativeBinding<string>> = {}) =>
      loadNative(found, { ...binding, ...changed })
    const unavailable = (reason: string) => ({ kind: 'unavailable', reason })
    expect(loadNative(undefined, binding)).toEqual(unavailable('the package rocksdb is not installed'))
    expect(reasonOf()).toEqual(unavailable('there is no binary of 9.9.9'))
    await carries('throw new Error("no such machine")')
    expect(reasonOf()).toEqual(unavailable('the binary of rocksdb 9.9.9 does not load: no such machine'))
    await carries('module.exports = "loads"')
    expect(reasonOf({ objection: module => `it ${module}, but is too old` })).toEqual(
      unavailable('it loads, but is too old'),
    )
    const load = () => {
      throw new Error('not here\nand more')
    }
    expect(reasonOf({ load })).toEqual(unavailable('the binary of rocksdb 9.9.9 does not load: not here'))
  })
})
