import type { PropertyFacts } from '../../../../language/facts/index.ts'
import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import { type FieldValue, fieldKind, readField } from '../form/values.ts'

type Type = Pick<TypeWithCount, 'of' | 'name' | 'properties'>
type Property = Pick<PropertyFacts, 'name' | 'type'>
type Record_ = Readonly<Record<string, unknown>>

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** Whether a value of a type can be compared, so that a change can be refused where it is another one meanwhile. */
export function isComparable(type: string): boolean {
  return !['list', 'json'].includes(fieldKind(type))
}

/** Whether a field of lines, which has line ends of its own, can give back those of a text: all are of one kind. */
export function keepsLineEnds(text: string): boolean {
  return !text.includes('\r') || !/\r(?!\n)|(?<!\r)\n/.test(text)
}

/** Gives what was typed the line ends of the text before. */
export function withLineEndsOf(before: unknown, typed: string): string {
  return typeof before === 'string' && before.includes('\r\n') ? typed.replaceAll('\n', '\r\n') : typed
}

/** Reads a value as typed into a cell, as HelixQL. There is none that removes a value. */
export function readCell(type: string, typed: string): FieldValue {
  const value = readField(type, typed, false)
  if (value.kind === 'json' && value.text.startsWith('"')) return { ...value, text: textLiteral(value.text) }
  // A form may send seconds; an entry has a text for each date.
  if (type !== 'Date' || value.kind !== 'json') return value
  const date = new Date(Number(value.text) * 1000)
  if (Number.isNaN(date.getTime())) return { kind: 'wrong', reason: 'Must be a date.' }
  return { kind: 'json', text: JSON.stringify(date.toISOString()) }
}

/** A value of an answer as HelixQL. */
export function literalOf(type: string, value: unknown): string {
  switch (fieldKind(type)) {
    case 'number':
      // A float that is written as an integer would be compared as that, digit by digit.
      return Number(value).toExponential()
    case 'integer':
    case 'boolean':
      return String(value)
    default:
      return textLiteral(JSON.stringify(value))
  }
}

/** The escapes of JSON that HelixQL has not. */
const onlyOfJson: Readonly<Record<string, string>> = { b: '\\u0008', f: '\\u000c', r: '\\u000d' }

/** Writes a string of JSON as one of HelixQL. */
function textLiteral(json: string): string {
  return json.replaceAll(/\\(.)/g, (pair, letter: string) => onlyOfJson[letter] ?? pair)
}

/**
 * The entry that changes a property of a record, which fails with NO_VALUE_FOUND unless the given properties of it have the values in
 * `known`.
 * @param value as of `readCell`
 */
export function updateEntry(
  type: Type,
  known: Record_,
  change: { readonly property: Property; readonly value: string; readonly compared: readonly Property[] },
): string {
  const { property, value, compared } = change
  const conditions = compared.map(({ name, type }) => {
    const before = known[name]
    return before === null || before === undefined
      ? `!EXISTS(_::{${name}})`
      : `_::{${name}}::EQ(${literalOf(type, before)})`
  })
  const [first = '', ...rest] = conditions
  const condition = rest.length === 0 ? first : `AND(${conditions.join(', ')})`
  return `${sourceOf(type, known)}::WHERE(${condition})::UPDATE({${property.name}: ${value}})`
}

export function dropEntry(type: Type, record: Record_): string {
  return `DROP ${sourceOf(type, record)}`
}

function sourceOf({ of, name }: Type, { id }: Record_): string {
  return `${letters[of]}<${name}>(${JSON.stringify(id)})`
}
