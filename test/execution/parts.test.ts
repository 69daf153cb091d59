import { afterEach, describe, expect, it, vi } from 'vitest'
import { RunControl } from '../../src/engine/execution/index.ts'
import { GraphReads } from '../../src/store/graph/reading/reads.ts'
import { withProgram } from '../support/program.ts'
import type { Sizes } from '../support/sizes.ts'
import { withSizes } from '../support/sizes.ts'
import { loadSkewed, skewedSchema } from '../support/skewed-graph.ts'

const queries = {
  Rows: 'RETURN N<P>::Out<F>::Out<F>',
  Values: 'RETURN N<P>::Out<F>::Out<F>::{name}',
  Filtered: 'RETURN N<P>::Out<F>::Out<F>::WHERE(_::{age}::GT(90))',
  Last: 'RETURN N<P>::Out<F>::Out<F>::WHERE(_::{age}::LT(200))::LAST',
  Ordered: 'RETURN N<P>::Out<F>::Out<F>::ORDER<Desc>(_::{age})',
  OrderedInside: 'RETURN N<P>::{far: _::Out<F>::Out<F>::ORDER<Desc>(_::{age})::RANGE(0, 2)}',
  Aggregated: 'RETURN N<P>::Out<F>::Out<F>::AGGREGATE_BY(age)',
  Mapped: 'RETURN N<P>::{name, far: _::Out<F>::{age, far: _::Out<F>::{name}}}',
  Condition: 'RETURN N<P>::WHERE(EXISTS(_::Out<F>::Out<F>::WHERE(_::{age}::EQ(99))))',
  Intersected: 'RETURN N<P>::INTERSECT(_::Out<F>::Out<F>)',
  Loop: 'FOR a IN ages { x <- N<P>::WHERE(_::{age}::EQ(a))::Out<F>::Out<F> } RETURN NONE',
  Bound: 'x <- N<P>::Out<F>::Out<F> y <- x::WHERE(_::{age}::GT(50))::ORDER<Asc>(_::{name}) RETURN y',
  Edges: 'RETURN N<P>::OutE<F>',
  Vectors: 'RETURN V<V>',
  Nearest: 'RETURN V<V>::SearchV<V>([1, 2, 3], 1000)',
  Diverse: 'RETURN SearchV<V>([1, 2, 3], 1000)::RerankMMR(lambda: 0.5)',
  LookedUp: 'RETURN N<P>::WHERE(_::{name}::IS_IN(names))',
  Lightest: 'RETURN N<P>::ShortestPathDijkstras<F>(_::{w})::To(id)::{hop_count}',
} as const

const program = `${skewedSchema}
V::V { n: U32 }
${Object.entries(queries)
  .map(([name, body]) => `QUERY ${name}(ages: [U8], names: [String], id: ID) => ${body}`)
  .join('\n')}
`
const nodes = 200
const vectors = 1000

/** Loads the graph and vectors, and returns the parameters of the queries. */
async function load(database: Parameters<typeof loadSkewed>[0], edges: number): Promise<string> {
  const [id] = await loadSkewed(database, { nodes, edges })
  await database.load(
    'V',
    Array.from({ length: vectors }, (_, n) => ({ n, data: [n, 1, n % 7] })),
  )
  const names = Array.from({ length: 10 * nodes }, (_, i) => `p${i}`)
  return JSON.stringify({ ages: [1, 2, 3], names, id })
}
const small: Sizes = { name: 'small', options: {}, rows: { batchRowsMax: 16, yieldedRowsMax: 64 } }

/** Counts what the store hands out between two breaths of a run. */
function watchBreaths() {
  const seen = { most: 0, all: 0 }
  let rows = 0
  const count = (found: number) => {
    rows += found
    seen.all += found
    seen.most = Math.max(seen.most, rows)
  }
  const { breathe } = RunControl.prototype
  vi.spyOn(RunControl.prototype, 'breathe').mockImplementation(function (this: RunControl) {
    rows = 0
    return breathe.call(this)
  })
  const { neighbours, neighbourRecords, records, ends, vectorData, lookup } = GraphReads.prototype
  vi.spyOn(GraphReads.prototype, 'ends').mockImplementation(async function (this: GraphReads, ...args) {
    const found = await ends.apply(this, args)
    count(found.ids.length)
    return found
  })
  vi.spyOn(GraphReads.prototype, 'vectorData').mockImplementation(async function (this: GraphReads, ...args) {
    const found = await vectorData.apply(this, args)
    count(found.length)
    return found
  })
  vi.spyOn(GraphReads.prototype, 'lookup').mockImplementation(async function (this: GraphReads, ...args) {
    const found = await lookup.apply(this, args)
    count(1)
    return found
  })
  vi.spyOn(GraphReads.prototype, 'neighbours').mockImplementation(async function (this: GraphReads, ...args) {
    const found = await neighbours.apply(this, args)
    count(found.ids.length)
    return found
  })
  vi.spyOn(GraphReads.prototype, 'neighbourRecords').mockImplementation(async function (
    this: GraphReads,
    ...args
  ) {
    const found = await neighbourRecords.apply(this, args)
    count(found.records.length)
    return found
  })
  vi.spyOn(GraphReads.prototype, 'records').mockImplementation(async function (this: GraphReads, ...args) {
    const found = await records.apply(this, args)
    count(found.length)
    return found
  })
  return seen
}

describe('between two breaths', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(Object.keys(queries))('%s handles the rows of a few parts, or the edges of one item', name =>
    withSizes(small, () =>
      withProgram(program, async ({ database }) => {
        const body = await load(database, 2000)
        const expected = await database.callText(name, body)
        const seen = watchBreaths()
        expect(await database.callText(name, body)).toBe(expected)
        const degreeMax = 400
        expect(seen.most).toBeLessThanOrEqual(4 * 64 + degreeMax)
        expect(seen.all).toBeGreaterThanOrEqual(nodes)
      }),
    ),
  )
})

describe('parts', () => {
  it.each(Object.keys(queries))('%s has the same answer in parts of any size', name =>
    withProgram(program, async ({ database }) => {
      const body = await load(database, 1000)
      const whole = await database.callText(name, body)
      for (const [batchRowsMax, yieldedRowsMax] of [
        [1, 1],
        [7, 20],
        [100, 150],
      ] as const) {
        const sizes = { name: 'parts', options: {}, rows: { batchRowsMax, yieldedRowsMax } }
        await withSizes(sizes, async () => expect(await database.callText(name, body)).toBe(whole))
      }
    }),
  )
})
