import type { ImportFormat } from '../../file-format.ts'
import { decodeUtf8 } from '../../text.ts'
import { readCsv } from './csv-rows.ts'
import { startOfCsv } from './delimiter.ts'
import { readJsonArray, readJsonLines } from './json-rows.ts'
import type { RowSource } from './source-row.ts'

interface SourceOptions {
  readonly format: Exclude<ImportFormat, 'parquet' | 'arrow'>
  /** Field separator of CSV; `undefined` to find it in the header. */
  readonly delimiter: string | undefined
  readonly notice: (text: string) => void
}

/** Reads the rows of a file. Holds at most one chunk and one row in memory. */
export async function openRows(
  input: AsyncIterable<Uint8Array>,
  { format, delimiter, notice }: SourceOptions,
): Promise<RowSource> {
  const text = decodeUtf8(input)
  switch (format) {
    case 'csv':
      return openCsv(text, delimiter, notice)
    case 'jsonl':
      return { columns: undefined, pages: readJsonLines(text) }
    case 'json':
      return { columns: undefined, pages: readJsonArray(text, notice) }
  }
}

async function openCsv(
  text: AsyncIterable<string>,
  given: string | undefined,
  notice: (text: string) => void,
): Promise<RowSource> {
  const start = await startOfCsv(text)
  const { delimiter, isNamed, header } = start
  if (!isNamed && given === undefined && delimiter !== ',')
    notice(`The fields are separated by ${shown(delimiter)}; use --delimiter if that is wrong.`)
  if (!isNamed && given !== undefined && !header.includes(given) && header.includes(delimiter))
    notice(
      `The header has no ${shown(given)}, but ${shown(delimiter)}; leave out --delimiter if its fields are separated by that.`,
    )
  return readCsv(start.text, given ?? delimiter, start.firstLine)
}

function shown(delimiter: string): string {
  return delimiter === '\t' ? 'tabs' : `\`${delimiter}\``
}
