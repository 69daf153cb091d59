import { expect, test } from 'vitest'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import type { Space, VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { gate, WatchedStore } from './support.ts'

/** Texts with numbers from 0 on. */
const texts: Space<string> = {
  name: 'texts',
  prefix: '\x10',
  encode: text => Buffer.from(text),
  decode: bytes => {
    const text = bytes.toString()
    if (text.startsWith('damaged')) throw new Error('it is damaged')
    return text
  },
  weigh: text => text.length,
  numbering: {
    series: key => key.slice(0, 1),
    number: key => Number(key.slice(1)),
    keys: (series, number) => [series + number],
  },
}
const count = 1000
const large = 64 * 1024 * 1024

/** A store that was just opened, on a disk with texts `a0` to `a999`, and what it read from the disk since. */
async function opened(cacheBytesMax = large, text = (n: number) => `text ${n}`) {
  const disk = new WatchedStore(openMemoryStore())
  const writer = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  await writer.write(transaction => {
    for (let n = 0; n < count; n++) transaction.put(texts, `a${n}`, text(n))
  })
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax })
  disk.reads.length = 0
  return { disk, store }
}

async function read(store: VersionedStore, n: number): Promise<string | undefined> {
  const snapshot = store.snapshot()
  try {
    return await snapshot.get(texts, `a${n}`)
  } finally {
    snapshot.release()
  }
}

/** Each of the numbers once, in an order that jumps about. */
const scattered = Array.from({ length: count }, (_, i) => (i * 389) % count)

/** Reads that bring only what they ask for. */
const alone = [900, 910, 920]

test('a few reads are requests of one key', async () => {
  const { disk, store } = await opened()
  for (const n of alone) await read(store, n)
  await settled()
  expect(disk.reads).toEqual(alone.map(n => [`\x10a${n}`]))
})

test('the longer reads miss, the more of what is near they bring', async () => {
  const { disk, store } = await opened()
  for (const n of alone) await read(store, n)
  const keys: number[] = []
  for (const n of [0, 100, 200, 400]) {
    disk.reads.length = 0
    await read(store, n)
    await settled()
    keys.push(disk.reads.flat().length)
  }
  expect(keys[0]).toBeGreaterThan(1)
  for (const [i, each] of keys.entries()) if (i > 0) expect(each).toBeGreaterThan(keys[i - 1]!)
})

test('scattered reads of everything take few requests, and read nothing twice', async () => {
  const { disk, store } = await opened()
  for (const n of scattered) expect(await read(store, n)).toBe(`text ${n}`)
  expect(disk.reads.length).toBeLessThan(60)
  const keys = disk.reads.flat().filter(key => Number(key.slice(2)) < count)
  expect(keys.length - new Set(keys).size).toBeLessThan(20)
})

test('that a key has no value is known after reading ahead', async () => {
  const { disk, store } = await opened()
  for (const n of [...alone, 995]) await read(store, n)
  await settled()
  disk.reads.length = 0
  expect(await read(store, 1010)).toBeUndefined()
  expect(disk.reads).toEqual([])
})

test('a request for many keys, as of a scan, causes none', async () => {
  const { disk, store } = await opened()
  const snapshot = store.snapshot()
  for (let start = 0; start < 300; start += 100) {
    await snapshot.getMany(
      texts,
      Array.from({ length: 100 }, (_, i) => `a${start + i}`),
    )
  }
  snapshot.release()
  await settled()
  expect(disk.reads.flat().length).toBe(300)
})

test('a request for many keys is shared among threads, and its values are in the order of the keys', async () => {
  const { disk, store } = await opened()
  const numbers = scattered.slice(0, 100)
  const snapshot = store.snapshot()
  const reading = snapshot.getMany(
    texts,
    numbers.map(n => `a${n}`),
  )
  expect(disk.reads.map(keys => keys.length)).toEqual([25, 25, 25, 25])
  expect(await reading).toEqual(numbers.map(n => `text ${n}`))
  snapshot.release()
})

test('what is read ahead fills most of a cache that is too small for all', async () => {
  const cacheBytesMax = 8 * 1024 * 1024
  const { store } = await opened(cacheBytesMax, n => `${n}`.padEnd(10_000))
  for (const n of scattered.slice(0, 50)) {
    await read(store, n)
    await settled()
  }
  expect(store.cacheBytes).toBeGreaterThan(0.75 * cacheBytesMax)
})

test('while the cache is full, nothing is read ahead', async () => {
  const { disk, store } = await opened(4 * 1024 * 1024, n => `${n}`.padEnd(100_000))
  for (const n of scattered.slice(0, 200)) await read(store, n)
  await settled()
  disk.reads.length = 0
  for (const n of scattered.slice(200, 400)) await read(store, n)
  expect(disk.reads.every(keys => keys.length === 1)).toBe(true)
  expect(store.cacheBytes).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('large values are read ahead by few, also if the first key had none', async () => {
  const { disk, store } = await opened(large, n => `${n}`.padEnd(100_000))
  const snapshot = store.snapshot()
  await snapshot.getMany(texts, ['a1000', 'a0'])
  snapshot.release()
  disk.reads.length = 0
  for (const n of scattered.slice(1, 20)) await read(store, n)
  await settled()
  expect(Math.max(...disk.reads.map(keys => keys.length))).toBe(2)
})

test('a store that reads in the thread of the caller reads what it is asked for', async () => {
  const { disk } = await opened()
  const store = await openVersionedStore(Object.assign(disk, { readsInCaller: true }), {
    sync: false,
    cacheBytesMax: large,
  })
  disk.reads.length = 0
  for (const n of scattered.slice(0, 50)) await read(store, n)
  expect(disk.reads.flat().length).toBe(50)
})

test("damage that nobody asked for is nobody's error", async () => {
  const { store } = await opened(large, n => (n === 40 ? 'damaged' : `text ${n}`))
  for (const n of [...alone, 41]) expect(await read(store, n)).toBe(`text ${n}`)
  await settled()
  await expect(read(store, 40)).rejects.toThrow('A stored value of the texts cannot be read: it is damaged.')
  expect(await read(store, 39)).toBe('text 39')
})

test('a disk that fails is noticed by those who ask', async () => {
  const { disk, store } = await opened()
  for (const n of alone) await read(store, n)
  let reads = 0
  disk.afterRead = () => {
    // The first one has been asked for; the others are ahead of it.
    if (reads++ > 0) throw new Error('the disk is gone')
  }
  expect(await read(store, 1)).toBe('text 1')
  await settled()
  expect(reads).toBeGreaterThan(1)
  await expect(read(store, 2)).rejects.toThrow('The database could not be read: the disk is gone.')
})

test('what is replaced while it is being read ahead is read as each reader must', async () => {
  const { disk, store } = await opened()
  const before = store.snapshot()
  for (const n of alone) await read(store, n)
  const ahead = gate()
  let reads = 0
  disk.afterRead = () => (reads++ > 0 ? ahead.pass() : undefined)
  await read(store, 1)
  await ahead.reached
  disk.afterRead = () => undefined
  await store.write(transaction => transaction.put(texts, 'a5', 'new'))
  ahead.open()
  await settled()
  expect(await before.get(texts, 'a5')).toBe('text 5')
  expect(await read(store, 5)).toBe('new')
  before.release()
})

test('what a failed write may have left on disk is not read ahead', async () => {
  const { disk, store } = await opened()
  for (const n of alone) await read(store, n)
  disk.afterWrite = () => {
    throw new Error('the disk is full')
  }
  await expect(store.write(transaction => transaction.put(texts, 'a5', 'failed'))).rejects.toThrow()
  disk.afterWrite = () => undefined
  const ahead = gate()
  let reads = 0
  disk.afterRead = () => (reads++ > 0 ? ahead.pass() : undefined)
  await read(store, 1)
  await ahead.reached
  disk.afterRead = () => undefined
  await store.write(transaction => transaction.put(texts, 'a999', 'works again'))
  ahead.open()
  await settled()
  expect(await read(store, 5)).toBe('text 5')
})

/** After the reads that nobody waits for. */
function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
