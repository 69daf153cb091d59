import { describe, expect, test } from 'vitest'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import type { Space, StoreTransaction, VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { type Item, items, rows, settle, WatchedStore } from './support.ts'

/** Keys are a series of one letter, and a number of two digits. */
const numbered: Space<Item> = {
  ...items,
  name: 'numbered',
  prefix: '\x12',
  numbering: {
    series: key => key[0]!,
    number: key => Number(key.slice(1)),
    keys: (series, number) => [`${series}${String(number).padStart(2, '0')}`],
  },
}

/** One value for each batch. */
const aheadBytes = 1

interface Opened {
  readonly disk: WatchedStore
  readonly store: VersionedStore
}

/** A store in which `at` refers to the numbers 0 and 1 of the series `a`. */
async function open(cacheBytesMax = 1 << 20): Promise<Opened> {
  const disk = new WatchedStore(openMemoryStore())
  const store = await openVersionedStore(disk, { sync: true, cacheBytesMax, aheadBytes })
  await store.write(transaction => {
    transaction.put(numbered, 'a00', { n: 0 })
    transaction.put(numbered, 'a01', { n: 1 })
    transaction.put(items, 'at', { n: 0 })
  })
  disk.batches.length = 0
  return { disk, store }
}

/** Replaces the numbers 0 and 1 by 2, 3 and 4. */
async function replace(transaction: StoreTransaction): Promise<void> {
  const { ahead } = transaction
  const first = await ahead.reserve(numbered, 'a', 2)
  for (let number = first; number < first + 3; number++) {
    await ahead.put(numbered, `a0${number}`, { n: 10 + number })
  }
  ahead.discard(numbered, 'a', 0, 2)
  transaction.put(items, 'at', { n: first })
}

async function contents(disk: KeyValueStore): Promise<readonly string[]> {
  const cursor = disk.iterate({ gte: '', lt: '\xff' }, 100)
  const found = (await cursor.next()) ?? []
  await cursor.close()
  return found.map(([key, value]) => (key === '\0sequence' ? key : `${key.slice(1)} ${value}`))
}

const before = ['\0sequence', 'at {"n":0}', 'a00 {"n":0}', 'a01 {"n":1}']
const after = ['\0sequence', 'at {"n":2}', 'a02 {"n":12}', 'a03 {"n":13}', 'a04 {"n":14}']

describe('values that are written ahead', () => {
  test('take the place of others with the commit, in many batches', async () => {
    const { disk, store } = await open()
    await store.write(replace)
    await settle()
    expect(await contents(disk.inner)).toEqual(after)
    expect(disk.batches.length).toBeGreaterThan(5)
    expect(await store.snapshot().getMany(numbered, ['a01', 'a02'])).toEqual([undefined, { n: 12 }])
  })

  test('can be read by their transaction after a flush', async () => {
    const { store } = await open()
    await store.write(async transaction => {
      expect(await transaction.get(numbered, 'a03')).toBe(undefined)
      await replace(transaction)
      await transaction.ahead.flush()
      expect(await transaction.get(numbered, 'a03')).toEqual({ n: 13 })
    })
  })

  test('replace what their transaction did before at their keys', async () => {
    const { disk, store } = await open()
    await store.write(async transaction => {
      transaction.put(numbered, 'a03', { n: 7 })
      transaction.delete(numbered, 'a04')
      await replace(transaction)
    })
    await settle()
    expect(await contents(disk.inner)).toEqual(after)
  })

  test.each([0, 1 << 20])(
    'are gone after any crash, or complete, with a cache of %i bytes',
    async cacheBytes => {
      const { disk, store } = await open(cacheBytes)
      await store.write(replace)
      await settle()
      const batches = disk.batches.slice()
      for (let count = 0; count <= batches.length; count++) {
        const crashed = await open(cacheBytes)
        for (const batch of batches.slice(0, count)) await crashed.disk.inner.write(batch, { sync: false })
        const opened = await openVersionedStore(crashed.disk, {
          sync: true,
          cacheBytesMax: cacheBytes,
          aheadBytes,
        })
        const found = await contents(crashed.disk.inner)
        expect([before, after]).toContainEqual(found)
        if (opened.sequence === 1) await opened.write(replace)
        await settle()
        expect(await contents(crashed.disk.inner)).toEqual(after)
      }
    },
  )

  test('are removed when their transaction fails', async () => {
    const { disk, store } = await open()
    const failing = store.write(async transaction => {
      await replace(transaction)
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await contents(disk.inner)).toEqual(before)
    await store.write(replace)
    await settle()
    expect(await contents(disk.inner)).toEqual(after)
  })

  // After 'afterWrite' the disk holds what it said it could not write.
  test.each(['beforeWrite', 'afterWrite'] as const)(
    'leave nothing when any batch fails in %s',
    async when => {
      for (let fails = 1; fails <= 5; fails++) {
        const { disk, store } = await open()
        let writes = 0
        disk[when] = () => {
          if (++writes === fails) throw new Error('no space left on device')
        }
        await expect(store.write(replace)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
        const reader = store.snapshot()
        expect(await reader.get(items, 'at')).toEqual({ n: 0 })
        reader.release()
        await store.write(transaction => transaction.put(items, 'at', { n: 0 }))
        expect(await contents(disk.inner)).toEqual(before)
        await store.write(replace)
        await settle()
        expect(await contents(disk.inner)).toEqual(after)
      }
    },
  )

  test('leave what they replace to readers that began before, however long they read', async () => {
    const { disk, store } = await open(0)
    const reader = store.snapshot()
    await store.write(replace)
    await settle()
    await store.write(transaction => transaction.put(items, 'other', { n: 1 }))
    expect(await reader.getMany(numbered, ['a00', 'a01'])).toEqual([{ n: 0 }, { n: 1 }])
    expect((await reader.get(items, 'at'))!.n).toBe(0)
    reader.release()
    await settle()
    expect(await contents(disk.inner)).toEqual([...after.slice(0, 2), 'other {"n":1}', ...after.slice(2)])
  })

  test('leave it to them also where another commit uses the same keys again', async () => {
    const { disk, store } = await open(0)
    const reader = store.snapshot()
    await store.write(replace)
    await store.write(transaction => transaction.put(numbered, 'a01', { n: 7 }))
    expect(await reader.getMany(numbered, ['a00', 'a01'])).toEqual([{ n: 0 }, { n: 1 }])
    reader.release()
    await settle()
    expect(await rows(store.snapshot(), numbered)).toEqual([
      ['a01', 7],
      ['a02', 12],
      ['a03', 13],
      ['a04', 14],
    ])
    await store.close()
    expect((await contents(disk.inner)).length).toBe(6)
  })

  test('go behind such keys', async () => {
    const { store } = await open(0)
    const reader = store.snapshot()
    await store.write(async transaction => {
      transaction.ahead.discard(numbered, 'a', 0, 2)
      transaction.put(items, 'at', { n: 9 })
    })
    await store.write(async transaction => {
      expect(await transaction.ahead.reserve(numbered, 'a', 0)).toBe(2)
      await transaction.ahead.put(numbered, 'a02', { n: 2 })
      transaction.put(items, 'at', { n: 2 })
    })
    expect(await reader.getMany(numbered, ['a00', 'a01'])).toEqual([{ n: 0 }, { n: 1 }])
    reader.release()
  })

  test('are kept where a gvq that does not know of them has written since', async () => {
    const { disk, store } = await open()
    let found: readonly string[] = []
    disk.beforeWrite = () => {
      // The process ends before the commit.
      if (disk.batches.length === 5) return new Promise(() => undefined)
    }
    void store.write(replace)
    await settle()
    disk.beforeWrite = () => undefined
    found = await contents(disk.inner)
    expect(found.length).toBe(before.length + 4)
    const sequence = Buffer.alloc(8)
    sequence.writeBigUInt64BE(2n)
    await disk.inner.write([{ kind: 'put', key: '\0sequence', value: sequence }], { sync: false })
    await openVersionedStore(disk, { sync: true, cacheBytesMax: 0 })
    expect(await contents(disk.inner)).toEqual(found.filter(each => !each.startsWith('sweep')))
  })
})
