import { sortInParts } from '../../../base/data/sort-in-parts.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { countTokens, type Postings, type TokenCounts } from '../../text/index.ts'
import type { Id, StoredRecord } from '../api.ts'
import { textKey } from './index-key.ts'
import type { TypeLayout } from './type-layout.ts'

/*
 * The tree of a text index has an entry for each token of each node: how often it occurs there, and how many tokens the
 * node has. The latter is stored again for each token, so that a search reads the entries of its tokens and nothing else; in
 * return, an update that changes the number of tokens writes all entries of the node.
 */

/** The key of a token. */
export function tokenKey(token: string): ByteString {
  return textKey(token)
}

/** The tokens of a node: its `String` and `[String]` properties. */
export function nodeTokens(
  layout: Pick<TypeLayout, 'textSlots'>,
  { values }: Pick<StoredRecord, 'values'>,
): TokenCounts {
  const texts: string[] = []
  for (const slot of layout.textSlots) {
    const value = values[slot]
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) for (const item of value) if (typeof item === 'string') texts.push(item)
  }
  return countTokens(texts)
}

/** Entries that are put in another place without a pause. */
const addedAtOnce = 4096

/** The nodes that a token occurs in, ascending by id. */
export class FoundPostings implements Postings {
  readonly ids: Id[] = []
  readonly rows: number[] = []
  readonly #frequencies: number[] = []
  readonly #lengths: number[] = []

  add(id: Id, row: number, frequency: number, length: number): void {
    this.ids.push(id)
    this.rows.push(row)
    this.#frequencies.push(frequency)
    this.#lengths.push(length)
  }

  frequencyAt(place: number): number {
    return this.#frequencies[place]!
  }

  lengthAt(place: number): number {
    return this.#lengths[place]!
  }

  addAll(others: FoundPostings): void {
    for (let i = 0; i < others.ids.length; i++) this.#addFrom(others, i)
  }

  #addFrom(others: FoundPostings, i: number): void {
    this.add(others.ids[i]!, others.rows[i]!, others.#frequencies[i]!, others.#lengths[i]!)
  }

  /** The postings ascending by id, sorted in slices that yield to the event loop. */
  *sorted(): Generator<void, FoundPostings> {
    const { ids } = this
    const order = yield* sortInParts(0, ids.length, (a, b) => (ids[a]! < ids[b]! ? -1 : 1))
    const found = new FoundPostings()
    for (const [at, i] of order.entries()) {
      found.#addFrom(this, i)
      if (at % addedAtOnce === 0) yield
    }
    return found
  }
}
