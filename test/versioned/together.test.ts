import { describe, expect, test } from 'vitest'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { gate, items, rows, WatchedStore } from './support.ts'

async function open(): Promise<{ disk: WatchedStore; store: VersionedStore }> {
  const disk = new WatchedStore(openMemoryStore())
  const store = await openVersionedStore(disk, { sync: true, cacheBytesMax: 1 << 20 })
  await store.write(transaction => transaction.put(items, 'a', { n: 1 }))
  disk.batches.length = 0
  return { disk, store }
}

const full = new Error('no space left on device')

describe('a transaction of several parts', () => {
  test('shows each part those before it, and others nothing until it ends; then all of it in one batch', async () => {
    const { disk, store } = await open()
    await store.writeTogether(async ({ part }) => {
      await part(state => state.put(items, 'a', { n: 2 }))
      await part(async state => {
        expect(await state.get(items, 'a')).toEqual({ n: 2 })
        state.put(items, 'b', { n: 3 })
        state.delete(items, 'a')
      })
      expect(await part(state => rows(state))).toEqual([['b', 3]])
      expect(await rows(store.snapshot())).toEqual([['a', 1]])
      expect(disk.batches).toEqual([])
    })
    expect(await rows(store.snapshot())).toEqual([['b', 3]])
    expect(disk.batches).toHaveLength(1)
    expect(store.sequence).toBe(3)
  })

  test('keeps its other parts if one fails', async () => {
    const { store } = await open()
    await store.writeTogether(async ({ part }) => {
      await part(state => state.put(items, 'b', { n: 2 }))
      const failing = part(state => {
        state.put(items, 'b', { n: 3 })
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      expect(await part(state => state.get(items, 'b'))).toEqual({ n: 2 })
    })
    expect(await rows(store.snapshot())).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  test('leaves no trace if it fails itself, and the next writer goes on', async () => {
    const { disk, store } = await open()
    const work = store.writeTogether(async ({ part }) => {
      await part(state => state.put(items, 'a', { n: 2 }))
      throw new Error('rolled back')
    })
    const next = store.write(async transaction => {
      expect(await transaction.get(items, 'a')).toEqual({ n: 1 })
      transaction.put(items, 'c', { n: 3 })
    })
    await expect(work).rejects.toThrow('rolled back')
    await next
    expect(store.sequence).toBe(2)
    expect(disk.batches).toHaveLength(1)
  })

  test('that fails while a part runs waits for that part, and forgets it', async () => {
    const { store } = await open()
    const held = gate()
    const work = store.writeTogether(async ({ part }) => {
      void part(async state => {
        await held.pass()
        state.put(items, 'a', { n: 2 })
      }).catch(() => undefined)
      await held.reached
      throw new Error('rolled back')
    })
    const next = store.write(transaction => transaction.get(items, 'a'))
    await held.reached
    held.open()
    await expect(work).rejects.toThrow('rolled back')
    expect(await next).toEqual({ n: 1 })
  })

  test('fails if a commit that it builds upon cannot be written', async () => {
    const { disk, store } = await open()
    const held = gate()
    disk.beforeWrite = async () => {
      await held.pass()
      disk.beforeWrite = () => undefined
      throw full
    }
    const before = store.write(transaction => transaction.put(items, 'a', { n: 2 }))
    const work = store.writeTogether(async ({ part }) => {
      await part(state => state.put(items, 'b', { n: 3 }))
      held.open()
      await expect(before).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await part(state => state.put(items, 'c', { n: 3 }))
    })
    await held.reached
    await expect(work).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await store.write(transaction => transaction.put(items, 'd', { n: 4 }))
    expect(await rows(store.snapshot())).toEqual([
      ['a', 1],
      ['d', 4],
    ])
  })

  test('may write a thousand times', async () => {
    const { store } = await open()
    await store.writeTogether(async ({ part }) => {
      for (let n = 0; n < 1000; n++) await part(state => state.put(items, 'a', { n }))
      await expect(part(state => state.put(items, 'a', { n: 0 }))).rejects.toMatchObject({
        message: 'The transaction has written 1000 times, which is all that it may.',
      })
    })
    expect(await rows(store.snapshot())).toEqual([['a', 999]])
  })

  test('may write while an earlier commit is on its way to disk', async () => {
    const { disk, store } = await open()
    const held = gate()
    disk.beforeWrite = held.pass
    const before = store.write(transaction => transaction.put(items, 'b', { n: 2 }))
    await held.reached
    disk.beforeWrite = () => undefined
    await store.writeTogether(async ({ part }) => {
      await part(state => state.put(items, 'c', { n: 3 }))
      held.open()
      await before
      expect(await part(state => rows(state))).toEqual([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ])
    })
    expect(store.sequence).toBe(3)
    expect(disk.batches).toHaveLength(2)
  })
})
