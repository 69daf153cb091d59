import { InternalError } from '../../base/errors.ts'
import { checkDimension } from './checks.ts'
import { ExactCore } from './exact-core.ts'
import { FaissCore } from './faiss-core.ts'
import { loadFaiss } from './graph/faiss-loader.ts'
import { LiveIndex } from './live-index.ts'
import type { VectorIndex } from './port.ts'
import { feedInSlices } from './slices.ts'

export interface VectorIndexOptions {
  readonly dimension: number
  /** Default: FAISS where it loads, else the exact index. Requesting FAISS where it does not load is an InternalError. */
  readonly engine?: 'faiss' | 'exact'
}

/** Creates an empty index. It starts as a scan; with many vectors it needs a rebuild, which turns it into a graph. */
export function createVectorIndex({ dimension, engine }: VectorIndexOptions): VectorIndex {
  checkDimension(dimension)
  const load = engine === 'exact' ? undefined : loadFaiss()
  if (load?.kind === 'loaded') return liveFaissIndex(FaissCore.empty('flat', dimension), dimension)
  if (engine === 'faiss') throw new InternalError(`FAISS was requested, but ${load?.reason}`)
  return liveExactIndex(new ExactCore(dimension), dimension)
}

export function liveFaissIndex(core: FaissCore, dimension: number): VectorIndex {
  return new LiveIndex(dimension, core, (entries, options) => FaissCore.build(dimension, entries, options))
}

export function liveExactIndex(core: ExactCore, dimension: number): VectorIndex {
  return new LiveIndex(dimension, core, async (entries, options) => {
    const next = new ExactCore(dimension)
    await feedInSlices(entries, batch => next.putMany(batch), options)
    return next
  })
}
