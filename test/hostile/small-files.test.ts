import { createReadStream } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as arrow from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { readArrow as readArrowHere } from '../../src/tools/transfer/columnar/arrow/arrow-rows.ts'
import { readApart } from '../../src/tools/transfer/columnar/read-apart.ts'
import type { ImportFormat } from '../../src/tools/transfer/file-format.ts'
import { openRows } from '../../src/tools/transfer/import/rows/open-rows.ts'
import { fileLimits } from '../../src/tools/transfer/limits.ts'
import {
  type Chunk,
  type Leaf,
  optionalPage,
  type Page,
  parquetBytes,
  plainText,
  varint,
} from '../transfer/parquet-file.ts'
import { inPieces, pagesIn, withFile, withLimits } from './support.ts'

const most = 2 ** 31 - 1
const textLeaf: Leaf = { name: 't', type: 'bytes' }
const numberLeaf: Leaf = { name: 'n', type: 'int32', optional: true }

const column = (page: Page, codec: Chunk['codec'] = 'none', leaf = textLeaf): Chunk => ({
  leaf,
  pages: [page],
  codec,
})

async function readParquet(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  let pages: readonly (readonly unknown[])[] = []
  await withFile(bytes, async path => {
    const input = { format: 'parquet', path, onRead: () => undefined } as const
    pages = await pagesIn(await readApart(input, () => false))
  })
  return pages
}

async function readArrow(bytes: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  let pages: readonly (readonly unknown[])[] = []
  await withFile(bytes, async path => {
    const input = { format: 'arrow', path, bytes: createReadStream(path) } as const
    pages = await pagesIn(await readApart(input, () => false))
  })
  return pages
}

/** Reads in this process: a list that is made of a number in the file would end it. */
async function rowsOfArrow(bytes: Buffer): Promise<number> {
  let count = 0
  for await (const page of (await readArrowHere(inPieces(bytes, 1000))).pages) count += page.length
  return count
}

/** A frame of zstd without its size, of blocks of 128 KB that each are one byte repeated. */
function zstdOf(blocks: number, window = 0x38): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, window])
  const each = Array.from({ length: blocks }, (_, i) => {
    const head = ((128 * 1024) << 3) | 2 | (i === blocks - 1 ? 1 : 0)
    return [head & 255, (head >> 8) & 255, head >> 16, 97]
  })
  return Buffer.concat([header, Buffer.from(each.flat())])
}

describe('a small file of Parquet', () => {
  it('of 200 bytes with a text of 400 MB is refused before it is decompressed', async () => {
    const page = { values: 1, uncompressed: 400_000_004, bytes: Buffer.of(0) }
    const file = parquetBytes([column(page, 'brotli')], 1)
    expect(file.length).toBeLessThan(200)
    await expect(readParquet(file)).rejects.toMatchObject({
      code: 'INVALID_VALUE',
      message:
        'The file has a page of the column "t" with 400,000,004 bytes for 1 value; a row has at most 16777216 characters.',
      hint: 'Leave out the column with such values, or cut them.',
    })
  })

  it('of 700 bytes with one text of 64 MB among others is refused', async () => {
    const value = Buffer.concat([plainText(''), plainText(Buffer.alloc(2 ** 26, 97))])
    const bytes = brotliCompressSync(value, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
    const file = parquetBytes([column({ values: 2, uncompressed: value.length, bytes }, 'brotli')], 2)
    expect(file.length).toBeLessThan(700)
    await expect(readParquet(file)).rejects.toMatchObject({
      message: 'The file has a text of 67,108,864 bytes; a row has at most 16777216 characters.',
    })
  })

  it('whose rows together have more than a row may is refused', () =>
    withLimits({ rowCharacters: 1000 }, async () => {
      const chunks = ['a', 'b'].map(name =>
        column({ values: 1, bytes: plainText('x'.repeat(600)) }, 'none', { ...textLeaf, name }),
      )
      await expect(readParquet(parquetBytes(chunks, 1))).rejects.toMatchObject({
        message: 'Row 1 is longer than 1000 characters.',
      })
    }))

  it.each(['snappy', 'gzip', 'brotli', 'zstd', 'lz4raw'] as const)(
    'with a page that says it has 2 GB, compressed with %s, is refused before memory is taken',
    async codec => {
      const file = parquetBytes([column({ values: 1, uncompressed: most, bytes: zstdOf(1) }, codec)], 1)
      await expect(readParquet(file)).rejects.toMatchObject({
        message: `The file has a page of the column "t" with 2,147,483,647 bytes; at most ${fileLimits.pieceBytes} are read at once.`,
        hint: expect.stringContaining('smaller row groups'),
      })
    },
  )

  it.each([
    ['blocks that are longer', zstdOf(64)],
    // 1.9 GB, of which one block is taken.
    ['a window that is larger', zstdOf(1, 0xa7)],
  ])('with a page of zstd whose frame has %s than the page says is refused', (_, bytes) =>
    withLimits({ pieceBytes: 2 ** 21 }, async () => {
      const file = parquetBytes([column({ values: 1, uncompressed: 1000, bytes }, 'zstd')], 1)
      await expect(readParquet(file)).rejects.toMatchObject({
        message: expect.stringMatching(/^The file has a page with [\d,]+ bytes; at most 2097152 are read/),
      })
    }),
  )

  it.each([
    ['values that are one run of equal ones', most, optionalPage([[most, 0]], Buffer.alloc(0))],
    ['values, of which it has none', most, Buffer.alloc(16)],
  ])('with a page that says it has 2^31 %s is refused', async (_, values, bytes) => {
    const file = parquetBytes([column({ values, bytes }, 'none', numberLeaf)], values)
    await expect(readParquet(file)).rejects.toMatchObject({
      message: `The file has a page of the column "n" with 2,147,483,647 values; at most ${fileLimits.pieceValues} are read at once.`,
    })
  })

  it('with a dictionary that says it has 2^31 values is refused', async () => {
    const pages: readonly Page[] = [
      { kind: 'dictionary', values: most, bytes: plainText('a') },
      { values: 1, encoding: 'dictionary', bytes: Buffer.of(1, 2, 0) },
    ]
    await expect(readParquet(parquetBytes([{ leaf: textLeaf, pages }], 1))).rejects.toMatchObject({
      message: expect.stringContaining('2,147,483,647 values'),
    })
  })

  it('with one text of a dictionary in many rows is refused when these have a multiple of the file', () =>
    withLimits({ expansionBytesFree: 2 ** 24, expansion: 50 }, async () => {
      const pages: readonly Page[] = [
        { kind: 'dictionary', values: 1, bytes: plainText('a'.repeat(100_000)) },
        { values: 1000, encoding: 'dictionary', bytes: Buffer.of(1, 0xd0, 0x0f, 0) },
      ]
      const file = parquetBytes([{ leaf: textLeaf, pages }], 1000)
      await expect(readParquet(file)).rejects.toMatchObject({
        message: `The rows up to row 168 have more than 50 times the ${file.length.toLocaleString('en')} bytes of the file, and more than 16777216 bytes.`,
      })
    }))

  it('gives its rows in pages that another process can hold', async () => {
    const pages: readonly Page[] = [
      { kind: 'dictionary', values: 1, bytes: plainText('a'.repeat(1_000_000)) },
      { values: 20, encoding: 'dictionary', bytes: Buffer.of(1, 40, 0) },
    ]
    const read = await readParquet(parquetBytes([{ leaf: textLeaf, pages }], 20))
    expect(read.map(page => page.length)).toEqual([5, 5, 5, 5])
  })

  it('that takes more memory than a process may is refused, and the process ended', () =>
    withLimits({ readingBytes: 160 * 2 ** 20 }, async () => {
      const count = 2 ** 24
      const page = { values: count, bytes: optionalPage([[count, 0]], Buffer.alloc(0)) }
      const chunks = ['a', 'b', 'c'].map(name => column(page, 'none', { ...numberLeaf, name }))
      await expect(readParquet(parquetBytes(chunks, count))).rejects.toMatchObject({
        message: `Reading the file takes more than ${160 * 2 ** 20} bytes of memory.`,
      })
    }))

  it('with more columns than are read is refused', () =>
    withLimits({ columns: 20 }, async () => {
      const page = { values: 1, bytes: plainText('') }
      const chunks = Array.from({ length: 21 }, (_, i) =>
        column(page, 'none', { ...textLeaf, name: `c${i}` }),
      )
      await expect(readParquet(parquetBytes(chunks, 1))).rejects.toMatchObject({
        message: 'The file has 21 columns; at most 20 are read.',
      })
    }))

  it.each([
    ['more rows than it has values', parquetBytes([column({ values: 1, bytes: plainText('a') })], 2 ** 40)],
    ['less rows than none', parquetBytes([column({ values: 1, bytes: plainText('a') })], -1)],
    [
      'a page of a negative size',
      parquetBytes([column({ values: 1, uncompressed: -1, bytes: plainText('a') })], 1),
    ],
    [
      'columns in columns in columns',
      parquetBytes([column({ values: 1, bytes: plainText('a') })], 1, 20_000),
    ],
  ])('that says it has %s is refused', async (_, file) => {
    await expect(readParquet(file)).rejects.toMatchObject({ code: 'INVALID_VALUE' })
  })

  const run = optionalPage([[2 ** 30, 1]], Buffer.alloc(0))
  const dictionary: Page = { kind: 'dictionary', values: 1, bytes: plainText('a') }
  it.each<[string, Chunk]>([
    ['levels', column({ values: 9, bytes: run }, 'none', numberLeaf)],
    [
      'compressed levels',
      column({ values: 9, uncompressed: run.length, bytes: gzipSync(run) }, 'gzip', numberLeaf),
    ],
    [
      'places in a dictionary',
      {
        leaf: textLeaf,
        pages: [
          dictionary,
          { values: 9, encoding: 'dictionary', bytes: Buffer.of(1, ...varint(2 ** 31), 0) },
        ],
      },
    ],
  ])('with a run of 2^30 %s in a page of nine values is damaged, and takes no memory', (_, chunk) =>
    withLimits({ readingBytes: 256 * 2 ** 20 }, async () => {
      await expect(readParquet(parquetBytes([chunk], 9))).rejects.toMatchObject({
        message: 'The file is not readable Parquet: it is damaged.',
      })
    }),
  )

  it('whose column lies behind its end is refused', async () => {
    const file = parquetBytes([column({ values: 1, bytes: plainText('a') })], 1)
    // The middle is no part of it.
    const cut = Buffer.concat([file.subarray(0, 4), file.subarray(20)])
    await expect(readParquet(cut)).rejects.toMatchObject({ code: 'INVALID_VALUE' })
  })
})

const ipc = (columns: Record<string, arrow.Data>) =>
  arrow.tableToIPC(
    new arrow.Table(
      Object.fromEntries(Object.entries(columns).map(([name, data]) => [name, new arrow.Vector([data])])),
    ),
    'stream',
  )

describe('a small file of Arrow', () => {
  it.each(['stream', 'file'] as const)(
    'takes no more than it has, whatever number of it is as large as can be: %s',
    async format => {
      const fields = { list: [[1], [2, 3]], text: ['a', 'b'], word: ['c', 'c'] }
      const file = Buffer.from(arrow.tableToIPC(arrow.tableFromArrays(fields), format))
      let refused = 0
      for (let at = 0; at + 4 <= file.length; at += 4) {
        const number = file.readInt32LE(at)
        file.writeInt32LE(most, at)
        try {
          await rowsOfArrow(file)
        } catch (error) {
          if (/longer than (its|their) message/.test((error as Error).message)) refused++
        }
        file.writeInt32LE(number, at)
      }
      expect(await rowsOfArrow(file)).toBe(2)
      expect(refused).toBeGreaterThan(9)
    },
  )

  it('with a column of nothing that says it has 2^40 rows is refused', async () => {
    const file = Buffer.from(ipc({ n: arrow.makeData({ type: new arrow.Null(), length: 123_456_789 }) }))
    await expect(readArrow(file)).rejects.toMatchObject({
      message: `The file has a record batch with 123,456,789 values; at most ${fileLimits.pieceValues} are read at once.`,
    })
  })

  it.each([
    ['numbers', arrow.makeData({ type: new arrow.Int32(), length: 1000, data: Int32Array.of(1, 2) })],
    [
      'texts',
      arrow.makeData({
        type: new arrow.Utf8(),
        length: 1,
        valueOffsets: Int32Array.of(0, 1000),
        data: Buffer.from('a'),
      }),
    ],
    ['bits', arrow.makeData({ type: new arrow.Bool(), length: 1e5, data: Uint8Array.of(255) })],
    [
      'validity',
      arrow.makeData({
        type: new arrow.Int8(),
        length: 1000,
        nullCount: 1,
        nullBitmap: Uint8Array.of(254),
        data: new Int8Array(1000),
      }),
    ],
    [
      'a list',
      arrow.makeData({
        type: new arrow.List(new arrow.Field('item', new arrow.Int8(), true)),
        length: 1,
        valueOffsets: Int32Array.of(0, 100),
        child: arrow.makeData({ type: new arrow.Int8(), length: 2, data: Int8Array.of(1, 2) }),
      }),
    ],
  ])('with a buffer that has less than its rows is damaged, and not null: %s', async (_, data) => {
    await expect(readArrow(Buffer.from(ipc({ c: data as arrow.Data })))).rejects.toMatchObject({
      message: 'The file is not readable Arrow: it is damaged.',
    })
  })
})

async function readText(bytes: AsyncIterable<Uint8Array>, format: ImportFormat) {
  const source = await openRows(bytes, {
    format: format as 'csv',
    delimiter: undefined,
    notice: () => undefined,
  })
  return pagesIn(source)
}

/** Each would take minutes or hours if the time grew with the square of its length. */
describe('a text in pieces of a few bytes is read in time that grows with its length', () => {
  const long = 'x'.repeat(3_000_000)
  it.each([
    ['csv', `a,b\n"${long}",1\n`],
    ['csv', `a,b\n"${'""'.repeat(1_000_000)}",1\n`],
    ['csv', `a,b\n${long},1\n`],
    ['jsonl', `{"a":"${long}"}\n{}\n`],
    ['json', `[{"a":"${long}"}]`],
  ] as const)('%s', async (format, text) => {
    const pages = await readText(inPieces(text), format)
    expect(pages.flat()).toHaveLength(format === 'jsonl' ? 2 : 1)
  })

  it('csv with long rows of many cells, of which one has quotes in it', async () => {
    const cells = Array.from({ length: 16_000 }, (_, i) => `c${i}${'.'.repeat(400)}`)
    const line = `${cells.join(',')},"""q"""`
    const pages = await readText(inPieces(`${line}\n${line}\n`, 65_536), 'csv')
    expect(pages.flat()).toHaveLength(1)
  })
})

describe('a text that has more than a limit is refused', () => {
  it.each([
    ['csv', 'a,b\n"', 'The row at line 2 is longer than 1000 characters.'],
    ['csv', 'a,b\n', 'The row at line 2 is longer than 1000 characters.'],
    ['jsonl', '{}\n', 'The row at line 2 is longer than 1000 characters.'],
    ['json', '[\n"', 'The row at line 1 is longer than 1000 characters.'],
  ] as const)('%s with a row of many characters', (format, start, message) =>
    withLimits({ rowCharacters: 1000 }, async () => {
      await expect(readText(inPieces(start + 'x'.repeat(5000)), format)).rejects.toMatchObject({ message })
    }),
  )

  it.each(['', '"'])('csv with many columns: %j', async quote => {
    const header = Array.from({ length: 200_001 }, (_, i) => `${quote}c${i}${quote}`).join(',')
    await expect(readText(inPieces(`${header}\n`, 65_536), 'csv')).rejects.toMatchObject({
      message: 'The file has 200,001 columns; at most 16384 are read.',
      hint: expect.stringContaining('first row'),
    })
  })

  it('json with many members is a rejected row', async () => {
    const members = Array.from({ length: 16_385 }, (_, i) => `"c${i}":1`).join(',')
    expect((await readText(inPieces(`{${members}}\n{}`, 65_536), 'jsonl')).flat()).toMatchObject([
      { kind: 'fault', reason: 'The row has 16,385 members; at most 16384 are read.' },
      { kind: 'members' },
    ])
  })
})
