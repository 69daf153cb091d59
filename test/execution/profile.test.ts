import { describe, expect, it } from 'vitest'
import { drawPlan, type Measured, type PlanNode } from '../../src/engine/planner/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

const program = `
N::User { UNIQUE INDEX handle: String, age: U8 }
E::Knows { From: User, To: User }

QUERY Load(rows: [{handle: String, age: U8}]) =>
  FOR {handle, age} IN rows { AddN<User>({handle: handle, age: age}) }
  RETURN NONE
QUERY Link(a: String, b: String) =>
  x <- N<User>({handle: a})
  y <- N<User>({handle: b})
  AddE<Knows>::From(x)::To(y)
  RETURN NONE
QUERY Adults(min: U8) => RETURN N<User>::WHERE(_::{age}::GTE(min))::{handle}
QUERY Friends(h: String) => RETURN N<User>({handle: h})::Out<Knows>
QUERY Count() => RETURN N<User>::COUNT
QUERY Popular() => RETURN N<User>::WHERE(_::In<Knows>::COUNT::GT(0))::{h: handle, fans: _::In<Knows>::{handle}}
QUERY Drop() => DROP N<User> RETURN NONE
QUERY Failing() => a <- N<User>::WHERE(_::{age}::GT(DIV(1, SUB(_::{age}, _::{age})))) RETURN a
`

const rows = Array.from({ length: 10 }, (_, i) => ({ handle: `u${i}`, age: i * 10 }))

/** The rows of a page, few enough for several pages. */
const pageRows = 4

async function filled(work: (opened: OpenProgram) => Promise<void>): Promise<void> {
  const loaded = async (opened: OpenProgram) => {
    await opened.call('Load', { rows })
    await opened.call('Link', { a: 'u1', b: 'u2' })
    await opened.call('Link', { a: 'u1', b: 'u3' })
    await work(opened)
  }
  await withProgram(program, loaded, { pageRows })
}

/** Returns the first line whose text begins with a prefix. */
function line(plan: PlanNode, start: string): PlanNode {
  const find = (node: PlanNode): PlanNode | undefined =>
    node.text.startsWith(start) ? node : node.children.map(find).find(found => found !== undefined)
  const found = find(plan)
  expect(found, `a line that begins with ${start}`).toBeDefined()
  return found!
}

function figures(plan: PlanNode, start: string): Omit<Measured, 'timeMs'> {
  const { timeMs, ...others } = line(plan, start).measured!
  expect(timeMs).toBeGreaterThanOrEqual(0)
  return others
}

describe('profile', () => {
  it('counts the rows of each operator of a scan, and the pages read for them', () =>
    filled(async ({ reopen }) => {
      const { database } = await reopen()
      const cold = await database.profile('Adults', { min: 50 })
      const { reads } = figures(cold, 'scan')
      expect(reads).toBeGreaterThanOrEqual(rows.length / pageRows)
      expect(figures(cold, 'scan')).toEqual({ rows: 10, reads, cacheHits: 0 })
      expect(figures(cold, 'filter')).toEqual({ rows: 5, reads: 0, cacheHits: 0 })
      expect(figures(cold, 'property')).toEqual({ rows: 5, reads: 0, cacheHits: 0 })
      const warm = await database.profile('Adults', { min: 50 })
      expect(figures(warm, 'scan')).toEqual({ rows: 10, reads: 0, cacheHits: reads })
    }))

  it('counts nodes of trees and the pages of what is shown, cold and warm', () =>
    filled(async ({ reopen }) => {
      const { database } = await reopen()
      const cold = await database.profile('Friends', { h: 'u1' })
      const index = figures(cold, 'index')
      const expand = figures(cold, 'expand')
      // Their ids are in the same pages, so that they are in memory then.
      const shown = figures(cold, 'data:')
      expect(index).toEqual({ rows: 1, reads: expect.any(Number), cacheHits: 0 })
      expect(expand).toMatchObject({ rows: 2, reads: expect.any(Number) })
      expect(shown).toEqual({ rows: 2, reads: 0, cacheHits: expect.any(Number) })
      for (const count of [index.reads, expand.reads, shown.cacheHits]) expect(count).toBeGreaterThan(0)
      const total = figures(cold, 'Friends: one snapshot')
      expect(total).toEqual({
        reads: index.reads + expand.reads,
        cacheHits: expand.cacheHits + shown.cacheHits,
      })
      const warm = await database.profile('Friends', { h: 'u1' })
      const all = total.reads + total.cacheHits
      expect(figures(warm, 'Friends: one snapshot')).toEqual({ reads: 0, cacheHits: all })
    }))

  it('shows the traversals inside conditions and mappings with their own figures', () =>
    filled(async ({ database }) => {
      const plan = await database.profile('Popular')
      const filter = line(plan, 'filter')
      expect(figures(filter, 'count edges')).toMatchObject({ rows: 10 })
      expect(filter.measured).toMatchObject({ rows: 2 })
      expect(figures(line(plan, 'fans:'), 'expand')).toMatchObject({ rows: 2 })
    }))

  it('rolls back the writes of the query, and says so', () =>
    filled(async ({ database, call }) => {
      const plan = await database.profile('Drop')
      expect(plan.text).toBe('Drop: one write transaction, rolled back')
      expect(figures(plan, 'DROP')).toMatchObject({ rows: 10 })
      const load = await database.profile('Load', { rows: [{ handle: 'new', age: 1 }] })
      expect(figures(load, 'FOR')).toMatchObject({ rows: 1 })
      expect(figures(load, 'AddN')).toMatchObject({ rows: 1 })
      expect(await call('Count')).toEqual({ data: 10 })
    }))

  it('is plain JSON, and is drawn with a column for each figure', () =>
    filled(async ({ database }) => {
      const plan = await database.profile('Count')
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
      const [head, first] = drawPlan(plan).split('\n')
      expect(head).toMatch(/^ +rows +reads +cache hits +ms$/)
      expect(first).toMatch(/^Count: one snapshot +\d+ +\d+ +\d+\.\d\d$/)
    }))

  it('fails as the query fails', () =>
    filled(async ({ database, fails }) => {
      const { code } = await fails('Failing')
      await expect(database.profile('Failing')).rejects.toMatchObject({ code })
      await expect(database.profile('Friends')).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
      await expect(database.profile('Fiends')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }))
})

describe('explain', () => {
  it('draws the same tree without a run', () =>
    filled(async ({ database }) => {
      const texts = (node: PlanNode): unknown => [node.text, node.children.map(texts)]
      expect(texts(database.explain('Popular'))).toEqual(texts(await database.profile('Popular')))
      expect(line(database.explain('Popular'), 'scan').measured).toBeUndefined()
    }))
})

describe('in a session', () => {
  it('accepts the name of a query, a call, an expression and statements, and stores no variable', () =>
    filled(async ({ database }) => {
      const session = database.createSession()
      const texts = ['Count', 'Adults(min: 3)', 'N<User>::COUNT', 'u <- N<User>']
      for (const text of texts) {
        const profiled = await session.profile(text)
        expect(profiled).toMatchObject({ kind: 'plan', plan: { measured: { reads: expect.any(Number) } } })
        const { kind, plan } = session.explain(text) as { kind: string; plan: PlanNode }
        expect([kind, plan.measured]).toEqual(['plan', undefined])
      }
      expect(await session.evaluate('u')).toMatchObject({ kind: 'diagnostics' })
      expect(session.explain('u::')).toMatchObject({ kind: 'incomplete' })
    }))
})
