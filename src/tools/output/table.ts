import { escapeControls } from '../../base/text/terminal-text.ts'
import { cellText, isId, isNumeric } from './cells.ts'
import { type Fit, fitColumns, type Wish } from './fit.ts'
import type { Column, RecordSection, RowsSection, ValueSection } from './sections.ts'
import { cutId, cutToWidth, type Paint, padEnd, padStart, type painter, widthOf } from './text.ts'

export interface TableOptions {
  readonly width: number
  /** The number of rows above which only the first and the last are drawn. */
  readonly maxRows: number
  readonly paint: ReturnType<typeof painter>
  /** The columns to draw, if they are chosen, where a table has one of them. */
  readonly columns?: readonly string[] | undefined
}

/** What a table leaves out. */
export interface Drawn {
  readonly shownRows: number
  readonly hiddenColumns: readonly string[]
  /** Whether a value was truncated. */
  readonly cut: boolean
}

interface Cell {
  readonly text: string
  readonly isId: boolean
  readonly isNumber: boolean
  readonly isNull: boolean
}

function cellOf(value: unknown): Cell {
  return {
    text: cellText(value),
    isId: isId(value),
    isNumber: isNumeric(value),
    isNull: value === null,
  }
}

const midnight = 'T00:00:00+00:00'

/** Whether a date has no time of day; so has a missing one. */
function isDay(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.endsWith(midnight))
}

function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, -midnight.length) : value
}

/** A single value of a type, where it is a date without its time of day if it has none. */
function shownDate(value: unknown, type: string): unknown {
  return type === 'Date' && isDay(value) ? dayOf(value) : value
}

/** Names of columns that name a record, the best first. */
const names = [/^(name|title)$/i, /(name|title)$/i, /^(code|slug|key|email)$/i]

/** The place of the column that tells best which record a row is; -1 if none does. */
function namingColumn(columns: readonly Column[]): number {
  for (const pattern of names) {
    const found = columns.findIndex(({ name }) => pattern.test(name))
    if (found >= 0) return found
  }
  return columns.findIndex(({ name, type }) => type === 'String' && name !== 'label')
}

/** Maximum width of a value, even if there is room, so that tables stay easy to scan. */
const textMax = 60

/**
 * The number of rows that are measured at a time. The columns of a long table get wider with a new header where later
 * rows need it, so its first rows can be drawn before the others are read.
 */
const measuredRows = 1000

/** Draws rows as a boxed table, line by line; of many rows only the first and the last. */
export function* rowsTable(section: RowsSection, options: TableOptions): Generator<string, Drawn> {
  const { count, cell } = section
  const { maxRows, columns: chosen } = options
  const at = chosenColumns(section.columns, chosen)
  const box = new Box(
    at.map(i => section.columns[i]!),
    true,
    options,
  )
  const valuesAt = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => at.map(column => cell(from + i, column)))
  const cellsOf = (rows: readonly (readonly unknown[])[]) => {
    const areDays = at.map(
      (column, i) => section.columns[column]!.type === 'Date' && rows.every(row => isDay(row[i])),
    )
    return rows.map(row => row.map((value, i) => cellOf(areDays[i] ? dayOf(value) : value)))
  }
  const isLong = count > maxRows
  const head = isLong ? Math.ceil(maxRows / 2) : count
  const tail = isLong ? Math.floor(maxRows / 2) : 0
  if (isLong) {
    const rows = cellsOf([...valuesAt(0, head), ...valuesAt(count - tail, count)])
    yield* box.measure(rows)
    yield* box.rows(rows.slice(0, head))
    yield box.dots()
    yield* box.rows(rows.slice(head))
  } else {
    for (let from = 0; from === 0 || from < count; from += measuredRows) {
      const rows = cellsOf(valuesAt(from, Math.min(from + measuredRows, count)))
      yield* box.measure(rows)
      yield* box.rows(rows)
    }
  }
  yield box.end()
  return { shownRows: head + tail, hiddenColumns: hiddenOf(section.columns, at, box), cut: box.cut }
}

/** The places of the columns to draw, in the order chosen; all where none was chosen, or none of those is there. */
function chosenColumns(columns: readonly Column[], chosen: readonly string[] | undefined): readonly number[] {
  const found = (chosen ?? [])
    .map(name => columns.findIndex(column => column.name === name))
    .filter(at => at >= 0)
  return found.length > 0 ? [...new Set(found)] : columns.map((_, i) => i)
}

function hiddenOf(columns: readonly Column[], at: readonly number[], box: Box): readonly string[] {
  const hidden = new Set(box.hidden.map(i => at[i]!))
  return columns.flatMap(({ name }, i) => (hidden.has(i) || !at.includes(i) ? [escapeControls(name)] : []))
}

/** Draws one object, with a line for each member. */
export function* recordTable(
  { columns, values }: RecordSection,
  options: TableOptions,
): Generator<string, Drawn> {
  const rows = columns.map(({ name, type }, i) => [
    cellOf(name),
    cellOf(type),
    cellOf(shownDate(values[i], type)),
  ])
  const typed = columns.some(({ type }) => type !== '')
  const shown = typed ? rows : rows.map(([name, , value]) => [name!, value!])
  const header = ['name', ...(typed ? ['type'] : []), 'value'].map(name => ({ name, type: '' }))
  return yield* whole(new Box(header, false, options), shown)
}

/** Draws one value under its name. */
export function valueTable(
  { name = 'value', type, value }: ValueSection,
  options: TableOptions,
): Generator<string, Drawn> {
  return whole(new Box([{ name, type }], true, options), [[cellOf(shownDate(value, type))]])
}

/** Draws a table that counts as one row. */
function* whole(box: Box, rows: readonly (readonly Cell[])[]): Generator<string, Drawn> {
  yield* box.measure(rows)
  yield* box.rows(rows)
  yield box.end()
  return { shownRows: 1, hiddenColumns: box.hidden.map(i => box.names[i]!), cut: box.cut }
}

interface Measured extends Wish {
  readonly isNumeric: boolean
  /** The only value of the column so far, if it has one. */
  readonly only: string | undefined
}

/** A boxed table that is drawn as its rows come. */
class Box {
  readonly names: readonly string[]
  cut = false
  readonly #columns: readonly Column[]
  readonly #alignsNumbers: boolean
  readonly #options: TableOptions
  readonly #typed: boolean
  readonly #naming: number
  #measured: readonly Measured[] | undefined
  #fit: Fit = { widths: [], hidden: [] }
  #frame = new Frame(this.#fit)

  constructor(columns: readonly Column[], alignsNumbers: boolean, options: TableOptions) {
    this.names = columns.map(({ name }) => escapeControls(name))
    this.#columns = columns
    this.#alignsNumbers = alignsNumbers
    this.#options = options
    this.#typed = columns.some(({ type }) => type !== '')
    // The lines of a single object are named by its members.
    this.#naming = alignsNumbers ? namingColumn(columns) : -1
  }

  get hidden(): readonly number[] {
    return this.#fit.hidden
  }

  /** Makes room for rows, and returns the lines of a header where they need one. */
  *measure(rows: readonly (readonly Cell[])[]): Generator<string> {
    const before = this.#measured
    const measured = this.#columns.map((_, i) => this.#measureColumn(rows, i, before?.[i]))
    const fit = fitColumns(measured, this.#options.width, before && this.#fit.hidden)
    const isSame = before?.every(
      ({ isNumeric }, i) => isNumeric === measured[i]!.isNumeric && fit.widths[i] === this.#fit.widths[i],
    )
    this.#measured = measured
    if (isSame === true) return
    if (before !== undefined) yield this.end()
    this.#fit = fit
    this.#frame = new Frame(fit)
    const { bold, dim } = this.#options.paint
    yield this.#frame.rule('┌┬┐')
    yield this.#header(this.names, bold, ' … ')
    const types = this.#columns.map(({ type }) => type)
    if (this.#typed) yield this.#header(types, dim, '   ')
    yield this.#frame.rule('├┼┤')
  }

  *rows(rows: readonly (readonly Cell[])[]): Generator<string> {
    const { paint } = this.#options
    for (const row of rows) {
      yield this.#frame.line('│││', ' … ', (i, room) => {
        const { text, isId: cutsMiddle, isNull } = row[i]!
        const short = cutsMiddle ? cutId(text, room) : cutToWidth(text, room)
        if (short !== text) this.cut = true
        return styled(short, room, this.#pad(i), isNull ? paint.dim : plain)
      })
    }
  }

  dots(): string {
    const { dim } = this.#options.paint
    return this.#frame.line('│││', ' · ', (_, room) => styled('·', room, centred, dim))
  }

  end(): string {
    return this.#frame.rule('└┴┘')
  }

  #header(texts: readonly string[], style: Paint, gap: string): string {
    return this.#frame.line('│││', gap, (i, room) =>
      styled(cutToWidth(texts[i]!, room), room, this.#pad(i), style),
    )
  }

  #pad(column: number): typeof padEnd {
    return this.#alignsNumbers && this.#measured![column]!.isNumeric ? padStart : padEnd
  }

  #measureColumn(rows: readonly (readonly Cell[])[], i: number, before: Measured | undefined): Measured {
    const { name, type } = this.#columns[i]!
    const header = Math.max(widthOf(this.names[i]!), this.#typed ? widthOf(type) : 0, 1)
    const width = Math.max(before?.width ?? header, Math.min(widestOf(rows, i), textMax))
    const isId = rows.length > 0 && rows.every(row => row[i]!.isId || row[i]!.isNull)
    const isNumeric = isNumericColumn(rows, i)
    const first = before === undefined ? rows[0]?.[i]?.text : before.only
    const only = rows.every(row => row[i]!.text === first) ? first : undefined
    // The label of records is their type, which says as little about a single one.
    const isTelling = only === undefined || (name !== 'label' && before === undefined && rows.length < 2)
    return {
      width,
      isId: isId && before?.isId !== false,
      isNumeric: isNumeric && before?.isNumeric !== false,
      only,
      isTelling: this.#alignsNumbers ? isTelling : true,
      isName: i === this.#naming,
      title: widthOf(this.names[i]!),
    }
  }
}

const plain: Paint = text => text

function styled(
  text: string,
  room: number,
  pad: (text: string, room: number) => string,
  style: Paint,
): string {
  // Padding is not styled, because underlines and backgrounds would show.
  const padded = pad(text, room)
  const start = padded.indexOf(text)
  return ` ${padded.slice(0, start)}${style(text)}${padded.slice(start + text.length)} `
}

function centred(text: string, room: number): string {
  return padEnd(padStart(text, (room + widthOf(text)) >> 1), room)
}

/** Draws lines across the visible columns, with a mark where columns are hidden. */
class Frame {
  readonly #fit: Fit

  constructor(fit: Fit) {
    this.#fit = fit
  }

  /** @param signs the left end, the column separator and the right end */
  line(signs: string, gap: string, draw: (column: number, room: number) => string): string {
    const { widths, hidden } = this.#fit
    const parts = widths.flatMap((room, i) => {
      const own = room === undefined ? [] : [draw(i, room)]
      return i === hidden[0] ? [gap, ...own] : own
    })
    return `${signs[0]}${parts.join(signs[1])}${signs[2]}`
  }

  rule(signs: string): string {
    return this.line(signs, '───', (_, room) => '─'.repeat(room + 2))
  }
}

function widestOf(rows: readonly (readonly Cell[])[], column: number): number {
  return rows.reduce((most, row) => Math.max(most, widthOf(row[column]!.text)), 0)
}

function isNumericColumn(rows: readonly (readonly Cell[])[], i: number): boolean {
  const values = rows.filter(row => !row[i]!.isNull && row[i]!.text !== '')
  return values.length > 0 && values.every(row => row[i]!.isNumber)
}
