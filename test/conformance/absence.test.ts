import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { addUsers, userSchema } from './users.ts'

describe('a type without records', () => {
  it.each([
    ['N<User>::{name}', []],
    ['N<User>::ID', []],
    ['N<User>::{name, age}', []],
    ['N<User>::Out<LivesIn>', []],
    ['N<User>::Out<LivesIn>::{name}', []],
    ['N<User>::Out<LivesIn>::{name, n}', []],
    ['N<User>::OutE<LivesIn>::ToN', []],
    ['N<User>::OutE<LivesIn>::ToN::{n}', []],
    ['N<User>::OutE<Knows>::FIRST::FromN', null],
    ['N<User>::OutE<Knows>::FIRST::FromN::{name}', null],
    ['N<User>::OutE<Knows>::FIRST::ToN::Out<LivesIn>', []],
    ['N<User>::Out<LivesIn>::FIRST::In<LivesIn>::{name}', []],
  ])('%s answers %j', (traversal, expected) =>
    withProgram(`${userSchema} QUERY Q() => RETURN ${traversal}`, async ({ call }) => {
      expect(await call('Q')).toEqual({ data: expected })
    }),
  )

  it('does not cause statements to fail either', () =>
    withProgram(
      `${userSchema}
      QUERY Loop() => names <- N<User>::{name} FOR n IN names { AddN<City>({name: n}) } RETURN NONE
      QUERY Among() => names <- N<User>::{name} RETURN N<City>::WHERE(_::{name}::IS_IN(names))::COUNT
      QUERY Ids() => ids <- N<User>::ID RETURN ids, N<User>::Out<LivesIn>::UPDATE({n: 1})`,
      async ({ call, fails }) => {
        expect(await call('Loop')).toEqual({})
        expect(await call('Among')).toEqual({ data: 0 })
        expect((await fails('Ids')).code).toBe('NO_VALUE_FOUND')
      },
    ))
})

describe.each(['FIRST', 'LAST'])('%s of nothing, followed by every step', taking => {
  it('is null, 0, false or empty', () =>
    withProgram(
      `${userSchema} QUERY Q() => x <- N<User>::WHERE(_::{name}::EQ("nobody"))::${taking} RETURN {
        whole: x, name: x::{name}, two: x::{name, age}, id: x::ID, not: x::!{name}, more: x::{n: name, ..},
        mapped: x::|q|{n: q::{name}, k: q::Out<Knows>}, where: x::WHERE(_::{age}::GT(1)), first: x::FIRST, last: x::LAST,
        order: x::ORDER<Asc>(_::{name}), range: x::RANGE(0, 3), count: x::COUNT, exists: EXISTS(x),
        out: x::Out<Knows>, ends: x::OutE<Knows>::ToN::{name}, far: x::Out<Knows>::${taking}::{name},
        groups: x::GROUP_BY(name), records: x::AGGREGATE_BY(name), list: [x, x::{name}],
        same: N<User>::WHERE(_::ID::EQ(x::ID))::{name}, other: N<User>::WHERE(_::ID::NEQ(x::ID))::{name}
      }`,
      async ({ call }) => {
        await addUsers(call)
        expect(await call('Q')).toEqual({
          ...{ whole: null, name: null, two: null, id: null, not: null, more: null, mapped: null },
          ...{ where: null, first: null, last: null, order: null, range: null, count: 0, exists: false },
          ...{
            out: [],
            ends: [],
            far: null,
            groups: [],
            records: [],
            list: [null, null],
            same: [],
            other: [],
          },
        })
      },
    ))

  it('cannot be an end or be updated, and an upsert creates', () =>
    withProgram(
      `${userSchema}
      QUERY End() => x <- N<User>::${taking} AddE<Knows>({since: ""})::From(x)::To(x) RETURN NONE
      QUERY Update() => x <- N<User>::${taking} y <- x::UPDATE({age: 3}) RETURN y
      QUERY Upsert() => x <- N<User>::${taking} y <- x::UpsertN({name: "made"}) RETURN y::{name}`,
      async ({ call, fails }) => {
        expect((await fails('End')).code).toBe('NO_VALUE_FOUND')
        expect((await fails('Update')).code).toBe('NO_VALUE_FOUND')
        expect(await call('Upsert')).toEqual({ y: 'made' })
      },
    ))
})

describe('a variable whose item was dropped', () => {
  const dropped = (result: string, more = '') =>
    `${userSchema} QUERY Q() => u <- N<User>({name: "b"}) n <- u::{name} s <- u::{name, age} DROP N<User>({name: "b"}) ${more} RETURN ${result}`

  it('no longer exists', () =>
    withProgram(dropped('EXISTS(u)'), async ({ call }) => {
      await addUsers(call)
      expect(await call('Q')).toEqual({ data: false })
    }))

  it.each(['u', 'u::{name}', 'u::{name, age}', 'u::!{name}'])('%s fails', result =>
    withProgram(dropped(result), async ({ call, fails }) => {
      await addUsers(call)
      expect((await fails('Q')).code).toBe('NO_VALUE_FOUND')
    }),
  )

  it('keeps values that were read from it, can be upserted again, and cannot be an end or be updated', () =>
    withProgram(
      `${dropped('n, s')}
       QUERY Upsert() => u <- N<User>({name: "a"}) DROP N<User>({name: "a"}) x <- u::UpsertN({name: "new"}) RETURN x::{name}
       QUERY End() => u <- N<User>({name: "c"}) DROP N<User>({name: "c"}) AddE<Knows>({since: ""})::From(u)::To(u) RETURN NONE
       QUERY Update() => u <- N<User>({name: "c"}) DROP N<User>({name: "c"}) x <- u::UPDATE({age: 3}) RETURN x
       QUERY Rest() => RETURN N<User>::{name}`,
      async ({ call, fails }) => {
        await addUsers(call)
        expect(await call('Q')).toEqual({ n: 'b', s: { name: 'b', age: 2 } })
        expect(await call('Upsert')).toEqual({ x: 'new' })
        expect((await fails('End')).code).toBe('NO_VALUE_FOUND')
        expect((await fails('Update')).code).toBe('NO_VALUE_FOUND')
        expect(await call('Rest')).toEqual({ data: ['c', 'new'] })
      },
    ))
})
