import { FirstK } from '../../base/data/first-k.ts'
import { invariant } from '../../base/errors.ts'
import type { TokenCounts } from './tokens.ts'

/** The documents that a token occurs in. */
export interface Postings {
  /** The ids of the documents, ascending. */
  readonly ids: readonly string[]
  /** The rows of the documents in the store. */
  readonly rows: readonly number[]
  /** Returns how often the token occurs in the document at a position of `ids`. */
  frequencyAt(place: number): number
  /** Returns the number of tokens in that document. */
  lengthAt(place: number): number
}

/** The statistics and postings of a corpus that a search needs. */
export interface TextMatches {
  /** Documents in the corpus, including those without text. */
  readonly documents: number
  /** Tokens in all of them together. */
  readonly totalLength: number
  /** The postings of each distinct token of the query, in its order. */
  readonly postings: readonly Postings[]
}

export interface TextHit {
  readonly id: string
  readonly row: number
  readonly score: number
}

const k1 = 1.2
const b = 0.75

/** Postings that are looked at between two pauses, one of each word for a document: less than a millisecond. */
const postingsPerPart = 1024

/** Returns the `k` documents with the highest BM25 scores, highest first, ties by id. Each contains a token of the query. */
export function rankDocuments(query: TokenCounts, corpus: TextMatches, k: number): readonly TextHit[] {
  const parts = rankInParts(query, corpus, k)
  let part = parts.next()
  while (!part.done) part = parts.next()
  return part.value
}

/**
 * Ranks like `rankDocuments`, with a pause after every few documents, because a word may occur in all documents of a
 * large type.
 */
export function* rankInParts(
  query: TokenCounts,
  corpus: TextMatches,
  k: number,
): Generator<void, readonly TextHit[], void> {
  invariant(corpus.postings.length === query.frequencies.size, 'postings for every token of a query')
  const asked = [...query.frequencies.values()]
  const lists = corpus.postings.map((postings, i) => new ScoredList(postings, corpus, asked[i]!))
  const best = new FirstK(k, compareHits)
  while (offerSome(lists, best)) yield
  return yield* best.inOrderInParts()
}

/** Scores the next documents; returns whether there may be more. */
function offerSome(lists: readonly ScoredList[], best: FirstK<TextHit>): boolean {
  for (let count = 0; count < postingsPerPart; count += lists.length) {
    const id = lowest(lists)
    if (id === undefined) return false
    let row = 0
    let score = 0
    for (const list of lists) {
      if (list.id !== id) continue
      row = list.row
      score += list.takeScore()
    }
    best.offer({ id, row, score })
  }
  return true
}

/** The postings of one token, read in document order: merging them takes half the time of a map. */
class ScoredList {
  /** The current document; `undefined` after the last. */
  id: string | undefined
  #place = 0
  readonly #postings: Postings
  readonly #weight: number
  readonly #averageLength: number

  constructor(postings: Postings, { documents, totalLength }: TextMatches, timesAsked: number) {
    this.#postings = postings
    this.id = postings.ids[0]
    this.#weight = timesAsked * inverseFrequency(documents, postings.ids.length) * (k1 + 1)
    this.#averageLength = totalLength / documents
  }

  get row(): number {
    return this.#postings.rows[this.#place]!
  }

  /** Returns what the token adds to the score of the current document, and moves to the next one. */
  takeScore(): number {
    const frequency = this.#postings.frequencyAt(this.#place)
    const length = this.#postings.lengthAt(this.#place)
    this.id = this.#postings.ids[++this.#place]
    return (this.#weight * frequency) / (frequency + k1 * (1 - b + (b * length) / this.#averageLength))
  }
}

function lowest(lists: readonly ScoredList[]): string | undefined {
  let least: string | undefined
  for (const { id } of lists) if (id !== undefined && (least === undefined || id < least)) least = id
  return least
}

/** Above zero even for a token that occurs in every document. */
function inverseFrequency(documents: number, withToken: number): number {
  return Math.log(1 + (documents - withToken + 0.5) / (withToken + 0.5))
}

function compareHits(a: TextHit, b: TextHit): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
