import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { unknownId, withProgram } from '../support/program.ts'
import { isleFindings, withIsles } from './isles.ts'
import { withPeople } from './people.ts'
import { faults } from './sailors.ts'

describe('A1-5 literals of every kind for properties of every type', () => {
  const types = ['String', 'Boolean', 'U8', 'I64', 'F32', 'F64', 'Date'] as const
  const literals: readonly (readonly [
    literal: string,
    fits: readonly (typeof types)[number][],
    stored: unknown,
  ])[] = [
    ['false', ['Boolean'], false],
    ['true', ['Boolean'], true],
    ['7', ['U8', 'I64', 'F32', 'F64'], 7],
    ['2.5', ['F32', 'F64'], 2.5],
    ['"leaf"', ['String'], 'leaf'],
    ['""', ['String'], ''],
    ['"2031-02-03"', ['String', 'Date'], '2031-02-03'],
  ]
  const cases = literals.flatMap(([literal, fits, stored]) =>
    types.map(type => ({ literal, type, fits: fits.includes(type), stored })),
  )
  const writes = {
    AddN: (literal: string) => `AddN<T>({p: ${literal}})`,
    UPDATE: (literal: string) => `N<T>::FIRST::UPDATE({p: ${literal}})`,
    UpsertN: (literal: string) => `N<T>::FIRST::UpsertN({p: ${literal}})`,
  }
  const refused = (type: string, literal: string) =>
    type === 'Date' && literal.startsWith('"') ? 'E501' : 'E205'

  it.each(Object.keys(writes) as (keyof typeof writes)[])('%s accepts what fits', write =>
    withProgram(
      types
        .map(type => {
          const fitting = cases.filter(each => each.type === type && each.fits)
          return `N::N${type} { p: ${type} }
            QUERY Add${type}() => AddN<N${type}> RETURN NONE
            ${fitting.map((each, i) => `QUERY Q${type}${i}() => n <- ${writes[write](each.literal).replaceAll('<T>', `<N${type}>`)} RETURN n::{p}`).join('\n')}`
        })
        .join('\n'),
      async ({ call }) => {
        for (const type of types) {
          await call(`Add${type}`)
          const fitting = cases.filter(each => each.type === type && each.fits)
          for (const [i, { literal, stored }] of fitting.entries())
            expect(await call(`Q${type}${i}`), `${literal} in ${type}`).toEqual({
              n: type === 'Date' ? `${stored}T00:00:00+00:00` : stored,
            })
        }
      },
    ),
  )

  it.each(Object.keys(writes) as (keyof typeof writes)[])('%s refuses the rest at the literal', write => {
    for (const { literal, type, fits } of cases) {
      if (fits) continue
      const text = `N::T { p: ${type} } QUERY Q() => n <- ${writes[write](literal)} RETURN n`
      expect(faults(text), `${literal} in ${type}`).toEqual([[refused(type, literal), literal, 'f0.hx']])
    }
  })
})

it('A2-21 defaults fill what an insert omits, and never affect an update', () =>
  withPeople(
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

it('10-20 stored values have the types of the schema', () =>
  withIsles(
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
      expect(isleFindings('QUERY Q() => i <- N<Isle>::UPDATE({pop: "x"}) RETURN i')).toEqual(['E205 "x"'])
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
      // No property is mandatory (W3); the check reports those without a value.
      const { diagnostics } = checkFiles([
        { path: 'q.hx', text: 'N::A { a: U8, b: U8 } QUERY Q() => AddN<A>({a: 1}) RETURN NONE' },
      ])
      expect(diagnostics.map(({ code }) => code)).toEqual(['W102'])
    },
  ))
