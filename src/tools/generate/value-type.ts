import { assertNever } from '../../base/errors.ts'
import { exceedsDouble, scalars } from '../../language/catalog/index.ts'
import type { Property, RecordType, ScalarName, ValueType } from '../../language/catalog/types.ts'
import type { AnswerType } from './answer-type.ts'

/** Formats a response type in TypeScript syntax. */
export function answerText(type: AnswerType): string {
  switch (type.kind) {
    case 'unknown':
    case 'null':
    case 'number':
      return type.kind
    case 'value':
      return resultValue(type.type)
    case 'array':
      return arrayOf(answerText(type.element))
    case 'union':
      return type.of.length === 0 ? 'never' : type.of.map(answerText).join(' | ')
    case 'object':
      return objectOf(type.members.map(member => ({ name: member.name, type: answerText(member.type) })))
    case 'record':
      return type.scored ? objectOf(recordMembers(type.of, true)) : recordName(type.of)
    case 'path':
      return 'Path'
    case 'nullable':
      return orNull(answerText(type.type))
    default:
      return assertNever(type)
  }
}

/** Returns the type of a value in a response. */
function resultValue(type: ValueType): string {
  switch (type.kind) {
    case 'scalar':
      return resultScalar(type.name)
    case 'array':
      return arrayOf(resultValue(type.element))
    case 'object':
      return objectOf([...type.fields].map(([name, field]) => ({ name, type: resultValue(field) })))
    default:
      return assertNever(type)
  }
}

/** Returns the type of a value that may be sent as a parameter. */
export function parameterValue(type: ValueType): string {
  switch (type.kind) {
    case 'scalar':
      return parameterScalar(type.name)
    case 'array':
      return `ReadonlyArray<${parameterValue(type.element)}>`
    case 'object':
      return objectOf([...type.fields].map(([name, field]) => ({ name, type: parameterValue(field) })))
    default:
      return assertNever(type)
  }
}

function resultScalar(name: ScalarName): string {
  const { sort } = scalars[name]
  switch (sort) {
    case 'text':
    case 'id':
    case 'date':
      return 'string'
    case 'boolean':
      return 'boolean'
    case 'integer':
      return exceedsDouble(name) ? 'Integer' : 'number'
    case 'float':
      return 'number'
    default:
      return assertNever(sort)
  }
}

function parameterScalar(name: ScalarName): string {
  // RFC 3339 or a day, else whole epoch seconds.
  return name === 'Date' ? 'string | number' : resultScalar(name)
}

export interface Member {
  readonly name: string
  readonly type: string
  readonly isOptional?: boolean
}

/** `{ name: string; age: number | null }` */
export function objectOf(members: readonly Member[]): string {
  if (members.length === 0) return 'Record<string, never>'
  return `{ ${members.map(memberText).join('; ')} }`
}

export function memberText({ name, type, isOptional = false }: Member): string {
  return `${memberName(name)}${isOptional ? '?' : ''}: ${type}`
}

/** Returns a member name, quoted if it is not an identifier. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

export function arrayOf(element: string): string {
  return /^[\w$.]+(\[\])*$/.test(element) ? `${element}[]` : `Array<${element}>`
}

export function orNull(type: string): string {
  return type === 'null' || type === 'unknown' || type.endsWith(' | null') ? type : `${type} | null`
}

const suffixes = { node: 'Node', edge: 'Edge', vector: 'Vector' } as const

/** A node, an edge and a vector may share a name. */
export function recordName({ kind, name }: Pick<RecordType, 'kind' | 'name'>): string {
  return `${name}${suffixes[kind]}`
}

/** Returns the members of a full record (S1). */
export function recordMembers(type: RecordType, isScored: boolean): readonly Member[] {
  const members: Member[] = [
    { name: 'id', type: 'string' },
    { name: 'label', type: JSON.stringify(type.name) },
  ]
  if (type.kind === 'edge')
    members.push({ name: 'from_node', type: 'string' }, { name: 'to_node', type: 'string' })
  if (type.kind === 'vector') members.push({ name: 'data', type: 'number[]' })
  if (isScored) members.push({ name: 'score', type: 'number' })
  return [...members, ...type.properties.map(propertyMember)]
}

/** Every property may be without a value. */
function propertyMember({ name, type }: Property): Member {
  return { name, type: orNull(resultValue(type)) }
}
