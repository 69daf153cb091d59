/**
 * Stored with each text index. A different value means that the same text may yield different tokens, so the index must
 * be rebuilt. Which characters are letters, and their lower case, depend on the Unicode tables of Node.
 */
export const tokenRules = `1, Unicode ${process.versions.unicode}`

const asciiOnly = /^[\0-\x7f]*$/
const asciiToken = /[a-z0-9]+/g
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/**
 * Returns the tokens of a text in order: in lower case, split at every character that is neither a letter nor a digit, of
 * any length (C7). The text is first converted to Unicode normalization form C, so that both encodings of `é` are equal. A
 * combining mark is part of the letter or digit before it; otherwise most Indic words, and `i̇` from `İ`, would be split.
 * Nothing else is folded: `ß` is not `ss`, `é` is not `e`. Scripts without spaces are not segmented: a run of Chinese
 * characters is one token.
 */
export function tokensOf(text: string): readonly string[] {
  if (asciiOnly.test(text)) return text.toLowerCase().match(asciiToken) ?? []
  // Lower-cased after the split: the final sigma of a Greek word must not depend on what follows the word.
  const words = text.normalize('NFC').match(token) ?? []
  return words.map(word => word.toLowerCase())
}

/** The token statistics of a document or a query, for BM25. */
export interface TokenCounts {
  /** Number of tokens, with repetitions. */
  readonly length: number
  /** Occurrences by token, in the order of first occurrence. */
  readonly frequencies: ReadonlyMap<string, number>
}

export function countTokens(texts: Iterable<string>): TokenCounts {
  const frequencies = new Map<string, number>()
  let length = 0
  for (const text of texts) {
    for (const token of tokensOf(text)) {
      frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
      length++
    }
  }
  return { length, frequencies }
}
