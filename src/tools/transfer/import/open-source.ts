import { decodeUtf8 } from '../text.ts'
import { readCsv } from './csv-rows.ts'
import { readJsonArray, readJsonLines } from './json-rows.ts'
import type { ImportFormat, RowSource } from './source-row.ts'

interface SourceOptions {
  readonly format: ImportFormat
  /** Field separator of CSV. */
  readonly delimiter: string
}

/** Reads the rows of a file. Holds at most one chunk and one row in memory. */
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
