import { randomBytes } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KeyValueCursor, KeyValueStore } from '../../../src/store/storage/api.ts'
import { openSqlite } from '../../../src/store/storage/sqlite.ts'
import { loadSqliteWith } from '../../../src/store/storage/sqlite-module.ts'
import { needsSqlite } from '../../support/engines.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const everything = { gte: '', lt: '\xff' }
const damaged = {
  code: 'STORAGE_UNAVAILABLE',
  message: expect.stringMatching(/damaged: the checksum of a row does not match|malformed/),
  hint: expect.stringContaining('Nothing was deleted. Restore the data folder from a copy'),
}

needsSqlite.describe('sqlite', () => {
  test('fails a read of a damaged value or key, and serves the others', async () => {
    const { folder, path } = await filled()
    const store = await openAgain(folder)
    const bytes = await readFile(path)
    for (const key of ['key 07', 'key 11']) {
      const at = bytes.indexOf(key)
      // The value follows its key; of one row the value changes, of the other the key itself.
      bytes[key === 'key 07' ? at + key.length + 20 : at + 4]! ^= 1
    }
    await store.close()
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

  test('fails reads of a damaged structure', async () => {
    const { folder, path } = await filled(2000)
    const bytes = await readFile(path)
    // It may also be in a page that was split.
    for (let at = bytes.indexOf('key 1500'); at >= 0; at = bytes.indexOf('key 1500')) {
      bytes.fill(0x5a, at - (at % 4096), at - (at % 4096) + 4096)
    }
    await writeFile(path, bytes)
    const store = await openAgain(folder)
    onTestFinished(() => store.close())
    await expect(readAll(store.iterate(everything, 100))).rejects.toMatchObject(damaged)
    await expect(store.getMany(['key 1500'])).rejects.toMatchObject(damaged)
    expect(await store.getMany(['key 00'])).toEqual([numbered(0)])
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
