import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findPackage,
  loadNative,
  type NativeBinding,
  type NativeLoad,
  type NativePackage,
  remedyFor,
} from '../../../base/native/index.ts'
import type { NativeBinary } from './binding.ts'

type RocksDbLoad =
  | Extract<NativeLoad<NativeBinary>, { readonly kind: 'loaded' }>
  /** `reason` is a clause ("the package rocksdb is not installed"), `remedy` a sentence with advice. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly remedy: string }

let load: RocksDbLoad | undefined

/** Loads the package rocksdb on the first call, or returns the reason why it cannot. The only file that imports it. */
export function loadRocksDb(): RocksDbLoad {
  load ??= tryRocksDb()
  return load
}

/** Loads the package like `loadRocksDb`, but tries again at each call, because it may have been built since. */
export function tryRocksDb(): RocksDbLoad {
  return loadRocksDbOf(findPackage('rocksdb'))
}

/** Loads a package with a binary that has worked in a separate process. */
export function loadRocksDbOf(found: NativePackage | undefined): RocksDbLoad {
  const load = loadNative(found, binding)
  return load.kind === 'loaded' ? load : { ...load, remedy: remedyFor('RocksDB') }
}

/** Returns the binary that `node-gyp-build` finds for the package: one built in it, or a prebuilt one. */
function carriedBinary({ folder }: NativePackage): string | undefined {
  const finder = requireOf(folder)('node-gyp-build') as { path(folder: string): string }
  try {
    return finder.path(folder)
  } catch {
    return undefined
  }
}

function requireOf(folder: string): NodeJS.Require {
  return createRequire(join(folder, 'package.json'))
}

/** The folder where `node-gyp-build` finds the file: above `build/Release` or `prebuilds/<platform>`. */
function rootOf(file: string): string {
  return join(file, '..', '..', '..')
}

/** The environment variable that tells `node-gyp-build` where the binary of the package is. */
const prebuildVariable = 'ROCKSDB_PREBUILD'

/**
 * Writes, reads and closes a store in a temporary folder. Errors that RocksDB reports are not errors of the binary: the
 * disk may be full.
 */
const exercise = `
  const { mkdtempSync, rmSync } = require('node:fs')
  const { join } = require('node:path')
  const [, packageFolder, root, temporary] = process.argv
  process.env.${prebuildVariable} = root
  const RocksDb = require(packageFolder)
  const folder = (() => { try { return mkdtempSync(join(temporary, 'gvq-probe-')) } catch { process.exit(0) } })()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = new RocksDb(folder)
  const key = Buffer.from('key')
  const step = next => (error, result) => error ? process.exit(0) : next(result)
  database.open({ createIfMissing: true }, step(() =>
    database.batch().put(key, key).write({ sync: false }, step(() =>
      database.getMany([key], { asBuffer: true }, step(([value]) => {
        if (!key.equals(value)) throw new Error('a written value cannot be read back')
        const iterator = database.iterator({ keyAsBuffer: true, valueAsBuffer: true })
        iterator.next(step(() => iterator.end(step(() => database.close(step(() => undefined))))))
      }))))))
`

const binding: NativeBinding<NativeBinary> = {
  name: 'rocksdb',
  carried: carriedBinary,
  missing: () => `the package rocksdb has no binary for ${process.platform}-${process.arch}`,
  exercise,
  exerciseArguments: (file, { folder }) => [folder, rootOf(file), tmpdir()],
  load: (file, { folder }) => requireOf(folder)(file) as NativeBinary,
}
