import { expect, onTestFinished, test, vi } from 'vitest'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { turnsDuring } from '../support/turns.ts'
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

test('a commit of many values gives others their turns before it is written and before it is published', async () => {
  const disk = new WatchedStore(openMemoryStore())
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 2 ** 30 })
  const count = 50_000
  const [asked, mayRead, written, mayPublish] = [gate(), gate(), gate(), gate()]
  disk.afterRead = async () => {
    asked.open()
    await mayRead.opened
  }
  disk.afterWrite = async () => {
    written.open()
    await mayPublish.opened
  }
  const before = store.snapshot()
  const writing = store.write(transaction => {
    for (let i = 0; i < count; i++) transaction.put(items, `${i}`, { n: i })
  })
  await asked.opened
  // A clock on which a millisecond passes whenever somebody looks at it.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now)
  onTestFinished(() => clock.mockRestore())
  const noting = turnsDuring(() => written.opened)
  mayRead.open()
  expect(await noting).toBeGreaterThan(2)
  expect(Math.max(...disk.reads.map(keys => keys.length))).toBeLessThanOrEqual(2048)
  const seen = new Set<unknown>()
  const look = () => {
    const snapshot = store.snapshot()
    seen.add(
      [0, 25_000, count - 1]
        .map(i => snapshot.peek(items, `${i}`))
        .map(item => item === undefined)
        .join(),
    )
    snapshot.release()
  }
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      look()
      await new Promise<void>(resolve => setImmediate(resolve))
    }
  })()
  const publishing = turnsDuring(() => writing)
  mayPublish.open()
  expect(await publishing).toBeGreaterThan(2)
  isOver = true
  await looking
  look()
  // All of it or nothing, at any time.
  expect([...seen]).toEqual(['true,true,true', 'false,false,false'])
  for (const i of [0, 25_000, count - 1]) expect(await before.get(items, `${i}`)).toBeUndefined()
  before.release()
})
