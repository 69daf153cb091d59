import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { withIsles } from './isles.ts'
import { served, withPeople } from './people.ts'

describe('searches (C6, C9)', () => {
  const program = `
    V::Doc { name: String, lang: String }
    N::Shelf { name: String }
    E::Holds { From: Shelf, To: Doc }
    QUERY Add(name: String, lang: String, v: [F64]) => d <- AddV<Doc>(v, {name: name, lang: lang}) RETURN d::ID
    QUERY Shelf(name: String, docs: [ID]) => s <- AddN<Shelf>({name: name}) FOR d IN docs { AddE<Holds>::From(s)::To(d) } RETURN s::ID
    QUERY Post(v: [F64], k: I32) => d <- SearchV<Doc>(v, k)::WHERE(_::{lang}::EQ("en")) RETURN d::{name}
    QUERY Pre(v: [F64], k: I32) => d <- SearchV<Doc>(v, k)::PREFILTER(_::{lang}::EQ("en")) RETURN d::{name}
    QUERY Held(name: String, v: [F64], k: I32) => d <- N<Shelf>::WHERE(_::{name}::EQ(name))::Out<Holds>::SearchV<Doc>(v, k) RETURN d::{name, score}
    QUERY Rrf(v: [F64], k: F64) => d <- SearchV<Doc>(v, 3)::RerankRRF(k: k) RETURN d::{name, score}
    QUERY Mmr(v: [F64], lambda: F64) => d <- SearchV<Doc>(v, 4)::RerankMMR(lambda: lambda, distance: "cosine") RETURN d::{name, score}`

  const documents = async (call: (query: string, params?: object) => Promise<any>) => {
    const ids: string[] = []
    for (const [name, lang, v] of [
      ['east', 'en', [1, 0]],
      ['east2', 'fr', [1, 0.01]],
      ['north', 'en', [0, 1]],
      ['west', 'en', [-1, 0]],
    ] as const) {
      ids.push((await call('Add', { name, lang, v })).d)
    }
    return ids
  }

  it('WHERE filters the results, PREFILTER the vectors that are ranked', () =>
    withProgram(program, async ({ call }) => {
      await documents(call)
      expect(await call('Post', { v: [1, 0.01], k: 2 })).toEqual({ d: ['east'] })
      expect(await call('Pre', { v: [1, 0.01], k: 2 })).toEqual({ d: ['east', 'north'] })
      expect(await call('Pre', { v: [1, 0], k: 0 })).toEqual({ d: [] })
    }))

  it('searches among the vectors that flow in', () =>
    withProgram(program, async ({ call, fails }) => {
      const [east, , north, west] = await documents(call)
      await call('Shelf', { name: 's', docs: [west, north, west] })
      await call('Shelf', { name: 't', docs: [east] })
      expect(await call('Held', { name: 's', v: [1, 0], k: 5 })).toEqual({
        d: [
          { name: 'north', score: 1 },
          { name: 'west', score: 2 },
        ],
      })
      expect((await fails('Held', { name: 's', v: [1, 0, 0], k: 5 })).code).toBe('DIMENSION_MISMATCH')
      expect((await fails('Held', { name: 's', v: [1, 0], k: -5 })).code).toBe('INVALID_VALUE')
    }))

  it('reranks by rank and by marginal relevance', () =>
    withProgram(program, async ({ call, fails }) => {
      await documents(call)
      const { d } = await call('Rrf', { v: [1, 0], k: 60 })
      expect(d).toEqual([
        { name: 'east', score: 1 / 61 },
        { name: 'east2', score: 1 / 62 },
        { name: 'north', score: 1 / 63 },
      ])
      expect((await call('Mmr', { v: [1, 0], lambda: 1 })).d.map((doc: any) => doc.name)).toEqual([
        'east',
        'east2',
        'north',
        'west',
      ])
      const spread = (await call('Mmr', { v: [1, 0], lambda: 0.3 })).d
      expect(spread.map((doc: any) => doc.name)).toEqual(['east', 'west', 'north', 'east2'])
      for (const [i, score] of [0.3, 0.4, 0, -0.4].entries()) expect(spread[i].score).toBeCloseTo(score, 3)
      for (const k of [0, -1]) expect((await fails('Rrf', { v: [1, 0], k })).code).toBe('INVALID_VALUE')
      for (const lambda of [-0.1, 1.1])
        expect((await fails('Mmr', { v: [1, 0], lambda })).code).toBe('INVALID_VALUE')
    }))
})

it('A2-22 every live vector is found by searching for itself, after every write', () =>
  withPeople(
    `QUERY Up(body: String, v: [F64]) => n <- V<Note>::WHERE(_::{body}::EQ(body))::UpsertV(v, {body: body}) RETURN n::ID
     QUERY UpThenFind(body: String, v: [F64]) =>
       n <- V<Note>::WHERE(_::{body}::EQ(body))::UpsertV(v, {body: body}) RETURN SearchV<Note>(v, 1)::{body, data}
     QUERY Drop(body: String) => DROP V<Note>::WHERE(_::{body}::EQ(body)) RETURN NONE`,
    async opened => {
      let { call } = opened
      const live = new Map<string, number[]>()
      const at = (angle: number) => [Math.cos(angle), Math.sin(angle), 0.5]
      const everyOneIsFound = async () => {
        for (const [body, v] of live) {
          const { n } = await call('Near', { v, k: 1 })
          expect(n).toMatchObject([{ body, data: v, score: expect.closeTo(0, 9) }])
        }
        expect((await call('Near', { v: at(0), k: 100 })).n).toHaveLength(live.size)
      }
      for (let i = 0; i < 12; i++) {
        const v = at(i / 4)
        if (i % 2) await call('AddNote', { body: `b${i}`, v })
        else await call('Up', { body: `b${i}`, v })
        live.set(`b${i}`, v)
        await everyOneIsFound()
      }
      for (const i of [3, 4, 11]) {
        const v = at(3.2 + i / 4)
        await call('Up', { body: `b${i}`, v })
        live.set(`b${i}`, v)
        await everyOneIsFound()
      }
      for (const [body, angle] of [
        ['b5', -0.4],
        ['new', -0.2],
      ] as const) {
        const v = at(angle)
        expect(await call('UpThenFind', { body, v })).toEqual({ data: [{ body, data: v }] })
        live.set(body, v)
        await everyOneIsFound()
      }
      for (const i of [0, 7]) {
        await call('Drop', { body: `b${i}` })
        live.delete(`b${i}`)
        await everyOneIsFound()
      }
      ;({ call } = await opened.reopen())
      await everyOneIsFound()
    },
  ))

it('A2-27 PREFILTER ranks only what passes, WHERE filters what was ranked', () =>
  withPeople(
    `QUERY Pre(k: I32) => n <- SearchV<Note>([1, 0], k)::PREFILTER(_::{lang}::EQ("fr")) RETURN n::{body}
     QUERY Post(k: I32) => n <- SearchV<Note>([1, 0], k)::WHERE(_::{lang}::EQ("fr")) RETURN n::{body}`,
    async ({ call }) => {
      for (let i = 0; i < 30; i++)
        await call('AddNote', { v: [1, i / 10], body: `${i}`, lang: i % 5 === 4 ? 'fr' : 'en' })
      expect(await call('Pre', { k: 3 })).toEqual({ n: ['4', '9', '14'] })
      expect(await call('Pre', { k: 10 })).toEqual({ n: ['4', '9', '14', '19', '24', '29'] })
      expect(await call('Post', { k: 10 })).toEqual({ n: ['4', '9'] })
      expect(await call('Post', { k: 3 })).toEqual({ n: [] })
    },
  ))

it('A2-28 a search of one vector type never finds another, whether or not its dimension is the same', () =>
  withPeople(
    `QUERY Images(v: [F64], k: I32) => i <- SearchV<Image>(v, k) RETURN i::{url, label}
     QUERY Notes(v: [F64], k: I32) => n <- SearchV<Note>(v, k) RETURN n::{body, label}
     QUERY DropImages() => DROP V<Image> RETURN NONE`,
    async ({ call }) => {
      for (let i = 0; i < 20; i++) await call('AddNote', { v: [1, i / 100], body: `n${i}` })
      await call('AddImage', { v: [-1, 0], url: 'far' })
      expect(await call('Images', { v: [1, 0], k: 3 })).toEqual({ i: [{ url: 'far', label: 'Image' }] })
      const { n } = await call('Notes', { v: [1, 0], k: 30 })
      expect(n).toEqual(Array.from({ length: 20 }, (_, i) => ({ body: `n${i}`, label: 'Note' })))
      await call('DropImages')
      await call('AddImage', { v: [0, 0, 1], url: 'wide' })
      expect(await call('Images', { v: [0, 0, 1], k: 3 })).toEqual({ i: [{ url: 'wide', label: 'Image' }] })
      expect((await call('Notes', { v: [1, 0], k: 1 })).n).toEqual([{ body: 'n0', label: 'Note' }])
    },
  ))

it('A2-29 beyond a hundred vectors, library, HTTP and session rank exactly and in the same way', () =>
  served(
    `QUERY Bodies(v: [F64], k: I32) => n <- SearchV<Note>(v, k) RETURN n::{body}
     QUERY Among(v: [F64], k: I32) => a <- N<Person>::Out<Wrote>::SearchV<Note>(v, k) RETURN a::{body}
     QUERY Load(rows: [{v: [F64], body: String}]) =>
       p <- AddN<Person>({name: "Ada"})
       FOR {v, body} IN rows { n <- AddV<Note>(v, {body: body}) AddE<Wrote>({page: 1})::From(p)::To(n) }
       RETURN NONE`,
    async (send, { call, database }) => {
      const rows = Array.from({ length: 400 }, (_, i) => ({
        v: [Math.sin(i * 1.7), Math.cos(i * 2.3), Math.sin(i * 0.9 + 1), Math.cos(i * 0.31)],
        body: `${i}`,
      }))
      await call('Load', { rows })
      const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0)
      const cosine = (a: number[], b: number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
      for (const v of [
        [1, 0, 0, 0],
        [-0.3, 0.8, 0.1, 0.4],
        [0.2, 0.2, -0.9, 0.1],
      ]) {
        const best = rows.toSorted((x, y) => cosine(v, y.v) - cosine(v, x.v)).map(row => row.body)
        const expected = best.slice(0, 150)
        expect((await call('Bodies', { v, k: 150 })).n).toEqual(expected)
        expect((await call('Among', { v, k: 150 })).a).toEqual(expected)
        expect((await send('/Bodies', JSON.stringify({ v, k: 150 }))).body).toEqual({ n: expected })
        const session = await database
          .createSession()
          .evaluate(`SearchV<Note>([${v.join(', ')}], 150)::{body}`)
        expect(session).toMatchObject({ value: { data: expected } })
      }
    },
  ))

it('A2-30 a vector and its index entry are added and removed together', () =>
  withPeople(
    `QUERY AddBad(v: [F64]) => n <- AddV<Note>(v, {body: "half"}) e <- AddN<Firm>({name: "taken"}) RETURN n
     QUERY MoveBad(v: [F64]) => n <- V<Note>::UpsertV(v, {body: "moved"}) e <- AddN<Firm>({name: "taken"}) RETURN n
     QUERY DropBad() => DROP V<Note> e <- AddN<Firm>({name: "taken"}) RETURN NONE
     QUERY DropOwner() => DROP N<Person>::Out<Wrote> RETURN NONE
     QUERY Own(id: ID) => p <- AddN<Person>({name: "Ada"}) AddE<Wrote>({page: 1})::From(p)::To(id) RETURN NONE
     QUERY Rows() => RETURN V<Note>::{body, data}`,
    async opened => {
      let { call, fails } = opened
      const same = async () => {
        expect(await call('Rows')).toEqual({ data: [{ body: 'a', data: [1, 0] }] })
        expect((await call('Near', { v: [0, 1], k: 9 })).n).toMatchObject([
          { body: 'a', data: [1, 0], score: 1 },
        ])
      }
      await call('AddFirm', { name: 'taken' })
      const { n } = await call('AddNote', { v: [1, 0], body: 'a' })
      for (const query of ['AddBad', 'MoveBad', 'DropBad']) {
        expect((await fails(query, { ...(query !== 'DropBad' && { v: [0, 1] }) })).code).toBe('DUPLICATE_KEY')
        await same()
      }
      ;({ call, fails } = await opened.reopen())
      await same()
      await call('Own', { id: n.id })
      await call('DropOwner')
      expect(await call('Rows')).toEqual({ data: [] })
      expect(await call('Near', { v: [0, 1], k: 9 })).toEqual({ n: [] })
    },
  ))

it('A2-31 a vector of another dimension is refused with both numbers and the type', () =>
  withPeople(
    `QUERY Text(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n::ID
     QUERY Up(v: [F64]) => n <- V<Note>::UpsertV(v, {body: "x"}) RETURN n::ID`,
    async opened => {
      let { call, fails } = opened
      await call('AddNote', { v: [1, 0, 2], body: 'a' })
      for (const again of [false, true]) {
        if (again) ({ call, fails } = await opened.reopen())
        for (const [query, params, length] of [
          ['AddNote', { v: [1, 0], body: 'b' }, 2],
          ['Up', { v: [1, 0, 2, 3] }, 4],
          ['Near', { v: [1], k: 1 }, 1],
          ['Text', { t: 'hello' }, 384],
        ] as const) {
          const { code, message } = await fails(query, params)
          expect(code).toBe('DIMENSION_MISMATCH')
          expect(message).toContain('Note')
          expect(message.match(/\d+/g)?.toSorted()).toEqual(['3', `${length}`].toSorted())
        }
      }
      await call('AddImage', { v: [1, 0], url: 'free to differ' })
    },
  ))

it('10-7 invalid arguments of rerankers and searches are refused, and leave the index intact', () =>
  withIsles(
    `QUERY Rrf(k: F64) => n <- SearchV<Note>([1, 0], 5)::RerankRRF(k: k) RETURN n::{body}
     QUERY Mmr(l: F64) => n <- SearchV<Note>([1, 0], 5)::RerankMMR(lambda: l) RETURN n::{body}
     QUERY Near(v: [F64]) => RETURN SearchV<Note>(v, 5)::{body}
     QUERY Among(v: [F64]) => n <- N<Isle>::Out<NoteOf> RETURN n::SearchV<Note>(v, 5)::{body}
     QUERY Own(a: ID, n: ID) => AddE<NoteOf>::From(a)::To(n) RETURN NONE`,
    async ({ call, fails }) => {
      // Also where there is nothing to rank.
      expect((await fails('Rrf', { k: 0 })).code).toBe('INVALID_VALUE')
      expect((await fails('Mmr', { l: 2 })).code).toBe('INVALID_VALUE')
      expect((await fails('Note', { v: [], body: 'empty' })).code).toBe('INVALID_VALUE')
      const { n } = await call('Note', { v: [1, 0], body: 'x' })
      await call('Own', { a: (await call('Isle', { code: 'a' })).isle.id, n: n.id })
      for (const [query, params, code] of [
        ['Rrf', { k: 0 }, 'INVALID_VALUE'],
        ['Rrf', { k: -1 }, 'INVALID_VALUE'],
        ['Mmr', { l: -0.01 }, 'INVALID_VALUE'],
        ['Mmr', { l: 1.01 }, 'INVALID_VALUE'],
        ['Note', { v: [], body: 'empty' }, 'INVALID_VALUE'],
        ['Near', { v: [] }, 'INVALID_VALUE'],
        ['Near', { v: [1, 0, 0] }, 'DIMENSION_MISMATCH'],
        ['Among', { v: [1, 0, 0] }, 'DIMENSION_MISMATCH'],
      ] as const)
        expect((await fails(query, params)).code, `${query} ${JSON.stringify(params)}`).toBe(code)
      expect(await call('Rrf', { k: 1 })).toEqual({ n: ['x'] })
      expect(await call('Mmr', { l: 1 })).toEqual({ n: ['x'] })
      expect(await call('Among', { v: [1, 0] })).toEqual({ n: ['x'] })
    },
  ))

it('10-14 data is always present, score is the distance in both searches and only there, rerankers prefer near vectors', () =>
  withIsles(
    `QUERY All() => RETURN V<Note>
     QUERY Late() => n <- V<Note>::FIRST RETURN n::{data}
     QUERY Out() => RETURN N<Isle>::Out<NoteOf>
     QUERY Near() => RETURN SearchV<Note>([1, 0], 3)
     QUERY Among() => RETURN N<Isle>::Out<NoteOf>::SearchV<Note>([1, 0], 3)
     QUERY Mmr() => RETURN SearchV<Note>([1, 0], 3)::RerankMMR(lambda: 1.0)::{body, score}
     QUERY Rrf() => RETURN SearchV<Note>([1, 0], 3)::RerankRRF::{body, score}
     QUERY Own(a: ID, n: ID) => AddE<NoteOf>::From(a)::To(n) RETURN NONE`,
    async ({ call }) => {
      const { isle } = await call('Isle', { code: 'a' })
      const notes = []
      for (const [body, v] of [
        ['far', [-1, 0]],
        ['near', [2, 0]],
        ['side', [0, 3]],
      ] as const) {
        const { n } = await call('Note', { body, v })
        expect(n).toEqual({ id: n.id, label: 'Note', data: v, body, lang: null })
        notes.push(n)
        await call('Own', { a: isle.id, n: n.id })
      }
      const [far, near, side] = notes
      expect(await call('All')).toEqual({ data: notes })
      expect(await call('Out')).toEqual({ data: notes })
      expect(await call('Late')).toEqual({ n: [-1, 0] })
      const ranked = {
        data: [
          { ...near, score: 0 },
          { ...side, score: 1 },
          { ...far, score: 2 },
        ],
      }
      expect(await call('Near')).toEqual(ranked)
      expect(await call('Among')).toEqual(ranked)
      // The score of MMR at lambda 1 is the relevance, 1 − distance.
      expect(await call('Mmr')).toEqual({
        data: [
          { body: 'near', score: 1 },
          { body: 'side', score: 0 },
          { body: 'far', score: -1 },
        ],
      })
      expect(await call('Rrf')).toEqual({
        data: [
          { body: 'near', score: 1 / 61 },
          { body: 'side', score: 1 / 62 },
          { body: 'far', score: 1 / 63 },
        ],
      })
    },
  ))

it('10-15 a search returns k vectors of its own type, even after many deletions, and [] if nothing is stored', () =>
  withProgram(
    `V::Many { k: U32 } V::Few { k: U32 }
     QUERY Many(rows: [{v: [F64], k: U32}]) => FOR {v, k} IN rows { AddV<Many>(v, {k: k}) } RETURN NONE
     QUERY Few(v: [F64], k: U32) => AddV<Few>(v, {k: k}) RETURN NONE
     QUERY NearMany(v: [F64], k: U32) => RETURN SearchV<Many>(v, k)::{k}
     QUERY NearFew(v: [F64], k: U32) => RETURN SearchV<Few>(v, k)::{k}
     QUERY Drop(below: U32) => DROP V<Many>::WHERE(_::{k}::LT(below)) RETURN NONE`,
    async ({ call }) => {
      expect(await call('NearMany', { v: [1, 0], k: 5 })).toEqual({ data: [] })
      const rows = Array.from({ length: 700 }, (_, k) => ({ v: [1, k / 1000], k }))
      await call('Many', { rows })
      for (let k = 0; k < 4; k++) await call('Few', { v: [-1, k], k })
      const numbers = (first: number, length: number) => Array.from({ length }, (_, i) => first + i)
      expect(await call('NearFew', { v: [1, 0], k: 9 })).toEqual({ data: [3, 2, 1, 0] })
      expect(await call('NearMany', { v: [1, 0], k: 600 })).toEqual({ data: numbers(0, 600) })
      await call('Drop', { below: 650 })
      expect(await call('NearMany', { v: [1, 0], k: 40 })).toEqual({ data: numbers(650, 40) })
      expect(await call('NearMany', { v: [1, 0], k: 600 })).toEqual({ data: numbers(650, 50) })
    },
  ))

it('a dot product beyond the range of floats is an error of the query, not a null score (C5)', () =>
  withProgram(
    `V::Point { name: String }
    QUERY Add(v: [F64]) => p <- AddV<Point>(v, {name: "p"}) RETURN p::ID
    QUERY Rerank(v: [F64]) =>
      p <- SearchV<Point>(v, 9)::RerankMMR(lambda: 0.5, distance: "dotproduct")
      RETURN p::{score}`,
    async ({ call, fails }) => {
      for (const v of [
        [1e200, 0],
        [1e200, 1],
      ])
        await call('Add', { v })
      expect((await fails('Rerank', { v: [1, 0] })).code).toBe('ARITHMETIC_ERROR')
    },
  ))
