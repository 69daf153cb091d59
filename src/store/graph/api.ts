import type { MaybePromise } from '../../base/flow/maybe.ts'
import type { JsonForm, JsonPiece, JsonWriter } from '../../language/catalog/index.ts'
import type {
  EdgeType,
  NodeType,
  Property,
  RecordType,
  Value,
  VectorType,
} from '../../language/catalog/types.ts'
import type { ByteString } from '../keyvalue/contract/api.ts'
import type { TextMatches } from '../text/index.ts'
import type { IdTable } from './keys/id-table.ts'

/** A record's identifier: a ByteString with the 16 bytes of a UUID. Ascends with creation order. */
export type Id = ByteString

/** Ids one after the other, 16 bytes each. The bytes begin where typed arrays of words may begin. */
export type PackedIds = Uint8Array<ArrayBuffer>

/** A node, edge or vector as stored. Immutable: an update creates a new one. The ends of an edge are read with `ends`. */
export interface StoredRecord {
  readonly id: Id
  /**
   * Where the store has it among the records of its type: a number below 2^32 that stays the same as long as it exists, and is
   * never given to another one. A read that is told the rows of ids need not look for them; whoever calls it may leave
   * them out. A store that has no such numbers gives 0, ignores the rows that it is told, and has no `byRows`.
   */
  readonly row: number
  /** The values of the properties by `Property.slot`; `null` is no value. */
  readonly values: readonly Value[]
}

/** Records of a type that a read found. */
export interface Found {
  readonly ids: readonly Id[]
  /** The row of each record, as in `StoredRecord.row`. */
  readonly rows: readonly number[]
}

/** The first record with each of some values. */
export interface Oldest {
  /** `undefined` where there is none. */
  readonly ids: readonly (Id | undefined)[]
  /** The row of each record, as in `StoredRecord.row`. */
  readonly rows: readonly number[]
}

/** Edges, or the items at their other ends, by the items that they were asked for, in the order of the ids of the edges. */
export interface Neighbours extends Found {
  /** Where the neighbours of each item are: those of item i at offsets[i] … offsets[i + 1] − 1. */
  readonly offsets: readonly number[]
}

export interface NeighbourRecords {
  readonly records: readonly StoredRecord[]
  /** Where the records of each item are, as in `Neighbours`. */
  readonly offsets: readonly number[]
}

/** The edges of one item in one direction, ascending by edge id. */
export interface Adjacency {
  readonly edges: readonly Id[]
  /** The item at the other end of each edge. */
  readonly others: readonly Id[]
}

export interface RecordCursor {
  /** The next records of a type, ascending by id, at most `rowsMax`; `undefined` after the last. */
  next(rowsMax: number): MaybePromise<readonly StoredRecord[] | undefined>
  close(): MaybePromise<void>
}

/** The values of properties of a whole type, batch by batch, without its records. */
export interface ColumnCursor {
  /** The next rows of the type; `undefined` after the last. */
  next(): MaybePromise<ColumnBatch | undefined>
  close(): MaybePromise<void>
}

/** Some rows of a type, column by column. Valid until the type is written to. */
export interface ColumnBatch {
  /** Whether ids ascend from row to row and from batch to batch; the same in all batches of a cursor. */
  readonly isOrdered: boolean
  /** `StoredRecord.row` of the first row. */
  readonly first: number
  /** Rows, those without a record included: these have no values. */
  readonly rows: number
  /** Rows with a record. */
  readonly live: number
  /** A bit for each row without a record, the lowest of a byte first; `undefined` where every row has one. */
  readonly dropped: Uint8Array | undefined
  /** A column for each property that was asked for, in that order; `undefined` where no row has a value. */
  readonly columns: readonly (ColumnValues | undefined)[]
  /** The id of a row with a record. */
  id(row: number): Id
  /** The ids of rows with a record, in the order of `rows`. */
  packedIds(rows: readonly number[]): PackedIds
  /** The records of rows that have one, in the order of `rows`. */
  records(rows: readonly number[]): MaybePromise<readonly StoredRecord[]>
}

/**
 * The values of a property in the rows of a batch. The kind says nothing about the type of the property: the same
 * property may come as numbers in one batch and as plain values in the next.
 */
export type ColumnValues = NumberValues | CodedValues | PlainValues

/** Numbers: the value of a row is `offset + numbers[row]`, without meaning where it is null. */
export interface NumberValues {
  readonly kind: 'integers' | 'floats'
  readonly numbers: Uint8Array | Uint16Array | Uint32Array | Float64Array
  /** 0 for floats. */
  readonly offset: number
  /** All values lie between these; infinite if one is NaN. */
  readonly min: number
  readonly max: number
  /** A bit for each row without a value, as in `dropped`; `undefined` where every row has one. */
  readonly nulls: Uint8Array | undefined
  get(row: number): Value
}

/** Strings that recur, each once in the dictionary: the string of a row is `dictionary(codes[row])`, and none where its code is `size`. */
export interface CodedValues {
  readonly kind: 'dictionary'
  readonly codes: Uint8Array | Uint16Array
  readonly size: number
  dictionary(code: number): string
  get(row: number): Value
}

/** Any values, one by one. */
export interface PlainValues {
  readonly kind: 'booleans' | 'bigints' | 'text' | 'values'
  get(row: number): Value
  /**
   * The rows of which a string may contain the text, ascending; no other does. For strings and arrays, where it takes
   * little time; `undefined` where that is not known.
   */
  rowsWith?(text: string): readonly number[] | undefined
}

export interface VectorInfo {
  /** Fixed by the type's first vector; absent while there is none. */
  readonly dimension?: number
  /** The embedding model of the stored vectors that were embedded; absent when all were given raw. */
  readonly model?: string
}

/** Values of an indexed property between two ends, of which either may be open. */
export interface IndexBounds {
  readonly lower?: IndexBound
  readonly upper?: IndexBound
}

export interface IndexBound {
  readonly value: Exclude<Value, null>
  readonly inclusive: boolean
}

/** Reads of one state. Arrays of results are in the order of the requested ids. */
export interface GraphReader {
  /** `undefined` where no record of exactly this type has the id. `rows` are those of the ids, if they are known. */
  records(
    type: RecordType,
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<(StoredRecord | undefined)[]>
  scan(type: RecordType): RecordCursor
  /** The values of some properties of all records of a type. */
  columns(type: RecordType, properties: readonly Property[]): ColumnCursor
  count(type: RecordType): MaybePromise<number>
  /** The records with this value, ascending by id. The property must be indexed. `null` finds nothing. */
  lookup(type: RecordType, property: Property, value: Value): MaybePromise<Found>
  /** The record of the first id that `lookup` would find. */
  lookupFirst(type: RecordType, property: Property, value: Value): MaybePromise<StoredRecord | undefined>
  /** What `lookup` would find first for each value, much faster for many. */
  oldest(type: RecordType, property: Property, values: readonly Value[]): MaybePromise<Oldest>
  /** How many `lookup` would find. */
  lookupCount(type: RecordType, property: Property, value: Value): MaybePromise<number>
  /**
   * The records whose value lies between the bounds, ascending by id; `undefined` when there are more than `idsMax`,
   * so that it is cheaper to scan the type. The property must be indexed; a missing value is in no range.
   */
  between(
    type: RecordType,
    property: Property,
    bounds: IndexBounds,
    idsMax: number,
  ): MaybePromise<Found | undefined>
  /**
   * Where the tokens, each given once, occur in the `String` and `[String]` properties of the type's nodes; every node is
   * a document. From the text index, or where the type has none, by a scan of the type.
   *
   * @param pause called after a bounded number of them, to let other work run
   */
  textMatches(
    type: NodeType,
    tokens: readonly string[],
    pause?: () => MaybePromise<void>,
  ): Promise<TextMatches>
  adjacency(type: EdgeType, direction: 'out' | 'in', ids: readonly Id[]): MaybePromise<readonly Adjacency[]>
  /** One side of `adjacency`, which costs half as much: the edges, or the items at their other ends. */
  neighbours(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<Neighbours>
  /** Finds the same as `neighbours`, with the records, where these are needed next. */
  neighbourRecords(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<NeighbourRecords>
  degrees(
    type: EdgeType,
    direction: 'out' | 'in',
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<readonly number[]>
  /** The items that edges lead from or to. */
  ends(type: EdgeType, end: 'from' | 'to', ids: readonly Id[], rows?: readonly number[]): MaybePromise<Found>
  /** Ids of the edges of the type from one item to another, ascending. */
  edgesBetween(type: EdgeType, from: Id, to: Id): MaybePromise<Found>
  vectorData(type: VectorType, ids: readonly Id[]): MaybePromise<(Float64Array | undefined)[]>
  vectorInfo(type: VectorType): MaybePromise<VectorInfo>
  /** The vectors, each with the model that embedded it: what `insertVectors` takes. */
  vectorInputs(type: VectorType, ids: readonly Id[]): MaybePromise<(VectorInput | undefined)[]>
  /** The type of the node, edge or vector that has the id; ids are looked up among records of one kind. */
  typeOf(kind: RecordType['kind'], id: Id): MaybePromise<RecordType | undefined>
  /** The last id created here; new ones are greater. */
  lastId(): MaybePromise<Id | undefined>
  /** A note of a tool, such as the progress of an import; queries do not see it. */
  mark(name: string): MaybePromise<string | undefined>
  /** Set only by a store that decides and counts where the records are. Without it, the engine does so from columns. */
  readonly whole?: WholeReader
  /** Set only by a store whose records have rows. Without it, the engine does the same by ids. */
  readonly byRows?: RowReader
  /** Set only by a store that other processes write to, too. */
  readonly sharedVectors?: SharedVectors
  /** Set only by a store for which a read is a round trip to a server. Without it, the engine goes hop by hop. */
  readonly byHops?: HopReader | undefined
}

/** One way from items to others, which edges make. */
export type Way =
  /** From items to their edges, or to the items at the other ends. */
  | {
      readonly kind: 'navigate'
      readonly edge: EdgeType
      readonly direction: 'out' | 'in'
      readonly to: 'edges' | 'ends'
    }
  /** From edges to the items at one end. */
  | { readonly kind: 'end'; readonly edge: EdgeType; readonly end: 'from' | 'to' }

/** Reads of more than one hop, each as one: what the engine would otherwise ask for one after the other. */
export interface HopReader {
  /**
   * What `neighbourRecords` finds for an item; `undefined` where no record of exactly this type has the id. Where it would find more
   * than `recordsMax`, more than these, in any order.
   */
  neighbourRecords(
    type: RecordType,
    id: Id,
    way: Extract<Way, { kind: 'navigate' }>,
    recordsMax: number,
  ): MaybePromise<readonly StoredRecord[] | undefined>
  /** How many paths the ways make from an item, exact at every size; `undefined` where no record of exactly this type has the id. */
  pathsFrom(type: RecordType, id: Id, ways: readonly Way[]): MaybePromise<number | bigint | undefined>
  /** How many paths the ways make from all items of a type. */
  paths(type: RecordType, ways: readonly Way[]): MaybePromise<number | bigint>
}

/** Tells an index of vectors what it lacks of a state, or has in addition, where several processes write. */
export interface SharedVectors {
  clock(type: VectorType): Promise<VectorClock>
  /** The vectors that were put or deleted by writers, for each after the change that is given. */
  since(type: VectorType, after: ReadonlyMap<string, number>): Promise<ReadonlySet<Id>>
  /** All vectors, page by page. */
  scan(type: VectorType): AsyncIterable<readonly SharedVector[]>
  /**
   * The `count` vectors nearest to a query of length 1, by an index of the store itself; `undefined` where it has none, or none that
   * can say so.
   */
  near(type: VectorType, query: Float32Array, count: number): Promise<NearVectors | undefined>
}

export type SharedVector = readonly [id: Id, data: Float64Array]

export interface NearVectors {
  /** What the index found of the state: fewer than were asked for if it has no more, or if others of its entries were in the way. */
  readonly found: readonly SharedVector[]
  /** All vectors that it does not have: those that its numbers cannot hold. */
  readonly others: readonly SharedVector[]
  /** How far the distances by which it compares may be from the exact ones. */
  readonly error: number
}

/** Which changes of the vectors of a type a state contains. */
export interface VectorClock {
  /** The epoch of the changes. Nothing can be said of those of another one. */
  readonly epoch: number
  /** The number of the last change by each writer. */
  readonly positions: ReadonlyMap<string, number>
  /** The last change of each writer that is no longer known, of the writers where there is one. */
  readonly forgotten: ReadonlyMap<string, number>
}

/**
 * Reads by rows alone, for steps that count, sum or group what edges lead to and show none of it: no id is looked for, and none
 * is made. The rows are those of records of the state that is read.
 */
export interface RowReader {
  /** The row of each id, or -1 where no record of exactly this type has it. */
  find(type: RecordType, ids: readonly Id[]): MaybePromise<readonly number[]>
  records(type: RecordType, rows: ArrayLike<number>): MaybePromise<readonly StoredRecord[]>
  /**
   * The JSON texts of records, from a place in `rows` on: some of them, where there are many or their pages are large. They are written
   * from what is stored, without the values, when they are wanted.
   */
  texts(type: RecordType, rows: ArrayLike<number>, from: number, form: RecordText): MaybePromise<RowTexts>
  /** The values of a property. */
  values(type: RecordType, property: Property, rows: ArrayLike<number>): MaybePromise<readonly Value[]>
  /** Finds the same as `GraphReader.neighbours`, by rows. */
  neighbours(
    type: EdgeType,
    direction: 'out' | 'in',
    of: 'edges' | 'ends',
    rows: ArrayLike<number>,
  ): MaybePromise<NeighbourRows>
  /** How many edges each item has. */
  degrees(type: EdgeType, direction: 'out' | 'in', rows: ArrayLike<number>): MaybePromise<ArrayLike<number>>
  /** The items that edges lead from or to. */
  ends(type: EdgeType, end: 'from' | 'to', rows: ArrayLike<number>): MaybePromise<Uint32Array>
}

/** The text of a record: each value behind what all records have in common. */
export interface RecordText {
  readonly members: readonly RecordTextMember[]
  /** The text behind the last value. */
  readonly end: JsonPiece
}

export interface RecordTextMember {
  readonly before: JsonPiece
  readonly value: 'id' | Property
  /** The form of the values of the property; absent where they are JSON. */
  readonly form: JsonForm | undefined
}

/** Texts of records. Until they are written, they hold the pages of these. */
export interface RowTexts {
  /** How many there are. */
  readonly count: number
  /** What they take as text, roughly. */
  readonly bytes: number
  /** Writes texts `from` … `to` − 1, with commas between them. */
  write(from: number, to: number, out: JsonWriter): void
}

/** `Neighbours` without ids. */
export interface NeighbourRows {
  readonly rows: ArrayLike<number>
  readonly offsets: ArrayLike<number>
}

export interface GraphSnapshot extends GraphReader {
  readonly sequence: number
  release(): void
}

/** Values to set, by slot; `null` removes a value. Absent slots are unchanged by an update, and `null` on insert. */
export type SlotValues = ReadonlyMap<number, Value>

export interface VectorInput {
  readonly data: Float64Array
  /** The embedding model, when the data came from `Embed`. */
  readonly model?: string
}

/** Many new records of one type, column by column. Every column has `count` items. */
export interface RecordBatch {
  readonly count: number
  /** Default: new ids for all. */
  readonly ids?: {
    readonly packed: PackedIds
    /** Ascending places that have none and get a new one. */
    readonly missing: readonly number[]
    /** Whether `newId` of this transaction made them, so that they need no check. Default: false. */
    readonly areMade?: boolean
  }
  /** The values by slot. A slot without a column has no values. */
  readonly values: ReadonlyMap<number, readonly Value[]>
  /** The ends, for edges. */
  readonly from?: PackedIds
  readonly to?: PackedIds
  /** The rows of the ends, where this transaction has told them since its last write. They are used up. */
  readonly endRows?: { readonly from: Uint32Array; readonly to: Uint32Array }
  /** The vectors, for a vector type only. */
  readonly vectors?: readonly VectorInput[]
}

/** The ends of edges, as numbers that their ids have in a table: one for both where they have one type. */
export interface NumberedEnds {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly fromIds: IdTable
  readonly toIds: IdTable
}

/**
 * Writes of one query. Each keeps records, adjacency, indexes, counts and the vector log in step, and checks
 * UNIQUE INDEX, UNIQUE edges (GvqError DUPLICATE_KEY naming type, property and value) and dimension and model
 * of vectors (DIMENSION_MISMATCH naming both numbers and the type). Values are already in the schema's type, and
 * the ends of edges are already checked: that is the engine's part.
 */
export interface GraphTransaction extends GraphReader {
  /** Grows with every write, so that a holder of records knows when to read them again. */
  readonly version: number
  newId(): Id
  /** @param idsAreMade whether `newId` of this transaction made the ids that are given, so that they need no check */
  insertNodes(
    type: NodeType,
    rows: readonly { readonly id?: Id; readonly values: SlotValues }[],
    idsAreMade?: boolean,
  ): MaybePromise<readonly StoredRecord[]>
  insertEdges(
    type: EdgeType,
    rows: readonly {
      readonly id?: Id
      readonly from: Id
      readonly to: Id
      readonly values: SlotValues
    }[],
    idsAreMade?: boolean,
  ): MaybePromise<readonly StoredRecord[]>
  /**
   * Updates the node that has the value of a unique property that `values` has, or inserts one with all of `values` if
   * there is none. Only of a store for which a read is a round trip to a server. `set`: the values that an update
   * changes, that of the property included. Returns `undefined` where the caller must look first.
   */
  upsertNode?(
    type: NodeType,
    key: Property,
    values: SlotValues,
    set: SlotValues,
  ): MaybePromise<StoredRecord | undefined>
  insertVectors(
    type: VectorType,
    rows: readonly { readonly id?: Id; readonly values: SlotValues; readonly vector: VectorInput }[],
  ): MaybePromise<readonly StoredRecord[]>
  /**
   * Inserts records by columns, which is much faster for many. Also checks that ids are new (ID_CONFLICT) and that the ends
   * of edges exist (NODE_NOT_FOUND, VECTOR_NOT_FOUND). Returns the ids, in the order of the batch.
   */
  load(type: RecordType, batch: RecordBatch): MaybePromise<PackedIds>
  /**
   * Loads many records like `load`: takes the batches out of the array one by one, so that their memory is free while
   * the next are written. Only a single batch may have ids. Returns the ids of each, unless they are not wanted.
   * @param ends the ends of all batches, if these have none themselves; they are used up
   */
  loadAll(
    type: RecordType,
    batches: RecordBatch[],
    wantsIds?: boolean,
    ends?: NumberedEnds,
  ): MaybePromise<readonly PackedIds[]>
  /**
   * Whether what it has loaded cost as much as these records take, whatever was there before: then larger transactions
   * are not faster. Left out by a store that does not know.
   */
  readonly loadedInPlace?: boolean
  /**
   * Merges the same values into each record; all ids exist. `rows` are those of the ids, if they are known; returns them.
   * Uniqueness applies to the state after all of them.
   * @param ids or what makes them, for a store that has no use for the rows
   */
  update(
    type: RecordType,
    ids: readonly Id[] | (() => readonly Id[]),
    values: SlotValues,
    rows?: readonly number[],
  ): MaybePromise<readonly number[]>
  /** Updates like `update`, with columns of values by slot: one value for each of the ids, which are distinct. */
  updateEach(
    type: RecordType,
    ids: readonly Id[],
    values: ReadonlyMap<number, readonly Value[]>,
    rows?: readonly number[],
  ): MaybePromise<readonly number[]>
  replaceVectors(type: VectorType, ids: readonly Id[], vector: VectorInput): MaybePromise<void>
  /** Ignores unknown ids; all `rows` have a record. Also drops the edges of dropped nodes and vectors. */
  drop(type: RecordType, ids: readonly Id[], rows?: readonly number[]): MaybePromise<void>
  /** `undefined` removes the mark. Name and text are ASCII. */
  setMark(name: string, text: string | undefined): void
  /** From now on, new ids are greater than this one, which came from another store. Other processes notice when they open the store. */
  setLastId(id: Id): void
  /** Summarizes the writes so far, by type; types without writes are left out. */
  effects(): MaybePromise<readonly TypeEffect[]>
}

/** Records of a type that a transaction created, updated or dropped; one both created and dropped is not counted. */
export interface TypeEffect {
  readonly type: RecordType
  readonly created: number
  readonly updated: number
  readonly dropped: number
}

/**
 * Reads of a whole type that the store answers by itself, so that only answers are transferred. Each may be declined with
 * `undefined`, where the store would not answer exactly as the engine does from columns.
 */
export interface WholeReader {
  count(type: RecordType, filter: RecordFilter): MaybePromise<number | undefined>
  /** The groups of the records that pass, by the ids of their first records (S8). */
  groups(
    type: RecordType,
    filter: RecordFilter,
    properties: readonly Property[],
  ): MaybePromise<readonly WholeGroup[] | undefined>
  /** The exact sum of integers, the least or the greatest value. */
  combined(
    type: RecordType,
    filter: RecordFilter,
    property: Property,
    name: 'SUM' | 'MIN' | 'MAX',
  ): MaybePromise<WholeValue | undefined>
  /** The records `from` … `to` − 1 in an order. */
  page(
    type: RecordType,
    filter: RecordFilter,
    order: WholeOrder,
    window: readonly [from: number, to: number],
  ): MaybePromise<readonly StoredRecord[] | undefined>
  /** The records that pass, ascending by id. */
  records(type: RecordType, filter: RecordFilter): RecordCursor | undefined
  /** The ids of the records that pass, and the values of some properties. */
  values(type: RecordType, filter: RecordFilter, properties: readonly Property[]): ValuesCursor | undefined
}

/** A condition on a record, as data. A missing value makes every comparison false (C2). */
export type RecordFilter =
  | {
      readonly kind: 'compare'
      readonly property: Property
      readonly operator: 'EQ' | 'NEQ' | 'GT' | 'GTE' | 'LT' | 'LTE' | 'CONTAINS' | 'IS_IN'
      /**
       * The value in the form of the property's values, whatever its width; a list for IS_IN. `null`: nothing passes.
       */
      readonly value: Value
    }
  | { readonly kind: 'exists'; readonly property: Property; readonly negated: boolean }
  | {
      readonly kind: 'logical'
      readonly operator: 'AND' | 'OR'
      readonly negated: boolean
      /** The conditions that are joined. None: everything passes. */
      readonly operands: readonly RecordFilter[]
    }

export interface WholeGroup {
  /** The values of its first record. */
  readonly values: readonly Value[]
  readonly count: number
}

export interface WholeValue {
  /** `null` if no record has a value. */
  readonly value: Value
  /** Records with a value. */
  readonly count: number
}

/** Records with equal values are ordered by id; missing values come first, and last if it descends (C3). */
export interface WholeOrder {
  readonly property: Property
  readonly direction: 'Asc' | 'Desc'
  /** Whether the last records are wanted, the last one first. */
  readonly fromEnd: boolean
}

export interface ValuesCursor {
  /** The next rows, at most `rowsMax`; `undefined` after the last. */
  next(rowsMax: number): MaybePromise<ValuesBatch | undefined>
  close(): MaybePromise<void>
}

export interface ValuesBatch {
  readonly ids: readonly Id[]
  /** The values by property, in the order in which they were asked for. */
  readonly columns: readonly (readonly Value[])[]
}
