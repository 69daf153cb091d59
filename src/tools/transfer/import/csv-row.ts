import type { SourceRow } from './source-row.ts'

/** One row of CSV in a text, by RFC 4180. */
export interface CsvRow {
  /** Absent for an empty line. */
  readonly content: SourceRow['content'] | undefined
  /** Behind its line break. */
  readonly end: number
  /** Lines that it takes. */
  readonly lines: number
}

/**
 * Reads the row that begins at `start`; `undefined` at the end of the text, and where the row may go on behind it. What is no
 * CSV is a fault that ends with its line, so that the rows behind it are read as they are.
 */
export function nextRow(text: string, start: number, delimiter: string, isLast: boolean): CsvRow | undefined {
  if (start >= text.length) return undefined
  const end = lineEnd(text, start, isLast)
  if (end === undefined) return undefined
  const line = withoutBreak(text.slice(start, end))
  if (line === '') return { content: undefined, end, lines: 1 }
  // Nearly all rows have no quote.
  if (!line.includes('"')) return { content: cells(line.split(delimiter)), end, lines: 1 }
  return quotedRow(text, start, delimiter, isLast)
}

function quotedRow(text: string, start: number, delimiter: string, isLast: boolean): CsvRow | undefined {
  const fields: string[] = []
  let at = start
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, delimiter, isLast)
    if (field === undefined) {
      if (!isLast) return undefined
      return fault('a quote is not closed before the end of the file', text, start, text.length)
    }
    fields.push(field.value)
    at = field.end
    // What stands behind a field may be cut.
    if (!isLast && at + Math.max(delimiter.length, 2) > text.length) return undefined
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    const width = breakWidth(text, at)
    if (width !== undefined) return row(cells(fields), text, start, at + width)
    const end = lineEnd(text, at, isLast)
    const reason =
      field.isQuoted === true
        ? 'behind a closing quote stands something else than the end of the field'
        : 'a quote stands inside of a field that does not begin with one'
    return end === undefined ? undefined : fault(reason, text, start, end)
  }
}

interface Field {
  readonly value: string
  readonly end: number
  readonly isQuoted: boolean
}

/** `undefined` where its closing quote is not in the text. */
function quotedField(text: string, start: number): Field | undefined {
  let value = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    if (text[quote + 1] !== '"')
      return { value: value + text.slice(from, quote), end: quote + 1, isQuoted: true }
    value += text.slice(from, quote + 1)
    from = quote + 2
  }
}

/** Ends before the quote that it must not have. */
function plainField(text: string, start: number, delimiter: string, isLast: boolean): Field | undefined {
  const line = withoutBreak(text.slice(start, lineEnd(text, start, isLast)))
  const [value = ''] = line.split(delimiter, 1)
  const quote = value.indexOf('"')
  return { value, end: start + (quote < 0 ? value.length : quote), isQuoted: false }
}

/** Behind the line break; the end of the text when that is the last of all. */
function lineEnd(text: string, from: number, isLast: boolean): number | undefined {
  const end = text.indexOf('\n', from)
  if (end >= 0) return end + 1
  return isLast ? text.length : undefined
}

function withoutBreak(line: string): string {
  if (!line.endsWith('\n')) return line
  return line.slice(0, line.endsWith('\r\n') ? -2 : -1)
}

/** Of the end of a row; `undefined` where there is none. */
function breakWidth(text: string, at: number): number | undefined {
  if (at >= text.length) return 0
  if (text[at] === '\n') return 1
  return text.startsWith('\r\n', at) ? 2 : undefined
}

function cells(fields: readonly string[]): SourceRow['content'] {
  return { kind: 'cells', cells: fields }
}

function fault(reason: string, text: string, start: number, end: number): CsvRow {
  const content = {
    kind: 'fault',
    reason: `The row is no CSV: ${reason}.`,
    text: withoutBreak(text.slice(start, end)),
  } as const
  return row(content, text, start, end)
}

function row(content: SourceRow['content'], text: string, start: number, end: number): CsvRow {
  const breaks = text.slice(start, end).split('\n').length - 1
  return { content, end, lines: Math.max(1, breaks) }
}
