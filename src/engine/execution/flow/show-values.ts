import { type JsonForm, JsonPiece, type JsonWriter } from '../../../language/catalog/index.ts'
import { type Flow, times } from './flow.ts'
import { type Shown, type ShownRow, sizeAtOnce } from './shown.ts'
import { valueParts, valueSize } from './value-parts.ts'

const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** The number of rows whose size is checked together. */
const rowsAtOnce = 32

/** Rows that are shown one by one. These are classes: a closure for each method would take longer than most answers. */
export abstract class ShownRows implements Shown {
  abstract value(row: number): unknown

  values(from: number, to: number): readonly unknown[] {
    return times(to - from, i => this.value(from + i))
  }

  abstract write(from: number, to: number, out: JsonWriter): void

  abstract size(from: number, to: number): number

  /** Writes many small rows at once. */
  *parts(from: number, to: number, out: JsonWriter): Generator<void, void> {
    for (let row = from; row < to; ) {
      if (row > from) out.char(comma)
      const end = Math.min(row + rowsAtOnce, to)
      if (this.size(row, end) <= sizeAtOnce) {
        this.write(row, end, out)
        row = end
        yield
      } else if (this.size(row, row + 1) <= sizeAtOnce) {
        this.write(row, row + 1, out)
        row++
        yield
      } else yield* this.rowParts(row++, out)
    }
  }

  /** Writes a single row part by part. */
  protected abstract rowParts(row: number, out: JsonWriter): Generator<void, void>
}

/** Shows values; without a form, they are JSON. */
export class ShownValues extends ShownRows {
  readonly #values: readonly unknown[]
  readonly #form: JsonForm | undefined

  constructor(values: readonly unknown[], form?: JsonForm) {
    super()
    this.#values = values
    this.#form = form
  }

  value(row: number): unknown {
    const value = this.#values[row]
    return this.#form === undefined ? value : this.#form.convert(value as never)
  }

  override values(from: number, to: number): readonly unknown[] {
    const values = this.#values
    const isWhole = this.#form === undefined && from === 0 && to === values.length
    return isWhole ? values : super.values(from, to)
  }

  write(from: number, to: number, out: JsonWriter): void {
    for (let row = from; row < to; row++) {
      if (row > from) out.char(comma)
      writeValue(out, this.#values[row], this.#form)
    }
  }

  size(from: number, to: number): number {
    let size = 0
    for (let row = from; row < to && size <= sizeAtOnce; row++) size += valueSize(this.#values[row])
    return size
  }

  protected rowParts(row: number, out: JsonWriter): Generator<void, void> {
    return valueParts(out, this.value(row))
  }
}

/** Shown values that also yield the entries of a mapping. */
export class ShownEntries extends ShownValues {
  readonly member: EntryOf | undefined

  constructor(values: readonly unknown[], member: EntryOf | undefined) {
    super(values)
    this.member = member
  }
}

export function writeValue(out: JsonWriter, value: unknown, form: JsonForm | undefined): void {
  if (form === undefined) out.value(value)
  else form.write(out, value as never)
}

export function keyText(name: string, index: number): string {
  return `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
}

/** The member names that some objects have in common. */
export class ObjectShape {
  readonly names: readonly string[]
  readonly keys: readonly JsonPiece[]
  /** An object with all members set to null, like the templates of records. */
  readonly template: Readonly<Record<string, unknown>>

  constructor(names: readonly string[]) {
    this.names = names
    this.keys = names.map((name, i) => new JsonPiece(keyText(name, i)))
    this.template = Object.fromEntries(names.map(name => [name, null]))
  }
}

/** Reads an entry of a mapping: see `Shown.member`. */
export type EntryOf = NonNullable<Shown['member']>

/** Shows objects, given what each of their members shows. */
export class ShownObjects extends ShownRows {
  readonly member: EntryOf | undefined
  readonly #shape: ObjectShape
  readonly #columns: readonly Shown[]

  constructor(shape: ObjectShape, columns: readonly Shown[], member?: EntryOf) {
    super()
    this.#shape = shape
    this.#columns = columns
    this.member = member
  }

  value(row: number): unknown {
    const { names, template } = this.#shape
    const object = { ...template }
    for (let n = 0; n < names.length; n++) object[names[n]!] = this.#columns[n]!.value(row)
    return object
  }

  write(from: number, to: number, out: JsonWriter): void {
    const { keys } = this.#shape
    for (let row = from; row < to; row++) {
      if (row > from) out.char(comma)
      if (keys.length === 0) out.char(openBrace)
      for (let n = 0; n < keys.length; n++) {
        out.piece(keys[n]!)
        this.#columns[n]!.write(row, row + 1, out)
      }
      out.char(closeBrace)
    }
  }

  size(from: number, to: number): number {
    const columns = this.#columns
    let size = to - from
    for (let n = 0; n < columns.length && size <= sizeAtOnce; n++) size += columns[n]!.size(from, to)
    return size
  }

  protected *rowParts(row: number, out: JsonWriter): Generator<void, void> {
    const { keys } = this.#shape
    for (let n = 0; n < keys.length; n++) {
      out.piece(keys[n]!)
      yield* this.#columns[n]!.parts(row, row + 1, out)
    }
    out.char(closeBrace)
  }
}

/** Shows each segment of a flow, given what its rows show: a single value or null, or a list. */
export function showSegments(
  { offsets, single }: Pick<Flow, 'offsets' | 'single'>,
  rows: Shown,
  member?: EntryOf,
): Shown {
  return single ? new ShownSingles(offsets, rows, member) : new ShownLists(offsets, rows)
}

class ShownLists extends ShownRows {
  readonly #offsets: readonly number[]
  readonly #rows: Shown

  constructor(offsets: readonly number[], rows: Shown) {
    super()
    this.#offsets = offsets
    this.#rows = rows
  }

  value(segment: number): unknown {
    return this.#rows.values(this.#offsets[segment]!, this.#offsets[segment + 1]!)
  }

  write(from: number, to: number, out: JsonWriter): void {
    for (let segment = from; segment < to; segment++) {
      if (segment > from) out.char(comma)
      out.char(openBracket)
      this.#rows.write(this.#offsets[segment]!, this.#offsets[segment + 1]!, out)
      out.char(closeBracket)
    }
  }

  size(from: number, to: number): number {
    return to - from + this.#rows.size(this.#offsets[from]!, this.#offsets[to]!)
  }

  protected *rowParts(segment: number, out: JsonWriter): Generator<void, void> {
    out.char(openBracket)
    yield* this.#rows.parts(this.#offsets[segment]!, this.#offsets[segment + 1]!, out)
    out.char(closeBracket)
  }
}

class ShownSingles extends ShownRows {
  readonly member: EntryOf | undefined
  readonly #offsets: readonly number[]
  readonly #rows: Shown

  constructor(offsets: readonly number[], rows: Shown, member: EntryOf | undefined) {
    super()
    this.#offsets = offsets
    this.#rows = rows
    this.member = member
  }

  #isThere(segment: number): boolean {
    return this.#offsets[segment]! < this.#offsets[segment + 1]!
  }

  value(segment: number): unknown {
    return this.#isThere(segment) ? this.#rows.value(this.#offsets[segment]!) : null
  }

  write(from: number, to: number, out: JsonWriter): void {
    for (let segment = from; segment < to; segment++) {
      if (segment > from) out.char(comma)
      if (this.#isThere(segment)) this.#rows.write(this.#offsets[segment]!, this.#offsets[segment]! + 1, out)
      else out.value(null)
    }
  }

  size(from: number, to: number): number {
    return to - from + this.#rows.size(this.#offsets[from]!, this.#offsets[to]!)
  }

  protected rowParts(segment: number, out: JsonWriter): Generator<void, void> {
    return this.#rows.parts(this.#offsets[segment]!, this.#offsets[segment + 1]!, out)
  }
}

/** Shows rows that steps have selected. */
export class ShownSelection extends ShownRows {
  readonly #rows: readonly ShownRow[]

  constructor(rows: readonly ShownRow[]) {
    super()
    this.#rows = rows
  }

  value(row: number): unknown {
    const { of, row: at } = this.#rows[row]!
    return of.value(at)
  }

  /** Calls `show` for each run of consecutive rows of the same output, until it returns true. */
  #inRuns(from: number, to: number, show: (of: Shown, from: number, to: number) => boolean): void {
    const rows = this.#rows
    for (let start = from, end = from; start < to; start = end) {
      const { of, row } = rows[start]!
      for (end = start + 1; end < to && rows[end]!.of === of && rows[end]!.row === row + end - start; ) end++
      if (show(of, row, row + end - start)) return
    }
  }

  write(from: number, to: number, out: JsonWriter): void {
    let isFirst = true
    this.#inRuns(from, to, (of, first, end) => {
      if (!isFirst) out.char(comma)
      isFirst = false
      of.write(first, end, out)
      return false
    })
  }

  size(from: number, to: number): number {
    let size = 0
    this.#inRuns(from, to, (of, first, end) => {
      size += of.size(first, end)
      return size > sizeAtOnce
    })
    return size
  }

  protected rowParts(row: number, out: JsonWriter): Generator<void, void> {
    const { of, row: at } = this.#rows[row]!
    return of.parts(at, at + 1, out)
  }

  member(name: string, row: number): unknown {
    const { of, row: at } = this.#rows[row]!
    return of.member!(name, at)
  }
}

/** Returns references to the rows of an output, for items to carry. */
export function shownRows(of: Shown, count: number): readonly ShownRow[] {
  return times(count, row => ({ of, row }))
}
