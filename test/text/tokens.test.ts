import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens, tokensOf } from '../../src/store/text/index.ts'

describe('the tokens of a text', () => {
  it.each<[text: string, tokens: string[], why: string]>([
    ['', [], 'nothing'],
    [' \t\n…!?', [], 'no letter and no digit'],
    ['The Quick, BROWN fox', ['the', 'quick', 'brown', 'fox'], 'lower case, cut at blanks and signs'],
    ['a I of', ['a', 'i', 'of'], 'short words are kept'],
    ["don't O’Neill", ['don', 't', 'o', 'neill'], 'both apostrophes cut'],
    ['snake_case kebab-case a.b@c.de', ['snake', 'case', 'kebab', 'case', 'a', 'b', 'c', 'de'], 'signs cut'],
    ['R2D2 3.14 1,000', ['r2d2', '3', '14', '1', '000'], 'digits and letters make one token'],
    ['x² ½ Ⅻ ٣', ['x²', '½', 'ⅻ', '٣'], 'every kind of digit counts'],
    ['Straße STRASSE ẞ', ['straße', 'strasse', 'ß'], 'ß is not ss'],
    ['Café café cafe', ['café', 'café', 'cafe'], 'both forms of é are one; accents are not folded'],
    ['İstanbul ISTANBUL', ['i̇stanbul', 'istanbul'], 'the dot of İ stays with its letter'],
    ['ΟΔΟΣ ΟΔΟΣ. Σ', ['οδος', 'οδος', 'σ'], 'a final sigma in either place'],
    ["ΟΔΟΣ'Α", ['οδος', 'α'], 'what follows a word does not change it'],
    ['東京都に行く。', ['東京都に行く'], 'Chinese and Japanese are not segmented'],
    ['हिन्दी में', ['हिन्दी', 'में'], 'marks belong to the letter before them'],
    ['เชียงใหม่', ['เชียงใหม่'], 'Thai is not segmented'],
    ['naïve🙂résumé 👩‍👧', ['naïve', 'résumé'], 'emoji cut'],
    ['❤️ ok', ['ok'], 'a mark without a letter is nothing'],
    ['𝔘𐐀', ['𝔘𐐨'], 'characters beyond 16 bits are whole'],
  ])('%j: %j (%s)', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens.map(token => token.normalize('NFC')))
  })

  it('of ASCII are the same on the fast path and on the general one', () => {
    const ascii = fc.string({ unit: 'binary-ascii' })
    // A word in another script forces the general path, and does not affect its neighbours.
    fc.assert(
      fc.property(ascii, text => {
        expect(tokensOf(`${text} ж`)).toEqual([...tokensOf(text), 'ж'])
      }),
    )
  })

  it('are their own tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        for (const token of tokensOf(text)) expect(tokensOf(token)).toEqual([token])
      }),
      { numRuns: 1000 },
    )
  })

  it('are kept at any length', () => {
    expect(tokensOf(`x ${'Z'.repeat(100_000)}`)).toEqual(['x', 'z'.repeat(100_000)])
  })
})

describe('the counts of a document', () => {
  it('cover all its texts, in the order of first occurrence', () => {
    const { length, frequencies } = countTokens(['b a', '', 'A c a'])
    expect(length).toBe(5)
    expect([...frequencies]).toEqual([
      ['b', 1],
      ['a', 3],
      ['c', 1],
    ])
  })

  it('do not join the end of one text with the start of the next', () => {
    expect([...countTokens(['foo', 'bar']).frequencies.keys()]).toEqual(['foo', 'bar'])
  })
})
