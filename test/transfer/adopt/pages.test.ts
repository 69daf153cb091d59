import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PageFile } from '../../../src/tools/transfer/adopt/pages/page-file.ts'
import { PageSet } from '../../../src/tools/transfer/adopt/pages/walk.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type FileOptions, type Table, writeDataFile } from './data-file.ts'
import { dataOf } from './legacy.ts'

async function opened(path: string): Promise<PageFile> {
  const file = await PageFile.open(path)
  onTestFinished(() => file.close())
  return file
}

/** All entries of all tables, as hexadecimal texts. Pages are used by one table, and none is free. */
async function tablesIn(path: string): Promise<Record<string, string[]>> {
  const file = await opened(path)
  const used = await file.freePages()
  const tables: Record<string, string[]> = {}
  for (const [name, tree] of await file.trees(used)) {
    const found: string[] = []
    for await (const entries of file.entries(name, tree, used))
      for (const { key, value } of entries) found.push(`${key.toString('hex')} ${value.toString('hex')}`)
    tables[name] = found
  }
  return tables
}

function asText({ entries }: Table): string[] {
  return entries.map(([key, value]) => `${key.toString('hex')} ${value.toString('hex')}`).sort()
}

const number = (value: number, size: number) =>
  Buffer.alloc(size, 0).fill(value.toString(16).padStart(8, '0'), 0, 4, 'hex')

const tables: Record<string, Table> = {
  small: { entries: [[Buffer.from('a'), Buffer.from('one')]] },
  many: {
    entries: Array.from({ length: 1500 }, (_, i) => [number(i, 16), Buffer.alloc(i % 90, i)] as const),
  },
  large: {
    entries: Array.from({ length: 50 }, (_, i) => [number(i, 16), Buffer.alloc(i * 977, i)] as const),
  },
  none: { entries: [] },
  // One value, a page in place of a value, and a tree of values.
  sorted: {
    isSorted: true,
    entries: [1, 9, 3000].flatMap((count, key) =>
      Array.from({ length: count }, (_, i) => [number(key, 20), number(i, 32)] as const),
    ),
  },
}

async function written(options: FileOptions = {}): Promise<string> {
  const path = join(await temporaryFolder(), 'data.mdb')
  await writeDataFile(path, tables, options)
  return path
}

describe('a data file', () => {
  it.each([512, 4096, 16_384, 65_536])(
    'with pages of %i bytes gives each entry of each table, in order',
    async pageBytes => {
      const found = await tablesIn(await written({ pageBytes }))
      for (const [name, table] of Object.entries(tables)) expect(found[name], name).toEqual(asText(table))
    },
  )

  it.each([
    ['2 GiB', 2 ** 31 / 4096 - 3],
    ['4 GiB', 2 ** 32 / 4096 - 3],
    ['4 TiB', 2 ** 30 - 3],
  ])('is read across %s', async (_, firstPage) => {
    const found = await tablesIn(await written({ firstPage }))
    for (const [name, table] of Object.entries(tables)) expect(found[name], name).toEqual(asText(table))
  })

  it.each([16_384, 65_536])('that lmdb-js wrote with pages of %i bytes is read', async pageBytes => {
    const path = join(await temporaryFolder(), 'data.mdb')
    await writeFile(
      path,
      gunzipSync(await readFile(join(import.meta.dirname, 'lmdb', `pages-${pageBytes}.mdb.gz`))),
    )
    const found = await tablesIn(path)
    const counts = Object.fromEntries(Object.entries(found).map(([name, entries]) => [name, entries.length]))
    expect(counts).toEqual({
      nodes: 2571,
      edges: 3000,
      out_edges: 3000,
      in_edges: 3000,
      vectors: 301,
      vector_data: 300,
      storage_metadata: 2,
    })
  })

  it('finds the entries with some keys', async () => {
    const file = await opened(await written())
    const tree = (await file.trees()).get('many')!
    const keys = [0, 7, 8, 700, 1499, 1500].map(i => number(i, 16))
    const found: string[] = []
    for await (const entries of file.find('many', tree, keys))
      found.push(...entries.map(({ key }) => key.toString('hex')))
    expect(found).toEqual(keys.slice(0, 5).map(key => key.toString('hex')))
  })

  it('has the newer of two states', async () => {
    const path = await written({ transaction: 8 })
    expect((await tablesIn(path)).small).toHaveLength(1)
    const file = await opened(path)
    expect(await file.isChanged()).toBe(false)
    await writeDataFile(path, tables, { transaction: 9 })
    expect(await file.isChanged()).toBe(true)
  })
})

describe('a file that is none of HelixDB', () => {
  const page = (fill: (bytes: Buffer) => void) => {
    const bytes = Buffer.alloc(8192)
    fill(bytes)
    return bytes
  }
  const meta = (change: (bytes: Buffer) => void) =>
    page(bytes => {
      bytes.writeUInt32LE(0xbeefc0de, 24)
      bytes.writeUInt32LE(2, 28)
      bytes.writeUInt32LE(4096, 48)
      change(bytes)
    })
  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'is empty'],
    ['text', Buffer.from('hello'.repeat(100)), 'is no LMDB file, or one that is encrypted or damaged'],
    ['SQLite', page(bytes => bytes.write('SQLite format 3')), 'is an SQLite database'],
    ['gzip', page(bytes => bytes.write('\x1f\x8b', 'latin1')), 'is compressed with gzip: unpack it first'],
    ['tar', page(bytes => bytes.write('ustar', 257)), 'is a tar archive: unpack it first'],
    [
      'LMDB 0.9',
      page(bytes => bytes.writeUInt32LE(0xbeefc0de, 16)),
      'is an LMDB file of data format 1 or older',
    ],
    ['another format', meta(bytes => bytes.writeUInt32LE(3, 28)), 'is an LMDB file of data format 3'],
    [
      'a big-endian machine',
      meta(bytes => bytes.writeUInt32BE(0xbeefc0de, 24)),
      'was written on a big-endian machine',
    ],
    [
      'a 32-bit machine',
      meta(bytes => bytes.writeUInt32LE(0, 48)),
      'has pages of 0 bytes; it is damaged, or of a 32-bit machine',
    ],
    ['one page', meta(() => undefined).subarray(0, 4096), 'ends within its first two pages: the copy is cut'],
  ])('%s: one sentence says what it is', async (_, bytes, sentence) => {
    const path = join(await temporaryFolder(), 'data.mdb')
    await writeFile(path, bytes)
    await expect(PageFile.open(path)).rejects.toThrow(`${path} ${sentence}`)
  })
})

describe('a damaged file', () => {
  /** What is said of a real file of which bytes are changed. */
  async function saidOf(change: (bytes: Buffer) => void): Promise<string> {
    const path = join(await temporaryFolder(), 'data.mdb')
    const bytes = Buffer.from(await dataOf('types'))
    change(bytes)
    await writeFile(path, bytes)
    return tablesIn(path).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  }
  /** Page 53 is the root of the main table. */
  const mainRoot = 53 * 4096

  it.each<[string, (bytes: Buffer) => void, RegExp]>([
    ['nothing', () => undefined, /^nothing$/],
    ['a page number', bytes => bytes.writeUInt32LE(54, mainRoot), /^Page 53 .* has the number 54\.$/],
    [
      'a page that was written later',
      bytes => bytes.writeUInt32LE(228, mainRoot + 8),
      /^Page 53 .* was written by transaction 228, after 227/,
    ],
    ['flags', bytes => bytes.writeUInt16LE(1, mainRoot + 18), /^Page 53 .* is no leaf \(its flags are 0x1\)/],
    [
      'an item outside',
      bytes => bytes.writeUInt16LE(4090, mainRoot + 24),
      /^Page 53 .* has item 0 at 4114, outside/,
    ],
    [
      'an item inside of another',
      bytes => bytes.writeUInt16LE(bytes.readUInt16LE(mainRoot + 26) + 2, mainRoot + 24),
      /^Page 53 .* overlap or leave a gap/,
    ],
    [
      'the number of items',
      bytes => bytes.writeUInt16LE(2, mainRoot + 20),
      /^Page 53 .* overlap or leave a gap/,
    ],
    [
      'a state out of turn',
      bytes => bytes.writeUInt32LE(400, 152),
      /^Page 0 .* is of transaction 400, but the other state of 227/,
    ],
    ['the depth', bytes => bytes.writeUInt16LE(2, 4096 + 102), /^Page 53 .* is no branch/],
    ['the root', bytes => bytes.writeUInt32LE(9999, 4096 + 136), /^Page 9999 .* behind the last page/],
  ])('says which page, and why: %s', async (_, change, message) => {
    expect(await saidOf(change)).toMatch(message)
  })

  it('is known by a page that two tables use', async () => {
    const path = await written()
    const file = await opened(path)
    const tree = (await file.trees()).get('many')!
    const used = new PageSet()
    const readAll = async () => {
      for await (const _ of file.entries('many', tree, used));
    }
    await readAll()
    await expect(readAll()).rejects.toThrow(
      /is free or used already, but page 0 of table `many` refers to it/,
    )
  })

  it('is known by a page that is free', async () => {
    await expect(tablesIn(await written({ free: [3, 2] }))).rejects.toThrow(/is free or used already/)
  })

  it('is known by its end', async () => {
    const path = await written()
    await truncate(path, 40 * 4096 + 100)
    await expect(tablesIn(path)).rejects.toThrow(/ends behind 40 pages, but \d+ are in use: the copy is cut/)
  })
})
