import { type GvqError, invariant, wordedError } from '../../../base/errors.ts'
import type { Follows } from '../../../language/analysis/program/program.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import { lineOf, type Span } from '../../../language/diagnostics/index.ts'
import type { Id, StoredRecord } from '../../../store/graph/api.ts'
import { partByRow } from './items-by-row.ts'
import type { ShownRow } from './shown.ts'

/**
 * The data that operators pass on: many rows at once, divided into segments. At the top of a query there is one
 * segment; a traversal inside a mapping or a condition has one segment for each item of the enclosing traversal, so
 * that it runs once for all of them. Flows are immutable.
 */
export type Flow = ItemsFlow | RowsFlow | ValuesFlow

/** The rows of a traversal, a bounded number at a time. */
export type FlowStream = AsyncGenerator<Flow, void, undefined>

interface FlowBase {
  /** Segment i is rows offsets[i] … offsets[i + 1] − 1. */
  readonly offsets: readonly number[]
  /** Known statically: each segment is a single value or item, not a list (S3). */
  readonly single: boolean
  /** Why a single value or item is absent (S7). */
  readonly absence?: Absence
}

export interface ItemsFlow extends FlowBase {
  readonly kind: 'items'
  readonly type: RecordType
  readonly ids: readonly Id[]
  /** Where the store has the items, if that is known (`StoredRecord.row`). */
  readonly rows?: readonly number[]
  /** The records, if they have been read; valid for the state that `stamp` identifies. */
  readonly records?: readonly StoredRecord[]
  readonly stamp?: Stamp
  /** The scores by row, for items that a search found. */
  readonly scores?: readonly number[]
  /** Set if a reranker computed the scores: higher is better. Those of a search are distances. */
  readonly reranked?: true
  /** The projections by row, fixed when a variable was bound (W1). */
  readonly shown?: readonly ShownRow[]
  /** The output of the mapping before, while that of a further one is not fixed: its entries can be read (S8b). */
  readonly before?: readonly ShownRow[]
}

/** Groups, paths, and what lies on a path (RowsKind). */
export interface RowsFlow extends FlowBase {
  readonly kind: 'rows'
  /** They have the form of records, with their members by slot, so that all that reads records reads them too. */
  readonly records: readonly StoredRecord[]
  /** The fixed part of the output by row: a projection, or the record that a row stands for. */
  readonly shown?: readonly ShownRow[]
  /** The output of the mapping before, as for items. */
  readonly before?: readonly ShownRow[]
}

/** What a member of a row holds: some rows of a flow of one segment. */
export interface HeldRows {
  readonly of: ItemsFlow | RowsFlow
  readonly rows: readonly number[]
  /**
   * What the row that holds them shows of each row of `of`, whatever becomes of the items (W1). Absent: what `of`
   * shows.
   */
  readonly shown?: readonly ShownRow[]
}

export function madeRow(values: readonly unknown[]): StoredRecord {
  return { id: '', row: 0, values: values as readonly Value[] }
}

/** Stands in a list of paths where there is none (C8). */
export const noRow: StoredRecord = madeRow([])

/** Values by row; their kind is known statically. */
export interface ValuesFlow extends FlowBase {
  readonly kind: 'values'
  readonly values: readonly unknown[]
}

/** Identifies, as an object, a state of the store in one run, so that records read in it are not used in another. */
export interface Stamp {
  readonly version: number
}

/** `null`: FIRST or LAST of nothing, shown as null (S4). Otherwise any use but COUNT, EXISTS, DROP and upsert fails. */
export type Absence =
  | { readonly kind: 'null' }
  | {
      readonly kind: 'missing'
      /** Whether only filters have removed items: what they leave of a variable is followed (S7). */
      readonly isFiltered?: true
      readonly error: (segment: number) => GvqError
      readonly id?: (segment: number) => Id | undefined
    }

export const noValueFound: Extract<Absence, { kind: 'missing' }> = {
  kind: 'missing',
  error: () => wordedError('NO_VALUE_FOUND', 'the traversal yields no item'),
}

export const nothing: Absence = { kind: 'null' }

const oneByOne: number[] = [0, 1]

/** Returns 0, 1, 2, … n: one row for each segment. */
export function unitOffsets(segments: number): readonly number[] {
  if (segments === 1) return oneByOne
  const offsets = new Array<number>(segments + 1)
  for (let i = 0; i <= segments; i++) offsets[i] = i
  return offsets
}

/** Where the store has the items, as far as the flow knows. */
export function rowsOf({ rows, records }: ItemsFlow): readonly number[] | undefined {
  return rows ?? records?.map(record => record.row)
}

export function segmentCount(flow: Flow): number {
  return flow.offsets.length - 1
}

export function rowCount(flow: Flow): number {
  return flow.offsets[flow.offsets.length - 1]!
}

export function singleValue(value: unknown): ValuesFlow {
  return { kind: 'values', values: [value], offsets: oneByOne, single: true }
}

/** One value for each segment. */
export function valuePerSegment(values: readonly unknown[]): ValuesFlow {
  return { kind: 'values', values, offsets: unitOffsets(values.length), single: true }
}

/** Returns the first value of a segment, or null. */
export function firstValue(flow: ValuesFlow, segment: number): unknown {
  const start = flow.offsets[segment]!
  return start < flow.offsets[segment + 1]! ? flow.values[start] : null
}

/** Returns all values of a flow of one segment. */
export function firstValues(flow: Flow): readonly unknown[] {
  invariant(flow.kind === 'values', 'a list of values')
  return flow.values
}

/** Returns the single array of a segment, if present. */
export function arrayAt(flow: ValuesFlow, segment: number): readonly unknown[] | undefined {
  const value = firstValue(flow, segment)
  return Array.isArray(value) ? value : undefined
}

/** Returns the rows at `indices`, in that order, divided at `offsets`. */
export function pick<F extends Flow>(flow: F, indices: readonly number[], offsets: readonly number[]): F
export function pick(flow: Flow, indices: readonly number[], offsets: readonly number[]): Flow {
  if (flow.kind === 'values') return { ...flow, values: indices.map(i => flow.values[i]), offsets }
  if (flow.kind === 'rows') {
    return {
      ...flow,
      records: indices.map(i => flow.records[i]!),
      offsets,
      ...(flow.shown && { shown: indices.map(i => flow.shown![i]!) }),
      ...(flow.before && { before: indices.map(i => flow.before![i]!) }),
    }
  }
  return {
    ...flow,
    ids: indices.map(i => flow.ids[i]!),
    offsets,
    ...(flow.rows && { rows: indices.map(i => flow.rows![i]!) }),
    ...(flow.records && { records: indices.map(i => flow.records![i]!) }),
    ...(flow.scores && { scores: indices.map(i => flow.scores![i]!) }),
    ...(flow.shown && { shown: indices.map(i => flow.shown![i]!) }),
    ...(flow.before && { before: indices.map(i => flow.before![i]!) }),
  }
}

/** One row each, or none: a path that there is none of is absent (C8). */
export function singleRows<F extends Flow>(flow: F, absence: Absence = nothing): F {
  const one = { ...flow, single: true, absence }
  if (one.kind !== 'rows' || !one.records.includes(noRow)) return one
  const { records } = one
  return { ...filterRows<Flow>(one, row => records[row] !== noRow), absence: nothing } as F
}

/** Some rows of a flow, with all segments that they are in. */
export interface Part {
  readonly from: number
  readonly to: number
  readonly firstSegment: number
  readonly endSegment: number
}

/** Returns a part as a flow of its own, whose segments are counted from 0. */
export function takePart(flow: Flow, { from, to, firstSegment, endSegment }: Part): Flow {
  const offsets = new Array<number>(endSegment - firstSegment + 1)
  for (let i = 0; i < offsets.length; i++) {
    offsets[i] = Math.min(Math.max(flow.offsets[firstSegment + i]!, from), to) - from
  }
  const absence = flow.absence && absenceFrom(flow.absence, firstSegment)
  if (flow.kind === 'values') {
    return { ...flow, values: flow.values.slice(from, to), offsets, ...(absence && { absence }) }
  }
  if (flow.kind === 'rows') {
    return {
      ...flow,
      records: flow.records.slice(from, to),
      offsets,
      ...(absence && { absence }),
      ...(flow.shown && { shown: flow.shown.slice(from, to) }),
      ...(flow.before && { before: flow.before.slice(from, to) }),
    }
  }
  const byRow = endSegment - firstSegment === 1 ? partByRow(flow, from, to) : undefined
  if (byRow !== undefined) return byRow
  return {
    ...flow,
    ids: flow.ids.slice(from, to),
    offsets,
    ...(absence && { absence }),
    ...(flow.rows && { rows: flow.rows.slice(from, to) }),
    ...(flow.records && { records: flow.records.slice(from, to) }),
    ...(flow.scores && { scores: flow.scores.slice(from, to) }),
    ...(flow.shown && { shown: flow.shown.slice(from, to) }),
    ...(flow.before && { before: flow.before.slice(from, to) }),
  }
}

/** The absences of the segments from `first` on. */
function absenceFrom(absence: Absence, first: number): Absence {
  if (first === 0 || absence.kind === 'null') return absence
  const { error, id } = absence
  return {
    ...absence,
    error: segment => error(segment + first),
    ...(id && { id: segment => id(segment + first) }),
  }
}

/** Returns the rows that pass, segment by segment; the same flow if all pass. */
export function filterRows<F extends Flow>(flow: F, passes: (row: number) => boolean): F {
  const indices: number[] = []
  const offsets = [0]
  for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
    const end = flow.offsets[segment + 1]!
    for (let row = flow.offsets[segment]!; row < end; row++) if (passes(row)) indices.push(row)
    offsets.push(indices.length)
  }
  return indices.length === rowCount(flow) ? flow : pick(flow, indices, offsets)
}

/** Marks single items that the step at `span` removed as absent; an item that was absent before keeps its reason (S7). */
export function takenFrom<F extends Flow>(before: F, after: F, span: Span): F {
  if (!after.single || rowCount(after) === rowCount(before)) return after
  const earlier = before.absence ?? noValueFound
  if (earlier.kind === 'null') return after
  const wasThere = (segment: number) => before.offsets[segment]! < before.offsets[segment + 1]!
  const absence: Absence = {
    kind: 'missing',
    isFiltered: true,
    error: segment => (wasThere(segment) ? nothingLeft(before, span) : earlier.error(segment)),
    id: segment => (wasThere(segment) ? undefined : earlier.id?.(segment)),
  }
  return { ...after, absence }
}

function nothingLeft(flow: Flow, span: Span): GvqError {
  const noun = flow.kind === 'items' ? `\`${flow.type.name}\`` : flow.kind === 'rows' ? 'row' : 'value'
  return wordedError('NO_VALUE_FOUND', `no ${noun} is left (${lineOf(span)})`)
}

/** Returns the rows `from` … `to` − 1 of each segment. */
export function sliceSegments<F extends Flow>(
  flow: F,
  bounds: (segment: number) => readonly [number, number],
): F {
  const indices: number[] = []
  const offsets = [0]
  for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
    const start = flow.offsets[segment]!
    const [from, to] = bounds(segment)
    const end = Math.min(flow.offsets[segment + 1]!, start + to)
    for (let row = start + from; row < end; row++) indices.push(row)
    offsets.push(indices.length)
  }
  return pick(flow, indices, offsets)
}

/** Repeats a flow of one segment `segments` times. */
export function broadcast<F extends Flow>(flow: F, segments: number): F {
  if (segments === 1) return flow
  const rows = rowCount(flow)
  const indices: number[] = []
  const offsets = [0]
  for (let segment = 0; segment < segments; segment++) {
    for (let row = 0; row < rows; row++) indices.push(row)
    offsets.push(indices.length)
  }
  return pick(flow, indices, offsets)
}

/** Returns one segment as a flow of its own. */
export function segmentOf(flow: Flow, segment: number): Flow {
  const from = flow.offsets[segment]!
  return takePart(flow, {
    from,
    to: flow.offsets[segment + 1]!,
    firstSegment: segment,
    endSegment: segment + 1,
  })
}

/** Returns the segment of each row. */
export function segmentOfRows(flow: Flow): Int32Array {
  const owners = new Int32Array(rowCount(flow))
  for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
    owners.fill(segment, flow.offsets[segment]!, flow.offsets[segment + 1]!)
  }
  return owners
}

/** The absence of what another item leads to: an upsert creates it with an id of its own (W12). */
export function withoutId(absence: Absence): Absence {
  if (absence.kind === 'null') return absence
  const { id: _id, ...rest } = absence
  return rest
}

/** Throws if a single item is absent; `null` absences pass. */
export function requirePresent(flow: Flow): void {
  const absence = flow.absence ?? noValueFound
  if (!flow.single || absence.kind === 'null') return
  for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
    if (flow.offsets[segment] === flow.offsets[segment + 1]) throw absence.error(segment)
  }
}

/**
 * Throws like `requirePresent`, but not if a filter has removed the item.
 * @param fromHeld whether the item is that of a variable; what a look-up did not find leads nowhere (S7)
 */
export function requireFollowed(flow: Flow, { fromHeld }: Follows): void {
  const isFiltered = flow.absence?.kind === 'missing' && flow.absence.isFiltered
  if (fromHeld && !isFiltered) requirePresent(flow)
}

/** What a variable holds: it misses an item that was removed before (S7). */
export function asHeld(flow: Flow): Flow {
  if (flow.absence?.kind !== 'missing' || !flow.absence.isFiltered) return flow
  const { isFiltered: _isFiltered, ...absence } = flow.absence
  return { ...flow, absence }
}

/** The absences of flows that were joined, each from its first segment on. */
export function joinedAbsence(
  parts: readonly { readonly first: number; readonly absence: Absence }[],
): Absence | undefined {
  const [start] = parts
  if (start === undefined || start.absence.kind === 'null') return start?.absence
  const find = (segment: number) => {
    const part = parts.findLast(({ first }) => first <= segment) ?? start
    return {
      absence: part.absence.kind === 'missing' ? part.absence : noValueFound,
      own: segment - part.first,
    }
  }
  return {
    kind: 'missing',
    error: segment => {
      const { absence, own } = find(segment)
      return absence.error(own)
    },
    id: segment => {
      const { absence, own } = find(segment)
      return absence.id?.(own)
    },
  }
}

/** Returns the results of `make` for 0 to `count` - 1. `Array.from` takes ten times as long. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  // An array that grows takes room for 17 items at first.
  if (count === 1) return [make(0)]
  const items: T[] = []
  for (let index = 0; index < count; index++) items.push(make(index))
  return items
}
