import type { Id } from './ids.ts'
import { stringifyJson } from './json.ts'

/** Size of the buffers that hold one text after another. */
const slabBytesDefault = 128 * 1024

/** A longer string is copied by native code, whose call costs as much as some ten characters. */
const shortStringMax = 16

/** 1 for each byte that is an ASCII character and stands for itself in a JSON string. */
const isPlain = new Uint8Array(0x100).fill(1, 0x20, 0x80)
isPlain[0x22] = 0
isPlain[0x5c] = 0

/** The same for bytes of UTF-8: also those of other characters. */
const isPlainUtf8 = Uint8Array.from(isPlain).fill(1, 0x80)

/** What JSON.stringify escapes (lone surrogates, too), and a few others. */
const escapable = /["\\\p{Cc}\ud800-\udfff]/u

/** Both digits of each byte in hexadecimal, the first one in the low half. */
const hexOfByte = Uint16Array.from({ length: 0x100 }, (_, byte) => {
  const [high, low] = byte.toString(16).padStart(2, '0')
  return high!.charCodeAt(0) | (low!.charCodeAt(0) << 8)
})

const idBytes = 16
const idAtHand = new Uint8Array(idBytes)

const zero = 0x30
const quote = 0x22
const hyphen = 0x2d

/** Numbers below this with at most four decimals are written without help from the engine. */
const plainNumberMax = 2 ** 31

/** Constant text, which a JsonWriter copies eight bytes at a time. */
export class JsonPiece {
  readonly length: number
  /** Eight bytes each, filled up with zeros. No text is the bytes of a NaN, which might not be copied as they are. */
  readonly words: readonly number[]

  constructor(text: string) {
    const bytes = Buffer.from(text)
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 7)])
    this.length = bytes.length
    this.words = Array.from({ length: padded.length / 8 }, (_, i) => padded.readDoubleLE(8 * i))
  }
}

const nullPiece = new JsonPiece('null')
const truePiece = new JsonPiece('true')
const falsePiece = new JsonPiece('false')

/**
 * Writes JSON text as bytes, the same as `stringifyJson`, without a value for it in memory. A string put together from as
 * many parts would take longer than its bytes, and would have to be converted to them.
 *
 * Texts are written one after another into the same buffer: `begin`, then what the text consists of, then `text` or
 * `bytes`.
 */
export class JsonWriter {
  readonly #slabBytes: number
  #bytes: Buffer
  #view: DataView
  /** Length of the buffer, which takes longer to be asked for. */
  #room: number
  /** Where the text begins. */
  #start = 0
  #end = 0

  constructor(slabBytes = slabBytesDefault) {
    this.#slabBytes = slabBytes
    this.#bytes = Buffer.allocUnsafeSlow(slabBytes)
    this.#view = viewOf(this.#bytes)
    this.#room = slabBytes
  }

  /** Begins a text, in place of one that was not finished. */
  begin(): void {
    this.#end = this.#start
  }

  /** Bytes of the text so far. */
  get length(): number {
    return this.#end - this.#start
  }

  /** Ends the text. */
  text(): string {
    const text = this.#bytes.toString('utf8', this.#start, this.#end)
    this.#finish(this.#start)
    return text
  }

  /** Ends the text. Its bytes are not written again. */
  bytes(): Uint8Array {
    const bytes = this.#bytes.subarray(this.#start, this.#end)
    this.#finish(this.#end)
    return bytes
  }

  /** A buffer that was enlarged for a long text is not kept. */
  #finish(start: number): void {
    if (this.#bytes.length > this.#slabBytes) this.#use(Buffer.allocUnsafeSlow(this.#slabBytes))
    else {
      this.#start = start
      this.#end = start
    }
  }

  piece({ length, words }: JsonPiece): void {
    const at = this.#reserve(length + 7)
    const view = this.#view
    for (let i = 0; i < words.length; i++) view.setFloat64(at + 8 * i, words[i]!, true)
    this.#end = at + length
  }

  /** Writes one ASCII character. */
  char(code: number): void {
    // First, as it may replace the buffer.
    const at = this.#reserve(1)
    this.#view.setUint8(at, code)
    this.#end = at + 1
  }

  /** Writes text that is JSON. */
  raw(text: string): void {
    const at = this.#reserve(3 * text.length)
    this.#end = at + this.#bytes.write(text, at)
  }

  /** Writes any JSON value, in which integers may be `bigint`s. */
  value(value: unknown): void {
    switch (typeof value) {
      case 'string':
        this.string(value)
        break
      case 'number':
        this.number(value)
        break
      case 'boolean':
        this.piece(value ? truePiece : falsePiece)
        break
      default:
        if (value === null) this.piece(nullPiece)
        else this.raw(stringifyJson(value))
    }
  }

  string(text: string): void {
    const { length } = text
    if (length > shortStringMax) {
      this.#longString(text)
      return
    }
    const at = this.#reserve(3 * length + 2)
    const bytes = this.#bytes
    let end = at
    bytes[end++] = quote
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i)
      if (code < 0x80) {
        if (isPlain[code] === 0) {
          this.#longString(text)
          return
        }
        bytes[end++] = code
      } else if (code < 0x800) {
        bytes[end++] = 0xc0 | (code >> 6)
        bytes[end++] = 0x80 | (code & 0x3f)
      } else if (code < 0xd800 || code > 0xdfff) {
        bytes[end++] = 0xe0 | (code >> 12)
        bytes[end++] = 0x80 | ((code >> 6) & 0x3f)
        bytes[end++] = 0x80 | (code & 0x3f)
      } else {
        this.#longString(text)
        return
      }
    }
    bytes[end++] = quote
    this.#end = end
  }

  #longString(text: string): void {
    const at = this.#reserve(3 * text.length + 2)
    const bytes = this.#bytes
    bytes[at] = quote
    const end = at + 1 + bytes.write(text, at + 1)
    let plain = at + 1
    while (plain < end && isPlain[bytes[plain]!] === 1) plain++
    if (plain < end && escapable.test(text)) this.raw(JSON.stringify(text))
    else {
      bytes[end] = quote
      this.#end = end + 1
    }
  }

  /** Writes the string that some bytes are, in UTF-8 or with a byte for each character (Latin-1). */
  storedString(source: DataView, from: number, to: number, isUtf8: boolean): void {
    const at = this.#reserve(2 * (to - from) + 2)
    if (this.#plainWords(source, from, to, at + 1)) {
      const end = at + 1 + to - from
      this.#view.setUint8(at, quote)
      this.#view.setUint8(end, quote)
      this.#end = end + 1
      return
    }
    const bytes = this.#bytes
    let end = at
    bytes[end++] = quote
    for (let i = from; i < to; i++) {
      const byte = source.getUint8(i)
      if (byte >= 0x80 && !isUtf8) {
        bytes[end++] = 0xc0 | (byte >> 6)
        bytes[end++] = 0x80 | (byte & 0x3f)
      } else if (isPlainUtf8[byte] === 1) bytes[end++] = byte
      else {
        const text = Buffer.from(source.buffer, source.byteOffset + from, to - from)
        this.string(text.toString(isUtf8 ? 'utf8' : 'latin1'))
        return
      }
    }
    bytes[end++] = quote
    this.#end = end
  }

  /** Copies text four characters at a time, as far as all are plain ASCII; returns whether it was copied. */
  #plainWords(source: DataView, from: number, to: number, at: number): boolean {
    if (to - from < 4) return false
    const view = this.#view
    const shift = at - from
    for (let i = from; i < to - 4; i += 4) {
      const word = source.getInt32(i, true)
      if (hasUnplain(word)) return false
      view.setInt32(shift + i, word, true)
    }
    // The last word may begin inside the one before it.
    const word = source.getInt32(to - 4, true)
    if (hasUnplain(word)) return false
    view.setInt32(shift + to - 4, word, true)
    return true
  }

  number(value: number): void {
    const size = Math.abs(value)
    if (size < plainNumberMax && this.#plainNumber(size, value < 0)) return
    if (Number.isFinite(value)) this.raw(String(value))
    else this.piece(nullPiece)
  }

  /**
   * Writes a number of at most four decimals below 2^31. It has fewer than 15 digits, so that no shorter decimal
   * is the same double: JSON.stringify would write the same one.
   */
  #plainNumber(value: number, isNegative: boolean): boolean {
    const whole = value | 0
    let decimals = 0
    if (whole !== value) {
      const scaled = Math.round(value * 10_000)
      if (scaled / 10_000 !== value) return false
      decimals = (scaled - whole * 10_000) | 0
    }
    let at = this.#reserve(16)
    if (isNegative) this.#bytes[at++] = hyphen
    at = this.#digits(whole, at)
    if (decimals > 0) at = this.#decimals(decimals, at)
    this.#end = at
    return true
  }

  #digits(value: number, at: number): number {
    const bytes = this.#bytes
    const end = at + digitCount(value)
    let rest = value
    for (let i = end - 1; i >= at; i--) {
      const tenth = (rest / 10) | 0
      bytes[i] = zero + rest - 10 * tenth
      rest = tenth
    }
    return end
  }

  /** Writes ten-thousandths without zeros at the end. */
  #decimals(value: number, at: number): number {
    const bytes = this.#bytes
    let end = at
    bytes[end++] = 0x2e
    for (let rest = value; rest > 0; ) {
      const tenfold = rest * 10
      const digit = (tenfold / 10_000) | 0
      bytes[end++] = zero + digit
      rest = tenfold - digit * 10_000
    }
    return end
  }

  /** Writes an id as `formatId` does, in quotes. */
  id(id: Id): void {
    for (let i = 0; i < idBytes; i++) idAtHand[i] = id.charCodeAt(i)
    this.storedId(idAtHand, 0)
  }

  /** Writes the id that 16 bytes are. */
  storedId(source: Uint8Array, from: number): void {
    const at = this.#reserve(38)
    const view = this.#view
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
    this.#end = at + 38
  }

  /** Writes JSON that has been written before. */
  written(source: Uint8Array, from: number, to: number): void {
    const at = this.#reserve(to - from)
    this.#bytes.set(source.subarray(from, to), at)
    this.#end = at + to - from
  }

  /** Returns the position of the next byte, from which on there is room for so many. */
  #reserve(bytes: number): number {
    if (this.#end + bytes > this.#room) this.#grow(bytes)
    return this.#end
  }

  #grow(bytes: number): void {
    const text = this.#bytes.subarray(this.#start, this.#end)
    this.#use(Buffer.allocUnsafeSlow(Math.max(this.#slabBytes, 2 * (text.length + bytes))))
    this.#bytes.set(text)
    this.#end = text.length
  }

  #use(slab: Buffer): void {
    this.#bytes = slab
    this.#view = viewOf(slab)
    this.#room = slab.length
    this.#start = 0
    this.#end = 0
  }
}

/** Whether one of four bytes is not ASCII, is a control character, a quote or a backslash: subtracting then sets the highest bit of a byte. */
function hasUnplain(word: number): boolean {
  const control = word - 0x20202020
  const quotes = (word ^ 0x22222222) - 0x01010101
  const backslashes = (word ^ 0x5c5c5c5c) - 0x01010101
  return ((word | control | quotes | backslashes) & 0x80808080) !== 0
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function digitCount(value: number): number {
  let count = 1
  for (let power = 10; value >= power; power *= 10) count++
  return count
}
