export { createVectorIndex, type VectorIndexOptions } from './create.ts'
export { cosineDistance, distanceFrom } from './distance.ts'
export { tryFaiss, type VectorEngine, vectorEngine } from './faiss-loader.ts'
export type { Measurement } from './measurement.ts'
export { policy } from './policy.ts'
export type {
  EngineName,
  Exclude,
  SliceOptions,
  VectorEntries,
  VectorEntry,
  VectorIndex,
} from './port.ts'
export { compareRanked, entriesOf, Nearest, type Ranked, rankCandidates, rankExactly } from './ranking.ts'
export { buildInSlices } from './slices.ts'
export { openSnapshotContents, type SnapshotContents } from './snapshot-contents.ts'
export {
  type ExpectedSnapshot,
  loadSnapshot,
  type RefusalReason,
  type SnapshotLoad,
} from './snapshot-load.ts'
export { type SnapshotFacts, saveSnapshot } from './snapshot-save.ts'
export { WaitingVectors } from './waiting-vectors.ts'
