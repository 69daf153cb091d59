import { FirstK } from '../../../base/data/first-k.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { withPauses } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import { stepTraits } from '../../../language/analysis/index.ts'
import type { Step } from '../../../language/analysis/program/program.ts'
import { orderValues } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { PlanStep } from '../../planner/index.ts'
import { isAbsent } from '../compile/compiled.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import { type Context, type Frame, type Loaded, loadAny } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, pick, rowCount, takenFrom } from '../flow/flow.ts'
import { concat } from '../flow/flow-builder.ts'
import { sizeOf } from '../flow/flow-size.ts'
import { valuesByRow } from '../rows/values-by-row.ts'
import { type MemoryUse, noMemoryUse } from '../scheduling/memory.ts'
import type { RunControl } from '../scheduling/run-control.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { type Direction, sortingByKey } from '../values/key-order.ts'

type OrderStep = Extract<Step, { kind: 'order' }>

/** ORDER: a stable sort by one key; missing keys are first ascending and last descending (C3). */
export function compileOrder(step: OrderStep, scope: CompileScope): CompiledStep {
  const sort = compileSort(step, scope)
  return { frames: sort.frames, run: (context, flow, parent) => sort.run(context, flow, parent, undefined) }
}

/** ORDER before `limit`, which takes the first rows or the last: no more than these are kept. */
export function compileTop(
  { order, limit }: Extract<PlanStep, { kind: 'top' }>,
  compiledLimit: CompiledStep,
  scope: CompileScope,
): CompiledStep {
  const takesLast = stepTraits[limit.kind].looksAt === 'last'
  const sort = compileSort(order, scope, takesLast)
  const needed = (context: Context) => (takesLast ? 1 : compiledLimit.rowsNeeded?.(context))
  return {
    frames: sort.frames,
    run: (context, flow, parent) => {
      if (flow.offsets.length === 1) return flow
      return andThen(needed(context), k => sort.run(context, flow, parent, k))
    },
    collect: context => {
      let kept: Flow[] = []
      let rows = 0
      const { memory } = context.control
      let held = noMemoryUse
      const hold = (size: MemoryUse) => {
        held = { rows: held.rows + size.rows, bytes: held.bytes + size.bytes }
        memory.hold(size.rows, size.bytes)
      }
      const shrink = (k: number | undefined) => {
        const before = memory.held
        return andThen(sort.run(context, concat(kept), undefined, k), best => {
          memory.release({ rows: before.rows - held.rows, bytes: before.bytes - held.bytes })
          held = noMemoryUse
          hold(sizeOf(best))
          kept = [best]
          rows = rowCount(best)
          return best
        })
      }
      return {
        get isEmpty() {
          return kept.length === 0
        },
        add: batch => {
          kept.push(batch)
          rows += rowCount(batch)
          hold(sizeOf(batch))
          return andThen(needed(context), k => {
            const isFull = k !== undefined && rows > Math.max(2 * k, thresholds.orderKeptMin)
            return isFull ? andThen(shrink(k), () => false) : false
          })
        },
        finish: () => andThen(needed(context), shrink),
      }
    },
  }
}

/** Sorts each segment, or finds its first `k` rows. Rows with equal keys keep their order. `fromEnd`: the last one first. */
function compileSort(step: OrderStep, scope: CompileScope, fromEnd = false) {
  const inner = innerScope(scope)
  const key = inner.compiler.expr(step.key, inner)
  const sign = step.direction === 'Asc' ? 1 : -1
  const run = (
    context: Context,
    flow: Flow,
    parent: Frame | undefined,
    k: number | undefined,
  ): MaybePromise<Flow> => {
    if (isAbsent(key, context)) return flow
    return andThen(loadAny(context, flow), rows =>
      andThen(valuesByRow(key, context, rows, parent), found => {
        const keys = found as readonly Value[]
        const inOrder = (a: number, b: number) => sign * orderValues(keys[a]!, keys[b]!) || a - b
        const compare = fromEnd ? (a: number, b: number) => inOrder(b, a) : inOrder
        const order = { keys, direction: step.direction, compare }
        return andThen(sortSegments(context, rows.offsets, order, k), ({ order, offsets }) =>
          // RANGE(0, 0) takes a single item away, too.
          takenFrom<Loaded>(rows, pick<Loaded>(rows, order, offsets), step.span),
        )
      }),
    )
  }
  return { frames: key.frames, run }
}

type Compare = (a: number, b: number) => number

interface Order {
  readonly keys: readonly Value[]
  readonly direction: Direction
  /** The order of two rows; reversed where the last row is wanted. */
  readonly compare: Compare
}

interface Sorted {
  readonly order: readonly number[]
  readonly offsets: readonly number[]
}

function sortSegments(
  context: Context,
  offsets: readonly number[],
  by: Order,
  k: number | undefined,
): MaybePromise<Sorted> {
  if (offsets[offsets.length - 1]! > limits.yieldedRowsMax)
    return sortSegmentsInParts(context, offsets, by, k)
  const order: number[] = []
  const ends = [0]
  for (let segment = 0; segment < offsets.length - 1; segment++) {
    const start = offsets[segment]!
    const part = Array.from({ length: offsets[segment + 1]! - start }, (_, i) => start + i)
    for (const row of sorted(part, by.compare, k)) order.push(row)
    ends.push(order.length)
  }
  return { order, offsets: ends }
}

function sorted(rows: number[], compare: Compare, k: number | undefined): readonly number[] {
  if (k === undefined || k >= rows.length) return rows.sort(compare)
  const first = new FirstK<number>(k, compare)
  for (const row of rows) first.offer(row)
  return first.inOrder()
}

/** Sorts like `sortSegments`, in slices that yield to the event loop. */
async function sortSegmentsInParts(
  context: Context,
  offsets: readonly number[],
  by: Order,
  k: number | undefined,
): Promise<Sorted> {
  const { control } = context
  const order: number[] = []
  const ends = [0]
  control.memory.hold(0, 5 * 8 * offsets[offsets.length - 1]!)
  for (let segment = 0; segment < offsets.length - 1; segment++) {
    const [start, end] = [offsets[segment]!, offsets[segment + 1]!]
    const sortsAll = k === undefined || k > thresholds.orderSortedMax || k >= end - start
    if (sortsAll) {
      // Where the last row is wanted, it is the only one: so these need not be sorted from the end.
      const sorting = sortingByKey(by.keys.slice(start, end), by.direction)
      const sorted = await withPauses(sorting, () => control.breathe())
      for (const place of sorted.subarray(0, k)) order.push(start + place)
    } else {
      for (const row of await firstRows(control, start, end, by.compare, k)) order.push(row)
    }
    ends.push(order.length)
  }
  return { order, offsets: ends }
}

/** The number of rows that are compared without a pause. */
const offeredMax = 4096

async function firstRows(
  control: RunControl,
  start: number,
  end: number,
  compare: Compare,
  k: number,
): Promise<readonly number[]> {
  const first = new FirstK<number>(k, compare)
  for (let row = start; row < end; row++) {
    first.offer(row)
    if ((row - start) % offeredMax === 0) await control.breathe()
  }
  return first.inOrder()
}
