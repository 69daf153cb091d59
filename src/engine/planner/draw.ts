import type { Measured, PlanNode } from './plan-node.ts'

/**
 * Draws a plan as a tree with lines, and with a column for each figure if a run has measured it.
 * @param columns width of the terminal that the figures must fit into
 */
export function drawPlan(plan: PlanNode, columns = Number.POSITIVE_INFINITY): string {
  const rows = treeRows(plan)
  return plan.measured === undefined ? rows.map(row => row.text).join('\n') : drawTable(rows, columns)
}

interface Row {
  readonly text: string
  readonly measured: Measured | undefined
}

function treeRows(node: PlanNode): readonly Row[] {
  const children = node.children.flatMap((child, i) => {
    const isLast = i === node.children.length - 1
    return treeRows(child).map((row, line) => {
      const rail = line === 0 ? (isLast ? '└─' : '├─') : isLast ? '  ' : '│ '
      return { ...row, text: `${rail} ${row.text}` }
    })
  })
  return [{ text: node.text, measured: node.measured }, ...children]
}

const headings = ['rows', 'reads', 'cache hits', 'ms']
/** Longer lines would push the figures out of view; shorter ones would not be legible. */
const textColumnsMax = 72
const textColumnsMin = 30

function drawTable(rows: readonly Row[], columnsMax: number): string {
  const cells = [headings, ...rows.map(({ measured }) => figures(measured))]
  const columns = headings.map((_, i) => Math.max(...cells.map(row => row[i]!.length)))
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
