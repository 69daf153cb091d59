import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { AggregateExpr, CallExpr } from '../../../language/analysis/program/program.ts'
import { compileColumnAggregate } from '../columns/answers.ts'
import {
  type Compiled,
  firstAbsent,
  type RowValue,
  requireGiven,
  runInFrame,
  runValues,
} from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context, Frame } from '../compile/context.ts'
import { aggregateOf } from '../flow/aggregates.ts'
import { type Flow, requirePresent, singleValue, valuePerSegment } from '../flow/flow.ts'
import { arithmetic } from '../values/arithmetic.ts'
import { isFloatKind } from '../values/kinds.ts'
import { compileTraversal } from './traversal.ts'

/** A function of single numbers, for each row. */
export function compileCall(expr: CallExpr, scope: CompileScope): Compiled {
  const operands = expr.arguments.map(argument => scope.compiler.expr(argument, scope))
  const compute = arithmetic(expr.function, isFloatKind(expr.type))
  const base: Compiled = {
    frames: operands.reduce((bits, operand) => bits | operand.frames, 0),
    absent: context => firstAbsent(operands, context),
    run: (context, frame) =>
      andThen(
        inSequence(operands, operand => runValues(operand, context, frame)),
        columns => {
          const rows = Array.from({ length: frame?.size ?? 1 }, (_, row) =>
            compute(columns.map(value => value(row))),
          )
          return valuePerSegment(rows)
        },
      ),
  }
  if (operands.some(operand => operand.bind === undefined)) return base
  return {
    ...base,
    bind: context =>
      andThen(
        inSequence(operands, operand => operand.bind!(context)),
        (reads): RowValue =>
          (record, score) =>
            compute(reads.map(read => read(record, score))),
      ),
  }
}

/** A function of all values of its argument, for each row. */
export function compileAggregate(expr: AggregateExpr, scope: CompileScope): Compiled {
  const { function: name, value: argument } = expr
  const float = isFloatKind(expr.type) && isFloatKind(argument.type)
  const paths =
    argument.kind === 'traversal'
      ? compileTraversal(argument, scope, { aggregate: { function: name, float } })
      : undefined
  const value = paths ?? scope.compiler.expr(argument, scope)
  const answer = value.frames === 0 ? compileColumnAggregate(expr, scope) : undefined
  const run = (context: Context, frame: Frame | undefined): MaybePromise<Flow> => {
    // An array has its other elements, beside those that are missing.
    if (argument.kind !== 'array') requireGiven(value, context, `The collection of ${name}`)
    return andThen(runInFrame(value, context, frame), flow => {
      if (paths?.isAggregated) return flow
      if (name !== 'COUNT') requirePresent(flow)
      return aggregateOf(flow, name, float)
    })
  }
  return {
    frames: value.frames,
    absent: context => value.absent?.(context),
    run: (context, frame) => {
      if (answer === undefined || frame !== undefined) return run(context, frame)
      return andThen(answer(context), found =>
        found === undefined ? run(context, frame) : singleValue(found),
      )
    },
  }
}
