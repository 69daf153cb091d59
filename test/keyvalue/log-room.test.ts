import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { engineParts } from '../../src/store/keyvalue/folder/engines.ts'
import { findLogGap } from '../../src/store/keyvalue/rocksdb/log.ts'
import { bytesInLog, LogRoom } from '../../src/store/keyvalue/rocksdb/log-room.ts'
import { copyAsKilled } from '../support/copy-as-killed.ts'
import { needsRocksDb } from '../support/engines.ts'
import { needsLinux } from '../support/platform.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { open } = engineParts('rocksdb')
const roomBytes = 512 * 1024
const logBlockBytes = 32 * 1024

/** A store with small synced batches, one after another, and its folder. */
async function written(
  count: number,
  writeBufferBytes = 16 << 20,
): Promise<{ folder: string; store: KeyValueStore }> {
  const folder = await temporaryFolder()
  const store = await open(folder, { createIfMissing: true, writeBufferBytes })
  onTestFinished(() => store.close())
  for (let n = 0; n < count; n++) await writeOne(store, n)
  return { folder, store }
}

function writeOne(store: KeyValueStore, n: number): Promise<void> {
  const value = Buffer.alloc(1000, 1 + (n % 255))
  return store.write([{ kind: 'put', key: `k${n}`, value }], { sync: true })
}

async function killed(folder: string): Promise<string> {
  return copyAsKilled(folder, join(await temporaryFolder(), 'copy'))
}

async function logsOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(name => /^\d+\.log$/.test(name)).sort()
  return names.map(name => join(folder, name))
}

async function lastLog(folder: string): Promise<Buffer> {
  return readFile((await logsOf(folder)).at(-1)!)
}

function endOf(log: Buffer): number {
  return log.findLastIndex(byte => byte !== 0) + 1
}

async function expectAll(folder: string, count: number): Promise<void> {
  expect(await findLogGap(folder)).toBeUndefined()
  const store = await open(folder, { createIfMissing: false })
  const values = await store.getMany(Array.from({ length: count }, (_, n) => `k${n}`))
  await store.close()
  expect(values.map(value => value?.[0])).toEqual(Array.from({ length: count }, (_, n) => 1 + (n % 255)))
}

/** Expects a store to lose the last batch when any of these parts of its log is zeroed, and none of the `kept` batches before it. */
async function expectOnlyLastLost(
  folder: string,
  parts: readonly (readonly [from: number, to: number])[],
  kept: number,
  key: string,
): Promise<void> {
  for (const [from, to] of parts) {
    const torn = await killed(folder)
    const [path] = await logsOf(torn)
    await writeFile(path!, (await readFile(path!)).fill(0, from, to))
    await expectAll(torn, kept)
    const store = await open(torn, { createIfMissing: false })
    expect(await store.getMany([key])).toEqual([undefined])
    await store.close()
  }
}

needsRocksDb.describe('the log of RocksDB', () => {
  needsLinux.describe('that grows by small synced batches', () => {
    test('gets room after some of them, which later ones fill', async () => {
      const { folder, store } = await written(16)
      const before = await lastLog(folder)
      expect(before.length).toBe(endOf(before))
      await writeOne(store, 16)
      const roomy = await lastLog(folder)
      expect(roomy.length).toBe(before.length + roomBytes)
      for (let n = 17; n < 300; n++) await writeOne(store, n)
      expect((await lastLog(folder)).length).toBe(roomy.length)
      for (let n = 300; n < 600; n++) await writeOne(store, n)
      expect((await lastLog(folder)).length).toBe(roomy.length + roomBytes)
      await expectAll(await killed(folder), 600)
    })

    test('ends with its last batch when the store is closed', async () => {
      const { folder, store } = await written(40)
      await store.close()
      const log = await lastLog(folder)
      expect(log.length).toBe(endOf(log))
      await expectAll(folder, 40)
    })

    test('gets room in each of its files, and misses nothing after a kill', async () => {
      const { folder, store } = await written(0, 64 * 1024)
      for (let n = 0; n < 1500; n++) {
        await writeOne(store, n)
        if (n % 300 === 299) await expectAll(await killed(folder), n + 1)
      }
    })

    test('loses a batch of which a part is missing, and none before it', async () => {
      const { folder } = await written(40)
      const end = endOf(await lastLog(folder))
      const parts = [
        [end - 500, end],
        [end - 900, end - 500],
        [end - 1010, end - 900],
      ] as const
      await expectOnlyLastLost(folder, parts, 39, 'k39')
    })

    test('loses a batch of several blocks of which a part is missing, and none before it', async () => {
      const { folder, store } = await written(40)
      const small = endOf(await lastLog(folder))
      await store.write([{ kind: 'put', key: 'wide', value: Buffer.alloc(60_000, 1) }], { sync: true })
      const log = await lastLog(folder)
      const end = endOf(log)
      expect(log.length).toBeGreaterThan(end)
      const parts = [
        [small, end],
        [small, small + 100],
        [small, 2 * logBlockBytes],
        [small + 1000, small + 2000],
        [2 * logBlockBytes, end],
        [end - 10, end],
      ] as const
      await expectOnlyLastLost(folder, parts, 40, 'wide')
    })

    test('gets no room by batches that are not synced, or large', async () => {
      const { folder, store } = await written(10)
      const operations = (bytes: number) => [
        { kind: 'put', key: 'large', value: Buffer.alloc(bytes, 1) } as const,
      ]
      await store.write(operations(10), { sync: false })
      for (let n = 10; n < 25; n++) await writeOne(store, n)
      for (let n = 0; n < 20; n++) await store.write(operations(100_000), { sync: true })
      const log = await lastLog(folder)
      expect(log.length).toBe(endOf(log))
    })
  })
})

needsLinux.describe('room', () => {
  test('is left until it is written: until then, every batch is synced', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, '000009.log'), Buffer.alloc(100, 1))
    await writeFile(join(folder, '000012.log'), Buffer.alloc(200, 1))
    const room = new LogRoom(folder)
    for (let n = 0; n < 16; n++) room.wrote(10, true)
    expect([room.isShort(100), room.isLeft]).toEqual([true, false])
    await room.make()
    expect((await readFile(join(folder, '000009.log'))).length).toBe(100)
    expect((await readFile(join(folder, '000012.log'))).length).toBe(200 + roomBytes)
    expect([room.isShort(100), room.isLeft]).toEqual([false, true])
    room.wrote(roomBytes - 1, true)
    expect(room.isLeft).toBe(true)
    room.wrote(1, true)
    expect([room.isShort(100), room.isLeft]).toEqual([true, false])
  })

  test('is made for batches up to those of many commits together', () => {
    const room = new LogRoom('')
    for (let n = 0; n < 16; n++) room.wrote(10, true)
    expect([room.isShort(64 * 1024), room.isShort(64 * 1024 + 1)]).toEqual([true, false])
  })

  test('is not made in a log without a batch, and its absence is no error', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, '000009.log'), '')
    await new LogRoom(folder).make()
    expect((await readFile(join(folder, '000009.log'))).length).toBe(0)
    await new LogRoom(join(folder, 'missing')).make()
  })
})

needsRocksDb.describe('the bytes of a batch in the log', () => {
  test.each([0, 1, 127, 128, 16_383, 16_384, 30_000])('are known: a value of %i bytes', async length => {
    const folder = await temporaryFolder()
    const store = await open(folder, { createIfMissing: true })
    const operations = [
      { kind: 'put', key: 'key', value: Buffer.alloc(length, 1) },
      { kind: 'delete', key: 'gone' },
    ] as const
    await store.write(operations, { sync: true })
    expect((await lastLog(folder)).length).toBe(bytesInLog(operations))
    await store.close()
  })
})
