import { describe, expect, it } from 'vitest'
import { uuid, withProgram } from '../support/program.ts'
import { person, withPeople } from './people.ts'

describe('A2-20 UpsertE finds the edge between its own ends', () => {
  it.each([
    ['nothing is there', []],
    ['an edge between others is there', ['cd']],
    ['the edge the other way round is there', ['ba']],
    ['edges that share one end are there', ['ac', 'cb']],
    ['the very edge is there, after another', ['cd', 'ab']],
  ] as const)('when %s', (_, before) =>
    withPeople(
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

it('A2-23 a UNIQUE edge is unique for each pair and direction, not for each source', () =>
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

describe('A2-25 a second edge does not overwrite the first', () => {
  it.each([
    ['node to node', 'Knows', 'p', 'q', '{since: tag}', 'String', 'N<Person>(a)', 'Person'],
    ['node to vector', 'Wrote', 'p', 'n', '{page: tag}', 'U32', 'N<Person>(a)', 'Note'],
    ['vector to node', 'About', 'n', 'p', '{page: tag}', 'U32', 'V<Note>(a)', 'Person'],
    ['vector to vector', 'Shows', 'n', 'i', '{page: tag}', 'U32', 'V<Note>(a)', 'Image'],
  ] as const)('%s', (_, edge, from, to, properties, type, start, target) =>
    withPeople(
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
