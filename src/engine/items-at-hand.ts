import { invariant } from '../errors.ts'
import type { MaybePromise } from '../maybe.ts'
import { type Context, type Frame, type LoadedFlow, load } from './context.ts'
import { type Flow, type ItemsFlow, noValueFound, unitOffsets } from './flow.ts'

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

/** The rows less those that the query has dropped since; what a mapping took from an item stays. */
export function withoutDropped(context: Context, flow: Flow): MaybePromise<Flow> {
  const mayHoldDropped = context.hasDropped && flow.kind === 'items' && flow.shown === undefined
  return mayHoldDropped ? load(context, flow) : flow
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
