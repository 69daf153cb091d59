import { describe, expect, it } from 'vitest'
import { type OpenProgram, withProgram } from '../support/program.ts'

/** Loops and joins that would take minutes, so that only a cancellation can end them in time. */
const program = `
N::Item { rank: U32 }

QUERY Load(ranks: [U32]) => FOR r IN ranks { AddN<Item>({rank: r}) } RETURN NONE
QUERY Add(rank: U32) => i <- AddN<Item>({rank: rank}) RETURN i
QUERY Count() => RETURN N<Item>::COUNT
QUERY Loops(n: [U32]) =>
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Item>::COUNT } } }
  RETURN NONE
QUERY WritingLoops(n: [U32]) =>
  AddN<Item>({rank: 1})
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Item>::COUNT } } }
  RETURN NONE
N::Tag { UNIQUE INDEX name: String }
QUERY WaitingLoops(n: [U32]) =>
  FOR a IN n { AddN<Tag>({name: "same"}) AddN<Tag>({name: "same"}) FOR b IN n { FOR c IN n { x <- N<Item>::COUNT } } }
  RETURN NONE
QUERY Join() => RETURN N<Item>::|i|{rank, above: N<Item>::WHERE(_::{rank}::GT(i::{rank}))::COUNT}
`
const many = Array.from({ length: 1000 }, (_, i) => i)
const itemCount = 20_000

async function filled(work: (opened: OpenProgram) => Promise<void>): Promise<void> {
  await withProgram(program, async opened => {
    await opened.call('Load', { ranks: Array.from({ length: itemCount }, (_, i) => i) })
    await work(opened)
  })
}

const endless = [
  ['Loops', { n: many }],
  ['WritingLoops', { n: many }],
  ['Join', {}],
] as const

describe('a running query', () => {
  it.each(endless)('%s is cancelled by a signal, and other queries are answered meanwhile', (name, params) =>
    filled(async ({ database, call }) => {
      const stop = new AbortController()
      const running = database.call(name, params, { signal: stop.signal })
      expect(await call('Count')).toEqual({ data: itemCount })
      expect(await call('Count')).toEqual({ data: itemCount })
      stop.abort()
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
      expect(await call('Count')).toEqual({ data: itemCount })
    }),
  )

  it.each(endless)('%s ends at its time limit', (name, params) =>
    filled(async ({ database, call }) => {
      await expect(database.call(name, params, { timeoutMs: 30 })).rejects.toMatchObject({
        code: 'QUERY_TIMEOUT',
        message: 'The query did not finish within 30 ms.',
      })
      expect(await call('Count')).toEqual({ data: itemCount })
    }),
  )

  it('is told to have been stopped, whatever its loops were to write', () =>
    filled(async ({ database, call }) => {
      const limited = database.call('WaitingLoops', { n: many }, { timeoutMs: 30 })
      await expect(limited).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
      const stop = new AbortController()
      const running = database.call('WaitingLoops', { n: many }, { signal: stop.signal })
      expect(await call('Count')).toEqual({ data: itemCount })
      stop.abort()
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
    }))

  it('lets the waiting writers continue when it is cancelled', () =>
    filled(async ({ database, call }) => {
      const stop = new AbortController()
      const running = database.call('WritingLoops', { n: many }, { signal: stop.signal })
      const behind = call('Add', { rank: 7 })
      stop.abort()
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
      await behind
      expect(await call('Count')).toEqual({ data: itemCount + 1 })
    }))

  it('is profiled no longer than its time limit', () =>
    filled(async ({ database }) => {
      await expect(database.profile('Join', {}, { timeoutMs: 30 })).rejects.toMatchObject({
        code: 'QUERY_TIMEOUT',
      })
    }))
})

describe('a query that waits for its turn to write', () => {
  it('is abandoned at once, and never runs', () =>
    filled(async ({ database, call }) => {
      const stop = new AbortController()
      const running = database.call('WritingLoops', { n: many }, { signal: stop.signal })
      const late = database.call('Add', { rank: 1 }, { timeoutMs: 10 })
      await expect(late).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
      const giveUp = new AbortController()
      const waiting = database.call('Add', { rank: 1 }, { signal: giveUp.signal })
      giveUp.abort()
      await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
      stop.abort()
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
      expect(await call('Count')).toEqual({ data: itemCount })
    }))
})

it('a query that was cancelled before it started does not start', () =>
  filled(async ({ database }) => {
    const signal = AbortSignal.abort()
    await expect(database.call('Count', {}, { signal })).rejects.toMatchObject({ code: 'CANCELLED' })
  }))

it('a query that ends in time is not affected by a later signal', () =>
  filled(async ({ database }) => {
    const stop = new AbortController()
    const answer = await database.call('Add', { rank: 1 }, { signal: stop.signal, timeoutMs: 60_000 })
    stop.abort()
    expect(answer).toMatchObject({ i: { rank: 1 } })
  }))
