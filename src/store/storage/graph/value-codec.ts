import { assertNever, InternalError, invariant } from '../../../base/errors.ts'
import type { ScalarName, Value, ValueType } from '../../../language/catalog/index.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

/** Encodes the values of one type in a record. All codecs have the same shape, so that calls stay fast. */
export interface ValueCodec {
  write(writer: ByteWriter, value: Value): void
  read(reader: ByteReader): Value
}

export function valueCodec(type: ValueType): ValueCodec {
  switch (type.kind) {
    case 'scalar':
      return scalarCodec(type.name)
    case 'array':
      return arrayCodec(valueCodec(type.element))
    case 'object':
      throw new InternalError('a property cannot be an object')
    default:
      return assertNever(type)
  }
}

function scalarCodec(name: ScalarName): ValueCodec {
  switch (name) {
    case 'String':
      return textCodec
    case 'Boolean':
      return booleanCodec
    case 'ID':
      return idCodec
    case 'F32':
    case 'F64':
      return floatCodec
    case 'U8':
    case 'U16':
    case 'U32':
    case 'U64':
    case 'U128':
      return unsignedCodec
    case 'I8':
    case 'I16':
    case 'I32':
    case 'I64':
    case 'Date':
      return signedCodec
    default:
      return assertNever(name)
  }
}

const textCodec: ValueCodec = {
  write(writer, value) {
    invariant(typeof value === 'string', 'a String must be text')
    writer.text(value)
  },
  read: reader => reader.text(),
}

const booleanCodec: ValueCodec = {
  write(writer, value) {
    invariant(typeof value === 'boolean', 'a Boolean must be true or false')
    writer.byte(value ? 1 : 0)
  },
  read: reader => reader.byte() === 1,
}

const idCodec: ValueCodec = {
  write(writer, value) {
    invariant(typeof value === 'string', 'an ID must be a string')
    writer.id(value)
  },
  read: reader => reader.id(),
}

const floatCodec: ValueCodec = {
  write(writer, value) {
    invariant(typeof value === 'number', 'a float must be a number')
    writer.float64(value)
  },
  read: reader => reader.float64(),
}

const unsignedCodec: ValueCodec = {
  write(writer, value) {
    invariant(isInteger(value), 'an integer is expected')
    writer.uint(value)
  },
  read: reader => reader.uint(),
}

const signedCodec: ValueCodec = {
  write(writer, value) {
    invariant(isInteger(value), 'an integer is expected')
    writer.int(value)
  },
  read: reader => reader.int(),
}

/** The length doubled, odd when an element is missing; then each element has a byte that indicates whether it is present. */
function arrayCodec(element: ValueCodec): ValueCodec {
  return {
    write(writer, value) {
      invariant(Array.isArray(value), 'an array is expected')
      const items: readonly Value[] = value
      const hasGaps = items.includes(null)
      writer.uint(items.length * 2 + (hasGaps ? 1 : 0))
      for (const item of items) {
        if (hasGaps) writer.byte(item === null ? 0 : 1)
        if (item !== null) element.write(writer, item)
      }
    },
    read(reader) {
      const coded = reader.count()
      const hasGaps = coded % 2 === 1
      const items: Value[] = []
      for (let left = Math.floor(coded / 2); left > 0; left--) {
        items.push(hasGaps && reader.byte() === 0 ? null : element.read(reader))
      }
      return items
    },
  }
}

function isInteger(value: Value): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
}
