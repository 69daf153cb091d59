import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/open.ts'
import { withProgram } from '../support/program.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U8 }
V::Doc { title: String }
QUERY Add(name: String) => user <- AddN<User>({name: name}) RETURN user
QUERY Names() => names <- N<User>::{name} RETURN names
QUERY Put(v: [F64], title: String) => doc <- AddV<Doc>(v, {title: title}) RETURN NONE
QUERY Near(v: [F64]) => docs <- SearchV<Doc>(v, 2)::{title} RETURN docs
`

type OpenSession = ReturnType<OpenDatabase['createSession']>

async function value(session: OpenSession, text: string): Promise<unknown> {
  const result = await session.evaluate(text)
  expect(result, text).toMatchObject({ kind: 'answer' })
  return result.kind === 'answer' ? result.value : undefined
}

describe('a transaction of a session', () => {
  it('shows its inputs what earlier ones wrote, and others nothing until it is committed', () =>
    withProgram(program, async ({ call, database }) => {
      const session = database.createSession()
      await session.begin()
      await session.evaluate('Add(name: "Ada")')
      await session.evaluate('ada <- N<User>({name: "Ada"})')
      await session.evaluate('ada::UPDATE({age: 36})')
      expect(await value(session, 'ada::{name, age}')).toEqual({ ada: { name: 'Ada', age: 36 } })
      expect(await call('Names')).toEqual({ names: [] })
      expect(await session.commit()).toEqual([
        { of: 'node', type: 'User', created: 1, updated: 1, dropped: 0 },
      ])
      expect(await call('Names')).toEqual({ names: ['Ada'] })
      expect(await value(session, 'ada::{name}')).toEqual({ ada: 'Ada' })
      expect(await session.undo()).toEqual({ kind: 'nothing' })
    }))

  it('leaves no trace when it is rolled back, in variables either', () =>
    withProgram(program, async ({ call, database }) => {
      const session = database.createSession()
      await call('Add', { name: 'Ada' })
      await session.evaluate('u <- N<User>')
      await session.evaluate('Add(name: "Bob")')
      await session.begin()
      await session.evaluate('Add(name: "Cy")')
      await session.evaluate('u <- N<User>')
      await session.evaluate('w <- 5')
      expect(await session.rollBack()).toBe(true)
      expect(await value(session, 'u::{name}')).toEqual({ u: ['Ada'] })
      expect(session.variables.map(({ name }) => name)).toEqual(['u'])
      expect(await call('Names')).toEqual({ names: ['Ada', 'Bob'] })
      expect(await session.rollBack()).toBe(false)
      expect(await session.undo()).toMatchObject({ kind: 'undone' })
      expect(await call('Names')).toEqual({ names: ['Ada'] })
    }))

  it('stays open, without it, when an input fails, is only tried, or needs a confirmation', () =>
    withProgram(program, async ({ call, database }) => {
      const session = database.createSession()
      await session.begin()
      await session.evaluate('Add(name: "Ada")')
      const twice = session.evaluate('AddN<User>({name: "Bob"}) AddN<User>({name: "Ada"})')
      await expect(twice).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
      expect(await session.evaluate('DROP N<User>', { dry: true })).toMatchObject({ dry: true })
      expect(await session.evaluate('DROP N<User>', { guardRows: 0 })).toMatchObject({
        kind: 'needsConfirmation',
        rows: 1,
      })
      expect(await session.evaluate('wrong')).toMatchObject({ kind: 'diagnostics' })
      expect(await session.profile('Add(name: "Cy")')).toMatchObject({ kind: 'plan' })
      const cancelled = session.evaluate('Add(name: "Di")', { signal: AbortSignal.abort() })
      await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' })
      expect(await value(session, 'N<User>::{name}')).toEqual({ data: ['Ada'] })
      await session.commit()
      expect(await call('Names')).toEqual({ names: ['Ada'] })
    }))

  it('finds its own vectors', () =>
    withProgram(program, async ({ call, database }) => {
      await call('Put', { v: [1, 0], title: 'east' })
      const session = database.createSession()
      await session.begin()
      await session.evaluate('Put(v: [0.0, 1.0], title: "north")')
      expect(await value(session, 'Near(v: [0.0, 1.0])')).toEqual({ docs: ['north', 'east'] })
      expect(await call('Near', { v: [0, 1] })).toEqual({ docs: ['east'] })
      await session.rollBack()
      expect(await value(session, 'Near(v: [0.0, 1.0])')).toEqual({ docs: ['east'] })
    }))

  it('makes other writers wait, who can see for whom; stopped like a query, it is rolled back', () =>
    withProgram(program, async ({ call, database }) => {
      const session = database.createSession()
      await session.begin()
      await session.evaluate('Add(name: "Ada")')
      const other = call('Add', { name: 'Bob' })
      const [first, second] = database.runs.list()
      expect([first, second]).toMatchObject([{ query: ':begin' }, { query: 'Add', behind: first!.id }])
      expect(database.runs.stop(first!.id)).toBe(true)
      await other
      expect(await call('Names')).toEqual({ names: ['Bob'] })
      const refused = { code: 'CANCELLED' }
      expect(session.transaction?.failure).toContain('was stopped by the owner')
      await expect(session.evaluate('Add(name: "Cy")')).rejects.toMatchObject(refused)
      await session.rollBack()
      await session.evaluate('Add(name: "Cy")')
      expect(await call('Names')).toEqual({ names: ['Bob', 'Cy'] })
    }))

  it('is rolled back when it runs nothing for too long, or is open for too long', () =>
    withProgram(program, async ({ call, database }) => {
      for (const limit of [{ idleMs: 1 }, { wholeMs: 1 }]) {
        const session = database.createSession()
        await session.begin(limit)
        await call('Add', { name: Object.keys(limit)[0] })
        await expect(session.commit()).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
        expect(session.transaction).toBeUndefined()
      }
    }))

  it('that waits for another one can be given up', () =>
    withProgram(program, async ({ call, database }) => {
      const [first, second] = [database.createSession(), database.createSession()]
      await first.begin()
      const giving = new AbortController()
      const waiting = second.begin({ signal: giving.signal })
      giving.abort()
      await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
      await first.rollBack()
      expect(second.transaction).toBeUndefined()
      await call('Add', { name: 'Ada' })
    }))

  it('takes neither declarations nor another transaction', () =>
    withProgram(program, async ({ database }) => {
      const session = database.createSession()
      await expect(session.commit()).rejects.toMatchObject({ message: 'There is no open transaction.' })
      await session.begin()
      const wrong = { code: 'INVALID_VALUE' }
      await expect(session.evaluate('QUERY One() => RETURN 1')).rejects.toMatchObject(wrong)
      await expect(session.begin()).rejects.toMatchObject(wrong)
      await expect(session.undo()).rejects.toMatchObject(wrong)
      await session.rollBack()
    }))
})
