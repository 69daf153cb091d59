import {
  integerRange,
  normaliseInteger,
  type ScalarName,
  type Value,
  type ValueType,
} from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { booleanKind, scalar, valueKind } from '../kinds.ts'
import type { LiteralExpr } from '../program.ts'
import { quote } from '../words.ts'

/** A literal as written: text, Boolean, `F64`, or the first of `I32`, `I64`, `U64`, `U128` that holds the integer. */
export function checkLiteral(node: ast.Literal, context: Reporting): LiteralExpr | undefined {
  switch (node.kind) {
    case 'String':
      return literal(node.value, scalar('String'), node)
    case 'Boolean':
      return { kind: 'literal', value: node.value, type: booleanKind, span: node.span }
    case 'None':
      return { kind: 'literal', value: null, type: { kind: 'none' }, span: node.span }
    case 'Float':
      return literal(node.value, scalar('F64'), node)
    case 'Int':
      return integerLiteral(node, context)
  }
}

const literalTypes: readonly ScalarName[] = ['I32', 'I64', 'U64', 'U128']

function integerLiteral(node: ast.IntLiteral, { report }: Reporting): LiteralExpr | undefined {
  const value = normaliseInteger(node.value)
  const type = literalTypes.find(name => {
    const range = integerRange(name)
    return range !== undefined && value >= range.min && value <= range.max
  })
  if (type) return literal(value, scalar(type), node)
  return report.error('E205', node.span, `${quote(String(node.value))} fits no integer type`, {
    note: 'integers run from the least `I64` to the greatest `U128`',
  })
}

function literal(value: Value, type: ValueType, { span }: ast.Literal): LiteralExpr {
  return { kind: 'literal', value, type: valueKind(type), span }
}
