import { invariant } from '../../../base/errors.ts'
import { FirstK } from '../../../base/first-k.ts'
import { andThen, type MaybePromise } from '../../../base/maybe.ts'
import { stepTraits } from '../../../language/analysis/index.ts'
import type { Step } from '../../../language/analysis/program.ts'
import { orderValues } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { PlanStep } from '../../planner/index.ts'
import { concat } from '../batches.ts'
import { isAbsent, runValues } from '../compiled.ts'
import { type CompileScope, innerScope } from '../compiler.ts'
import { type Context, Frame, load } from '../context.ts'
import { type Flow, pick, rowCount, takenFrom } from '../flow.ts'
import type { CompiledStep } from './step.ts'

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
      const shrink = (k: number | undefined) =>
        andThen(sort.run(context, concat(kept), undefined, k), best => {
          kept = [best]
          rows = rowCount(best)
          return best
        })
      return {
        get isEmpty() {
          return kept.length === 0
        },
        add: batch => {
          kept.push(batch)
          rows += rowCount(batch)
          return andThen(needed(context), k => {
            const isFull = k !== undefined && rows > Math.max(2 * k, rowsKeptMin)
            return isFull ? andThen(shrink(k), () => false) : false
          })
        },
        finish: () => andThen(needed(context), shrink),
      }
    },
  }
}

/** Fewer rows than this are not worth pruning. */
const rowsKeptMin = 4096

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
    invariant(flow.kind === 'items', 'an order of items')
    if (isAbsent(key, context)) return flow
    return andThen(load(context, flow), rows =>
      andThen(runValues(key, context, new Frame(rows, parent)), keyOf => {
        const keys = rows.ids.map((_, row) => keyOf(row) as Value)
        const inOrder = (a: number, b: number) => sign * orderValues(keys[a]!, keys[b]!) || a - b
        const compare = fromEnd ? (a: number, b: number) => inOrder(b, a) : inOrder
        const order: number[] = []
        const offsets = [0]
        for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
          const start = rows.offsets[segment]!
          const part = Array.from({ length: rows.offsets[segment + 1]! - start }, (_, i) => start + i)
          for (const row of sorted(part, compare, k)) order.push(row)
          offsets.push(order.length)
        }
        // RANGE(0, 0) takes a single item away, too.
        return takenFrom(rows, pick(rows, order, offsets))
      }),
    )
  }
  return { frames: key.frames, run }
}

function sorted(
  rows: number[],
  compare: (a: number, b: number) => number,
  k: number | undefined,
): readonly number[] {
  if (k === undefined || k >= rows.length) return rows.sort(compare)
  const first = new FirstK<number>(k, compare)
  for (const row of rows) first.offer(row)
  return first.inOrder()
}
