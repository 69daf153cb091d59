import { decodeUtf8 } from '../text.ts'
import { readCsv } from './csv-rows.ts'
import { detectDelimiter } from './delimiter.ts'
import { readJsonArray, readJsonLines } from './json-rows.ts'
import type { ImportFormat, RowSource } from './source-row.ts'

interface SourceOptions {
  readonly format: Exclude<ImportFormat, 'parquet' | 'arrow'>
  /** Field separator of CSV; `undefined` to find it in the header. */
  readonly delimiter: string | undefined
  readonly notice: (text: string) => void
}

/** Reads the rows of a file. Holds at most one chunk and one row in memory. */
export async function openSource(
  input: AsyncIterable<Uint8Array>,
  { format, delimiter, notice }: SourceOptions,
): Promise<RowSource> {
  const text = decodeUtf8(input)
  switch (format) {
    case 'csv':
      return delimiter === undefined ? readDetected(text, notice) : readCsv(text, delimiter)
    case 'jsonl':
      return { columns: undefined, pages: readJsonLines(text) }
    case 'json':
      return { columns: undefined, pages: readJsonArray(text) }
  }
}

async function readDetected(text: AsyncIterable<string>, notice: (text: string) => void): Promise<RowSource> {
  const detected = await detectDelimiter(text)
  const { delimiter } = detected
  if (delimiter !== ',') {
    const shown = delimiter === '\t' ? 'tabs' : `\`${delimiter}\``
    notice(`The fields are separated by ${shown}; use --delimiter if that is wrong.`)
  }
  return readCsv(detected.text, delimiter)
}
