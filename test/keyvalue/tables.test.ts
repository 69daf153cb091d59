import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KeyValueCursor, KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openRocksDb } from '../../src/store/keyvalue/rocksdb/rocksdb.ts'
import { uncompressSnappy } from '../../src/store/keyvalue/rocksdb/snappy.ts'
import { needsRocksDb } from '../support/engines.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const damaged = {
  code: 'STORAGE_UNAVAILABLE',
  message: expect.stringMatching(
    /The RocksDB file \S+\d{6}\.sst is damaged: the checksum of a block is wrong\./,
  ),
  hint: expect.stringContaining('gvq doctor'),
}

needsRocksDb.describe('a file of RocksDB with a wrong bit in it', () => {
  // What a scan of the package makes of it: other values, fewer of them, or the end of the process.
  test.each([0.1, 0.35, 0.6, 0.85])(
    'fails scans that meet it, at %d of the file, and no others',
    async part => {
      const { folder, table } = await filled()
      const bytes = await readFile(table)
      // Behind the blocks with data there are the index and others.
      bytes[Math.floor(part * 0.9 * bytes.length)]! ^= 4
      await writeFile(table, bytes)
      const store = await openAgain(folder)
      await expect(readAll(store.iterate({ gte: '', lt: '\xff' }, 100))).rejects.toMatchObject(damaged)
      let failed = 0
      for (let i = 0; i < rows; i += 100) {
        const found = await readAll(store.iterate({ gte: keyOf(i), lt: keyOf(i + 100) }, 100)).catch(
          error => error,
        )
        if (found instanceof Error) {
          expect(found).toMatchObject(damaged)
          failed++
        } else expect(found).toEqual(rowsOf(i, i + 100))
      }
      expect(failed).toBeGreaterThan(0)
      expect(failed).toBeLessThan(4)
    },
  )

  test('is read once, whatever is scanned again', async () => {
    const { folder } = await filled()
    const store = await openAgain(folder)
    for (let round = 0; round < 2; round++)
      expect(await readAll(store.iterate({ gte: '', lt: '\xff' }, 100))).toEqual(rowsOf(0, rows))
    const backwards = await readAll(store.iterate({ gte: '', lt: '\xff', reverse: true }, 100))
    expect(backwards).toEqual(rowsOf(0, rows).reverse())
  })
})

describe('what Snappy has compressed', () => {
  test.each([
    ['nothing', '00', ''],
    ['a text', '05106162636465', 'abcde'],
    ['a text that repeats itself', '0c08616263210300', undefined],
    ['a copy that begins in what it makes', '0804616225020000', undefined],
  ])('%s', (_, bytes, text) => {
    if (text !== undefined) expect(uncompressSnappy(Buffer.from(bytes, 'hex')).toString()).toBe(text)
  })

  test.each(['', '05', '0510616263', '05010700'])('%j is refused or cut, and nothing else', bytes => {
    try {
      uncompressSnappy(Buffer.from(bytes, 'hex'))
    } catch (error) {
      expect((error as Error).message).toMatch(/compressed bytes/)
    }
  })
})

const rows = 2000

function keyOf(number: number): string {
  return `key ${String(number).padStart(5, '0')}`
}

function rowsOf(from: number, to: number): [string, Buffer][] {
  return Array.from({ length: to - from }, (_, i) => [keyOf(from + i), contentOf(from + i)])
}

/** The content of a value; some can be compressed, and some cannot. */
function contentOf(number: number): Buffer {
  const random = randomNumbers(number)
  return Buffer.from(Array.from({ length: 150 }, () => (number % 2 === 0 ? 7 : Math.floor(random() * 256))))
}

/** A closed store of which all rows are in one file of data. */
async function filled(): Promise<{ readonly folder: string; readonly table: string }> {
  const folder = await temporaryFolder()
  const store = await openRocksDb(folder, { createIfMissing: true })
  const puts = rowsOf(0, rows).map(([key, value]) => ({ kind: 'put' as const, key, value }))
  await store.write(puts, { sync: true })
  await store.close()
  // Opening it writes the log to a file.
  await (await openRocksDb(folder, { createIfMissing: false })).close()
  const [name] = (await readdir(folder)).filter(file => file.endsWith('.sst'))
  return { folder, table: join(folder, name!) }
}

async function openAgain(folder: string): Promise<KeyValueStore> {
  const store = await openRocksDb(folder, { createIfMissing: false })
  onTestFinished(() => store.close())
  return store
}

async function readAll(cursor: KeyValueCursor): Promise<(readonly [string, Buffer])[]> {
  const found: (readonly [string, Buffer])[] = []
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) found.push(...page)
    return found
  } finally {
    await cursor.close()
  }
}
