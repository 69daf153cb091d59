import { InternalError } from '../../../base/errors.ts'
import type { MemberRef } from '../../../language/analysis/program/program.ts'
import { type JsonForm, JsonPiece, JsonWriter } from '../../../language/catalog/index.ts'
import type { RecordText, RecordTextMember, RowTexts, StoredRecord } from '../../../store/graph/api.ts'
import type { RowValue } from '../compile/compiled.ts'
import { keyText, ShownRows, writeValue } from '../flow/show-values.ts'
import type { Shown } from '../flow/shown.ts'

const comma = 0x2c
const writer = new JsonWriter()

/** The size from which on texts are not continued: other work runs before the rest is written. */
const writtenBytesMax = 256 * 1024

/** The size that a vector counts in a text. */
const vectorSize = 128

/** A member of the objects that show records. All have the same fields in the same order, which makes reading them fast. */
export interface RecordMember {
  readonly name: string
  /** Absent for `beside`. */
  readonly read: RowValue | undefined
  /** Set for what is not part of the record: its values come as a column. */
  readonly beside: MemberRef | undefined
  /** Set for a declared property: where `read` finds it. */
  readonly slot: number | undefined
  /** Set for what the store can write as text. */
  readonly stored: RecordTextMember['value'] | undefined
  /** Set if the value is the same for all records. */
  readonly constant: string | undefined
  /** Absent: the values are JSON. */
  readonly form: JsonForm | undefined
}

/** Values of the members beside the records, at their places. */
type Columns = readonly (readonly unknown[])[]

/** The punctuation, names and constants that all objects of a list share. */
export class RecordShape {
  readonly members: readonly RecordMember[]
  readonly parts: readonly MemberPart[]
  /** The text behind the last member of an object, and of one that another follows. */
  readonly end: JsonPiece
  readonly endAndComma: JsonPiece
  readonly sizeOfOne: number
  /** A copy of an object that has all members already takes less time than adding them one by one. */
  readonly template: Readonly<Record<string, unknown>>

  constructor(members: readonly RecordMember[]) {
    const { parts, end } = objectText(members)
    this.members = members
    this.parts = parts
    this.end = new JsonPiece(end)
    this.endAndComma = new JsonPiece(`${end},`)
    this.sizeOfOne = parts.reduce((size, { beside }) => size + (beside === undefined ? 1 : vectorSize), 1)
    this.template = Object.fromEntries(members.map(({ name, constant }) => [name, constant ?? null]))
  }
}

/** Shows each record as an object. */
export class ShownRecords extends ShownRows {
  readonly #shape: RecordShape
  readonly #records: readonly StoredRecord[]
  readonly #scores: readonly number[] | undefined
  readonly #columns: Columns | undefined

  constructor(
    shape: RecordShape,
    records: readonly StoredRecord[],
    scores: readonly number[] | undefined,
    columns: Columns | undefined,
  ) {
    super()
    this.#shape = shape
    this.#records = records
    this.#scores = scores
    this.#columns = columns
  }

  value(row: number): unknown {
    const { parts, template } = this.#shape
    const columns = this.#columns
    const object = { ...template }
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!
      const column = columns?.[part.place]
      const value = column === undefined ? this.#read(part, row) : column[row]
      object[part.name] = part.form === undefined ? value : part.form.convert(value as never)
    }
    return object
  }

  write(from: number, to: number, out: JsonWriter): void {
    const { parts, end, endAndComma } = this.#shape
    const columns = this.#columns
    for (let row = from; row < to; row++) {
      for (let i = 0; i < parts.length; i++) {
        const part = parts[i]!
        out.piece(part.before)
        const column = columns?.[part.place]
        writeValue(out, column === undefined ? this.#read(part, row) : column[row], part.form)
      }
      out.piece(row === to - 1 ? end : endAndComma)
    }
  }

  size(from: number, to: number): number {
    return (to - from) * this.#shape.sizeOfOne
  }

  protected *rowParts(row: number, out: JsonWriter): Generator<void, void> {
    this.write(row, row + 1, out)
    yield
  }

  member(name: string, row: number): unknown {
    const { members } = this.#shape
    const at = members.findLastIndex(each => each.name === name)
    const column = this.#columns?.[at]
    if (column !== undefined) return column[row] ?? null
    return members[at]!.constant ?? this.#read(members[at]!, row)
  }

  apart(rows: number): Shown | undefined {
    const records = this.#records
    if (2 * rows < records.length) return undefined
    const columns = this.#columns?.slice() ?? []
    for (const part of this.#shape.parts) {
      columns[part.place] ??= records.map((_, row) => this.#read(part, row))
    }
    return new ShownRecords(this.#shape, [], undefined, columns)
  }

  #read({ slot, read }: RecordMember, row: number): unknown {
    const record = this.#records[row]!
    return slot === undefined ? read!(record, this.#scores?.[row]) : (record.values[slot] ?? null)
  }
}

/** Returns the text of records with these members; undefined if some are not stored in the record. */
export function recordText(members: readonly RecordMember[]): RecordText | undefined {
  const { parts, end } = objectText(members)
  const stored: RecordTextMember[] = []
  for (const { before, stored: value, form } of parts) {
    if (value === undefined) return undefined
    stored.push({ before, value, form: value === 'id' ? undefined : form })
  }
  return { members: stored, end: new JsonPiece(end) }
}

/** Shows records of which the store writes the text, and only as text. */
export class ShownTexts extends ShownRows {
  readonly #texts: RowTexts
  readonly #sizeOfOne: number

  constructor(texts: RowTexts, { members }: RecordText) {
    super()
    this.#texts = texts
    this.#sizeOfOne = members.length + 1
  }

  value(): unknown {
    throw new InternalError('an answer that is written as text was asked for its values')
  }

  write(from: number, to: number, out: JsonWriter): void {
    this.#texts.write(from, to, out)
  }

  size(from: number, to: number): number {
    return (to - from) * this.#sizeOfOne
  }

  protected *rowParts(row: number, out: JsonWriter): Generator<void, void> {
    this.write(row, row + 1, out)
    yield
  }
}

/** The written form of some of the texts of records, up to a size. */
export class WrittenTexts implements RowTexts {
  readonly count: number
  readonly #bytes: Uint8Array
  /** Where each of them ends; a comma follows. */
  readonly #ends: readonly number[]

  /** @param from the first of `texts` that is written; the last is where they get long */
  constructor(texts: RowTexts, from: number) {
    const ends: number[] = []
    writer.begin()
    for (let i = from; i < texts.count && writer.length < writtenBytesMax; i++) {
      if (i > from) writer.char(comma)
      texts.write(i, i + 1, writer)
      ends.push(writer.length)
    }
    this.count = ends.length
    this.#bytes = writer.bytes()
    this.#ends = ends
  }

  get bytes(): number {
    return this.#bytes.length
  }

  write(from: number, to: number, out: JsonWriter): void {
    const ends = this.#ends
    if (to > from) out.written(this.#bytes, from === 0 ? 0 : ends[from - 1]! + 1, ends[to - 1]!)
  }
}

type MemberPart = RecordMember & { readonly place: number; readonly before: JsonPiece }

/** Joins the text that all objects share: punctuation, names and constants. */
function objectText(members: readonly RecordMember[]) {
  const parts: MemberPart[] = []
  let text = ''
  lastOfEachName(members).forEach((member, i) => {
    text += keyText(member.name, i)
    if (member.constant !== undefined) text += JSON.stringify(member.constant)
    else {
      parts.push({ ...member, place: members.indexOf(member), before: new JsonPiece(text) })
      text = ''
    }
  })
  return { parts, end: members.length === 0 ? '{}' : `${text}}` }
}

/** Keeps the last of several members with the same name, in the place of the first, as an object does. */
function lastOfEachName<M extends { readonly name: string }>(members: readonly M[]): readonly M[] {
  return [...new Map(members.map(member => [member.name, member])).values()]
}
