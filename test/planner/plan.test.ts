import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import {
  type Access,
  drawPlan,
  explainQuery,
  inlineBindings,
  planTraversal,
} from '../../src/engine/planner/index.ts'
import type { Expr, Query, TraversalExpr } from '../../src/language/analysis/index.ts'

const schema = `
N::User { UNIQUE INDEX handle: String, INDEX age: U8, city: String }
E::Knows { From: User, To: User }
E::Since { From: User, To: User, Properties: { year: I32 } }
`

function query(body: string, parameters = 'h?: String, a: U8'): Query {
  const text = `${schema} QUERY Q(${parameters}) => ${body}`
  const { program, diagnostics } = checkFiles([{ path: 'q.hx', text }])
  expect(diagnostics.filter(each => each.severity === 'error')).toEqual([])
  return program!.queries.get('Q')!
}

/** The access path and the remaining steps of the last value that RETURN sends, after joining bindings. */
function plan(body: string): string {
  const { result } = inlineBindings(query(body))
  const value: Expr =
    result.kind === 'members' ? result.members.at(-1)!.value : (result as { value: Expr }).value
  if (value.kind !== 'traversal') return value.kind
  const { access, steps } = planTraversal(value, { optimise: true })
  const path = /^index(Scan|Range|Values)$/.test(access.kind)
    ? `${access.kind}(${(access as Extract<Access, { kind: 'indexScan' }>).property.name})`
    : access.kind
  return [path, ...steps.map(step => step.kind)].join(' ')
}

describe('the access path of a traversal', () => {
  it.each([
    ['RETURN N<User>', 'scan'],
    ['RETURN N<User>::COUNT', 'typeCount'],
    ['RETURN N<User>::GROUP_BY(city)::ORDER<Desc>(_::{count})::RANGE(0, 10)', 'scan group top range'],
    ['RETURN N<User>::{c: city, age}::GROUP_BY(c)', 'scan group'],
    ['RETURN N<User>::!{age}::GROUP_BY(city)::{count}', 'scan group property'],
    ['RETURN N<User>::{c: DIV(_::{age}, 10)}::GROUP_BY(c)', 'scan project group'],
    ['RETURN N<User>::{c: city}::AGGREGATE_BY(c)::{data}', 'scan project group member'],
    ['RETURN N<User>::WHERE(_::{handle}::EQ("x"))', 'indexScan(handle)'],
    ['RETURN N<User>::WHERE(_::{age}::EQ(a))::COUNT', 'indexCount'],
    ['RETURN N<User>::WHERE(AND(_::{city}::EQ("x"), _::{age}::EQ(3)))', 'indexScan(age) where'],
    ['RETURN N<User>::WHERE(AND(_::{handle}::EQ("x")))', 'indexScan(handle)'],
    ['RETURN N<User>::WHERE(_::{age}::GT(3))', 'indexRange(age)'],
    [
      'RETURN N<User>::WHERE(AND(_::{city}::EQ("x"), _::{age}::LT(a), _::{age}::GTE(3)))',
      'indexRange(age) where',
    ],
    ['RETURN N<User>::WHERE(_::{city}::EQ("x"))::WHERE(_::{age}::LT(a))', 'indexRange(age) where'],
    ['RETURN N<User>::WHERE(_::{age}::IS_IN([1, 2]))::{city}', 'indexValues(age) property'],
    ['RETURN N<User>::WHERE(AND(_::{age}::GT(3), _::{handle}::EQ("x")))', 'indexScan(handle) where'],
    // What an index leaves out must not be able to fail.
    ['RETURN N<User>::WHERE(AND(_::{age}::GT(3), _::{age}::LT(DIV(9, _::{age}))))', 'indexRange(age) where'],
    ['RETURN N<User>::WHERE(AND(_::{age}::LT(DIV(9, _::{age})), _::{age}::GT(3)))', 'scan where'],
    ['RETURN N<User>::WHERE(_::{age}::LT(DIV(9, _::{age})))::WHERE(_::{age}::GT(3))', 'scan where where'],
    // Not indexed, not an equality, negated, only one of several ways, or a value that may be absent.
    ['RETURN N<User>::WHERE(_::{city}::EQ("x"))', 'scan where'],
    ['RETURN N<User>::WHERE(_::{city}::GT("x"))', 'scan where'],
    ['RETURN N<User>::WHERE(!AND(_::{age}::EQ(3)))', 'scan where'],
    ['RETURN N<User>::WHERE(OR(_::{age}::EQ(3), _::{city}::EQ("x")))', 'scan where'],
    ['RETURN N<User>::WHERE(_::{handle}::EQ(h))', 'scan where'],
    ['RETURN N<User>::RANGE(0, 1)::WHERE(_::{age}::EQ(3))', 'scan range where'],
  ])('%s: %s', (body, expected) => {
    expect(plan(body)).toBe(expected)
  })
})

describe('steps that run as one, or in another order', () => {
  it.each([
    ['RETURN N<User>::OutE<Knows>::COUNT', 'typeCount'],
    ['RETURN N<User>({handle: "x"})::Out<Knows>::COUNT', 'byIndex degree'],
    ['RETURN N<User>::ORDER<Asc>(_::{city})::RANGE(0, 5)', 'scan top range'],
    ['RETURN N<User>::ORDER<Asc>(_::{city})::FIRST', 'scan top first'],
    ['RETURN N<User>::ORDER<Asc>(_::{city})::LAST', 'scan top last'],
    ['RETURN N<User>::ORDER<Asc>(_::{city})::WHERE(_::{age}::GT(3))', 'indexRange(age) order'],
    [
      'RETURN N<User>::Out<Knows>::ORDER<Asc>(_::{city})::WHERE(_::{age}::GT(3))',
      'scan navigate where order',
    ],
    // Neither may hide an error, nor raise one.
    ['RETURN N<User>::ORDER<Asc>(DIV(1, _::{age}))::RANGE(0, 5)', 'scan order range'],
    ['RETURN N<User>::ORDER<Asc>(DIV(1, _::{age}))::LAST', 'scan order last'],
    ['RETURN N<User>::ORDER<Asc>(DIV(1, _::{age}))::WHERE(_::{age}::GT(3))', 'scan order where'],
    ['RETURN N<User>::ORDER<Asc>(_::{city})::WHERE(_::{age}::GT(DIV(1, _::{age})))', 'scan order where'],
  ])('%s: %s', (body, expected) => {
    expect(plan(body)).toBe(expected)
  })
})

describe('a binding that is read once, right after', () => {
  it.each([
    ['u <- N<User> RETURN u::COUNT', 'typeCount'],
    ['u <- N<User> RETURN u', 'scan'],
    ['u <- N<User> v <- u::WHERE(_::{age}::EQ(a)) RETURN v::{handle}', 'indexScan(age) property'],
  ])('%s is joined: %s', (body, expected) => {
    expect(plan(body)).toBe(expected)
  })

  it('is joined with a sum', () => {
    const { statements } = inlineBindings(query('u <- N<User> n <- SUM(u::{age}) RETURN n'))
    expect(statements).toMatchObject([{ value: { kind: 'aggregate', value: { source: { kind: 'scan' } } } }])
  })

  it.each([
    'u <- N<User> RETURN {a: u::COUNT, b: u::{handle}}',
    'u <- N<User> AddN<User>({handle: "x"}) RETURN u::COUNT',
    'u <- N<User> v <- N<User>::COUNT RETURN v, u::COUNT',
    'u <- N<User> FOR x IN u { AddN<User>({handle: "x"}) } RETURN NONE',
  ])('%s is not', body => {
    expect(inlineBindings(query(body))).toEqual(query(body))
  })
})

it('reads no edges before UpsertE, whatever the plan (W6)', () => {
  const body = 'e <- E<Since>::RANGE(0, 5)::UpsertE({year: 1})::From(x)::To(y) RETURN e'
  const [bind] = query(body, 'x: ID, y: ID').statements
  for (const optimise of [true, false]) {
    const { access, steps } = planTraversal((bind as { value: TraversalExpr }).value, { optimise })
    expect([access.kind, ...steps.map(step => step.kind)]).toEqual(['nothing', 'upsertEdge'])
  }
})

it('leaves room for the figures of a run in a narrow terminal', () => {
  const measured = { rows: 7, reads: 12, cacheHits: 3, timeMs: 1.5 }
  const node = { text: 'scan  all of N<User>, in batches, and then some', measured, children: [] }
  expect(drawPlan(node, 60)).toBe(
    `                                rows  reads  cache hits    ms
scan  all of N<User>, in batc…     7     12           3  1.50`,
  )
  for (const line of drawPlan(node, 66).split('\n')) expect(line.length).toBeLessThanOrEqual(66)
})

it('is drawn as a tree', () => {
  const drawn = drawPlan(
    explainQuery(
      query(`u <- N<User>::WHERE(AND(_::{age}::EQ(a), _::{city}::EQ("x")))
        v <- u::UPDATE({city: "y"})
        FOR x IN v { DROP x::OutE<Knows> }
        RETURN v::{handle}, N<User>::COUNT`),
    ),
  )
  expect(drawn).toBe(`Q: one write transaction
├─ v <-
│  └─ index  every N<User> with age = a
│     ├─ filter  WHERE(AND(_::{age}::EQ(a), _::{city}::EQ("x")))
│     └─ update  UPDATE({city: "y"})
├─ FOR each of v
│  └─ DROP
│     └─ variable  x
│        └─ expand  OutE<Knows>
└─ RETURN
   ├─ v:
   │  └─ variable  v
   │     └─ property  {handle}
   └─ data:
      └─ count  stored with N<User>; no record is read`)
})

it('says which steps run in a store that answers about whole types', () => {
  const inStore = (body: string) => {
    const drawn = drawPlan(explainQuery(query(`RETURN ${body}`), { optimise: true, inStore: true }))
    const lines = drawn.split('\n')
    const at = lines.findIndex(line => /(store|scan) {2}/.test(line))
    return lines.slice(at).map(line => line.slice(lines[at]!.search(/store|scan/)))
  }
  expect(inStore('N<User>::WHERE(AND(_::{city}::EQ("x"), EXISTS(_::{age})))::COUNT')).toEqual([
    'store  N<User>',
    '├─ filter  WHERE(AND(_::{city}::EQ("x"), EXISTS(_::{age}))); in the store',
    '└─ count  COUNT; in the store',
  ])
  expect(inStore('N<User>::WHERE(_::{age}::GT(3))::WHERE(EXISTS(_::Out<Knows>))::COUNT')).toEqual([
    'store  every N<User> with age > 3',
    '├─ filter  WHERE(EXISTS(_::Out<Knows>))',
    '│  └─ the current item',
    '│     └─ count edges  Out<Knows>',
    '└─ count  COUNT',
  ])
  expect(inStore('N<User>::GROUP_BY(city)::ORDER<Desc>(_::{count})')).toEqual([
    'store  N<User>',
    '├─ group  GROUP_BY(city); in the store',
    '└─ order  ORDER<Desc>(_::{count})',
  ])
  expect(inStore('N<User>::ORDER<Desc>(_::{age})::RANGE(0, 10)')).toEqual([
    'store  N<User>',
    '├─ order  ORDER<Desc>(_::{age}), keeping the rows for RANGE(0, 10); in the store',
    '└─ range  RANGE(0, 10)',
  ])
  expect(inStore('N<User>::Out<Knows>')).toEqual([
    'scan  all of N<User>, in batches',
    '└─ expand  Out<Knows>',
  ])
  expect(inStore('N<User>::AGGREGATE_BY(city)')).toEqual([
    'scan  all of N<User>, in batches',
    '└─ group  AGGREGATE_BY(city)',
  ])
})

it('names the edges that DROP without a type deletes, and what they leave', () => {
  expect(drawPlan(explainQuery(query('DROP N<User>::OutE RETURN NONE')))).toBe(`Q: one write transaction
├─ start of DROP <-
│  └─ scan  all of N<User>, in batches
├─ DROP
│  └─ variable  start of DROP
│     └─ expand  OutE<Knows>
├─ DROP
│  └─ variable  start of DROP
│     └─ expand  OutE<Since>
└─ RETURN NONE`)
})
