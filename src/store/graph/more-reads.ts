import { GvqError } from '../../base/errors.ts'

/** Thrown where a run that has promised to read once must read more: there is too much for one read. It runs again without the promise. */
export class MoreReads extends Error {}

/** Thrown where a store has lost the state that a run reads, and has another: the run begins again, once, unless its answer has begun. */
export class SnapshotLost extends GvqError {}
