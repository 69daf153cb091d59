import {
  describeType,
  fitsInteger,
  integerRange,
  isFloatName,
  normaliseInteger,
  parseDate,
  parseId,
  type ScalarName,
  shortestFloat32,
  typeName,
  type Value,
  type ValueType,
} from '../../catalog/index.ts'
import type { CodeOf } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { booleanKind, scalar, valueKind } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import type { LiteralExpr } from '../program/program.ts'

/** A literal as written: `String`, `Boolean`, `F64`, or the smallest of `I32`, `I64`, `U64`, `U128` that fits. */
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
    note: 'integers range from the smallest `I64` to the largest `U128`',
  })
}

function literal(value: Value, type: ValueType, { span }: ast.Literal): LiteralExpr {
  return { kind: 'literal', value, type: valueKind(type), span }
}

export interface Misfit {
  readonly code: CodeOf<'error'>
  readonly message: string
  readonly help?: string
}

type Fitted =
  | { readonly fits: true; readonly literal: LiteralExpr }
  | { readonly fits: false; readonly misfit?: Misfit }

/**
 * Converts a scalar literal to a declared type, in the representation of the engine (W2). Returns no misfit if the
 * types are unrelated: the caller can report that more precisely.
 */
export function fitLiteral(literal: LiteralExpr, to: ScalarName): Fitted {
  if (literal.type.kind !== 'value' || literal.type.type.kind !== 'scalar') return { fits: false }
  const from = literal.type.type.name
  const { value } = literal
  if (typeof value === 'string' && from === 'String') return fitText(literal, value, to)
  if (typeof value === 'boolean') return to === 'Boolean' ? fitted(literal, value, to) : { fits: false }
  if (typeof value === 'number' || typeof value === 'bigint') return fitNumber(literal, value, from, to)
  return { fits: false }
}

function fitText(literal: LiteralExpr, text: string, to: ScalarName): Fitted {
  if (to === 'String') return fitted(literal, text, to)
  if (to === 'Date') {
    const date = parseDate(text)
    return date === undefined ? { fits: false, misfit: notADate(text) } : fitted(literal, date, to)
  }
  if (to === 'ID') {
    const id = parseId(text)
    return id === undefined ? { fits: false, misfit: notAnId(text) } : fitted(literal, id, to)
  }
  return { fits: false }
}

function fitNumber(literal: LiteralExpr, value: number | bigint, from: ScalarName, to: ScalarName): Fitted {
  if (isFloatName(to)) {
    const float = to === 'F32' ? shortestFloat32(Number(value)) : Number(value)
    return Number.isFinite(float) ? fitted(literal, float, to) : outOfRange(value, to)
  }
  if (isFloatName(from) || integerRange(to) === undefined) return { fits: false }
  return fitsInteger(to, value) ? fitted(literal, value, to) : outOfRange(value, to)
}

function outOfRange(value: number | bigint, to: ScalarName): Fitted {
  const message = `${quote(String(value))} is out of the range of ${quote(typeName(scalar(to)))}`
  return { fits: false, misfit: { code: 'E205', message, help: `the type is ${describeType(scalar(to))}` } }
}

function fitted(literal: LiteralExpr, value: Value, to: ScalarName): Fitted {
  return { fits: true, literal: { ...literal, value, type: valueKind(scalar(to)) } }
}

function notADate(text: string): Misfit {
  return {
    code: 'E501',
    message: `${shown(text)} is not a date`,
    help: 'write a day, `YYYY-MM-DD`, or a time with its offset, such as `2031-02-03T04:05:06Z`',
  }
}

function notAnId(text: string): Misfit {
  return {
    code: 'E210',
    message: `${shown(text)} is not an id`,
    help: 'an id is a UUID such as `0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e`',
  }
}

function shown(text: string): string {
  return quote(JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text))
}
