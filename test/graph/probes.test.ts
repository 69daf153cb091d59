import { describe, expect, test } from 'vitest'
import { attempt, type Memory } from '../../src/store/graph/trees/attempt.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { type Item, items } from '../versioned/support.ts'

/** A store with values `a` to `d`, none of them in memory. */
async function openStore(cacheBytesMax = 1_000_000): Promise<VersionedStore> {
  const disk = openMemoryStore()
  const writer = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  await writer.write(transaction => {
    for (const key of 'abcd') transaction.put(items, key, { n: key.charCodeAt(0) })
  })
  return openVersionedStore(disk, { sync: false, cacheBytesMax })
}

function createProbe() {
  const counts = { hits: 0, reads: 0 }
  return { counts, hit: () => counts.hits++, read: () => counts.reads++ }
}

/** Asks for keys one after the other, each only when the one before is known; for all of them twice. */
const oneByOne = (keys: string) => (memory: Memory) => {
  let last: Item | undefined
  for (const key of keys + keys) {
    last = memory.get(items, key)
    if (last === undefined) break
  }
  return last?.n
}

const together = (keys: string) => (memory: Memory) => [...keys].map(key => memory.get(items, key)?.n)

/** What one attempt counts. */
async function counted(store: VersionedStore, work: (memory: Memory) => unknown) {
  const probe = createProbe()
  const snapshot = store.snapshot(probe)
  await attempt(snapshot, work)
  snapshot.release()
  return probe.counts
}

describe('an attempt', () => {
  test('counts each value once, as a read where the store had it and as a hit where memory had it', async () => {
    const store = await openStore()
    expect(await counted(store, together('aab'))).toEqual({ hits: 0, reads: 2 })
    expect(await counted(store, together('abcb'))).toEqual({ hits: 2, reads: 1 })
    expect(await counted(store, together('abc'))).toEqual({ hits: 3, reads: 0 })
  })

  test('that is repeated counts nothing twice', async () => {
    const store = await openStore()
    expect(await counted(store, oneByOne('abcd'))).toEqual({ hits: 0, reads: 4 })
    expect(await counted(store, oneByOne('abcd'))).toEqual({ hits: 4, reads: 0 })
    const half = await openStore()
    expect(await counted(half, oneByOne('ab'))).toEqual({ hits: 0, reads: 2 })
    expect(await counted(half, oneByOne('abcd'))).toEqual({ hits: 2, reads: 2 })
  })

  test('counts as much without a cache', async () => {
    const store = await openStore(0)
    for (let run = 0; run < 2; run++) {
      expect(await counted(store, oneByOne('abcd'))).toEqual({ hits: 0, reads: 4 })
    }
  })

  test('counts no key that has no value, whether that was known or not', async () => {
    const store = await openStore()
    for (let run = 0; run < 2; run++) {
      expect(await counted(store, together('xyz'))).toEqual({ hits: 0, reads: 0 })
    }
  })

  test('in a transaction counts what that wrote as hits', async () => {
    const store = await openStore()
    const probe = createProbe()
    await store.write(async transaction => {
      transaction.put(items, 'x', { n: 1 })
      transaction.delete(items, 'b')
      expect(await attempt(transaction, together('abx'))).toEqual([97, undefined, 1])
    }, probe)
    expect(probe.counts).toEqual({ hits: 1, reads: 1 })
  })
})

test('get and getMany count the same', async () => {
  const store = await openStore()
  const probe = createProbe()
  const snapshot = store.snapshot(probe)
  expect(await snapshot.get(items, 'a')).toEqual({ n: 97 })
  expect(probe.counts).toEqual({ hits: 0, reads: 1 })
  expect(await snapshot.get(items, 'x')).toBeUndefined()
  expect(probe.counts).toEqual({ hits: 0, reads: 1 })
  expect(await snapshot.getMany(items, ['a', 'b', 'y'])).toEqual([{ n: 97 }, { n: 98 }, undefined])
  expect(probe.counts).toEqual({ hits: 1, reads: 2 })
  snapshot.release()
})
