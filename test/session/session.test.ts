import { describe, expect, it } from 'vitest'
import type { Session, SessionResult } from '../../src/index.ts'
import { withProgram } from '../support/program.ts'

const program = `
N::User { INDEX name: String, age: U8 }
QUERY Add(name: String, age?: U8) => user <- AddN<User>({name: name, age: age}) RETURN user
QUERY Two(a: U8, b: U8) => RETURN a, b
QUERY Wide(w: U128, d: Date, i: ID, l: [U8]) => RETURN w, d, i, l
`

async function value(session: Session, text: string): Promise<unknown> {
  const result = await session.evaluate(text)
  expect(result, text).toMatchObject({ kind: 'answer' })
  return (result as Extract<SessionResult, { kind: 'answer' }>).value
}

async function codes(session: Session, text: string): Promise<readonly string[]> {
  const result = await session.evaluate(text)
  expect(result, text).toMatchObject({ kind: 'diagnostics' })
  return (result as Extract<SessionResult, { kind: 'diagnostics' }>).diagnostics.map(({ code }) => code)
}

describe('variables of a session', () => {
  it('last when the input that binds them also reads them once', () =>
    withProgram(program, async ({ call, database }) => {
      await call('Add', { name: 'a' })
      const session = database.createSession()
      expect(await value(session, 'u <- N<User> RETURN u::{name}')).toEqual({ u: ['a'] })
      expect(await value(session, 'u::{name}')).toEqual({ u: ['a'] })
      expect(await session.evaluate('w <- N<User>  n <- w::COUNT')).toMatchObject({ kind: 'answer' })
      expect(await value(session, 'n')).toEqual({ n: 1 })
      expect(await value(session, 'w::COUNT')).toEqual({ w: 1 })
    }))

  it('show the current properties, keep projections, and can be bound again', () =>
    withProgram(program, async ({ call, database }) => {
      await call('Add', { name: 'a', age: 1 })
      const session = database.createSession()
      await session.evaluate('u <- N<User>')
      await session.evaluate('names <- u::{name}')
      await session.evaluate('x <- N<User>({name: "a"})::UPDATE({name: "b"})')
      expect(await value(session, 'u::{name}')).toEqual({ u: ['b'] })
      expect(await value(session, 'names')).toEqual({ names: ['a'] })
      await session.evaluate('FOR k IN names { AddN<User>({name: k}) }')
      expect(await value(session, 'N<User>::{name}')).toEqual({ data: ['b', 'a'] })
      expect(await codes(session, 'k')).toEqual(['E301'])
      await session.evaluate('u <- 5')
      expect(await value(session, 'u')).toEqual({ u: 5 })
    }))

  it('have the entries of a mapping for later inputs, as they were when it was bound (S8b)', () =>
    withProgram(program, async ({ call, database }) => {
      await call('Add', { name: 'a', age: 1 })
      await call('Add', { name: 'b', age: 2 })
      const session = database.createSession()
      await session.evaluate('pad <- 5  by <- 10')
      await session.evaluate('m <- N<User>::|u|{n: u::{name}, k: MUL(u::{age}, by)}')
      await session.evaluate('by <- 0  z <- N<User>::UPDATE({age: 0})')
      expect(await value(session, 'm::WHERE(_::{k}::GT(10))')).toEqual({ m: [{ n: 'b', k: 20 }] })
      expect(await value(session, 'm::{twice: MUL(_::{k}, 2)}::{twice}')).toEqual({ m: [20, 40] })
      expect(await value(session, 'm::|x|{twice: MUL(x::{k}, 2)}')).toEqual({
        m: [{ twice: 20 }, { twice: 40 }],
      })
      expect(await value(session, 'SUM(m::{k})')).toEqual({ data: 30 })
    }))

  it('are not bound by an input that fails', () =>
    withProgram(program, async ({ database }) => {
      const session = database.createSession()
      await session.evaluate('a <- 1')
      await expect(session.evaluate('a <- N<User>({name: "nobody"})::{name}')).rejects.toMatchObject({
        code: 'NO_VALUE_FOUND',
      })
      expect(await value(session, 'a')).toEqual({ a: 1 })
    }))
})

describe('calls of a session', () => {
  it('accept literals and variables, by position or by name', () =>
    withProgram(program, async ({ database }) => {
      const session = database.createSession()
      await session.evaluate('n <- 5')
      await session.evaluate('l <- [1, 2]')
      expect(await value(session, 'Two(n, 6)')).toEqual({ a: 5, b: 6 })
      expect(await value(session, 'Two(b: 1, a: 2)')).toEqual({ a: 2, b: 1 })
      const wide =
        'Wide(340282366920938463463374607431768211455, "2024-01-01", "0190a000-0000-7000-8000-000000000001", l)'
      expect(await value(session, wide)).toEqual({
        w: 2n ** 128n - 1n,
        d: '2024-01-01T00:00:00+00:00',
        i: '0190a000-0000-7000-8000-000000000001',
        l: [1, 2],
      })
    }))

  it('take the ids of items', () =>
    withProgram(
      `${program} QUERY Named(id: ID) => u <- N<User>(id) RETURN u::{name}
      QUERY All(ids: [ID]) => RETURN {n: ids}`,
      async ({ call, database }) => {
        const { user } = await call('Add', { name: 'a' })
        const session = database.createSession()
        await session.evaluate(
          'u <- N<User>::FIRST  all <- N<User>  none <- N<User>::WHERE(_::{age}::GT(9))::FIRST',
        )
        expect(await value(session, 'Named(u)')).toEqual({ u: 'a' })
        expect(await value(session, 'Named(id: u::ID)')).toEqual({ u: 'a' })
        expect(await value(session, 'All(all)')).toEqual({ n: [user.id] })
        expect(await value(session, 'All([u, u::ID])')).toEqual({ n: [user.id, user.id] })
        expect(await codes(session, 'Named(none)')).toEqual(['E206'])
        expect(await codes(session, 'Named(u::{name})')).toEqual(['E206'])
      },
    ))

  it('reject a parameter that is given twice', () =>
    withProgram(program, async ({ database }) => {
      const session = database.createSession()
      for (const call of ['Two(a: 1, a: 2, b: 3)', 'Two(1, a: 2, b: 3)', 'Two(a: 1, b: 2, 3)']) {
        const result = await session.evaluate(call)
        expect(result, call).toMatchObject({ kind: 'diagnostics' })
      }
    }))

  it('name an unknown variable as such', () =>
    withProgram(program, async ({ database }) => {
      expect(await codes(database.createSession(), 'Two(nobody, 1)')).toEqual(['E301'])
    }))

  it('wait for the rest of an unfinished text', () =>
    withProgram(program, async ({ database }) => {
      const session = database.createSession()
      for (const text of ['Two(1,', 'u <- N<User>::WHERE(', 'RETURN', 'FOR k IN l {'])
        expect(await session.evaluate(text), text).toMatchObject({ kind: 'incomplete' })
      expect(await session.evaluate('// nothing')).toEqual({ kind: 'empty' })
    }))
})

describe('undo', () => {
  it('says that the last write is too large for it, and does not take that for none', () =>
    withProgram(program, async ({ database }) => {
      const session = database.createSession()
      const name = 'x'.repeat(1024 * 1024)
      await database.load(
        'User',
        Array.from({ length: 70 }, () => ({ name })),
      )
      await session.evaluate('DROP N<User>')
      expect(await session.undo()).toEqual({ kind: 'large' })
      expect(await session.undo()).toEqual({ kind: 'nothing' })
    }))
})
