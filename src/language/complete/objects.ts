import { type Property, type RecordType, typeName, type ValueType } from '../catalog/index.ts'
import { commasAfter, type Piece } from './brackets.ts'
import type { CaretContext } from './caret-context.ts'
import { readValueType, recordType } from './catalog.ts'
import { type Head, headBefore } from './chain.ts'
import type { CompletionItem, CompletionScope } from './completion.ts'
import { type Environment, kindBefore } from './environment.ts'

/** The members that `{…}` can have. */
type ObjectMembers =
  | { readonly kind: 'record'; readonly type: RecordType; readonly properties: readonly Property[] }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, ValueType> }

/** Returns the members that the innermost open object can have; `undefined` if any are allowed. */
export function objectAt({ piece, env }: CaretContext, scope: CompletionScope): ObjectMembers | undefined {
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

/** Returns the type of the record whose properties are in the brackets after a word. */
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

/** Returns the type that the call of a query expects inside the innermost of its open brackets. */
function argumentType(piece: Piece, scope: CompletionScope): ValueType | undefined {
  const [call, ...brackets] = piece.open
  if (call === undefined) return undefined
  const query = scope.queries.find(({ name }) => name === headBefore(piece, call)?.text)
  const parameters = query?.parameters ?? []
  const named = parameterNamed(piece, call)
  const parameter = parameters.find(({ name }) => name === named) ?? parameters[commasAfter(piece, call)]
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

/** Returns the completion of a declared property, with its index and type. */
export function propertyItem({ name, type, index }: Property): CompletionItem {
  const mark = { none: '', index: 'INDEX ', unique: 'UNIQUE INDEX ' }[index]
  return { text: name, kind: 'property', detail: `${mark}${typeName(type)}` }
}

/** Returns the name of the last entry of a bracket, if it has one: `b` in `(a: 1, b: [`. */
export function parameterNamed({ words, partner }: Piece, opener: number): string | undefined {
  let start = opener + 1
  for (let i = opener + 1; i < words.length; i = (partner.get(i) ?? i) + 1) {
    if (words[i]?.kind === 'COMMA') start = i + 1
  }
  return words[start + 1]?.kind === 'COLON' ? words[start]?.text : undefined
}
