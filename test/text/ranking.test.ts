import { describe, expect, it } from 'vitest'
import { countTokens, rankDocuments, rankInParts, type TextMatches } from '../../src/store/text/index.ts'

/** The statistics that a search for the query needs of documents named a, b, c, … */
function corpusOf(texts: readonly string[], query: string): TextMatches {
  const documents = texts.map((text, i) => ({ id: String.fromCharCode(97 + i), ...countTokens([text]) }))
  return {
    documents: documents.length,
    totalLength: documents.reduce((sum, { length }) => sum + length, 0),
    postings: [...countTokens([query]).frequencies.keys()].map(token => {
      const having = documents.filter(({ frequencies }) => frequencies.has(token))
      return {
        ids: having.map(({ id }) => id),
        rows: having.map(({ id }) => id.charCodeAt(0)),
        frequencyAt: place => having[place]!.frequencies.get(token)!,
        lengthAt: place => having[place]!.length,
      }
    }),
  }
}

function search(texts: readonly string[], query: string, k = 10) {
  return rankDocuments(countTokens([query]), corpusOf(texts, query), k)
}

// Three documents of 3, 2 and 4 tokens: the average length is 3.
const animals = ['the cat sat', 'the dog', 'cat cat dog bird']

describe('BM25', () => {
  it('scores by rarity, frequency and length (worked out by hand)', () => {
    const hits = search(animals, 'cat')
    // Two of three documents have `cat`: ln(1 + 1.5/2.5) = 0.470004.
    // c: twice among 4 tokens: 2·2.2 / (2 + 1.2·(0.25 + 0.75·4/3)) = 1.257143. a: once among 3: 2.2 / 2.2 = 1.
    expect(hits.map(({ id }) => id)).toEqual(['c', 'a'])
    expect(hits.map(({ row }) => row)).toEqual([99, 97])
    expect(hits[0]!.score).toBeCloseTo(0.590_862, 6)
    expect(hits[1]!.score).toBeCloseTo(0.470_004, 6)
  })

  it('adds up the tokens of the query', () => {
    const hits = search(animals, 'bird the')
    // bird: ln(1 + 2.5/1.5) = 0.980829, in c once among 4: 2.2 / 2.5 = 0.88.
    // the: 0.470004, in b once among 2: 2.2 / (1 + 1.2·0.75) = 1.157895.
    expect(hits.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(hits[0]!.score).toBeCloseTo(0.863_13, 6)
    expect(hits[1]!.score).toBeCloseTo(0.544_215, 6)
    expect(hits[2]!.score).toBeCloseTo(0.470_004, 6)
  })

  it('counts a repeated token of the query again', () => {
    const once = search(animals, 'cat')
    const thrice = search(animals, 'cat Cat CAT')
    expect(thrice.map(({ id }) => id)).toEqual(once.map(({ id }) => id))
    for (const [i, { score }] of thrice.entries()) expect(score).toBeCloseTo(3 * once[i]!.score, 12)
  })

  it('is above zero even for a token that occurs in every document', () => {
    for (const { score } of search(['x', 'x', 'x'], 'x')) expect(score).toBeGreaterThan(0)
  })

  it('puts the lower id first among equal scores', () => {
    expect(search(['x z', 'y x', 'x', 'y z'], 'x').map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('returns the k best, and only documents with a token of the query', () => {
    expect(search(animals, 'cat dog', 1)).toEqual(search(animals, 'cat dog').slice(0, 1))
    expect(search(animals, 'cat', 0)).toEqual([])
    expect(search(animals, 'cow')).toEqual([])
    expect(search(animals, '?!')).toEqual([])
    expect(search([], 'cat')).toEqual([])
    expect(search(['', ''], 'cat')).toEqual([])
  })
})

describe('a ranking in parts', () => {
  it.each([1, 100])('of %i words pauses before it has looked at many, and returns the same', words => {
    const count = 5000 / words
    const ids = Array.from({ length: count }, (_, i) => String(i).padStart(16, '0'))
    let scored = 0
    const corpus: TextMatches = {
      documents: count,
      totalLength: 3 * count,
      postings: Array.from({ length: words }, () => ({
        ids,
        rows: ids.map((_, row) => row),
        frequencyAt: place => {
          scored++
          return 1 + (place % 7)
        },
        lengthAt: () => 3,
      })),
    }
    const query = countTokens(Array.from({ length: words }, (_, i) => `word${i}`))
    const whole = rankDocuments(query, corpus, 20)
    scored = 0
    const parts = rankInParts(query, corpus, 20)
    let before = 0
    let part = parts.next()
    for (; !part.done; part = parts.next()) {
      expect(scored - before).toBeLessThanOrEqual(1024 + words)
      before = scored
    }
    expect(scored).toBe(count * words)
    expect(part.value).toEqual(whole)
  })
})
