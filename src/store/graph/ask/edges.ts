import type { EdgeType, RecordType } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import { chunksOf } from './chunks.ts'
import { exist } from './ids.ts'
import { type AccessPath, refOf } from './misses.ts'
import { type Asking, type Chunk, hasRows, type Question } from './question.ts'
import { TwoSides } from './two-sides.ts'

const words = {
  out: {
    missing: 'Not found from its start',
    wrong: 'Found from an item where it does not start',
    lost: 'whose start does not exist',
  },
  in: {
    missing: 'Not found from its end',
    wrong: 'Found from an item where it does not end',
    lost: 'whose end does not exist',
  },
} as const

/** Items that are asked for their edges together. */
const itemsMax = 256

/** An edge, the item at one of its ends, from which it is to be found, and the one at the other end. */
interface Seen {
  readonly edge: Id
  readonly near: Id
  readonly far: Id
}

/** All edges from the items at one of their ends, with the items at the other. */
export class EdgeQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  readonly #type: EdgeType
  readonly #direction: 'out' | 'in'
  readonly #items: RecordType
  readonly #sides = new TwoSides()

  /** @param items the type of the items that are asked, as the catalog has it */
  constructor(asking: Asking, type: EdgeType, direction: 'out' | 'in', items: RecordType) {
    this.#asking = asking
    this.#type = type
    this.#direction = direction
    this.#items = items
    this.path = { kind: 'edges', type }
  }

  async take(chunk: Chunk): Promise<void> {
    for (const { edge, near, far } of await this.#endsIn(chunk)) this.#sides.expect(edge, edge + near + far)
  }

  /** The edges with their ends, as their records have them. */
  async #endsIn({ ids, rows }: Chunk): Promise<readonly Seen[]> {
    const { reader } = this.#asking
    const known = hasRows(reader) ? rows : undefined
    const from = await reader.ends(this.#type, 'from', ids, known)
    const to = await reader.ends(this.#type, 'to', ids, known)
    const [nears, fars] = this.#direction === 'out' ? [from.ids, to.ids] : [to.ids, from.ids]
    return ids.map((edge, i) => ({ edge, near: nears[i]!, far: fars[i]! }))
  }

  /** The edges that all items have. */
  async *#fromItems(): AsyncGenerator<Seen> {
    const { reader, pause } = this.#asking
    for await (const { ids } of chunksOf(reader, this.#items, [])) {
      for (let at = 0; at < ids.length; at += itemsMax) {
        const items = ids.slice(at, at + itemsMax)
        const found = await reader.adjacency(this.#type, this.#direction, items)
        for (const [i, near] of items.entries()) {
          const { edges, others } = found[i]!
          for (const [place, edge] of edges.entries()) yield { edge, near, far: others[place]! }
        }
        await pause()
      }
    }
  }

  async end(): Promise<void> {
    for await (const { edge, near, far } of this.#fromItems()) this.#sides.find(edge, edge + near + far)
    const { differing } = this.#sides
    if (differing !== undefined) await this.#name(differing)
    else if (this.#type.unique && this.#direction === 'out') await this.#findTwins()
  }

  /** Edges with the same ends, of those that are found as their records say. */
  async #findTwins(): Promise<void> {
    const { misses } = this.#asking
    let item: Id | undefined
    let others = new Set<Id>()
    for await (const { edge, near, far } of this.#fromItems()) {
      if (near !== item) others = new Set()
      item = near
      if (others.has(far)) {
        const what = `Edges of ${refOf(this.#type)}, which is UNIQUE, beside another one with the same ends`
        misses.lose(what, edge)
      }
      others.add(far)
    }
  }

  /** Names what is wrong with some of the edges. */
  async #name(isWanted: (edge: Id) => boolean): Promise<void> {
    const { reader, misses, pause } = this.#asking
    const expected = new Map<Id, Seen>()
    for await (const chunk of chunksOf(reader, this.#type, [])) {
      for (const each of await this.#endsIn(chunk)) if (isWanted(each.edge)) expected.set(each.edge, each)
      await pause()
    }
    const found = new Set<Id>()
    for await (const { edge, near, far } of this.#fromItems()) {
      if (!isWanted(edge)) continue
      const record = expected.get(edge)
      if (record === undefined) misses.note(this.path, 'Found from an item without being there', edge)
      else if (record.near !== near) misses.note(this.path, words[this.#direction].wrong, edge)
      else if (record.far !== far) misses.note(this.path, 'Found with another item at its other end', edge)
      else if (found.has(edge)) misses.note(this.path, 'Found from an item more than once', edge)
      if (record?.near === near) found.add(edge)
    }
    const missing = [...expected.values()].filter(({ edge }) => !found.has(edge))
    // An edge of which an end does not exist cannot be found from there: that is damage to the record.
    const areThere = await exist(
      reader,
      this.#items,
      missing.map(({ near }) => near),
    )
    for (const [i, { edge }] of missing.entries()) {
      const { missing: problem, lost } = words[this.#direction]
      if (areThere[i]) misses.note(this.path, problem, edge)
      else misses.lose(`Edges of ${refOf(this.#type)} ${lost}`, edge)
    }
  }
}
