import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type {
  KeyRange,
  KeyValueCursor,
  KeyValueOperation,
  KeyValueStore,
} from '../../src/store/keyvalue/contract/api.ts'
import { engineParts } from '../../src/store/keyvalue/folder/engines.ts'
import { openMemoryStore } from '../../src/store/keyvalue/memory.ts'
import { engineNames } from '../support/engines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const stores: Record<string, () => Promise<KeyValueStore>> = { memory: async () => openMemoryStore() }
for (const engine of engineNames) {
  stores[engine] = async () => engineParts(engine).open(await temporaryFolder(), { createIfMissing: true })
}

describe.each(Object.entries(stores))('%s', (_name, make) => {
  async function open(): Promise<KeyValueStore> {
    const store = await make()
    onTestFinished(() => store.close())
    return store
  }

  test('returns values in the order of the requested keys, including absent and repeated ones', async () => {
    const store = await open()
    await store.write([put('a', '1'), put('b', ''), put('\x00\xff\x80', '3')], { sync: false })
    expect(await texts(store, ['b', 'x', '\x00\xff\x80', 'a', 'a'])).toEqual(['', undefined, '3', '1', '1'])
    expect(await store.getMany([])).toEqual([])
  })

  test('applies the operations of a write in order', async () => {
    const store = await open()
    await store.write([put('a', '1'), remove('a'), put('b', '1'), put('b', '2'), remove('none')], {
      sync: true,
    })
    expect(await texts(store, ['a', 'b'])).toEqual([undefined, '2'])
  })

  test('applies a write of many operations as a whole, although others have their turn while it is handed over', async () => {
    const store = await open()
    await store.write([put('gone', '1')], { sync: false })
    const puts = Array.from({ length: 20_000 }, (_, i) => put(`k${i % 15_000}`, `${i}`))
    const writing = store.write([...puts, remove('gone')], { sync: true })
    let isOver = false
    const ending = writing.finally(() => {
      isOver = true
    })
    const keys = ['k0', 'k4999', 'k5000', 'k14999', 'gone']
    const after = ['15000', '19999', '5000', '14999', undefined]
    const seen = new Set<string>()
    do seen.add(JSON.stringify(await texts(store, keys)))
    while (!isOver)
    await ending
    seen.delete(JSON.stringify([undefined, undefined, undefined, undefined, '1']))
    seen.delete(JSON.stringify(after))
    expect([...seen]).toEqual([])
    expect(await texts(store, keys)).toEqual(after)
  })

  test('applies a write of many operations once, also when others of many operations follow', async () => {
    const store = await open()
    const many = (name: string, value: string) =>
      Array.from({ length: 5000 }, (_, i) => put(`${name}${i}`, value))
    await store.write(many('a', '1'), { sync: false })
    await store.write([put('a0', '2'), remove('a4999')], { sync: false })
    await Promise.all(['b', 'c'].map(name => store.write(many(name, '3'), { sync: false })))
    const keys = ['a0', 'a1', 'a4999', 'b0', 'b4999', 'c0', 'c4999']
    expect(await texts(store, keys)).toEqual(['2', '1', undefined, '3', '3', '3', '3'])
  })

  test('iterates every range as a sorted list would, in pages of at most the rows asked for', async () => {
    const key = fc.string({
      unit: fc.constantFrom('\x00', '\x01', 'a', '\x7f', '\x80', '\xff'),
      minLength: 1,
      maxLength: 3,
    })
    const bound = fc.string({ unit: fc.constantFrom('\x00', '\x01', 'a', '\x80', '\xff'), maxLength: 3 })
    const store = await open()
    let before: readonly string[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(key, { maxLength: 20 }),
        bound,
        bound,
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (keys, gte, lt, reverse, pageRowsMax) => {
          const puts = keys.map(each => put(each, `of ${each}`))
          await store.write([...before.map(remove), ...puts], { sync: false })
          before = keys
          const expected = keys.filter(each => gte <= each && each < lt).sort()
          if (reverse) expected.reverse()
          const pages = await readPages(store.iterate({ gte, lt, reverse }, pageRowsMax))
          expect(pages.flat()).toEqual(expected.map(each => [each, `of ${each}`]))
          for (const page of pages) expect(page.length).toBeGreaterThan(0)
          for (const page of pages.slice(0, -1)) expect(page.length).toBe(pageRowsMax)
          expect(pages.at(-1)?.length ?? 0).toBeLessThanOrEqual(pageRowsMax)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('iterates and gets the state at the call, whatever is written immediately after it', async () => {
    const store = await open()
    await store.write([put('a', 'old'), put('b', 'old'), put('c', 'old')], { sync: false })
    for (let round = 0; round < 50; round++) {
      const cursor = store.iterate(everything, 10)
      const values = store.getMany(['a', 'b', 'c', 'd'])
      const written = store.write([put('a', 'new'), remove('b'), put('d', 'new')], { sync: false })
      await written
      expect((await readPages(cursor)).flat()).toEqual([
        ['a', 'old'],
        ['b', 'old'],
        ['c', 'old'],
      ])
      expect((await values).map(String)).toEqual(['old', 'old', 'old', 'undefined'])
      await store.write([put('a', 'old'), put('b', 'old'), remove('d')], { sync: false })
    }
  })

  test('returns more rows than one page of the binding contains', async () => {
    const store = await open()
    const keys = Array.from({ length: 5000 }, (_, index) => `k${String(index).padStart(5, '0')}`)
    await store.write(
      keys.map(key => put(key, 'v'.repeat(500))),
      { sync: false },
    )
    const pages = await readPages(store.iterate(everything, 1024))
    expect(pages.map(page => page.length)).toEqual([1024, 1024, 1024, 1024, 904])
    expect(pages.flat().map(([key]) => key)).toEqual(keys)
  })

  test('returns all rows to a reader that takes its time between pages', async () => {
    const store = await open()
    for (const count of [999, 1001, 2000, 2001, 2999, 3001]) {
      const keys = Array.from({ length: count }, (_, index) => `k${String(index).padStart(5, '0')}`)
      await store.write(
        keys.map(key => put(key, 'v')),
        { sync: false },
      )
      for (const reverse of [false, true]) {
        const cursor = store.iterate({ ...everything, reverse }, 256)
        const read: string[] = []
        for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
          read.push(...page.map(([key]) => key))
          // Whatever is read ahead has arrived: as many look-ups have gone through the threads that read.
          await Promise.all(Array.from({ length: 16 }, () => store.getMany(['k00000'])))
        }
        await cursor.close()
        expect(reverse ? read.reverse() : read).toEqual(keys)
      }
    }
  })

  test('refuses an empty key', async () => {
    const store = await open()
    await expect(store.write([put('a', '1'), put('', '1')], { sync: false })).rejects.toThrow(
      'at least one byte',
    )
    expect(await texts(store, ['a'])).toEqual([undefined])
  })

  test('ends an iteration permanently', async () => {
    const store = await open()
    await store.write([put('a', '1')], { sync: false })
    const cursor = store.iterate(everything, 10)
    expect(await cursor.next()).toHaveLength(1)
    expect(await cursor.next()).toBeUndefined()
    expect(await cursor.next()).toBeUndefined()
    await cursor.close()
    await cursor.close()
    await expect(cursor.next()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  })

  test('closes with open cursors and pending work, and rejects everything afterwards', async () => {
    const store = await make()
    await store.write(
      Array.from({ length: 5000 }, (_, index) => put(`k${index}`, 'v')),
      { sync: false },
    )
    const idle = store.iterate(everything, 10)
    await idle.next()
    const unread = store.iterate(everything, 10)
    const reading = store.iterate(everything, 4000)
    const outcomes = Promise.allSettled([
      reading.next(),
      store.getMany(['k1']),
      store.write([put('a', '1')], { sync: true }),
    ])
    const closed = Promise.all([store.close(), store.close()])
    const [, got, written] = await outcomes
    await closed
    expect([got?.status, written?.status]).toEqual(['fulfilled', 'fulfilled'])
    const unavailable = { code: 'STORAGE_UNAVAILABLE' }
    await expect(idle.next()).rejects.toMatchObject(unavailable)
    await expect(unread.next()).rejects.toMatchObject(unavailable)
    await expect(store.getMany(['a'])).rejects.toMatchObject(unavailable)
    await expect(store.write([put('a', '1')], { sync: false })).rejects.toMatchObject(unavailable)
    expect(() => store.iterate(everything, 10)).toThrow('closed')
    await idle.close()
    await unread.close()
  })
})

const everything: KeyRange = { gte: '', lt: '\xff\xff\xff\xff' }

function put(key: string, value: string): KeyValueOperation {
  return { kind: 'put', key, value: Buffer.from(value, 'latin1') }
}

function remove(key: string): KeyValueOperation {
  return { kind: 'delete', key }
}

async function texts(store: KeyValueStore, keys: readonly string[]): Promise<(string | undefined)[]> {
  return (await store.getMany(keys)).map(value => value?.toString('latin1'))
}

async function readPages(cursor: KeyValueCursor): Promise<[string, string][][]> {
  const pages: [string, string][][] = []
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
    pages.push(page.map(([key, value]) => [key, value.toString('latin1')]))
  }
  await cursor.close()
  return pages
}
