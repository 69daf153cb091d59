import { invariant } from '../../base/errors.ts'
import { andThen, type MaybePromise } from '../../base/maybe.ts'
import { type Context, type Frame, type LoadedFlow, load } from './context.ts'
import { type Flow, type ItemsFlow, noValueFound, requirePresent, unitOffsets } from './flow.ts'

/** The item of a frame further out, for each row of this frame. */
export function closureItem(frame: Frame | undefined, levels: number): ItemsFlow {
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
 * What a variable holds, less the items that were dropped since: a single one is absent then (S7). What a mapping took
 * from an item stays (W1).
 */
export function held(context: Context, flow: Flow): MaybePromise<Flow> {
  return flow.kind === 'items' && flow.shown === undefined ? alive(context, flow) : flow
}

/** The items that are still there. */
export function alive(context: Context, flow: ItemsFlow): MaybePromise<ItemsFlow> {
  return context.mayHoldDropped ? load(context, flow) : flow
}

/** Items that a step looks at, where their records do not matter. Fails as `loadPresent` does. */
export function present(context: Context, flow: ItemsFlow): MaybePromise<ItemsFlow> {
  return andThen(alive(context, flow), rows => {
    requirePresent(rows)
    return rows
  })
}

/** Items that a step looks at, with their records. Fails where a single one is absent, or was dropped since. */
export function loadPresent(context: Context, flow: ItemsFlow): MaybePromise<LoadedFlow> {
  return andThen(load(context, flow), rows => {
    requirePresent(rows)
    return rows
  })
}

/** `_`: the item at hand, one a segment. */
export function currentItem(frame: Frame | undefined): ItemsFlow {
  invariant(frame, '`_` outside a mapping or condition')
  return { ...frame.rows, offsets: unitOffsets(frame.size), single: true, absence: noValueFound }
}

function itemPerSegment(flow: LoadedFlow, rows: Int32Array): ItemsFlow {
  const indices = Array.from(rows)
  return {
    kind: 'items',
    type: flow.type,
    ids: indices.map(i => flow.ids[i]!),
    records: indices.map(i => flow.records[i]!),
    ...(flow.stamp && { stamp: flow.stamp }),
    ...(flow.scores && { scores: indices.map(i => flow.scores![i]!) }),
    offsets: unitOffsets(indices.length),
    single: true,
    absence: noValueFound,
  }
}
