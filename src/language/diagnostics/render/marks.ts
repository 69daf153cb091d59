import { replaceControls } from '../../../base/text/terminal-text.ts'
import type { CellRange } from './shown-line.ts'

/** An underlined range of a line, and the text next to it or below it. */
export interface Mark extends CellRange {
  readonly isPrimary: boolean
  readonly text: string | undefined
}

/** A part of an output row with one style. */
export interface Ink {
  readonly cell: number
  readonly text: string
  readonly isPrimary: boolean
}

/** Returns the rows below a source line: the underlines, then the texts that do not fit next to them. */
export function rowsOf(marks: readonly Mark[]): Ink[][] {
  const beside = markWithTextBeside(marks)
  const rows = [underlines(marks)]
  if (beside?.text !== undefined) rows[0]!.push(inkOf(beside, beside.to + 1, beside.text))
  const below = marks.filter(mark => mark !== beside && mark.text !== undefined)
  below.sort((a, b) => b.from - a.from || Number(a.isPrimary) - Number(b.isPrimary))
  if (below.length > 0) rows.push(connectors(below, Number.POSITIVE_INFINITY))
  for (const [i, mark] of below.entries()) {
    rows.push([...connectors(below.slice(i + 1), mark.from), inkOf(mark, mark.from, mark.text ?? '')])
  }
  return rows
}

/** A text fits next to its underline if nothing is marked further right. */
function markWithTextBeside(marks: readonly Mark[]): Mark | undefined {
  const [last] = [...marks].sort(
    (a, b) => b.to - a.to || b.from - a.from || Number(b.isPrimary) - Number(a.isPrimary),
  )
  return last?.text === undefined ? undefined : last
}

/** `^^^` and `---`; where they overlap, the primary one is shown. */
function underlines(marks: readonly Mark[]): Ink[] {
  const cells: ('^' | '-' | undefined)[] = []
  for (const mark of [...marks].sort((a, b) => Number(a.isPrimary) - Number(b.isPrimary))) {
    for (let cell = mark.from; cell < mark.to; cell++) cells[cell] = mark.isPrimary ? '^' : '-'
  }
  const row: Ink[] = []
  for (let from = 0, to = 0; from < cells.length; from = to) {
    while (to < cells.length && cells[to] === cells[from]) to++
    const sign = cells[from]
    if (sign !== undefined) row.push({ cell: from, text: sign.repeat(to - from), isPrimary: sign === '^' })
  }
  return row
}

function connectors(marks: readonly Mark[], before: number): Ink[] {
  const row = new Map<number, Ink>()
  for (const mark of marks) if (mark.from < before) row.set(mark.from, inkOf(mark, mark.from, '|'))
  return [...row.values()].sort((a, b) => a.cell - b.cell)
}

function inkOf(mark: Mark, cell: number, text: string): Ink {
  return { cell, text: replaceControls(text), isPrimary: mark.isPrimary }
}
