import { andThen, type MaybePromise } from '../../../base/maybe.ts'
import type { AggregateExpr, Kind } from '../../../language/analysis/program.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch } from '../../../store/storage/api.ts'
import type { Access, PlanStep, TraversalPlan } from '../../planner/index.ts'
import { isAbsent, runValues } from '../compiled.ts'
import type { CompileScope } from '../compiler.ts'
import type { Context } from '../context.ts'
import { type Flow, singleValue } from '../flow.ts'
import { compileBounds, idsAlways } from '../index-bounds.ts'
import { lookupKey } from '../index-keys.ts'
import { isFloatKind } from '../kinds.ts'
import { bindAll, type RowFilter } from './conditions.ts'
import { declaredProperty, type Filtered, filtersOf, usesColumns } from './filters.ts'
import { ColumnGroups } from './groups.ts'
import { countOf, eachBatch, selectionOf } from './scan.ts'
import { ColumnSum } from './sums.ts'

/** Computes an answer from columns; `undefined` if the rows must be read after all. */
export type ColumnAnswer<T> = (context: Context) => MaybePromise<T | undefined>

/** What columns answer of a traversal, and the steps that follow. */
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
  const scan = asScan(plan)
  if (scan === undefined || !usesColumns(scope)) return undefined
  const filtered = filtersOf(scan.steps, scope)
  const [end, ...rest] = filtered.rest
  if (end?.kind !== 'count' && end?.kind !== 'group') return undefined
  const isWorth = compileWorth(plan, scope)
  if (end.kind === 'count') {
    const answer = fold(scan.of, filtered, isWorth, () => {
      let count = 0
      return {
        add: (batch, filter) => {
          count += countOf(batch, filter(batch))
          return true
        },
        finish: () => singleValue(count),
      }
    })
    return { answer, type: end.type, rest }
  }
  if (end.records !== undefined) return undefined
  const properties = end.by.map(({ property }) => property && declaredProperty(property))
  if (!properties.every(property => property !== undefined)) return undefined
  const places = properties.map(property => filtered.list.place(property))
  const answer = fold(scan.of, filtered, isWorth, () => {
    const groups = new ColumnGroups(end, places)
    return {
      add: (batch, filter) => {
        groups.add(batch, selectionOf(batch, filter(batch)))
        return true
      },
      finish: () => groups.finish(),
    }
  })
  return { answer, type: end.type, rest }
}

/** Compiles an aggregate of one property of a whole type. Returns `undefined` for any other value. */
export function compileColumnAggregate(
  { function: name, value, type }: AggregateExpr,
  scope: CompileScope,
): ColumnAnswer<unknown> | undefined {
  if (value.kind !== 'traversal' || !usesColumns(scope)) return undefined
  const plan = scope.compiler.planner.traversal(value)
  const scan = asScan(plan)
  if (scan === undefined) return undefined
  const filtered = filtersOf(scan.steps, scope)
  const [end, ...others] = filtered.rest
  if (end?.kind !== 'property' || others.length > 0) return undefined
  const property = declaredProperty(end.property)
  if (property === undefined || (name !== 'COUNT' && property.type.kind !== 'scalar')) return undefined
  const place = filtered.list.place(property)
  const float = isFloatKind(type) && isFloatKind(value.type)
  return fold(scan.of, filtered, compileWorth(plan, scope), () => {
    const sum = new ColumnSum(name, float)
    return {
      add: (batch, filter) => {
        if (sum.needsOrder && !batch.isOrdered) return false
        sum.add(batch.columns[place], selectionOf(batch, filter(batch)))
        return true
      },
      finish: () => sum.finish(),
    }
  })
}

interface Fold<T> {
  /** Returns false if columns do not give the answer. */
  add(batch: ColumnBatch, filter: RowFilter): boolean
  finish(): T
}

function fold<T>(
  of: RecordType,
  { list, conditions }: Filtered,
  isWorth: (context: Context) => MaybePromise<boolean>,
  start: () => Fold<T>,
): ColumnAnswer<T> {
  return context =>
    andThen(isWorth(context), worth => {
      if (!worth) return undefined
      return andThen(bindAll(conditions, context), filter => {
        const { add, finish } = start()
        const cursor = context.reader.columns(of, list.properties)
        const read = eachBatch(context, cursor, batch => add(batch, filter))
        return andThen(read, isWhole => (isWhole ? finish() : undefined))
      })
    })
}

/** The plan as a scan with filters. */
function asScan({ access, steps }: TraversalPlan) {
  if (access.kind === 'scan') return { of: access.of, steps }
  const isByIndex = access.kind === 'indexScan' || access.kind === 'indexRange'
  return isByIndex ? { of: access.of, steps: [...access.filters, ...steps] } : undefined
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
      matchesMore(context, Math.max(idsAlways, Math.floor(count * shareByIndex))),
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
