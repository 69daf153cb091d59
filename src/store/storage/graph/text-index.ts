import { countTokens, type Postings, type TokenCounts } from '../../text/index.ts'
import type { Bytes, Id, StoredRecord } from '../api.ts'
import { textKey } from './index-key.ts'
import { uint32At, uint32Bytes } from './keys.ts'
import type { ListEntries } from './packed-list.ts'
import type { TypeLayout } from './type-layout.ts'

/*
 * A posting is how often a token occurs in a node (4 bytes) and how many tokens the node has (4). The latter is stored there
 * again for each token, so that a search reads the lists of its tokens and nothing else; in return, an update that
 * changes the number of tokens writes all postings of the node.
 */

/** The key of a token's list. */
export function tokenKey(layout: TypeLayout, token: string): Bytes {
  return layout.prefix + textKey(token)
}

/** The tokens of a node: its `String` and `[String]` properties. */
export function nodeTokens(layout: TypeLayout, { values }: StoredRecord): TokenCounts {
  const texts: string[] = []
  for (const slot of layout.textSlots) {
    const value = values[slot]
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) for (const item of value) if (typeof item === 'string') texts.push(item)
  }
  return countTokens(texts)
}

/** Whether two states of a node have the same texts for sure. */
export function hasSameTexts(layout: TypeLayout, a: StoredRecord, b: StoredRecord): boolean {
  return layout.textSlots.every(slot => a.values[slot] === b.values[slot])
}

export function encodePosting(frequency: number, length: number): Bytes {
  return uint32Bytes(frequency) + uint32Bytes(length)
}

/** The list of a token as postings, which are decoded as they are read. */
export class StoredPostings implements Postings {
  readonly ids: readonly Id[]
  readonly #postings: readonly Bytes[]

  constructor({ ids, others }: Pick<ListEntries, 'ids' | 'others'>) {
    this.ids = ids
    this.#postings = others
  }

  frequencyAt(place: number): number {
    return uint32At(this.#postings[place]!, 0)
  }

  lengthAt(place: number): number {
    return uint32At(this.#postings[place]!, 4)
  }
}
