import { describe, expect, test } from 'vitest'
import { ScanInterrupted } from '../../src/store/keyvalue/contract/storage-error.ts'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { gate, items, rows, settle, WatchedStore } from './support.ts'

async function open(cacheBytesMax: number): Promise<{ disk: WatchedStore; store: VersionedStore }> {
  const disk = new WatchedStore(openMemoryStore())
  const store = await openVersionedStore(disk, { sync: true, cacheBytesMax })
  await store.write(transaction => {
    for (const key of ['a', 'b']) transaction.put(items, key, { n: 1 })
  })
  disk.batches.length = 0
  return { disk, store }
}

const full = new Error('no space left on device')
const unavailable = {
  code: 'STORAGE_UNAVAILABLE',
  message: 'The changes could not be written to disk.',
  cause: full,
}

function failOnce(disk: WatchedStore, when: 'beforeWrite' | 'afterWrite'): void {
  disk[when] = () => {
    disk[when] = () => undefined
    throw full
  }
}

describe.each([0, 1 << 20])('with a cache of %i bytes', cacheBytesMax => {
  // After 'afterWrite' the disk holds what it said it could not write.
  describe.each(['beforeWrite', 'afterWrite'] as const)('a batch that fails in %s', when => {
    test('leaves the published state, for reads of every kind', async () => {
      const { disk, store } = await open(cacheBytesMax)
      const before = store.snapshot()
      failOnce(disk, when)
      const work = store.write(transaction => {
        transaction.put(items, 'a', { n: 2 })
        transaction.delete(items, 'b')
        transaction.put(items, 'c', { n: 2 })
      })
      await expect(work).rejects.toMatchObject(unavailable)
      expect(store.sequence).toBe(1)
      for (const snapshot of [before, store.snapshot()]) {
        expect(await snapshot.getMany(items, ['a', 'b', 'c'])).toEqual([{ n: 1 }, { n: 1 }, undefined])
        expect(await rows(snapshot)).toEqual([
          ['a', 1],
          ['b', 1],
        ])
        snapshot.release()
      }
      expect(await rows(store.snapshot())).toEqual([
        ['a', 1],
        ['b', 1],
      ])
      await store.write(async transaction => {
        expect(await transaction.getMany(items, ['a', 'b', 'c'])).toEqual([{ n: 1 }, { n: 1 }, undefined])
        expect(await rows(transaction)).toEqual([
          ['a', 1],
          ['b', 1],
        ])
      })
    })

    test('leaves nothing that a later commit could mix with, on disk either', async () => {
      const { disk, store } = await open(cacheBytesMax)
      failOnce(disk, when)
      const work = store.write(transaction => {
        transaction.delete(items, 'b')
        transaction.put(items, 'c', { n: 2 })
      })
      await expect(work).rejects.toMatchObject(unavailable)
      await store.write(transaction => transaction.put(items, 'd', { n: 3 }))
      const reopened = await openVersionedStore(disk, { sync: false, cacheBytesMax })
      expect(reopened.sequence).toBe(2)
      expect(await rows(reopened.snapshot())).toEqual([
        ['a', 1],
        ['b', 1],
        ['d', 3],
      ])
    })

    test('also fails the commits staged on top and the running transaction', async () => {
      const { disk, store } = await open(cacheBytesMax)
      const disks = gate()
      disk[when] = disks.pass
      const published: number[] = []
      store.onPublish(commit => published.push(commit.sequence))
      const issued = store.write(transaction => transaction.put(items, 'a', { n: 2 }))
      await disks.reached
      const staged = store.write(transaction => transaction.put(items, 'c', { n: 2 }))
      const reading = store.write(transaction => transaction.get(items, 'a'))
      const middle = gate()
      const running = store.write(async transaction => {
        expect(await transaction.get(items, 'a')).toEqual({ n: 2 })
        await middle.pass()
        return transaction.get(items, 'b')
      })
      const waiting = store.write(async transaction => {
        expect(await transaction.get(items, 'a')).toEqual({ n: 1 })
        transaction.put(items, 'e', { n: 5 })
      })
      await middle.reached
      disk[when] = () => undefined
      disks.fail(full)
      for (const work of [issued, staged, reading]) await expect(work).rejects.toMatchObject(unavailable)
      middle.open()
      await expect(running).rejects.toMatchObject(unavailable)
      await waiting
      expect(published).toEqual([2])
      expect(await rows(store.snapshot())).toEqual([
        ['a', 1],
        ['b', 1],
        ['e', 5],
      ])
    })

    test('again and again: each writer gets the error, and memory does not grow', async () => {
      const { disk, store } = await open(cacheBytesMax)
      disk[when] = () => {
        throw full
      }
      for (let n = 0; n < 20; n++) {
        const work = store.write(transaction => transaction.put(items, `k${n}`, { n }))
        await expect(work).rejects.toMatchObject(unavailable)
      }
      expect(store.oldValues).toBe(1)
      disk[when] = () => undefined
      await store.write(transaction => transaction.put(items, 'z', { n: 9 }))
      expect(await rows(store.snapshot())).toEqual([
        ['a', 1],
        ['b', 1],
        ['z', 9],
      ])
      expect(store.oldValues).toBe(0)
    })
  })

  test.each([1, 2, 3, 4, 5])('of five writes, only number %i fails', async failing => {
    const { disk, store } = await open(cacheBytesMax)
    const outcomes: string[] = []
    for (let n = 1; n <= 5; n++) {
      if (n === failing) failOnce(disk, 'beforeWrite')
      const outcome = await store
        .write(transaction => transaction.put(items, `k${n}`, { n }))
        .then(
          () => 'ok',
          () => 'failed',
        )
      outcomes.push(outcome)
    }
    expect(outcomes).toEqual([1, 2, 3, 4, 5].map(n => (n === failing ? 'failed' : 'ok')))
    expect(store.sequence).toBe(5)
    const kept = [1, 2, 3, 4, 5].filter(n => n !== failing).map(n => [`k${n}`, n])
    expect(await rows(store.snapshot(), items, { prefix: 'k' })).toEqual(kept)
  })
})

test('the number of the last commit is restored with the values of a failed one', async () => {
  const { disk, store } = await open(0)
  failOnce(disk, 'afterWrite')
  const first = store.write(transaction => transaction.put(items, 'a', { n: 2 }))
  await expect(first).rejects.toMatchObject(unavailable)
  // The batch that puts the old value back succeeds; the one after it fails.
  disk.beforeWrite = () => failOnce(disk, 'beforeWrite')
  const second = store.write(transaction => transaction.put(items, 'c', { n: 2 }))
  await expect(second).rejects.toMatchObject(unavailable)
  const reopened = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  expect(reopened.sequence).toBe(1)
  expect(await rows(reopened.snapshot())).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('an old value that cannot be read before it is replaced fails the commit, and nothing is written', async () => {
  const { disk, store } = await open(0)
  disk.afterRead = () => {
    throw full
  }
  const work = store.write(transaction => transaction.put(items, 'a', { n: 2 }))
  await expect(work).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(disk.batches).toHaveLength(0)
  disk.afterRead = () => undefined
  expect(await rows(store.snapshot())).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('a failed read is reported with its cause and damages nothing', async () => {
  const { disk, store } = await open(0)
  const snapshot = store.snapshot()
  disk.afterRead = () => {
    throw full
  }
  const failed = {
    code: 'STORAGE_UNAVAILABLE',
    message: `The database could not be read: ${full.message}.`,
    cause: full,
  }
  await expect(snapshot.get(items, 'a')).rejects.toMatchObject(failed)
  await expect(snapshot.getMany(items, ['a', 'b'])).rejects.toMatchObject(failed)
  await expect(rows(snapshot)).rejects.toMatchObject(failed)
  await expect(store.write(transaction => transaction.get(items, 'a'))).rejects.toMatchObject(failed)
  disk.afterRead = () => undefined
  expect(await snapshot.get(items, 'a')).toEqual({ n: 1 })
})

test('a commit whose writer got an error does not keep others from closing', async () => {
  const { disk, store } = await open(0)
  failOnce(disk, 'beforeWrite')
  const work = store.write(transaction => transaction.put(items, 'c', { n: 1 }))
  const closed = store.close()
  await expect(work).rejects.toMatchObject(unavailable)
  await closed
  await settle()
})

test.each([false, true])(
  'a scan of a transaction that is interrupted goes on with the state that it began with (reverse: %s)',
  async reverse => {
    const disk = new WatchedStore(openMemoryStore())
    const store = await openVersionedStore(disk, { sync: true, cacheBytesMax: 0 })
    for (const key of ['b', 'd', 'f', 'h']) await store.write(tx => tx.put(items, key, { n: 1 }))
    await store.write(async transaction => {
      transaction.put(items, 'c', { n: 2 })
      const cursor = transaction.scan(items, { prefix: '', reverse }, 1)
      const first = await cursor.next()
      for (const key of ['a', 'c', 'd', 'e', 'f', 'i']) transaction.put(items, key, { n: 3 })
      transaction.delete(items, 'b')
      disk.afterRead = () => {
        disk.afterRead = () => undefined
        throw new ScanInterrupted()
      }
      const rest: string[] = []
      for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
        rest.push(...page.map(([key, { n }]) => `${key}${n}`))
      }
      const all = [...first!.map(([key, { n }]) => `${key}${n}`), ...rest]
      expect(reverse ? all.reverse() : all).toEqual(['b1', 'c2', 'd1', 'f1', 'h1'])
    })
  },
)
