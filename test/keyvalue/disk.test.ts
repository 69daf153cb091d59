import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { ScanInterrupted } from '../../src/store/keyvalue/contract/storage-error.ts'
import { engineParts } from '../../src/store/keyvalue/folder/engines.ts'
import { folderBytes } from '../../src/store/keyvalue/folder/folder-bytes.ts'
import type { Space, StoreCursor } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { engineNames } from '../support/engines.ts'
import { needsLinux } from '../support/platform.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe.each(engineNames)('%s', engine => {
  const { open } = engineParts(engine)

  test('keeps what was written, over a close', async () => {
    const folder = await temporaryFolder()
    const first = await open(folder, { createIfMissing: true })
    await first.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await first.close()
    const second = await open(folder, { createIfMissing: false })
    expect((await second.getMany(['a'])).map(String)).toEqual(['1'])
    await second.close()
  })

  test('leaves a short log, whatever was written before it is closed', async () => {
    for (const sizes of [[30_000_000], [9_000_000, 9_000_000, 9_000_000], [5_000_000], [1000]]) {
      const folder = await temporaryFolder()
      const store = await open(folder, { createIfMissing: true })
      const values = sizes.map(size => randomBytes(size))
      for (const [i, value] of values.entries())
        await store.write([{ kind: 'put', key: `k${i}`, value }], { sync: true })
      await store.close()
      const logs = (await readdir(folder)).filter(name => /\.log$|-wal$/.test(name))
      const bytes = await Promise.all(logs.map(async name => (await stat(join(folder, name))).size))
      expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThan(100_000)
      const again = await open(folder, { createIfMissing: false })
      const cursor = again.iterate({ gte: '', lt: '\xff' }, 10)
      const rows = await cursor.next()
      expect(rows?.map(([, value], i) => value.equals(values[i]!))).toEqual(values.map(() => true))
      await cursor.close()
      await again.close()
    }
  })

  test('leaves no files to be merged that a load wrote over each other', async () => {
    const folder = await temporaryFolder()
    const store = await open(folder, { createIfMissing: true, writeBufferBytes: 1 << 20 })
    const keys = Array.from({ length: 10 }, (_, i) => `k${i}`)
    for (let round = 0; round < 12; round++) {
      const operations = keys.map(key => ({ kind: 'put', key, value: randomBytes(500_000) }) as const)
      await store.write(operations, { sync: false })
    }
    await store.close()
    // RocksDB merges from four files of such a round on, into one.
    expect(await folderBytes(folder)).toBeLessThan(4.5 * 5_000_000)
  })

  test('refuses to open a folder without a store unless asked to create one', async () => {
    const opening = open(await temporaryFolder(), { createIfMissing: false })
    await expect(opening).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  })

  test('is refused to a second one in the same process, and open to the next when the first has closed', async () => {
    const folder = await temporaryFolder()
    const first = await open(folder, { createIfMissing: true })
    await expect(open(folder, { createIfMissing: false })).rejects.toThrow(engineParts(engine).locked)
    await first.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await first.close()
    await (await open(folder, { createIfMissing: false })).close()
  })

  // A file size limit on this process makes real writes fail, as a full disk does.
  needsLinux.describe('that cannot write for a while', () => {
    test('keeps reading, writes again when it can, and then loses nothing', async () => {
      const folder = await temporaryFolder()
      const store = await open(folder, { createIfMissing: true, writeBufferBytes: 1 << 20 })
      const acknowledged: string[] = []
      for (let index = 0; index < 20; index++) await putBlock(store, `before ${index}`, acknowledged)
      await withFileSizeLimit(150_000, () => putUntilRefused(store, acknowledged))
      await withFileSizeLimit(30_000, async () => {
        await putUntilRefused(store, acknowledged)
        await expectKept(store, acknowledged)
      })
      for (let index = 0; index < 5; index++) await putBlock(store, `after ${index}`, acknowledged)
      await expectKept(store, acknowledged)
      await store.close()
      const again = await open(folder, { createIfMissing: false })
      onTestFinished(() => again.close())
      await expectKept(again, acknowledged)
    })

    test('closes, and keeps what it has', async () => {
      const folder = await temporaryFolder()
      const store = await open(folder, { createIfMissing: true })
      const acknowledged: string[] = []
      const value = randomBytes(1 << 20)
      for (let index = 0; index < 8; index++) {
        await store.write([{ kind: 'put', key: `large ${index}`, value }], { sync: true })
        await putBlock(store, `small ${index}`, acknowledged)
      }
      await withFileSizeLimit(30_000, () => store.close())
      const again = await open(folder, { createIfMissing: false })
      onTestFinished(() => again.close())
      await expectKept(again, acknowledged)
    })

    // Only RocksDB reopens its files.
    if (engine !== 'rocksdb') return
    test('interrupts the open cursors when it reopens its files', async () => {
      const store = await open(await temporaryFolder(), {
        createIfMissing: true,
        writeBufferBytes: 1 << 20,
      })
      onTestFinished(() => store.close())
      const acknowledged: string[] = []
      for (let index = 0; index < 20; index++) await putBlock(store, `before ${index}`, acknowledged)
      const cursor = store.iterate({ gte: '', lt: '\xff' }, 5)
      await cursor.next()
      await withFileSizeLimit(30_000, () => putUntilRefused(store, acknowledged))
      await putBlock(store, 'after', acknowledged)
      await expect(cursor.next()).rejects.toBeInstanceOf(ScanInterrupted)
      await cursor.close()
    })

    test('lets scans of snapshots go on, begun before and while it reopens its files', async () => {
      const disk = await open(await temporaryFolder(), { createIfMissing: true, writeBufferBytes: 1 << 20 })
      const store = await openVersionedStore(disk, { sync: true, cacheBytesMax: 0 })
      onTestFinished(() => store.close())
      const numbers = Array.from({ length: 40 }, (_, i) => 100 + i)
      const expected = numbers.map(n => [`${n}`, n])
      for (const n of numbers) await store.write(tx => tx.put(items, `${n}`, { n, text: noise() }))
      const snapshot = store.snapshot()
      const forward = snapshot.scan(items, { prefix: '' }, 5)
      const backward = snapshot.scan(items, { prefix: '', reverse: true }, 5)
      const first = [await forward.next(), await backward.next()]
      await store.write(tx => {
        tx.delete(items, '120')
        tx.put(items, '121', { n: 0, text: '' })
        tx.put(items, '1211', { n: 0, text: '' })
      })
      await withFileSizeLimit(30_000, async () => {
        const refused = store.write(tx => tx.put(items, '122', { n: 0, text: noise() }))
        await expect(refused).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      })
      let isWritten = false
      const writing = store
        .write(tx => tx.put(items, '130', { n: 0, text: '' }))
        .finally(() => {
          isWritten = true
        })
      const scans: Promise<unknown>[] = []
      while (!isWritten) {
        scans.push(rest(snapshot.scan(items, { prefix: '' }, 100)))
        await setImmediate()
      }
      await writing
      for (const scan of await Promise.all(scans)) expect(scan).toEqual(expected)
      expect([...plain(first[0]), ...(await rest(forward))]).toEqual(expected)
      expect([...plain(first[1]), ...(await rest(backward))]).toEqual(expected.toReversed())
      snapshot.release()
    })
  })
})

interface Item {
  readonly n: number
  readonly text: string
}

const items: Space<Item> = {
  name: 'items',
  prefix: 'i',
  encode: item => Buffer.from(JSON.stringify(item)),
  decode: bytes => JSON.parse(bytes.toString()) as Item,
  weigh: () => 50,
}

/** Random, since what can be compressed would fit below the limit. */
function noise(): string {
  return randomBytes(4000).toString('base64')
}

type Rows = Awaited<ReturnType<StoreCursor<Item>['next']>>

function plain(rows: Rows): [string, number][] {
  return (rows ?? []).map(([key, { n }]) => [key, n])
}

async function rest(cursor: StoreCursor<Item>): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (let rows = await cursor.next(); rows !== undefined; rows = await cursor.next())
    found.push(...plain(rows))
  await cursor.close()
  return found
}

async function putUntilRefused(store: KeyValueStore, acknowledged: string[]): Promise<void> {
  let refused: unknown
  while (refused === undefined) {
    await putBlock(store, `during ${acknowledged.length}`, acknowledged).catch(error => {
      refused = error
    })
  }
  expect(refused).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
}

async function expectKept(store: KeyValueStore, acknowledged: readonly string[]): Promise<void> {
  const values = await store.getMany(acknowledged)
  expect(acknowledged.filter((_, index) => values[index]?.length !== 4000)).toEqual([])
}

async function putBlock(store: KeyValueStore, key: string, acknowledged: string[]): Promise<void> {
  // Random, since what can be compressed would fit below the limit.
  const value = randomBytes(4000)
  await store.write([{ kind: 'put', key, value }], { sync: true })
  acknowledged.push(key)
}

async function withFileSizeLimit<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const ignore = (): void => undefined
  process.on('SIGXFSZ', ignore)
  const limit = (value: string): Buffer =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${value}:unlimited`])
  limit(String(bytes))
  try {
    return await work()
  } finally {
    limit('unlimited')
    process.off('SIGXFSZ', ignore)
  }
}
