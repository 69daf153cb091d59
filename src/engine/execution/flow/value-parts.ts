import type { JsonWriter } from '../../../language/catalog/index.ts'
import { sizeAtOnce } from './shown.ts'

/** So many characters of a string count as one value. */
const charsPerValue = 16

const comma = 0x2c
const quote = 0x22

/** Returns roughly how many values a value has inside, with itself; any number above `sizeAtOnce` if more. */
export function valueSize(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / charsPerValue)
  if (typeof value !== 'object' || value === null) return 1
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let size = 1
  for (let i = 0; i < inside.length && size <= sizeAtOnce; i++) size += valueSize(inside[i])
  return size
}

/** Writes a JSON value part by part. */
export function* valueParts(out: JsonWriter, value: unknown): Generator<void, void> {
  if (valueSize(value) <= sizeAtOnce) {
    out.value(value)
    yield
  } else if (typeof value === 'string') yield* stringParts(out, value)
  else if (Array.isArray(value)) yield* arrayParts(out, value)
  else yield* objectParts(out, value as object)
}

function* arrayParts(out: JsonWriter, array: readonly unknown[]): Generator<void, void> {
  out.raw('[')
  for (let start = 0; start < array.length; ) {
    if (start > 0) out.char(comma)
    const end = start + sizeAtOnce
    const part = array.slice(start, end)
    if (part.every(element => typeof element !== 'object' && typeof element !== 'string')) {
      writeElements(out, part)
      start = end
      yield
    } else yield* valueParts(out, array[start++] ?? null)
  }
  out.raw(']')
}

function writeElements(out: JsonWriter, elements: readonly unknown[]): void {
  for (let i = 0; i < elements.length; i++) {
    if (i > 0) out.char(comma)
    out.value(elements[i] ?? null)
  }
}

function* objectParts(out: JsonWriter, object: object): Generator<void, void> {
  let separator = '{'
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue
    out.raw(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    yield* valueParts(out, member)
  }
  out.raw(separator === '{' ? '{}' : '}')
}

/** Halves of a pair of surrogates stay together. */
function* stringParts(out: JsonWriter, text: string): Generator<void, void> {
  out.char(quote)
  for (let start = 0; start < text.length; ) {
    let end = start + sizeAtOnce * charsPerValue
    if (text.codePointAt(end - 1)! > 0xffff) end--
    out.raw(JSON.stringify(text.slice(start, end)).slice(1, -1))
    start = end
    yield
  }
  out.char(quote)
}
