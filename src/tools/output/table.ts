import { cellText, isId, isNumeric } from './cells.ts'
import { type Fit, fitColumns } from './fit.ts'
import type { Column, RecordSection, RowsSection, ValueSection } from './sections.ts'
import {
  cutId,
  cutToWidth,
  escapeControls,
  type Paint,
  padEnd,
  padStart,
  type painter,
  widthOf,
} from './text.ts'

export interface TableOptions {
  readonly width: number
  readonly maxRows: number
  readonly paint: ReturnType<typeof painter>
}

export interface Table {
  readonly lines: readonly string[]
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

/** Maximum width of a value, even if there is room, so that tables stay easy to scan. */
const textMax = 60

/** Draws rows as a boxed table; of many rows only the first and the last. */
export function rowsTable({ columns, count, cell }: RowsSection, options: TableOptions): Table {
  const isLong = count > options.maxRows
  const head = isLong ? Math.ceil(options.maxRows / 2) : count
  const tail = isLong ? Math.floor(options.maxRows / 2) : 0
  const rowsAt = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => columns.map((_, column) => cellOf(cell(from + i, column))))
  const blocks = isLong ? [rowsAt(0, head), rowsAt(count - tail, count)] : [rowsAt(0, count)]
  return { ...boxed(columns, blocks, true, options), shownRows: head + tail }
}

/** Draws one object, with a line for each member. */
export function recordTable({ columns, values }: RecordSection, options: TableOptions): Table {
  const rows = columns.map(({ name, type }, i) => [cellOf(name), cellOf(type), cellOf(values[i])])
  const typed = columns.some(({ type }) => type !== '')
  const shown = typed ? rows : rows.map(([name, , value]) => [name!, value!])
  const header = ['name', ...(typed ? ['type'] : []), 'value'].map(name => ({ name, type: '' }))
  return { ...boxed(header, [shown], false, options), shownRows: 1 }
}

/** Draws one value under its name. */
export function valueTable({ name = 'value', type, value }: ValueSection, options: TableOptions): Table {
  return { ...boxed([{ name, type }], [[[cellOf(value)]]], true, options), shownRows: 1 }
}

function boxed(
  columns: readonly Column[],
  blocks: readonly (readonly (readonly Cell[])[])[],
  alignsNumbers: boolean,
  { width, paint }: TableOptions,
): Omit<Table, 'shownRows'> {
  const cells = blocks.flat()
  const names = columns.map(({ name }) => escapeControls(name))
  const typed = columns.some(({ type }) => type !== '')
  const wishes = columns.map(({ type }, i) => ({
    width: Math.max(widthOf(names[i]!), typed ? widthOf(type) : 0, Math.min(widestOf(cells, i), textMax), 1),
    isId: cells.length > 0 && cells.every(row => row[i]!.isId || row[i]!.isNull),
  }))
  const fit = fitColumns(wishes, width)
  const pads = columns.map((_, i) => (alignsNumbers && isNumericColumn(cells, i) ? padStart : padEnd))
  const frame = new Frame(fit)
  const header = (texts: readonly string[], style: Paint, gap: string) =>
    frame.line('│││', gap, (i, room) => styled(cutToWidth(texts[i]!, room), room, pads[i]!, style))
  const row = (each: readonly Cell[]) =>
    frame.line('│││', ' … ', (i, room) => {
      const { text, isId: cutsMiddle, isNull } = each[i]!
      const short = cutsMiddle ? cutId(text, room) : cutToWidth(text, room)
      return styled(short, room, pads[i]!, isNull ? paint.dim : plain)
    })
  const dots = frame.line('│││', ' · ', (_, room) => styled('·', room, centred, paint.dim))
  const lines = [
    frame.rule('┌┬┐'),
    header(names, paint.bold, ' … '),
    ...(typed
      ? [
          header(
            columns.map(({ type }) => type),
            paint.dim,
            '   ',
          ),
        ]
      : []),
    frame.rule('├┼┤'),
    ...blocks.flatMap((block, i) => [...(i > 0 ? [dots] : []), ...block.map(row)]),
    frame.rule('└┴┘'),
  ]
  const cut = cells.some(each =>
    each.some(({ text }, i) => widthOf(text) > (fit.widths[i] ?? Number.POSITIVE_INFINITY)),
  )
  return { lines, hiddenColumns: fit.hidden.map(i => names[i]!), cut }
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
