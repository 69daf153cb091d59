import { andThen, inTurn, type MaybePromise } from '../../base/maybe.ts'
import type { CompareExpr, Expr, PropertyRef } from '../../language/analysis/program.ts'
import { isNumberName } from '../../language/catalog/index.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { StoredRecord } from '../../store/storage/api.ts'
import type { PlanStep } from '../planner/index.ts'
import { type Columns, columnsOf, passing } from './columns.ts'
import { type Compiled, isAbsent, runValues } from './compiled.ts'
import { type CompileScope, innerScope } from './compiler.ts'
import type { Context } from './context.ts'
import { type Flow, singleValue } from './flow.ts'
import { groupWriter } from './steps/group.ts'

/** Computes an answer from the columns of a type in memory; `undefined` if the rows must be read after all. */
type ColumnSum = (context: Context) => MaybePromise<Flow | undefined>

/**
 * Compiles a traversal over a whole type whose rows are filtered by numbers, if at all, and then counted or grouped by
 * one property: that needs no rows. The answer is that of the steps. Returns `undefined` for any other traversal.
 */
export function compileColumnSum(
  type: RecordType,
  steps: readonly PlanStep[],
  scope: CompileScope,
): ColumnSum | undefined {
  const sum = summing(steps.at(-1))
  const filters = steps.slice(0, -1).map(step => compileFilter(step, scope))
  if (sum === undefined || !filters.every(filter => filter !== undefined)) return undefined
  return context => {
    const table = undefined as readonly StoredRecord[] | undefined
    if (table === undefined || context === undefined) return undefined
    const columns = columnsOf(table)
    return andThen(select(filters, columns, context), rows =>
      rows === undefined ? undefined : sum(columns, rows === 'all' ? undefined : rows, table.length),
    )
  }
}

/** Aggregates some rows, or all. */
type Sum = (columns: Columns, rows: Uint32Array | undefined, total: number) => Flow | undefined

function summing(step: PlanStep | undefined): Sum | undefined {
  if (step?.kind === 'count') return (_columns, rows, total) => singleValue(rows?.length ?? total)
  const grouping = groupingOf(step)
  if (grouping === undefined) return undefined
  const { property, show } = grouping
  return (columns, rows) => {
    const column = columns.coded(property.slot)
    if (column === undefined) return undefined
    const counts =
      rows === undefined
        ? column.counts.map((count, code) => [code, count] as const)
        : countCodes(column.codes, rows)
    const values = counts.map(([code, count]) =>
      show({ values: [column.values[code]], count, data: undefined }),
    )
    return { kind: 'values', values, offsets: [0, values.length], single: false }
  }
}

/** Returns the property that a step groups by, if it is only one and the groups are only counted. */
function groupingOf(step: PlanStep | undefined) {
  if (step?.kind !== 'group' || step.type.kind !== 'groups') return undefined
  const { type: kind } = step
  const [by, ...others] = kind.by
  if (kind.records !== undefined || by?.kind !== 'declared' || others.length > 0) return undefined
  return { property: by.property, show: groupWriter(kind) }
}

/** Counts each code among the rows, in the order first seen. */
function countCodes(
  codes: Uint16Array,
  rows: Uint32Array,
): readonly (readonly [code: number, count: number])[] {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const code = codes[row]!
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts]
}

type NumberProperty = Extract<PropertyRef, { kind: 'declared' }>['property']

interface Filter {
  readonly property: NumberProperty
  readonly operator: CompareExpr['operator']
  readonly bound: Compiled
}

/** Compiles a comparison of a number with a value that is the same for every row. */
function compileFilter(step: PlanStep, scope: CompileScope): Filter | undefined {
  if (step.kind !== 'where' || step.condition.kind !== 'compare') return undefined
  const { left, right, operator } = step.condition
  if (operator === 'CONTAINS' || operator === 'IS_IN') return undefined
  if (left.kind !== 'currentProperty' || left.property.kind !== 'declared') return undefined
  if (!isNumeric(left) || !isNumeric(right)) return undefined
  if (right.kind !== 'literal' && right.kind !== 'variable') return undefined
  const inner = innerScope(scope)
  const bound = inner.compiler.expr(right, inner)
  return bound.frames === 0 ? { property: left.property.property, operator, bound } : undefined
}

function isNumeric({ type }: Expr): boolean {
  if (type.kind !== 'value' || type.plural || type.type.kind !== 'scalar') return false
  return isNumberName(type.type.name)
}

/** Returns the rows that pass all filters, or `undefined` if that cannot be decided from the columns. */
function select(
  filters: readonly Filter[],
  columns: Columns,
  context: Context,
): MaybePromise<Uint32Array | 'all' | undefined> {
  // A condition with an optional parameter that was not given is skipped (H2).
  const used = filters.filter(({ bound }) => !isAbsent(bound, context))
  if (used.length === 0) return 'all'
  const bounds = inTurn(used, ({ bound }) => andThen(runValues(bound, context, undefined), at => at(0)))
  return andThen(bounds, values => {
    let rows: Uint32Array | undefined
    for (const [i, { property, operator }] of used.entries()) {
      const column = columns.numbers(property.slot)
      const bound = values[i]
      if (column === undefined || typeof bound !== 'number') return undefined
      rows = passing(column, operator, bound, rows)
    }
    return rows
  })
}
