import { assertNever } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { type LimitStep, stepTraits } from '../../../language/analysis/index.ts'
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

interface OrderedPage {
  readonly batches: (context: Context) => MaybePromise<Batches>
  /** Whether the step of the limit has nothing left to do; to take its rows again would take others. */
  readonly isLimited: boolean
}

/** The rows of a limit, counted from the end of the order for one that looks at the last row. */
interface Limit {
  readonly window: CompiledStep['window']
  /** The step, if all that it does is to pass on the rows of its window. */
  readonly slice?: CompiledStep
}

function compileLimit(limit: LimitStep, scope: CompileScope): Limit {
  switch (limit.kind) {
    case 'first':
    case 'last':
      return { window: () => [0, 1] }
    case 'range': {
      const slice = compileRange(limit, limit.type, scope)
      return { window: slice.window, slice }
    }
    default:
      return assertNever(limit)
  }
}

/** The records of a type that a limit takes behind ORDER by a property; `undefined` for other keys. */
export function compileOrderedPage(
  top: Top,
  of: RecordType,
  { list, conditions }: Pick<Filtered, 'list' | 'conditions'>,
  scope: CompileScope,
): OrderedPage | undefined {
  const { limit } = top
  const { key, direction } = top.order
  const property = key.kind === 'currentProperty' ? declaredProperty(key.property) : undefined
  const { window, slice } = compileLimit(limit, scope)
  if (property === undefined || window === undefined) return undefined
  const order = { property, direction, fromEnd: stepTraits[limit.kind].looksAt === 'last' }
  const rows = { of, list, conditions, place: list.place(property), ...order }
  const sorting = slice && [compileTop(top, slice, scope), slice]
  const itemsOf = (context: Context, found: MaybePromise<readonly StoredRecord[]>) =>
    andThen(found, records => itemsFlow(of, records, context.stamp()))

  const batches: OrderedPage['batches'] = context =>
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
  return { batches, isLimited: slice !== undefined }
}
