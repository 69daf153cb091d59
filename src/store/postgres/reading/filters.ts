import {
  isFloatName,
  type Property,
  type ScalarName,
  scalars,
  type Value,
} from '../../../language/catalog/index.ts'
import type { RecordFilter } from '../../graph/api.ts'
import type { TypeTable } from '../schema/tables.ts'
import { arrayText } from '../values/array-text.ts'
import { comparedFloat32 } from '../values/float32.ts'
import { encodeScalar, encodeText, sqlOfScalar } from '../values/scalars.ts'

/** The values of a statement, each with its place in the text. */
export class Parameters {
  readonly values: (string | null)[] = []

  add(value: string | null, sql: string): string {
    this.values.push(value)
    return `$${this.values.length}::${sql}`
  }
}

/**
 * A filter as a condition of SQL, which is true for the records that pass, and false or unknown for others; '' if all pass. `undefined`
 * if the server would not decide as gvq does. The text does not depend on the values.
 */
export function conditionOf(
  table: TypeTable,
  filter: RecordFilter,
  parameters: Parameters,
): string | undefined {
  switch (filter.kind) {
    case 'compare':
      return comparison(table, filter, parameters)
    case 'exists':
      return `${table.column(filter.property).name} ${filter.negated ? 'IS NULL' : 'IS NOT NULL'}`
    case 'logical': {
      const { operator, negated, operands } = filter
      const conditions = operands.map(operand => conditionOf(table, operand, parameters))
      if (!conditions.every(condition => condition !== undefined)) return undefined
      if (conditions.length === 0) return ''
      const joined = conditions.map(condition => `(${condition})`).join(` ${operator} `)
      // Unknown counts as false, also inside of a negation (C2).
      return negated ? `(${joined}) IS NOT TRUE` : joined
    }
  }
}

type Compare = Extract<RecordFilter, { kind: 'compare' }>

const signs = { EQ: '=', NEQ: '<>', GT: '>', GTE: '>=', LT: '<', LTE: '<=' } as const

function comparison(
  table: TypeTable,
  { property, operator, value }: Compare,
  parameters: Parameters,
): string | undefined {
  const { name } = table.column(property)
  if (operator === 'CONTAINS') return contains(name, property, value, parameters)
  const { type } = property
  if (type.kind !== 'scalar') return undefined
  if (operator === 'IS_IN') {
    const items = Array.isArray(value) ? (value as readonly Value[]) : []
    const texts = items.map(item => operand(type.name, 'EQ', item))
    return `${name} = ANY(${parameters.add(arrayText(texts.filter(text => text != null)), `${comparedAs(type.name)}[]`)})`
  }
  const text = operand(type.name, operator, value)
  if (text === undefined) return undefined
  return `${name} ${signs[operator]} ${parameters.add(text, comparedAs(type.name))}`
}

/** A substring of a string, or an element of an array (C4). */
function contains(
  name: string,
  { type }: Property,
  value: Value,
  parameters: Parameters,
): string | undefined {
  if (type.kind === 'scalar') {
    if (type.name !== 'String' || !(value === null || typeof value === 'string')) return undefined
    // The server would find it also from the middle of an escaped character on (scalars.ts).
    if (value && value < '\x03') return undefined
    return `strpos(${name}, ${parameters.add(value === null ? null : encodeText(value), 'text')}) > 0`
  }
  if (type.kind !== 'array' || type.element.kind !== 'scalar') return undefined
  const text = operand(type.element.name, 'EQ', value)
  if (text === undefined) return undefined
  return `${parameters.add(text, comparedAs(type.element.name))} = ANY(${name})`
}

/** Wide enough for what a value of the type is compared with: the server compares integers of different widths. */
function comparedAs(name: ScalarName): string {
  if (scalars[name].sort !== 'integer') return sqlOfScalar[name]
  return isNumeric(name) ? 'numeric' : 'int8'
}

/** Whether the column has numbers of any size. */
function isNumeric(name: ScalarName): boolean {
  return name === 'U64' || name === 'U128'
}

/**
 * A value that is compared with those of a type, so that the operator yields what gvq does: null if nothing passes, `undefined` if
 * no value of the server does that.
 */
function operand(name: ScalarName, operator: keyof typeof signs, value: Value): string | null | undefined {
  if (value === null) return null
  switch (scalars[name].sort) {
    case 'integer':
      if (!isFiniteNumber(value)) return undefined
      return isNumeric(name) ? exactText(value) : integerOperand(name, operator, value)
    case 'float':
      return isFiniteNumber(value) ? floatOperand(name, operator, value) : undefined
    case 'date':
      return isFiniteNumber(value) ? encodeScalar(name, value) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? encodeScalar(name, value) : undefined
    case 'text':
      return typeof value === 'string' ? encodeScalar(name, value) : undefined
    case 'id':
      return typeof value === 'string' && value.length === idBytes ? encodeScalar(name, value) : undefined
  }
}

const idBytes = 16

function isFiniteNumber(value: Value): value is number | bigint {
  return typeof value === 'bigint' || Number.isFinite(value)
}

/** No integer lies between a fraction and its shortest decimal. */
function exactText(value: number | bigint): string {
  return String(Number.isInteger(value) ? BigInt(value) : value)
}

const int8Min = -(2n ** 63n)
const int8Max = 2n ** 63n - 1n

function integerOperand(
  name: ScalarName,
  operator: keyof typeof signs,
  value: number | bigint,
): string | null | undefined {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value)
  if (!isWhole && operator === 'EQ') return null
  if (!isWhole && operator === 'NEQ') return undefined
  const roundsDown = operator === 'GT' || operator === 'LTE'
  const whole = isWhole ? BigInt(value) : BigInt(roundsDown ? Math.floor(value) : Math.ceil(value))
  if (whole >= int8Min && whole <= int8Max) return String(whole)
  const isAbove = whole > 0n
  switch (operator) {
    case 'EQ':
      return null
    case 'NEQ':
      return undefined
    case 'GT':
    case 'GTE':
      if (isAbove) return null
      return operator === 'GT' && name === 'I64' ? undefined : String(int8Min)
    case 'LT':
    case 'LTE':
      if (!isAbove) return null
      return operator === 'LT' && name === 'I64' ? undefined : String(int8Max)
  }
}

function floatOperand(
  name: ScalarName,
  operator: keyof typeof signs,
  value: number | bigint,
): string | null | undefined {
  const float = Number(value)
  const isExact = typeof value === 'number' || BigInt(float) === value
  const compared = !isExact ? undefined : name === 'F32' ? comparedFloat32(operator, float) : float
  if (compared !== undefined) return encodeScalar(name, compared)
  return operator === 'EQ' ? null : undefined
}

/** Whether values that are equal can be shown in different ways: 0 and -0. */
export function hasTwoZeros({ type }: Property): boolean {
  const element = type.kind === 'array' ? type.element : type
  return element.kind === 'scalar' && isFloatName(element.name)
}
