import type { Id } from '../ids.ts'
import { stringifyJson } from './json.ts'
import { putId, putNumber, putPlain, simpleBytesMax, stringBytesMore } from './json-bytes.ts'

/** Size of the buffers that hold one text after another. */
const slabBytesDefault = 128 * 1024

/** Slabs whose texts may come back: what clients read at the same time of answers that are not long. */
const slabsMax = 32

/** A longer string is copied by native code, whose call costs as much as some ten characters. */
const shortStringMax = 16

/** 1 for each byte that is an ASCII character and stands for itself in a JSON string. */
const isPlain = new Uint8Array(0x100).fill(1, 0x20, 0x80)
isPlain[0x22] = 0
isPlain[0x5c] = 0

/** 1 for each byte of UTF-8 that stands for itself in a JSON string: also those of characters beyond ASCII. */
const isPlainUtf8 = Uint8Array.from(isPlain).fill(1, 0x80)

/** What JSON.stringify escapes (lone surrogates, too), and a few others. */
const escapable = /["\\\p{Cc}\ud800-\udfff]/u

const idBytes = 16
const idAtHand = new Uint8Array(idBytes)

const quote = 0x22

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

  /** Bytes that are written. */
  get bytesMax(): number {
    return this.length + 7
  }

  /** Writes it at a place; returns where it ends. */
  put(view: DataView, at: number): number {
    const { words } = this
    for (let i = 0; i < words.length; i++) view.setFloat64(at + 8 * i, words[i]!, true)
    return at + this.length
  }
}

/** Memory for texts. */
class Slab {
  readonly bytes: Buffer
  readonly view: DataView
  /** Texts in it that have been taken and not given back. */
  taken = 0

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(size)
    const { buffer, byteOffset } = this.bytes
    this.view = new DataView(buffer, byteOffset, size)
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
  /** The slabs of the usual size, the current one included, to which texts may be given back. */
  readonly #slabs: Slab[] = []
  #slab: Slab
  /** What is in the slab. */
  #bytes: Buffer
  #view: DataView
  /** Length of the buffer, which takes longer to be asked for. */
  #room: number
  /** Where the text begins. */
  #start = 0
  #end = 0

  constructor(slabBytes = slabBytesDefault) {
    this.#slabBytes = slabBytes
    this.#slab = this.#unusedSlab()
    this.#bytes = this.#slab.bytes
    this.#view = this.#slab.view
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

  /**
   * The place of the next byte, for encoders that write at places (`json-bytes.ts`); there is room for so many from
   * there on.
   */
  placeFor(bytes: number): number {
    return this.#reserve(bytes)
  }

  /** The memory that these write into, until anything else is written. */
  get view(): DataView {
    return this.#view
  }

  /** The place where the room for them ends. */
  get limit(): number {
    return this.#room
  }

  /** Continues at a place up to which these have written. */
  continueAt(place: number): void {
    this.#end = place
  }

  /** Ends the text. */
  text(): string {
    const text = this.#bytes.toString('utf8', this.#start, this.#end)
    this.#finish(this.#start)
    return text
  }

  /** Ends the text. Its bytes are not written again until they are given back. */
  bytes(): Uint8Array {
    const bytes = this.#bytes.subarray(this.#start, this.#end)
    this.#slab.taken++
    this.#finish(this.#end)
    return bytes
  }

  /**
   * Takes bytes back, once, that nothing looks at any more: others are written in their place. Memory that is asked for outside of
   * the heap for each text makes V8 collect all garbage every few hundred texts. What has never been one of its texts is let be.
   */
  giveBack({ buffer }: Uint8Array): void {
    const slab = this.#slabs.find(({ bytes }) => bytes.buffer === buffer)
    if (slab === undefined) return
    slab.taken--
    // Unless there is a text in it.
    if (slab === this.#slab && slab.taken === 0 && this.#end === this.#start) this.#startAt(0)
  }

  /** A buffer that was enlarged for a long text is not kept. */
  #finish(start: number): void {
    if (this.#bytes.length > this.#slabBytes) this.#use(this.#unusedSlab())
    else this.#startAt(start)
  }

  #startAt(start: number): void {
    this.#start = start
    this.#end = start
  }

  piece(piece: JsonPiece): void {
    // First, as it may replace the buffer.
    const at = this.#reserve(piece.bytesMax)
    this.#end = piece.put(this.#view, at)
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
    const at = this.#reserve(2 * (to - from) + stringBytesMore)
    const plainEnd = putPlain(this.#view, at, source, from, to)
    if (plainEnd >= 0) {
      this.#end = plainEnd
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

  number(value: number): void {
    const at = this.#reserve(simpleBytesMax)
    const end = putNumber(this.#view, at, value)
    if (end >= 0) this.#end = end
    else if (Number.isFinite(value)) this.raw(String(value))
    else this.piece(nullPiece)
  }

  /** Writes an id as `formatId` does, in quotes. */
  id(id: Id): void {
    for (let i = 0; i < idBytes; i++) idAtHand[i] = id.charCodeAt(i)
    this.storedId(idAtHand, 0)
  }

  /** Writes the id that 16 bytes are. */
  storedId(source: Uint8Array, from: number): void {
    // First, as it may replace the buffer.
    const at = this.#reserve(simpleBytesMax)
    this.#end = putId(this.#view, at, source, from)
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
    const size = text.length + bytes
    this.#use(size <= this.#slabBytes ? this.#unusedSlab() : new Slab(2 * size))
    this.#bytes.set(text)
    this.#end = text.length
  }

  #use(slab: Slab): void {
    this.#slab = slab
    this.#bytes = slab.bytes
    this.#view = slab.view
    this.#room = slab.bytes.length
    this.#startAt(0)
  }

  /** The one that was used last has most in the caches of the processor. */
  #unusedSlab(): Slab {
    const slabs = this.#slabs
    const unused = slabs.findLast(slab => slab.taken === 0 && slab !== this.#slab)
    if (unused !== undefined) return unused
    const slab = new Slab(this.#slabBytes)
    // Texts in one that is forgotten cannot come back.
    if (slabs.length === slabsMax) slabs.shift()
    slabs.push(slab)
    return slab
  }
}
