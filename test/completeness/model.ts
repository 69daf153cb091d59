import { cosineDistance } from '../../src/engine/vector/index.ts'
import { wholeNumber } from '../support/random.ts'

export interface Item {
  readonly key: string
  readonly shelf: number
  readonly rank: number
  readonly kind: string
  readonly amount: number
  readonly note: string
}

export interface Link {
  readonly from: string
  readonly to: string
  readonly tag: number
  /** No other link has it. */
  readonly load: number
}

export interface Doc {
  readonly name: string
  readonly topic: number
  readonly body: string
  readonly v: readonly number[]
}

export interface About {
  readonly doc: string
  readonly item: string
}

/** Records that are written together. */
export interface Rows {
  readonly items: readonly Item[]
  readonly links: readonly Link[]
  readonly docs: readonly Doc[]
  readonly abouts: readonly About[]
}

export const nothing: Rows = { items: [], links: [], docs: [], abouts: [] }

export const shelves = 6
export const tags = 5
export const topics = 4

/** What must be found, in memory, and what was there before and must not be. */
export class Model {
  readonly items = new Map<string, Item>()
  /** The links by their loads. */
  readonly links = new Map<number, Link>()
  readonly docs = new Map<string, Doc>()
  /** Items by the doc that is about them. */
  readonly abouts = new Map<string, string>()
  readonly gone = { items: new Map<string, Item>(), docs: new Map<string, Doc>() }
  dimension = 8
  #serial = 0
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** New records: some of each kind for each of `count`, of which the first one has most edges. */
  rows(count: number): Rows {
    const serial = ++this.#serial
    const items = Array.from({ length: count }, (_, i) => this.item(`k${serial}-${i}`))
    const keys = [...this.items.keys(), ...items.map(({ key }) => key)]
    const hub = keys[0]!
    const pairs = new Set<string>([...this.links.values()].map(({ from, to }) => `${from} ${to}`))
    const links: Link[] = []
    for (let i = 0; i < count; i++) {
      const own = items[i]!.key
      const other = keys[wholeNumber(this.#random, 0, keys.length - 1)]!
      const [from, to] = i % 3 === 0 ? [hub, own] : i % 3 === 1 ? [own, hub] : [own, other]
      if (pairs.has(`${from} ${to}`)) continue
      pairs.add(`${from} ${to}`)
      links.push({ from, to, tag: i % tags, load: serial * 1_000_000 + i })
    }
    const docs = Array.from({ length: count }, (_, i) => this.doc(`d${serial}-${i}`))
    const abouts = docs
      .filter((_, i) => i % 2 === 0)
      .map(({ name }, i) => ({ doc: name, item: items[i]!.key }))
    return { items, links, docs, abouts }
  }

  item(key: string): Item {
    const number = wholeNumber(this.#random, 0, 2 ** 30)
    return {
      key,
      shelf: number % shelves,
      rank: number - 2 ** 29,
      kind: `kind ${number % 3}`,
      amount: wholeNumber(this.#random, -1000, 1000),
      note: `own${key.replace('-', 'x')} shared${number % 4}`,
    }
  }

  doc(name: string): Doc {
    return { name, topic: wholeNumber(this.#random, 0, topics - 1), body: `about ${name}`, v: this.vector() }
  }

  vector(): readonly number[] {
    return Array.from({ length: this.dimension }, () => this.#random() * 2 - 1)
  }

  /** Some of a collection, at least one where there is any. */
  some<T>(all: Iterable<T>, share: number): readonly T[] {
    const list = [...all]
    const chosen = list.filter(() => this.#random() < share)
    return chosen.length > 0 ? chosen : list.slice(0, 1)
  }

  add({ items, links, docs, abouts }: Rows): void {
    for (const item of items) this.items.set(item.key, item)
    for (const link of links) this.links.set(link.load, link)
    for (const doc of docs) this.docs.set(doc.name, doc)
    for (const { doc, item } of abouts) this.abouts.set(doc, item)
  }

  move(old: string, item: Item): void {
    this.gone.items.set(old, this.items.get(old)!)
    this.items.delete(old)
    this.gone.items.delete(item.key)
    this.items.set(item.key, item)
    for (const [load, link] of this.links) {
      const renamed = (key: string): string => (key === old ? item.key : key)
      this.links.set(load, { ...link, from: renamed(link.from), to: renamed(link.to) })
    }
    for (const [doc, key] of this.abouts) if (key === old) this.abouts.set(doc, item.key)
  }

  put(doc: Doc): void {
    this.docs.set(doc.name, doc)
  }

  dropItems(keys: Iterable<string>): void {
    for (const key of keys) {
      this.gone.items.set(key, this.items.get(key)!)
      this.items.delete(key)
      for (const [load, { from, to }] of this.links) if (from === key || to === key) this.links.delete(load)
      for (const [doc, item] of this.abouts) if (item === key) this.abouts.delete(doc)
    }
  }

  dropDocs(names: Iterable<string>): void {
    for (const name of names) {
      this.gone.docs.set(name, this.docs.get(name)!)
      this.docs.delete(name)
      this.abouts.delete(name)
    }
  }

  dropLinks(loads: Iterable<number>): void {
    for (const load of loads) this.links.delete(load)
  }

  /** The names of the nearest docs, of all or of a topic. */
  nearest(v: readonly number[], k: number, topic?: number): readonly string[] {
    const query = Float64Array.from(v)
    return [...this.docs.values()]
      .filter(doc => topic === undefined || doc.topic === topic)
      .map(({ name, v }) => ({ name, distance: cosineDistance(query, Float64Array.from(v)) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, k)
      .map(({ name }) => name)
  }
}
