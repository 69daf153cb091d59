import { expect } from 'vitest'
import { type Doc, type Item, type Link, type Model, shelves, tags, topics } from './model.ts'

export type Call = (query: string, params?: object) => Promise<any>

export interface CheckOptions {
  /** Neighbours that are looked for around each vector, besides the vector itself. */
  readonly k?: number
}

/** Whether all that exists is found, through each way to it, and nothing else. */
export async function checkAll(call: Call, model: Model, { k = 10 }: CheckOptions = {}): Promise<void> {
  // Vectors first: their indexes may be under way.
  await checkNear(call, model, k)
  await checkDocs(call, model)
  await checkItems(call, model)
  await checkEdges(call, model)
}

async function checkNear(call: Call, model: Model, k: number): Promise<void> {
  const missing: string[] = []
  await each([...model.docs.values()], async ({ name, v }) => {
    const { d } = await call('Near', { v, k: 1 })
    if (d.length !== 1 || d[0] !== name) missing.push(name)
  })
  expect(missing, 'vectors that a search for themselves does not find').toEqual([])
  const some = sample([...model.docs.values()], 12)
  await each(some, async ({ v, topic }) => {
    expect((await call('Near', { v, k })).d, `the ${k} nearest`).toEqual(model.nearest(v, k))
    const near = await call('NearOfTopic', { v, k: 5, topic })
    expect(near.d, 'the nearest of a topic').toEqual(model.nearest(v, 5, topic))
  })
  // More than there are.
  const all = model.vector()
  const { d } = await call('Near', { v: all, k: model.docs.size + 10 })
  expect(sorted(d), 'all vectors, by a search').toEqual(sorted(model.docs.keys()))
  await each(sample([...model.gone.docs.values()], 40), async ({ name, v }) => {
    if (v.length !== model.dimension || model.docs.has(name)) return
    const near = await call('Near', { v, k: 3 })
    expect(near.d, `the nearest of ${name}, which was dropped`).toEqual(model.nearest(v, 3))
  })
}

async function checkDocs(call: Call, model: Model): Promise<void> {
  const { count, topics: groups } = await call('DocTotals')
  expect(count, 'the number of vectors').toBe(model.docs.size)
  expect(counts(groups, 'topic'), 'vectors by topic').toEqual(counted(model.docs.values(), 'topic'))
  const { d: scanned } = await call('Docs')
  expect(byName(scanned.map(docOf)), 'a scan of vectors').toEqual(byName([...model.docs.values()]))
  await each(scanned as readonly { readonly id: string; readonly name: string }[], async ({ id, name }) => {
    expect(docOf((await call('DocById', { id })).d), 'a vector by its id').toEqual(model.docs.get(name))
  })
  const items = new Map([...model.docs.keys()].map(name => [name, [] as string[]]))
  for (const [doc, item] of model.abouts) items.get(doc)!.push(item)
  await each([...model.docs.values()], async doc => {
    const found = await call('DocByName', { name: doc.name })
    expect(found.doc.map(docOf), `the vector ${doc.name} by its name`).toEqual([doc])
    expect(found.items, `what ${doc.name} is about`).toEqual(items.get(doc.name))
  })
  for (let topic = 0; topic < topics; topic++) {
    const expected = [...model.docs.values()].filter(doc => doc.topic === topic).map(({ name }) => name)
    const { d } = await call('DocsOfTopic', { topic })
    expect(sorted(d), `vectors of topic ${topic}`).toEqual(sorted(expected))
  }
  await each([...model.gone.docs.keys()], async name => {
    if (model.docs.has(name)) return
    expect((await call('DocByName', { name })).doc, `${name}, which was dropped`).toEqual([])
  })
}

async function checkItems(call: Call, model: Model): Promise<void> {
  const items = [...model.items.values()]
  const keysOf = (of: (item: Item) => boolean) => sorted(items.filter(of).map(({ key }) => key))
  const totals = await call('ItemTotals')
  expect(totals.count, 'the number of items').toBe(items.length)
  expect(totals.amount, 'the sum of a column').toBe(items.reduce((sum, { amount }) => sum + amount, 0))
  expect(counts(totals.shelves, 'shelf'), 'items by shelf').toEqual(counted(items, 'shelf'))
  expect(counts(totals.kinds, 'kind'), 'items by kind').toEqual(counted(items, 'kind'))
  const { i: scanned } = await call('Items')
  expect(byKey(scanned.map(itemOf)), 'a scan of items').toEqual(byKey(items))
  await each(scanned as readonly { readonly id: string; readonly key: string }[], async ({ id, key }) => {
    expect(itemOf((await call('ItemById', { id })).i), 'an item by its id').toEqual(model.items.get(key))
  })
  await each(items, async item => {
    const { key } = item
    expect(itemOf((await call('ItemByKey', { key })).i), `the item ${key} by its key`).toEqual(item)
    // The rarest word of its note.
    const word = item.note.split(' ')[0]!
    expect((await call('ItemsWithWord', { word, k: 10 })).i, `the item with the word ${word}`).toEqual([key])
  })
  const keys = items.map(({ key }) => key)
  for (let at = 0; at < keys.length; at += 50) {
    const part = keys.slice(at, at + 50)
    expect(sorted((await call('ItemsOfKeys', { keys: part })).i), 'items of many keys').toEqual(sorted(part))
  }
  for (let shared = 0; shared < 4; shared++) {
    const word = `shared${shared}`
    const { i } = await call('ItemsWithWord', { word, k: items.length + 10 })
    expect(sorted(i), `items with ${word}`).toEqual(keysOf(({ note }) => note.split(' ').includes(word)))
  }
  // One that nothing has, too.
  for (let shelf = 0; shelf <= shelves; shelf++) {
    const expected = keysOf(item => item.shelf === shelf)
    expect(sorted((await call('ItemsOnShelf', { shelf })).i), `items on shelf ${shelf}`).toEqual(expected)
    expect((await call('CountOnShelf', { shelf })).data, `how many are on shelf ${shelf}`).toBe(
      expected.length,
    )
  }
  const ranks = items.map(({ rank }) => rank).sort((a, b) => a - b)
  for (const width of [3, 40]) {
    for (let at = 0; at < ranks.length; at += width) {
      const [from, to] = [ranks[at]!, ranks[at + width] ?? ranks.at(-1)! + 1]
      const expected = keysOf(({ rank }) => rank >= from && rank < to)
      const { i } = await call('ItemsBetween', { from, to })
      expect(sorted(i), `items of ranks from ${from} up to ${to}`).toEqual(expected)
    }
  }
  for (const from of sample(ranks, 4)) {
    const expected = keysOf(({ rank }) => rank >= from)
    expect(sorted((await call('ItemsFrom', { from })).i), `items from rank ${from} on`).toEqual(expected)
  }
  for (const kind of ['kind 0', 'kind 1', 'kind 2', 'kind 3']) {
    const { i } = await call('ItemsOfKind', { kind })
    expect(sorted(i), `items of ${kind}, by columns`).toEqual(keysOf(item => item.kind === kind))
  }
  for (const amount of [-900, 0, 900]) {
    const expected = keysOf(item => item.amount > amount)
    expect(sorted((await call('ItemsAbove', { amount })).i), `items above ${amount}`).toEqual(expected)
    expect((await call('CountAbove', { amount })).data, `how many are above ${amount}`).toBe(expected.length)
  }
  const amounts = items.map(({ amount }) => amount).sort((a, b) => b - a)
  for (const count of [5, items.length + 1]) {
    const { i } = await call('TopItems', { count })
    const found = (i as readonly string[]).map(key => model.items.get(key)?.amount)
    expect(found, `the ${count} items of the greatest amounts`).toEqual(amounts.slice(0, count))
  }
  await each([...model.gone.items.values()], async ({ key, note }) => {
    if (model.items.has(key)) return
    expect((await call('ItemsOfKeys', { keys: [key] })).i, `${key}, which is gone`).toEqual([])
    const word = note.split(' ')[0]!
    const { i } = await call('ItemsWithWord', { word, k: 3 })
    expect(
      i.filter((found: string) => !model.items.get(found)?.note.includes(word)),
      `${word}, which is gone`,
    ).toEqual([])
  })
}

async function checkEdges(call: Call, model: Model): Promise<void> {
  const links = [...model.links.values()]
  const totals = await call('LinkTotals')
  expect(totals.count, 'the number of links').toBe(links.length)
  expect(totals.abouts, 'the number of edges from vectors').toBe(model.abouts.size)
  expect(totals.load, 'the sum of a column of links').toBe(links.reduce((sum, { load }) => sum + load, 0))
  expect(counts(totals.tags, 'tag'), 'links by tag').toEqual(counted(links, 'tag'))
  const { l: scanned } = await call('Links')
  expect(byLoad(scanned.map(linkOf)), 'a scan of links, with their ends').toEqual(byLoad(links))
  await each(scanned as readonly { readonly id: string; readonly load: number }[], async ({ id, load }) => {
    const { l } = await call('LinkById', { id })
    expect(l, 'a link by its id').toEqual({ load, tag: model.links.get(load)!.tag })
  })
  for (let tag = 0; tag <= tags; tag++) {
    const expected = links.filter(link => link.tag === tag).map(({ load }) => load)
    const { l } = await call('LinksOfTag', { tag })
    expect(numbers(l), `links of tag ${tag}`).toEqual(numbers(expected))
    expect((await call('CountOfTag', { tag })).data, `how many have tag ${tag}`).toBe(expected.length)
  }
  const around = new Map(
    [...model.items.keys()].map(key => [
      key,
      {
        out: [] as string[],
        in: [] as string[],
        outLoads: [] as number[],
        inLoads: [] as number[],
        docs: [] as string[],
      },
    ]),
  )
  for (const { from, to, load } of links) {
    around.get(from)!.out.push(to)
    around.get(from)!.outLoads.push(load)
    around.get(to)!.in.push(from)
    around.get(to)!.inLoads.push(load)
  }
  for (const [doc, item] of model.abouts) around.get(item)!.docs.push(doc)
  await each([...around], async ([key, expected]) => {
    const found = await call('Around', { key })
    expect(
      {
        out: sorted(found.out),
        in: sorted(found.in),
        outCount: found.outCount,
        inCount: found.inCount,
        outLoads: numbers(found.outLoads),
        inLoads: numbers(found.inLoads),
        docs: sorted(found.docs),
      },
      `the edges of ${key}`,
    ).toEqual({
      out: sorted(expected.out),
      in: sorted(expected.in),
      outCount: expected.out.length,
      inCount: expected.in.length,
      outLoads: numbers(expected.outLoads),
      inLoads: numbers(expected.inLoads),
      docs: sorted(expected.docs),
    })
  })
}

/** A few at a time, so that a server answers others while one waits for the disk, or a network. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 8) await Promise.all(all.slice(at, at + 8).map(work))
}

/** Some of a list, spread over it, the first and the last one among them. */
function sample<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * (all.length - 1)) / (count - 1))]!)
}

function sorted(texts: Iterable<string>): readonly string[] {
  return [...texts].sort()
}

function numbers(all: Iterable<number>): readonly number[] {
  return [...all].sort((a, b) => a - b)
}

function itemOf({ key, shelf, rank, kind, amount, note }: Item): Item {
  return { key, shelf, rank, kind, amount, note }
}

function docOf({ name, topic, body, data }: Omit<Doc, 'v'> & { readonly data: readonly number[] }): Doc {
  return { name, topic, body, v: data }
}

function linkOf({ from, to, tag, load }: Link): Link {
  return { from, to, tag, load }
}

const byKey = (items: readonly Item[]) => new Map(sortedBy(items, ({ key }) => key))
const byName = (docs: readonly Doc[]) => new Map(sortedBy(docs, ({ name }) => name))
const byLoad = (links: readonly Link[]) => new Map(sortedBy(links, ({ load }) => String(load)))

/** Throws if two have the same name. */
function sortedBy<T>(all: readonly T[], nameOf: (one: T) => string): readonly (readonly [string, T])[] {
  expect(new Set(all.map(nameOf)).size, 'records that are found once').toBe(all.length)
  return all.map(one => [nameOf(one), one] as const).sort(([a], [b]) => (a < b ? -1 : 1))
}

type Groups = readonly { readonly count: number; readonly [property: string]: unknown }[]

function counts(groups: Groups, property: string): ReadonlyMap<unknown, number> {
  return new Map(groups.map(group => [group[property], group.count]))
}

function counted<K extends string>(
  records: Iterable<Readonly<Record<K, unknown>>>,
  property: K,
): ReadonlyMap<unknown, number> {
  const found = new Map<unknown, number>()
  for (const record of records) found.set(record[property], (found.get(record[property]) ?? 0) + 1)
  return found
}
