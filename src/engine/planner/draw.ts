import { counted } from '../../base/text/counted.ts'
import type { Measured, MeasuredStatement, PlanNode, SentStatement } from './plan-node.ts'

/**
 * Draws a plan as a tree with lines, and with a column for each figure if a run has measured it.
 * @param columns width of the terminal that the figures must fit into
 * @example
 * ```ts
 * import { drawPlan, open } from 'gvq'
 *
 * await using database = await open('shop')
 * console.log(drawPlan(database.explain('FindPerson')))
 * ```
 */
export function drawPlan(plan: PlanNode, columns = Number.POSITIVE_INFINITY): string {
  const rows = treeRows(plan)
  if (plan.measured === undefined) return drawUnmeasured(plan, rows).join('\n')
  const sent = rows.flatMap(({ measured }) => measured?.statements ?? [])
  return [drawTable(rows, columns, sent), ...drawStatements(sent)].join('\n')
}

/** Draws the tree with the numbers of the statements behind its lines, and the statements below it. */
function drawUnmeasured({ notes = [] }: PlanNode, rows: readonly Row[]): readonly string[] {
  const sent = rows.flatMap(({ sends }) => sends)
  const lines = rows.map(({ text, sends }) =>
    sends.length === 0 ? text : `${text}  ${sends.map(each => `[${sent.indexOf(each) + 1}]`).join(' ')}`,
  )
  const drawn = sent.flatMap(({ text, plan = [] }, i) => drawStatement(i, text, plan))
  return [...lines, ...drawn, ...notes.flatMap((note, i) => (i === 0 ? ['', note] : [note]))]
}

/** The statements behind the table, by the numbers that it has in a column. */
function drawStatements(sent: readonly MeasuredStatement[]): readonly string[] {
  return sent.flatMap(({ text, times, rows, timeMs, plan = [] }, i) => {
    const figures = `${counted(times, 'time')}, ${counted(rows, 'row')}, ${timeMs.toFixed(2)} ms`
    return drawStatement(i, text, [figures, ...plan])
  })
}

function drawStatement(place: number, text: string, below: readonly string[]): readonly string[] {
  const head = `[${place + 1}] `
  return ['', head + text, ...below.map(line => ' '.repeat(head.length) + line)]
}

interface Row {
  readonly text: string
  readonly measured: Measured | undefined
  readonly sends: readonly SentStatement[]
}

function treeRows(node: PlanNode): readonly Row[] {
  const children = node.children.flatMap((child, i) => {
    const isLast = i === node.children.length - 1
    return treeRows(child).map((row, line) => {
      const rail = line === 0 ? (isLast ? '└─' : '├─') : isLast ? '  ' : '│ '
      return { ...row, text: `${rail} ${row.text}` }
    })
  })
  return [{ text: node.text, measured: node.measured, sends: node.sends ?? [] }, ...children]
}

const headings = ['rows', 'reads', 'cache hits', 'ms']
/** Longer lines would push the figures out of view; shorter ones would not be legible. */
const textColumnsMax = 72
const textColumnsMin = 30

function drawTable(rows: readonly Row[], columnsMax: number, sent: readonly MeasuredStatement[]): string {
  const numbersOf = (measured: Measured | undefined) =>
    (measured?.statements ?? []).map(statement => `[${sent.indexOf(statement) + 1}]`).join(' ')
  const withSql = (cells: readonly string[], text: string) => (sent.length === 0 ? cells : [...cells, text])
  const cells = [
    withSql(headings, 'SQL'),
    ...rows.map(({ measured }) => withSql(figures(measured), numbersOf(measured))),
  ]
  const columns = cells[0]!.map((_, i) => Math.max(...cells.map(row => row[i]!.length)))
  const room = columns.reduce((left, width) => left - width - 2, columnsMax)
  const textMax = Math.max(textColumnsMin, Math.min(textColumnsMax, room))
  const texts = ['', ...rows.map(({ text }) => shortened(text, textMax))]
  const textColumns = Math.max(...texts.map(text => text.length))
  const lines = texts.map((text, line) => {
    const row = cells[line]!.map((cell, i) => cell.padStart(columns[i]!))
    return [text.padEnd(textColumns), ...row].join('  ').trimEnd()
  })
  return lines.join('\n')
}

function figures(measured: Measured | undefined): readonly string[] {
  if (measured === undefined) return headings.map(() => '')
  const { rows, reads, cacheHits, timeMs } = measured
  return [rows === undefined ? '' : String(rows), String(reads), String(cacheHits), timeMs.toFixed(2)]
}

function shortened(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, columns - 1)}…`
}
