import { invariant } from '../errors.ts'
import { FirstK } from '../first-k.ts'
import type { TokenCounts } from './tokens.ts'

/** The documents that a token occurs in, as columns. */
export interface Postings {
  /** Ascending. */
  readonly ids: readonly string[]
  /** How often the token occurs in each document. */
  readonly frequencies: ArrayLike<number>
  /** Number of tokens in each document. */
  readonly lengths: ArrayLike<number>
}

/** All that a search needs to know of a corpus. */
export interface TextMatches {
  /** Documents in the corpus, those without any text included. */
  readonly documents: number
  /** Tokens in all of them together. */
  readonly totalLength: number
  /** One for each distinct token of the query, in its order. */
  readonly postings: readonly Postings[]
}

export interface TextHit {
  readonly id: string
  readonly score: number
}

const k1 = 1.2
const b = 0.75

/** The `k` documents with the highest BM25 scores, highest first, ties by id; only those that have a token of the query. */
export function rankDocuments(query: TokenCounts, corpus: TextMatches, k: number): readonly TextHit[] {
  const { documents, totalLength, postings } = corpus
  const averageLength = totalLength / documents
  const scores = new Map<string, number>()
  let next = 0
  for (const timesAsked of query.frequencies.values()) {
    const list = postings[next++]
    invariant(list !== undefined, 'postings for every token of a query')
    const { ids, frequencies, lengths } = list
    const weight = timesAsked * inverseFrequency(documents, ids.length) * (k1 + 1)
    for (let i = 0; i < ids.length; i++) {
      const frequency = frequencies[i]!
      const saturation = frequency + k1 * (1 - b + (b * lengths[i]!) / averageLength)
      scores.set(ids[i]!, (scores.get(ids[i]!) ?? 0) + (weight * frequency) / saturation)
    }
  }
  const best = new FirstK(k, compareHits)
  for (const [id, score] of scores) best.offer({ id, score })
  return best.inOrder()
}

/** Above zero also for a token that every document has. */
function inverseFrequency(documents: number, withToken: number): number {
  return Math.log(1 + (documents - withToken + 0.5) / (withToken + 0.5))
}

function compareHits(a: TextHit, b: TextHit): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
