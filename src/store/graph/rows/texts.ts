import { invariant } from '../../../base/errors.ts'
import type { JsonWriter } from '../../../language/catalog/index.ts'
import { columnFlags, type Views } from './layout.ts'

/** `toString` of a Buffer without its checks of arguments, which take as long as a short text. */
type TextBuffer = Buffer & {
  latin1Slice(start: number, end: number): string
  utf8Slice(start: number, end: number): string
}

/** Texts one after the other; text `i` ends where the next begins. */
export class Texts {
  readonly #bytes: TextBuffer
  readonly #view: DataView
  readonly #start: number
  readonly #ends: Uint16Array | Uint32Array
  readonly #isUtf8: boolean

  constructor(bytes: Buffer, count: number, views: Views, flags: number) {
    this.#ends = (flags & columnFlags.hasWideEnds) === 0 ? views.uint16(count + 1) : views.uint32(count + 1)
    this.#bytes = bytes as TextBuffer
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#start = views.offset
    this.#isUtf8 = (flags & columnFlags.isUtf8) !== 0
    invariant(this.#ends[count]! <= views.left, 'a page of rows is damaged: a text ends early')
  }

  rowsWith(text: string): readonly number[] | undefined {
    return rowsWith(
      this.#bytes,
      this.#start,
      this.#ends.length - 1,
      i => this.#ends[i + 1]!,
      text,
      this.#isUtf8,
    )
  }

  /** The place of the texts in their page. */
  get place() {
    return { view: this.#view, start: this.#start, ends: this.#ends }
  }

  write(index: number, out: JsonWriter): void {
    const start = this.#start + this.#ends[index]!
    out.storedString(this.#view, start, this.#start + this.#ends[index + 1]!, this.#isUtf8)
  }

  look(index: number): number {
    return this.#bytes[this.#start + this.#ends[index]!]!
  }

  get(index: number): string {
    const start = this.#start + this.#ends[index]!
    const end = this.#start + this.#ends[index + 1]!
    return this.#isUtf8 ? this.#bytes.utf8Slice(start, end) : this.#bytes.latin1Slice(start, end)
  }
}

/** Texts of one length, a byte a character. */
export class FixedTexts {
  readonly #bytes: TextBuffer
  readonly #view: DataView
  readonly #start: number
  readonly #count: number
  readonly #width: number

  constructor(bytes: Buffer, count: number, views: Views, width: number) {
    this.#bytes = bytes as TextBuffer
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#start = views.offset
    this.#width = width
    views.uint8(count * width)
    this.#count = count
  }

  rowsWith(text: string): readonly number[] | undefined {
    return rowsWith(this.#bytes, this.#start, this.#count, row => this.#width * (row + 1), text, false)
  }

  get place() {
    return { view: this.#view, start: this.#start, width: this.#width }
  }

  write(index: number, out: JsonWriter): void {
    const start = this.#start + index * this.#width
    out.storedString(this.#view, start, start + this.#width, false)
  }

  look(index: number): number {
    return this.#bytes[this.#start + index * this.#width]!
  }

  get(index: number): string {
    const start = this.#start + index * this.#width
    return this.#bytes.latin1Slice(start, start + this.#width)
  }
}

/**
 * Rows whose bytes contain those of a text, perhaps with some of the next row; `undefined` where its bytes do not tell.
 * @param endOf where those of a row end, from `start` on
 */
export function rowsWith(
  bytes: Buffer,
  start: number,
  rows: number,
  endOf: (row: number) => number,
  text: string,
  isUtf8: boolean,
): readonly number[] | undefined {
  if (text === '') return undefined
  // Half a surrogate pair has no bytes of its own.
  if (/\p{Surrogate}/u.test(text)) return isUtf8 ? undefined : []
  if (!isUtf8 && /[^\0-\xff]/.test(text)) return []
  const all = bytes.subarray(start, start + endOf(rows - 1))
  const wanted = Buffer.from(text, isUtf8 ? 'utf8' : 'latin1')
  const found: number[] = []
  for (let at = all.indexOf(wanted), row = 0; at >= 0; at = all.indexOf(wanted, endOf(row++))) {
    while (endOf(row) <= at) row++
    found.push(row)
  }
  return found
}
