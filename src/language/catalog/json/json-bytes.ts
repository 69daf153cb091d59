/**
 * JSON as bytes at a place, for which there must be room: each function returns where what it wrote ends, or -1 if it is not what
 * is written that simply. Loops over many values keep the place in a variable, which takes half the time of a writer's method for each.
 */

const zero = 0x30
const quote = 0x22
const hyphen = 0x2d

/** Four blanks. */
const blanks = 0x20202020

/** Both digits of each byte in hexadecimal, the first one in the low half. */
const hexOfByte = Uint16Array.from({ length: 0x100 }, (_, byte) => twoDigits(byte, 16))

/** Both digits of each number below 100, in the same way. */
const digitsOf = Uint16Array.from({ length: 100 }, (_, number) => twoDigits(number, 10))

function twoDigits(value: number, base: number): number {
  const [high, low] = value.toString(base).padStart(2, '0')
  return high!.charCodeAt(0) | (low!.charCodeAt(0) << 8)
}

/** Bytes that any value but a string takes at most. */
export const simpleBytesMax = 38

export function putNull(view: DataView, at: number): number {
  view.setInt32(at, 0x6c6c756e, true)
  return at + 4
}

export function putBoolean(view: DataView, at: number, value: boolean): number {
  view.setInt32(at, value ? 0x65757274 : 0x736c6166, true)
  if (value) return at + 4
  view.setUint8(at + 4, 0x65)
  return at + 5
}

/** Writes the id that 16 bytes are, as `formatId` does, in quotes. */
export function putId(view: DataView, at: number, source: Uint8Array, from: number): number {
  view.setUint8(at, quote)
  view.setUint16(at + 1, hexOfByte[source[from]!]!, true)
  view.setUint16(at + 3, hexOfByte[source[from + 1]!]!, true)
  view.setUint16(at + 5, hexOfByte[source[from + 2]!]!, true)
  view.setUint16(at + 7, hexOfByte[source[from + 3]!]!, true)
  view.setUint8(at + 9, hyphen)
  view.setUint16(at + 10, hexOfByte[source[from + 4]!]!, true)
  view.setUint16(at + 12, hexOfByte[source[from + 5]!]!, true)
  view.setUint8(at + 14, hyphen)
  view.setUint16(at + 15, hexOfByte[source[from + 6]!]!, true)
  view.setUint16(at + 17, hexOfByte[source[from + 7]!]!, true)
  view.setUint8(at + 19, hyphen)
  view.setUint16(at + 20, hexOfByte[source[from + 8]!]!, true)
  view.setUint16(at + 22, hexOfByte[source[from + 9]!]!, true)
  view.setUint8(at + 24, hyphen)
  view.setUint16(at + 25, hexOfByte[source[from + 10]!]!, true)
  view.setUint16(at + 27, hexOfByte[source[from + 11]!]!, true)
  view.setUint16(at + 29, hexOfByte[source[from + 12]!]!, true)
  view.setUint16(at + 31, hexOfByte[source[from + 13]!]!, true)
  view.setUint16(at + 33, hexOfByte[source[from + 14]!]!, true)
  view.setUint16(at + 35, hexOfByte[source[from + 15]!]!, true)
  view.setUint8(at + 37, quote)
  return at + 38
}

/** Bytes that a string of plain ASCII takes beside its own: the quotes, and what is written in words of four behind the last one. */
export const stringBytesMore = 5

/** Writes the string that some bytes are, if all are plain ASCII. A short one at the start of `source` is not written, either. */
export function putPlain(view: DataView, at: number, source: DataView, from: number, to: number): number {
  const shift = at + 1 - from
  const last = to - 4
  for (let i = from; i < last; i += 4) {
    const word = source.getInt32(i, true)
    if (hasUnplain(word)) return -1
    view.setInt32(shift + i, word, true)
  }
  if (last >= from) {
    // The last word may begin inside the one before it.
    const word = source.getInt32(last, true)
    if (hasUnplain(word)) return -1
    view.setInt32(shift + last, word, true)
  } else if (to > from) {
    if (last < 0) return -1
    const bits = 8 * (to - from)
    const word = (source.getInt32(last, true) >>> (32 - bits)) | (blanks << bits)
    if (hasUnplain(word)) return -1
    view.setInt32(at + 1, word, true)
  }
  view.setUint8(at, quote)
  view.setUint8(shift + to, quote)
  return shift + to + 1
}

/** Whether one of four bytes is not ASCII, is a control character, a quote or a backslash: subtracting then sets the highest bit of a byte. */
function hasUnplain(word: number): boolean {
  const control = word - 0x20202020
  const quotes = (word ^ 0x22222222) - 0x01010101
  const backslashes = (word ^ 0x5c5c5c5c) - 0x01010101
  return ((word | control | quotes | backslashes) & 0x80808080) !== 0
}

/** Numbers below this with at most four decimals are written without help from the engine. */
const plainNumberMax = 2 ** 31

/**
 * Writes a number of at most four decimals below 2^31. It has fewer than 15 digits, so that no shorter decimal
 * is the same double: JSON.stringify would write the same one.
 */
export function putNumber(view: DataView, at: number, value: number): number {
  const size = Math.abs(value)
  // Also false for NaN.
  if (!(size < plainNumberMax)) return -1
  const whole = size | 0
  let start = at
  if (value < 0) view.setUint8(start++, hyphen)
  if (whole === size) return putWhole(view, start, whole)
  const scaled = Math.round(size * 10_000)
  if (scaled / 10_000 !== size) return -1
  return putDecimals(view, putWhole(view, start, whole), (scaled - whole * 10_000) | 0)
}

function putWhole(view: DataView, at: number, value: number): number {
  const end = at + digitCount(value)
  let rest = value
  let to = end
  while (rest >= 10) {
    const hundreds = (rest / 100) | 0
    to -= 2
    view.setUint16(to, digitsOf[rest - 100 * hundreds]!, true)
    rest = hundreds
  }
  if (to > at) view.setUint8(at, zero + rest)
  return end
}

function digitCount(value: number): number {
  if (value < 10) return 1
  if (value < 100) return 2
  let count = 3
  for (let power = 1000; value >= power; power *= 10) count++
  return count
}

/** Writes a point and ten-thousandths, without zeros at the end. */
function putDecimals(view: DataView, at: number, value: number): number {
  const hundredths = (value / 100) | 0
  const rest = value - 100 * hundredths
  view.setUint8(at, 0x2e)
  view.setUint16(at + 1, digitsOf[hundredths]!, true)
  if (rest === 0) return hundredths % 10 === 0 ? at + 2 : at + 3
  view.setUint16(at + 3, digitsOf[rest]!, true)
  return rest % 10 === 0 ? at + 4 : at + 5
}
