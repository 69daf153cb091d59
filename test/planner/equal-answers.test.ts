import { describe, expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'

const schema = `
N::User { INDEX name: String, country: String }
E::Knows { From: User, To: User, Properties: { since: String } }
QUERY Add(name: String, country: String) => user <- AddN<User>({name: name, country: country}) RETURN user
`

/** A query must return the same answer, whether or not the planner optimises it. */
const plans = [
  { plan: 'improved', optimise: true },
  { plan: 'as written', optimise: false },
]

describe.each(plans)('with the plan $plan', ({ optimise }) => {
  const run = (query: string, work: Parameters<typeof withProgram>[1]) =>
    withProgram(
      `${schema} ${query}`,
      async program => {
        await program.call('Add', { name: 'a', country: 'x' })
        await program.call('Add', { name: 'b', country: 'y' })
        await work(program)
      },
      { planner: { optimise } },
    )

  it('a bound closure is grouped with the values that it showed', () =>
    run(
      'QUERY Q() => f <- N<User>::|u|{n: u::{name}, c: u::Out<Knows>::COUNT} RETURN f::AGGREGATE_BY(country)',
      async ({ call }) => {
        expect(await call('Q')).toEqual([
          { count: 1, data: [{ n: 'a', c: 0 }] },
          { count: 1, data: [{ n: 'b', c: 0 }] },
        ])
      },
    ))

  it('a variable bound to an absent optional parameter drops the condition, as the parameter does (H2)', () =>
    run(
      `QUERY Direct(t?: String) => f <- N<User>::WHERE(_::{name}::EQ(t))::{name} RETURN f
       QUERY Alias(t?: String) => y <- t f <- N<User>::WHERE(_::{name}::EQ(y))::{name} RETURN f`,
      async ({ call }) => {
        expect(await call('Direct')).toEqual({ f: ['a', 'b'] })
        expect(await call('Alias')).toEqual({ f: ['a', 'b'] })
        expect(await call('Alias', { t: 'b' })).toEqual({ f: ['b'] })
      },
    ))

  it('of two errors, the one of the first statement is reported', () =>
    run(
      'QUERY Q(a: I32, id: ID) => x <- N<User>::RANGE(a, 5) y <- N<User>(id)::{name} RETURN x, y',
      async ({ fails }) => {
        const failure = await fails('Q', { a: -1, id: unknownId })
        expect(failure.code).toBe('INVALID_VALUE')
      },
    ))

  it('of an order of more rows than are kept at once the first and the last, of equal ones in the order of the traversal', () =>
    run(
      `QUERY Load(rows: [{name: String, country: String}]) =>
         FOR {name, country} IN rows { AddN<User>({name: name, country: country}) } RETURN NONE
       QUERY Q() => RETURN {
         asc: [N<User>::ORDER<Asc>(_::{country})::FIRST::{name}, N<User>::ORDER<Asc>(_::{country})::LAST::{name}],
         desc: [N<User>::ORDER<Desc>(_::{country})::FIRST::{name}, N<User>::ORDER<Desc>(_::{country})::LAST::{name}],
         equal: [N<User>::ORDER<Asc>(_::{label})::FIRST::{name}, N<User>::ORDER<Asc>(_::{label})::LAST::{name}]}`,
      async ({ call }) => {
        const rows = Array.from({ length: 7000 }, (_, i) => ({ name: `u${i}`, country: `c${(i + 2) % 5}` }))
        await call('Load', { rows })
        expect(await call('Q')).toEqual({
          asc: ['u3', 'b'],
          desc: ['b', 'u6998'],
          equal: ['a', 'u6999'],
        })
      },
    ))

  it('writes between a binding and its reader are seen or not seen by the rules (W1)', () =>
    run(
      `QUERY Count() => users <- N<User> n <- users::COUNT AddN<User>({name: "c"}) RETURN {n: n, users: users::{name}, all: N<User>::COUNT}
       QUERY Rename() => b <- N<User>::WHERE(_::{name}::EQ("b")) s <- b::{name, country} x <- b::UPDATE({name: "z"}) RETURN {s: s, b: b::{name}, x: x::{name}}
       QUERY Inside() => users <- N<User> RETURN {new: AddN<User>({name: "d"}), count: users::COUNT, all: N<User>::COUNT}`,
      async ({ call }) => {
        expect(await call('Count')).toEqual({ n: 2, users: ['a', 'b'], all: 3 })
        expect(await call('Rename')).toEqual({ s: [{ name: 'b', country: 'y' }], b: ['z'], x: ['z'] })
        expect(await call('Inside')).toMatchObject({ count: 3, all: 4 })
      },
    ))
})

it('whether a step before UpsertE fails does not depend on the plan', async () => {
  const outcomes: string[] = []
  for (const { optimise } of plans) {
    await withProgram(
      `${schema} QUERY Q(a: I32) => u <- N<User>({name: "a"}) e <- E<Knows>::RANGE(a, 5)::UpsertE({since: "q"})::From(u)::To(u) RETURN e::{since}`,
      async ({ call, database }) => {
        await call('Add', { name: 'a', country: 'x' })
        outcomes.push(
          await database.callText('Q', '{"a": -1}').then(
            answer => answer,
            error => error.code,
          ),
        )
      },
      { planner: { optimise } },
    )
  }
  expect(outcomes[0]).toBe(outcomes[1])
})
