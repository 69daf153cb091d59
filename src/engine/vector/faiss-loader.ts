import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  findPackage,
  loadNative,
  type NativeBinding,
  type NativeLoad,
  type NativePackage,
  remedyFor,
} from '../../base/native/index.ts'
import { emptyHnsw } from './faiss-hnsw.ts'
import { innerProduct, type NativeFaiss } from './faiss-native.ts'

export type FaissLoad = NativeLoad<NativeFaiss>

/** Which engine serves vectors, for `gvq doctor` and the notice at start. */
export type VectorEngine =
  | { readonly active: 'faiss'; readonly version: string }
  | { readonly active: 'exact'; readonly reason: string; readonly remedy: string }

let load: FaissLoad | undefined

/** Loads faiss-node on the first call, and says why when that fails. The only file that imports it. */
export function loadFaiss(): FaissLoad {
  load ??= tryFaiss()
  return load
}

/** The same anew at each call, for it may have been built since. */
export function tryFaiss(): FaissLoad {
  return loadFaissOf(findPackage('faiss-node'))
}

/** Says which engine is active; loads faiss-node when that was not tried before. */
export function vectorEngine(): VectorEngine {
  const result = loadFaiss()
  if (result.kind === 'loaded') return { active: 'faiss', version: result.version }
  return { active: 'exact', reason: result.reason, remedy: remedyFor('FAISS') }
}

/** Loads a package with a binary that has worked in a process of its own. */
export function loadFaissOf(found: NativePackage | undefined): FaissLoad {
  // One thread of its own is no slower for single queries and small batches, 20 times faster when other processes keep the cores
  // busy (idle OpenMP threads spin), and makes equal graphs of equal input. OpenMP reads this when the binary is loaded.
  process.env.OMP_NUM_THREADS ??= '1'
  return loadNative(found, binding)
}

/** A scan and a graph, made, filled, searched, written and read back. */
const exercise = `
  const { Index } = require(process.argv[1])
  for (const kind of ['Flat', 'HNSW32,Flat']) {
    const index = Index.fromFactory(2, kind, ${innerProduct})
    index.add([1, 0, 0, 1])
    const { labels } = Index.fromBuffer(index.toBuffer()).search([0, 1], 1)
    if (labels[0] !== 1) throw new Error('a search finds another vector than the nearest')
  }
`

const binding: NativeBinding<NativeFaiss> = {
  name: 'faiss-node',
  carried: ({ folder }) => join(folder, 'build', 'Release', 'faiss-node.node'),
  missing: ({ version }) => `the binary of faiss-node ${version} is not there`,
  exercise,
  exerciseArguments: file => [file],
  load: file => createRequire(import.meta.url)(file) as NativeFaiss,
  objection: (faiss, { version }) =>
    emptyHnsw(faiss, 1) === undefined
      ? `faiss-node ${version} carries a FAISS whose files gvq does not know`
      : undefined,
}
