import { InternalError } from '../../base/errors.ts'
import type { PropertyRef } from '../../language/analysis/program.ts'
import { type JsonForm, JsonPiece, type JsonWriter } from '../../language/catalog/index.ts'
import type { RecordText, RecordTextMember, RowTexts, StoredRecord } from '../../store/storage/api.ts'
import type { RowValue } from './compiled.ts'
import { type Flow, times } from './flow.ts'
import { type Shown, type ShownRow, sizeAtOnce } from './shown.ts'
import { valueParts, valueSize } from './value-parts.ts'

const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Rows that are looked at together. */
const rowsAtOnce = 32

/** What a vector counts in the size of a text. */
const vectorSize = 128

/**
 * Writes rows part by part, many small ones at once.
 * @param one writes a single row part by part
 */
function* rowParts(
  shown: Pick<Shown, 'write' | 'size'>,
  from: number,
  to: number,
  out: JsonWriter,
  one: (row: number) => Generator<void, void>,
): Generator<void, void> {
  for (let row = from; row < to; ) {
    if (row > from) out.char(comma)
    const end = Math.min(row + rowsAtOnce, to)
    if (shown.size(row, end) <= sizeAtOnce) {
      shown.write(row, end, out)
      row = end
      yield
    } else if (shown.size(row, row + 1) <= sizeAtOnce) {
      shown.write(row, row + 1, out)
      row++
      yield
    } else yield* one(row++)
  }
}

/** Shows values; without a form, they are JSON. */
export function showValues(values: readonly unknown[], form: JsonForm | undefined): Shown {
  const shown: Shown = {
    values: (from, to) => {
      const part = from === 0 && to === values.length ? values : values.slice(from, to)
      return form === undefined ? part : part.map(value => form.convert(value as never))
    },
    write: (from, to, out) => {
      for (let row = from; row < to; row++) {
        if (row > from) out.char(comma)
        writeValue(out, values[row], form)
      }
    },
    size: (from, to) => {
      let size = 0
      for (let row = from; row < to && size <= sizeAtOnce; row++) size += valueSize(values[row])
      return size
    },
    parts: (from, to, out) =>
      rowParts(shown, from, to, out, row =>
        valueParts(out, form === undefined ? values[row] : form.convert(values[row] as never)),
      ),
  }
  return shown
}

function writeValue(out: JsonWriter, value: unknown, form: JsonForm | undefined): void {
  if (form === undefined) out.value(value)
  else form.write(out, value as never)
}

/** A member of the objects that show records. All have the same fields in the same order, which makes reading them fast. */
export interface RecordMember {
  readonly name: string
  /** Absent for `beside`. */
  readonly read: RowValue | undefined
  /** Set for what is not part of the record: its values come as a column. */
  readonly beside: PropertyRef | undefined
  /** Set for a declared property: where `read` finds it. */
  readonly slot: number | undefined
  /** Set for what the store can write as text. */
  readonly stored: RecordTextMember['value'] | undefined
  /** Set if the value is the same for all records. */
  readonly constant: string | undefined
  /** Absent: the values are JSON. */
  readonly form: JsonForm | undefined
}

/**
 * Returns a function that shows each record as an object. `columns` has the values of the members beside the records, at
 * their places.
 */
export function recordShower(
  members: readonly RecordMember[],
): (
  records: readonly StoredRecord[],
  scores: readonly number[] | undefined,
  columns?: readonly (readonly unknown[])[],
) => Shown {
  const { parts, end } = objectText(members)
  const sizeOfOne = parts.reduce((size, { beside }) => size + (beside === undefined ? 1 : vectorSize), 1)
  const piece = new JsonPiece(end)
  const pieceAndComma = new JsonPiece(`${end},`)
  // A copy of an object that has all members already takes less time than adding them one by one.
  const template: Readonly<Record<string, unknown>> = Object.fromEntries(
    members.map(({ name, constant }) => [name, constant ?? null]),
  )
  const showerOf = (
    records: readonly StoredRecord[],
    scores: readonly number[] | undefined,
    columns: readonly (readonly unknown[])[] | undefined,
  ): Pick<Shown, 'values' | 'write'> => ({
    values: (from, to) =>
      times(to - from, i => {
        const object = { ...template }
        for (const member of parts) {
          const column = columns?.[member.place]
          const value =
            column === undefined
              ? readMember(member, records[from + i]!, scores?.[from + i])
              : column[from + i]
          object[member.name] = member.form === undefined ? value : member.form.convert(value as never)
        }
        return object
      }),
    write: (from, to, out) => {
      for (let row = from; row < to; row++) {
        const record = records[row]!
        const score = scores?.[row]
        for (let i = 0; i < parts.length; i++) {
          const part = parts[i]!
          out.piece(part.before)
          const column = columns?.[part.place]
          writeValue(out, column === undefined ? readMember(part, record, score) : column[row], part.form)
        }
        out.piece(row === to - 1 ? piece : pieceAndComma)
      }
    },
  })
  const showerOfAll = (
    records: readonly StoredRecord[],
    scores: readonly number[] | undefined,
    columns: readonly (readonly unknown[])[] | undefined,
  ): Shown => {
    const shower = showerOf(records, scores, columns)
    return {
      ...shower,
      apart: rows => {
        if (2 * rows < records.length) return undefined
        const values = columns?.slice() ?? []
        for (const part of parts) {
          values[part.place] ??= records.map((record, row) => readMember(part, record, scores?.[row]))
        }
        const member = (name: string, row: number) => {
          const at = members.findLastIndex(each => each.name === name)
          return members[at]!.constant ?? values[at]![row]
        }
        return { ...showerOfAll([], undefined, values), member }
      },
      size: (from, to) => (to - from) * sizeOfOne,
      parts: function* (from, to, out) {
        for (let row = from; row < to; row += rowsAtOnce) {
          if (row > from) out.char(comma)
          shower.write(row, Math.min(row + rowsAtOnce, to), out)
          yield
        }
      },
    }
  }
  return showerOfAll
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

/** Shows records of which the store has written the text, and only as text. */
export function showTexts({ bytes, ends }: RowTexts, { members }: RecordText): Shown {
  const startOf = (row: number) => (row === 0 ? 0 : ends[row - 1]! + 1)
  const write = (from: number, to: number, out: JsonWriter) => {
    if (to > from) out.written(bytes, startOf(from), ends[to - 1]!)
  }
  return {
    values: () => {
      throw new InternalError('an answer that is written as text was asked for its values')
    },
    write,
    size: (from, to) => (to - from) * (members.length + 1),
    parts: function* (from, to, out) {
      for (let row = from; row < to; row += rowsAtOnce) {
        if (row > from) out.char(comma)
        write(row, Math.min(row + rowsAtOnce, to), out)
        yield
      }
    },
  }
}

function readMember({ slot, read }: RecordMember, record: StoredRecord, score: number | undefined): unknown {
  return slot === undefined ? read!(record, score) : (record.values[slot] ?? null)
}

/** Joins what all objects have in common: punctuation, names and constants. */
function objectText(members: readonly RecordMember[]) {
  const parts: (RecordMember & { readonly place: number; readonly before: JsonPiece })[] = []
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

function keyText(name: string, index: number): string {
  return `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
}

/** As in an object: the last of several members with the same name counts, in the place of the first. */
function lastOfEachName<M extends { readonly name: string }>(members: readonly M[]): readonly M[] {
  return [...new Map(members.map(member => [member.name, member])).values()]
}

/** Returns a function that shows objects, given what each of their members shows. */
export function objectShower(names: readonly string[]): (columns: readonly Shown[]) => Shown {
  const keys = names.map((name, i) => new JsonPiece(keyText(name, i)))
  // As above, a copy takes less time than adding the members.
  const template: Readonly<Record<string, unknown>> = Object.fromEntries(names.map(name => [name, null]))
  const shownOf = (columns: readonly Shown[]): Omit<Shown, 'parts'> => ({
    values: (from, to) => {
      const values = columns.map(column => column.values(from, to))
      return times(to - from, i => {
        const object = { ...template }
        for (let n = 0; n < names.length; n++) object[names[n]!] = values[n]![i]
        return object
      })
    },
    write: (from, to, out) => {
      for (let row = from; row < to; row++) {
        if (row > from) out.char(comma)
        if (keys.length === 0) out.char(openBrace)
        for (let n = 0; n < keys.length; n++) {
          out.piece(keys[n]!)
          columns[n]!.write(row, row + 1, out)
        }
        out.char(closeBrace)
      }
    },
    size: (from, to) => {
      let size = to - from
      for (let n = 0; n < columns.length && size <= sizeAtOnce; n++) size += columns[n]!.size(from, to)
      return size
    },
  })
  return columns => {
    const shown = shownOf(columns)
    return {
      ...shown,
      parts: (from, to, out) =>
        rowParts(shown, from, to, out, function* (row) {
          for (let n = 0; n < keys.length; n++) {
            out.piece(keys[n]!)
            yield* columns[n]!.parts(row, row + 1, out)
          }
          out.char(closeBrace)
        }),
    }
  }
}

/** Shows each segment of a flow, given what its rows show: a single value or null, or a list. */
export function showSegments({ offsets, single }: Pick<Flow, 'offsets' | 'single'>, rows: Shown): Shown {
  return single ? showSingles(offsets, rows) : showLists(offsets, rows)
}

function showLists(offsets: readonly number[], rows: Shown): Shown {
  const shown: Shown = {
    values: (from, to) => times(to - from, i => rows.values(offsets[from + i]!, offsets[from + i + 1]!)),
    write: (from, to, out) => {
      for (let segment = from; segment < to; segment++) {
        if (segment > from) out.char(comma)
        out.char(openBracket)
        rows.write(offsets[segment]!, offsets[segment + 1]!, out)
        out.char(closeBracket)
      }
    },
    size: (from, to) => to - from + rows.size(offsets[from]!, offsets[to]!),
    parts: (from, to, out) =>
      rowParts(shown, from, to, out, function* (segment) {
        out.char(openBracket)
        yield* rows.parts(offsets[segment]!, offsets[segment + 1]!, out)
        out.char(closeBracket)
      }),
  }
  return shown
}

function showSingles(offsets: readonly number[], rows: Shown): Shown {
  const isThere = (segment: number) => offsets[segment]! < offsets[segment + 1]!
  const shown: Shown = {
    values: (from, to) => {
      const start = offsets[from]!
      const values = rows.values(start, offsets[to]!)
      return times(to - from, i => (isThere(from + i) ? values[offsets[from + i]! - start] : null))
    },
    write: (from, to, out) => {
      for (let segment = from; segment < to; segment++) {
        if (segment > from) out.char(comma)
        if (isThere(segment)) rows.write(offsets[segment]!, offsets[segment]! + 1, out)
        else out.value(null)
      }
    },
    size: (from, to) => to - from + rows.size(offsets[from]!, offsets[to]!),
    parts: (from, to, out) =>
      rowParts(shown, from, to, out, segment => rows.parts(offsets[segment]!, offsets[segment + 1]!, out)),
  }
  return shown
}

/** Shows rows that steps have selected. */
export function showRows(rows: readonly ShownRow[]): Shown {
  /** Calls `show` for each run of rows that follow one another in the same whole, until it returns true. */
  const inRuns = (from: number, to: number, show: (of: Shown, from: number, to: number) => boolean) => {
    for (let start = from, end = from; start < to; start = end) {
      const { of, row } = rows[start]!
      for (end = start + 1; end < to && rows[end]!.of === of && rows[end]!.row === row + end - start; ) end++
      if (show(of, row, row + end - start)) return
    }
  }
  const shown: Shown = {
    values: (from, to) => {
      const values: unknown[] = []
      inRuns(from, to, (of, first, end) => {
        for (const value of of.values(first, end)) values.push(value)
        return false
      })
      return values
    },
    write: (from, to, out) => {
      let isFirst = true
      inRuns(from, to, (of, first, end) => {
        if (!isFirst) out.char(comma)
        isFirst = false
        of.write(first, end, out)
        return false
      })
    },
    size: (from, to) => {
      let size = 0
      inRuns(from, to, (of, first, end) => {
        size += of.size(first, end)
        return size > sizeAtOnce
      })
      return size
    },
    parts: (from, to, out) =>
      rowParts(shown, from, to, out, row => rows[row]!.of.parts(rows[row]!.row, rows[row]!.row + 1, out)),
  }
  return { ...shown, member: (name, row) => rows[row]!.of.member!(name, rows[row]!.row) }
}

/** Returns the rows of a whole, for items to carry. */
export function shownRows(of: Shown, count: number): readonly ShownRow[] {
  return times(count, row => ({ of, row }))
}
