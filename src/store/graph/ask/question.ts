import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType, Value } from '../../../language/catalog/index.ts'
import type { ColumnBatch, GraphReader, Id } from '../api.ts'
import type { AccessPath, Misses } from './misses.ts'

/** Some records of a type, as their pages have them. */
export interface Chunk {
  readonly ids: readonly Id[]
  /** The row of each record, as in `StoredRecord.row`. */
  readonly rows: readonly number[]
  /** The values by slot; `undefined` where none of the records has a value. */
  readonly columns: readonly (readonly Value[] | undefined)[]
}

/** Asks one access path for all records of a type. */
export interface Question {
  readonly path: AccessPath
  /** Called once, before the records come. */
  begin?(): MaybePromise<void>
  /** A batch of columns, before its records come. */
  takeBatch?(batch: ColumnBatch): void
  take?(chunk: Chunk): MaybePromise<void>
  /** Called once, after the last records: what can only be asked for all of them. */
  end?(): MaybePromise<void>
  /** Called once, also if it failed. */
  close?(): MaybePromise<void>
}

/** What all questions about a type need. */
export interface Asking {
  readonly reader: GraphReader
  readonly type: RecordType
  readonly misses: Misses
  /** Lets other work run, if that is due; throws if the work is to stop. */
  readonly pause: () => MaybePromise<void>
}

/** Records that are asked for together. */
export const chunkRowsMax = 1024

/** Members that a key may have to be compared one by one; of a key with more, all are compared once, at the end. */
export const membersMax = 64

/** Whether records of the store have rows, so that what is read by them can be compared. */
export function hasRows({ byRows }: GraphReader): boolean {
  return byRows !== undefined
}
