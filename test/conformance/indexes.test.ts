import { expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'
import { withIsles } from './isles.ts'
import { withPeople } from './people.ts'

it('A2-24 UNIQUE INDEX is enforced on creation, update and upsert, and a failure loses no index entry', () =>
  withPeople(
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

it('10-18 an id of another type is not found; WHERE finds every row of an index, a lookup the oldest', () =>
  withIsles(
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

it('10-19 an index belongs to one type, follows every write, finds any width, and works for edges and vectors', () =>
  withProgram(
    `N::A { UNIQUE INDEX tag: String, INDEX n: U64 DEFAULT 7 } N::B { UNIQUE INDEX tag: String, INDEX n: F64 }
     E::R { From: A, To: A, Properties: { UNIQUE INDEX no: U8 } } V::W { UNIQUE INDEX key: String }
     QUERY AddA(tag: String) => a <- AddN<A>({tag: tag}) RETURN a::{tag, n}
     QUERY AddB(tag: String, n: F64) => b <- AddN<B>({tag: tag, n: n}) RETURN b::{tag, n}
     QUERY Bare() => AddN<A> RETURN NONE
     QUERY Tag(n: I32, tag: String) => x <- N<A>({n: n}) a <- x::UPDATE({tag: tag}) RETURN a::{tag}
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

it('an index finds what a scan finds among strings with NUL, surrogates and common prefixes', () => {
  const texts = ['', '\0', '\0\0', 'a', 'a\0', 'a\0b', 'a\u0001', 'ab', '\ue000', '\uffff', '\u{10000}', '😀']
  const queries = (type: string) => `
    QUERY ${type}Add(s: String) => x <- AddN<${type}>({s: s}) RETURN x::{s}
    QUERY ${type}Is(s: String) => x <- N<${type}>::WHERE(_::{s}::EQ(s)) RETURN x::{s}
    QUERY ${type}In(s: [String]) => x <- N<${type}>::WHERE(_::{s}::IS_IN(s)) RETURN x::{s}
    QUERY ${type}Within(a: String, b: String) =>
      x <- N<${type}>::WHERE(AND(_::{s}::GTE(a), _::{s}::LT(b)))
      RETURN x::{s}
  `
  const program = `N::Quick { INDEX s: String } N::Slow { s: String } ${queries('Quick')} ${queries('Slow')}`
  return withProgram(program, async ({ call }) => {
    for (const s of texts) for (const type of ['Quick', 'Slow']) await call(`${type}Add`, { s })
    for (const s of texts) {
      expect(await call('QuickIs', { s })).toEqual({ x: [s] })
      expect(await call('QuickIn', { s: [s, 'none'] })).toEqual(await call('SlowIn', { s: [s, 'none'] }))
      for (const b of texts) {
        expect(await call('QuickWithin', { a: s, b })).toEqual(await call('SlowWithin', { a: s, b }))
      }
    }
  })
})

it('a UNIQUE INDEX over values that occur twice is refused with the value and both ids; nothing changes', () =>
  withProgram(
    `N::Item { code: String }
    QUERY Add(code: String) => item <- AddN<Item>({code: code}) RETURN item::ID
    QUERY All() => items <- N<Item> RETURN items::{code}`,
    async program => {
      const ids: string[] = []
      for (const code of ['a', 'b', 'a']) ids.push((await program.call('Add', { code })).item)
      const queries = 'QUERY All() => items <- N<Item> RETURN items::{code}'
      const refused = await program.reopen(`N::Item { UNIQUE INDEX code: String } ${queries}`).catch(e => e)
      expect(refused.details).toEqual([
        `Item.code became UNIQUE, but ${ids[0]} and ${ids[2]} have the same value, "a".`,
      ])
      const { call } = await program.reopen(`N::Item { INDEX code: String } ${queries}`)
      expect(await call('All')).toEqual({ items: ['a', 'b', 'a'] })
    },
  ))
