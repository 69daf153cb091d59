import { invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Follows } from '../../../language/analysis/program/program.ts'
import { type Context, type Frame, type Loaded, type LoadedFlow, load } from '../compile/context.ts'
import {
  type Flow,
  type ItemsFlow,
  noValueFound,
  pick,
  type RowsFlow,
  requireFollowed,
  requirePresent,
  singleRows,
  unitOffsets,
} from '../flow/flow.ts'

/** Returns, for each row of this frame, the item, or row, of a frame further out. */
export function closureItem(frame: Frame | undefined, levels: number): ItemsFlow | RowsFlow {
  invariant(frame, 'a closure variable outside its closure')
  let rows = Int32Array.from({ length: frame.size }, (_, i) => i)
  let at = frame
  for (let level = 0; level < levels; level++) {
    const { parentRows } = at
    rows = rows.map(row => parentRows[row]!)
    invariant(at.parent, 'a frame without its parent')
    at = at.parent
  }
  return itemPerSegment(at.rows, rows)
}

/**
 * Returns the contents of a variable, without items that have been dropped since: a single item is then absent (S7).
 * The output of a mapping stays (W1).
 */
export function contentsOf(context: Context, flow: Flow): MaybePromise<Flow> {
  return flow.kind === 'items' && flow.shown === undefined ? alive(context, flow) : flow
}

/** Returns the items that still exist. */
export function alive(context: Context, flow: ItemsFlow): MaybePromise<ItemsFlow> {
  return context.mayHoldDropped ? load(context, flow) : flow
}

/** Returns the items that a step reads, without their records. Fails like `loadPresent`. */
export function present(context: Context, flow: ItemsFlow): MaybePromise<ItemsFlow> {
  return andThen(alive(context, flow), rows => {
    requirePresent(rows)
    return rows
  })
}

/** Returns the items that a step follows, which may be missing where `present` would fail (S7). */
export function followed(context: Context, flow: ItemsFlow, follows: Follows): MaybePromise<ItemsFlow> {
  return andThen(alive(context, flow), rows => {
    requireFollowed(rows, follows)
    return rows
  })
}

/** Returns the items that a step reads, with their records. Fails if a single one is absent or has been dropped. */
export function loadPresent(context: Context, flow: ItemsFlow): MaybePromise<LoadedFlow> {
  return andThen(load(context, flow), rows => {
    requirePresent(rows)
    return rows
  })
}

/** Returns the rows that a step reads. Fails if a single one is absent or has been dropped. */
export function loadAnyPresent(context: Context, flow: Flow): MaybePromise<Loaded> {
  if (flow.kind === 'items') return loadPresent(context, flow)
  invariant(flow.kind === 'rows', 'values have no members')
  requirePresent(flow)
  return flow
}

/** `_`: the current item or row, one in each segment. */
export function currentItem(frame: Frame | undefined): ItemsFlow | RowsFlow {
  invariant(frame, '`_` outside a mapping or condition')
  const flow = { ...frame.rows, offsets: unitOffsets(frame.size) }
  return singleRows(flow, noValueFound)
}

function itemPerSegment(flow: Loaded, rows: Int32Array): ItemsFlow | RowsFlow {
  const indices = Array.from(rows)
  if (flow.kind === 'rows') {
    const { shown, before = shown, ...made } = flow
    return singleRows(pick({ ...made, ...(before && { before }) }, indices, unitOffsets(indices.length)))
  }
  const { before = flow.shown } = flow
  return {
    kind: 'items',
    type: flow.type,
    ids: indices.map(i => flow.ids[i]!),
    records: indices.map(i => flow.records[i]!),
    ...(flow.stamp && { stamp: flow.stamp }),
    ...(flow.scores && { scores: indices.map(i => flow.scores![i]!) }),
    ...(before && { before: indices.map(i => before[i]!) }),
    offsets: unitOffsets(indices.length),
    single: true,
    absence: noValueFound,
  }
}
