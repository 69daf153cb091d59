import { InternalError, invariant } from '../../../base/errors.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteReader, ByteWriter } from '../keys/bytes.ts'

/** What begins a value that is stored without its type. */
const tags = { null: 0, false: 1, true: 2, natural: 3, negative: 4, float: 5, text: 6, array: 7 } as const

/** Writes any value of a property such that `readTagged` needs no type to read it. */
export function writeTagged(writer: ByteWriter, value: Value): void {
  switch (typeof value) {
    case 'boolean':
      writer.byte(value ? tags.true : tags.false)
      return
    case 'number':
      if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
        writeInteger(writer, value)
        return
      }
      writer.byte(tags.float)
      writer.float64(value)
      return
    case 'bigint':
      writeInteger(writer, value)
      return
    case 'string':
      writer.byte(tags.text)
      writer.text(value)
      return
    default:
      if (value === null) {
        writer.byte(tags.null)
        return
      }
      invariant(Array.isArray(value), 'a property cannot be an object')
      writer.byte(tags.array)
      writer.uint(value.length)
      for (const item of value as readonly Value[]) writeTagged(writer, item)
  }
}

function writeInteger(writer: ByteWriter, value: number | bigint): void {
  if (value >= 0) {
    writer.byte(tags.natural)
    writer.uint(value)
    return
  }
  writer.byte(tags.negative)
  writer.uint(-value)
}

export function readTagged(reader: ByteReader): Value {
  const tag = reader.byte()
  switch (tag) {
    case tags.null:
      return null
    case tags.false:
      return false
    case tags.true:
      return true
    case tags.natural:
      return reader.uint()
    case tags.negative:
      return -reader.uint()
    case tags.float:
      invariant(reader.offset + 8 <= reader.bytes.length, 'a stored value ends early')
      return reader.float64()
    case tags.text:
      return reader.text()
    case tags.array: {
      const items: Value[] = []
      for (let left = reader.count(); left > 0; left--) items.push(readTagged(reader))
      return items
    }
    default:
      throw new InternalError(`a stored value has the unknown tag ${tag}`)
  }
}

/** Bytes up to which it does not matter that a character may take several. */
const shortText = 64

function bytesOfText(text: string): number {
  return text.length <= shortText ? text.length : Buffer.byteLength(text)
}

/** Bytes of a text at most, without a look at its characters. */
export function bytesOfTextAtMost(text: string): number {
  return 3 * text.length
}

/** Bytes that a value takes in the store, roughly. */
export function bytesOfTagged(value: Value, ofText = bytesOfText): number {
  if (typeof value === 'string') return 3 + ofText(value)
  if (!Array.isArray(value)) return value === null ? 1 : 5
  return value.reduce<number>((bytes, item: Value) => bytes + bytesOfTagged(item, ofText), 3)
}
