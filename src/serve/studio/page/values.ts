/** The value of a form field: JSON text, absent, or the reason why it is invalid. */
export type FieldValue =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'wrong'; readonly reason: string }

type FieldKind = 'text' | 'integer' | 'number' | 'boolean' | 'json'

/** @param type as written in HelixQL */
export function fieldKind(type: string): FieldKind {
  if (type === 'Boolean') return 'boolean'
  if (/^[IU]\d+$/.test(type)) return 'integer'
  if (/^F\d+$/.test(type)) return 'number'
  return type.startsWith('[') || type.startsWith('{') ? 'json' : 'text'
}

export function placeholderOf(type: string): string {
  if (type === 'ID') return '00000000-0000-0000-0000-000000000000'
  if (type === 'Date') return '2031-02-03T04:05:06Z'
  if (type.startsWith('[F')) return '[0.1, 0.2, 0.3]'
  if (type.startsWith('[')) return '[…]'
  return type.startsWith('{') ? '{…}' : ''
}

/** Reads the input of a field. Integers keep all their digits, because they are never converted to numbers here. */
export function readField(type: string, typed: string, optional: boolean): FieldValue {
  const kind = fieldKind(type)
  const text = typed.trim()
  if (text === '' && (optional || kind !== 'text')) {
    return optional ? { kind: 'absent' } : { kind: 'wrong', reason: 'A value is required.' }
  }
  switch (kind) {
    case 'text':
      if (type === 'Date' && /^-?\d+$/.test(text)) return { kind: 'json', text }
      return { kind: 'json', text: JSON.stringify(type === 'String' ? typed : text) }
    case 'integer':
      return /^-?(0|[1-9]\d*)$/.test(text)
        ? { kind: 'json', text }
        : { kind: 'wrong', reason: 'Must be a whole number.' }
    case 'number':
      return isJson(text, value => typeof value === 'number')
        ? { kind: 'json', text }
        : { kind: 'wrong', reason: 'Must be a number.' }
    case 'boolean':
      return { kind: 'json', text }
    case 'json':
      return isJson(text, value => typeof value === 'object')
        ? { kind: 'json', text }
        : { kind: 'wrong', reason: `Must be JSON for ${type}.` }
  }
}

function isJson(text: string, isRight: (value: unknown) => boolean): boolean {
  try {
    return isRight(JSON.parse(text))
  } catch {
    return false
  }
}
