import { GvqError } from '../../../base/errors.ts'
import {
  convertValue,
  type Id,
  parseId,
  type RecordType,
  shortestFloat32,
  type Value,
  type ValueType,
} from '../../../language/catalog/index.ts'
import type { LegacyValue } from './records/records.ts'
import type { SourceRecord } from './records/source.ts'

/** What conversion has changed or left out that the schema decides, and not the record. */
export interface Losses {
  /** Called for a property that the type has not. */
  unknown(type: RecordType, name: string): void
  /** Called for a date with digits beyond the microsecond. */
  cutDate(): void
}

/** Returns the values of a record by slot, `null` where it has none: a DEFAULT is for new records. @throws GvqError if one does not fit */
export function valuesOf({ properties }: SourceRecord, type: RecordType, losses: Losses): Value[] {
  const values = new Array<Value>(type.properties.length).fill(null)
  for (const [name, value] of properties) {
    const property = type.propertyByName.get(name)
    if (property === undefined) losses.unknown(type, name)
    else
      values[property.slot] = isStoredAs(property.type, value)
        ? value.value
        : converted(value, property.type, `${type.name}.${name}`, losses)
  }
  return values
}

/** Whether a value needs no conversion: texts, truth values and integers of the type of the property. */
function isStoredAs(
  to: ValueType,
  value: LegacyValue,
): value is Exclude<LegacyValue, { readonly kind: 'Array' | 'Object' }> {
  return to.kind === 'scalar' && to.name === value.kind && asTheyAre.has(value.kind)
}

const asTheyAre: ReadonlySet<LegacyValue['kind']> = new Set([
  'String',
  'Boolean',
  'I8',
  'I16',
  'I32',
  'I64',
  'U8',
  'U16',
  'U32',
  'U64',
  'U128',
])

/** Converts a value as a query would (W2), but an id may be decimal text. @throws GvqError INVALID_VALUE */
function converted(legacy: LegacyValue, to: ValueType, where: string, losses: Losses): Value {
  const { kind, value } = legacy
  switch (kind) {
    case 'Empty':
      return null
    case 'Object':
      throw new GvqError('INVALID_VALUE', `\`${where}\` cannot hold an object.`)
    case 'Array':
      if (to.kind === 'array')
        return value.map((item, i) => converted(item, to.element, `${where}[${i}]`, losses))
      throw new GvqError('INVALID_VALUE', `\`${where}\` is an array in the source, but not in the schema.`)
    case 'Date':
      if (value.length > microsecondsText && beyondMicroseconds.test(value)) losses.cutDate()
      return convertValue(value, scalar.String, to, where)
    case 'String':
      if (to.kind === 'scalar' && to.name === 'ID')
        return idOfDecimal(value) ?? convertValue(value, scalar.String, to, where)
      return convertValue(value, scalar.String, to, where)
    case 'F32':
    case 'F64': {
      const number = kind === 'F32' ? shortestFloat32(value) : value
      // A conversion would lose the sign of a negative zero.
      const isSame = to.kind === 'scalar' && to.name === kind && Number.isFinite(number)
      return isSame ? number : convertValue(number, scalar[kind], to, where)
    }
    default:
      return convertValue(value, scalar[kind], to, where)
  }
}

/** The length of `2021-01-01T00:00:00.123456+00:00`. */
const microsecondsText = 32
const beyondMicroseconds = /\.\d{6}0*[1-9]/

const scalar = {
  String: { kind: 'scalar', name: 'String' },
  F32: { kind: 'scalar', name: 'F32' },
  F64: { kind: 'scalar', name: 'F64' },
  I8: { kind: 'scalar', name: 'I8' },
  I16: { kind: 'scalar', name: 'I16' },
  I32: { kind: 'scalar', name: 'I32' },
  I64: { kind: 'scalar', name: 'I64' },
  U8: { kind: 'scalar', name: 'U8' },
  U16: { kind: 'scalar', name: 'U16' },
  U32: { kind: 'scalar', name: 'U32' },
  U64: { kind: 'scalar', name: 'U64' },
  U128: { kind: 'scalar', name: 'U128' },
  Boolean: { kind: 'scalar', name: 'Boolean' },
  ID: { kind: 'scalar', name: 'ID' },
} as const satisfies Readonly<Record<string, ValueType>>

/** The id whose number a text is: HelixDB wrote ids so. 32 digits may be those of a UUID. */
export function idOfDecimal(text: string): Id | undefined {
  if (!/^\d{33,39}$/.test(text)) return undefined
  const digits = BigInt(text).toString(16).padStart(32, '0')
  return digits.length === 32 ? parseId(digits) : undefined
}
