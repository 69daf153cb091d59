import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { withIsles } from './isles.ts'
import { crew, withSailors } from './sailors.ts'
import { addUsers, userSchema } from './users.ts'

it('A1-7 GROUP_BY is allowed wherever a traversal is', () =>
  withSailors(
    `QUERY Returned() => s <- N<Sailor> RETURN s::GROUP_BY(captain)
     QUERY Bound() => s <- N<Sailor> g <- s::GROUP_BY(captain) RETURN g
     QUERY Inline() => RETURN N<Sailor>::GROUP_BY(captain)
     QUERY Within() => s <- N<Sailor> RETURN {g: s::GROUP_BY(captain), list: [s::GROUP_BY(captain)]}
     QUERY Mapped() => s <- N<Sailor>({name: "Ann"}) RETURN s::{name, known: _::Out<Knows>::GROUP_BY(captain)}
     QUERY Closed() => s <- N<Sailor>({name: "Ann"}) RETURN s::|x|{n: x::{name}, known: x::Out<Knows>::AGGREGATE_BY(name)}
     QUERY Single() => RETURN N<Sailor>({name: "Ann"})::GROUP_BY(name)
     QUERY Edges() => RETURN N<Sailor>::OutE<Knows>::GROUP_BY(years)`,
    async ({ call }) => {
      const { bob, cy } = await crew(call)
      const groups = [
        { captain: true, count: 1 },
        { captain: false, count: 1 },
        { captain: null, count: 1 },
      ]
      for (const query of ['Returned', 'Bound', 'Inline']) expect(await call(query)).toEqual(groups)
      expect(await call('Within')).toEqual({ g: groups, list: [groups] })
      expect(await call('Mapped')).toEqual({ s: { name: 'Ann', known: groups.slice(1) } })
      expect(await call('Closed')).toEqual({
        s: {
          n: 'Ann',
          known: [
            { count: 1, data: [bob] },
            { count: 1, data: [cy] },
          ],
        },
      })
      expect(await call('Single')).toEqual([{ name: 'Ann', count: 1 }])
      expect(await call('Edges')).toEqual([2, 5, 1].map(years => ({ years, count: 1 })))
    },
  ))

it('10-9 groups apply the steps before them, never collide, are in first-seen order and have one shape', () =>
  withIsles(
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

describe('AGGREGATE_BY inside a mapping', () => {
  it('shapes each record with the item around it', () =>
    withProgram(
      `${userSchema} QUERY Q() => u <- N<User>
        RETURN u::|p|{n: p::{name}, g: p::Out<Knows>::{me: p::{name}, you: name}::AGGREGATE_BY(country)}`,
      async ({ call }) => {
        await addUsers(call)
        expect((await call('Q')).u).toEqual([
          {
            n: 'a',
            g: [
              { count: 1, data: [{ me: 'a', you: 'b' }] },
              { count: 1, data: [{ me: 'a', you: 'c' }] },
            ],
          },
          { n: 'b', g: [{ count: 1, data: [{ me: 'b', you: 'b' }] }] },
          { n: 'c', g: [] },
        ])
      },
    ))
})
