import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  findPackage,
  loadNative,
  type NativeBinding,
  type NativeLoad,
  type NativePackage,
  remedyFor,
} from '../../../base/native/index.ts'
import { isFormatKnown } from './faiss-check.ts'
import { innerProduct, type NativeFaiss } from './faiss-native.ts'

type FaissLoad = NativeLoad<NativeFaiss>

/** Which engine searches vectors, for `gvq doctor` and the notice at start. */
export type VectorEngine =
  | { readonly active: 'faiss'; readonly version: string }
  | { readonly active: 'exact'; readonly reason: string; readonly remedy: string }

let load: FaissLoad | undefined

/** Loads faiss-node on the first call, or returns the reason why it cannot. The only file that imports it. */
export function loadFaiss(): FaissLoad {
  load ??= tryFaiss()
  return load
}

/** Tries to load FAISS at each call, unlike `loadFaiss`, because it may have been built since. */
export function tryFaiss(): FaissLoad {
  return loadFaissOf(findPackage('faiss-node'))
}

/** Returns the active engine; tries to load faiss-node first. */
export function vectorEngine(): VectorEngine {
  const result = loadFaiss()
  if (result.kind === 'loaded') return { active: 'faiss', version: result.version }
  return { active: 'exact', reason: result.reason, remedy: remedyFor('FAISS') }
}

/** Loads a package with a binary that has worked in a separate process. */
export function loadFaissOf(found: NativePackage | undefined): FaissLoad {
  // A single thread is not slower for single queries and small batches, 20 times faster when other processes keep the cores
  // busy (idle OpenMP threads spin), and builds equal graphs from equal input. OpenMP reads this when the binary is loaded.
  process.env.OMP_NUM_THREADS ??= '1'
  return loadNative(found, binding)
}

/** Creates, fills, serializes, restores and searches a scan and a graph. */
const exercise = `
  const { Index } = require(process.argv[1])
  for (const kind of ['Flat', 'HNSW32,Flat']) {
    const index = Index.fromFactory(2, kind, ${innerProduct})
    index.add([1, 0, 0, 1])
    const { labels } = Index.fromBuffer(index.toBuffer()).search([0, 1], 1)
    if (labels[0] !== 1) throw new Error('a search did not find the nearest vector')
  }
`

const binding: NativeBinding<NativeFaiss> = {
  name: 'faiss-node',
  carried: ({ folder }) => join(folder, 'build', 'Release', 'faiss-node.node'),
  missing: ({ version }) => `the binary of faiss-node ${version} is missing`,
  exercise,
  exerciseArguments: file => [file],
  load: file => createRequire(import.meta.url)(file) as NativeFaiss,
  objection: (faiss, { version }) =>
    !isFormatKnown(faiss)
      ? `faiss-node ${version} contains a FAISS with a file format that gvq does not know`
      : undefined,
}
