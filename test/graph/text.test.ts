import { expect, it } from 'vitest'
import type { NodeType } from '../../src/language/catalog/index.ts'
import type { GraphReader } from '../../src/store/graph/api.ts'
import { type Graph, openGraph } from '../../src/store/graph/index.ts'
import { uint16Bytes } from '../../src/store/graph/keys/keys.ts'
import { catalogSpace } from '../../src/store/graph/types/spaces.ts'
import { typeStateSpace } from '../../src/store/graph/types/type-state.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { reading } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, values } from './support/schema.ts'
import { storedTokens } from './support/stored.ts'
import { describeStores, memoryDatabase, type TestDatabase } from './support/stores.ts'

const page = node('Page', 'title String, year I32, tags [String], nested [I32]')
const other = node('Other', 'title String')
const schema = catalog(page, other)
const indexed = { textSearched: new Set<NodeType>([page]) }

/** The reader's postings by token: `[number, how often, tokens in all]` for each node. */
async function matches(reader: GraphReader, type: NodeType, ...tokens: string[]) {
  const found = await reader.textMatches(type, tokens)
  const postings = found.postings.map(list =>
    list.ids.map((id, i) => [id.charCodeAt(15), list.frequencyAt(i), list.lengthAt(i)]),
  )
  return { documents: found.documents, totalLength: found.totalLength, postings }
}

function now(graph: Graph, ...tokens: string[]) {
  return reading(graph, reader => matches(reader, page, ...tokens))
}

function titled(number: number, title: string, type = page) {
  return { id: idOf(number), values: values(type, { title }) }
}

/** What the store holds for text indexes. */
async function stored({ store }: TestDatabase) {
  const state = store.snapshot()
  const tokens = await storedTokens(state)
  const { types, clearing } = (await state.get(catalogSpace, ''))!
  const known = await state.getMany(
    typeStateSpace,
    types.map(({ number }) => uint16Bytes(number)),
  )
  const lengths = known.map(each => each?.textLength ?? 0).filter(length => length > 0)
  state.release()
  return { tokens, lengths, isIndexed: types.map(type => type.text !== undefined), clearing }
}

describeStores('a text index', create => {
  it('covers the String and [String] properties of the nodes', async () => {
    const graph = await (await create()).open(schema, indexed)
    await graph.write(tx =>
      tx.insertNodes(page, [
        {
          id: idOf(1),
          values: values(page, { title: 'Red fox, red dog', tags: ['Fox', null, 'blue'], year: 7 }),
        },
        { id: idOf(2), values: values(page, { tags: ['dog'], nested: [7] }) },
        { id: idOf(3), values: new Map() },
      ]),
    )
    expect(await now(graph, 'fox', 'dog', '7', 'red')).toEqual({
      documents: 3,
      totalLength: 7,
      postings: [
        [[1, 2, 6]],
        [
          [1, 1, 6],
          [2, 1, 1],
        ],
        [],
        [[1, 2, 6]],
      ],
    })
  })

  it('follows updates, of the text and of other properties', async () => {
    const graph = await (await create()).open(schema, indexed)
    await graph.write(tx => tx.insertNodes(page, [titled(1, 'a b c'), titled(2, 'a b b')]))
    await graph.write(tx => tx.update(page, [idOf(1)], values(page, { year: 3 })))
    expect((await now(graph, 'a')).postings).toEqual([
      [
        [1, 1, 3],
        [2, 1, 3],
      ],
    ])
    await graph.write(tx => tx.update(page, [idOf(1)], values(page, { title: 'b b d' })))
    const sameLength = await now(graph, 'a', 'b', 'c', 'd')
    expect(sameLength.postings).toEqual([
      [[2, 1, 3]],
      [
        [1, 2, 3],
        [2, 2, 3],
      ],
      [],
      [[1, 1, 3]],
    ])
    await graph.write(tx => tx.update(page, [idOf(1), idOf(2)], values(page, { tags: ['b'] })))
    const longer = await now(graph, 'a', 'b', 'd')
    expect(longer).toEqual({
      documents: 2,
      totalLength: 8,
      postings: [
        [[2, 1, 4]],
        [
          [1, 3, 4],
          [2, 3, 4],
        ],
        [[1, 1, 4]],
      ],
    })
    await graph.write(tx =>
      tx.update(
        page,
        [idOf(2)],
        new Map([
          [0, null],
          [2, null],
        ]),
      ),
    )
    expect(await now(graph, 'a', 'b')).toEqual({ documents: 2, totalLength: 4, postings: [[], [[1, 3, 4]]] })
  })

  it('removes dropped nodes completely', async () => {
    const database = await create()
    const graph = await database.open(schema, indexed)
    await graph.write(tx => tx.insertNodes(page, [titled(1, 'a b'), titled(2, 'b')]))
    await graph.write(tx => tx.drop(page, [idOf(1), idOf(9)]))
    expect(await now(graph, 'a', 'b')).toEqual({ documents: 1, totalLength: 1, postings: [[], [[2, 1, 1]]] })
    await graph.write(tx => tx.drop(page, [idOf(2)]))
    expect(await stored(database)).toMatchObject({ tokens: [], lengths: [] })
  })

  it('keeps types apart', async () => {
    const both = { textSearched: new Set([page, other]) }
    const graph = await (await create()).open(schema, both)
    await graph.write(async tx => {
      await tx.insertNodes(page, [titled(1, 'a b')])
      await tx.insertNodes(other, [titled(2, 'a', other)])
    })
    expect(await now(graph, 'a')).toEqual({ documents: 1, totalLength: 2, postings: [[[1, 1, 2]]] })
    const ofOther = await reading(graph, reader => matches(reader, other, 'a'))
    expect(ofOther).toEqual({ documents: 1, totalLength: 1, postings: [[[2, 1, 1]]] })
  })

  it('shows a transaction its own writes, and nobody else those of one that fails', async () => {
    const database = await create()
    const graph = await database.open(schema, indexed)
    await graph.write(tx => tx.insertNodes(page, [titled(1, 'a')]))
    const failing = graph.write(async tx => {
      await tx.insertNodes(page, [titled(2, 'a b')])
      expect(await matches(tx, page, 'a', 'b')).toEqual({
        documents: 2,
        totalLength: 3,
        postings: [
          [
            [1, 1, 1],
            [2, 1, 2],
          ],
          [[2, 1, 2]],
        ],
      })
      await tx.update(page, [idOf(1)], values(page, { title: 'b' }))
      await tx.drop(page, [idOf(2)])
      const seen = { documents: 1, totalLength: 1, postings: [[], [[1, 1, 1]]] }
      expect(await matches(tx, page, 'a', 'b')).toEqual(seen)
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await now(graph, 'a', 'b')).toEqual({ documents: 1, totalLength: 1, postings: [[[1, 1, 1]], []] })
  })

  it('does not change for a snapshot', async () => {
    const graph = await (await create()).open(schema, indexed)
    await graph.write(tx => tx.insertNodes(page, [titled(1, 'a')]))
    const snapshot = graph.snapshot()
    await graph.write(async tx => {
      await tx.insertNodes(page, [titled(2, 'a a')])
      await tx.drop(page, [idOf(1)])
    })
    expect(await matches(snapshot, page, 'a')).toEqual({
      documents: 1,
      totalLength: 1,
      postings: [[[1, 1, 1]]],
    })
    snapshot.release()
    expect(await now(graph, 'a')).toEqual({ documents: 1, totalLength: 2, postings: [[[2, 2, 2]]] })
  })

  it('outlives the process', async () => {
    const database = await create()
    const first = await database.open(schema, indexed)
    await first.write(tx => tx.insertNodes(page, [titled(1, 'a 東京'), titled(2, 'ab')]))
    const sequence = database.store.sequence
    const second = await database.open(schema, indexed)
    expect(database.store.sequence).toBe(sequence)
    expect((await now(second, 'a', '東京', 'ab')).postings).toEqual([[[1, 1, 2]], [[1, 1, 2]], [[2, 1, 1]]])
  })

  it('of a token in thousands of nodes stays in order while nodes come and go', async () => {
    const database = await create()
    const graph = await database.open(schema, indexed)
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      id: idOf(i),
      values: values(page, { title: i % 2 === 0 ? 'all even' : 'all' }),
    }))
    await graph.write(tx =>
      tx.insertNodes(
        page,
        rows.filter((_, i) => i % 3 !== 0),
      ),
    )
    await graph.write(tx =>
      tx.insertNodes(
        page,
        rows.filter((_, i) => i % 3 === 0),
      ),
    )
    await graph.write(tx => tx.update(page, [idOf(300), idOf(301)], values(page, { tags: ['all'] })))
    await graph.write(tx =>
      tx.drop(
        page,
        rows.filter((_, i) => i % 5 === 0).map(({ id }) => id),
      ),
    )
    const left = rows.map(({ id }) => id).filter((_, i) => i % 5 !== 0)
    const found = await reading(await database.open(schema, indexed), reader =>
      reader.textMatches(page, ['all', 'even']),
    )
    expect(found.postings[0]!.ids).toEqual(left)
    expect(found.postings[1]!.ids).toEqual(left.filter(id => id.charCodeAt(15) % 2 === 0))
    expect(found.totalLength).toBe(1600 + 800 + 1)
    expect(found.postings[0]!.frequencyAt(left.indexOf(idOf(301)))).toBe(2)
  })

  it('is read in parts, between which others may run', async () => {
    const graph = await (await create()).open(schema, indexed)
    const rows = Array.from({ length: 10_000 }, (_, i) => titled(i + 1, i % 2 === 0 ? 'all even' : 'all'))
    await graph.write(tx => tx.insertNodes(page, rows))
    for (const order of ['by row', 'by id'] as const) {
      // Ids that come in another order than before are sorted.
      if (order === 'by id')
        await graph.write(tx => tx.insertNodes(page, [titled(20_000, 'all'), titled(15_000, 'all')]))
      let pauses = 0
      const found = await reading(graph, reader =>
        reader.textMatches(page, ['all', 'even'], () => void pauses++),
      )
      const ids = found.postings[0]!.ids
      expect(ids).toEqual([...ids].sort())
      expect(ids).toHaveLength(order === 'by id' ? 10_002 : 10_000)
      expect(found.postings[1]!.ids).toHaveLength(5000)
      expect(pauses).toBeGreaterThan(3)
    }
  })

  it('is not needed for the same answer', async () => {
    const graph = await (await create()).open(schema, indexed)
    const plain = await (await create()).open(schema)
    for (const each of [graph, plain]) {
      await each.write(async tx => {
        await tx.insertNodes(page, [titled(1, 'a b a'), titled(2, 'b'), { id: idOf(3), values: new Map() }])
        await tx.update(page, [idOf(2)], values(page, { tags: ['c', 'b'] }))
      })
    }
    const scanned = await now(plain, 'b', 'a', 'z')
    expect(scanned).toEqual({
      documents: 3,
      totalLength: 6,
      postings: [
        [
          [1, 1, 3],
          [2, 2, 3],
        ],
        [[1, 2, 3]],
        [],
      ],
    })
    expect(await now(graph, 'b', 'a', 'z')).toEqual(scanned)
  })

  it('stays correct after UNIQUE violations and drops of nodes with edges', async () => {
    const strict = node('Page', 'unique title String')
    const links = edge('Links', strict, strict)
    const graph = await (await create()).open(catalog(strict, links), { textSearched: new Set([strict]) })
    await graph.write(async tx => {
      await tx.insertNodes(strict, [titled(1, 'a', strict), titled(2, 'b', strict)])
      await tx.insertEdges(links, [{ from: idOf(1), to: idOf(2), values: new Map() }])
    })
    const twin = graph.write(tx => tx.insertNodes(strict, [titled(3, 'a', strict)]))
    await expect(twin).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    await graph.write(tx => tx.drop(strict, [idOf(1)]))
    const found = await reading(graph, reader => matches(reader, strict, 'a', 'b'))
    expect(found).toEqual({ documents: 1, totalLength: 1, postings: [[], [[2, 1, 1]]] })
  })
})

describeStores('a text index of a changed program', create => {
  it('is built over existing nodes when it is needed, and dropped when it is not', async () => {
    const database = await create()
    const first = await database.open(schema)
    const rows = Array.from({ length: 1200 }, (_, i) => titled(i, `word${i % 7} all`))
    await first.write(tx => tx.insertNodes(page, rows))
    expect(await stored(database)).toEqual({
      tokens: [],
      lengths: [],
      isIndexed: [false, false],
      clearing: [],
    })
    const scanned = await now(first, 'word3', 'all')

    const second = await database.open(schema, indexed)
    expect(await now(second, 'word3', 'all')).toEqual(scanned)
    expect(await stored(database)).toMatchObject({
      tokens: ['all', ...Array.from({ length: 7 }, (_, i) => `word${i}`)],
      lengths: [2400],
      isIndexed: [true, false],
    })
    await second.write(tx => tx.drop(page, [idOf(3)]))

    const third = await database.open(schema)
    expect(await stored(database)).toEqual({
      tokens: [],
      lengths: [],
      isIndexed: [false, false],
      clearing: [],
    })
    await third.write(tx => tx.insertNodes(page, [titled(3, 'late')]))
    const fourth = await database.open(schema, indexed)
    expect((await now(fourth, 'late')).postings).toEqual([[[3, 1, 1]]])
    expect((await now(fourth, 'all')).totalLength).toBe(2399)
  })

  it('is rebuilt once when it was built by other rules', async () => {
    const database = await create()
    const first = await database.open(schema, indexed)
    await first.write(tx => tx.insertNodes(page, [titled(1, 'a b')]))
    await database.store.write(async tx => {
      const catalogue = (await tx.get(catalogSpace, ''))!
      const types = catalogue.types.map(type => (type.text === undefined ? type : { ...type, text: 'old' }))
      tx.put(catalogSpace, '', { ...catalogue, types })
    })
    const second = await database.open(schema, indexed)
    expect(await now(second, 'a')).toEqual({ documents: 1, totalLength: 2, postings: [[[1, 1, 2]]] })
    const { sequence } = database.store
    await database.open(schema, indexed)
    expect(database.store.sequence).toBe(sequence)
  })

  it('follows the type when properties come and go', async () => {
    const database = await create()
    const first = await database.open(schema, indexed)
    await first.write(tx => tx.insertNodes(page, [titled(1, 'a')]))
    const wider = node('Page', 'body String, title String')
    const second = await database.open(catalog(wider), { textSearched: new Set([wider]) })
    await second.write(tx => tx.update(wider, [idOf(1)], values(wider, { body: 'a b' })))
    const found = await reading(second, reader => matches(reader, wider, 'a', 'b'))
    expect(found).toEqual({ documents: 1, totalLength: 3, postings: [[[1, 2, 3]], [[1, 1, 3]]] })
  })
})

it('an interrupted build is repeated from the start', async () => {
  const database = await memoryDatabase()
  const first = await database.open(schema, indexed)
  await first.write(tx => tx.insertNodes(page, [titled(1, 'a')]))
  // The catalog is changed to what it would be if the process had ended before the index was added to it.
  await database.store.write(async tx => {
    const catalogue = (await tx.get(catalogSpace, ''))!
    const types = catalogue.types.map(({ text: _, ...type }) => type)
    tx.put(catalogSpace, '', { ...catalogue, types })
  })
  const second = await database.open(schema, indexed)
  expect(await now(second, 'a')).toEqual({ documents: 1, totalLength: 1, postings: [[[1, 1, 1]]] })
})

it('an interrupted drop continues, unless the index is needed again', async () => {
  for (const textSearched of [new Set<NodeType>(), indexed.textSearched]) {
    const database = await memoryDatabase()
    const first = await database.open(schema, indexed)
    await first.write(tx => tx.insertNodes(page, [titled(1, 'a')]))
    await database.store.write(async tx => {
      const catalogue = (await tx.get(catalogSpace, ''))!
      const types = catalogue.types.map(({ text: _, ...type }) => type)
      tx.put(catalogSpace, '', {
        ...catalogue,
        types,
        clearing: [{ type: types[0]!.number, property: 'text' }],
      })
    })
    const second = await database.open(schema, { textSearched })
    const isNeeded = textSearched.size > 0
    expect(await stored(database)).toMatchObject({ tokens: isNeeded ? ['a'] : [], clearing: [] })
    expect((await now(second, 'a')).postings).toEqual([[[1, 1, 1]]])
  }
})

/** A store of which no more than so many writes succeed. */
function failingAfter(store: VersionedStore, writes: number): VersionedStore {
  let left = writes
  return {
    get sequence() {
      return store.sequence
    },
    get cacheBytes() {
      return store.cacheBytes
    },
    get oldValues() {
      return store.oldValues
    },
    snapshot: () => store.snapshot(),
    writeTogether: work => store.writeTogether(work),
    write: work => (left-- > 0 ? store.write(work) : Promise.reject(new Error('the process ended'))),
    awaitsRemoval: (space, key) => store.awaitsRemoval(space, key),
    onPublish: listener => store.onPublish(listener),
    close: () => store.close(),
  }
}

it('an interrupted rebuild leaves no incomplete index to the rules that built it', async () => {
  for (let writes = 0, isDone = false; !isDone; writes++) {
    const database = await memoryDatabase()
    const first = await database.open(schema, indexed)
    await first.write(tx => tx.insertNodes(page, [titled(1, 'a')]))
    await database.store.write(async tx => {
      const catalogue = (await tx.get(catalogSpace, ''))!
      const types = catalogue.types.map(type => (type.text === undefined ? type : { ...type, text: 'old' }))
      tx.put(catalogSpace, '', { ...catalogue, types })
    })
    isDone = await openGraph(failingAfter(database.store, writes), schema, indexed).then(
      () => true,
      () => false,
    )
    const { tokens, isIndexed } = await stored(database)
    if (isIndexed[0]) expect(tokens).toEqual(['a'])
    const second = await database.open(schema, indexed)
    expect(await now(second, 'a')).toEqual({ documents: 1, totalLength: 1, postings: [[[1, 1, 1]]] })
  }
})
