/**
 * Stored with each text index; another one means that the same text may yield other tokens, so that the index must be
 * built anew. Which characters are letters, and their lower case, come with the Unicode tables of Node.
 */
export const tokenRules = `1, Unicode ${process.versions.unicode}`

const asciiOnly = /^[\0-\x7f]*$/
const asciiToken = /[a-z0-9]+/g
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/**
 * The tokens of a text in their order: in lower case, cut at every character that is neither letter nor digit, of any
 * length (C7). The text is brought to normal form C first, so that both ways of writing `é` are one. A combining
 * mark counts as part of the letter or digit before it: most Indic words, and `i̇` from `İ`, would fall apart otherwise.
 * Nothing else is folded: `ß` is not `ss`, `é` is not `e`. Scripts without blanks are not segmented: a run of Chinese
 * characters is one token.
 */
export function tokensOf(text: string): readonly string[] {
  if (asciiOnly.test(text)) return text.toLowerCase().match(asciiToken) ?? []
  // Lower case comes after the cut: which sigma a Greek word ends in must not depend on what follows the word.
  const words = text.normalize('NFC').match(token) ?? []
  return words.map(word => word.toLowerCase())
}

/** What BM25 looks at in a document, or a query. */
export interface TokenCounts {
  /** Number of tokens, each as often as it occurs. */
  readonly length: number
  /** By token, how often it occurs; in the order of first occurrence. */
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
