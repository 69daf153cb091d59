import type { RecordType, ValueType } from '../../language/catalog/types.ts'

/** The static type of a response, from which TypeScript types and JSON Schema are generated. */
export type AnswerType =
  /** Nothing is known. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'null' }
  | { readonly kind: 'value'; readonly type: ValueType }
  /** A number that fits a double: a count or a score. */
  | { readonly kind: 'number'; readonly isCount: boolean }
  | { readonly kind: 'array'; readonly element: AnswerType }
  /** One of several types; empty for the element of an array that is always empty. */
  | { readonly kind: 'union'; readonly of: readonly AnswerType[] }
  | { readonly kind: 'object'; readonly members: readonly AnswerMember[] }
  /** A full record; `scored` if it shows the score of the search that found it. */
  | { readonly kind: 'record'; readonly of: RecordType; readonly scored: boolean }
  /** A shortest path (C8). */
  | { readonly kind: 'path' }
  | { readonly kind: 'nullable'; readonly type: AnswerType }

interface AnswerMember {
  readonly name: string
  readonly type: AnswerType
}

export const unknownAnswer: AnswerType = { kind: 'unknown' }
export const nullAnswer: AnswerType = { kind: 'null' }
/** The type of a score. */
export const numberAnswer: AnswerType = { kind: 'number', isCount: false }
export const countAnswer: AnswerType = { kind: 'number', isCount: true }

export function valueAnswer(type: ValueType): AnswerType {
  return { kind: 'value', type }
}

export function arrayAnswer(element: AnswerType): AnswerType {
  return { kind: 'array', element }
}

export function objectAnswer(members: readonly AnswerMember[]): AnswerType {
  return { kind: 'object', members }
}

/** The type, or null. */
export function nullable(type: AnswerType): AnswerType {
  return type.kind === 'null' || type.kind === 'unknown' || type.kind === 'nullable'
    ? type
    : { kind: 'nullable', type }
}
