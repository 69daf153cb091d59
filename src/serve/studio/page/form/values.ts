import { numberAsJson } from '../../../../base/text/spelled.ts'

/** The value of a form field: JSON text, absent, or the reason why it is invalid. */
export type FieldValue =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'wrong'; readonly reason: string }

type FieldKind = 'text' | 'date' | 'integer' | 'number' | 'boolean' | 'list' | 'json'

/** @param type as written in HelixQL */
export function fieldKind(type: string): FieldKind {
  if (type === 'Boolean') return 'boolean'
  if (type === 'Date') return 'date'
  if (/^[IU]\d+$/.test(type)) return 'integer'
  if (/^F\d+$/.test(type)) return 'number'
  if (type.startsWith('[')) return /^\[\w+\]$/.test(type) ? 'list' : 'json'
  return type.startsWith('{') ? 'json' : 'text'
}

export function placeholderOf(type: string): string {
  if (type === 'ID') return '00000000-0000-0000-0000-000000000000'
  if (type === 'Date') return '2031-02-03T04:05:06Z'
  if (type.startsWith('[F')) return '[0.1, 0.2, 0.3]'
  if (fieldKind(type) === 'list') return '[…], or one item per line'
  if (type.startsWith('[')) return '[…]'
  return type.startsWith('{') ? '{…}' : ''
}

/** The forms of an ID, roughly: the server reads it. */
const idText = /^(?:urn:uuid:)?\{?[\da-f-]{32,36}\}?$/i

/** Reads the input of a field. Integers keep all their digits, because they are never converted to numbers here. */
export function readField(type: string, typed: string, optional: boolean): FieldValue {
  const kind = fieldKind(type)
  const text = typed.trim()
  if (text === '' && (optional || type !== 'String')) {
    if (optional) return { kind: 'absent' }
    return wrong(kind === 'boolean' ? 'Choose true or false.' : 'A value is required.')
  }
  switch (kind) {
    case 'text':
      if (type === 'ID' && !idText.test(text)) return wrong(`Must be an ID, such as ${placeholderOf(type)}.`)
      return { kind: 'json', text: JSON.stringify(type === 'String' ? typed : text) }
    case 'date':
      return readDate(text)
    case 'integer':
      return readInteger(type, text)
    case 'number': {
      const number = numberAsJson(text)
      return number === undefined ? wrong('Must be a number.') : { kind: 'json', text: number }
    }
    case 'boolean':
      return text === 'true' || text === 'false' ? { kind: 'json', text } : wrong('Must be true or false.')
    case 'list':
      return readList(type.slice(1, -1), text)
    case 'json':
      return isJson(text, value => typeof value === 'object')
        ? { kind: 'json', text }
        : wrong(`Must be JSON for ${type}.`)
  }
}

/** The items of a list: of JSON, or of text with one item per line, or else separated by commas, semicolons or tabs. */
export function itemsOf(typed: string): readonly string[] {
  const text = typed.trim()
  if (text.startsWith('[')) {
    // Strings stay quoted, and numbers keep their digits.
    const isArray = isJson(text, Array.isArray)
    return isArray ? (text.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|[^,\s]+/g) ?? []) : []
  }
  const parts = /[\r\n]/.test(text) ? text.split(/[\r\n]+/) : text.split(/[,;\t]/)
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** A list as JSON, from its items as typed. */
export function listText(type: string, items: readonly string[]): string {
  const itemType = type.slice(1, -1)
  return `[${items.map(item => itemText(itemType, item)).join(', ')}]`
}

function itemText(itemType: string, item: string): string {
  const isQuoted = item.startsWith('"') && isJson(item, value => typeof value === 'string')
  if (isQuoted) return item
  if (!['text', 'date'].includes(fieldKind(itemType))) return numberAsJson(item) ?? item
  return fieldKind(itemType) === 'date' && /^-?\d+$/.test(item) ? item : JSON.stringify(item)
}

function readList(itemType: string, text: string): FieldValue {
  if (text.startsWith('[') && !isJson(text, Array.isArray)) return wrong(`Must be JSON for [${itemType}].`)
  const items = itemsOf(text)
  const isText = ['text', 'date'].includes(fieldKind(itemType))
  for (const [i, item] of items.entries()) {
    const isQuoted = item.startsWith('"') && isJson(item, value => typeof value === 'string')
    if (isText && text.startsWith('[') && !isQuoted && !(itemType === 'Date' && /^-?\d+$/.test(item)))
      return wrong(`Item ${i + 1} must be text in quotes.`)
    const value = readField(itemType, isQuoted && isText ? (JSON.parse(item) as string) : item, false)
    if (value.kind === 'wrong') return wrong(`Item ${i + 1}: ${value.reason}`)
  }
  return { kind: 'json', text: text.startsWith('[') ? text : listText(`[${itemType}]`, items) }
}

function readInteger(type: string, typed: string): FieldValue {
  const text = numberAsJson(typed)
  if (text === undefined || !/^-?\d+$/.test(text)) return wrong('Must be a whole number.')
  const bits = BigInt(type.slice(1))
  const [least, most] = type.startsWith('U')
    ? [0n, 2n ** bits - 1n]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  const value = BigInt(text)
  return value < least || value > most ? wrong(`Must be from ${least} to ${most}.`) : { kind: 'json', text }
}

/** RFC 3339 with an offset, a day, or seconds since 1970. */
const dateText = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d))?$/

function readDate(text: string): FieldValue {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  if (year !== undefined)
    return wrong(
      `Can be the day ${year}-${month}-${day} or seconds since 1970: write the day, or a date with a time.`,
    )
  if (/^-?\d+$/.test(text)) return { kind: 'json', text }
  if (dateText.test(text)) return { kind: 'json', text: JSON.stringify(text) }
  return wrong('Must be a date: 2031-02-03, 2031-02-03T04:05:06Z, or seconds since 1970.')
}

function wrong(reason: string): FieldValue {
  return { kind: 'wrong', reason }
}

function isJson(text: string, isRight: (value: unknown) => boolean): boolean {
  try {
    return isRight(JSON.parse(text))
  } catch {
    return false
  }
}
