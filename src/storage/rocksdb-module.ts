import { createRequire } from 'node:module'
import type { NativeModule } from './rocksdb-binding.ts'

export type RocksDbLoad =
  | { readonly kind: 'loaded'; readonly native: NativeModule; readonly version: string }
  /** `reason` is a clause ("the package rocksdb is not installed"), `remedy` a sentence that says what to do. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly remedy: string }

let load: RocksDbLoad | undefined

/** Loads the package rocksdb on the first call, and says why when that fails. The only file that imports it. */
export function loadRocksDb(): RocksDbLoad {
  load ??= loadRocksDbWith(createRequire(import.meta.url))
  return load
}

function loadRocksDbWith(require: NodeJS.Require): RocksDbLoad {
  try {
    const native = require('rocksdb') as NativeModule
    const { version } = require('rocksdb/package.json') as { version: string }
    return { kind: 'loaded', native, version }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      kind: 'unavailable',
      reason: `the binary of rocksdb does not load: ${message.split('\n', 1)[0]}`,
      remedy: 'Install gvq again on this machine.',
    }
  }
}
