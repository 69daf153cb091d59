import { describe, expect, it } from 'vitest'
import { textSearchedTypes } from '../../src/engine/planner/index.ts'
import type { Database } from '../../src/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'
import { person, withPeople } from './people.ts'

const schema = `
N::Article { title: String, tags: [String], year: U16, INDEX code: String }
N::Comment { text: String }
E::Cites { From: Article, To: Article }
QUERY Add(title: String, tags: [String], year: U16) =>
  article <- AddN<Article>({title: title, tags: tags, year: year, code: "secret"})
  RETURN article
QUERY Comment(text: String) => comment <- AddN<Comment>({text: text}) RETURN comment
`
const search = `
QUERY Search(text: String, k: I32) => found <- SearchBM25<Article>(text, k) RETURN found
QUERY Titles(text: String, k: I32) => found <- SearchBM25<Article>(text, k) RETURN found::{title}
`
const program = schema + search

/** Three articles of 3, 2 and 4 tokens, plus the single token of `code`, which is also a string. */
async function addAnimals({ call }: OpenProgram) {
  const add = async (title: string, tags: string[], year: number) =>
    (await call('Add', { title, tags, year })).article
  return [
    await add('The cat', [], 2001),
    await add('Dog!', [], 2002),
    await add("Cat's", ['CAT'], 2003),
  ] as const
}

/** The score with k1 = 1.2 and b = 0.75 (C7). */
function bm25(documents: number, having: number, frequency: number, length: number, average: number) {
  const idf = Math.log(1 + (documents - having + 0.5) / (having + 0.5))
  return (idf * (frequency * 2.2)) / (frequency + 1.2 * (0.25 + (0.75 * length) / average))
}

async function inSession(database: Database, input: string): Promise<any> {
  const result = await database.createSession().evaluate(input)
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result))
  return result.value
}

describe('SearchBM25 (C7)', () => {
  it('ranks the nodes of the type over String and [String] properties; `score` comes after `label` (S10)', () =>
    withProgram(program, async opened => {
      const [cat, , cats] = await addAnimals(opened)
      await opened.call('Comment', { text: 'cat cat cat' })
      const { found } = await opened.call('Search', { text: 'CAT', k: 5 })
      // Tokens: the cat secret; dog secret; cat s cat secret.
      expect(found).toEqual([
        { ...cats, score: expect.closeTo(bm25(3, 2, 2, 4, 3), 12) },
        { ...cat, score: expect.closeTo(bm25(3, 2, 1, 3, 3), 12) },
      ])
      expect(Object.keys(found[0])).toEqual(['id', 'label', 'score', 'title', 'tags', 'year', 'code'])
    }))

  it('shows a declared `score` in the place of its declaration, however its node was found (S1, S10)', () =>
    withProgram(
      `N::Match { report: String, score: I32, year: U16 }
       QUERY Add() => match <- AddN<Match>({report: "a win", score: 3, year: 2031}) RETURN match
       QUERY Find() => RETURN {full: SearchBM25<Match>("win", 1), part: SearchBM25<Match>("win", 1)::!{id, year}, ranked: N<Match>::RerankRRF}`,
      async ({ database, call }) => {
        const { match } = await call('Add')
        const { id: _, year, ...part } = match
        expect(JSON.parse(await database.callText('Find', ''))).toEqual({
          full: [match],
          part: [part],
          ranked: [match],
        })
        const { full, ranked } = await call('Find')
        for (const [found] of [full, ranked])
          expect(Object.keys(found)).toEqual(['id', 'label', 'report', 'score', 'year'])
      },
    ))

  it('returns the k best, ties by id, and nothing if nothing matches or is stored', () =>
    withProgram(program, async opened => {
      const { call } = opened
      expect(await call('Search', { text: 'cat', k: 5 })).toEqual({ found: [] })
      const animals = await addAnimals(opened)
      const titles = async (text: string, k: number) => (await call('Titles', { text, k })).found
      expect(await titles('cat dog', 2)).toEqual([animals[1].title, animals[2].title])
      expect(await titles('cat', 0)).toEqual([])
      expect(await titles('cow', 3)).toEqual([])
      expect(await titles(' …', 3)).toEqual([])
      await call('Add', { title: 'Dog', tags: [], year: 2004 })
      expect(await titles('dog', 5)).toEqual(['Dog!', 'Dog'])
    }))

  it('counts a repeated token of the query again', () =>
    withProgram(program, async opened => {
      await addAnimals(opened)
      const once = (await opened.call('Search', { text: 'cat', k: 1 })).found[0].score
      const twice = (await opened.call('Search', { text: 'cat CAT', k: 1 })).found[0].score
      expect(twice).toBeCloseTo(2 * once, 12)
    }))

  it('can be filtered, counted, projected, navigated from, and dropped', () =>
    withProgram(
      `${program}
      QUERY Recent(text: String) => found <- SearchBM25<Article>(text, 10)::WHERE(_::{year}::GT(2001)) RETURN found::{title}
      QUERY Count(text: String) => found <- SearchBM25<Article>(text, 10) RETURN found::COUNT
      QUERY Named(text: String) => found <- SearchBM25<Article>(text, 1) RETURN found::{title, points: score}
      QUERY Cite(from: ID, to: ID) => cites <- AddE<Cites>()::From(from)::To(to) RETURN cites
      QUERY Cited(text: String) => found <- SearchBM25<Article>(text, 10)::Out<Cites> RETURN found::{title}
      QUERY Drop(text: String) => DROP SearchBM25<Article>(text, 10) RETURN NONE`,
      async opened => {
        const { call } = opened
        const [cat, dog] = await addAnimals(opened)
        expect(await call('Recent', { text: 'cat' })).toEqual({ found: ["Cat's"] })
        expect(await call('Count', { text: 'cat dog' })).toEqual({ found: 3 })
        const points = expect.closeTo(bm25(3, 1, 1, 2, 3), 12)
        expect(await call('Named', { text: 'dog' })).toEqual({ found: [{ title: 'Dog!', points }] })
        await call('Cite', { from: cat.id, to: dog.id })
        expect(await call('Cited', { text: 'the' })).toEqual({ found: ['Dog!'] })
        await call('Drop', { text: 'cat' })
        expect(await call('Titles', { text: 'secret', k: 5 })).toEqual({ found: ['Dog!'] })
      },
    ))

  it('reads its text from the current item', () =>
    withProgram(
      `${program}
      QUERY Answers() => comments <- N<Comment>
        RETURN comments::{text, best: SearchBM25<Article>(_::{text}, 1)::{title}}`,
      async opened => {
        const { call } = opened
        await addAnimals(opened)
        for (const text of ['a dog', 'the cat', 'cow']) await call('Comment', { text })
        expect(await call('Answers')).toEqual({
          comments: [
            { text: 'a dog', best: ['Dog!'] },
            { text: 'the cat', best: ['The cat'] },
            { text: 'cow', best: [] },
          ],
        })
      },
    ))

  it.each([
    ['a negative k', { text: 'cat', k: -1 }, 'INVALID_VALUE'],
    ['a text that is not one', { text: 5, k: 1 }, 'INVALID_PARAMETER'],
  ])('refuses %s (C9)', (_, params, code) =>
    withProgram(program, async opened => {
      await addAnimals(opened)
      expect((await opened.fails('Search', params)).code).toBe(code)
    }),
  )

  it('refuses an optional text or k that was not given (H2)', () =>
    withProgram(
      `${schema} QUERY Search(text?: String, k?: I32) => found <- SearchBM25<Article>(text, k) RETURN found`,
      async ({ call, fails }) => {
        expect(await call('Search', { text: 'cat', k: 1 })).toEqual({ found: [] })
        expect(await fails('Search', { text: 'cat' })).toMatchObject({ code: 'INVALID_PARAMETER' })
        expect(await fails('Search', { text: null, k: 1 })).toMatchObject({ code: 'INVALID_PARAMETER' })
      },
    ))
})

describe('the text index (W1, W9)', () => {
  it('follows what the same query wrote before', () =>
    withProgram(
      `${program}
      QUERY Rewrite(title: String) =>
        old <- SearchBM25<Article>("dog", 5)::UPDATE({title: title})
        added <- AddN<Article>({title: title})
        now <- SearchBM25<Article>(title, 5)::COUNT
        DROP N<Article>::WHERE(_::{year}::EQ(2002))
        later <- SearchBM25<Article>(title, 5)::COUNT
        dogs <- SearchBM25<Article>("dog", 5)::COUNT
        RETURN now, later, dogs`,
      async opened => {
        await addAnimals(opened)
        expect(await opened.call('Rewrite', { title: 'Horse' })).toEqual({ now: 2, later: 1, dogs: 0 })
        expect(await opened.call('Titles', { text: 'horse', k: 5 })).toEqual({ found: ['Horse'] })
      },
    ))

  it('contains nothing from a query that failed', () =>
    withProgram(
      `${program}
      QUERY AddAndSearch(text: String, k: I32) =>
        added <- AddN<Article>({title: text})
        found <- SearchBM25<Article>(text, k)
        RETURN found`,
      async ({ call, fails }) => {
        expect((await fails('AddAndSearch', { text: 'cat', k: -1 })).code).toBe('INVALID_VALUE')
        expect(await call('Search', { text: 'cat', k: 1 })).toEqual({ found: [] })
        expect((await call('AddAndSearch', { text: 'cat', k: 1 })).found).toHaveLength(1)
      },
    ))

  it('outlives the process, and is built when a program starts to search', () =>
    withProgram(schema, async opened => {
      await addAnimals(opened)
      const scanned = await inSession(opened.database, 'SearchBM25<Article>("cat dog", 5)')
      const searching = await opened.reopen(program)
      const indexed = (await searching.call('Search', { text: 'cat dog', k: 5 })).found
      expect(indexed).toHaveLength(3)
      expect(scanned).toEqual({ data: indexed })
      const again = await searching.reopen()
      expect((await again.call('Search', { text: 'cat dog', k: 5 })).found).toEqual(indexed)
      const without = await again.reopen(schema)
      await without.call('Add', { title: 'cat', tags: [], year: 1 })
      const back = await without.reopen(program)
      expect((await back.call('Titles', { text: 'cat', k: 5 })).found).toHaveLength(3)
    }))

  it('is searched again in each round of a loop', () =>
    withProgram(
      `${schema}
      QUERY Mark(texts: [String]) =>
        FOR text IN texts { found <- SearchBM25<Comment>(text, 1)  marked <- found::UPDATE({text: "found"}) }
        RETURN N<Comment>::{text}`,
      async ({ call }) => {
        for (const text of ['a b', 'b c', 'd']) await call('Comment', { text })
        expect(await call('Mark', { texts: ['b', 'b', 'found'] })).toEqual({ data: ['found', 'found', 'd'] })
      },
    ))

  it.each([
    ['no search', 'RETURN N<Article>', []],
    ['a binding', 'a <- SearchBM25<Article>("x", 1) RETURN a', ['Article']],
    ['a result', 'RETURN {a: [SearchBM25<Article>("x", 1)::COUNT]}', ['Article']],
    ['a mapping', 'RETURN N<Comment>::{best: SearchBM25<Article>(_::{text}, 1)::{title}}', ['Article']],
    ['a condition', 'RETURN N<Comment>::WHERE(EXISTS(SearchBM25<Article>("x", 1)))', ['Article']],
    ['a dropping', 'DROP SearchBM25<Comment>("x", 1) RETURN NONE', ['Comment']],
    [
      'loops',
      'a <- SearchBM25<Article>("x", 1) FOR b IN a { FOR c IN a { d <- SearchBM25<Comment>("x", 1) } } RETURN NONE',
      ['Article', 'Comment'],
    ],
  ])('is maintained for the types that %s searches', (_, body, names) =>
    withProgram(`${schema} QUERY Q() => ${body}`, async ({ database }) => {
      expect([...textSearchedTypes(database.program)].map(type => type.name)).toEqual(names)
    }),
  )
})

it('A2-32 a text search returns full records and no deleted ones', () =>
  withPeople(
    `QUERY Find(text: String) => p <- SearchBM25<Person>(text, 10) RETURN p
     QUERY Rename(id: ID, name: String) => p <- N<Person>(id)::UPDATE({name: name}) RETURN p
     QUERY Drop(id: ID) => DROP N<Person>(id) RETURN NONE`,
    async ({ call }) => {
      const people = []
      for (const name of ['red fox', 'red hen', 'red cow']) people.push(await person(call, name, 3))
      const { p } = await call('Find', { text: 'red' })
      expect(p).toEqual(people.map(each => ({ ...each, score: expect.any(Number) })))
      await call('Drop', { id: people[0]!.id })
      await call('Rename', { id: people[1]!.id, name: 'blue hen' })
      expect((await call('Find', { text: 'red fox' })).p).toEqual([
        { ...people[2], score: expect.any(Number) },
      ])
      expect((await call('Find', { text: 'hen' })).p.map((each: any) => each.name)).toEqual(['blue hen'])
    },
  ))

it('10-16 BM25 cut off before the type filter: a rare type is found among many others, by its own texts, ties by id', () =>
  withProgram(
    `N::Page { text: String } N::Memo { text: String, to: String }
     QUERY Page(n: [String]) => FOR t IN n { AddN<Page>({text: t}) } RETURN NONE
     QUERY Memo(text: String) => m <- AddN<Memo>({text: text}) RETURN m::ID
     QUERY Find(q: String, k: U32) => RETURN SearchBM25<Memo>(q, k)::{text, score}`,
    async ({ call }) => {
      const memos: string[] = []
      for (const text of ['a tide table', 'tide', 'wind', 'the tide', 'tide'])
        memos.push((await call('Memo', { text })).m)
      const before = await call('Find', { q: 'tide', k: 9 })
      expect(before.data.map((row: any) => row.text)).toEqual(['tide', 'tide', 'the tide', 'a tide table'])
      expect(before.data[0].score).toBe(before.data[1].score)
      await call('Page', { n: Array.from({ length: 300 }, () => 'tide tide tide') })
      // Neither the order nor the scores depend on other types.
      expect(await call('Find', { q: 'tide', k: 9 })).toEqual(before)
      expect((await call('Find', { q: 'tide', k: 2 })).data.map((row: any) => row.text)).toEqual([
        'tide',
        'tide',
      ])
      for (const q of ['Memo', 'text', 'to', 'label', 'id'])
        expect(await call('Find', { q, k: 9 })).toEqual({ data: [] })
    },
  ))
