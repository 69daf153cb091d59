import { invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { Follows } from '../../../language/analysis/program/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import { type Context, itemsAt, load } from '../compile/context.ts'
import type { Collector, CompiledStep } from '../compile/step.ts'
import { type Flow, rowsOf, singleValue, valuePerSegment } from '../flow/flow.ts'
import { followed } from '../rows/items-at-hand.ts'
import { type Count, plusCounts } from './counts.ts'
import { NumberedRows, type PathRows } from './numbered-rows.ts'
import { type CountedHop, PathReader, parts, targetOf } from './path-counts.ts'

/** The use of the items that hops reach: groups, or one aggregate of all. */
export interface PathEnd {
  start(context: Context, byRows: PathRows, segments: number): PathFold
}

export interface PathFold {
  /** Adds items to a segment, in the order reached; `counts` tells how many paths lead to each, by its place. Default: one. */
  add(
    segment: number,
    type: RecordType,
    rows: ArrayLike<number>,
    counts?: (place: number) => Count,
  ): MaybePromise<void>
  /** Returns `undefined` if the answer depends on the order of the paths, which counts do not keep. */
  finish(): Flow | undefined
}

/** The rows of some items, by segment. */
interface Walked {
  readonly rows: ArrayLike<number>
  readonly offsets: ArrayLike<number>
}

/**
 * Counts what hops reach, or adds it up. It works on rows alone. While they are few, it follows each path. From a batch of rows on,
 * each hop visits each item once, with the number of paths to it or from it: the product of a sparse matrix, the edges,
 * with a vector. So `n` hops cost at most `n` passes over the edges, however many paths there are.
 *
 * @param end absent: the number of paths
 * @param plain the same as written, by ids: where the order of the paths counts
 */
export function compileCountPaths(
  hops: readonly CountedHop[],
  end: PathEnd | undefined,
  plain: CompiledStep,
): CompiledStep {
  const start: Follows = hops[0]!.hop.kind === 'where' ? {} : hops[0]!.hop
  const last = hops[hops.length - 1]!
  const degree = end === undefined && last.hop.kind === 'navigate' ? last.hop : undefined
  const walked = degree === undefined ? hops : hops.slice(0, -1)
  // One navigation leads to at most a row for each edge: nothing is gained by collecting its items first.
  const isShort = end === undefined && hops.filter(({ hop }) => hop.kind === 'navigate').length <= 2
  return {
    frames: 0,
    run: (context, flow) => {
      const byRows = rowsFor(context)
      return andThen(rowsIn(context, byRows, flow, start), items => {
        const counted = walk(context, byRows, items.type, items, 0)
        return andThen(counted, found => found ?? plain.run(context, flow, undefined))
      })
    },
    collect: collector,
  }

  function walk(
    context: Context,
    byRows: PathRows,
    type: RecordType,
    at: Walked,
    done: number,
  ): MaybePromise<Flow | undefined> {
    const next = walked[done]
    if (next === undefined) return finish(context, byRows, type, at)
    if (isLong(at)) return countFrom(context, byRows, type, at, done)
    const reached = follow(context, byRows, type, at, next)
    return andThen(reached, found => walk(context, byRows, targetOf(type, next.hop), found, done + 1))
  }

  function finish(
    context: Context,
    byRows: PathRows,
    type: RecordType,
    { rows, offsets }: Walked,
  ): MaybePromise<Flow | undefined> {
    const segments = offsets.length - 1
    if (degree !== undefined) {
      return andThen(byRows.degrees(degree.edge, degree.direction, rows), degrees =>
        valuePerSegment(sums(offsets, place => degrees[place]!)),
      )
    }
    if (end === undefined) return valuePerSegment(sums(offsets, () => 1))
    const fold = end.start(context, byRows, segments)
    return andThen(addAll(context, fold, type, rows, offsets), () => fold.finish())
  }

  /** Counts are shared by all segments; anything else is made for each. */
  function isLong({ rows, offsets }: Walked): boolean {
    return rows.length > limits.batchRowsMax * (end === undefined ? 1 : offsets.length - 1)
  }

  async function countFrom(
    context: Context,
    byRows: PathRows,
    type: RecordType,
    { rows, offsets }: Walked,
    done: number,
  ): Promise<Flow | undefined> {
    const reader = new PathReader(context, byRows)
    if (end === undefined) {
      const counts = await reader.pathsFrom(type, rows, walked.slice(done), degree)
      return valuePerSegment(sums(offsets, place => counts.of(rows[place]!)))
    }
    const segments = offsets.length - 1
    const fold = end.start(context, byRows, segments)
    for (let segment = 0; segment < segments; segment++) {
      const start = slice(rows, offsets[segment]!, offsets[segment + 1]!)
      const { counts, type: reached } = await reader.pathsTo(type, start, walked.slice(done))
      for (const part of parts(counts.rows)) {
        await fold.add(segment, reached, part, place => counts.of(part[place]!))
        await context.control.breathe()
      }
    }
    return fold.finish()
  }

  /** Collects the items of all batches, and then runs on all of them. */
  function collector(context: Context): Collector {
    if (isShort) return sumOfBatches(context)
    const byRows = rowsFor(context)
    let type: RecordType | undefined
    const batches: (readonly number[])[] = []
    return {
      get isEmpty() {
        return type === undefined
      },
      add: batch =>
        andThen(rowsIn(context, byRows, batch, start), items => {
          type = items.type
          batches.push(items.rows)
          return false
        }),
      finish: async () => {
        invariant(type !== undefined, 'a batch at least, if only an empty one')
        const rows = Uint32Array.from(batches.flat())
        const counted = await walk(context, byRows, type, { rows, offsets: [0, rows.length] }, 0)
        if (counted !== undefined) return counted
        const items =
          byRows instanceof NumberedRows
            ? byRows.items(type, rows)
            : await itemsAt(context, byRows, type, rows)
        return plain.run(context, items, undefined)
      },
    }
  }

  function sumOfBatches(context: Context): Collector {
    let sum: Count = 0
    return {
      isEmpty: false,
      add: batch => {
        const byRows = rowsFor(context)
        const { memory } = context.control
        const { held } = memory
        return andThen(rowsIn(context, byRows, batch, start), items =>
          andThen(walk(context, byRows, items.type, items, 0), flow => {
            invariant(flow?.kind === 'values', 'a count')
            sum = plusCounts(sum, flow.values[0] as Count)
            memory.release(held)
            return false
          }),
        )
      },
      finish: () => singleValue(sum),
    }
  }
}

/** The items of a flow by row. */
interface ItemRows {
  readonly type: RecordType
  readonly rows: readonly number[]
  readonly offsets: readonly number[]
}

/** The rows that the store has, or numbers that stand for them. */
function rowsFor({ reader, control }: Context): PathRows {
  return reader.byRows ?? new NumberedRows(reader, control.memory)
}

function rowsIn(context: Context, byRows: PathRows, flow: Flow, start: Follows): MaybePromise<ItemRows> {
  invariant(flow.kind === 'items', 'hops from items')
  return andThen(followed(context, flow, start), items => {
    const { type, offsets } = items
    if (byRows instanceof NumberedRows) return { type, rows: byRows.of(type, items.ids), offsets }
    const rows = rowsOf(items)
    if (rows !== undefined) return { type, rows, offsets }
    return andThen(load(context, items), loaded => ({ type, rows: rowsOf(loaded)!, offsets: loaded.offsets }))
  })
}

/** Follows each path over a hop. */
function follow(
  context: Context,
  byRows: PathRows,
  type: RecordType,
  { rows, offsets }: Walked,
  { hop, step }: CountedHop,
): MaybePromise<Walked> {
  if (hop.kind === 'navigate') {
    return andThen(byRows.neighbours(hop.edge, hop.direction, hop.to, rows), found => {
      const ends = new Array<number>(offsets.length)
      for (let i = 0; i < ends.length; i++) ends[i] = found.offsets[offsets[i]!]!
      return { rows: found.rows, offsets: ends }
    })
  }
  if (hop.kind === 'end') {
    invariant(type.kind === 'edge', 'an end of edges')
    return andThen(byRows.ends(type, hop.end, rows), found => ({ rows: found, offsets }))
  }
  return andThen(itemsAt(context, byRows, type, rows), items =>
    andThen(step.run(context, { ...items, offsets: Array.from(offsets) }, undefined), passing => {
      invariant(passing.kind === 'items', 'a filter of items')
      return { rows: rowsOf(passing)!, offsets: passing.offsets }
    }),
  )
}

/** Adds the rows of all segments, each of one path. */
async function addAll(
  context: Context,
  fold: PathFold,
  type: RecordType,
  rows: ArrayLike<number>,
  offsets: ArrayLike<number>,
): Promise<void> {
  for (let segment = 0; segment < offsets.length - 1; segment++) {
    for (let from = offsets[segment]!; from < offsets[segment + 1]!; from += limits.batchRowsMax) {
      const to = Math.min(offsets[segment + 1]!, from + limits.batchRowsMax)
      await fold.add(segment, type, slice(rows, from, to))
      await context.control.breathe()
    }
  }
}

function slice(rows: ArrayLike<number>, from: number, to: number): Uint32Array {
  if (rows instanceof Uint32Array) return rows.subarray(from, to)
  const part = new Uint32Array(to - from)
  for (let i = from; i < to; i++) part[i - from] = rows[i]!
  return part
}

/** The sum of each segment. */
function sums(offsets: ArrayLike<number>, countAt: (place: number) => Count): readonly Count[] {
  const found: Count[] = []
  for (let segment = 0; segment < offsets.length - 1; segment++) {
    let sum: Count = 0
    for (let place = offsets[segment]!; place < offsets[segment + 1]!; place++) {
      sum = plusCounts(sum, countAt(place))
    }
    found.push(sum)
  }
  return found
}
