import { assertNever } from '../../../base/errors.ts'
import { withoutFormula } from '../../../base/text/without-formula.ts'
import { formatId, jsonConverter, stringifyJson } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { GraphSnapshot } from '../../../store/graph/api.ts'
import type { ExportFormat } from '../file-format.ts'
import { type ScannedRecord, scanRecords } from '../scan.ts'

type TextFormat = Exclude<ExportFormat, 'parquet' | 'arrow' | 'arrows'>

export interface ExportOptions {
  readonly format: ExportFormat
  /** Field separator of CSV. */
  readonly delimiter: string
  /** The text of CSV for no value. */
  readonly nullText: string
  /** Whether texts in CSV that a spreadsheet would compute are marked as texts. */
  readonly safeCsv?: boolean
}

interface ExportedPiece {
  readonly bytes: string | Uint8Array
  readonly records: number
}

/**
 * Writes all records of a type in ascending order of ids, a chunk at a time: members as in a response (S1), without
 * `label` but in JSON.
 */
export async function* exportType(
  snapshot: GraphSnapshot,
  type: RecordType,
  { format, ...options }: ExportOptions,
): AsyncGenerator<ExportedPiece> {
  switch (format) {
    case 'csv':
    case 'jsonl':
    case 'json':
      return yield* exportText(snapshot, type, { ...options, format })
    case 'parquet': {
      const [{ parquetFile }, { columnsOf }] = await Promise.all([
        import('../columnar/parquet/parquet-file.ts'),
        import('../columnar/columns.ts'),
      ])
      return yield* parquetFile(scanRecords(snapshot, type), columnsOf(type))
    }
    case 'arrow':
    case 'arrows': {
      const [{ arrowFile }, { columnsOf }] = await Promise.all([
        import('../columnar/arrow/arrow-file.ts'),
        import('../columnar/columns.ts'),
      ])
      const kind = format === 'arrow' ? 'file' : 'stream'
      return yield* arrowFile(scanRecords(snapshot, type), columnsOf(type), kind)
    }
    default:
      return assertNever(format)
  }
}

type TextOptions = Omit<ExportOptions, 'format'> & { readonly format: TextFormat }

async function* exportText(
  snapshot: GraphSnapshot,
  type: RecordType,
  options: TextOptions,
): AsyncGenerator<ExportedPiece> {
  const members = membersOf(type)
  const { format } = options
  if (format === 'csv') yield { bytes: csvLine([...members.keys()], options), records: 0 }
  let first = true
  for await (const batch of scanRecords(snapshot, type)) {
    const rows = batch.map(scanned => {
      const row: Record<string, unknown> = {}
      for (const [name, read] of members) row[name] = read(scanned)
      return row
    })
    yield { bytes: textOf(rows, type, first, options), records: rows.length }
    first = false
  }
  if (format === 'json') yield { bytes: first ? '[]\n' : '\n]\n', records: 0 }
}

function textOf(
  rows: readonly Record<string, unknown>[],
  { name }: RecordType,
  first: boolean,
  options: TextOptions,
): string {
  switch (options.format) {
    case 'csv':
      return rows.map(row => csvLine(Object.values(row), options)).join('')
    case 'jsonl':
      return rows.map(row => `${stringifyJson(labelled(row, name))}\n`).join('')
    case 'json':
      return rows
        .map((row, i) => `${first && i === 0 ? '[\n' : ',\n'}${stringifyJson(labelled(row, name))}`)
        .join('')
    default:
      return assertNever(options.format)
  }
}

function labelled({ id, ...rest }: Record<string, unknown>, label: string): Record<string, unknown> {
  return { id, label, ...rest }
}

type Member = (scanned: ScannedRecord) => unknown

function membersOf(type: RecordType): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>([['id', ({ record }) => formatId(record.id)]])
  if (type.kind === 'edge') {
    members.set('from_node', ({ from }) => formatId(from))
    members.set('to_node', ({ to }) => formatId(to))
  }
  if (type.kind === 'vector')
    members.set('data', ({ vector }) => (vector === undefined ? null : [...vector.data]))
  for (const property of type.properties) {
    const convert = jsonConverter(property.type)
    members.set(property.name, ({ record }) => {
      const value = record.values[property.slot] ?? null
      return value === null || convert === undefined ? value : convert(value)
    })
  }
  return members
}

/** Writes one line of RFC 4180, with lists as JSON. */
function csvLine(cells: readonly unknown[], options: Omit<TextOptions, 'format'>): string {
  return `${cells.map(cell => csvCell(cell, options)).join(options.delimiter)}\r\n`
}

function csvCell(cell: unknown, { delimiter, nullText, safeCsv }: Omit<TextOptions, 'format'>): string {
  if (cell === null) return nullText
  const exact = typeof cell === 'string' ? cell : stringifyJson(cell)
  const text = safeCsv && typeof cell === 'string' ? withoutFormula(cell) : exact
  // Quoted so that a line never looks blank or begins with a byte order mark.
  const isPlain = text !== '' && !/["\r\n\ufeff]/.test(text) && !text.includes(delimiter)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}
