/** The defects and quirks of the legacy engine that gvq does right, row by row: 10-… in docs/legacy-differences.md. */
import { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { fakeServer, openAiReply } from '../embedding/fake-server.ts'
import { type OpenProgram, unknownId, uuid, withProgram } from '../support/program.ts'

type Call = OpenProgram['call']

const schema = `
N::Isle { INDEX code: String, name: String, pop: U32, height: F64, warm: Boolean, tags: [String], home: ID, wide: U128, since: Date }
N::Port { UNIQUE INDEX tag: String, depth: F32 }
E::Ferry { From: Isle, To: Isle, Properties: { mins: U32, cost: F64 } }
E::Has { From: Isle, To: Port }
E::NoteOf { From: Isle, To: Note }
V::Note { body: String, lang: String }
QUERY Isle(code: String, name?: String, pop?: U32, height?: F64, tags?: [String], home?: ID) =>
  isle <- AddN<Isle>({code: code, name: name, pop: pop, height: height, tags: tags, home: home}) RETURN isle
QUERY Port(tag: String, depth?: F32) => port <- AddN<Port>({tag: tag, depth: depth}) RETURN port
QUERY Sail(a: ID, b: ID, mins?: U32, cost?: F64) => e <- AddE<Ferry>({mins: mins, cost: cost})::From(a)::To(b) RETURN e
QUERY Note(v: [F64], body: String, lang?: String) => n <- AddV<Note>(v, {body: body, lang: lang}) RETURN n
`

const within = (queries: string, work: (program: OpenProgram) => Promise<void>) =>
  withProgram(`${schema}\n${queries}`, work)

/** Codes and marked texts of the errors and warnings of queries, but for properties left out on purpose. */
function found(queries: string): string[] {
  const text = `${schema}\n${queries}`
  return checkFiles([{ path: 'q.hx', text }])
    .diagnostics.filter(({ code }) => code !== 'W102')
    .map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`)
}

/** Isles a (pop 1), b (pop 2) and c (no pop); ferries a→b in 10, b→c in 20 and a→c in 50 minutes. */
async function isles(call: Call) {
  const a = (await call('Isle', { code: 'a', name: 'Alta', pop: 1, height: 1.5 })).isle
  const b = (await call('Isle', { code: 'b', name: 'Bara', pop: 2, height: 2 })).isle
  const c = (await call('Isle', { code: 'c', name: 'Cosa' })).isle
  const ab = (await call('Sail', { a: a.id, b: b.id, mins: 10, cost: 1 })).e
  const bc = (await call('Sail', { a: b.id, b: c.id, mins: 20, cost: 1 })).e
  const ac = (await call('Sail', { a: a.id, b: c.id, mins: 50, cost: 1 })).e
  return { a, b, c, ab, bc, ac }
}

async function withServer(
  database: OpenProgram['database'],
  options: Parameters<typeof startServer>[1],
  work: (url: string) => Promise<void>,
) {
  const server = await startServer(database, { port: 0, ...options })
  try {
    await work(server.url)
  } finally {
    server.force()
    await server.close()
  }
}

const post = (url: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, ...(body !== undefined && { body: Buffer.from(body) }) })

describe('what aborted the legacy process', () => {
  it('10-1 whole edges stand wherever records do', () =>
    within(
      `QUERY Nested() => i <- N<Isle>({code: "a"}) RETURN i::{code, out: _::OutE<Ferry>}
       QUERY Object() => e <- E<Ferry> RETURN {list: [e::FIRST], deep: {all: e}}
       QUERY Groups() => RETURN E<Ferry>::AGGREGATE_BY(cost)
       QUERY Count() => edges <- E<Ferry> RETURN edges::COUNT`,
      async ({ call }) => {
        const { ab, bc, ac } = await isles(call)
        expect(await call('Nested')).toEqual({ i: { code: 'a', out: [ab, ac] } })
        expect(await call('Object')).toEqual({ list: [ab], deep: { all: [ab, bc, ac] } })
        expect(await call('Groups')).toEqual([{ count: 3, data: [ab, bc, ac] }])
        expect(await call('Count')).toEqual({ edges: 3 })
      },
    ))

  it('10-2 a negative bound or k is an error of the query', () =>
    within(
      `QUERY Range(a: I32, b: I32) => RETURN N<Isle>::RANGE(a, b)::{code}
       QUERY Near(k: I32) => RETURN SearchV<Note>([1, 0], k)
       QUERY Text(k: I32) => RETURN SearchBM25<Isle>("alta", k)`,
      async ({ call, fails }) => {
        await isles(call)
        await call('Note', { v: [1, 0], body: 'x' })
        for (const [query, params] of [
          ['Range', { a: -1, b: 2 }],
          ['Range', { a: 0, b: -2 }],
          ['Near', { k: -1 }],
          ['Text', { k: -1 }],
        ] as const)
          expect((await fails(query, params)).code, query).toBe('INVALID_VALUE')
        for (const bounds of ['3, 1', '-1, 1'])
          expect(found(`QUERY Q() => RETURN N<Isle>::RANGE(${bounds})`)).toEqual([
            expect.stringMatching(/^E632 /),
          ])
        expect(await call('Range', { a: 1, b: 9 })).toEqual({ data: ['b', 'c'] })
      },
    ))

  it('10-3 IS_IN compares numbers of any width, CONTAINS looks into arrays', () =>
    within(
      `QUERY Lit() => RETURN N<Isle>::WHERE(_::{pop}::IS_IN([2, 3, 300]))::{code}
       QUERY Wide(list: [I64]) => RETURN N<Isle>::WHERE(_::{pop}::IS_IN(list))::{code}
       QUERY Small(list: [U8]) => RETURN N<Isle>::WHERE(_::{pop}::IS_IN(list))::{code}
       QUERY Tagged(tag: String) => RETURN N<Isle>::WHERE(_::{tags}::CONTAINS(tag))::{code}
       QUERY Named(part: String) => RETURN N<Isle>::WHERE(_::{name}::CONTAINS(part))::{code}`,
      async ({ call }) => {
        await isles(call)
        await call('Isle', { code: 'd', tags: ['low', 'green'] })
        expect(await call('Lit')).toEqual({ data: ['b'] })
        expect(await call('Wide', { list: [-5, 1] })).toEqual({ data: ['a'] })
        expect(await call('Small', { list: [1, 2] })).toEqual({ data: ['a', 'b'] })
        expect(await call('Small', { list: [] })).toEqual({ data: [] })
        expect(await call('Tagged', { tag: 'green' })).toEqual({ data: ['d'] })
        expect(await call('Tagged', { tag: 'gre' })).toEqual({ data: [] })
        expect(await call('Named', { part: 'ar' })).toEqual({ data: ['b'] })
      },
    ))

  it('10-4 division by zero, a missing operand and a text among numbers are errors, not crashes', () =>
    within(
      `QUERY Div(n: I32) => i <- N<Isle>({code: "a"}) RETURN i::{r: DIV(_::{pop}, n)}
       QUERY Float(n: F64) => i <- N<Isle>({code: "a"}) RETURN i::{r: DIV(_::{height}, n)}
       QUERY Mod(n: I32) => i <- N<Isle>({code: "a"}) RETURN i::{r: MOD(_::{pop}, n)}
       QUERY Missing(code: String) => i <- N<Isle>({code: code}) RETURN i::{r: ADD(_::{pop}, 1)}
`,
      async ({ call, fails }) => {
        await isles(call)
        for (const [query, params] of [
          ['Div', { n: 0 }],
          ['Float', { n: 0 }],
          ['Mod', { n: 0 }],
          ['Missing', { code: 'c' }],
        ] as const)
          expect((await fails(query, params)).code, query).toBe('ARITHMETIC_ERROR')
        expect(found('QUERY Q() => i <- N<Isle> RETURN i::{r: ADD(_::{name}, 1)}')).toEqual([
          'E205 _::{name}',
        ])
        expect(await call('Missing', { code: 'b' })).toEqual({ i: { r: 3 } })
      },
    ))

  it('10-5 128-bit numbers and ids are printed wherever they stand', () =>
    within(
      `QUERY Put(w: U128, h: ID) => i <- AddN<Isle>({wide: w, home: h}) RETURN i::{wide, home}
       QUERY Get(h: ID) => i <- N<Isle> RETURN {all: i::{wide}, id: i::FIRST::ID, given: h, list: [h], big: POW(2, 120)}`,
      async ({ call, database }) => {
        const wide = (2n ** 128n - 1n).toString()
        const home = '0190a000-0000-7000-8000-00000000000a'
        expect(await database.callText('Put', `{"w":${wide},"h":"${home}"}`)).toBe(
          `{"i":{"wide":${wide},"home":"${home}"}}`,
        )
        const { id } = await call('Get', { h: home })
        expect(id).toMatch(uuid)
        expect(await database.callText('Get', `{"h":"${home}"}`)).toBe(
          `{"all":[${wide}],"id":"${id}","given":"${home}","list":["${home}"],"big":${2n ** 120n}}`,
        )
      },
    ))

  it('10-6 any number weighs a path; a path needs exactly one end, which the check asks for', () =>
    within(
      `QUERY Int(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPathDijkstras<Ferry>(_::{mins})::To(b) RETURN p
       QUERY Calc(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPathDijkstras<Ferry>(ADD(_::{mins}, _::FromN::{height}))::To(b) RETURN p
       QUERY From(a: ID, b: ID) => p <- N<Isle>(b)::ShortestPathDijkstras<Ferry>(_::{mins})::From(a) RETURN p`,
      async ({ call, fails }) => {
        const { a, b, c } = await isles(call)
        const { p } = await call('Int', { a: a.id, b: c.id })
        expect(p).toMatchObject({
          path: [{ code: 'a' }, { code: 'b' }, { code: 'c' }],
          total_weight: 30,
          hop_count: 2,
        })
        expect(await call('From', { a: a.id, b: c.id })).toEqual({ p })
        expect((await call('Calc', { a: a.id, b: c.id })).p.total_weight).toBe(33.5)
        await call('Sail', { a: b.id, b: a.id })
        expect((await fails('Int', { a: b.id, b: a.id })).code).toBe('ARITHMETIC_ERROR')
        const path = (ends: string) =>
          found(`QUERY Q(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPath<Ferry>${ends} RETURN p`)
        expect(path('::To(b)::From(b)')).toEqual(['E709 b'])
        expect(path('')).toEqual(['E627 ShortestPath<Ferry>'])
      },
    ))

  it('10-7 bad arguments of rerankers and searches are refused, and leave the index whole', () =>
    within(
      `QUERY Rrf(k: F64) => n <- SearchV<Note>([1, 0], 5)::RerankRRF(k: k) RETURN n::{body}
       QUERY Mmr(l: F64) => n <- SearchV<Note>([1, 0], 5)::RerankMMR(lambda: l) RETURN n::{body}
       QUERY Near(v: [F64]) => RETURN SearchV<Note>(v, 5)::{body}
       QUERY Among(v: [F64]) => n <- N<Isle>::Out<NoteOf> RETURN n::SearchV<Note>(v, 5)::{body}
       QUERY Own(a: ID, n: ID) => AddE<NoteOf>::From(a)::To(n) RETURN NONE`,
      async ({ call, fails }) => {
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
})

describe('what the legacy engine answered wrongly', () => {
  it('10-8 steps in RETURN are done', () =>
    within(
      `QUERY Q() => i <- N<Isle> RETURN {
         count: i::COUNT, range: i::RANGE(1, 2)::{code}, order: i::ORDER<Desc>(_::{code})::{code},
         where: i::WHERE(_::{pop}::GT(1))::{code}, group: i::GROUP_BY(warm), data: i::RANGE(0, 1)::AGGREGATE_BY(pop) }`,
      async ({ call }) => {
        const { a } = await isles(call)
        expect(await call('Q')).toEqual({
          count: 3,
          range: ['b'],
          order: ['c', 'b', 'a'],
          where: ['b'],
          group: [{ warm: null, count: 3 }],
          data: [{ count: 1, data: [a] }],
        })
      },
    ))

  it('10-9 groups keep the steps before them, never collide, come in first-seen order and in one shape', () =>
    within(
      `QUERY Where() => RETURN N<Isle>::WHERE(_::{code}::NEQ("a_b"))::GROUP_BY(code, name)
       QUERY Out(code: String) => RETURN N<Isle>({code: code})::Out<Ferry>::AGGREGATE_BY(name)
       QUERY Bound() => g <- N<Isle>::COUNT::GROUP_BY(code, name) RETURN g`,
      async ({ call }) => {
        for (const [code, name] of [
          ['z', 'z'],
          ['a_b', 'c'],
          ['a', 'b_c'],
          ['z', 'z'],
          ['1', undefined],
          ['1', 'null'],
        ])
          await call('Isle', { code, name })
        const groups = [
          { code: 'z', name: 'z', count: 2 },
          { code: 'a_b', name: 'c', count: 1 },
          { code: 'a', name: 'b_c', count: 1 },
          { code: '1', name: null, count: 1 },
          { code: '1', name: 'null', count: 1 },
        ]
        for (let i = 0; i < 3; i++) expect(await call('Bound')).toEqual(groups)
        expect(await call('Where')).toEqual(groups.filter(group => group.code !== 'a_b'))
        const from = (await call('Isle', { code: 'hub' })).isle
        const to = (await call('Isle', { code: 'rim', name: 'Rim' })).isle
        await call('Sail', { a: from.id, b: to.id })
        await call('Sail', { a: from.id, b: to.id })
        expect(await call('Out', { code: 'hub' })).toEqual([{ count: 2, data: [to, to] }])
      },
    ))

  it('10-10 !EXISTS keeps its negation inside AND and OR', () =>
    within(
      `QUERY And() => RETURN N<Isle>::WHERE(AND(!EXISTS(_::Out<Ferry>), _::{code}::NEQ("z")))::{code}
       QUERY Or() => RETURN N<Isle>::WHERE(OR(!EXISTS(_::In<Ferry>), _::{code}::EQ("b")))::{code}
       QUERY Deep() => RETURN N<Isle>::WHERE(AND(OR(!EXISTS(_::{pop}), !EXISTS(_::In<Ferry>)), !AND(!EXISTS(_::{pop}))))::{code}`,
      async ({ call }) => {
        await isles(call)
        expect(await call('And')).toEqual({ data: ['c'] })
        expect(await call('Or')).toEqual({ data: ['a', 'b'] })
        expect(await call('Deep')).toEqual({ data: ['a'] })
      },
    ))

  it('10-11 a missing property meets no comparison, NEQ included (C2), and can be asked for', () =>
    within(
      `QUERY Neq() => RETURN N<Isle>::WHERE(_::{pop}::NEQ(1))::{code}
       QUERY Not() => RETURN N<Isle>::WHERE(!AND(_::{pop}::EQ(1)))::{code}
       QUERY None() => RETURN N<Isle>::WHERE(!EXISTS(_::{pop}))::{code}
       QUERY Either() => RETURN N<Isle>::WHERE(OR(_::{pop}::NEQ(1), !EXISTS(_::{pop})))::{code}`,
      async ({ call }) => {
        await isles(call)
        expect(await call('Neq')).toEqual({ data: ['b'] })
        expect(await call('Not')).toEqual({ data: ['b', 'c'] })
        expect(await call('None')).toEqual({ data: ['c'] })
        expect(await call('Either')).toEqual({ data: ['b', 'c'] })
      },
    ))

  it('10-12 integers and floats of every width compare and sort by value', () =>
    within(
      `QUERY Deep(x: F64) => RETURN N<Port>::WHERE(_::{depth}::GT(x))::{tag}
       QUERY Half() => RETURN N<Port>::WHERE(_::{depth}::GT(0.5))::{tag}
       QUERY One(n: I32) => RETURN N<Port>::WHERE(_::{depth}::GTE(n))::{tag}
       QUERY Tenth() => RETURN N<Port>::WHERE(_::{depth}::EQ(0.1))::{tag}
       QUERY Height(n: I32) => RETURN N<Isle>::WHERE(_::{height}::GTE(n))::{code}
       QUERY Pop(x: F64) => RETURN N<Isle>::WHERE(_::{pop}::LT(x))::{code}
       QUERY PopIs(w: U128) => RETURN N<Isle>::WHERE(_::{pop}::EQ(w))::{code}
       QUERY Widen(code: String, w: U128) => i <- N<Isle>({code: code})::UPDATE({wide: w}) RETURN NONE
       QUERY WideIs(n: I32) => RETURN N<Isle>::WHERE(_::{wide}::EQ(n))::{code}
       QUERY WideIsFloat(x: F64) => RETURN N<Isle>::WHERE(_::{wide}::EQ(x))::{code}
       QUERY WideIsNot(x: F64) => RETURN N<Isle>::WHERE(_::{wide}::NEQ(x))::{code}
       QUERY WideAbove(x: F64) => RETURN N<Isle>::WHERE(_::{wide}::GT(x))::{code}
       QUERY Sorted() => RETURN N<Port>::ORDER<Asc>(_::{depth})::{tag}
       QUERY Mixed() => RETURN {min: MIN(2, 1.5), max: MAX(2, 1.5)}`,
      async ({ call, database }) => {
        await isles(call)
        for (const [tag, depth] of [
          ['one', 1],
          ['tenth', 0.1],
          ['big', 12.5],
        ] as const)
          await call('Port', { tag, depth })
        expect(await call('Half')).toEqual({ data: ['one', 'big'] })
        expect(await call('Deep', { x: 1 })).toEqual({ data: ['big'] })
        expect(await call('One', { n: 1 })).toEqual({ data: ['one', 'big'] })
        expect(await call('Tenth')).toEqual({ data: ['tenth'] })
        expect(await call('Height', { n: 2 })).toEqual({ data: ['b'] })
        expect(await call('Pop', { x: 1.5 })).toEqual({ data: ['a'] })
        // 2^53 is a float, 2^53 + 1 is none.
        await call('Widen', { code: 'a', w: 7 })
        await database.callText('Widen', '{"code":"b","w":9007199254740992}')
        await database.callText('Widen', '{"code":"c","w":9007199254740993}')
        expect(await call('PopIs', { w: 2 })).toEqual({ data: ['b'] })
        expect(await call('WideIs', { n: 7 })).toEqual({ data: ['a'] })
        expect(await call('WideIsFloat', { x: 2 ** 53 })).toEqual({ data: ['b'] })
        expect(await call('WideIsNot', { x: 2 ** 53 })).toEqual({ data: ['a', 'c'] })
        expect(await call('WideAbove', { x: 2 ** 53 })).toEqual({ data: ['c'] })
        expect(await call('Sorted')).toEqual({ data: ['tenth', 'one', 'big'] })
        expect(await call('Mixed')).toEqual({ min: 1.5, max: 2 })
      },
    ))

  it('10-13 RETURN keeps the keys of objects, the types of literals, the items of lists and nested projections', () =>
    within(
      `QUERY Q() => i <- N<Isle>::FIRST n <- N<Isle>::COUNT
         RETURN {text: "five", five: 5, half: -0.5, yes: true, n: n, list: [n, i::{code}, 7], deep: {isle: i::{code, name}}}
       QUERY List() => n <- N<Isle>::COUNT RETURN [n, "x", false]`,
      async ({ call, database }) => {
        await isles(call)
        expect(await database.callText('Q', '')).toBe(
          '{"text":"five","five":5,"half":-0.5,"yes":true,"n":3,"list":[3,"a",7],"deep":{"isle":{"code":"a","name":"Alta"}}}',
        )
        expect(await call('List')).toEqual([3, 'x', false])
      },
    ))

  it('10-14 data is always there, score is the distance in both searches and only there, rerankers prefer the near', () =>
    within(
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

  it('10-15 a search fills its k from its own type, also after many deletions, and nothing stored is []', () =>
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

  it('10-16 BM25 cut before the type filter: a rare type is found among many others, by its texts alone, ties by id', () =>
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

  it('10-17 a path is its nodes, its edges, its weight and its length', () =>
    within(
      `QUERY Path(a: ID, b: ID) => p <- N<Isle>(a)::ShortestPath<Ferry>::To(b) RETURN p
       QUERY All(b: ID) => p <- N<Isle>::ShortestPathBFS<Ferry>::To(b) RETURN p`,
      async ({ call }) => {
        const { a, b, c, ab, bc, ac } = await isles(call)
        const path = { path: [a, c], edges: [ac], total_weight: 1, hop_count: 1 }
        expect(await call('Path', { a: a.id, b: c.id })).toEqual({ p: path })
        expect(await call('Path', { a: c.id, b: a.id })).toEqual({ p: null })
        expect(await call('Path', { a: a.id, b: b.id })).toEqual({
          p: { ...path, path: [a, b], edges: [ab] },
        })
        expect(await call('All', { b: c.id })).toEqual({
          p: [
            path,
            { ...path, path: [b, c], edges: [bc] },
            { path: [c], edges: [], total_weight: 0, hop_count: 0 },
          ],
        })
      },
    ))

  it('10-18 an id of another type is not found; WHERE finds every row of an index, a look-up the oldest', () =>
    within(
      `QUERY AsPort(id: ID) => p <- N<Port>(id) RETURN p
       QUERY AsEdge(id: ID) => p <- E<Ferry>(id) RETURN p
       QUERY AsVector(id: ID) => p <- V<Note>(id) RETURN p
       QUERY Count(id: ID) => RETURN {port: N<Port>(id)::COUNT, exists: EXISTS(N<Port>(id)), isle: N<Isle>(id)::COUNT}
       QUERY One(code: String) => i <- N<Isle>({code: code}) RETURN i::{name}
       QUERY Every(code: String) => i <- N<Isle>::WHERE(_::{code}::EQ(code)) RETURN i::{name}`,
      async ({ call, fails }) => {
        const { isle } = await call('Isle', { code: 'x', name: 'first' })
        await call('Isle', { code: 'x', name: 'second' })
        expect((await fails('AsPort', { id: isle.id })).code).toBe('NODE_NOT_FOUND')
        expect((await fails('AsEdge', { id: isle.id })).code).toBe('EDGE_NOT_FOUND')
        expect((await fails('AsVector', { id: isle.id })).code).toBe('VECTOR_NOT_FOUND')
        expect(await call('Count', { id: isle.id })).toEqual({ port: 0, exists: false, isle: 1 })
        expect(await call('Count', { id: unknownId })).toEqual({ port: 0, exists: false, isle: 0 })
        expect(await call('One', { code: 'x' })).toEqual({ i: 'first' })
        expect(await call('Every', { code: 'x' })).toEqual({ i: ['first', 'second'] })
      },
    ))

  it('10-19 an index is its own type’s, follows every write, finds any width, and holds for edges and vectors', () =>
    withProgram(
      `N::A { UNIQUE INDEX tag: String, INDEX n: U64 DEFAULT 7 } N::B { UNIQUE INDEX tag: String, INDEX n: F64 }
       E::R { From: A, To: A, Properties: { UNIQUE INDEX no: U8 } } V::W { UNIQUE INDEX key: String }
       QUERY AddA(tag: String) => a <- AddN<A>({tag: tag}) RETURN a::{tag, n}
       QUERY AddB(tag: String, n: F64) => b <- AddN<B>({tag: tag, n: n}) RETURN b::{tag, n}
       QUERY Bare() => AddN<A> RETURN NONE
       QUERY Tag(n: I32, tag: String) => a <- N<A>({n: n})::UPDATE({tag: tag}) RETURN a::{tag}
       QUERY ByTag(tag: String) => a <- N<A>({tag: tag}) RETURN a::{n}
       QUERY ByN(n: U8) => a <- N<A>({n: n}) RETURN a::{tag}
       QUERY ByFloat(n: I32) => b <- N<B>({n: n}) RETURN b::{tag}
       QUERY Seven() => RETURN N<A>({n: 7})::{n}
       QUERY DropA(tag: String) => DROP N<A>({tag: tag}) RETURN NONE
       QUERY ByB(tag: String) => b <- N<B>({tag: tag}) RETURN b::{n}
       QUERY Edge(no: U8) => a <- N<A>::FIRST e <- AddE<R>({no: no})::From(a)::To(a) RETURN e::{no}
       QUERY Vec(key: String) => w <- AddV<W>([1, 0], {key: key}) RETURN w::{key}
       QUERY UpVec(key: String, to: String) => w <- V<W>::WHERE(_::{key}::EQ(key))::UpsertV([1, 0], {key: to}) RETURN w::{key}`,
      async ({ call, fails }) => {
        await call('Bare')
        await call('Bare')
        expect(await call('Seven')).toEqual({ data: 7 })
        expect(await call('ByN', { n: 7 })).toEqual({ a: null })
        expect(await call('Tag', { n: 7, tag: 'late' })).toEqual({ a: 'late' })
        expect(await call('ByTag', { tag: 'late' })).toEqual({ a: 7 })
        expect((await fails('AddA', { tag: 'late' })).code).toBe('DUPLICATE_KEY')
        await call('AddB', { tag: 'late', n: 3 })
        await call('DropA', { tag: 'late' })
        expect(await call('ByB', { tag: 'late' })).toEqual({ b: 3 })
        expect(await call('ByFloat', { n: 3 })).toEqual({ b: 'late' })
        const long = 'x'.repeat(2000)
        await call('AddA', { tag: long })
        expect(await call('ByTag', { tag: long })).toEqual({ a: 7 })
        expect(await call('Edge', { no: 1 })).toEqual({ e: 1 })
        expect((await fails('Edge', { no: 1 })).code).toBe('DUPLICATE_KEY')
        await call('Vec', { key: 'k' })
        expect((await fails('Vec', { key: 'k' })).code).toBe('DUPLICATE_KEY')
        expect(await call('UpVec', { key: 'k', to: 'm' })).toEqual({ w: 'm' })
        expect(await call('Vec', { key: 'k' })).toEqual({ w: 'k' })
        expect((await fails('UpVec', { key: 'm', to: 'k' })).code).toBe('DUPLICATE_KEY')
      },
    ))

  it('10-20 what is stored is what the schema says', () =>
    within(
      `QUERY Pop(code: String, n: I64) => i <- AddN<Isle>({code: code, pop: n}) RETURN i::{pop}
       QUERY Repop(n: I64) => i <- N<Isle>::FIRST::UPDATE({pop: n}) RETURN i::{pop}
       QUERY Quoted() => i <- AddN<Isle>({name: "\\"q\\""}) RETURN i::{name}
       QUERY Dated() => i <- N<Isle>::FIRST::UPDATE({since: "2031-02-03"}) RETURN i::{since}
       QUERY Since(d: Date) => RETURN N<Isle>::WHERE(_::{since}::LT(d))::COUNT
       QUERY Homes(h: ID) => RETURN N<Isle>::WHERE(_::{home}::EQ(h))::{home}`,
      async ({ call, fails }) => {
        expect(await call('Pop', { code: 'a', n: 4294967295 })).toEqual({ i: 4294967295 })
        for (const n of [-1, 4294967296]) {
          expect((await fails('Pop', { code: 'b', n })).code).toBe('INVALID_VALUE')
          expect((await fails('Repop', { n })).code).toBe('INVALID_VALUE')
        }
        expect(found('QUERY Q() => i <- N<Isle>::UPDATE({pop: "x"}) RETURN i')).toEqual(['E205 "x"'])
        expect((await call('Isle', { code: '"c"', name: '""' })).isle).toMatchObject({
          code: '"c"',
          name: '""',
        })
        expect(await call('Quoted')).toEqual({ i: '"q"' })
        expect(await call('Dated')).toEqual({ i: '2031-02-03T00:00:00+00:00' })
        expect(await call('Since', { d: '2031-02-03T00:00:01Z' })).toEqual({ data: 1 })
        const home = (await call('Isle', { code: 'h' })).isle.id
        await call('Isle', { code: 'x', home })
        expect(await call('Homes', { h: home })).toEqual({ data: [home] })
        expect((await fails('Sail', { a: home, b: unknownId })).code).toBe('NODE_NOT_FOUND')
        const port = (await call('Port', { tag: 't' })).port.id
        expect((await fails('Sail', { a: home, b: port })).code).toBe('INVALID_VALUE')
        // Nothing is mandatory (W3); the check says what stays without a value.
        const { diagnostics } = checkFiles([
          { path: 'q.hx', text: 'N::A { a: U8, b: U8 } QUERY Q() => AddN<A>({a: 1}) RETURN NONE' },
        ])
        expect(diagnostics.map(({ code }) => code)).toEqual(['W102'])
      },
    ))

  it('10-21 UPDATE, DROP and the upserts touch every row, and one bad row undoes all', () =>
    within(
      `QUERY Update() => i <- N<Isle>::UPDATE({name: "all"}) RETURN i::{code, name}
       QUERY Clash() => p <- N<Port>::UPDATE({tag: "same"}) RETURN p
       QUERY Overflow() => i <- N<Isle>::WHERE(EXISTS(_::{pop}))::UPDATE({pop: SUB(1, _::{pop})}) RETURN i
       QUERY Pops() => RETURN N<Isle>::{pop}
       QUERY Tags() => RETURN N<Port>::{tag}
       QUERY Up() => i <- N<Isle>::UpsertN({name: "up"}) RETURN {first: i::{code}, all: N<Isle>::{name}}
       QUERY Edge(a: ID, b: ID) => e <- E<Ferry>::WHERE(_::{mins}::EQ(999))::UpsertE({cost: 7})::From(a)::To(b) RETURN e
       QUERY Vec(v: [F64]) => n <- V<Note>::UpsertV(v, {lang: "fr"}) RETURN n::{body}
       QUERY FoundVec(v: [F64]) => n <- SearchV<Note>([1, 0], 1)::UpsertV(v, {lang: "de"}) RETURN n::{body}
       QUERY Vecs() => RETURN V<Note>::{body, lang, data}
       QUERY Near(v: [F64]) => RETURN SearchV<Note>(v, 9)::{body}
       QUERY Drop() => DROP N<Isle>::WHERE(_::{code}::NEQ("a")) RETURN {isles: N<Isle>::{code}, ferries: E<Ferry>::COUNT}`,
      async ({ call, fails }) => {
        const { a, b, ab } = await isles(call)
        expect(await call('Update')).toEqual({ i: ['a', 'b', 'c'].map(code => ({ code, name: 'all' })) })
        await call('Port', { tag: 'p' })
        await call('Port', { tag: 'q' })
        expect((await fails('Clash')).code).toBe('DUPLICATE_KEY')
        expect(await call('Tags')).toEqual({ data: ['p', 'q'] })
        // The first isle would take 0, the second -1.
        expect((await fails('Overflow')).code).toBe('INVALID_VALUE')
        expect(await call('Pops')).toEqual({ data: [1, 2, null] })
        expect(await call('Up')).toEqual({ first: 'a', all: ['up', 'up', 'up'] })
        expect(await call('Edge', { a: a.id, b: b.id })).toEqual({ e: { ...ab, cost: 7 } })
        expect(
          found(
            'QUERY Q(a: ID) => e <- E<Ferry>::WHERE(_::{mins}::EQ(9))::UpsertE({cost: 7})::From(a)::To(a) RETURN e',
          ),
        ).toEqual([expect.stringMatching(/^W103 /)])
        await call('Note', { v: [1, 0], body: 'x' })
        await call('Note', { v: [0, 1], body: 'y' })
        for (const query of ['Vec', 'FoundVec'])
          expect((await fails(query, { v: [1, 2, 3] })).code).toBe('DIMENSION_MISMATCH')
        expect(await call('FoundVec', { v: [0, 2] })).toEqual({ n: 'x' })
        expect(await call('Near', { v: [0, 1] })).toEqual({ data: ['x', 'y'] })
        expect(await call('Vec', { v: [3, 3] })).toEqual({ n: 'x' })
        expect(await call('Vecs')).toEqual({
          data: [
            { body: 'x', lang: 'fr', data: [3, 3] },
            { body: 'y', lang: 'fr', data: [3, 3] },
          ],
        })
        expect(await call('Drop')).toEqual({ isles: ['a'], ferries: 0 })
      },
    ))

  it('10-22 an upsert over an index look-up means the same bound and inline', () =>
    within(
      `QUERY Bound(tag: String, depth: F32) => e <- N<Port>({tag: tag}) p <- e::UpsertN({tag: tag, depth: depth}) RETURN p::{tag, depth}
       QUERY Inline(tag: String, depth: F32) => p <- N<Port>({tag: tag})::UpsertN({tag: tag, depth: depth}) RETURN p::{tag, depth}
       QUERY Ports() => RETURN N<Port>::{tag, depth}`,
      async ({ call }) => {
        expect(await call('Bound', { tag: 'b', depth: 1 })).toEqual({ p: { tag: 'b', depth: 1 } })
        expect(await call('Inline', { tag: 'i', depth: 1 })).toEqual({ p: { tag: 'i', depth: 1 } })
        expect(await call('Bound', { tag: 'i', depth: 2 })).toEqual({ p: { tag: 'i', depth: 2 } })
        expect(await call('Inline', { tag: 'b', depth: 2 })).toEqual({ p: { tag: 'b', depth: 2 } })
        expect(await call('Ports')).toEqual({
          data: [
            { tag: 'b', depth: 2 },
            { tag: 'i', depth: 2 },
          ],
        })
      },
    ))

  it('10-23 a bound computation and computed members of a bound projection are kept, and no query vanishes', () =>
    within(
      `QUERY Math(k: I32) => x <- ADD(1, k) RETURN x
       QUERY Projected(k: I32) => i <- N<Isle>::{code, twice: MUL(_::{pop}, k), lit: "x", has: EXISTS(_::Out<Ferry>)}::RANGE(0, 2) RETURN i
       QUERY Trig() => x <- ROUND(MUL(SIN(1), 1000)) y <- LN(1) RETURN x, y
       QUERY Drop() => DROP N<Isle>::WHERE(_::{pop}::EQ(ADD(1, 1))) RETURN N<Isle>::{code}`,
      async ({ call, database }) => {
        await isles(call)
        expect([...database.program.queries.keys()]).toEqual(
          expect.arrayContaining(['Math', 'Projected', 'Trig', 'Drop']),
        )
        expect(await call('Math', { k: 4 })).toEqual({ x: 5 })
        expect(await call('Projected', { k: 3 })).toEqual({
          i: [
            { code: 'a', twice: 3, lit: 'x', has: true },
            { code: 'b', twice: 6, lit: 'x', has: true },
          ],
        })
        expect(await call('Trig')).toEqual({ x: 841, y: 0 })
        expect(await call('Drop')).toEqual({ data: ['a', 'c'] })
      },
    ))

  it('10-24 equal ids are equal, and items sort by id', () =>
    within(
      `QUERY Equal(a: ID) => i <- N<Isle>(a) RETURN {self: N<Isle>::WHERE(_::ID::EQ(i::ID))::{code}, home: N<Isle>::WHERE(_::{home}::EQ(i::ID))::{code}, others: N<Isle>::WHERE(_::ID::NEQ(a))::{code}}
       QUERY Down() => RETURN N<Isle>::ORDER<Desc>(_::ID)::{code}
       QUERY Up() => RETURN N<Isle>::ORDER<Desc>(_::{code})::ORDER<Asc>(_::{id})::{code}
       QUERY Homes() => RETURN N<Isle>::ORDER<Asc>(_::{home})::{code}`,
      async ({ call }) => {
        const { a, b } = await isles(call)
        await call('Isle', { code: 'd', home: b.id })
        await call('Isle', { code: 'e', home: a.id })
        expect(await call('Equal', { a: a.id })).toEqual({
          self: ['a'],
          home: ['e'],
          others: ['b', 'c', 'd', 'e'],
        })
        expect(await call('Down')).toEqual({ data: ['e', 'd', 'c', 'b', 'a'] })
        expect(await call('Up')).toEqual({ data: ['a', 'b', 'c', 'd', 'e'] })
        expect(await call('Homes')).toEqual({ data: ['a', 'b', 'c', 'e', 'd'] })
      },
    ))

  it('10-24a an older binding shows and keeps what later statements wrote', () =>
    within(
      `QUERY Q(a: ID) => x <- N<Isle>(a) y <- x::UPDATE({pop: 10}) z <- x::UpsertN({name: "q"}) RETURN {x: x::{pop, name}, y: y::{pop, name}, z: z::{pop, name}}
       QUERY Get(a: ID) => RETURN N<Isle>(a)::{pop, name, code}
       QUERY Loop(n: [U32]) => x <- N<Isle>::FIRST FOR i IN n { y <- x::UPDATE({pop: ADD(_::{pop}, i)}) } RETURN x::{pop}`,
      async ({ call }) => {
        const { a } = await isles(call)
        const now = { pop: 10, name: 'q' }
        expect(await call('Q', { a: a.id })).toEqual({ x: now, y: now, z: now })
        expect(await call('Get', { a: a.id })).toEqual({ data: { ...now, code: 'a' } })
        expect(await call('Loop', { n: [1, 2, 3] })).toEqual({ x: 16 })
      },
    ))
})

describe('what clients of the legacy server met', () => {
  it('10-25 faults of clients are 4xx with a body, and a charset is no fault', () =>
    within(
      `QUERY Vec(id: ID) => v <- V<Note>(id) RETURN v QUERY Div(n: I32) => RETURN DIV(1, n)`,
      ({ database }) =>
        withServer(database, { bodyBytesMax: 200 }, async url => {
          const json = { 'content-type': 'application/json; charset=utf-8' }
          expect((await post(`${url}/Port`, '{"tag":"t"}', json)).status).toBe(200)
          for (const [path, body, status, headers] of [
            ['/Port', '{', 400],
            ['/Port', '{}', 400],
            ['/Port', '{"tag":1}', 400],
            ['/Port', '{"tag":"u","depth":1e60}', 400],
            ['/Vec', `{"id":"${unknownId}"}`, 404],
            ['/Div', '{"n":0}', 422],
            ['/Port', '{"tag":"t"}', 409],
            ['/Port', `{"tag":"${'x'.repeat(300)}"}`, 413],
            ['/Port', '{}', 415, { 'content-type': 'text/xml' }],
            ['/None', '{}', 404],
          ] as const) {
            const answer = await post(url + path, body, headers)
            expect(answer.status, `${path} ${body.slice(0, 30)}`).toBe(status)
            expect(await answer.json()).toEqual(
              expect.objectContaining({
                error: expect.stringMatching(/\.$/),
                code: expect.stringMatching(/^[A-Z_]+$/),
              }),
            )
          }
          const got = await fetch(`${url}/Port`)
          expect([got.status, ((await got.json()) as { code: string }).code]).toEqual([
            405,
            'METHOD_NOT_ALLOWED',
          ])
        }),
    ))

  it('10-26 members come in one order: as returned, and as declared', () =>
    within(
      `QUERY Q() => i <- N<Isle> e <- E<Ferry> RETURN {z: i::COUNT, a: e::COUNT, m: 1}
       QUERY Record() => e <- E<Ferry>::FIRST RETURN e
       QUERY Spread() => i <- N<Isle>::FIRST RETURN i::{pop, code, ..}`,
      async ({ call, database }) => {
        const { a, ab } = await isles(call)
        for (let i = 0; i < 5; i++) {
          expect(await database.callText('Q', '')).toBe('{"z":3,"a":3,"m":1}')
          expect(Object.keys((await call('Record')).e)).toEqual([
            'id',
            'label',
            'from_node',
            'to_node',
            'mins',
            'cost',
          ])
          expect((await call('Record')).e).toEqual(ab)
        }
        expect(Object.keys(a)).toEqual([
          ...['id', 'label', 'code', 'name', 'pop', 'height', 'warm', 'tags', 'home', 'wide', 'since'],
        ])
        expect(Object.keys((await call('Spread')).i)).toEqual([
          ...['pop', 'code', 'id', 'label', 'name', 'height', 'warm', 'tags', 'home', 'wide', 'since'],
        ])
      },
    ))

  it('10-27 a key guards every route when one is set, headers have a time limit, and nothing is told to anybody', () =>
    within('', async ({ database }) => {
      const key = { 'x-api-key': 'secret' }
      await withServer(database, { apiKey: 'secret' }, async url => {
        for (const headers of [{}, { 'x-api-key': 'Secret' }, { 'x-api-key': '' }]) {
          for (const [path, method] of [
            ['/Port', 'POST'],
            ['/introspect', 'GET'],
            ['/None', 'POST'],
          ] as const) {
            const refused = await fetch(url + path, { method, headers })
            expect([refused.status, ((await refused.json()) as any).code]).toEqual([403, 'INVALID_API_KEY'])
          }
        }
        expect((await post(`${url}/Port`, '{"tag":"t"}', key)).status).toBe(200)
        expect((await fetch(`${url}/introspect`, { headers: key })).status).toBe(200)
      })
      // A query that fails, whose input the legacy server sent away: no connection is made.
      const connecting = vi.spyOn(Socket.prototype, 'connect')
      try {
        await expect(database.callText('Port', '{"tag":"t"}')).rejects.toMatchObject({
          code: 'DUPLICATE_KEY',
        })
        await expect(database.callText('Port', '{"tag":')).rejects.toMatchObject({ code: 'INVALID_JSON' })
        expect(connecting).not.toHaveBeenCalled()
      } finally {
        connecting.mockRestore()
      }
      await withServer(database, { headersTimeoutMs: 50 }, async url => {
        const socket = new Socket()
        const text = await new Promise<string>((resolve, reject) => {
          let received = ''
          socket.on('data', chunk => {
            received += chunk.toString()
          })
          socket.on('close', () => resolve(received))
          socket.on('error', reject)
          socket.connect(Number(new URL(url).port), '127.0.0.1', () =>
            socket.write('POST /Port HTTP/1.1\r\nHost: localhost\r\n'),
          )
        })
        expect(text).toMatch(/^HTTP\/1\.1 408 /)
      })
    }))

  it('10-28 no name is taken by the server', () => {
    const names = [
      'nodes_edges',
      'nodes_by_label',
      'node_connections',
      'node_details',
      'IsleMcp',
      'introspect',
      'mcp',
      'init',
    ]
    return within(
      names.map((name, i) => `QUERY ${name}(n: U8) => RETURN {no: ${i}, n: n}`).join('\n'),
      ({ database }) =>
        withServer(database, {}, async url => {
          for (const [no, name] of names.entries()) {
            const answer = await post(`${url}/${name}`, '{"n":1}')
            expect([answer.status, await answer.json()]).toEqual([200, { no, n: 1 }])
          }
          expect((await post(`${url}/PortMcp`, '{}')).status).toBe(404)
          const { queries } = (await (await fetch(`${url}/introspect`)).json()) as {
            queries: { name: string }[]
          }
          expect(queries.map(query => query.name)).toEqual(expect.arrayContaining(names))
        }),
    )
  })

  it('10-29 an embedding goes to the model that is named, ends in time, and keeps no writer waiting', async () => {
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let arrived = (): void => undefined
    const arrival = new Promise<void>(resolve => {
      arrived = resolve
    })
    const provider = await fakeServer(
      (response, call) => {
        arrived()
        void held.then(() => openAiReply(response, call))
      },
      () => undefined,
    )
    await withProgram(
      `${schema}
       QUERY Text(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n::{body}
       #[model("nomic-embed")] QUERY Unknown(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n
       #[model("text-embedding-3-small")] QUERY Bare(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n
       QUERY Notes() => RETURN V<Note>::{body}`,
      async ({ call, fails, reopen }) => {
        const slow = call('Text', { t: 'slow' })
        await arrival
        // The provider still holds its answer, and a write is done meanwhile.
        expect((await call('Port', { tag: 'quick' })).port.tag).toBe('quick')
        expect(await call('Notes')).toEqual({ data: [] })
        release()
        expect(await slow).toEqual({ n: 'slow' })
        expect(provider.received.map(({ body }) => body)).toEqual([
          expect.objectContaining({ model: 'tiny', input: ['slow'] }),
        ])
        const unknown = await fails('Unknown', { t: 'x' })
        expect(unknown).toMatchObject({
          code: 'EMBEDDING_ERROR',
          message: expect.stringContaining('nomic-embed'),
        })
        const bare = await fails('Bare', { t: 'x' })
        expect(bare).toMatchObject({
          code: 'EMBEDDING_ERROR',
          message: expect.stringContaining('OPENAI_API_KEY'),
        })
        const hasty = await reopen(undefined, {
          env: {
            GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny',
            GVQ_EMBEDDING_BASE_URL: `${provider.url}/v1`,
            GVQ_EMBEDDING_TIMEOUT_MS: '60',
          },
        })
        expect((await hasty.fails('Text', { t: 'never' })).message).toMatch(/did not answer within 60 ms/)
        expect(await hasty.call('Notes')).toEqual({ data: ['slow'] })
      },
      {
        env: { GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny', GVQ_EMBEDDING_BASE_URL: `${provider.url}/v1` },
      },
    )
  })

  it('10-30 a clock that steps back breaks nothing: ids still ascend; records carry no version', () =>
    within(`QUERY All() => RETURN N<Isle>::{code, id}`, async opened => {
      const { isle: first } = await opened.call('Isle', { code: 'now' })
      const real = Date.now()
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => real - 86_400_000)
      try {
        const { isle } = await opened.call('Isle', { code: 'yesterday' })
        expect(isle.id > first.id).toBe(true)
        const again = await opened.reopen()
        clock.mockImplementation(() => real - 2 * 86_400_000)
        const { isle: third } = await again.call('Isle', { code: 'before' })
        expect(third.id > isle.id).toBe(true)
        expect((await again.call('All')).data.map((row: any) => row.code)).toEqual([
          'now',
          'yesterday',
          'before',
        ])
        expect(Object.keys(third)).not.toContain('version')
        expect([first.id, isle.id, third.id]).toEqual(Array(3).fill(expect.stringMatching(uuid)))
      } finally {
        clock.mockRestore()
      }
    }))
})
