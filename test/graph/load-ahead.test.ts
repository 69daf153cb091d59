import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GraphReader, GraphTransaction, Id, RecordBatch } from '../../src/store/graph/api.ts'
import {
  type Graph,
  inspectGraph,
  openGraph,
  packIds,
  readStored,
  unpackIds,
} from '../../src/store/graph/index.ts'
import { defaultTreeLimits } from '../../src/store/graph/tree/tree.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { copyKeys } from '../../src/store/keyvalue/folder/copy-keys.ts'
import { openDataFolder, openMemoryStore } from '../../src/store/keyvalue/index.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { engineNames } from '../support/engines.ts'
import * as crashed from '../support/fixtures/crash-load.ts'
import { runFixture } from '../support/fixtures/run-fixture.ts'
import { mortal } from '../support/mortal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { settle } from '../versioned/support.ts'
import { reading, scanAll } from './support/collect.ts'
import { catalog, edge, node, property } from './support/schema.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'unique email String, index age I32')
const knows = edge('Knows', user, user, 'index weight I32')
const schema = catalog(user, knows)
const usual = { ...defaultTreeLimits }

beforeEach(() => void Object.assign(defaultTreeLimits, { entriesMax: 6, childrenMax: 4, bytesMax: 200 }))
afterEach(() => void Object.assign(defaultTreeLimits, usual))

interface Opened {
  readonly store: VersionedStore
  readonly graph: Graph
}

/** Opens with pages of 4 rows; each load writes ahead, some hundred bytes at a time. */
async function open(disk: KeyValueStore): Promise<Opened> {
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 2000, aheadBytes: 900 })
  const graph = await openGraph(store, schema, { pageRows: 4, aheadRows: 1, now: () => 5, random: () => 7 })
  return { store, graph }
}

function usersOf(first: number, count: number): RecordBatch {
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  return {
    count,
    values: new Map<number, readonly (string | number)[]>([
      [0, numbers.map(n => `${(n * 7919) % 997}@x`)],
      [1, numbers.map(n => n % 7)],
    ]),
  }
}

function edgesOf(ids: readonly Id[], first: number, count: number): RecordBatch {
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  return {
    count,
    values: new Map([[0, numbers.map(n => n % 5)]]),
    from: packIds(numbers.map(n => ids[(n * 31) % ids.length]!)),
    to: packIds(numbers.map(n => ids[(n * n) % ids.length]!)),
  }
}

/** Users of twelve pages, and edges of ten. */
async function fill({ graph }: Opened): Promise<readonly Id[]> {
  const ids = unpackIds(await graph.write(tx => tx.load(user, usersOf(0, 46))))
  await graph.write(tx => tx.load(knows, edgesOf(ids, 0, 39)))
  return ids
}

/** Adds users and edges in two transactions. */
async function add({ graph }: Opened, ids: readonly Id[]): Promise<void> {
  if ((await reading(graph, reader => reader.count(user))) === 46) {
    await graph.write(tx => tx.loadAll(user, [usersOf(46, 21), usersOf(67, 20)]))
  }
  await graph.write(tx => tx.loadAll(knows, [edgesOf(ids, 39, 33), edgesOf(ids, 72, 30)]))
}

/** How many users and edges there are, and everything that is found by way of trees. */
async function found(reader: GraphReader, ids: readonly Id[]): Promise<unknown> {
  const emails = Array.from({ length: 90 }, (_, n) => `${(n * 7919) % 997}@x`)
  return {
    users: (await scanAll(reader, user)).length,
    edges: await scanAll(reader, knows),
    byEmail: (await reader.oldest(user, user.propertyByName.get('email')!, emails)).ids,
    out: await reader.adjacency(knows, 'out', ids),
    in: await reader.adjacency(knows, 'in', ids),
  }
}

async function expectWhole({ store, graph }: Opened): Promise<void> {
  const { faults, losses } = await inspectGraph(store, (await readStored(store))!, () => undefined)
  expect({ faults: faults.map(({ text }) => text), losses }).toEqual({ faults: [], losses: [] })
  await verifyDerived(store, graph, schema)
}

/** A store with the same keys and values. */
async function copyOf(disk: KeyValueStore): Promise<KeyValueStore> {
  const copy = openMemoryStore()
  await copyKeys(disk, copy, () => undefined)
  return copy
}

it('a load that ends at any write leaves the data before it or after it, and nothing else', {
  timeout: 120_000,
}, async () => {
  const filled = openMemoryStore()
  const ids = await fill(await open(filled))
  await settle()
  const counts = new Set<number>()
  for (let writes = 0, isDone = false; !isDone; writes++) {
    const disk = await copyOf(filled)
    const killed = await open(mortal(disk, writes))
    isDone = await add(killed, ids).then(
      () => true,
      () => false,
    )
    const opened = await open(mortal(disk))
    await expectWhole(opened)
    const users = await reading(opened.graph, reader => reader.count(user))
    const edges = await reading(opened.graph, reader => reader.count(knows))
    expect([
      [46, 39],
      [87, 39],
      [87, 102],
    ]).toContainEqual([users, edges])
    counts.add(users + edges)
    if (edges === 39) await add(opened, ids)
    await settle()
    await expectWhole(opened)
    expect(await reading(opened.graph, reader => reader.count(knows))).toBe(102)
    expect(writes).toBeLessThan(1000)
  }
  expect([...counts]).toEqual([46 + 39, 87 + 39, 87 + 102])
})

it('reads leaves past the cache where its keys are near each other, and by the cache where they are everywhere', async () => {
  const store = await openVersionedStore(openMemoryStore(), { sync: false, cacheBytesMax: 1 << 20 })
  const graph = await openGraph(store, schema, { pageRows: 4, aheadRows: 1, now: () => 5, random: () => 7 })
  const load = async (numbers: readonly number[]) => {
    const emails = numbers.map(n => `${10_000 + n}@x`)
    await graph.write(tx => tx.load(user, { count: emails.length, values: new Map([[0, emails]]) }))
    await settle()
    return store.cacheBytes
  }
  const from = (first: number, count: number, step: number) =>
    Array.from({ length: count }, (_, i) => first + i * step)
  await load(from(0, 400, 10))
  const first = await load(from(4000, 16, 10))
  let near = first
  // Each of them reads other leaves.
  for (const at of [500, 1500, 2500, 3500]) near = await load(from(at + 1, 16, 10))
  expect(near - first).toBeLessThan(15_000)
  expect((await load(from(2, 45, 90))) - near).toBeGreaterThan(50_000)
  await expectWhole({ store, graph })
})

it('says whether its keys went into what was there, or an index was written as a whole', async () => {
  const opened = await open(openMemoryStore())
  const load = (numbers: readonly number[]) =>
    opened.graph.write(async tx => {
      const emails = numbers.map(n => `${10_000 + n}@x`)
      await tx.load(user, { count: emails.length, values: new Map([[0, emails]]) })
      return tx.loadedInPlace
    })
  const from = (first: number, count: number, step: number) =>
    Array.from({ length: count }, (_, i) => first + i * step)
  expect(await load(from(0, 400, 10))).toBe(false)
  expect(await load(from(4000, 100, 10))).toBe(true)
  expect(await load(from(1001, 16, 10))).toBe(true)
  expect(await load(from(2, 100, 40))).toBe(false)
  expect(await load(from(5000, 20, 10))).toBe(true)
  await expectWhole(opened)
})

it('leaves the pages that it has written out of the cache, and those near them', async () => {
  const store = await openVersionedStore(openMemoryStore(), { sync: false, cacheBytesMax: 1 << 20 })
  const graph = await openGraph(store, schema, { pageRows: 4, aheadRows: 1, now: () => 5, random: () => 7 })
  await graph.write(tx => tx.load(user, usersOf(0, 2)))
  await settle()
  const before = store.cacheBytes
  // Each batch looks at the last page of the one before it.
  const batches = Array.from({ length: 14 }, (_, i) => usersOf(2 + 65 * i, 65))
  await graph.write(tx => tx.loadAll(user, batches, false))
  await settle()
  expect(store.cacheBytes - before).toBeLessThan(12_000)
  await expectWhole({ store, graph })
})

it('returns no ids that are not wanted', async () => {
  const opened = await open(openMemoryStore())
  expect(await opened.graph.write(tx => tx.loadAll(user, [usersOf(0, 9), usersOf(9, 5)], false))).toEqual([])
  expect(await reading(opened.graph, reader => reader.count(user))).toBe(14)
  await expectWhole(opened)
})

it('a load that throws leaves the data before it, and the next one uses its room again', async () => {
  const opened = await open(openMemoryStore())
  const ids = await fill(opened)
  const twice = {
    ...usersOf(200, 30),
    values: new Map([[0, Array.from({ length: 30 }, (_, n) => `${n % 29}@new`)]]),
  }
  await expect(opened.graph.write(tx => tx.loadAll(user, [usersOf(46, 21), twice]))).rejects.toMatchObject({
    code: 'DUPLICATE_KEY',
    message: 'Duplicate key on unique index: another `User` already has the `email` "0@new".',
  })
  await expectWhole(opened)
  await add(opened, ids)
  await settle()
  await expectWhole(opened)
})

it('comes after other writes to the same trees in its transaction', async () => {
  const opened = await open(openMemoryStore())
  await opened.graph.write(async tx => {
    const few = unpackIds(await tx.load(user, usersOf(0, 3)))
    const [one] = await tx.insertNodes(user, [{ values: new Map([[0, 'one@x']]) }])
    await tx.drop(user, [...few, one!.id])
    const ids = unpackIds(await tx.load(user, usersOf(0, 20)))
    await tx.load(knows, edgesOf(ids, 0, 20))
    await tx.drop(user, ids.slice(0, 18))
    await tx.load(user, usersOf(0, 9))
  })
  await settle()
  await expectWhole(opened)
  expect(await reading(opened.graph, reader => reader.count(user))).toBe(11)
})

it('comes after other parts that wrote to the same trees in its transaction', async () => {
  const opened = await open(openMemoryStore())
  await opened.graph.writeTogether(async ({ part }) => {
    const few = await part(tx => tx.insertNodes(user, [{ values: new Map([[0, 'one@x']]) }]))
    await part(tx =>
      tx.drop(
        user,
        few.map(({ id }) => id),
      ),
    )
    await part(tx => tx.load(user, usersOf(0, 20)))
    await part(tx => tx.insertNodes(user, [{ values: new Map([[0, 'two@x']]) }]))
  })
  await settle()
  await expectWhole(opened)
  expect(await reading(opened.graph, reader => reader.count(user))).toBe(21)
})

const manners = ['one transaction', 'its parts', 'one after another'] as const

it.each(manners.flatMap(manner => [1, 9].map(count => ({ manner, count }))))(
  'may come before a tree is emptied and filled again with $count, in $manner',
  async ({ manner, count }) => {
    const opened = await open(openMemoryStore())
    let one: Id[] = []
    const works: ((tx: GraphTransaction) => Promise<unknown>)[] = [
      async tx => {
        one = (await tx.insertNodes(user, [{ values: new Map([[0, 'one@x']]) }])).map(({ id }) => id)
      },
      async tx => {
        one.push(...unpackIds(await tx.load(user, usersOf(0, 20))))
      },
      async tx => {
        await tx.drop(user, one)
        // Applies what waits for the index.
        expect((await tx.between(user, property(user, 'email'), {}, 1))?.ids).toEqual([])
      },
      async tx =>
        count === 1
          ? tx.insertNodes(user, [{ values: new Map([[0, 'two@x']]) }])
          : tx.load(user, usersOf(0, count)),
    ]
    const { graph } = opened
    const inSequence = async (
      run: (work: (tx: GraphTransaction) => Promise<unknown>) => Promise<unknown>,
    ) => {
      for (const work of works) await run(work)
    }
    if (manner === 'one transaction') await graph.write(tx => inSequence(work => work(tx)))
    else if (manner === 'its parts') await graph.writeTogether(({ part }) => inSequence(part))
    else await Promise.all(works.map(work => graph.write(work)))
    await settle()
    await expectWhole(opened)
    expect(await reading(graph, reader => reader.count(user))).toBe(count)
  },
)

it('names a value that the same transaction has inserted', async () => {
  const opened = await open(openMemoryStore())
  const twice = opened.graph.write(async tx => {
    await tx.insertNodes(user, [{ values: new Map([[0, '0@x']]) }])
    await tx.load(user, usersOf(0, 9))
  })
  await expect(twice).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
  await expectWhole(opened)
})

it('leaves nothing behind when the transaction is undone that it was a part of', async () => {
  const disk = openMemoryStore()
  const opened = await open(disk)
  const ids = await fill(opened)
  const undone = opened.graph.writeTogether(async ({ part }) => {
    await part(tx => tx.loadAll(user, [usersOf(46, 21), usersOf(200, 20)]))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  for (let n = 0; n < 40; n++) {
    await opened.graph.write(tx => tx.insertNodes(user, [{ values: new Map([[0, `${n}@new`]]) }]))
  }
  await settle()
  await expectWhole(opened)
  const again = await open(await copyOf(disk))
  await expectWhole(again)
  await add(again, ids)
  await settle()
  await expectWhole(again)
})

it('names the first row whose value is there already, in whichever batch it is', async () => {
  const opened = await open(openMemoryStore())
  await fill(opened)
  const again = { ...usersOf(60, 3), values: new Map([[0, ['new@x', `${7919 % 997}@x`, '0@x']]]) }
  await expect(opened.graph.write(tx => tx.loadAll(user, [usersOf(46, 14), again]))).rejects.toMatchObject({
    message: `Duplicate key on unique index: another \`User\` already has the \`email\` "${7919 % 997}@x".`,
  })
})

it('readers from before a load answer as before, while it commits and while what it replaced awaits its removal', async () => {
  const opened = await open(openMemoryStore())
  const ids = await fill(opened)
  const before = opened.graph.snapshot()
  const answers = await found(before, ids)
  await add(opened, ids)
  await settle()
  expect(await found(before, ids)).toEqual(answers)
  const between = opened.graph.snapshot()
  const more = await found(between, ids)
  expect(more).not.toEqual(answers)
  await opened.graph.write(tx => tx.load(knows, edgesOf(ids, 102, 50)))
  await settle()
  expect(await found(before, ids)).toEqual(answers)
  before.release()
  await settle()
  expect(await found(between, ids)).toEqual(more)
  between.release()
  await settle()
  await expectWhole(opened)
})

describe.each(engineNames)('a process that is killed while it loads (%s)', engine => {
  it('leaves whole loads, all that it acknowledged, and nothing half-written', {
    timeout: 120_000,
  }, async () => {
    const path = join(await temporaryFolder(), 'data')
    for (let run = 0; run < 4; run++) {
      const acknowledged = await loadUntilKilled([path, engine, String(run)], randomInt(1, 8))
      await check(path, String(run), acknowledged)
    }
  })
})

/** How many loads are known to be on disk. */
async function loadUntilKilled(args: readonly string[], count: number): Promise<number> {
  const child = await runFixture('crash-load.ts', args)
  const exit = once(child, 'exit')
  let seen = 0
  for await (const _ of createInterface({ input: child.stdout! })) if (++seen === count) child.kill('SIGKILL')
  expect((await exit)[1]).toBe('SIGKILL')
  return seen
}

async function check(path: string, run: string, acknowledged: number): Promise<void> {
  Object.assign(defaultTreeLimits, usual)
  const folder = await openDataFolder(path, { purpose: 'check' })
  const store = await openVersionedStore(folder.store, { sync: true, cacheBytesMax: 1 << 20 })
  const graph = await openGraph(store, crashed.loadCatalog, { pageRows: crashed.pageRows })
  const { faults, losses } = await inspectGraph(store, (await readStored(store))!, () => undefined)
  expect({ faults: faults.map(({ text }) => text), losses }).toEqual({ faults: [], losses: [] })
  await verifyDerived(store, graph, crashed.loadCatalog)
  const users = await reading(graph, reader => scanAll(reader, crashed.user))
  const edges = await reading(graph, reader => reader.count(crashed.knows))
  const own = users.filter(({ values }) => String(values[0]).split(' ')[1] === run).length
  expect(own % crashed.loadRows).toBe(0)
  expect(edges % crashed.loadRows).toBe(0)
  expect(users.length - edges).toBeLessThanOrEqual((Number(run) + 1) * crashed.loadRows)
  // One more load may be on disk than was acknowledged.
  expect(own / crashed.loadRows).toBeGreaterThanOrEqual(Math.ceil(acknowledged / 2))
  expect(own / crashed.loadRows).toBeLessThanOrEqual(Math.ceil((acknowledged + 1) / 2))
  await graph.close()
}
