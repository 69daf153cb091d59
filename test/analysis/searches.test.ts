import { describe, expect, it } from 'vitest'
import { kindText } from '../../src/language/analysis/index.ts'
import { checkBody, checkText, type Expected, expectFound, returned } from './harness.ts'

const parameters = 'id: ID, v: [F64], k: I32, s: String, word: String'

const kinds: readonly [value: string, kind: string][] = [
  ['SearchBM25<Film>("ran", 5)', '`Film` nodes'],
  ['SearchBM25<Film>(s, ADD(k, 1))::Out<ScreensAt>', '`Venue` nodes'],
  ['SearchBM25<Film>(s, k)::WHERE(_::{score}::GT(1))::ORDER<Asc>(_::{score})', '`Film` nodes'],
  ['SearchBM25<Film>(s, k)::{score}', 'several `F64` values'],
  ['SearchBM25<Film>(s, k)::RerankRRF', '`Film` nodes'],
  ['SearchV<Synopsis>(v, 5)::PREFILTER(_::{lang}::EQ(s))', '`Synopsis` vectors'],
  ['SearchV<Synopsis>(v, 5)::PREFILTER(EXISTS(_::In<HasSynopsis>))::RANGE(0, 2)', '`Synopsis` vectors'],
  ['V<Synopsis>::SearchV<Synopsis>(v, k)', '`Synopsis` vectors'],
  ['V<Synopsis>(id)::SearchV<Synopsis>(v, k)', '`Synopsis` vectors'],
  ['N<Film>(id)::Out<HasSynopsis>::SearchV<Synopsis>([1, 2], 3)::{score}', 'several `F64` values'],
  ['V<Synopsis>::SearchV<Synopsis>(Embed(s), 3)::PREFILTER(_::{lang}::EQ("en"))', '`Synopsis` vectors'],
  ['SearchV<Synopsis>(v, 5)::RerankRRF(k: 60)', '`Synopsis` vectors'],
  ['SearchV<Synopsis>(v, 5)::RerankRRF(k: 0.5)::FIRST', 'a `Synopsis` vector'],
  ['SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 0.5)', '`Synopsis` vectors'],
  ['SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 1, distance: "euclidean")', '`Synopsis` vectors'],
  ['SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 0, distance: dotproduct)', '`Synopsis` vectors'],
  ['SearchV<Synopsis>(v, 5)::RerankMMR(lambda: k, distance: word)', '`Synopsis` vectors'],
]

const refused: readonly [value: string, ...expected: Expected[]][] = [
  ['SearchBM25<Gone>("ran", 5)', ['E101', 'Gone']],
  ['SearchBM25<Synopsis>("ran", 5)', ['E101', 'Synopsis']],
  ['SearchBM25("ran", 5)', ['E304', 'SearchBM25("ran", 5)']],
  ['SearchBM25<Film>(5, 5)', ['E205', '5', '`SearchBM25` searches for a string, not an `I32`']],
  ['SearchBM25<Film>(gone, "5")', ['E301', 'gone'], ['E205', '"5"']],
  ['SearchBM25<Film>(s, -1)', ['E205', '-1', 'the number of results cannot be negative']],
  ['SearchBM25<Film>(s, -1)::{runtime}', ['E205', '-1'], ['E202', 'runtime']],
  ['N<Film>::{score}', ['E202', 'score']],
  ['SearchV<Synopsis>(v, 5)::PREFILTER(_::{gone}::EQ(5))', ['E202', 'gone']],
  ['SearchV<Synopsis>(v, 5)::PREFILTER(_::{lang}::EQ(5))', ['E622', '5']],
  ['SearchV<Synopsis>(v, 5)::PREFILTER(true)', ['E655', 'true', '`true` is not supported as a condition']],
  ['SearchV<Synopsis>(v, 5)::PREFILTER("x")', ['E306', '"x"', '`PREFILTER` takes conditions, not a literal']],
  [
    'SearchV<Synopsis>(v, 5)::PREFILTER(_::{lang}::EQ("en"))::PREFILTER(_::{lang}::EQ("fr"))',
    ['E602', 'PREFILTER(_::{lang}::EQ("fr"))', '`PREFILTER` must come right after `SearchV`'],
  ],
  ['SearchV<Gone>(v, 5)::PREFILTER(_::{lang}::EQ(5))', ['E103', 'Gone']],
  [
    'N<Film>::SearchV<Synopsis>(v, 5)',
    ['E601', 'SearchV<Synopsis>(v, 5)', '`SearchV` ranks vectors, not `Film` nodes'],
  ],
  ['V<Synopsis>::COUNT::SearchV<Synopsis>(v, 5)', ['E601', 'SearchV<Synopsis>(v, 5)']],
  ['V<Synopsis>::SearchV<Gone>(v, 5)', ['E103', 'Gone']],
  ['V<Synopsis>::SearchV<Synopsis>(s, 2.5)', ['E205', 's'], ['E205', '2.5']],
  ['V<Synopsis>::RerankRRF(k: gone)', ['E301', 'gone']],
  ['V<Synopsis>::RerankRRF(k: 0)', ['E205', '0', 'the `k` of `RerankRRF` must be greater than 0, not `0`']],
  ['V<Synopsis>::RerankRRF(k: s)', ['E205', 's', 'the `k` of `RerankRRF` is a number, not a `String`']],
  ['V<Synopsis>::RerankRRF(k: NONE)', ['E206', 'NONE', '`NONE` cannot be the `k` of `RerankRRF`']],
  ['V<Synopsis>::RerankRRF(k: V<Synopsis>)', ['E206', 'V<Synopsis>']],
  ['V<Synopsis>::COUNT::RerankRRF', ['E601', 'RerankRRF']],
  ['V<Synopsis>::RerankMMR(lambda: 0.5)', ['E601', 'RerankMMR(lambda: 0.5)']],
  [
    'SearchBM25<Film>(s, 5)::RerankMMR(lambda: 0.5)',
    ['E601', 'RerankMMR(lambda: 0.5)', '`RerankMMR` ranks vectors, not `Film` nodes'],
  ],
  [
    'SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 1.5)',
    ['E205', '1.5', 'the `lambda` of `RerankMMR` must be between 0 and 1, not `1.5`'],
  ],
  [
    'SearchV<Synopsis>(v, 5)::RerankMMR(lambda: s, distance: manhattan)',
    ['E205', 's'],
    ['E301', 'manhattan'],
  ],
  [
    'SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 0, distance: "cosin")',
    ['E301', '"cosin"', 'there is no distance `cosin`'],
  ],
  ['SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 0, distance: k)', ['E205', 'k']],
  ['SearchV<Synopsis>(v, 5)::RerankMMR(lambda: 0, distance: NONE)', ['E206', 'NONE']],
]

describe('searches', () => {
  it.each(kinds)('%s yields %s', (value, kind) => {
    expect(kindText(returned(`RETURN ${value}`, parameters).type)).toBe(kind)
  })

  it.each(refused)('refuses %s', (value, ...expected) =>
    expectFound(checkBody(`x <- ${value} RETURN NONE`, parameters), expected),
  )

  it('lowers PREFILTER into the search before it', () => {
    const filter = '::PREFILTER(_::{lang}::EQ(s))'
    const prefilter = { kind: 'compare', left: { kind: 'currentProperty', property: { name: 'lang' } } }
    expect(returned(`RETURN SearchV<Synopsis>(v, 5)${filter}`, parameters)).toMatchObject({
      source: { kind: 'searchVectors', prefilter },
      steps: [],
    })
    expect(returned(`RETURN V<Synopsis>::SearchV<Synopsis>(v, 5)${filter}`, parameters)).toMatchObject({
      source: { kind: 'scan' },
      steps: [{ kind: 'searchVectors', prefilter }],
    })
  })

  it('gives a score to the items of a search or a reranking, and shows that of nodes after the label (S10)', () => {
    const members = (value: string) => {
      const { type } = returned(`RETURN ${value}::!{id}`, parameters)
      return type.kind === 'items' ? type.shape?.members.map(({ name }) => name).join(' ') : undefined
    }
    expect(members('SearchBM25<Venue>(s, 5)')).toBe('label score name seats')
    expect(members('N<Venue>::RerankRRF')).toBe('label score name seats')
    expect(members('V<Synopsis>::SearchV<Synopsis>(v, 1)')).toBe('label data score body lang')
    expect(members('SearchBM25<Venue>(s, 5)::In<ScreensAt>::Out<ScreensAt>')).toBe('label name seats')
  })

  it('accept a distance by name or as a variable', () => {
    const distance = (text: string) => {
      const value = returned(`RETURN SearchV<Synopsis>(v, 5)::RerankMMR(${text})`, parameters)
      return value.kind === 'traversal' ? value.steps[0] : undefined
    }
    expect(distance('lambda: 0.5')).toMatchObject({ distance: 'cosine' })
    expect(distance('lambda: 0.5, distance: "dotproduct"')).toMatchObject({ distance: 'dotproduct' })
    expect(distance('lambda: 0.5, distance: word')).toMatchObject({
      distance: { kind: 'variable', name: 'word' },
    })
  })

  it('warns of a text search that can find nothing', () => {
    const found = checkText('N::Log { line: U32 }', 'QUERY q() => RETURN SearchBM25<Log>("x", 1)')
    expectFound(found, [['W106', 'Log', '`Log` has no text to search']])
    expectFound(checkText('N::Log { words: [String] }', 'QUERY q() => RETURN SearchBM25<Log>("x", 1)'), [])
  })

  it('warns where a property hides the score of the search (S10)', () => {
    const found = checkText(
      'N::Match { report: String, score: I32 } QUERY q(s: String) => RETURN SearchBM25<Match>(s, 5)',
    )
    expectFound(found, [['W112', 'Match', '`Match` hides the score of the search']])
  })
})
