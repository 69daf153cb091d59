import type { EdgeType, RecordType } from '../../../../language/catalog/index.ts'
import type { Adjacency, Id } from '../../api.ts'
import { chunksOf } from './chunks.ts'
import { exist } from './ids.ts'
import { fingerprintOf, LargeGroups } from './large-groups.ts'
import { type AccessPath, refOf } from './misses.ts'
import { type Asking, type Chunk, hasRows, membersMax, type Question } from './question.ts'

const words = {
  out: { missing: 'Not found from its start', wrong: 'Found from an item where it does not start' },
  in: { missing: 'Not found from its end', wrong: 'Found from an item where it does not end' },
} as const

/** Each edge from the item at one of its ends, with the item at the other, and how many edges all items have. */
export class EdgeQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  readonly #type: EdgeType
  readonly #direction: 'out' | 'in'
  /** The items that are asked, and those which they should lead to. */
  readonly #near: 'from' | 'to'
  readonly #far: 'from' | 'to'
  readonly #items: RecordType
  readonly #large = new LargeGroups<Id>()
  #count = 0

  /** @param items the type of the items that are asked, as the catalog has it */
  constructor(asking: Asking, type: EdgeType, direction: 'out' | 'in', items: RecordType) {
    this.#asking = asking
    this.#type = type
    this.#direction = direction
    this.#near = direction === 'out' ? 'from' : 'to'
    this.#far = direction === 'out' ? 'to' : 'from'
    this.#items = items
    this.path = { kind: 'edges', type }
  }

  async take({ ids, rows }: Chunk): Promise<void> {
    const { reader } = this.#asking
    const known = hasRows(reader) ? rows : undefined
    const { ids: nears } = await reader.ends(this.#type, this.#near, ids, known)
    const { ids: fars } = await reader.ends(this.#type, this.#far, ids, known)
    this.#count += ids.length
    const places = new Map<Id, number[]>()
    for (const [i, near] of nears.entries()) {
      const members = this.#large.get(near)
      if (members !== undefined) members.add(ids[i]! + fars[i]!, 0)
      else if (places.has(near)) places.get(near)!.push(i)
      else places.set(near, [i])
    }
    const items = [...places.keys()]
    const degrees = await reader.degrees(this.#type, this.#direction, items)
    const small = items.filter((item, at) => {
      if (degrees[at]! <= membersMax) return true
      const members = this.#large.add(item, item)
      for (const i of places.get(item)!) members.add(ids[i]! + fars[i]!, 0)
      return false
    })
    const missing: number[] = []
    for (const [at, { edges, others }] of (await this.#adjacency(small)).entries()) {
      for (const i of places.get(small[at]!)!) {
        const place = edges.indexOf(ids[i]!)
        if (place < 0 || others[place] !== fars[i]) missing.push(i)
      }
      this.#findTwins(small[at]!, others)
    }
    await this.#noteMissing(missing.map(i => [ids[i]!, nears[i]!, fars[i]!]))
  }

  #adjacency(items: readonly Id[]) {
    return this.#asking.reader.adjacency(this.#type, this.#direction, items)
  }

  /** An edge of which an end does not exist cannot be found from there; that is damage to the record. */
  async #noteMissing(edges: readonly (readonly [edge: Id, near: Id, far: Id])[]): Promise<void> {
    if (edges.length === 0) return
    const { reader, misses } = this.#asking
    const nears = await exist(
      reader,
      this.#items,
      edges.map(([, near]) => near),
    )
    for (const [i, [edge]] of edges.entries()) {
      if (nears[i]) misses.note(this.path, words[this.#direction].missing, edge)
    }
  }

  #findTwins(item: Id, others: readonly Id[]): void {
    if (!this.#type.unique || this.#direction === 'in' || new Set(others).size === others.length) return
    const problem = `Items from which several edges of ${refOf(this.#type)}, which is UNIQUE, lead to one item`
    this.#asking.misses.lose(problem, item)
  }

  async end(): Promise<void> {
    const { pause } = this.#asking
    const wrong = new Map<Id, Adjacency>()
    for (const { key, members } of this.#large.all()) {
      const [found] = await this.#adjacency([key])
      const { edges, others } = found!
      this.#findTwins(key, others)
      const isRight = fingerprintOf(
        edges.map((edge, i) => edge + others[i]!),
        () => 0,
      ).equals(members)
      if (!isRight) wrong.set(key, found!)
      await pause()
    }
    if (wrong.size > 0) await this.#nameMissing(wrong)
    if ((await this.#countAll()) !== this.#count) await this.#nameWrong()
  }

  async #nameMissing(found: ReadonlyMap<Id, Adjacency>): Promise<void> {
    const { reader, pause } = this.#asking
    const others = new Map([...found].map(([item, each]) => [item, new Map(zip(each))]))
    for await (const { ids, rows } of chunksOf(reader, this.#type, [])) {
      const known = hasRows(reader) ? rows : undefined
      const { ids: nears } = await reader.ends(this.#type, this.#near, ids, known)
      const { ids: fars } = await reader.ends(this.#type, this.#far, ids, known)
      const missing = ids.flatMap((id, i) => {
        const edges = others.get(nears[i]!)
        return edges === undefined || edges.get(id) === fars[i] ? [] : [[id, nears[i]!, fars[i]!] as const]
      })
      await this.#noteMissing(missing)
      await pause()
    }
  }

  /** The edges that all items have, in this direction. */
  async #countAll(): Promise<number> {
    const { reader, pause } = this.#asking
    let count = 0
    for await (const { ids, rows } of chunksOf(reader, this.#items, [])) {
      const degrees =
        (await reader.byRows?.degrees(this.#type, this.#direction, rows)) ??
        (await reader.degrees(this.#type, this.#direction, ids))
      for (let i = 0; i < degrees.length; i++) count += degrees[i]!
      await pause()
    }
    return count
  }

  /** Names the edges that are found from items where they do not lead to. */
  async #nameWrong(): Promise<void> {
    const { reader, misses, pause } = this.#asking
    for await (const { ids } of chunksOf(reader, this.#items, [])) {
      for (const [i, { edges }] of (await this.#adjacency(ids)).entries()) {
        const areThere = await exist(reader, this.#type, edges)
        const real = edges.filter((_, at) => areThere[at])
        const { ids: nears } = await reader.ends(this.#type, this.#near, real)
        for (const edge of edges.filter((_, at) => !areThere[at])) {
          misses.note(this.path, 'Found from an item without being there', edge)
        }
        const seen = new Set<Id>()
        for (const [at, edge] of real.entries()) {
          if (nears[at] !== ids[i]) misses.note(this.path, words[this.#direction].wrong, edge)
          else if (seen.has(edge)) misses.note(this.path, 'Found from an item more than once', edge)
          seen.add(edge)
        }
      }
      await pause()
    }
    if (!misses.has(this.path)) misses.note(this.path, 'Items count other edges')
  }
}

function zip({ edges, others }: Adjacency): readonly (readonly [Id, Id])[] {
  return edges.map((edge, i) => [edge, others[i]!] as const)
}
