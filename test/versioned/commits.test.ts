import { describe, expect, test } from 'vitest'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import type { Space, VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { type Gate, gate, items, others, rows, settle, WatchedStore } from './support.ts'

const big = 1 << 20

async function open(cacheBytesMax = big): Promise<{ disk: WatchedStore; store: VersionedStore }> {
  const disk = new WatchedStore(openMemoryStore())
  const store = await openVersionedStore(disk, { sync: true, cacheBytesMax })
  disk.reads.length = 0
  return { disk, store }
}

function put(store: VersionedStore, key: string, n: number): Promise<void> {
  return store.write(transaction => transaction.put(items, key, { n }))
}

/** Holds the writes of the disk. */
function holdWrites(disk: WatchedStore, when: 'before' | 'after' = 'before'): Gate {
  const held = gate()
  if (when === 'before') disk.beforeWrite = held.pass
  else disk.afterWrite = held.pass
  return held
}

describe('writers that wait for their turns', () => {
  test('are written in two halves: while one is on its way to disk, the other one works', async () => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const writes = Promise.all(Array.from({ length: 32 }, (_, n) => put(store, `k${n}`, n)))
    await held.reached
    await settle()
    held.open()
    await writes
    const sizes = disk.batches.map(batch => batch.filter(({ key }) => key.startsWith('\x10')).length)
    expect(sizes).toEqual([16, 16])
  })

  test('are not waited for while they wait for something themselves', async () => {
    const { disk, store } = await open()
    const held = gate()
    const first = put(store, 'a', 1)
    const second = store.write(async transaction => {
      transaction.put(items, 'b', { n: 2 })
      await held.pass()
    })
    const third = put(store, 'c', 3)
    await first
    expect(disk.batches).toHaveLength(1)
    held.open()
    await Promise.all([second, third])
  })

  test('and end with what they wrote when the store is closed', async () => {
    const { disk, store } = await open()
    const writes = Promise.all(Array.from({ length: 5 }, (_, n) => put(store, `k${n}`, n)))
    await store.close()
    await writes
    expect(disk.batches.flat().filter(({ key }) => key.startsWith('\x10'))).toHaveLength(5)
  })
})

describe('a write', () => {
  test('is seen by snapshots made after it, and by none made before', async () => {
    const { store } = await open()
    const before = store.snapshot()
    await put(store, 'a', 1)
    const after = store.snapshot()
    expect([before.sequence, after.sequence]).toEqual([0, 1])
    expect(await before.get(items, 'a')).toBeUndefined()
    expect(after.get(items, 'a')).toEqual({ n: 1 })
  })

  test('of a value that is too long for a store is refused, and fails no other', async () => {
    const { disk, store } = await open()
    const long: Space<number> = {
      name: 'long values',
      prefix: '\x12',
      // Memory that is never touched.
      encode: bytes => Buffer.alloc(bytes),
      decode: bytes => bytes.length,
      weigh: () => 8,
    }
    const held = holdWrites(disk)
    const first = put(store, 'a', 1)
    await held.reached
    const second = put(store, 'a', 2)
    const refused = store.write(transaction => transaction.put(long, 'a', 1_000_000_000))
    held.open()
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_VALUE',
      message:
        'What is stored as one value would take 1,000,000,000 bytes; the store takes 999,990,000 at most.',
    })
    await Promise.all([first, second])
    expect(store.snapshot().get(items, 'a')).toEqual({ n: 2 })
  })

  test('returns its result, its sequence and its changes', async () => {
    const { store } = await open()
    const seen: unknown[] = []
    store.onPublish(commit => {
      seen.push(commit.sequence, commit.changes(items), commit.changes(others), store.sequence)
    })
    await put(store, 'b', 0)
    seen.length = 0
    const result = await store.write((transaction, sequence) => {
      transaction.put(items, 'a', { n: 1 })
      transaction.delete(items, 'b')
      return `commit ${sequence}`
    })
    expect(result).toBe('commit 2')
    expect(seen).toEqual([
      2,
      new Map([
        ['a', { n: 1 }],
        ['b', undefined],
      ]),
      new Map(),
      2,
    ])
  })

  test('leaves nothing when its work throws', async () => {
    const { disk, store } = await open()
    const work = store.write(async transaction => {
      transaction.put(items, 'a', { n: 1 })
      await settle()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(disk.batches).toHaveLength(0)
    expect(store.sequence).toBe(0)
    expect(await store.snapshot().get(items, 'a')).toBeUndefined()
  })

  test('leaves nothing, and does not affect others, when a value cannot be encoded', async () => {
    const { store } = await open()
    const broken = {
      ...items,
      encode: () => {
        throw new Error('no such encoding')
      },
    }
    const outcomes = await Promise.allSettled([
      put(store, 'a', 1),
      store.write(transaction => transaction.put(broken, 'b', { n: 1 })),
      put(store, 'c', 1),
    ])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await rows(store.snapshot())).toEqual([
      ['a', 1],
      ['c', 1],
    ])
  })

  test('waits for its turn: writes never overlap, and begin in the order of their calls', async () => {
    const { store } = await open()
    const events: string[] = []
    await Promise.all(
      ['a', 'b', 'c'].map(name =>
        store.write(async () => {
          events.push(`${name} begins`)
          await settle()
          events.push(`${name} ends`)
        }),
      ),
    )
    expect(events).toEqual(['a', 'b', 'c'].flatMap(name => [`${name} begins`, `${name} ends`]))
  })

  test('without changes writes nothing', async () => {
    const { disk, store } = await open()
    expect(await store.write(() => 'done')).toBe('done')
    expect(disk.batches).toHaveLength(0)
    expect(store.sequence).toBe(0)
  })

  test('puts its values, and the sequence, into one batch', async () => {
    const { disk, store } = await open()
    await store.write(transaction => {
      transaction.put(items, 'a', { n: 1 })
      transaction.put(others, 'b', { n: 2 })
    })
    expect(disk.batches.map(batch => batch.map(({ key }) => key))).toEqual([
      ['\x10a', '\x11\xffb', '\x00sequence'],
    ])
  })

  test('rejects the prefix reserved for the store', async () => {
    const { store } = await open()
    const work = store.write(transaction => transaction.put({ ...items, prefix: '\x00' }, 'a', { n: 1 }))
    await expect(work).rejects.toThrow('prefix')
  })
})

describe('while a commit is on its way to disk', () => {
  test.each(['before', 'after'] as const)(
    'readers see the state before it, also uncached (%s it is applied)',
    async when => {
      for (const cacheBytesMax of [0, big]) {
        const { disk, store } = await open(cacheBytesMax)
        await store.write(transaction => {
          for (const key of ['a', 'b', 'c']) transaction.put(items, key, { n: 1 })
        })
        const held = holdWrites(disk, when)
        const writing = store.write(transaction => {
          transaction.put(items, 'a', { n: 2 })
          transaction.delete(items, 'b')
          transaction.put(items, 'd', { n: 2 })
        })
        await held.reached
        const snapshot = store.snapshot()
        const old = [{ n: 1 }, { n: 1 }, { n: 1 }, undefined]
        expect(await snapshot.getMany(items, ['a', 'b', 'c', 'd'])).toEqual(old)
        const scanned = rows(snapshot)
        held.open()
        await writing
        expect(await scanned).toEqual([
          ['a', 1],
          ['b', 1],
          ['c', 1],
        ])
        expect(await snapshot.getMany(items, ['a', 'b', 'c', 'd'])).toEqual(old)
        expect(await rows(snapshot)).toEqual([
          ['a', 1],
          ['b', 1],
          ['c', 1],
        ])
        snapshot.release()
        expect(await rows(store.snapshot())).toEqual([
          ['a', 2],
          ['c', 1],
          ['d', 2],
        ])
      }
    },
  )

  test('a replaced value that was not in memory is decoded once for all older readers', async () => {
    const { store } = await open(0)
    await put(store, 'a', 1)
    const snapshots = [store.snapshot(), store.snapshot()]
    await put(store, 'a', 2)
    const [first, second] = snapshots.map(snapshot => snapshot.get(items, 'a'))
    expect(first).toEqual({ n: 1 })
    expect(second).toBe(first)
    const asText: Space<string> = {
      name: items.name,
      prefix: items.prefix,
      encode: text => Buffer.from(text),
      decode: bytes => bytes.toString(),
      weigh: text => text.length,
    }
    expect(snapshots[0]!.get(asText, 'a')).toBe('{"n":1}')
    expect(snapshots[0]!.get(items, 'a')).toEqual({ n: 1 })
  })

  test('a slow read neither returns nor caches an outdated value', async () => {
    const { disk, store } = await open(big)
    const reopened = await openVersionedStore(disk, { sync: false, cacheBytesMax: big })
    await put(store, 'a', 1)
    const slow = gate()
    disk.afterRead = slow.pass
    const snapshot = reopened.snapshot()
    const reading = snapshot.get(items, 'a')
    disk.afterRead = () => undefined
    await put(reopened, 'a', 2)
    slow.open()
    expect(await reading).toEqual({ n: 1 })
    snapshot.release()
    expect(reopened.snapshot().get(items, 'a')).toEqual({ n: 2 })
  })

  test('a read that comes back after its snapshot was released is dropped', async () => {
    const { disk, store } = await open(big)
    const reopened = await openVersionedStore(disk, { sync: false, cacheBytesMax: 300 })
    await put(store, 'a', 1)
    const slow = gate()
    disk.afterRead = slow.pass
    const snapshot = reopened.snapshot()
    const reading = snapshot.get(items, 'a')
    disk.afterRead = () => undefined
    snapshot.release()
    // The new value does not fit beside the ones after it, so that the cache knows nothing of the key.
    await put(reopened, 'a', 2)
    for (let n = 0; n < 10; n++) await put(reopened, `b${n}`, n)
    slow.open()
    await expect(reading).rejects.toThrow('after its release')
    expect(await reopened.snapshot().get(items, 'a')).toEqual({ n: 2 })
  })

  test('the next transaction begins and sees it, and what waits together is one batch', async () => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const first = put(store, 'a', 1)
    await held.reached
    const seen: unknown[] = []
    const later = [2, 3, 4].map(n =>
      store.write(async transaction => {
        seen.push(await transaction.get(items, 'a'), await rows(transaction))
        transaction.put(items, 'a', { n })
        transaction.put(items, `b${n}`, { n })
      }),
    )
    await settle()
    expect(seen).toHaveLength(6)
    expect(store.sequence).toBe(0)
    held.open()
    await Promise.all([first, ...later])
    expect(disk.batches).toHaveLength(2)
    expect(seen).toEqual([
      { n: 1 },
      [['a', 1]],
      { n: 2 },
      [
        ['a', 2],
        ['b2', 2],
      ],
      { n: 3 },
      [
        ['a', 3],
        ['b2', 2],
        ['b3', 3],
      ],
    ])
    expect(await rows(store.snapshot())).toEqual([
      ['a', 4],
      ['b2', 2],
      ['b3', 3],
      ['b4', 4],
    ])
  })

  test('a listener sees each commit of a group on its own', async () => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const writes = [put(store, 'x', 0)]
    await held.reached
    writes.push(put(store, 'a', 1), put(store, 'a', 2), put(store, 'a', 3))
    const snapshots = [store.snapshot()]
    store.onPublish(() => snapshots.push(store.snapshot()))
    held.open()
    await Promise.all(writes)
    expect(await Promise.all(snapshots.map(async snapshot => (await snapshot.get(items, 'a'))?.n))).toEqual([
      undefined,
      undefined,
      1,
      2,
      3,
    ])
    expect(await Promise.all(snapshots.map(snapshot => rows(snapshot)))).toEqual([
      [],
      [['x', 0]],
      [
        ['a', 1],
        ['x', 0],
      ],
      [
        ['a', 2],
        ['x', 0],
      ],
      [
        ['a', 3],
        ['x', 0],
      ],
    ])
  })

  test('a transaction that only read it, or threw for what it read, waits for it', async () => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const events: string[] = []
    const writing = put(store, 'a', 1).then(() => events.push('written'))
    await held.reached
    const reading = store.write(transaction => transaction.get(items, 'a')).then(() => events.push('read'))
    const refusing = store
      .write(() => {
        throw new Error('a is taken')
      })
      .catch((error: Error) => events.push(error.message))
    await settle()
    expect(events).toEqual([])
    held.open()
    await Promise.all([writing, reading, refusing])
    expect(events).toEqual(['written', 'read', 'a is taken'])
  })

  test('32 writers share batches', async () => {
    const { disk, store } = await open()
    disk.beforeWrite = settle
    await Promise.all(
      Array.from({ length: 32 }, async (_, writer) => {
        for (let round = 0; round < 10; round++) {
          await store.write(async transaction => {
            const count = (await transaction.get(items, 'count'))?.n ?? 0
            transaction.put(items, 'count', { n: count + 1 })
            transaction.put(items, `${writer} ${round}`, { n: count })
          })
        }
      }),
    )
    expect(store.sequence).toBe(320)
    expect(store.snapshot().get(items, 'count')).toEqual({ n: 320 })
    expect(disk.batches.length).toBeLessThan(32)
  })

  test('of each key, a batch has only the last value', async () => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const put = (n: number) => store.write(transaction => transaction.put(items, 'a', { n }))
    const writes = [put(1)]
    await held.reached
    const old = store.snapshot()
    writes.push(
      put(2),
      put(3),
      store.write(transaction => transaction.delete(items, 'a')),
      put(5),
    )
    await settle()
    held.open()
    await Promise.all(writes)
    expect(disk.batches.map(batch => batch.map(({ key }) => key))).toEqual([
      ['\x10a', '\x00sequence'],
      ['\x10a', '\x00sequence'],
    ])
    expect(store.snapshot().get(items, 'a')).toEqual({ n: 5 })
    expect(await disk.inner.getMany(['\x10a'])).toEqual([items.encode({ n: 5 }, 'a')])
    expect(await old.get(items, 'a')).toBeUndefined()
  })

  test.each([
    { what: 'commits', valueBytes: 10, limit: 64 },
    { what: 'bytes', valueBytes: 1024 * 1024, limit: 32 },
  ])('only so many $what are staged', async ({ valueBytes, limit }) => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const value = Buffer.alloc(valueBytes)
    let begun = 0
    const writes = Array.from({ length: 200 }, (_, index) =>
      store.write(transaction => {
        begun++
        transaction.put({ ...items, encode: () => value }, `${index}`, { n: index })
      }),
    )
    await settle()
    expect(begun).toBe(limit)
    held.open()
    await Promise.all(writes)
    expect(begun).toBe(200)
  })

  test('closing waits for the queued writers, and rejects new ones', async () => {
    const { disk, store } = await open()
    const held = holdWrites(disk)
    const writes = ['a', 'b', 'c'].map(key => put(store, key, 1))
    const closed = store.close()
    await expect(put(store, 'd', 1)).rejects.toMatchObject({ code: 'SHUTTING_DOWN' })
    held.open()
    await Promise.all([...writes, closed, store.close()])
    expect(store.sequence).toBe(3)
  })
})

describe('a scan of a transaction', () => {
  test('shows the state at its start: later puts and deletes do not appear', async () => {
    const { store } = await open()
    await store.write(transaction => {
      for (const key of ['a', 'b', 'c', 'd']) transaction.put(items, key, { n: 1 })
    })
    await store.write(async transaction => {
      transaction.put(items, 'b', { n: 2 })
      transaction.put(items, 'ab', { n: 2 })
      const cursor = transaction.scan(items, { prefix: '' }, 2)
      expect((await cursor.next())?.map(([key]) => key)).toEqual(['a', 'ab'])
      transaction.delete(items, 'c')
      transaction.put(items, 'e', { n: 3 })
      expect(await cursor.next()).toEqual([
        ['b', { n: 2 }],
        ['c', { n: 1 }],
      ])
      expect(await cursor.next()).toEqual([['d', { n: 1 }]])
      expect(await cursor.next()).toBeUndefined()
      expect((await rows(transaction)).map(([key]) => key)).toEqual(['a', 'ab', 'b', 'd', 'e'])
    })
  })

  test('is closed with the transaction, as those of a snapshot with their snapshot', async () => {
    const { disk, store } = await open()
    await put(store, 'a', 1)
    const cursor = await store.write(transaction => transaction.scan(items, { prefix: '' }, 2))
    const snapshot = store.snapshot()
    const other = snapshot.scan(items, { prefix: '' }, 2)
    expect(disk.openCursors).toBe(1)
    snapshot.release()
    expect(disk.openCursors).toBe(0)
    await expect(cursor.next()).rejects.toThrow('after its end')
    await expect(other.next()).rejects.toThrow('after its release')
  })
})

describe('memory', () => {
  test('returns what it holds without a promise, absence too, and reads the disk once', async () => {
    const { disk, store } = await open()
    await put(store, 'a', 1)
    const reopened = await openVersionedStore(disk, { sync: false, cacheBytesMax: big })
    const snapshot = reopened.snapshot()
    disk.reads.length = 0
    expect(await snapshot.getMany(items, ['a', 'none'])).toEqual([{ n: 1 }, undefined])
    expect(snapshot.getMany(items, ['a', 'none', 'a'])).toEqual([{ n: 1 }, undefined, { n: 1 }])
    expect(snapshot.get(items, 'none')).toBeUndefined()
    expect(await snapshot.getMany(items, ['a', 'more'])).toEqual([{ n: 1 }, undefined])
    expect(disk.reads).toEqual([['\x10a', '\x10none'], ['\x10more']])
  })

  test('forgets old versions with their last reader', async () => {
    const { store } = await open()
    const first = store.snapshot()
    for (let n = 0; n < 10; n++) await put(store, 'a', n)
    const second = store.snapshot()
    await put(store, 'a', 10)
    expect(store.oldValues).toBe(11)
    first.release()
    expect(await second.get(items, 'a')).toEqual({ n: 9 })
    second.release()
    expect(store.oldValues).toBe(0)
  })

  test('of old versions stays bounded while a reader never ends', async () => {
    const { store } = await open()
    const eternal = store.snapshot()
    for (let n = 0; n < 5000; n++) {
      const passing = store.snapshot()
      await put(store, 'a', n)
      passing.release()
    }
    expect(store.oldValues).toBeLessThanOrEqual(1024)
    expect(await eternal.get(items, 'a')).toBeUndefined()
  })
})
