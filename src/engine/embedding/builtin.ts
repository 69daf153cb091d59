import type { Embedder } from './types.ts'

const dimensions = 384
/** Trigrams make word forms similar; an equal word weighs more than one of its trigrams. */
const wordWeight = 1
const trigramWeight = 0.5

const notice =
  'Embed uses the built-in model builtin:hash-384, which compares spelling and not meaning; ' +
  'set [embedding] model in gvq.toml or GVQ_EMBEDDING_MODEL for another, such as local:all-MiniLM-L6-v2.'

/** Needs neither network nor key. Returns the same vector for the same text on every machine. */
export const builtinEmbedder: Embedder = {
  model: `builtin:hash-${dimensions}`,
  embed: async texts => texts.map(hashEmbedding),
  notice,
}

/**
 * Embeds a text by signed feature hashing of words and their character trigrams, with sublinear frequencies, normalized to
 * length 1. Returns the zero vector for a text without letters and digits.
 */
export function hashEmbedding(text: string): Float64Array {
  const vector = new Float64Array(dimensions)
  const { words, trigrams } = countFeatures(text)
  addFeatures(vector, 'w', words, wordWeight)
  addFeatures(vector, 't', trigrams, trigramWeight)
  const norm = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0))
  return norm === 0 ? vector : vector.map(component => component / norm)
}

interface Features {
  readonly words: ReadonlyMap<string, number>
  readonly trigrams: ReadonlyMap<string, number>
}

function countFeatures(text: string): Features {
  const words = new Map<string, number>()
  const trigrams = new Map<string, number>()
  // NFC makes composed and decomposed letters equal; a mark that cannot be composed stays with its letter.
  for (const [word] of text
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    increment(words, word)
    for (const trigram of trigramsOf(word)) increment(trigrams, trigram)
  }
  return { words, trigrams }
}

/** Yields the trigrams of the word, with marks for its start and end: `^ca`, `cat`, `at$`. */
function* trigramsOf(word: string): Generator<string> {
  let first = ''
  let second = '^'
  for (const third of `${word}$`) {
    if (first !== '') yield first + second + third
    first = second
    second = third
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function addFeatures(
  vector: Float64Array,
  kind: string,
  counts: ReadonlyMap<string, number>,
  weight: number,
): void {
  for (const [feature, count] of counts) {
    const hash = mix32(fnv1a(`${kind}:${feature}`))
    const sign = hash >>> 31 === 0 ? 1 : -1
    // `hash` is unsigned, so the remainder is a valid index.
    vector[hash % dimensions]! += sign * weight * (1 + Math.log(count))
  }
}

const encoder = new TextEncoder()

/** Returns the 32-bit FNV-1a hash of a string in UTF-8. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Applies the finalizer of MurmurHash3: it spreads every input bit over all 32 output bits, which FNV-1a does not. */
export function mix32(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
