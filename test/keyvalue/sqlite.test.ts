import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as zlib from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KeyValueCursor, KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { loadSqliteWith } from '../../src/store/keyvalue/sqlite/module.ts'
import { openSqlite } from '../../src/store/keyvalue/sqlite/sqlite.ts'
import { needsSqlite } from '../support/engines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { crc32 } = zlib as unknown as { crc32(data: Uint8Array, value?: number): number }
const everything = { gte: '', lt: '\xff' }
const damaged = {
  code: 'STORAGE_UNAVAILABLE',
  message: expect.stringMatching(/damaged: the checksum of a row does not match|malformed/),
  hint: expect.stringContaining('Nothing was deleted. Restore the data folder from a copy'),
}

needsSqlite.describe('sqlite', () => {
  test('fails a read of a damaged value, and serves the others', async () => {
    const { folder, path } = await filled()
    const bytes = await readFile(path)
    // The value follows its key.
    bytes[bytes.indexOf('key 07') + 30]! ^= 1
    await writeFile(path, bytes)
    const opened = await openAgain(folder)
    onTestFinished(() => opened.close())
    await expect(opened.getMany(['key 03', 'key 07'])).rejects.toMatchObject(damaged)
    expect(await opened.getMany(['key 03', 'key 25'])).toEqual([numbered(3), numbered(25)])
    await expect(readAll(opened.iterate(everything, 5))).rejects.toMatchObject(damaged)
    // Writes still work, and repair what they replace.
    await opened.write([{ kind: 'put', key: 'key 07', value: numbered(1) }], { sync: true })
    expect(await opened.getMany(['key 07'])).toEqual([numbered(1)])
  })

  test.each<[string, (bytes: Buffer) => unknown, RegExp]>([
    ['does not count its last row', hideLastRow, /it has 1999 of 2000 rows/],
    [
      'has another key',
      bytes => bytes.write('z', leafOf(bytes, 'key 1500') + 7),
      /rows are not those|wrong order/,
    ],
    ['has its rows in another order', swapRows, /its rows are in the wrong order/],
    ['is rubbish', bytes => fillPage(bytes, 'key 1500', 0x5a), /malformed/],
    ['is empty', bytes => fillPage(bytes, 'key 1500', 0), /malformed/],
    ['is another page', copyPage, /wrong order|rows are not those|of 2000 rows/],
  ])(
    'refuses a file of which a page %s, and goes on with what is left if told so',
    async (_, damage, what) => {
      const { folder, path } = await filled(2000)
      const bytes = await readFile(path)
      damage(bytes)
      await writeFile(path, bytes)
      await expect(openAgain(folder)).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringMatching(what),
        hint: expect.stringContaining('gvq doctor --accept-loss'),
      })
      // Nothing was changed.
      expect((await readFile(path)).equals(bytes)).toBe(true)
      const lost: string[] = []
      const opened = await openSqlite(folder, { createIfMissing: false, acceptLoss: text => lost.push(text) })
      expect(lost).toEqual([expect.stringMatching(/is damaged: .*\. [12],\d{3} rows could be read\./)])
      const left = await readAll(opened.iterate(everything, 100))
      expect(left.length).toBeGreaterThan(1500)
      for (const [key, value] of left) expect(value).toEqual(numbered(Number(key.slice(4))))
      await opened.close()
      expect((await readFile(`${path}.damaged`)).equals(bytes)).toBe(true)
      await (await openAgain(folder)).close()
    },
  )

  test('refuses a file whose rows are those of another time', async () => {
    const { folder, path } = await filled(2000)
    const before = await readFile(path)
    const store = await openAgain(folder)
    await store.write([{ kind: 'put', key: 'key 1500', value: numbered(7) }], { sync: true })
    await store.close()
    const bytes = await readFile(path)
    // One page, whole and well-formed, as it was.
    const at = pageOf(leafOf(bytes, 'key 1500'))
    before.copy(bytes, at, at, at + pageBytes)
    await writeFile(path, bytes)
    await expect(openAgain(folder)).rejects.toThrow('some of its 2000 rows are not those that were written')
  })

  test('writes a file of an earlier version anew, which had checksums of its rows only', async () => {
    const { folder, path } = await filled(2000)
    await rm(path)
    const sqlite = createRequire(import.meta.url)('node:sqlite')
    const earlier = new sqlite.DatabaseSync(path)
    earlier.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE kv (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID',
    )
    const put = earlier.prepare('INSERT INTO kv VALUES (?, ?)')
    for (let i = 0; i < 2000; i++) {
      const [key, value] = [Buffer.from(`key ${String(i).padStart(2, '0')}`), numbered(i)]
      const sum = Buffer.alloc(4)
      // One of them is damaged, and stays so.
      sum.writeUInt32LE(i === 77 ? 1 : crc32(value, crc32(key)))
      put.run(key, Buffer.concat([value, sum]))
    }
    earlier.close()
    for (let opening = 0; opening < 2; opening++) {
      const store = await openAgain(folder)
      expect(await store.getMany(['key 00', 'key 1999'])).toEqual([numbered(0), numbered(1999)])
      await expect(store.getMany(['key 77'])).rejects.toMatchObject(damaged)
      await store.write([{ kind: 'put', key: 'key 00', value: numbered(0) }], { sync: true })
      await store.close()
    }
    expect((await readdir(folder)).sort()).toEqual(['gvq.sqlite', 'lock'])
  })

  test.each<[string, (path: string) => Promise<void>, RegExp]>([
    ['empty', path => truncate(path, 0), /gvq\.sqlite is empty/],
    ['rubbish', path => writeFile(path, randomBytes(8192)), /file is not a database/],
    ['cut', path => truncate(path, 4096), /malformed/],
  ])('refuses a file that is %s', async (_, damage, message) => {
    const { folder, path } = await filled()
    await damage(path)
    await expect(openAgain(folder)).rejects.toThrow(message)
  })

  test('keeps its log small with readers in constant succession', async () => {
    const { folder, path } = await filled()
    const store = await openAgain(folder)
    onTestFinished(() => store.close())
    let isWriting = true
    const read = async (): Promise<void> => {
      let reading = store.iterate(everything, 5)
      while (isWriting) {
        await reading.next()
        const next = store.iterate(everything, 5)
        await reading.close()
        reading = next
        await setImmediate()
      }
    }
    const readers = [read(), read()]
    for (let round = 0; round < 160; round++) {
      const value = Buffer.alloc(1 << 20, round)
      await store.write([{ kind: 'put', key: `large ${round % 10}`, value }], { sync: false })
    }
    isWriting = false
    await Promise.all(readers)
    expect((await stat(`${path}-wal`)).size).toBeLessThan(128 * 1024 * 1024)
  })

  test('keeps reading the state of its call, however many commits and cursors follow', async () => {
    const { folder } = await filled()
    const store = await openAgain(folder)
    onTestFinished(() => store.close())
    const cursors: KeyValueCursor[] = []
    for (let round = 0; round < 20; round++) {
      cursors.push(store.iterate({ gte: 'round', lt: 'rounds' }, 10))
      await store.write([{ kind: 'put', key: 'round', value: Buffer.from(String(round)) }], { sync: false })
    }
    const seen = await Promise.all(cursors.map(readAll))
    expect(seen.map(rows => rows.map(([, value]) => String(value)))).toEqual([
      [],
      ...Array.from({ length: 19 }, (_, round) => [String(round)]),
    ])
  })
})

describe('node:sqlite', () => {
  test.each(['20.20.2', '22.12.0'])('is not required in Node %s', node => {
    expect(loadSqliteWith(createRequire(import.meta.url), { node })).toEqual({
      kind: 'unavailable',
      reason: `Node.js ${node} has no usable node:sqlite`,
      remedy: 'Use Node.js 22.13 or newer.',
    })
  })

  test('may be missing from a build of Node', () => {
    const require = (() => {
      throw new Error('No such built-in module: node:sqlite')
    }) as unknown as NodeJS.Require
    expect(loadSqliteWith(require, { node: '24.1.0' })).toMatchObject({
      kind: 'unavailable',
      reason: 'node:sqlite does not load: No such built-in module: node:sqlite',
      remedy: expect.stringContaining('built with SQLite'),
    })
  })

  test('suppresses its own warning and no other', () => {
    const heard: unknown[] = []
    const { emitWarning } = process
    onTestFinished(() => {
      process.emitWarning = emitWarning
    })
    process.emitWarning = ((...all: unknown[]) => heard.push(all)) as typeof emitWarning
    const require = (() => {
      process.emitWarning(
        'SQLite is an experimental feature and might change at any time',
        'ExperimentalWarning',
      )
      process.emitWarning('Something else', 'ExperimentalWarning')
      return {}
    }) as unknown as NodeJS.Require
    expect(loadSqliteWith(require, { node: '24.1.0', sqlite: '3.50.0' }).kind).toBe('loaded')
    expect(heard).toEqual([['Something else', 'ExperimentalWarning']])
  })
})

const pageBytes = 4096

function pageOf(offset: number): number {
  return offset - (offset % pageBytes)
}

/** Where a key is in a page of rows; it may also be in one that was split, or in one above. */
function leafOf(bytes: Buffer, key: string): number {
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1))
    if (bytes[pageOf(at)] === 10) return at
  throw new Error(`${key} is nowhere`)
}

function fillPage(bytes: Buffer, key: string, byte: number): void {
  const at = pageOf(leafOf(bytes, key))
  bytes.fill(byte, at, at + pageBytes)
}

function copyPage(bytes: Buffer): void {
  const from = pageOf(leafOf(bytes, 'key 500'))
  bytes.copy(bytes, pageOf(leafOf(bytes, 'key 1500')), from, from + pageBytes)
}

/** The number of cells is at 3 in a page. */
function hideLastRow(bytes: Buffer): void {
  const at = pageOf(leafOf(bytes, 'key 1500')) + 3
  bytes.writeUInt16BE(bytes.readUInt16BE(at) - 1, at)
}

/** Places of cells begin at 8. */
function swapRows(bytes: Buffer): void {
  const at = pageOf(leafOf(bytes, 'key 1500')) + 8
  const [first, second] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
  bytes.writeUInt16BE(second, at)
  bytes.writeUInt16BE(first, at + 2)
}

function numbered(number: number): Buffer {
  return Buffer.alloc(100, number)
}

/** A closed store of rows `key 00`, `key 01` …; two numbers of digits keep the keys in one order. */
async function filled(rows = 30): Promise<{ readonly folder: string; readonly path: string }> {
  const folder = await temporaryFolder()
  const store = await openSqlite(folder, { createIfMissing: true })
  const puts = Array.from({ length: rows }, (_, number) => ({
    kind: 'put' as const,
    key: `key ${String(number).padStart(2, '0')}`,
    value: numbered(number),
  }))
  await store.write(puts, { sync: true })
  await store.close()
  return { folder, path: join(folder, 'gvq.sqlite') }
}

function openAgain(folder: string): Promise<KeyValueStore> {
  return openSqlite(folder, { createIfMissing: false })
}

async function readAll(cursor: KeyValueCursor): Promise<(readonly [string, Buffer])[]> {
  const rows: (readonly [string, Buffer])[] = []
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) rows.push(...page)
    return rows
  } finally {
    await cursor.close()
  }
}
