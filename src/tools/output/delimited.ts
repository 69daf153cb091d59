import { plainText } from './cells.ts'
import type { FlatRows } from './rows.ts'

interface Dialect {
  readonly separator: string
  readonly lineEnd: string
}

/** RFC 4180. */
export const csv: Dialect = { separator: ',', lineEnd: '\r\n' }
/** The same with tabs, and the line ends of text tools. */
export const tsv: Dialect = { separator: '\t', lineEnd: '\n' }

/** A header, then one record a row. Nothing is an empty field, and an empty text is `""`. */
export function* delimited({ columns, rows }: FlatRows, { separator, lineEnd }: Dialect): Generator<string> {
  const quoted = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  const field = (value: unknown) => {
    const text = plainText(value)
    return value === '' || quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  if (columns.length === 0) return
  yield columns.map(field).join(separator) + lineEnd
  for (const row of rows) yield row.map(field).join(separator) + lineEnd
}
