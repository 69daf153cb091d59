import type { SourceRow } from './source-row.ts'

/** One row of CSV in a text (RFC 4180). */
interface CsvRow {
  readonly content: SourceRow['content']
  /** Offset after its line break. */
  readonly end: number
  /** Number of lines that it spans. */
  readonly lines: number
}

/** The end of the line at `start`, if that is there and has no quote. `quote`: where the next one is, or -1. */
export function plainRowEnd(text: string, start: number, quote: number, isLast: boolean): number | undefined {
  const end = lineEnd(text, start, isLast)
  return end === undefined || (quote >= 0 && quote < end) ? undefined : end
}

/**
 * Reads the row at `start`; returns `undefined` if it may continue after the text. Invalid CSV is a fault that ends with its line, so
 * that later rows are still read.
 */
export function nextRow(text: string, start: number, delimiter: string, isLast: boolean): CsvRow | undefined {
  if (lineEnd(text, start, isLast) === undefined) return undefined
  const fields: string[] = []
  let at = start
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, delimiter)
    if (field === undefined) {
      if (!isLast) return undefined
      return fault('a quoted field is not closed before the end of the file', text, start, text.length)
    }
    fields.push(field.value)
    at = field.end
    // The delimiter or line break after the field may be incomplete.
    if (!isLast && at + Math.max(delimiter.length, 2) > text.length) return undefined
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    const width = breakWidth(text, at)
    if (width !== undefined) return row(cells(fields), text, start, at + width)
    const end = lineEnd(text, at, isLast)
    const reason =
      field.isQuoted === true ? 'unexpected text after a closing quote' : 'a quote inside an unquoted field'
    return end === undefined ? undefined : fault(reason, text, start, end)
  }
}

interface Field {
  readonly value: string
  readonly end: number
  readonly isQuoted: boolean
}

/** Reads a quoted field; `undefined` if the text does not contain its closing quote. */
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

/** Reads an unquoted field, up to a quote, which it must not contain. Looks at nothing behind it: a row may have many. */
function plainField(text: string, start: number, delimiter: string): Field {
  let end = start
  while (end < text.length && text[end] !== '\n' && !text.startsWith(delimiter, end) && text[end] !== '"')
    end++
  if (text[end] === '\n' && end > start && text[end - 1] === '\r') end--
  return { value: text.slice(start, end), end, isQuoted: false }
}

/** Returns the offset after the line break, or the end of the text if that is the last chunk. */
function lineEnd(text: string, from: number, isLast: boolean): number | undefined {
  const end = text.indexOf('\n', from)
  if (end >= 0) return end + 1
  return isLast ? text.length : undefined
}

/** Where a line ends without its break. */
export function withoutBreak(text: string, start: number, end: number): number {
  if (end === start || text[end - 1] !== '\n') return end
  return end - 1 > start && text[end - 2] === '\r' ? end - 2 : end - 1
}

/** Returns the width of the line break at `at`, 0 at the end of the text; `undefined` if there is none. */
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
    reason: `The row is not valid CSV: ${reason}.`,
    text: text.slice(start, withoutBreak(text, start, end)),
  } as const
  return row(content, text, start, end)
}

function row(content: SourceRow['content'], text: string, start: number, end: number): CsvRow {
  const breaks = text.slice(start, end).split('\n').length - 1
  return { content, end, lines: Math.max(1, breaks) }
}
