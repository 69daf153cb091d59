import { limits } from '../../base/limits.ts'

/** Sizes at which the vector indexes of a database behave differently. Tests make them small. */
export const thresholds = {
  /** Longest time to block the event loop while vectors are added to an index. */
  sliceMs: 0.8 * limits.holdMsMax,
  /** Shortest slice, while others search the index: then a slice takes half as long as they did since the last one. */
  sharedSliceMs: 0.5,
  /** Vectors of one change that are added to an index immediately; more are queued, and found while they wait. */
  immediatePutsMax: 32,
  /** Waiting vectors that are removed after a rebuild in one slice, before the event loop continues. */
  entriesPerSlice: 4096,
  /** Changes of a commit that are applied at once, and the size of the parts of a larger one. */
  takenTogether: 64,
  /**
   * Changes after which an index is saved again, so that a restart after a crash has little to catch up. Grows with
   * the index, because the time and memory of a save are proportional to its size.
   */
  changesBetweenSaves: 20_000,
  /** Changes after which an index without a file is saved: it is a graph then, which is searched sooner once it was serialized. */
  changesBeforeFirstSave: 4096,
  /** Vectors up to which an index that has to be built is built before the opening of its database ends; more are compared meanwhile. */
  builtAtOpeningMax: 4096,
  /** Numbers that a search compares in one piece: in a millisecond or two. */
  comparedAtOnce: 2 ** 23,
  /** Candidates that are read and compared with the query in one piece. */
  rankedAtOnce: 512,
  /** Largest k for which an index is searched, because it answers in one piece. */
  indexedMax: 8192,
  /** The k from which on the store is read in slices, rather than most of an index in one piece. */
  mostMin: 2048,
  /** Searches of a shared index that compare everything before it is built: a process that searches once needs none. */
  searchesBefore: 1,
  /** Changed vectors that a search compares one by one at least, and as a share of a shared index at most. */
  changedMin: 4096,
  changedShareMax: 0.5,
  /**
   * The most changes that a search in a transaction leaves unapplied; beyond that, the index catches up in the
   * background.
   */
  leftMax: 256,
  /** What a shared index remembers of the changes that were applied, for readers of older snapshots. */
  appliedMax: 256,
  appliedIdsMax: 32_768,
  /** Neighbours that are fetched from an index of the store beyond k at first, so that none ties with the k-th. */
  spareMin: 16,
  /** Most neighbours that are fetched from it. */
  fetchMax: 500,
}
