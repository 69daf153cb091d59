import { createRequire } from 'node:module'
import { emptyHnsw } from './faiss-hnsw.ts'
import type { NativeFaiss } from './faiss-native.ts'

export type FaissLoad =
  | { readonly kind: 'loaded'; readonly faiss: NativeFaiss; readonly version: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** Which engine serves vectors, for `gvq doctor` and the notice at start. */
export type VectorEngine =
  | { readonly active: 'faiss'; readonly version: string }
  | { readonly active: 'exact'; readonly reason: string; readonly remedy: string }

let load: FaissLoad | undefined

/** Loads faiss-node on the first call, and says why when that fails. The only file that imports it. */
export function loadFaiss(): FaissLoad {
  load ??= loadFaissWith(createRequire(import.meta.url))
  return load
}

/** Says which engine is active; loads faiss-node when that was not tried before. */
export function vectorEngine(): VectorEngine {
  const result = loadFaiss()
  if (result.kind === 'loaded') return { active: 'faiss', version: result.version }
  return {
    active: 'exact',
    reason: result.reason,
    remedy: 'Run ./bin/setup in the folder of gvq, which downloads or builds the binary.',
  }
}

/** Loads faiss-node with the `require` of some place. */
export function loadFaissWith(require: NodeJS.Require): FaissLoad {
  // One thread of its own is no slower for single queries and small batches, 20 times faster when other processes keep the cores
  // busy (idle OpenMP threads spin), and makes equal graphs of equal input. OpenMP reads this when the binary is loaded.
  process.env.OMP_NUM_THREADS ??= '1'
  try {
    const faiss = require('faiss-node') as NativeFaiss
    const { version } = require('faiss-node/package.json') as { version: string }
    if (!emptyHnsw(faiss, 1))
      return unavailable(`faiss-node ${version} carries a FAISS whose files gvq does not know`)
    return { kind: 'loaded', faiss, version }
  } catch (error) {
    return unavailable(reasonOf(error))
  }
}

function unavailable(reason: string): FaissLoad {
  return { kind: 'unavailable', reason }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes("Cannot find module 'faiss-node'")) return 'the package faiss-node is not installed'
  if (message.includes('Could not locate the bindings file')) return 'the binary of faiss-node is not there'
  return `the binary of faiss-node does not load: ${message.split('\n', 1)[0]}`
}
