import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { Kind } from '../../../language/analysis/program/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id } from '../../../store/graph/api.ts'
import { type PlanStep, readsItems, type TraversalPlan } from '../../planner/index.ts'
import { type CompileScope, joinsOperators } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import type { Flow, ItemsFlow, ValuesFlow } from '../flow/flow.ts'
import { itemsByRow } from '../flow/items-by-row.ts'
import { type Batches, type CompiledSource, runSteps } from '../rows/batches.ts'
import { allOf, cursorBatches, itemsFlow, scanBatches } from '../rows/scans.ts'
import { compileWhere } from '../steps/filters.ts'
import { compileProperty } from '../steps/projections.ts'
import { asScan, declaredProperty, type Filtered, filtersOf } from './filters.ts'
import { compileOrderedPage } from './ordered-page.ts'
import { selectedRows } from './selected-rows.ts'
import { askedWhole, wholeValues } from './whole.ts'

type Where = Extract<PlanStep, { kind: 'where' }>

type OpenBatches = (context: Context) => MaybePromise<Batches>

/** A source that filters by columns, with the kind of what it yields and the steps that are left. */
interface ColumnSource {
  readonly source: CompiledSource
  readonly type: Kind
  readonly rest: readonly PlanStep[]
}

/**
 * Compiles a scan whose rows are filtered or ordered by columns, or of which only a property is needed; `undefined`
 * for others.
 * @param needsRecords false if no step reads the records of the items
 */
export function compileColumnSource(
  plan: TraversalPlan,
  type: Kind,
  scope: CompileScope,
  needsRecords = true,
): ColumnSource | undefined {
  // A store that decides filters by itself chooses its own index.
  const isScanned = plan.access.kind === 'scan' || scope.compiler.planner.inStore
  const scan = isScanned && joinsOperators(scope.compiler) ? asScan(plan, scope) : undefined
  if (scan === undefined) return undefined
  const { of, steps } = scan
  const { list, conditions, decided, rest } = filtersOf(steps, scope)
  const [next, ...others] = rest
  const filters = decided.map(step => compileWhere(step, scope))
  const property = next?.kind === 'property' ? declaredProperty(next.property) : undefined
  if (next?.kind === 'property' && property !== undefined) {
    const place = list.place(property)
    const inRows = [...filters, compileProperty(next, scope)]
    const batches = askedWhole<Batches>(
      scope,
      conditions,
      (_context, whole, filter) =>
        wholeValues(whole.values(of, filter, [property]), ({ columns }) => valuesOf(columns[0]!)),
      context =>
        selectedRows(context, {
          of,
          list,
          conditions,
          empty: valuesOf([]),
          take: (batch, rows) => valuesOf(rows.map(row => batch.columns[place]?.get(row) ?? null)),
          note: (batch, row) => batch.columns[place]?.get(row) ?? null,
          takeNoted: (_ids, values) => valuesOf(values),
          byRows: () => rowByRow(context, of, inRows, valuesOf([])),
        }),
    )
    return { source: sourceOf(batches), type: next.type, rest: others }
  }
  if (next === undefined ? !needsRecords : next.kind === 'update' && !readsItems(next)) {
    return { source: sourceOf(itemsOnly(of, { list, conditions, filters }, scope)), type, rest }
  }
  const page = next?.kind === 'top' ? compileOrderedPage(next, of, { list, conditions }, scope) : undefined
  if (page !== undefined) {
    const [limit, ...behind] = others
    const source = sourceOf(page.batches)
    return limit !== undefined && page.isLimited
      ? { source, type: limit.type, rest: behind }
      : { source, type, rest }
  }
  if (conditions.length === 0) return undefined
  const records = askedWhole<Batches>(
    scope,
    conditions,
    (context, whole, filter) => {
      const cursor = whole.records(of, filter)
      return cursor && cursorBatches(context, of, cursor)
    },
    context => {
      const stamp = context.stamp()
      const empty = itemsFlow(of, [], stamp)
      return selectedRows(context, {
        of,
        list,
        conditions,
        empty,
        take: (batch, rows) => andThen(batch.records(rows), found => itemsFlow(of, found, stamp)),
        note: () => undefined,
        takeNoted: ids => ({ kind: 'items', type: of, ids, offsets: [0, ids.length], single: false }),
        byRows: () => rowByRow(context, of, filters, empty),
      })
    },
  )
  return { source: sourceOf(records), type, rest }
}

/** The items that pass, without their records. */
function itemsOnly(
  of: RecordType,
  { list, conditions, filters }: Pick<Filtered, 'list' | 'conditions'> & { filters: readonly CompiledStep[] },
  scope: CompileScope,
): OpenBatches {
  const byId = (ids: readonly Id[]): ItemsFlow => ({
    kind: 'items',
    type: of,
    ids,
    offsets: [0, ids.length],
    single: false,
  })
  const byRow = (ids: readonly Id[], rows: readonly number[]): ItemsFlow => ({ ...byId(ids), rows })
  return askedWhole<Batches>(
    scope,
    conditions,
    (_context, whole, filter) => wholeValues(whole.values(of, filter, []), ({ ids }) => byId(ids)),
    context =>
      selectedRows(context, {
        of,
        list,
        conditions,
        empty: byRow([], []),
        take: (batch, rows) =>
          itemsByRow(
            of,
            rows.map(row => batch.first + row),
            [batch.packedIds(rows)],
          ),
        note: (batch, row) => batch.first + row,
        takeNoted: (ids, rows) => byRow(ids, rows as readonly number[]),
        byRows: () => rowByRow(context, of, filters, itemsFlow(of, [], context.stamp())),
      }),
  )
}

/** The records of a type that pass filters, by columns if they can decide all of them. */
export function compileFilteredScan(
  of: RecordType,
  filters: readonly Where[],
  scope: CompileScope,
): OpenBatches {
  const steps = filters.map(filter => compileWhere(filter, scope))
  const inRows: OpenBatches = context => rowByRow(context, of, steps, itemsFlow(of, [], context.stamp()))
  const [first] = filters
  if (first === undefined) return inRows
  const { type, span } = first
  const columns = compileColumnSource(
    { access: { kind: 'scan', of, type, span }, steps: filters },
    type,
    scope,
  )
  return columns?.rest.length === 0 ? columns.source.batches! : inRows
}

/** Reads all records and runs steps that look at one row at a time. */
function rowByRow<F extends Flow>(
  context: Context,
  of: RecordType,
  steps: readonly CompiledStep[],
  empty: F,
): Batches<F> {
  const all = scanBatches(context, of)
  return {
    empty,
    // More rows than needed are read, because most may not pass.
    next: () =>
      andThen(
        all.next(limits.batchRowsMax),
        batch => batch && (runSteps(context, steps, batch, undefined) as MaybePromise<F>),
      ),
    close: () => all.close(),
  }
}

function valuesOf(values: readonly unknown[]): ValuesFlow {
  return { kind: 'values', values, offsets: [0, values.length], single: false }
}

function sourceOf(batches: OpenBatches): CompiledSource {
  return {
    frames: 0,
    batches,
    run: context => andThen(batches(context), all => allOf(context, all)),
  }
}
