import { type Property, type RecordType, typeName, type ValueType } from '../catalog/index.ts'
import { commasBehind, type Piece } from './brackets.ts'
import type { CaretContext } from './caret-context.ts'
import { readValueType, recordType } from './catalog.ts'
import { type Head, headBefore } from './chain.ts'
import { type Environment, kindBefore } from './environment.ts'
import type { CompletionItem, Scope } from './scope.ts'

/** What the members of `{…}` are called. */
export type ObjectMembers =
  | { readonly kind: 'record'; readonly type: RecordType; readonly properties: readonly Property[] }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, ValueType> }

/** The members of the innermost open object, where they are given; a free object has none. */
export function objectAt({ piece, env }: CaretContext, scope: Scope): ObjectMembers | undefined {
  const around = piece.open.at(-2)
  const isArgument = around !== undefined && piece.words[around]?.kind === 'LPAREN'
  const head = isArgument ? headBefore(piece, around) : undefined
  const type = head && recordWritten(piece, head, env)
  if (type === undefined) return fieldsOf(argumentType(piece, scope))
  const isLookup = head?.text === 'N'
  const { properties } = type
  return {
    kind: 'record',
    type,
    properties: isLookup ? properties.filter(({ index }) => index !== 'none') : properties,
  }
}

function fieldsOf(type: ValueType | undefined): ObjectMembers | undefined {
  return type?.kind === 'object' ? { kind: 'fields', fields: type.fields } : undefined
}

/** The type of the record whose properties stand in the brackets behind a word. */
function recordWritten(piece: Piece, head: Head, env: Environment): RecordType | undefined {
  const { catalog } = env
  switch (head.text) {
    case 'N':
    case 'AddN':
      return recordType(catalog, 'node', head.type ?? '')
    case 'AddE':
      return recordType(catalog, 'edge', head.type ?? '')
    case 'AddV':
      return recordType(catalog, 'vector', head.type ?? '')
    case 'UPDATE':
    case 'Update':
    case 'UpsertN':
    case 'UpsertE':
    case 'UpsertV': {
      const kind = head.isStep ? kindBefore(piece, head.index - 1, env) : undefined
      return kind?.kind === 'items' ? kind.type : undefined
    }
    default:
      return undefined
  }
}

/** The type that the call of a query wants inside the innermost of its open brackets. */
function argumentType(piece: Piece, scope: Scope): ValueType | undefined {
  const [call, ...brackets] = piece.open
  if (call === undefined) return undefined
  const query = scope.queries.find(({ name }) => name === headBefore(piece, call)?.text)
  const parameters = query?.parameters ?? []
  const named = parameterNamed(piece, call)
  const parameter = parameters.find(({ name }) => name === named) ?? parameters[commasBehind(piece, call)]
  let type = parameter && readValueType(parameter.type)
  for (const [i, opener] of brackets.entries()) {
    const isInnermost = i === brackets.length - 1
    if (piece.words[opener]?.kind === 'LBRACKET') type = type?.kind === 'array' ? type.element : undefined
    else if (type?.kind === 'object' && !isInnermost)
      type = type.fields.get(parameterNamed(piece, opener) ?? '')
    else if (type?.kind !== 'object') return undefined
  }
  return type
}

/** A declared property, with its index and type. */
export function propertyItem({ name, type, index }: Property): CompletionItem {
  const mark = { none: '', index: 'INDEX ', unique: 'UNIQUE INDEX ' }[index]
  return { text: name, kind: 'property', detail: `${mark}${typeName(type)}` }
}

/** The name of the last entry of a bracket, as far as it has one: `b` in `(a: 1, b: [`. */
export function parameterNamed({ words, partner }: Piece, opener: number): string | undefined {
  let start = opener + 1
  for (let i = opener + 1; i < words.length; i = (partner.get(i) ?? i) + 1) {
    if (words[i]?.kind === 'COMMA') start = i + 1
  }
  return words[start + 1]?.kind === 'COLON' ? words[start]?.text : undefined
}
