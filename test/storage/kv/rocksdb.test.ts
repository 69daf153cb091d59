import { execFileSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type KeyValueStore, openRocksDb } from '../../../src/storage/index.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('rocksdb', () => {
  test('keeps what was written, over a close', async () => {
    const folder = await temporaryFolder()
    const first = await openRocksDb(folder, { createIfMissing: true })
    await first.write([{ kind: 'put', key: 'a', value: Buffer.from('1') }], { sync: true })
    await first.close()
    const second = await openRocksDb(folder, { createIfMissing: false })
    expect((await second.getMany(['a'])).map(String)).toEqual(['1'])
    await second.close()
  })

  test('refuses to open a folder without a store unless told to make one', async () => {
    const opening = openRocksDb(await temporaryFolder(), { createIfMissing: false })
    await expect(opening).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  })

  // A file size limit on this process makes real writes of RocksDB fail, as a full disk does.
  test.runIf(process.platform === 'linux')('reads on after a failed write, and writes again when it can', async () => {
    const store = await openRocksDb(await temporaryFolder(), { createIfMissing: true, writeBufferBytes: 1 << 20 })
    onTestFinished(() => store.close())
    const acknowledged: string[] = []
    for (let index = 0; index < 20; index++) await putBlock(store, `before ${index}`, acknowledged)

    const refused = await withFileSizeLimit(150_000, async () => {
      const cursor = store.iterate({ gte: '', lt: '\xff' }, 5)
      await cursor.next()
      let failures = 0
      while (failures < 3) {
        await putBlock(store, `during ${acknowledged.length} ${failures}`, acknowledged).catch(error => {
          expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
          failures++
        })
      }
      await cursor.close()
      return failures
    })
    expect(refused).toBe(3)
    expect((await store.getMany(acknowledged)).every(value => value?.length === 4000)).toBe(true)

    await putBlock(store, 'after', acknowledged)
    expect((await store.getMany(acknowledged)).every(value => value?.length === 4000)).toBe(true)
  })
})

async function putBlock(store: KeyValueStore, key: string, acknowledged: string[]): Promise<void> {
  const value = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + key.length) % 251))
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
