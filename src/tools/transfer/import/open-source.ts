import { decodeUtf8 } from '../text.ts'
import { readCsv } from './csv-rows.ts'
import { readJsonArray, readJsonLines } from './json-rows.ts'
import type { ImportFormat, RowSource } from './source-row.ts'

export interface SourceOptions {
  readonly format: ImportFormat
  /** Between the fields of CSV. */
  readonly delimiter: string
}

/** The rows of a file. Of its content, no more is in memory than one piece and one row. */
export async function openSource(
  input: AsyncIterable<Uint8Array>,
  { format, delimiter }: SourceOptions,
): Promise<RowSource> {
  const text = decodeUtf8(input)
  switch (format) {
    case 'csv':
      return readCsv(text, delimiter)
    case 'jsonl':
      return { columns: undefined, pages: readJsonLines(text) }
    case 'json':
      return { columns: undefined, pages: readJsonArray(text) }
  }
}
