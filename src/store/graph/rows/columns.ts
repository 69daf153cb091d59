import { InternalError, invariant } from '../../../base/errors.ts'
import type { JsonWriter, Value } from '../../../language/catalog/index.ts'
import { ByteReader } from '../keys/bytes.ts'
import { Cells } from './cells.ts'
import { columnFlags, forms, hasBit, type Views } from './layout.ts'
import { readTagged } from './tagged-value.ts'
import { FixedTexts, rowsWith, Texts } from './texts.ts'

/**
 * The values of a property in the rows of a page; a row without one has `null`. What a class shows beside the values is
 * for loops over whole columns. A column says nothing about the type of the property: strings, for example, may stand in
 * a dictionary in one page and not in the next.
 */
export type Column =
  | BooleanColumn
  | IntegerColumn
  | FloatColumn
  | BigintColumn
  | DictionaryColumn
  | TextColumn
  | ValueColumn

abstract class RowColumn {
  /** Rows of the page. */
  readonly rows: number
  #cells: Cells | undefined

  constructor(rows: number) {
    this.rows = rows
  }

  abstract isNull(row: number): boolean
  abstract get(row: number): Value

  /** Reads where the value of a row stands, as some number; 0 for kinds that are seldom read alone. */
  look(_row: number): number {
    return 0
  }

  /** Where the values stand, for `putRow`. */
  get cells(): Cells {
    this.#cells ??= this.makeCells()
    return this.#cells
  }

  protected makeCells(): Cells {
    return new Cells('other')
  }

  /** Writes the value of a row, without making it where its bytes are enough. */
  write(row: number, out: JsonWriter): void {
    out.value(this.get(row))
  }

  /** The values of all rows. */
  values(): Value[] {
    const values: Value[] = []
    for (let row = 0; row < this.rows; row++) values.push(this.get(row))
    return values
  }
}

/** A bit for each row without a value; `undefined` when every row has one. */
export type Nulls = Uint8Array | undefined

abstract class NullableColumn extends RowColumn {
  readonly nulls: Nulls

  constructor(rows: number, nulls: Nulls) {
    super(rows)
    this.nulls = nulls
  }

  isNull(row: number): boolean {
    return this.nulls !== undefined && hasBit(this.nulls, row)
  }
}

export class BooleanColumn extends NullableColumn {
  readonly kind = 'booleans'
  /** A bit for each row that is `true`. */
  readonly bits: Uint8Array

  constructor(rows: number, nulls: Nulls, views: Views) {
    super(rows, nulls)
    this.bits = views.bits(rows)
  }

  get(row: number): boolean | null {
    return this.isNull(row) ? null : hasBit(this.bits, row)
  }

  protected override makeCells(): Cells {
    return new Cells('booleans', { nulls: this.nulls, bytes: this.bits })
  }
}

/** Whole numbers that lie close enough together: the value of a row is `offset + numbers[row]`. */
export class IntegerColumn extends NullableColumn {
  readonly kind = 'integers'
  /** The least and the greatest value. */
  readonly min: number
  readonly max: number
  readonly offset: number
  /** The numbers that the offset is added to; without meaning in rows without a value. */
  readonly numbers: Uint8Array | Uint16Array | Uint32Array

  constructor(rows: number, nulls: Nulls, views: Views, form: number) {
    super(rows, nulls)
    const range = views.float64(2)
    this.min = range[0]!
    this.max = range[1]!
    this.offset = this.min
    this.numbers =
      form === forms.uint8
        ? views.uint8(rows)
        : form === forms.uint16
          ? views.uint16(rows)
          : views.uint32(rows)
  }

  override look(row: number): number {
    return this.numbers[row]!
  }

  get(row: number): number | null {
    return this.isNull(row) ? null : this.offset + this.numbers[row]!
  }

  protected override makeCells(): Cells {
    const { nulls, offset, numbers } = this
    return new Cells('integers', { nulls, offset, numbers })
  }
}

/** Any other numbers: floats, and whole numbers that lie far apart. */
export class FloatColumn extends NullableColumn {
  readonly kind = 'floats'
  /** The least and the greatest value; infinite if one is NaN, so that a page is never skipped because of them. */
  readonly min: number
  readonly max: number
  /** The offset, as in a column of integers. Adding it turns -0 into 0, nothing else. */
  readonly offset = 0
  /** The values as numbers; without meaning in rows without a value. */
  readonly numbers: Float64Array

  constructor(rows: number, nulls: Nulls, views: Views) {
    super(rows, nulls)
    const range = views.float64(2)
    this.min = range[0]!
    this.max = range[1]!
    this.numbers = views.float64(rows)
  }

  get(row: number): number | null {
    return this.isNull(row) ? null : this.numbers[row]!
  }

  protected override makeCells(): Cells {
    return new Cells('floats', { nulls: this.nulls, floats: this.numbers })
  }
}

/** Integers of which some are no safe ones. */
export class BigintColumn extends NullableColumn {
  readonly kind = 'bigints'
  /** One word a row, or two with the lower first. */
  readonly #words: BigInt64Array | BigUint64Array
  readonly #isWide: boolean

  constructor(rows: number, nulls: Nulls, views: Views, form: number) {
    super(rows, nulls)
    this.#isWide = form === forms.uint128
    this.#words = form === forms.int64 ? views.int64(rows) : views.uint64(this.#isWide ? 2 * rows : rows)
  }

  get(row: number): number | bigint | null {
    if (this.isNull(row)) return null
    const value = this.#isWide
      ? (this.#words[2 * row + 1]! << 64n) | this.#words[2 * row]!
      : this.#words[row]!
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
}

/** Strings that recur: each once, in the order first seen, and its code in the rows that have it. */
export class DictionaryColumn extends RowColumn {
  readonly kind = 'dictionary'
  /** Strings in the dictionary. */
  readonly size: number
  /** The code of each row's string; `size` in rows without one. */
  readonly codes: Uint8Array | Uint16Array
  readonly #texts: Texts
  /** What has been read so far. */
  readonly #strings: (string | undefined)[]

  constructor(rows: number, bytes: Buffer, views: Views, flags: number, size: number) {
    super(rows)
    this.size = size
    this.codes = (flags & columnFlags.hasWideCodes) === 0 ? views.uint8(rows) : views.uint16(rows)
    this.#texts = new Texts(bytes, size, views, flags)
    this.#strings = new Array<string | undefined>(size).fill(undefined)
  }

  /** The string of a code below `size`. */
  dictionary(code: number): string {
    const known = this.#strings[code]
    if (known !== undefined) return known
    const text = this.#texts.get(code)
    this.#strings[code] = text
    return text
  }

  isNull(row: number): boolean {
    return this.codes[row] === this.size
  }

  override look(row: number): number {
    return this.codes[row]!
  }

  get(row: number): string | null {
    const code = this.codes[row]!
    return code === this.size ? null : this.dictionary(code)
  }

  override write(row: number, out: JsonWriter): void {
    const code = this.codes[row]!
    if (code === this.size) out.value(null)
    else this.#texts.write(code, out)
  }

  protected override makeCells(): Cells {
    return new Cells('dictionary', { codes: this.codes, size: this.size, ...this.#texts.place })
  }
}

/** Strings of which most are different, and ids. */
export class TextColumn extends NullableColumn {
  readonly kind = 'text'
  readonly #texts: Texts | FixedTexts

  constructor(rows: number, nulls: Nulls, texts: Texts | FixedTexts) {
    super(rows, nulls)
    this.#texts = texts
  }

  override look(row: number): number {
    return this.#texts.look(row)
  }

  get(row: number): string | null {
    return this.isNull(row) ? null : this.#texts.get(row)
  }

  override write(row: number, out: JsonWriter): void {
    if (this.isNull(row)) out.value(null)
    else this.#texts.write(row, out)
  }

  protected override makeCells(): Cells {
    return new Cells('texts', { nulls: this.nulls, ...this.#texts.place })
  }

  rowsWith(text: string): readonly number[] | undefined {
    return this.#texts.rowsWith(text)
  }
}

/** Arrays. */
export class ValueColumn extends NullableColumn {
  readonly kind = 'values'
  readonly #ends: Uint32Array
  readonly #start: number
  readonly #bytes: Buffer
  readonly #reader: ByteReader

  constructor(rows: number, nulls: Nulls, bytes: Buffer, views: Views) {
    super(rows, nulls)
    this.#ends = views.uint32(rows + 1)
    this.#start = views.offset
    this.#bytes = bytes
    this.#reader = new ByteReader(bytes)
  }

  rowsWith(text: string): readonly number[] | undefined {
    return rowsWith(this.#bytes, this.#start, this.rows, row => this.#ends[row + 1]!, text, true)
  }

  get(row: number): Value {
    if (this.isNull(row)) return null
    this.#reader.offset = this.#start + this.#ends[row]!
    const value = readTagged(this.#reader)
    invariant(this.#reader.offset === this.#start + this.#ends[row + 1]!, 'a stored value ends elsewhere')
    return value
  }
}

/** `extra` is what the form needs beside its bytes: the strings in a dictionary, the length of texts. */
export function readColumn(
  rows: number,
  bytes: Buffer,
  views: Views,
  form: number,
  flags: number,
  extra: number,
): Column {
  const nulls = (flags & columnFlags.hasNulls) === 0 ? undefined : views.bits(rows)
  switch (form) {
    case forms.booleans:
      return new BooleanColumn(rows, nulls, views)
    case forms.uint8:
    case forms.uint16:
    case forms.uint32:
      return new IntegerColumn(rows, nulls, views, form)
    case forms.float64:
      return new FloatColumn(rows, nulls, views)
    case forms.int64:
    case forms.uint64:
    case forms.uint128:
      return new BigintColumn(rows, nulls, views, form)
    case forms.dictionary:
      return new DictionaryColumn(rows, bytes, views, flags, extra)
    case forms.text:
      return new TextColumn(rows, nulls, new Texts(bytes, rows, views, flags))
    case forms.fixedText:
      return new TextColumn(rows, nulls, new FixedTexts(bytes, rows, views, extra))
    case forms.values:
      return new ValueColumn(rows, nulls, bytes, views)
    default:
      throw new InternalError(`a page of rows has a column of the unknown form ${form}`)
  }
}
