import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { StoredRecord } from '../../../store/graph/api.ts'
import type { PlanStep } from '../../planner/index.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import type { Flow } from '../flow/flow.ts'
import { type Batches, runBatches, slices } from '../rows/batches.ts'
import { compileRange } from '../rows/rows.ts'
import { cursorBatches, itemsFlow } from '../rows/scans.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { compileTop } from '../steps/order.ts'
import { declaredProperty, type Filtered } from './filters.ts'
import { recordsInOrder } from './top-rows.ts'
import { askedWhole } from './whole.ts'

type Top = Extract<PlanStep, { kind: 'top' }>

/** The records of a type that a limit takes behind ORDER by a property; `undefined` for other keys and limits. */
export function compileOrderedPage(
  top: Top,
  of: RecordType,
  { list, conditions }: Pick<Filtered, 'list' | 'conditions'>,
  scope: CompileScope,
) {
  const { limit } = top
  const { key, direction } = top.order
  const property = key.kind === 'currentProperty' ? declaredProperty(key.property) : undefined
  const range = limit.kind === 'range' ? compileRange(limit, limit.type, scope) : undefined
  const isOne = limit.kind === 'first' || limit.kind === 'last'
  const window: CompiledStep['window'] = isOne ? () => [0, 1] : range?.window
  if (property === undefined || window === undefined) return undefined
  const order = { property, direction, fromEnd: limit.kind === 'last' }
  const rows = { of, list, conditions, place: list.place(property), ...order }
  const sorting = range && [compileTop(top, range, scope), range]
  const itemsOf = (context: Context, found: MaybePromise<readonly StoredRecord[]>) =>
    andThen(found, records => itemsFlow(of, records, context.stamp()))

  return (context: Context): MaybePromise<Batches> =>
    andThen(window(context), bounds => {
      const found = askedWhole<Flow>(
        scope,
        conditions,
        (_context, whole, filter) => {
          if (sorting === undefined || bounds[1] - bounds[0] <= thresholds.topRowsMax) {
            const page = whole.page(of, filter, order, bounds)
            return andThen(page, records => records && itemsOf(context, records))
          }
          // The store would return so large a page in one piece, before its memory is accounted for.
          const cursor = whole.records(of, filter)
          return cursor && runBatches(context, cursorBatches(context, of, cursor), sorting)
        },
        () => itemsOf(context, recordsInOrder(context, rows, bounds)),
      )
      return andThen(found(context), slices)
    })
}
