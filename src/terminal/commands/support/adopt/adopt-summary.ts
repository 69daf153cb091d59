import { counted } from '../../../../base/text/counted.ts'
import type { AdoptedType, AdoptionReport, Verification } from '../../../../tools/transfer/index.ts'

const letters = { node: 'N', vector: 'V', edge: 'E' } as const
const order = ['node', 'vector', 'edge']

/** One line for each type, in columns: read, stored, left out and why. */
export function tableOf({ types }: AdoptionReport, isDryRun: boolean): string {
  const lines = sorted(types).map(type => {
    const { read, stored, present, leftOut } = type
    const left = sumOf(leftOut)
    const why = Object.entries(leftOut)
      .map(([reason, count]) => `${number(count)} ${reason}`)
      .join(', ')
    return [nameOf(type), ...(isDryRun ? [read, left] : [read, stored, present, left]).map(number), why]
  })
  return columns(['Type', 'Read', ...(isDryRun ? [] : ['Stored', 'There before']), 'Left out', 'Why'], lines)
}

/** `10,672 records read from data.mdb: 10,633 stored, 39 left out (1.2 s, 8,900 records/s)` */
export function summaryOf(path: string, { types }: AdoptionReport, seconds: number | undefined): string {
  const [read, stored, present] = (['read', 'stored', 'present'] as const).map(name =>
    types.reduce((sum, type) => sum + type[name], 0),
  ) as [number, number, number]
  const head = `${counted(read, 'record')} read from ${path}`
  const left = types.reduce((sum, { leftOut }) => sum + sumOf(leftOut), 0)
  if (seconds === undefined)
    return `${head}: ${number(read - left)} can be adopted, ${number(left)} would be left out; nothing was written`
  const rate = number(Math.round(read / Math.max(seconds, 0.001)))
  const before = present === 0 ? '' : `, ${number(present)} there before`
  return `${head}: ${number(stored)} stored${before}, ${number(left)} left out (${seconds.toFixed(1)} s, ${rate} records/s)`
}

export function asJson(source: string, { types, first, notes }: AdoptionReport, isDryRun: boolean) {
  return {
    source,
    ...(isDryRun && { dryRun: true }),
    types: sorted(types).map(({ kind, label, read, stored, present, leftOut }) => ({
      kind,
      label: label ?? null,
      read,
      stored,
      present,
      leftOut,
    })),
    leftOut: first.map(record => ({ ...record, label: record.label ?? null })),
    notes,
  }
}

export function verifiedTableOf({ types }: Verification): string {
  const lines = sorted(types).map(type => [
    nameOf(type),
    ...[type.read, type.same, type.missing, type.different, type.others].map(number),
    '',
  ])
  return columns(['Type', 'Read', 'Same', 'Missing', 'Different', 'Only in gvq', ''], lines)
}

export function verifiedSummaryOf({ types }: Verification): string {
  const read = types.reduce((sum, type) => sum + type.read, 0)
  const same = types.reduce((sum, type) => sum + type.same, 0)
  return same === read
    ? `All ${counted(read, 'record')} are as in the source.`
    : `${number(read - same)} of ${counted(read, 'record')} are missing or different.`
}

export function verifiedAsJson({ types, first }: Verification) {
  return { types: sorted(types), differences: first }
}

function nameOf({ kind, label }: Pick<AdoptedType, 'kind' | 'label'>): string {
  return label === undefined ? `${letters[kind]} without label` : `${letters[kind]}::${label}`
}

function sumOf(counts: AdoptedType['leftOut']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function sorted<T extends Pick<AdoptedType, 'kind' | 'label'>>(types: readonly T[]): readonly T[] {
  return types.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || ((a.label ?? '') < (b.label ?? '') ? -1 : 1),
  )
}

function columns(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const cells = [head, ...lines]
  const widths = head.map((_, i) => Math.max(...cells.map(line => line[i]!.length)))
  const isText = (i: number) => i === 0 || i === head.length - 1
  return cells
    .map(line =>
      line
        .map((cell, i) => (isText(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function number(count: number): string {
  return count.toLocaleString('en')
}
