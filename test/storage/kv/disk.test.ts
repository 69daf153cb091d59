import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KeyValueStore } from '../../../src/store/storage/api.ts'
import { engineParts } from '../../../src/store/storage/engines.ts'
import { engineNames } from '../../support/engines.ts'
import { needsLinux } from '../../support/platform.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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

    // Only RocksDB reopens its files.
    if (engine !== 'rocksdb') return
    test('ends the open cursors when it reopens its files', async () => {
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
      await expect(cursor.next()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await cursor.close()
    })
  })
})

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
