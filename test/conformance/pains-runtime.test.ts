/** What users of legacy HelixQL met at run time, row by row: A2-… in docs/legacy-differences.md. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues, orderValues, type Value } from '../../src/language/catalog/index.ts'
import { startServer } from '../../src/serve/server/index.ts'
import { type OpenProgram, unknownId, uuid, withProgram } from '../support/program.ts'

type Call = OpenProgram['call']

const schema = `
N::Person { INDEX name: String, age: U32, city: String DEFAULT "Oslo", joined: Date }
N::Firm { UNIQUE INDEX name: String, size: U32 }
V::Note { body: String, lang: String DEFAULT "en" }
V::Image { url: String }
E::Knows { From: Person, To: Person, Properties: { since: String, kind: String DEFAULT "friend" } }
E::Holds UNIQUE { From: Person, To: Firm, Properties: { share: F64 } }
E::Wrote { From: Person, To: Note, Properties: { page: U32 } }
E::About { From: Note, To: Person, Properties: { page: U32 } }
E::Shows { From: Note, To: Image, Properties: { page: U32 } }
QUERY AddPerson(name: String, age?: U32) => p <- AddN<Person>({name: name, age: age}) RETURN p
QUERY AddFirm(name: String) => f <- AddN<Firm>({name: name}) RETURN f
QUERY AddNote(v: [F64], body: String, lang?: String) => n <- AddV<Note>(v, {body: body, lang: lang}) RETURN n
QUERY AddImage(v: [F64], url: String) => n <- AddV<Image>(v, {url: url}) RETURN n
QUERY Near(v: [F64], k: I32) => n <- SearchV<Note>(v, k) RETURN n
`

const within = (queries: string, work: (program: OpenProgram) => Promise<void>) =>
  withProgram(`${schema}\n${queries}`, work)

const person = async (call: Call, name: string, age?: number) =>
  (await call('AddPerson', { name, age })).p as { readonly id: string; readonly name: string }

/** Serves the program over HTTP; `send` answers with status and body. */
const served = (
  queries: string,
  work: (
    send: (path: string, body?: string, init?: RequestInit) => Promise<{ status: number; body: any }>,
    program: OpenProgram,
    port: number,
  ) => Promise<void>,
  options: Parameters<typeof startServer>[1] = {},
) =>
  within(queries, async program => {
    const server = await startServer(program.database, { port: 0, ...options })
    try {
      await work(
        async (path, body, init = {}) => {
          const response = await fetch(`${server.url}${path}`, {
            method: 'POST',
            ...(body !== undefined && { body: Buffer.from(body) }),
            ...init,
          })
          const text = await response.text()
          return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
        },
        program,
        server.port,
      )
    } finally {
      server.force()
      await server.close()
    }
  })

describe('A2-20 UpsertE takes the edge between its own ends', () => {
  it.each([
    ['nothing is there', []],
    ['an edge between others is there', ['cd']],
    ['the edge the other way round is there', ['ba']],
    ['edges that share one end are there', ['ac', 'cb']],
    ['the very edge is there, after another', ['cd', 'ab']],
  ] as const)('when %s', (_, before) =>
    within(
      `QUERY Know(a: ID, b: ID) => e <- AddE<Knows>({since: "old"})::From(a)::To(b) RETURN e
       QUERY Up(a: ID, b: ID) => e <- E<Knows>::UpsertE({since: "new"})::From(a)::To(b) RETURN e
       QUERY All() => RETURN E<Knows>::{from_node, to_node, since}`,
      async ({ call }) => {
        const ids: Record<string, string> = {}
        for (const name of 'abcd') ids[name] = (await person(call, name)).id
        const old = new Map<string, string>()
        for (const [a, b] of before) old.set(a! + b!, (await call('Know', { a: ids[a!], b: ids[b!] })).e.id)
        const { e } = await call('Up', { a: ids.a, b: ids.b })
        const id = old.get('ab') ?? expect.stringMatching(uuid)
        expect(e).toEqual({
          id,
          label: 'Knows',
          from_node: ids.a,
          to_node: ids.b,
          since: 'new',
          kind: 'friend',
        })
        if (!old.has('ab')) expect([...old.values()]).not.toContain(e.id)
        expect((await call('Up', { a: ids.a, b: ids.b })).e).toEqual(e)
        const row = (pair: string, since: string) => ({
          ...{ from_node: ids[pair[0]!], to_node: ids[pair[1]!], since },
        })
        const others = before.filter(pair => pair !== 'ab').map(pair => row(pair, 'old'))
        expect(await call('All')).toEqual({ data: [...others, row('ab', 'new')] })
      },
    ),
  )
})

it('A2-21 defaults fill what an insert leaves out, and never touch an update', () =>
  within(
    `QUERY Up(name: String, age: U32) => p <- N<Person>::WHERE(_::{name}::EQ(name))::UpsertN({name: name, age: age}) RETURN p::!{id, label}
     QUERY Move(name: String, city: String) => p <- N<Person>({name: name})::UPDATE({city: city}) RETURN p::{city}
     QUERY UpNote(body: String) => n <- V<Note>::WHERE(_::{body}::EQ(body))::UpsertV([1, 0], {body: body}) RETURN n::{body, lang}
     QUERY UpEdge(kind?: String) => p <- N<Person>({name: "Ada"}) e <- E<Knows>::UpsertE({since: "now", kind: kind})::From(p)::To(p) RETURN e::{since, kind}
     QUERY SameEdge() => p <- N<Person>({name: "Ada"}) e <- E<Knows>::UpsertE({since: "later"})::From(p)::To(p) RETURN e::{since, kind}
     QUERY Translate(body: String) => n <- V<Note>::WHERE(_::{body}::EQ(body))::UpsertV([1, 0], {lang: "fr"}) RETURN n::{body, lang}`,
    async ({ call }) => {
      const ada = { name: 'Ada', city: 'Oslo', joined: null }
      expect(await call('Up', { name: 'Ada', age: 1 })).toEqual({ p: { ...ada, age: 1 } })
      await call('Move', { name: 'Ada', city: 'Bergen' })
      expect(await call('Up', { name: 'Ada', age: 2 })).toEqual({ p: { ...ada, city: 'Bergen', age: 2 } })
      expect(await call('SameEdge')).toEqual({ e: { since: 'later', kind: 'friend' } })
      expect(await call('UpEdge', { kind: 'rival' })).toEqual({ e: { since: 'now', kind: 'rival' } })
      expect(await call('SameEdge')).toEqual({ e: { since: 'later', kind: 'rival' } })
      expect(await call('UpNote', { body: 'x' })).toEqual({ n: { body: 'x', lang: 'en' } })
      expect(await call('Translate', { body: 'x' })).toEqual({ n: { body: 'x', lang: 'fr' } })
      expect(await call('UpNote', { body: 'x' })).toEqual({ n: { body: 'x', lang: 'fr' } })
    },
  ))

it('A2-22 every live vector is found by searching for itself, after every write', () =>
  within(
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

it('A2-23 a UNIQUE edge is one for each pair and direction, not one for each source', () =>
  withProgram(
    `N::P { n: U8 } E::Tie UNIQUE { From: P, To: P } E::Bond UNIQUE { From: P, To: P }
     QUERY Add() => p <- AddN<P>({n: 1}) RETURN p::ID
     QUERY Tie(a: ID, b: ID) => e <- AddE<Tie>::From(a)::To(b) RETURN e::ID
     QUERY Bond(a: ID, b: ID) => e <- AddE<Bond>::From(a)::To(b) RETURN e::ID
     QUERY Drop(a: ID, b: ID) => DROP N<P>(a)::OutE<Tie>::WHERE(_::ToN::ID::EQ(b)) RETURN E<Tie>::COUNT`,
    async ({ call, fails }) => {
      const [a, b, c] = [(await call('Add')).p, (await call('Add')).p, (await call('Add')).p]
      for (const [from, to] of [
        [a, b],
        [a, c],
        [b, a],
        [c, c],
      ])
        await call('Tie', { a: from, b: to })
      await call('Bond', { a, b })
      expect((await fails('Tie', { a, b })).code).toBe('DUPLICATE_KEY')
      expect((await fails('Tie', { a: c, b: c })).code).toBe('DUPLICATE_KEY')
      expect(await call('Drop', { a, b })).toEqual({ data: 3 })
      await call('Tie', { a, b })
      expect((await fails('Tie', { a, b })).code).toBe('DUPLICATE_KEY')
    },
  ))

it('A2-24 UNIQUE INDEX holds on creation, update and upsert, and a failure loses no index entry', () =>
  within(
    `QUERY Find(name: String) => f <- N<Firm>({name: name}) RETURN f::{name, size}
     QUERY Rename(from: String, to: String) => f <- N<Firm>({name: from})::UPDATE({name: to}) RETURN f::{name}
     QUERY Up(size: U32, name: String) => f <- N<Firm>::WHERE(_::{size}::EQ(size))::UpsertN({name: name, size: size}) RETURN f::{name}
     QUERY Both(a: String, b: String) => x <- AddN<Firm>({name: a, size: 9}) y <- AddN<Firm>({name: b}) RETURN NONE
     QUERY RenameAll(name: String) => f <- N<Firm>::UPDATE({name: name}) RETURN f
     QUERY Names() => RETURN N<Firm>::{name}`,
    async opened => {
      let { call, fails } = opened
      await call('AddFirm', { name: 'a' })
      await call('AddFirm', { name: 'b' })
      const failures = async () => {
        for (const [query, params] of [
          ['AddFirm', { name: 'a' }],
          ['Rename', { from: 'a', to: 'b' }],
          ['Up', { size: 7, name: 'b' }],
          ['Both', { a: 'c', b: 'a' }],
          ['Both', { a: 'd', b: 'd' }],
          ['RenameAll', { name: 'e' }],
        ] as const)
          expect((await fails(query, params)).code, query).toBe('DUPLICATE_KEY')
        expect(await call('Names')).toEqual({ data: ['a', 'b'] })
        for (const name of ['a', 'b'])
          expect(await call('Find', { name })).toEqual({ f: { name, size: null } })
        for (const name of ['c', 'd', 'e'])
          expect((await fails('Find', { name })).code).toBe('NO_VALUE_FOUND')
      }
      await failures()
      ;({ call, fails } = await opened.reopen())
      await failures()
      expect(await call('Rename', { from: 'a', to: 'c' })).toEqual({ f: 'c' })
      await call('AddFirm', { name: 'a' })
      expect(await call('Names')).toEqual({ data: ['c', 'b', 'a'] })
    },
  ))

describe('A2-25 a second edge does not overwrite the first', () => {
  it.each([
    ['node to node', 'Knows', 'p', 'q', '{since: tag}', 'String', 'N<Person>(a)', 'Person'],
    ['node to vector', 'Wrote', 'p', 'n', '{page: tag}', 'U32', 'N<Person>(a)', 'Note'],
    ['vector to node', 'About', 'n', 'p', '{page: tag}', 'U32', 'V<Note>(a)', 'Person'],
    ['vector to vector', 'Shows', 'n', 'i', '{page: tag}', 'U32', 'V<Note>(a)', 'Image'],
  ] as const)('%s', (_, edge, from, to, properties, type, start, target) =>
    within(
      `QUERY Link(a: ID, b: ID, tag: ${type}) => e <- AddE<${edge}>(${properties})::From(a)::To(b) RETURN e
       QUERY Out(a: ID) => s <- ${start} RETURN {out: s::Out<${edge}>::ID, edges: s::OutE<${edge}>}
       QUERY In() => RETURN ${target === 'Person' ? 'N' : 'V'}<${target}>::InE<${edge}>::ID`,
      async ({ call }) => {
        const items: Record<string, string> = {
          p: (await person(call, 'p')).id,
          q: (await person(call, 'q')).id,
          n: (await call('AddNote', { v: [1, 0], body: 'n' })).n.id,
          i: (await call('AddImage', { v: [1, 0, 0], url: 'i' })).n.id,
        }
        const second =
          target === 'Note'
            ? (await call('AddNote', { v: [0, 1], body: 'm' })).n.id
            : target === 'Image'
              ? (await call('AddImage', { v: [0, 1, 0], url: 'j' })).n.id
              : (await person(call, 'r')).id
        const tag = (n: number) => (type === 'String' ? `t${n}` : n)
        const edges = []
        for (const [i, end] of [items[to]!, second, items[to]!].entries())
          edges.push((await call('Link', { a: items[from], b: end, tag: tag(i) })).e)
        expect(new Set(edges.map(each => each.id)).size).toBe(3)
        expect(await call('Out', { a: items[from] })).toEqual({ out: [items[to], second, items[to]], edges })
        expect((await call('In')).data.toSorted()).toEqual(edges.map(each => each.id).toSorted())
      },
    ),
  )
})

describe('A2-26 every step goes on from every step of its kind', () => {
  it('a filter after vectors are left, a search after they are reached', () =>
    within(
      `QUERY Wrote(a: ID, b: ID) => AddE<Wrote>({page: 1})::From(a)::To(b) RETURN NONE
       QUERY Authors(name: String) => vecs <- V<Note> RETURN vecs::In<Wrote>::WHERE(_::{name}::EQ(name))::{name, age}
       QUERY Hits(v: [F64]) => p <- N<Person>({name: "Ada"}) RETURN p::Out<Wrote>::SearchV<Note>(v, 2)::{body}
       QUERY Back(v: [F64]) => RETURN SearchV<Note>(v, 1)::In<Wrote>::WHERE(_::{age}::GT(1))::Out<Wrote>::{body}`,
      async ({ call }) => {
        const ada = await person(call, 'Ada', 36)
        const bob = await person(call, 'Bob', 1)
        for (const [owner, body, v] of [
          [ada, 'far', [0, 1]],
          [ada, 'near', [1, 0.1]],
          [bob, 'bobs', [1, 0]],
          [ada, 'mid', [1, 1]],
        ] as const)
          await call('Wrote', { a: owner.id, b: (await call('AddNote', { v, body })).n.id })
        expect(await call('Authors', { name: 'Bob' })).toEqual({ vecs: [{ name: 'Bob', age: 1 }] })
        expect(await call('Hits', { v: [1, 0] })).toEqual({ p: ['near', 'mid'] })
        expect(await call('Back', { v: [0, 1] })).toEqual({ data: ['far', 'near', 'mid'] })
        expect(await call('Back', { v: [1, 0] })).toEqual({ data: [] })
      },
    ))

  // Each step with what it does to a list of the persons a, b, c, d, whose ages are 1, 2, 3 and none.
  const edges = ['ab', 'ac', 'bc', 'cc', 'ab']
  const ages: Record<string, number> = { a: 1, b: 2, c: 3 }
  const from = (name: string) => edges.filter(edge => edge[0] === name).map(edge => edge[1]!)
  const to = (name: string) => edges.filter(edge => edge[1] === name).map(edge => edge[0]!)
  const steps: Record<string, (list: readonly string[]) => string[]> = {
    'Out<Knows>': list => list.flatMap(from),
    'In<Knows>': list => list.flatMap(to),
    'OutE<Knows>::ToN': list => list.flatMap(from),
    'InE<Knows>::FromN': list => list.flatMap(to),
    'OutE<Knows>::FromN': list => list.flatMap(name => from(name).map(() => name)),
    'WHERE(_::{age}::GTE(2))': list => list.filter(name => (ages[name] ?? 0) >= 2),
    'WHERE(!EXISTS(_::Out<Knows>))': list => list.filter(name => from(name).length === 0),
    'ORDER<Desc>(_::{age})': list => list.toSorted((x, y) => (ages[y] ?? 0) - (ages[x] ?? 0)),
    'RANGE(1, 3)': list => list.slice(1, 3),
    '{age, name, Knows: _::Out<Knows>::COUNT}': list => [...list],
  }
  const names = Object.keys(steps)

  it('pair by pair', () =>
    within(
      `QUERY Know(a: String, b: String) => e <- AddE<Knows>({since: ""})::From(N<Person>({name: a}))::To(N<Person>({name: b})) RETURN NONE
       ${names.flatMap((first, i) => names.map((second, j) => `QUERY P${i}_${j}() => p <- N<Person>::${first} RETURN {inline: N<Person>::${first}::${second}::ID, bound: p::${second}::ID}`)).join('\n')}
       QUERY Ids() => RETURN N<Person>::{name, id}`,
      async ({ call }) => {
        for (const name of 'abcd') await person(call, name, ages[name])
        for (const [a, b] of edges) await call('Know', { a, b })
        const name = new Map<string, string>(
          (await call('Ids')).data.map((row: { id: string; name: string }) => [row.id, row.name]),
        )
        const all = [...'abcd']
        for (const [i, first] of names.entries())
          for (const [j, second] of names.entries()) {
            const expected = steps[second]!(steps[first]!(all)).join('')
            const { inline, bound } = await call(`P${i}_${j}`)
            const shown = (ids: string[]) => ids.map(id => name.get(id)).join('')
            expect([shown(inline), shown(bound)], `${first}::${second}`).toEqual([expected, expected])
          }
      },
    ))
})

it('A2-27 PREFILTER ranks only what passes, WHERE filters what was ranked', () =>
  within(
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

it('A2-28 a search of one vector type never meets another, be its dimension the same or not', () =>
  within(
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

it('A2-29 beyond a hundred vectors, library, HTTP and session rank exactly and alike', () =>
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

it('A2-30 a vector and its place in the index come and go together', () =>
  within(
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
  within(
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

it('A2-32 a text search answers whole records and nothing that is gone', () =>
  within(
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

it('A2-33 an id is printed in one form everywhere, and read in every form', () =>
  served(
    `QUERY Get(id: ID) => p <- N<Person>(id) RETURN {id: p::ID, map: p::{id, name}, whole: p, given: id}
     QUERY Know(a: ID, b: ID) => e <- AddE<Knows>({since: ""})::From(a)::To(b) RETURN e
     QUERY Same(id: ID) => RETURN N<Person>::WHERE(_::ID::EQ(id))::COUNT`,
    async (send, { call, fails }) => {
      const { id } = await person(call, 'Ada')
      expect(id).toMatch(uuid)
      const forms = [id, id.toUpperCase(), id.replaceAll('-', '')]
      for (const form of forms) {
        const { status, body } = await send('/Get', JSON.stringify({ id: form }))
        expect([status, body]).toMatchObject([
          200,
          { id, map: { id, name: 'Ada' }, whole: { id }, given: id },
        ])
        expect(await call('Know', { a: form, b: form })).toMatchObject({ e: { from_node: id, to_node: id } })
        expect(await call('Same', { id: form })).toEqual({ data: 1 })
      }
      for (const form of ['', '12', id.slice(1), `${id}0`, 'g'.repeat(32)])
        expect((await fails('Get', { id: form })).code).toBe('INVALID_PARAMETER')
    },
  ))

it('A2-34 members come in the order written, lists in traversal order, call after call', () =>
  within(
    `QUERY Q() => z <- N<Person>::COUNT a <- N<Person> m <- N<Person>::FIRST
       RETURN z, m::{name, age, id}::{zeta: name, alpha: age}, a::{name}
     QUERY O() => p <- N<Person> RETURN {zz: 1, b: {y: 2, x: p::{name}}, a: 3}`,
    async ({ call, database }) => {
      for (const name of ['c', 'a', 'b']) await person(call, name, 5)
      for (let i = 0; i < 3; i++) {
        expect(await database.callText('Q', '')).toBe('{"z":3,"m":{"zeta":"c","alpha":5},"a":["c","a","b"]}')
        expect(await database.callText('O', '')).toBe('{"zz":1,"b":{"y":2,"x":["c","a","b"]},"a":3}')
      }
    },
  ))

describe('A2-35 values have one total order, and dates are instants', () => {
  const scalar = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
    fc.constantFrom(2 ** 53, 2n ** 53n + 1n, 0.1, 1e300),
    fc.string({ maxLength: 2 }),
    fc.boolean(),
    fc.constant(null),
  )
  const value = fc.oneof(
    scalar,
    fc.array(
      scalar.filter(each => each !== null),
      { maxLength: 2 },
    ),
  ) as fc.Arbitrary<Value>

  it('antisymmetric and transitive over values of every kind', () =>
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const sign = (x: Value, y: Value) => Math.sign(orderValues(x, y))
        expect(sign(a, b) + sign(b, a)).toBe(0)
        expect(sign(a, a)).toBe(0)
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 3000 },
    ))

  it('numbers of different widths by value', () => {
    expect(compareValues(2 ** 53, 2n ** 53n + 1n)).toBeLessThan(0)
    expect(compareValues(2n ** 64n, 1e300)).toBeLessThan(0)
    expect(compareValues(1, 1n)).toBe(0)
  })

  it('dates sort and compare by their instant, not by their text', () =>
    within(
      `QUERY Join(name: String, at?: Date) => AddN<Person>({name: name, joined: at}) RETURN NONE
       QUERY Up() => RETURN N<Person>::ORDER<Asc>(_::{joined})::{name}
       QUERY Down() => RETURN N<Person>::ORDER<Desc>(_::{joined})::{name}
       QUERY Since(at: Date) => RETURN N<Person>::WHERE(_::{joined}::GTE(at))::{name}
       QUERY Move(name: String, at: Date) => p <- N<Person>({name: name})::UPDATE({joined: at}) RETURN p::{joined}`,
      async ({ call }) => {
        await call('Join', { name: 'noon', at: '2030-01-01T12:00:00Z' })
        await call('Join', { name: 'ten', at: '2030-01-01T20:00:00+10:00' })
        await call('Join', { name: 'never' })
        await call('Join', { name: 'old', at: 0 })
        await call('Join', { name: 'day', at: '2030-01-01' })
        expect(await call('Up')).toEqual({ data: ['never', 'old', 'day', 'ten', 'noon'] })
        expect(await call('Down')).toEqual({ data: ['noon', 'ten', 'day', 'old', 'never'] })
        expect(await call('Since', { at: '2030-01-01T11:00:00+01:00' })).toEqual({ data: ['noon', 'ten'] })
        expect(await call('Move', { name: 'old', at: '2030-01-01T13:30:00+02:00' })).toEqual({
          p: '2030-01-01T11:30:00+00:00',
        })
        expect(await call('Up')).toEqual({ data: ['never', 'day', 'ten', 'old', 'noon'] })
      },
    ))
})

it('A2-36 many writers at once, and clients that hang up, neither crash the server nor lose a write', () =>
  served(
    `QUERY Grow(name: String) => p <- N<Person>({name: name}) q <- p::UPDATE({age: ADD(_::{age}, 1)}) RETURN q::{age}
     QUERY Ages() => RETURN N<Person>::{name, age}`,
    async (send, { call }, port) => {
      await person(call, 'Ada', 0)
      const hangUp = () =>
        new Promise<void>(resolve => {
          const socket = connect(port, '127.0.0.1', () => {
            const body = '{"name":"gone"}'
            socket.write(
              `POST /AddPerson HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length + 5}\r\n\r\n${body}`,
              () => socket.destroy(),
            )
          })
          socket.on('close', () => resolve())
          socket.on('error', () => undefined)
        })
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          i % 6 === 5
            ? hangUp()
            : i % 3 === 0
              ? send('/AddPerson', `{"name":"p${i}"}`)
              : send('/Grow', '{"name":"Ada"}'),
        ),
      )
      const growths = answers.flatMap(answer =>
        answer && typeof answer.body.q === 'number' ? [answer.body.q] : [],
      )
      expect(growths.toSorted((a, b) => a - b)).toEqual(growths.map((_, i) => i + 1))
      expect(growths).toHaveLength(30)
      const { status, body } = await send('/Ages')
      expect(status).toBe(200)
      expect(body.data).toHaveLength(21)
      expect(body.data[0]).toEqual({ name: 'Ada', age: 30 })
    },
  ))

it('A2-37 every fault of a client has its own status, code and sentence', () =>
  served(
    `QUERY Get(id: ID) => p <- N<Person>(id) RETURN p
     QUERY Edge(id: ID) => e <- E<Knows>(id) RETURN e
     QUERY Vector(id: ID) => v <- V<Note>(id) RETURN v
     QUERY Firm(name: String) => f <- N<Firm>({name: name}) RETURN f
     QUERY Update(name: String) => p <- N<Person>::WHERE(_::{name}::EQ(name))::UPDATE({age: 1}) RETURN p
     QUERY UpId(id: ID) => p <- N<Person>(id)::UpsertN({age: 1}) RETURN p
     QUERY Div(n: I32) => RETURN DIV(1, n)
     QUERY Range(n: I32) => RETURN N<Person>::RANGE(n, 3)
     #[model("openai:tiny")] QUERY Embed(t: String) => n <- SearchV<Note>(Embed(t), 1) RETURN n`,
    async (send, { call }) => {
      const firm = (await call('AddFirm', { name: 'a' })).f
      await call('AddNote', { v: [1, 0], body: 'x' })
      const id = JSON.stringify({ id: unknownId })
      for (const [path, body, status, code] of [
        ['/AddPerson', '{"name":', 400, 'INVALID_JSON'],
        ['/AddPerson', '[]', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{}', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{"name":5}', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{"name":"x","age":-1}', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{"name":"x","more":1}', 400, 'INVALID_PARAMETER'],
        ['/Nobody', '{}', 404, 'NOT_FOUND'],
        ['/Get', id, 404, 'NODE_NOT_FOUND'],
        ['/Get', JSON.stringify({ id: firm.id }), 404, 'NODE_NOT_FOUND'],
        ['/Edge', id, 404, 'EDGE_NOT_FOUND'],
        ['/Vector', id, 404, 'VECTOR_NOT_FOUND'],
        ['/Firm', '{"name":"none"}', 404, 'NO_VALUE_FOUND'],
        ['/Update', '{"name":"none"}', 404, 'NO_VALUE_FOUND'],
        ['/AddFirm', '{"name":"a"}', 409, 'DUPLICATE_KEY'],
        ['/UpId', JSON.stringify({ id: firm.id }), 409, 'ID_CONFLICT'],
        ['/AddPerson', `{"name":"${'x'.repeat(1100)}"}`, 413, 'BODY_TOO_LARGE'],
        ['/AddNote', '{"v":[1,2,3],"body":"b"}', 422, 'DIMENSION_MISMATCH'],
        ['/AddNote', '{"v":[],"body":"b"}', 422, 'INVALID_VALUE'],
        ['/Range', '{"n":-1}', 422, 'INVALID_VALUE'],
        ['/Div', '{"n":0}', 422, 'ARITHMETIC_ERROR'],
        ['/Embed', '{"t":"x"}', 502, 'EMBEDDING_ERROR'],
      ] as const) {
        const answer = await send(path, body)
        expect([answer.status, answer.body.code], `${path} ${body.slice(0, 40)}`).toEqual([status, code])
        expect(answer.body.error).toMatch(/^[A-Z`].*\.$/s)
        expect(answer.body.error).not.toMatch(/\n\s+at |undefined|\[object/)
      }
      expect((await send('/AddPerson', undefined, { method: 'GET' })).body.code).toBe('METHOD_NOT_ALLOWED')
      const typed = await send('/AddPerson', '{}', { headers: { 'content-type': 'text/plain' } })
      expect([typed.status, typed.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
      expect((await send('/AddPerson', '{"name":"still here"}')).status).toBe(200)
    },
    { bodyBytesMax: 1024 },
  ))
