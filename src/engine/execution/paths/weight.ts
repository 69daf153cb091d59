import { GvqError } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Expr, WeightPropertyExpr } from '../../../language/analysis/program/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { StoredRecord } from '../../../store/graph/api.ts'
import { runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { arithmetic } from '../values/arithmetic.ts'
import type { Guess, Weigh } from './best-first.ts'
import type { PathNode } from './walk.ts'

type Operand = (...walk: Parameters<Weigh>) => unknown

/** Compiles the weight of an edge, a float whatever it is computed from (C8); its variables are read once per run. */
export function compileWeight(expr: Expr, scope: CompileScope): (context: Context) => MaybePromise<Weigh> {
  const bind = compileOperand(expr, scope)
  return context =>
    andThen(bind(context), operand => (...walk) => {
      const weight = operand(...walk)
      if (weight === null || weight === undefined) throw missing('The weight')
      return Number(weight)
    })
}

function compileOperand(expr: Expr, scope: CompileScope): (context: Context) => MaybePromise<Operand> {
  if (expr.kind === 'weightProperty') {
    const read = weightProperty(expr)
    return () => read
  }
  if (expr.kind === 'call') {
    const operands = expr.arguments.map(argument => compileOperand(argument, scope))
    const compute = arithmetic(expr.function, true)
    return context =>
      andThen(
        inSequence(operands, operand => operand(context)),
        (reads): Operand =>
          (...walk) =>
            compute(reads.map(read => read(...walk))),
      )
  }
  const constant = scope.compiler.expr(expr, scope)
  return context =>
    andThen(runValues(constant, context, undefined), value => {
      const fixed = value(0)
      return () => fixed
    })
}

function weightProperty({ of, name }: WeightPropertyExpr): Operand {
  return (hop, edge, from, fromNode, to) => {
    if (of === 'edge') return memberOf(hop.edgeType, edge, name)
    return of === 'from' ? memberOf(fromNode.type, from, name) : memberOf(hop.to.type, to, name)
  }
}

/** The heuristic of A*: a property of the node; 0 for a type without it. A node without a value is an error. */
export function guessBy(name: string): Guess {
  return (node: PathNode, record: StoredRecord) => {
    if (!node.type.propertyByName.has(name)) return 0
    const value = memberOf(node.type, record, name)
    if (value === null) throw missing(`The heuristic \`${node.type.name}.${name}\``)
    return Number(value)
  }
}

function memberOf(type: RecordType, record: StoredRecord, name: string): unknown {
  const property = type.propertyByName.get(name)
  return property === undefined ? null : (record.values[property.slot] ?? null)
}

function missing(what: string): GvqError {
  return new GvqError('ARITHMETIC_ERROR', `${what} has no value.`)
}
