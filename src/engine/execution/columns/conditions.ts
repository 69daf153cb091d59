import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { CompareExpr, CurrentPropertyExpr, Expr } from '../../../language/analysis/program/program.ts'
import type { Property, Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnValues, PlainValues, RecordFilter } from '../../../store/graph/api.ts'
import { cannotFail } from '../../planner/index.ts'
import { type Compiled, isAbsent, runInFrame, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { firstValues } from '../flow/flow.ts'
import { boundComparison } from '../values/comparisons.ts'
import {
  bothOf,
  eitherOf,
  type Interval,
  intervalOf,
  inverse,
  type Mask,
  maskCodes,
  maskInterval,
  maskText,
  mayBeInfinite,
} from './masks.ts'
import type { PropertyList } from './scan.ts'

/** Decides which rows of a batch pass. The mask belongs to the caller until the next call. */
export type RowFilter = (batch: ColumnBatch) => Mask

/** A condition that columns can decide as its expression would, record by record. */
export interface ColumnCondition {
  /**
   * Whether it uses an optional parameter that was not given, so that the condition is skipped (H2), like
   * `Compiled.absent`.
   */
  isAbsent(context: Context): boolean
  bind(context: Context): MaybePromise<RowFilter>
  /**
   * The condition as data, for a store that decides it; `undefined` if it compares more than stored values with given
   * ones.
   */
  asFilter(context: Context): MaybePromise<RecordFilter | undefined>
}

/**
 * Compiles comparisons of declared properties with values that are the same for every row, the existence of a property,
 * and AND, OR and NOT of these. Returns `undefined` for any other condition.
 */
export function compileCondition(
  expr: Expr,
  list: PropertyList,
  scope: CompileScope,
): ColumnCondition | undefined {
  switch (expr.kind) {
    case 'compare':
      return compileComparison(expr, list, scope)
    case 'exists': {
      const property = expr.value.kind === 'currentProperty' ? declared(expr.value) : undefined
      const { negated } = expr
      if (property === undefined) return undefined
      const place = list.place(property)
      return {
        isAbsent: () => false,
        bind: () => filterOf(place, value => (value !== null) !== negated, {}),
        asFilter: () => ({ kind: 'exists', property, negated }),
      }
    }
    case 'logical': {
      const { operator, negated } = expr
      const operands = expr.operands.map(operand => compileCondition(operand, list, scope))
      if (!operands.every(operand => operand !== undefined)) return undefined
      const combine = operator === 'AND' ? bothOf : eitherOf
      const usedIn = (context: Context) => operands.filter(operand => !operand.isAbsent(context))
      return {
        isAbsent: context => operands.every(operand => operand.isAbsent(context)),
        bind: context =>
          andThen(
            inSequence(usedIn(context), operand => operand.bind(context)),
            filters => logical(filters, combine, negated, operator === 'AND' ? 'none' : 'all'),
          ),
        asFilter: context =>
          andThen(
            inSequence(usedIn(context), operand => operand.asFilter(context)),
            filters => logicalFilter(operator, negated, filters),
          ),
      }
    }
    default:
      return undefined
  }
}

/** The filter for rows that pass every condition that is not skipped. */
export function bindAll(conditions: readonly ColumnCondition[], context: Context): MaybePromise<RowFilter> {
  const used = conditions.filter(condition => !condition.isAbsent(context))
  if (used.length === 0) return () => 'all'
  return andThen(
    inSequence(used, condition => condition.bind(context)),
    filters => (filters.length === 1 ? filters[0]! : logical(filters, bothOf, false, 'none')),
  )
}

/** The conjunction of the conditions that are not skipped, as data for the store; `undefined` if one cannot be data. */
export function filterOfAll(
  conditions: readonly ColumnCondition[],
  context: Context,
): MaybePromise<RecordFilter | undefined> {
  const used = conditions.filter(condition => !condition.isAbsent(context))
  return andThen(
    inSequence(used, condition => condition.asFilter(context)),
    filters => (filters.length === 1 ? filters[0] : logicalFilter('AND', false, filters)),
  )
}

function logicalFilter(
  operator: 'AND' | 'OR',
  negated: boolean,
  operands: readonly (RecordFilter | undefined)[],
): RecordFilter | undefined {
  const isWhole = operands.every(operand => operand !== undefined)
  return isWhole ? { kind: 'logical', operator, negated, operands } : undefined
}

function logical(
  filters: readonly RowFilter[],
  combine: typeof bothOf,
  negated: boolean,
  decisive: Mask,
): RowFilter {
  return batch => {
    let mask = filters[0]!(batch)
    for (let i = 1; i < filters.length && mask !== decisive; i++) {
      mask = combine(mask, filters[i]!(batch), batch.rows)
    }
    return negated ? inverse(mask, batch.rows) : mask
  }
}

function declared({ property }: CurrentPropertyExpr): Property | undefined {
  return property.kind === 'declared' ? property.property : undefined
}

function compileComparison(
  { left, right, operator }: CompareExpr,
  list: PropertyList,
  scope: CompileScope,
): ColumnCondition | undefined {
  if (left.kind !== 'currentProperty' || right.type.kind !== 'value' || !cannotFail(right)) return undefined
  const property = declared(left)
  if (property === undefined) return undefined
  const value = scope.compiler.expr(right, scope)
  if (value.frames !== 0) return undefined
  const place = list.place(property)
  const isList = operator === 'IS_IN' && right.type.plural
  const bound = (context: Context) =>
    andThen(isList ? valuesOf(value, context) : oneOf(value, context), found =>
      boundComparison(operator, left.type, right.type, found),
    )
  return {
    isAbsent: context => isAbsent(value, context),
    asFilter: context =>
      andThen(bound(context), comparison => {
        if (comparison === undefined) return { kind: 'compare', property, operator, value: null }
        if (comparison.bound === undefined) return undefined
        return { kind: 'compare', property, operator, value: comparison.bound as Value }
      }),
    bind: context =>
      andThen(bound(context), comparison => {
        if (comparison === undefined) return () => 'none'
        const isOrdered = operator !== 'IS_IN' && operator !== 'CONTAINS'
        const interval =
          isOrdered && Number.isFinite(comparison.bound)
            ? intervalOf(operator, comparison.bound as number)
            : undefined
        const text = typeof comparison.bound === 'string' ? comparison.bound : undefined
        const test = operator === 'IS_IN' ? withSet(comparison.test, comparison.bound) : comparison.test
        return filterOf(place, test, {
          interval,
          text: operator === 'EQ' ? text : undefined,
          part: operator === 'EQ' || operator === 'CONTAINS' ? text : undefined,
        })
      }),
  }
}

function oneOf(compiled: Compiled, context: Context): MaybePromise<unknown> {
  return andThen(runValues(compiled, context, undefined), valueFor => valueFor(0))
}

function valuesOf(compiled: Compiled, context: Context): MaybePromise<unknown> {
  return andThen(runInFrame(compiled, context, undefined), flow => firstValues(flow))
}

/** Looks strings, truth values and safe numbers up in a set; the list is compared item by item for others. */
function withSet(test: (value: unknown) => boolean, list: unknown): (value: unknown) => boolean {
  if (!Array.isArray(list)) return test
  const items = (list as readonly Value[]).filter(item => item !== null)
  const isPlain = (item: unknown) =>
    typeof item === 'string' || typeof item === 'boolean' || Number.isFinite(item)
  if (!items.every(isPlain)) return test
  const set = new Set<unknown>(items)
  return value => (isPlain(value) ? set.has(value) : test(value))
}

/** Faster forms of a test, for some kinds of values. */
interface Shortcuts {
  /** The finite numbers that pass. */
  readonly interval?: Interval | undefined
  /** The only string that passes. */
  readonly text?: string | undefined
  /** A string that every passing string contains, and that every passing array has as an element. */
  readonly part?: string | undefined
}

function filterOf(
  place: number,
  test: (value: unknown) => boolean,
  { interval, text, part }: Shortcuts,
): RowFilter {
  let mask = new Uint8Array(0)
  return batch => {
    const { rows } = batch
    const column = batch.columns[place]
    if (column === undefined) return test(null) ? 'all' : 'none'
    if (mask.length < rows) mask = new Uint8Array(rows)
    switch (column.kind) {
      case 'dictionary':
        return text === undefined ? maskCodes(column, test, rows, mask) : maskText(column, text, rows, mask)
      case 'integers':
      case 'floats':
        return interval === undefined || mayBeInfinite(column)
          ? maskValues(column, test, rows, mask)
          : maskInterval(column, interval, rows, mask)
      default:
        return part === undefined
          ? maskValues(column, test, rows, mask)
          : maskPart(column, part, test, rows, mask)
    }
  }
}

/** Rows that pass, which all contain a text. */
function maskPart(
  column: PlainValues,
  part: string,
  test: (value: unknown) => boolean,
  rows: number,
  mask: Uint8Array,
): Mask {
  const candidates = column.rowsWith?.(part)
  if (candidates === undefined) return maskValues(column, test, rows, mask)
  if (candidates.length === 0) return 'none'
  mask.fill(0, 0, rows)
  for (const row of candidates) mask[row] = Number(test(column.get(row)))
  return mask
}

function maskValues(
  column: ColumnValues,
  test: (value: unknown) => boolean,
  rows: number,
  mask: Uint8Array,
): Mask {
  for (let row = 0; row < rows; row++) mask[row] = Number(test(column.get(row)))
  return mask
}
