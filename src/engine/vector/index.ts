export { createVectorIndex, type VectorIndexOptions } from './create.ts'
export { tryFaiss, type VectorEngine, vectorEngine } from './graph/faiss-loader.ts'
export type { Measurement } from './graph/measurement.ts'
export { policy } from './graph/policy.ts'
export { cosineDistance, distanceFrom } from './numbers/distance.ts'
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
export { openSnapshotContents, type SnapshotContents } from './snapshot/snapshot-contents.ts'
export {
  type ExpectedSnapshot,
  loadSnapshot,
  type RefusalReason,
  type SnapshotLoad,
} from './snapshot/snapshot-load.ts'
export { type SnapshotFacts, saveSnapshot } from './snapshot/snapshot-save.ts'
export { WaitingVectors } from './waiting-vectors.ts'
