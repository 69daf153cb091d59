import { expect, it } from 'vitest'
import type { Id } from '../../src/store/graph/api.ts'
import { type Graph, inspectGraph, openGraph, readStored, repairGraph } from '../../src/store/graph/index.ts'
import { pageSpace } from '../../src/store/graph/types/spaces.ts'
import { typeStateSpace } from '../../src/store/graph/types/type-state.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { mortal } from '../support/mortal.ts'
import { linkEdgesAtOnce } from '../support/thresholds.ts'
import { reading, scanAll } from './support/collect.ts'
import { cutShort, Damage, withWrongByte } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values, vector } from './support/schema.ts'
import { describeStores, memoryDatabase, type TestDatabase } from './support/stores.ts'

linkEdgesAtOnce()

const user = node('User', 'unique email String, index age I32, bio String')
const face = vector('Face', 'index about String')
const knows = edge('Knows', user, user, 'index weight I32')
const shows = edge('Shows', face, user)
const schema = catalog(user, face, knows, shows)
const options = { pageRows: 4, textSearched: new Set([user]) }
const quiet = () => undefined

const users = (numbers: readonly number[], withIds: boolean) =>
  numbers.map(number => ({
    ...(withIds && { id: idOf(number) }),
    values: values(user, { email: `${number}@x`, age: number % 3, bio: `I am number ${number}` }),
  }))

const to20 = Array.from({ length: 21 }, (_, i) => i + 1)

/** Users of six pages, and a circle of edges and a vector for each. */
async function fill(
  graph: Graph,
  numbers: readonly number[] = to20,
  withIds = false,
): Promise<readonly Id[]> {
  return graph.write(async tx => {
    const ids = (await tx.insertNodes(user, users(numbers, withIds))).map(({ id }) => id)
    await tx.insertEdges(
      knows,
      ids.map((id, i) => ({
        from: id,
        to: ids[(i + 1) % ids.length]!,
        values: values(knows, { weight: i }),
      })),
    )
    const faces = await tx.insertVectors(
      face,
      ids.map((_, i) => ({
        values: values(face, { about: `face ${i}` }),
        vector: { data: Float64Array.of(i, 1) },
      })),
    )
    await tx.insertEdges(
      shows,
      faces.map(({ id }, i) => ({ from: id, to: ids[i]!, values: new Map() })),
    )
    return ids
  })
}

const open = (database: TestDatabase) => database.open(schema, options)

async function inspect({ store }: TestDatabase) {
  const { records, faults, losses } = await inspectGraph(store, (await readStored(store))!, quiet)
  return { records, faults: faults.map(({ text }) => text), losses }
}

/** Damages what is stored, and opens it again. */
async function damaged(database: TestDatabase, work: (damage: Damage) => Promise<void>): Promise<Graph> {
  await work(await Damage.to(database.store))
  return open(database)
}

async function repaired(database: TestDatabase): Promise<Graph> {
  const { store } = database
  const stored = (await readStored(store))!
  const { faults } = await inspectGraph(store, stored, quiet)
  await repairGraph(store, stored, faults, quiet)
  return open(database)
}

/** All that a reader can learn from indexes, adjacency and counts. */
function answers(graph: Graph) {
  return reading(graph, async reader => {
    const all = await scanAll(reader, user)
    const ids = all.map(({ id }) => id)
    return {
      users: all.map(({ id, values }) => [id, values]),
      counts: await Promise.all([user, face, knows, shows].map(type => reader.count(type))),
      byId: (await reader.records(user, ids)).map(record => record?.values[0]),
      byEmail: await Promise.all(
        all.map(async ({ values }) => (await reader.lookup(user, property(user, 'email'), values[0]!)).ids),
      ),
      byAge: (await reader.lookup(user, property(user, 'age'), 1)).ids,
      out: await reader.adjacency(knows, 'out', ids),
      shown: await reader.adjacency(shows, 'in', ids),
      words: await reader.textMatches(user, ['number']),
    }
  })
}

const none = { faults: [], losses: [] }

describeStores('inspection', create => {
  it.each([
    ['ids of the database', to20, false],
    ['ids that ascend', to20, true],
    ['ids in any order', [7, 3, 20, 1, 15, 9, 2, 11, 4, 18, 6, 5, 13], true],
  ])('finds no faults after any writes: %s', async (_, numbers, withIds) => {
    const database = await create()
    const graph = await open(database)
    const ids = await fill(graph, numbers, withIds)
    const steps = [
      () => graph.write(tx => tx.update(user, ids.slice(2, 7), values(user, { age: 9, bio: 'else' }))),
      () => graph.write(tx => tx.drop(user, [ids[0]!, ids[5]!])),
      () => graph.write(tx => tx.drop(user, ids.slice(4, 9))),
      () => graph.write(tx => tx.insertNodes(user, users([31, 32, 33], withIds))),
      () => graph.write(tx => tx.insertNodes(user, users([30], true))),
      () => graph.write(tx => tx.drop(user, ids.slice(1))),
      () => graph.write(tx => tx.insertNodes(user, users(numbers, false))),
    ]
    expect(await inspect(database)).toMatchObject({ records: 4 * numbers.length, ...none })
    for (const step of steps) {
      await step()
      expect(await inspect(database)).toMatchObject(none)
    }
  })

  it('finds nothing of a type whose records were dropped one by one, nor when the type is gone', async () => {
    const database = await create()
    const graph = await database.open(schema, { ...options, pageRows: 64 })
    const ids = await fill(
      graph,
      Array.from({ length: 40 }, (_, i) => i),
    )
    for (const id of ids) await graph.write(tx => tx.drop(user, [id]))
    const damage = await Damage.to(database.store)
    for (const name of ['User', 'Knows', 'Shows']) {
      expect(await damage.keys(pageSpace, damage.layout(name).prefix)).toEqual([])
    }
    expect(await inspect(database)).toMatchObject(none)
    await database.open(catalog(face))
    expect(await inspect(database)).toMatchObject(none)
  })

  it.each([
    ['ids that ascend', to20],
    ['ids in any order', [...to20].reverse()],
  ])('of types without a state finds it lost, and repair restores all: %s', async (_, numbers) => {
    const database = await create()
    const first = await open(database)
    const ids = await fill(first, numbers, true)
    const more = await first.write(tx => tx.insertNodes(user, users([40, 30], true)))
    await first.write(tx => tx.drop(user, [ids[0]!, ids[9]!, more[0]!.id]))
    const before = await answers(first)
    await damaged(database, async damage => {
      await damage.delete(typeStateSpace, ...(await damage.keys(typeStateSpace, '')))
    })
    const { faults, losses } = await inspect(database)
    expect(faults).toEqual(
      ['N::User', 'V::Face', 'E::Knows', 'E::Shows'].map(
        ref => `The stored state of ${ref}, its number of records and its trees, is missing.`,
      ),
    )
    expect(losses).toEqual([])
    const graph = await repaired(database)
    expect(await inspect(database)).toMatchObject(none)
    expect(await answers(graph)).toEqual(before)
    await graph.write(tx => tx.insertNodes(user, users([50, 45], true)))
    expect(await inspect(database)).toMatchObject(none)
  })

  it('sees what a repair has built, also on the same store', async () => {
    const database = await create()
    await fill(await open(database))
    await damaged(database, async damage => {
      for (const tree of [
        damage.layout('User').trees.ids,
        damage.layout('Knows').trees.out,
        damage.index('User', 'age'),
        damage.layout('User').trees.text,
      ])
        await damage.delete(tree.space, ...(await damage.nodes(tree)))
      await damage.delete(typeStateSpace, damage.layout('Shows').prefix)
    })
    const { store } = database
    const stored = (await readStored(store))!
    const { faults } = await inspectGraph(store, stored, quiet)
    expect(faults).toHaveLength(5)
    await repairGraph(store, stored, faults, quiet)
    expect(await inspect(database)).toMatchObject(none)
  })

  it.each([
    ['its checksum is wrong', withWrongByte],
    ['its checksum is wrong', cutShort],
    ['it ends early', () => Buffer.alloc(3)],
  ])('names a damaged page, and compares what depends on the others: %s', async (reason, change) => {
    const database = await create()
    await fill(await open(database))
    await damaged(database, async damage => {
      const key = damage.layout('User').pages.page(2)
      await damage.put(pageSpace, key, change(await damage.bytes(pageSpace, key)))
      await damage.removeEdge('Shows', 'out')
    })
    const text = `The page of N::User with rows 8 to 11 is damaged: ${reason}.`
    expect(await inspect(database)).toEqual({
      records: 80,
      faults: ['The adjacency of E::Shows has 20 entries; the records have 21.'],
      losses: [text],
    })
    await repaired(database)
    expect(await inspect(database)).toEqual({ records: 80, faults: [], losses: [text] })
  })

  it('names a page whose changes are damaged', async () => {
    const database = await create()
    const graph = await open(database)
    const ids = await fill(graph)
    await graph.write(tx => tx.update(user, [ids[1]!], values(user, { age: 9 })))
    await damaged(database, async damage => {
      const key = damage.layout('User').pages.delta(0)
      await damage.put(pageSpace, key, withWrongByte(await damage.bytes(pageSpace, key)))
    })
    expect(await inspect(database)).toMatchObject({
      faults: [],
      losses: ['The page of N::User with rows 0 to 3 has changes that are damaged: its checksum is wrong.'],
    })
  })

  it('names pages, changes and states that stand in place of each other', async () => {
    const database = await create()
    const graph = await open(database)
    const ids = await fill(graph)
    await graph.write(tx => tx.update(user, [ids[1]!, ids[5]!], values(user, { age: 9 })))
    await damaged(database, async damage => {
      const { pages } = damage.layout('User')
      await damage.exchange(pageSpace, pages.delta(0), pages.delta(1))
      await damage.exchange(pageSpace, pages.page(2), pages.page(4))
      await damage.exchange(pageSpace, pages.page(3), damage.layout('Face').pages.page(3))
      await damage.exchange(typeStateSpace, damage.layout('Knows').prefix, damage.layout('Shows').prefix)
    })
    const wrong = 'damaged: its checksum is wrong.'
    const { losses } = await inspect(database)
    expect(losses).toEqual(
      expect.arrayContaining([
        `The page of N::User with rows 0 to 3 has changes that are ${wrong}`,
        `The page of N::User with rows 4 to 7 has changes that are ${wrong}`,
        `The page of N::User with rows 8 to 11 is ${wrong}`,
        `The page of N::User with rows 12 to 15 is ${wrong}`,
        `The page of N::User with rows 16 to 19 is ${wrong}`,
        `The page of V::Face with rows 12 to 15 is ${wrong}`,
      ]),
    )
    for (const ref of ['E::Knows', 'E::Shows']) {
      expect(losses).toContainEqual(expect.stringContaining(`The stored state of ${ref}`))
    }
  })

  it('does not have rebuilt what takes a damaged page', async () => {
    const database = await create()
    await fill(await open(database))
    await damaged(database, async damage => {
      const key = damage.layout('User').pages.page(2)
      await damage.put(pageSpace, key, cutShort(await damage.bytes(pageSpace, key)))
      const index = damage.index('User', 'age')
      await damage.delete(index.space, ...(await damage.nodes(index)))
      await damage.delete(typeStateSpace, damage.layout('Knows').prefix)
    })
    const found = await inspect(database)
    expect(found.faults).toEqual([])
    expect(found.losses).toEqual([
      'The page of N::User with rows 8 to 11 is damaged: its checksum is wrong.',
      'The index of N::User.age is damaged. It cannot be rebuilt while pages of records are damaged.',
      // Records of edges are read with the ids of their ends.
      'The stored state of E::Knows, its number of records and its trees, is missing. It cannot be rebuilt while pages of records are damaged.',
    ])
    await repaired(database)
    expect(await inspect(database)).toEqual(found)
  })

  it('names a missing page, and edges without ends; repair goes on without its records', async () => {
    const database = await create()
    await fill(await open(database))
    await damaged(database, damage => damage.delete(pageSpace, damage.layout('User').pages.page(2)))
    const dangling = [
      '5 records of E::Knows have an end that does not exist.',
      '4 records of E::Shows have an end that does not exist.',
    ]
    expect(await inspect(database)).toEqual({
      records: 80,
      faults: [
        'The stored number of records of N::User is 21; there are 17.',
        'The index of N::User.email has 21 entries; the records have 17.',
        'The index of N::User.age has 21 entries; the records have 17.',
        expect.stringMatching(/^The text index of N::User has \d+ entries; the records have \d+\.$/),
      ],
      losses: ['The page of N::User with rows 8 to 11 is missing.', ...dangling],
    })
    await repaired(database)
    expect(await inspect(database)).toEqual({ records: 80, faults: [], losses: dangling })
  })

  it('finds records with one value of a UNIQUE index', async () => {
    const database = await create()
    await fill(await open(database))
    const stored = (await readStored(database.store))!
    const types = stored.types.map(type => ({
      ...type,
      properties: type.properties.map(each =>
        each.name === 'age' ? { ...each, index: 'unique' as const } : each,
      ),
    }))
    const { faults, losses } = await inspectGraph(database.store, { ...stored, types }, quiet)
    expect(faults).toEqual([])
    expect(losses).toEqual(['3 UNIQUE ages belong to several records of N::User.'])
  })

  it('of a type that is not in the catalog finds its pages and trees', async () => {
    const database = await create()
    await fill(await open(database))
    const stored = (await readStored(database.store))!
    const types = stored.types.filter(({ name }) => name !== 'Knows')
    const { faults, losses } = await inspectGraph(database.store, { ...stored, types }, quiet)
    expect(faults.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Found \d nodes? of a type that no longer exists\.$/),
      expect.stringMatching(/^Found \d nodes? of an index that no longer exists\.$/),
      expect.stringMatching(/^Found \d nodes? of an edge type that no longer exists\.$/),
      expect.stringMatching(/^Found \d nodes? of an edge type that no longer exists\.$/),
    ])
    expect(losses).toEqual(['The type of 6 pages of records is not in the stored catalog.'])
  })

  it('finds nothing left of a type that was removed', async () => {
    const database = await create()
    const graph = await open(database)
    const ids = await fill(graph)
    await graph.write(tx => tx.drop(user, ids))
    const left = catalog(user, face)
    await database.open(left, options)
    expect(await inspect(database)).toMatchObject({ records: 21, ...none })
  })

  it('tells its progress', async () => {
    const database = await create()
    await fill(await open(database))
    const steps: number[] = []
    await inspectGraph(database.store, (await readStored(database.store))!, ({ done, total }) => {
      expect(total).toBe(84)
      steps.push(done)
    })
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.at(-1)).toBe(84)
  })
})

const storeOn = (disk: KeyValueStore) => openVersionedStore(disk, { sync: false, cacheBytesMax: 1_000_000 })

async function repairOn(disk: KeyValueStore): Promise<void> {
  const store = await storeOn(disk)
  const stored = (await readStored(store))!
  const { faults } = await inspectGraph(store, stored, quiet)
  await repairGraph(store, stored, faults, quiet)
}

/** What of the users is lost that a look-up by id needs. */
const lossesOfIds = [
  [
    'the index of the ids',
    async (damage: Damage) => {
      const { ids } = damage.layout('User').trees
      await damage.delete(ids.space, ...(await damage.nodes(ids)))
    },
  ],
  ['the state', (damage: Damage) => damage.delete(typeStateSpace, damage.layout('User').prefix)],
] as const

it.each(lossesOfIds)(
  'records that are inserted after a repair of %s are found, also where all of the last page were dropped',
  async (_, work) => {
    const database = await memoryDatabase()
    const graph = await open(database)
    const ids = await fill(graph, to20.slice(0, 6))
    await graph.write(tx => tx.drop(user, ids.slice(4)))
    await damaged(database, work)
    const again = await repaired(database)
    const [added] = await again.write(tx => tx.insertNodes(user, users([99], false)))
    await reading(again, async reader => expect(await reader.records(user, [added!.id])).toEqual([added]))
    expect(await inspect(database)).toMatchObject(none)
  },
)

it.each(lossesOfIds)(
  'records whose ids ascend only because others were dropped are found after a repair of %s',
  async (_, work) => {
    const database = await memoryDatabase()
    const graph = await open(database)
    for (const number of [5, 9, 7]) await graph.write(tx => tx.insertNodes(user, users([number], true)))
    await graph.write(tx => tx.update(user, [5, 9, 7].map(idOf), values(user, { age: 1 })))
    await graph.write(tx => tx.drop(user, [idOf(9)]))
    await damaged(database, work)
    const again = await repaired(database)
    await reading(again, async reader => {
      expect((await reader.records(user, [5, 9, 7].map(idOf))).map(record => record?.id)).toEqual([
        idOf(5),
        undefined,
        idOf(7),
      ])
    })
    expect(await inspect(database)).toMatchObject(none)
  },
)

it('a repair that is killed after any write is ended by the next one', async () => {
  const isKilledAfter = async (count: number) => {
    const disk = openMemoryStore()
    const whole = await openGraph(await storeOn(mortal(disk, Number.POSITIVE_INFINITY)), schema, options)
    await fill(whole)
    const before = await answers(whole)
    const damage = await Damage.to(await storeOn(mortal(disk, Number.POSITIVE_INFINITY)))
    await damage.delete(typeStateSpace, damage.layout('User').prefix, damage.layout('Shows').prefix)
    const index = damage.index('Knows', 'weight')
    await damage.delete(index.space, ...(await damage.nodes(index)))
    await damage.removeEdge('Knows', 'in')
    const isKilled = await repairOn(mortal(disk, count)).then(
      () => false,
      () => true,
    )
    await repairOn(mortal(disk, Number.POSITIVE_INFINITY))
    const store = await storeOn(mortal(disk, Number.POSITIVE_INFINITY))
    const graph = await openGraph(store, schema, options)
    const { faults, losses } = await inspectGraph(store, (await readStored(store))!, quiet)
    expect({ faults, losses }, `killed after write ${count}`).toEqual(none)
    expect(await answers(graph), `killed after write ${count}`).toEqual(before)
    return isKilled
  }
  let writes = 0
  while (await isKilledAfter(writes)) writes++
  expect(writes).toBeGreaterThan(10)
})
