import type { NativeLoad } from '../../../../base/native/index.ts'

/** Stands in for `base/native`: no binary of RocksDB or FAISS runs in a browser. */
export function findPackage(): undefined {
  return undefined
}

export function loadNative(): NativeLoad<never> {
  return { kind: 'unavailable', reason: 'a browser runs no binaries' }
}

export function remedyFor(): string {
  return ''
}

function tooFar(): never {
  throw new Error('a browser builds no binaries')
}

export { tooFar as cacheFolder, tooFar as forgetOutcomes, tooFar as provideFaiss, tooFar as provideRocksDb }
