import type { ImportOutcome } from '../../../../tools/transfer/index.ts'
import type { ImportTarget } from './import-targets.ts'

/** What became of one file. */
export interface FileOutcome extends ImportOutcome, ImportTarget {
  readonly seconds: number
}

export function asJson(outcome: FileOutcome, withType: boolean) {
  const { type, file, rows, imported, rejected, before, isDone, seconds } = outcome
  return {
    ...(withType && { type }),
    file,
    rows,
    imported,
    ...(outcome.updated !== undefined && {
      added: addedBy(outcome),
      updated: outcome.updated,
      unchanged: outcome.unchanged ?? 0,
    }),
    rejected,
    before,
    done: isDone,
    seconds: Number(seconds.toFixed(3)),
  }
}

function addedBy({ imported, updated = 0, unchanged = 0 }: ImportOutcome): number {
  return imported - updated - unchanged
}

/** `people.csv: 9,990 of 10,000 rows imported into Person, 10 rejected (1.2 s, 8,300 rows/s)` */
export function summaryOf(outcome: FileOutcome, rejects: string | undefined): string {
  const { file, type, rows, imported, rejected, before, seconds } = outcome
  if (isKnown(outcome)) {
    const earlier = rejected === 0 ? '' : `, ${number(rejected)} rejected before`
    return `${file}: 0 imported, ${number(imported)} already in ${type}${earlier}`
  }
  const rate = number(Math.round((rows - before) / Math.max(seconds, 0.001)))
  const refused =
    rejected === 0 ? '' : `, ${number(rejected)} rejected${rejects === undefined ? '' : `, see ${rejects}`}`
  const stopped = outcome.isDone ? '' : '; stopped, run the same command again to resume'
  const changed =
    outcome.updated === undefined
      ? ''
      : `: ${number(addedBy(outcome))} added, ${number(outcome.updated)} updated, ${number(outcome.unchanged ?? 0)} unchanged`
  const counts = `${number(imported)} of ${number(rows)} rows imported into ${type}${changed}${refused}`
  return `${file}: ${counts} (${seconds.toFixed(1)} s, ${rate} rows/s)${stopped}`
}

/** One line for each file, in columns, of an import into several types. */
export function tableOf(outcomes: readonly FileOutcome[]): string {
  const isUpsert = outcomes.some(({ updated }) => updated !== undefined)
  const head = ['Type', 'File', 'Rows', 'Imported', ...(isUpsert ? ['Added', 'Updated', 'Unchanged'] : [])]
  const lines = outcomes.map(outcome => {
    const { type, file, rows, imported, rejected, updated, unchanged = 0, seconds } = outcome
    const changes = updated === undefined ? ['', '', ''] : [addedBy(outcome), updated, unchanged].map(number)
    return [
      type,
      file,
      number(rows),
      isKnown(outcome) ? '0' : number(imported),
      ...(isUpsert ? changes : []),
      number(rejected),
      `${seconds.toFixed(1)} s`,
      stateOf(outcome),
    ]
  })
  const cells = [[...head, 'Rejected', 'Time', ''], ...lines]
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map(line => line[i]!.length)))
  return cells
    .map(line =>
      line
        .map((cell, i) =>
          i < 2 || i === line.length - 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function stateOf(outcome: FileOutcome): string {
  if (isKnown(outcome)) return `already imported: ${number(outcome.imported)}`
  if (!outcome.isDone) return 'stopped; run the same command again to resume'
  return outcome.before === 0 ? '' : `from row ${number(outcome.before + 1)} on`
}

/** Whether all of its rows were there before. */
function isKnown({ isDone, before, rows, imported }: FileOutcome): boolean {
  return isDone && before === rows && imported > 0
}

function number(count: number): string {
  return count.toLocaleString('en')
}
