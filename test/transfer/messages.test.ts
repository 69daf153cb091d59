import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readVector } from '../../src/tools/transfer/import/rows/cells.ts'
import type { ImportFormat } from '../../src/tools/transfer/index.ts'
import { withProgram } from '../support/program.ts'
import { parquetBytes, plainText } from './parquet-file.ts'
import { importInto, withFolder } from './support.ts'

const schema = `
N::User { email: String, age: U8, words: [String] }
V::Doc { title: String }
`

const importBytes = (bytes: Uint8Array, format: ImportFormat) =>
  withFolder(folder =>
    withProgram(schema, async ({ database }) => {
      const path = join(folder, 'file')
      await writeFile(path, bytes)
      await importInto(database, 'User', { path }, { format })
    }),
  )

describe('a file of another kind is called what it is', () => {
  const csv = Buffer.from('email,age\na,1\n')
  const parquet = parquetBytes(
    [{ leaf: { name: 'email', type: 'bytes' }, pages: [{ values: 1, bytes: plainText('a') }] }],
    1,
  )
  it.each([
    [
      Buffer.from('PK\x03\x04rest of it'),
      'csv',
      'The file is a ZIP archive, as sheets of Excel are, not text in UTF-8.',
      'Unpack it, or save the sheet as CSV.',
    ],
    [parquet, 'json', 'The file is Parquet, not text in UTF-8.', 'Use --format parquet.'],
    [
      Buffer.from(csv.toString(), 'utf16le'),
      'csv',
      'The file is in UTF-16, not in UTF-8.',
      'Convert it first, for example with iconv -f utf-16 -t utf-8.',
    ],
  ] as const)('%# as text', async (bytes, format, message, hint) => {
    await expect(importBytes(bytes, format)).rejects.toMatchObject({ code: 'INVALID_VALUE', message, hint })
  })

  it.each([
    [
      gzipSync(parquet),
      'parquet',
      'A Parquet file that is compressed as a whole, with gzip, cannot be read.',
    ],
    [gzipSync(parquet), 'arrow', 'The file is not readable Arrow: it is Parquet.'],
    [parquet, 'arrow', 'The file is not readable Arrow: it is Parquet.'],
  ] as const)('%# as Parquet or Arrow', async (bytes, format, message) => {
    await expect(importBytes(bytes, format)).rejects.toMatchObject({ message })
  })

  // Brotli has no mark.
  it('or not valid, where its first bytes do not tell', async () => {
    await expect(importBytes(brotliCompressSync(csv), 'csv')).rejects.toThrow('The file is not valid UTF-8.')
  })
})

describe('CSV', () => {
  it.each(['sep=;\n', 'SEP=;\r\n', '"sep=;"\n'])('begins with a line that names its delimiter: %j', start =>
    withProgram(schema, async ({ database }) => {
      const text = `${start}email;age\na,b;1\nc;-1\n`
      expect(await importInto(database, 'User', text, { delimiter: undefined })).toEqual({
        rows: 2,
        imported: 1,
        before: 0,
        rejected: [{ line: 4, reason: '`age` must be U8 (0 to 255), but got -1.' }],
        notices: [],
      })
    }),
  )

  it('may have a delimiter of two characters; where the header has another one, that is said', () =>
    withProgram(schema, async ({ database }) => {
      const { imported, notices } = await importInto(database, 'User', 'email;;age\na;;1\n', {
        delimiter: ';;',
      })
      expect([imported, notices]).toEqual([1, []])
      const said: string[] = []
      const options = { delimiter: ';;', notice: (text: string) => said.push(text) }
      await expect(importInto(database, 'User', 'email;age\na;1\n', options)).rejects.toThrow(
        'No column of the file',
      )
      expect(said).toEqual([
        'The header has no `;;`, but `;`; leave out --delimiter if its fields are separated by that.',
      ])
    }))

  it('may have a column without a name', () =>
    withProgram(schema, async ({ database }) => {
      expect(await importInto(database, 'User', ',age\na,1\n', { map: { '': 'email' } })).toMatchObject({
        imported: 1,
      })
      await expect(importInto(database, 'User', 'age\n1\n', { map: { '': 'email' } })).rejects.toThrow(
        'The file has no column without a name.',
      )
    }))

  it('of which no column fits is told each property once', () =>
    withProgram(schema, async ({ database }) => {
      await expect(importInto(database, 'User', 'e_mail,emails,ages\n')).rejects.toMatchObject({
        hint: expect.stringMatching(/Use --map e_mail=email --map ages=age, or/),
      })
    }))
})

describe('JSON', () => {
  it('in one line tells elements by their number, and a comma at the end is no row', () =>
    withProgram(schema, async ({ database }) => {
      const text = '[{"age":1},{"age":-1},{"age":2},,{"age":300},\n{"age":-2}, ]'
      expect(await importInto(database, 'User', text, { format: 'json' })).toEqual({
        rows: 6,
        imported: 2,
        before: 0,
        rejected: [
          { line: 1, reason: 'Element 2: `age` must be U8 (0 to 255), but got -1.' },
          { line: 1, reason: 'Element 4: There is nothing between two commas.' },
          { line: 1, reason: 'Element 5: `age` must be U8 (0 to 255), but got 300.' },
          { line: 2, reason: '`age` must be U8 (0 to 255), but got -2.' },
        ],
        notices: [
          'The array ends with a comma before the bracket on line 2, which no other reader may accept.',
        ],
      })
      expect(await importInto(database, 'User', '[ ]', { format: 'json' })).toMatchObject({
        rows: 0,
        notices: [],
      })
    }))

  it('does not speak of parameters', () =>
    withProgram(schema, async ({ database }) => {
      const { rejected } = await importInto(
        database,
        'User',
        '{"words":["\\ud800"]}\n{"words":"["}\n{"words":[1]}',
        {
          format: 'jsonl',
        },
      )
      expect(rejected.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(/^`words\[0\]` must be Unicode text/),
        expect.stringMatching(/^`words` must be \[String\]: The text is not valid JSON/),
        '`words[0]` must be String, but got 1.',
      ])
    }))
})

it('a number of a vector that is none is called what it is', () => {
  expect(() => readVector([1, Number.NaN], 'data')).toThrow(
    'The vector in `data` must contain only finite numbers, but number 1 is NaN.',
  )
  expect(() => readVector([Number.NEGATIVE_INFINITY], 'data')).toThrow('number 0 is -Infinity')
  expect(() => readVector([null], 'data')).toThrow('number 0 is null')
})
