import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { AggregateExpr, Kind } from '../../../language/analysis/program/program.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, RecordFilter, ValuesCursor, WholeReader } from '../../../store/graph/api.ts'
import type { Access, PlanStep, TraversalPlan } from '../../planner/index.ts'
import { compileBounds } from '../access/index-bounds.ts'
import { lookupKey } from '../access/index-keys.ts'
import { isAbsent, runValues } from '../compile/compiled.ts'
import { type CompileScope, joinsOperators } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { type Flow, singleValue } from '../flow/flow.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { aggregated, type Ordered } from '../values/arithmetic.ts'
import { isFloatKind } from '../values/kinds.ts'
import { bindAll, type RowFilter } from './conditions.ts'
import { asScan, declaredProperty, type Filtered, filtersOf } from './filters.ts'
import { ColumnGroups, groupsFlow } from './groups.ts'
import { countOf, eachBatch, selectionOf } from './scan.ts'
import { ColumnSum } from './sums.ts'
import { askedWhole } from './whole.ts'

/** Computes an answer from columns; `undefined` if the rows must be read after all. */
export type ColumnAnswer<T> = (context: Context) => MaybePromise<T | undefined>

/** The answer of columns to the start of a traversal, and the steps that follow. */
interface ColumnStart {
  readonly answer: ColumnAnswer<Flow>
  readonly type: Kind
  readonly rest: readonly PlanStep[]
}

/**
 * Compiles the start of a traversal over a whole type whose rows are filtered by columns, if at all, and then counted or
 * grouped: that needs no records. The answer is that of the steps. Returns `undefined` for any other traversal.
 */
export function compileColumnAnswer(plan: TraversalPlan, scope: CompileScope): ColumnStart | undefined {
  const scan = asScan(plan, scope)
  if (scan === undefined || !joinsOperators(scope.compiler)) return undefined
  const filtered = filtersOf(scan.steps, scope)
  const [end, ...rest] = filtered.rest
  if (end?.kind !== 'count' && end?.kind !== 'group') return undefined
  if (end.kind === 'count') {
    const answer = answered<Flow>(scan.of, filtered, plan, scope, {
      ask: (_context, whole, filter) =>
        andThen(whole.count(scan.of, filter), count =>
          count === undefined ? undefined : singleValue(count),
        ),
      start: () => {
        let count = 0
        return {
          add: (batch, filter) => {
            count += countOf(batch, filter(batch))
            return true
          },
          finish: () => singleValue(count),
        }
      },
    })
    return { answer, type: end.type, rest }
  }
  if (end.records !== undefined) return undefined
  const properties = end.by.map(({ property }) => property && declaredProperty(property))
  if (!properties.every(property => property !== undefined)) return undefined
  const places = properties.map(property => filtered.list.place(property))
  const answer = answered<Flow>(scan.of, filtered, plan, scope, {
    ask: (_context, whole, filter) =>
      andThen(whole.groups(scan.of, filter, properties), groups => groups && groupsFlow(end, groups)),
    start: () => {
      const groups = new ColumnGroups(end, places)
      return {
        add: (batch, filter) => {
          groups.add(batch, selectionOf(batch, filter(batch)))
          return true
        },
        finish: () => groups.finish(),
      }
    },
  })
  return { answer, type: end.type, rest }
}

/** Compiles an aggregate of one property of a whole type. Returns `undefined` for any other value. */
export function compileColumnAggregate(
  { function: name, value, type }: AggregateExpr,
  scope: CompileScope,
): ColumnAnswer<unknown> | undefined {
  if (value.kind !== 'traversal' || !joinsOperators(scope.compiler)) return undefined
  const plan = scope.compiler.planner.traversal(value)
  const scan = asScan(plan, scope)
  if (scan === undefined) return undefined
  const filtered = filtersOf(scan.steps, scope)
  const [end, ...others] = filtered.rest
  if (end?.kind !== 'property' || others.length > 0) return undefined
  const property = declaredProperty(end.property)
  if (property === undefined || (name !== 'COUNT' && property.type.kind !== 'scalar')) return undefined
  const place = filtered.list.place(property)
  const float = isFloatKind(type) && isFloatKind(value.type)
  return answered<Ordered | null>(scan.of, filtered, plan, scope, {
    ask: (context, whole, filter) => {
      if (name === 'COUNT') return whole.count(scan.of, filter)
      const found = whole.combined(scan.of, filter, property, name === 'AVG' ? 'SUM' : name)
      return andThen(found, combined => {
        if (combined === undefined)
          return sumOf(context, whole.values(scan.of, filter, [property]), new ColumnSum(name, float))
        const { value, count } = combined
        return aggregated(name, value === null ? undefined : (value as Ordered), count)
      })
    },
    start: () => {
      const sum = new ColumnSum(name, float)
      return {
        add: (batch, filter) => {
          if (sum.needsOrder && !batch.isOrdered) return false
          sum.add(batch.columns[place], selectionOf(batch, filter(batch)))
          return true
        },
        finish: () => sum.finish(),
      }
    },
  })
}

/** Sums the values of the rows that the store selects, where the store cannot combine them exactly. */
async function sumOf(
  context: Context,
  cursor: ValuesCursor | undefined,
  sum: ColumnSum,
): Promise<Ordered | null | undefined> {
  if (cursor === undefined) return undefined
  try {
    for (;;) {
      const batch = await cursor.next(Number.MAX_SAFE_INTEGER)
      if (batch === undefined) return sum.finish()
      const values = batch.columns[0]!
      sum.add({ kind: 'values', get: row => values[row]! }, { rows: undefined, count: values.length })
      await context.control.breathe()
    }
  } finally {
    await cursor.close()
  }
}

/** The two ways to an answer. */
interface Ways<T> {
  /** Asks the store for the answer. */
  ask(context: Context, whole: WholeReader, filter: RecordFilter): MaybePromise<T | undefined>
  /** Starts a fold that computes it from columns. */
  start(): Fold<T>
}

interface Fold<T> {
  /** Returns false if columns do not give the answer. */
  add(batch: ColumnBatch, filter: RowFilter): boolean
  finish(): T
}

function answered<T>(
  of: RecordType,
  { list, conditions }: Filtered,
  plan: TraversalPlan,
  scope: CompileScope,
  { ask, start }: Ways<T>,
): ColumnAnswer<T> {
  const isWorth = compileWorth(plan, scope)
  const byColumns: ColumnAnswer<T> = context =>
    andThen(isWorth(context), worth => {
      if (!worth) return undefined
      return andThen(bindAll(conditions, context), filter => {
        const { add, finish } = start()
        const cursor = context.reader.columns(of, list.properties)
        const read = eachBatch(context, cursor, batch => add(batch, filter))
        return andThen(read, isWhole => (isWhole ? finish() : undefined))
      })
    })
  const answer = askedWhole<T | undefined>(scope, conditions, ask, byColumns)
  const { profiler } = scope.compiler
  if (profiler === undefined) return answer
  return context =>
    profiler.measure(
      plan.access,
      () => answer(context),
      found => (found === undefined ? 0 : 1),
    )
}

/** If no more than this share of the records of a type match, and this number always, an index is faster than columns. */
const shareByIndex = 1 / 256

/** Whether columns are faster than the index of the plan, if it has one. */
function compileWorth(
  { access }: TraversalPlan,
  scope: CompileScope,
): (context: Context) => MaybePromise<boolean> {
  if (access.kind !== 'indexScan' && access.kind !== 'indexRange') return () => true
  const matchesMore = access.kind === 'indexScan' ? moreEqual(access, scope) : moreBetween(access, scope)
  return context =>
    andThen(context.reader.count(access.of), count =>
      matchesMore(context, Math.max(thresholds.idsAlways, Math.floor(count * shareByIndex))),
    )
}

type MatchesMore = (context: Context, idsMax: number) => MaybePromise<boolean>

function moreEqual(
  { of, property, value }: Extract<Access, { kind: 'indexScan' }>,
  scope: CompileScope,
): MatchesMore {
  const compiled = scope.compiler.expr(value, scope)
  const key = lookupKey(value.type, property.type)
  return (context, idsMax) => {
    if (isAbsent(compiled, context)) return true
    return andThen(runValues(compiled, context, undefined), valueFor => {
      const found = key(valueFor(0) as Value)
      if (found === null || found === undefined) return false
      return andThen(context.reader.lookupCount(of, property, found), matches => matches > idsMax)
    })
  }
}

function moreBetween(access: Extract<Access, { kind: 'indexRange' }>, scope: CompileScope): MatchesMore {
  const bounds = compileBounds(access, scope)
  const { of, property } = access
  return (context, idsMax) =>
    andThen(bounds(context), found => {
      if (found === 'empty' || found === 'open') return found === 'open'
      return andThen(context.reader.between(of, property, found, idsMax), ids => ids === undefined)
    })
}
