import { assertNever, InternalError, invariant } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type {
  ArrayLiteralExpr,
  CompareExpr,
  CurrentPropertyExpr,
  ExistsExpr,
  Expr,
  LogicalExpr,
  ObjectLiteralExpr,
  VariableExpr,
} from '../../../language/analysis/program/program.ts'
import {
  type Compiled,
  firstAbsent,
  frameBit,
  isAbsent,
  type RowValue,
  runInFrame,
  runValues,
} from '../compile/compiled.ts'
import type { CompileScope, Show } from '../compile/compiler.ts'
import type { Context, Frame } from '../compile/context.ts'
import { measuredValue } from '../compile/profiler.ts'
import { type Flow, firstValue, noRow, segmentCount, singleValue, valuePerSegment } from '../flow/flow.ts'
import { valuesSize } from '../flow/flow-size.ts'
import { compileEntry } from '../rows/entries.ts'
import { closureItem, contentsOf } from '../rows/items-at-hand.ts'
import { propertyColumn, propertyReader } from '../rows/properties.ts'
import { comparison } from '../values/comparisons.ts'
import { compileCreate } from '../writing/create.ts'
import { compileAggregate, compileCall } from './calls.ts'
import { compileTraversal } from './traversal.ts'

/** Compiles an expression. */
export function compileExpr(expr: Expr, scope: CompileScope): Compiled {
  switch (expr.kind) {
    case 'literal': {
      const flow = singleValue(expr.value)
      return { frames: 0, run: () => flow, bind: () => () => expr.value }
    }
    case 'variable':
      return compileVariable(expr, scope)
    case 'array':
      return compileArray(expr, scope)
    case 'object':
      return compileObject(expr, scope)
    case 'currentProperty':
      return compileCurrentProperty(expr, scope)
    case 'compare':
      return skippable(compileCompare(expr, scope))
    case 'exists':
      return skippable(compileExists(expr, scope))
    case 'logical':
      return skippable(compileLogical(expr, scope))
    case 'traversal':
      return compileTraversal(expr, scope)
    case 'addNode':
    case 'addEdge':
    case 'addVector':
      return measuredValue(compileCreate(expr, scope), expr, scope.compiler.profiler)
    case 'call':
      return compileCall(expr, scope)
    case 'aggregate':
      return compileAggregate(expr, scope)
    case 'weightProperty':
      throw new InternalError('a property of a path outside its weight')
    default:
      return assertNever(expr)
  }
}

export function compileIds(expr: Expr, scope: CompileScope): Compiled {
  return expr.kind === 'traversal'
    ? compileTraversal(expr, scope, { needsRecords: false })
    : compileExpr(expr, scope)
}

function compileVariable(expr: VariableExpr, scope: CompileScope): Compiled {
  const depth = scope.closures.get(expr.slot)
  if (depth !== undefined) {
    const run = (_context: Context, frame: Frame | undefined) => closureItem(frame, scope.depth - depth)
    return { frames: frameBit(depth), run }
  }
  const { slot } = expr
  return {
    frames: 0,
    absent: context => (context.slots[slot] === undefined ? expr.name : undefined),
    run: context => {
      const flow = context.slots[slot]
      return flow === undefined ? singleValue(null) : contentsOf(context, flow)
    },
    bind: context => {
      const flow = context.slots[slot]
      if (flow === undefined) return () => null
      return andThen(contentsOf(context, flow), rows => {
        const value =
          rows.kind === 'rows' ? null : ((rows.kind === 'values' ? rows.values[0] : rows.ids[0]) ?? null)
        return () => value
      })
    },
  }
}

function compileCurrentProperty(expr: CurrentPropertyExpr, scope: CompileScope): Compiled {
  const { property } = expr
  if (property.kind === 'entry') return compileEntry(property, scope)
  const run = (context: Context, frame: Frame | undefined): MaybePromise<Flow> => {
    invariant(frame, '`_` outside a mapping or condition')
    return andThen(propertyColumn(context, property, frame.rows), valuePerSegment)
  }
  const base = { frames: frameBit(scope.depth), run }
  if (property.kind === 'system' && property.name === 'label') return base
  const read = propertyReader(property, '')
  return read === undefined ? base : { ...base, bind: () => read }
}

/** An array of plain values is one value; an array of anything else is built as it is shown. */
function compileArray(expr: ArrayLiteralExpr, scope: CompileScope): Compiled {
  const items = expr.items.map(item => scope.compiler.expr(item, scope))
  const shows =
    expr.type.kind === 'list' ? expr.items.map(item => scope.compiler.show(item.type, scope)) : undefined
  return combine(items, (context, frame) => {
    const columns = inSequence(items, (item, i) => column(item, shows?.[i], context, frame))
    return andThen(columns, values => segment => values.map(value => value(segment)))
  })
}

function compileObject(expr: ObjectLiteralExpr, scope: CompileScope): Compiled {
  const values = expr.entries.map(entry => scope.compiler.expr(entry.value, scope))
  const shows = expr.entries.map(entry => scope.compiler.show(entry.value.type, scope))
  const names = expr.entries.map(entry => entry.name)
  return combine(values, (context, frame) => {
    const columns = inSequence(values, (value, i) => column(value, shows[i], context, frame))
    return andThen(
      columns,
      read => segment => Object.fromEntries(names.map((name, i) => [name, read[i]!(segment)])),
    )
  })
}

type Column = (segment: number) => unknown

function column(
  compiled: Compiled,
  show: Show | undefined,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<Column> {
  if (show === undefined) return runValues(compiled, context, frame)
  return andThen(runInFrame(compiled, context, frame), flow =>
    andThen(show.run(context, flow, frame), shown => {
      const values = shown.values(0, segmentCount(flow))
      context.control.memory.hold(0, valuesSize(values))
      return (segment: number) => values[segment]
    }),
  )
}

/** One value for each segment, combined from those of its parts. */
function combine(
  parts: readonly Compiled[],
  make: (context: Context, frame: Frame | undefined) => MaybePromise<Column>,
): Compiled {
  const frames = parts.reduce((bits, part) => bits | part.frames, 0)
  return {
    frames,
    absent: context => firstAbsent(parts, context),
    run: (context, frame) =>
      andThen(make(context, frame), value =>
        valuePerSegment(Array.from({ length: frame?.size ?? 1 }, (_, segment) => value(segment))),
      ),
  }
}

/** A skipped condition is null where a value is needed (H2). */
function skippable(condition: Compiled): Compiled {
  return {
    ...condition,
    run: (context, frame) =>
      isAbsent(condition, context)
        ? valuePerSegment(new Array(frame?.size ?? 1).fill(null))
        : condition.run(context, frame),
  }
}

function compileCompare(expr: CompareExpr, scope: CompileScope): Compiled {
  const left = scope.compiler.expr(expr.left, scope)
  const right = scope.compiler.expr(expr.right, scope)
  const test = comparison(expr.operator, expr.left.type, expr.right.type)
  const rightIsList = expr.operator === 'IS_IN' && expr.right.type.kind === 'value' && expr.right.type.plural
  const base = combine([left, right], (context, frame) =>
    andThen(runValues(left, context, frame), a =>
      andThen(
        rightIsList ? runLists(right, context, frame) : runValues(right, context, frame),
        b => segment => test(a(segment), b(segment)),
      ),
    ),
  )
  if (rightIsList || left.bind === undefined || right.bind === undefined) return base
  return {
    ...base,
    bind: context =>
      andThen(left.bind!(context), a =>
        andThen(
          right.bind!(context),
          (b): RowValue =>
            (record, score) =>
              test(a(record, score), b(record, score)),
        ),
      ),
  }
}

/** Returns all values by segment. */
function runLists(compiled: Compiled, context: Context, frame: Frame | undefined): MaybePromise<Column> {
  return andThen(runInFrame(compiled, context, frame), flow => segment => {
    invariant(flow.kind === 'values', 'a list of values')
    return flow.values.slice(flow.offsets[segment], flow.offsets[segment + 1])
  })
}

/** A single property exists if it has a value; anything else if it returns at least one item. */
function compileExists(expr: ExistsExpr, scope: CompileScope): Compiled {
  const plan = scope.compiler.planner.exists(expr)
  const value = scope.compiler.expr(plan.value, scope)
  const { negated } = expr
  const isThere = plan.isCount ? isAboveZero : hasValue
  const exists = combine([value], (context, frame) =>
    andThen(runInFrame(value, context, frame), flow => segment => isThere(flow, segment) !== negated),
  )
  if (value.bind === undefined || expr.value.kind !== 'currentProperty') return exists
  return {
    ...exists,
    bind: context =>
      andThen(
        value.bind!(context),
        (read): RowValue =>
          (record, score) =>
            (read(record, score) !== null) !== negated,
      ),
  }
}

function isAboveZero(flow: Flow, segment: number): boolean {
  invariant(flow.kind === 'values', 'a count')
  return Number(firstValue(flow, segment)) > 0
}

function hasValue(flow: Flow, segment: number): boolean {
  const start = flow.offsets[segment]!
  const end = flow.offsets[segment + 1]!
  if (flow.kind === 'items') return end > start
  if (flow.kind === 'rows') return flow.records.slice(start, end).some(row => row !== noRow)
  for (let row = start; row < end; row++) if (flow.values[row] !== null) return true
  return false
}

/** Operands that use an absent optional parameter are skipped; if none is left, the whole condition is skipped (H2). */
function compileLogical(expr: LogicalExpr, scope: CompileScope): Compiled {
  const operands = expr.operands.map(operand => scope.compiler.expr(operand, scope))
  const conjunction = expr.operator === 'AND'
  const { negated } = expr
  const frames = operands.reduce((bits, operand) => bits | operand.frames, 0)
  const decide = (values: readonly boolean[]) =>
    (conjunction ? values.every(Boolean) : values.some(Boolean)) !== negated
  return {
    frames,
    absent: context =>
      operands.every(operand => isAbsent(operand, context)) ? firstAbsent(operands, context) : undefined,
    run: (context, frame) => {
      const used = operands.filter(operand => !isAbsent(operand, context))
      return andThen(
        inSequence(used, operand => runValues(operand, context, frame)),
        columns =>
          valuePerSegment(
            Array.from({ length: frame?.size ?? 1 }, (_, segment) =>
              decide(columns.map(value => value(segment) === true)),
            ),
          ),
      )
    },
    ...(operands.every(operand => operand.bind) && {
      bind: (context: Context) => {
        const used = operands.filter(operand => !isAbsent(operand, context))
        return andThen(
          inSequence(used, operand => operand.bind!(context)),
          (tests): RowValue =>
            conjunction
              ? (record, score) => tests.every(test => test(record, score) === true) !== negated
              : (record, score) => tests.some(test => test(record, score) === true) !== negated,
        )
      },
    }),
  }
}
