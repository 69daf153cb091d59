import type { Value } from '../../../language/catalog/index.ts'
import { ByteWriter } from '../keys/bytes.ts'
import { aligned, bitmapBytes, columnFlags, forms, setBit, Views } from './layout.ts'
import { writeTagged } from './tagged-value.ts'
import { planTextBlock, type Texts } from './text-block.ts'

/** How the values of a column will be stored. */
export interface ColumnPlan {
  readonly form: number
  readonly flags: number
  readonly extra: number
  /** Bytes that it takes, aligned. */
  readonly length: number
  /** Writes the column over zeros. */
  write(bytes: Buffer, offset: number): void
}

type Values = readonly Value[]

/** Chooses the smallest form for the values of a column; `undefined` when all are `null`. */
export function planColumn(values: Values): ColumnPlan | undefined {
  let nullCount = 0
  let first: Value = null
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (value === null) nullCount++
    else if (first === null) first = value
  }
  if (first === null) return undefined
  return planByFirst(values, nullCount, first) ?? planTagged(values, nullCount)
}

/** `undefined` when the other values are not of the kind of the first. */
function planByFirst(values: Values, nullCount: number, first: Value): ColumnPlan | undefined {
  switch (typeof first) {
    case 'boolean':
      return planBooleans(values, nullCount)
    case 'number':
    case 'bigint':
      return planNumbers(values, nullCount) ?? planBigints(values, nullCount)
    case 'string':
      return isTexts(values) ? (planDictionary(values, nullCount) ?? planTexts(values, nullCount)) : undefined
    default:
      return undefined
  }
}

/** A plan whose column begins with the bits of its nulls, if it has any; `write` gets views of what follows them. */
function planWithNulls(
  values: Values,
  nullCount: number,
  form: number,
  bodyBytes: number,
  write: (views: Views, bytes: Buffer) => void,
  flags = 0,
  extra = 0,
): ColumnPlan {
  const hasNulls = nullCount > 0
  const length = (hasNulls ? bitmapBytes(values.length) : 0) + aligned(bodyBytes)
  return {
    form,
    flags: hasNulls ? flags | columnFlags.hasNulls : flags,
    extra,
    length,
    write(bytes, offset) {
      const views = new Views(bytes, offset, offset + length)
      if (hasNulls) {
        const bits = views.bits(values.length)
        for (let row = 0; row < values.length; row++) if (values[row] === null) setBit(bits, row)
      }
      write(views, bytes)
    },
  }
}

function planBooleans(values: Values, nullCount: number): ColumnPlan | undefined {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (value !== null && typeof value !== 'boolean') return undefined
  }
  return planWithNulls(values, nullCount, forms.booleans, bitmapBytes(values.length), views => {
    const bits = views.bits(values.length)
    for (let row = 0; row < values.length; row++) if (values[row] === true) setBit(bits, row)
  })
}

const rangeBytes = 16

function planNumbers(values: Values, nullCount: number): ColumnPlan | undefined {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let isWhole = true
  let hasNaN = false
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (value === null) continue
    if (typeof value !== 'number') return undefined
    if (value < min) min = value
    if (value > max) max = value
    if (isWhole && !(Number.isInteger(value) && (value !== 0 || 1 / value > 0))) isWhole = false
    if (Number.isNaN(value)) hasNaN = true
  }
  const isCompact =
    isWhole && max - min <= 0xffff_ffff && Number.isSafeInteger(min) && Number.isSafeInteger(max)
  if (isCompact) return planIntegers(values, nullCount, min, max)
  return planWithNulls(values, nullCount, forms.float64, rangeBytes + 8 * values.length, views => {
    const range = views.float64(2)
    range[0] = hasNaN ? Number.NEGATIVE_INFINITY : min
    range[1] = hasNaN ? Number.POSITIVE_INFINITY : max
    const numbers = views.float64(values.length)
    for (let row = 0; row < values.length; row++) {
      const value = values[row]!
      if (value !== null) numbers[row] = value as number
    }
  })
}

function planIntegers(values: Values, nullCount: number, min: number, max: number): ColumnPlan {
  const count = values.length
  const width = max - min <= 0xff ? 1 : max - min <= 0xffff ? 2 : 4
  const form = width === 1 ? forms.uint8 : width === 2 ? forms.uint16 : forms.uint32
  return planWithNulls(values, nullCount, form, rangeBytes + width * count, views => {
    const range = views.float64(2)
    range[0] = min
    range[1] = max
    const numbers = width === 1 ? views.uint8(count) : width === 2 ? views.uint16(count) : views.uint32(count)
    for (let row = 0; row < count; row++) {
      const value = values[row]!
      if (value !== null) numbers[row] = (value as number) - min
    }
  })
}

/** `undefined` where a number is no integer, or where the integers have no common form. */
function planBigints(values: Values, nullCount: number): ColumnPlan | undefined {
  const count = values.length
  const big: bigint[] = []
  let min = 0n
  let max = 0n
  for (let row = 0; row < count; row++) {
    const value = values[row]!
    if (value !== null && typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined
    const integer = value === null ? 0n : BigInt(value as number | bigint)
    if (integer < min) min = integer
    if (integer > max) max = integer
    big.push(integer)
  }
  if (min >= -(2n ** 63n) && max < 2n ** 63n) {
    return planWithNulls(values, nullCount, forms.int64, 8 * count, views => views.int64(count).set(big))
  }
  if (min >= 0n && max < 2n ** 64n) {
    return planWithNulls(values, nullCount, forms.uint64, 8 * count, views => views.uint64(count).set(big))
  }
  if (min < 0n || max >= 2n ** 128n) return undefined
  return planWithNulls(values, nullCount, forms.uint128, 16 * count, views => {
    const words = views.uint64(2 * count)
    for (let row = 0; row < count; row++) {
      words[2 * row] = big[row]! // The lower 64 bits are what such an array keeps.
      words[2 * row + 1] = big[row]! >> 64n
    }
  })
}

function isTexts(values: Values): values is Texts {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (value !== null && typeof value !== 'string') return false
  }
  return true
}

/** A dictionary, if a string stands in two rows on average. */
function planDictionary(values: Texts, nullCount: number): ColumnPlan | undefined {
  const count = values.length
  const sizeMax = (count - nullCount) >>> 1
  if (haveMoreLengths(values, sizeMax)) return undefined
  const codes = new Uint16Array(count)
  const codeByString = new Map<string, number>()
  const strings: string[] = []
  for (let row = 0; row < count; row++) {
    const value = values[row]!
    if (value === null) continue
    let code = codeByString.get(value)
    if (code === undefined) {
      code = strings.length
      if (code === sizeMax) return undefined
      codeByString.set(value, code)
      strings.push(value)
    }
    codes[row] = code
  }
  const size = strings.length
  if (nullCount > 0) for (let row = 0; row < count; row++) if (values[row] === null) codes[row] = size
  const hasWideCodes = size > 0xff
  const block = planTextBlock(strings, false)
  const length = aligned(hasWideCodes ? 2 * count : count) + aligned(block.length)
  return {
    form: forms.dictionary,
    flags: block.flags | (hasWideCodes ? columnFlags.hasWideCodes : 0),
    extra: size,
    length,
    write(bytes, offset) {
      const views = new Views(bytes, offset, offset + length)
      const target = hasWideCodes ? views.uint16(count) : views.uint8(count)
      target.set(codes)
      block.write(views, bytes)
    },
  }
}

/** Characters from which on it takes longer to look up a string, which reads all of it, than its length. */
const longText = 64

/** Whether the strings have more lengths, so that they are more, than a dictionary may hold. Only asked of long ones. */
function haveMoreLengths(values: Texts, sizeMax: number): boolean {
  const lengths = new Set<number>()
  for (let row = 0; row < values.length && lengths.size <= sizeMax; row++) {
    const value = values[row]!
    if (value === null) continue
    if (value.length < longText) return false
    lengths.add(value.length)
  }
  return lengths.size > sizeMax
}

function planTexts(values: Texts, nullCount: number): ColumnPlan {
  const block = planTextBlock(values, true)
  return planWithNulls(values, nullCount, block.form, block.length, block.write, block.flags, block.width)
}

const writer = new ByteWriter()

/** Arrays, and what should not occur: values of several kinds. */
function planTagged(values: Values, nullCount: number): ColumnPlan {
  const ends = new Uint32Array(values.length + 1)
  writer.reset()
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (value !== null) writeTagged(writer, value)
    ends[row + 1] = writer.length
  }
  const all = writer.finish()
  const length = aligned(ends.byteLength) + all.length
  return planWithNulls(values, nullCount, forms.values, length, (views, bytes) => {
    views.uint32(ends.length).set(ends)
    bytes.set(all, views.offset)
  })
}
