import { describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import type { GraphReader } from '../../src/store/graph/api.ts'
import { inspectGraph, openGraph, readStored } from '../../src/store/graph/index.ts'
import { spaces } from '../../src/store/graph/keys/keys.ts'
import type { ByteString, KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { tiny, withSizes } from '../support/sizes.ts'
import { reading, scanAll } from './support/collect.ts'
import { readColumns } from './support/columns.ts'
import { cutShort, withWrongByte } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'

const user = node('User', 'unique name String, index age U8, bio String')
const knows = edge('Knows', user, user, 'index since U8')
const schema = catalog(user, knows)
const sizes = tiny[1]!

/** Types with ids in order and in disorder, with pages, changes beside them, and trees of several nodes. */
async function filled(): Promise<KeyValueStore> {
  const disk = openMemoryStore()
  const graph = await openGraph(await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 }), schema, {
    ...sizes.options,
    textSearched: new Set([user]),
  })
  const users = Array.from({ length: 14 }, (_, i) => ({
    id: idOf((i * 5) % 14),
    values: values(user, { name: `n${i}`, age: i % 3, bio: i % 2 === 0 ? 'red fox' : 'red' }),
  }))
  const ids: ByteString[] = []
  for (const row of users)
    ids.push(...(await graph.write(tx => tx.insertNodes(user, [row]))).map(({ id }) => id))
  const edges = ids.flatMap((from, i) => [1, 4].map(step => ({ from, to: ids[(i + step) % 14]! })))
  await graph.write(tx =>
    tx.insertEdges(
      knows,
      edges.map((ends, i) => ({ id: idOf(100 + i), ...ends, values: values(knows, { since: i % 4 }) })),
    ),
  )
  await graph.write(tx => tx.update(user, [ids[2]!, ids[7]!], values(user, { age: 9 })))
  await graph.write(tx => tx.drop(user, [ids[5]!]))
  return disk
}

/** One each of what a query may ask. */
const reads: readonly (readonly [what: string, read: (reader: GraphReader) => unknown])[] = [
  ...Array.from(
    { length: 14 },
    (_, i) => [`user ${i}`, (r: GraphReader) => r.records(user, [idOf(i)])] as const,
  ),
  ...Array.from(
    { length: 14 },
    (_, i) => [`name ${i}`, (r: GraphReader) => r.lookup(user, property(user, 'name'), `n${i}`)] as const,
  ),
  ...Array.from(
    { length: 14 },
    (_, i) => [`hops from ${i}`, (r: GraphReader) => r.adjacency(knows, 'out', [idOf(i)])] as const,
  ),
  ...Array.from(
    { length: 14 },
    (_, i) => [`hops to ${i}`, (r: GraphReader) => r.adjacency(knows, 'in', [idOf(i)])] as const,
  ),
  ['users', r => scanAll(r, user)],
  ['edges', r => scanAll(r, knows)],
  [
    'edges by id',
    r =>
      r.records(
        knows,
        Array.from({ length: 28 }, (_, i) => idOf(100 + i)),
      ),
  ],
  ['columns', r => readColumns(r, user)],
  ['number of users', r => r.count(user)],
  ['number of edges', r => r.degrees(knows, 'out', [idOf(0), idOf(1), idOf(2)])],
  ['between', r => r.between(user, property(user, 'age'), { lower: { value: 1, inclusive: true } }, 100)],
  ['ages', r => r.between(user, property(user, 'age'), {}, 100)],
  ['number of a value', r => r.lookupCount(knows, property(knows, 'since'), 2)],
  ['edges by value', r => r.between(knows, property(knows, 'since'), {}, 100)],
  ['fox', r => r.textMatches(user, ['fox'])],
  ['red', r => r.textMatches(user, ['red'])],
  [
    'names as words',
    r =>
      r.textMatches(
        user,
        Array.from({ length: 14 }, (_, i) => `n${i}`),
      ),
  ],
]

/** What each read answers, or the error. */
async function outcomes(disk: KeyValueStore) {
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  const graph = await openGraph(store, schema, { textSearched: new Set([user]) })
  const found: unknown[] = []
  for (const [, read] of reads) {
    found.push(await reading(graph, async reader => read(reader)).catch((error: unknown) => error))
  }
  const { faults, losses } = await inspectGraph(store, (await readStored(store))!, () => undefined)
  return { found, named: [...faults.map(({ text }) => text), ...losses] }
}

async function entries(disk: KeyValueStore): Promise<readonly (readonly [ByteString, Buffer])[]> {
  const cursor = disk.iterate({ gte: '', lt: '\xff' }, 10_000)
  const all = (await cursor.next()) ?? []
  await cursor.close()
  return all
}

async function copyOf(disk: KeyValueStore, changed: ReadonlyMap<ByteString, Buffer>): Promise<KeyValueStore> {
  const copy = openMemoryStore()
  const all = (await entries(disk)).map(
    ([key, value]) => [key, changed.get(key) ?? Buffer.from(value)] as const,
  )
  await copy.write(
    all.map(([key, value]) => ({ kind: 'put', key, value })),
    { sync: false },
  )
  return copy
}

function sameNumber(
  [key]: readonly [ByteString, Buffer],
  all: readonly (readonly [ByteString, Buffer])[],
): Buffer | undefined {
  return all.find(([other]) => other !== key && other.slice(-4) === key.slice(-4))?.[1]
}

const kinds = {
  'the state of a type': [spaces.types, 2],
  'a page or what changed in it': [spaces.pages, 10],
  'a node of the adjacency': [spaces.numberNodes, 20],
  'a node of an index': [spaces.bytesNodes, 30],
} as const

describe.each(Object.entries(kinds))('%s', (_, [space, entriesMin]) => {
  it.each([
    ['with a wrong byte', ([, value]: readonly [ByteString, Buffer]) => withWrongByte(value)],
    ['that is cut short', ([, value]: readonly [ByteString, Buffer]) => cutShort(value)],
    ['that is empty', () => Buffer.alloc(0)],
    [
      'that is the value of the same number of another type or tree, or else of the next key',
      (entry: readonly [ByteString, Buffer], all: readonly (readonly [ByteString, Buffer])[]) =>
        Buffer.from(sameNumber(entry, all) ?? all[(all.indexOf(entry) + 1) % all.length]![1]),
    ],
  ])('%s fails reads that need it, changes no answer, and is named', (_, change) =>
    withSizes(sizes, async () => {
      const disk = await filled()
      const right = await outcomes(disk)
      expect(right.named).toEqual([])
      const own = (await entries(disk)).filter(([key]) => key.startsWith(space))
      expect(own.length).toBeGreaterThanOrEqual(entriesMin)
      for (const entry of own) {
        const key = Buffer.from(entry[0], 'latin1').toString('hex')
        const { found, named } = await outcomes(await copyOf(disk, new Map([[entry[0], change(entry, own)]])))
        expect(named, key).not.toEqual([])
        let failed = 0
        for (const [i, [what]] of reads.entries()) {
          if (found[i] instanceof Error) {
            expect(found[i], `${key}: ${what}`).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
            expect(found[i]).toBeInstanceOf(GvqError)
            failed++
          } else expect(found[i], `${key}: ${what}`).toEqual(right.found[i])
        }
        expect(failed, key).toBeGreaterThan(0)
        // A page, or a node but the root, is needed by some reads only.
        if (space === spaces.pages) expect(failed, key).toBeLessThan(reads.length)
      }
    }),
  )
})
