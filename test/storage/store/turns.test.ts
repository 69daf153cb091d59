import { expect, test } from 'vitest'
import { openMemoryStore } from '../../../src/store/storage/memory.ts'
import { openVersionedStore } from '../../../src/store/storage/versioned-store.ts'
import { gate, items, WatchedStore } from './support.ts'

/** A store with one item that only the disk has. */
async function opened() {
  const disk = new WatchedStore(openMemoryStore())
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  await store.write(transaction => void transaction.put(items, 'a', { n: 1 }))
  return { disk, store }
}

test('a read that had to wait for the disk goes on when it is its turn, in the state of its snapshot', async () => {
  const { store } = await opened()
  const [asked, turn] = [gate(), gate()]
  const breathe = () => {
    asked.open()
    return turn.opened
  }
  const snapshot = store.snapshot(undefined, { breathe })
  let isRead = false
  const reading = Promise.resolve(snapshot.get(items, 'a')).then(item => {
    isRead = true
    return item
  })
  await asked.opened
  await store.write(transaction => void transaction.put(items, 'a', { n: 2 }))
  expect(isRead).toBe(false)
  turn.open()
  expect(await reading).toEqual({ n: 1 })
  snapshot.release()
})

test('a read whose turn does not come, because its query is stopped, fails with that', async () => {
  const { store } = await opened()
  const breathe = () => Promise.reject(new Error('stopped'))
  const snapshot = store.snapshot(undefined, { breathe })
  await expect(snapshot.get(items, 'a')).rejects.toThrow('stopped')
  await expect(snapshot.getMany(items, ['a', 'b'])).rejects.toThrow('stopped')
  snapshot.release()
  expect(store.oldValues).toBe(0)
})
