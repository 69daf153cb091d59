import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OpenDatabaseOptions } from '../../src/database/open.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'
import { loadSkewed, skewedSchema } from '../support/skewed-graph.ts'

/** Each holds more than eight megabytes of rows: millions of paths, or what they show. */
const large = {
  Rows: 'RETURN N<P>::Out<F>::Out<F>::Out<F>',
  Bound: 'x <- N<P>::Out<F>::Out<F>::Out<F> RETURN x',
  Values: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::{name}',
  Mapped: 'RETURN N<P>::{name, far: _::Out<F>::Out<F>::Out<F>}',
  NestedMapping: 'RETURN N<P>::{name, far: _::Out<F>::{age, far: _::Out<F>::{name, far: _::Out<F>::{age}}}}',
  Intersected: 'RETURN N<P>::INTERSECT(_::Out<F>::Out<F>::Out<F>::Out<F>)',
  InLoop: 'FOR a IN ages { x <- N<P>::WHERE(_::{age}::EQ(a))::Out<F>::Out<F>::Out<F> } RETURN NONE',
  Ordered: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::ORDER<Desc>(_::{age})',
  OrderedInside: 'RETURN N<P>::{far: _::Out<F>::Out<F>::Out<F>::ORDER<Desc>(_::{age})}',
  Aggregated: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::AGGREGATE_BY(age)',
  Listed: 'RETURN [N<P>::Out<F>::Out<F>::Out<F>, N<P>]',
  Edges: 'RETURN N<P>::Out<F>::Out<F>::OutE<F>',
  Connected: 'x <- N<P>::Out<F> AddE<F>::From(x)::To(x) RETURN NONE',
  ConnectedOnce: 'x <- N<P>::Out<F> y <- E<F>::UpsertE({w: 1.0})::From(x)::To(x) RETURN NONE',
  Written: 'AddN<P>({name: "new", age: 1, text: ""}) RETURN N<P>::Out<F>::Out<F>::Out<F>',
} as const

/** Each looks at as many rows, but holds few of them. */
const cheap = {
  Counted: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::COUNT',
  Grouped: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::GROUP_BY(age)',
  First: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::WHERE(_::{age}::GT(3))::FIRST',
  Last: 'RETURN N<P>::Out<F>::Out<F>::LAST',
  LastInside: 'RETURN N<P>::{name, last: _::Out<F>::Out<F>::LAST}',
  Range: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::RANGE(5, 10)',
  Top: 'RETURN N<P>::Out<F>::Out<F>::ORDER<Desc>(_::{name})::RANGE(0, 5)',
  Filtered: 'RETURN N<P>::WHERE(_::Out<F>::Out<F>::{age}::COUNT::GT(5))::COUNT',
  Loop: 'FOR a IN ages { x <- N<P>::WHERE(_::{age}::EQ(a))::Out<F>::Out<F> } RETURN NONE',
  IntersectedPaths: 'RETURN N<P>::INTERSECT(_::Out<F>::Out<F>)::COUNT',
} as const

const parameters = { InLoop: '(ages: [U8])', Loop: '(ages: [U8])' } as Readonly<Record<string, string>>
const ages = Array.from({ length: 100 }, (_, i) => i)

const program = `${skewedSchema}
${Object.entries({ ...large, ...cheap })
  .map(([name, body]) => `QUERY ${name}${parameters[name] ?? '()'} => ${body}`)
  .join('\n')}
QUERY Add(name: String) => p <- AddN<P>({name: name, age: 1, text: ""}) RETURN p
QUERY Count() => RETURN N<P>::COUNT
`
const queryBytesMax = 8_000_000

function withGraph(
  work: (opened: OpenProgram) => Promise<void>,
  options: Partial<OpenDatabaseOptions> = { queryBytesMax },
): Promise<void> {
  return withProgram(
    program,
    async opened => {
      await loadSkewed(opened.database, { nodes: 300, edges: 3000 })
      await work(opened)
    },
    options,
  )
}

const given = (name: string) => (name in parameters ? { ages } : {})

describe('a query that holds more than it may', () => {
  it.each(Object.keys(large))('%s is refused', name =>
    withGraph(async ({ database }) => {
      await expect(database.call(name, given(name))).rejects.toMatchObject({ code: 'QUERY_TOO_LARGE' })
      expect(database.runs.memory.bytes).toBe(0)
    }),
  )

  it('is told which step, how many rows so far, the limit, and what to do', () =>
    withGraph(async ({ database }) => {
      await expect(database.call('Values')).rejects.toMatchObject({
        message: expect.stringMatching(
          /^The query needs more than 7\.6 MiB of memory: it holds [\d,]+ rows so far at `\{name\}` \(\S+program\.hx:\d+:\d+\)\.$/,
        ),
        hint:
          'Ask for less: COUNT or GROUP_BY instead of the rows, or RANGE before the step. Or raise the limit: ' +
          '--query-bytes-max of gvq serve, query_bytes_max under [server] in gvq.toml, or GVQ_QUERY_BYTES_MAX.',
      })
    }))

  it('is told the line of the step after a reload, too', () =>
    withGraph(async ({ database, folder }) => {
      const changed = `${program}QUERY Again() =>\n  RETURN N<P>::Out<F>::Out<F>::Out<F>::{text}\n`
      await writeFile(join(folder, 'program.hx'), changed)
      expect(await database.reload()).toMatchObject({ kind: 'changed' })
      await expect(database.call('Again')).rejects.toMatchObject({
        message: expect.stringContaining(`program.hx:${changed.split('\n').length - 1}:40)`),
      })
    }))

  it('leaves nothing of what it wrote', () =>
    withGraph(async ({ database, call }) => {
      await expect(database.call('Written')).rejects.toMatchObject({ code: 'QUERY_TOO_LARGE' })
      expect(await call('Count')).toEqual({ data: 300 })
      await call('Add', { name: 'new' })
    }))
})

describe('a query that looks at many rows', () => {
  it.each(Object.keys(cheap))('%s is answered as without a limit', name =>
    withGraph(async ({ database }) => {
      const answer = await database.call(name, given(name))
      expect(database.runs.memory.bytes).toBe(0)
      await withGraph(async free => {
        const expected = await free.database.call(name, given(name))
        expect(withoutIds(answer)).toEqual(withoutIds(expected))
      }, {})
    }),
  )
})

describe('all queries together', () => {
  it('hold no more than they may: the one that asks for more is refused, and short ones are answered', () =>
    withGraph(
      async ({ database, call }) => {
        const results = await Promise.allSettled(Array.from({ length: 8 }, () => database.call('Rows')))
        expect(results.map(result => result.status)).toContain('rejected')
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'QUERY_TOO_LARGE' })
        }
        expect(await call('Count')).toEqual({ data: 300 })
        expect(database.runs.memory.bytes).toBe(0)
      },
      { queriesBytesMax: 16_000_000 },
    ))
})

describe('variables of a shell', () => {
  it('count as held by each of its queries', () =>
    withGraph(async ({ database }) => {
      const session = database.createSession()
      const bindMany = async () => {
        for (let i = 0; i < 30; i++) await session.evaluate(`x${i} <- N<P>::Out<F>`)
      }
      await expect(bindMany()).rejects.toMatchObject({ code: 'QUERY_TOO_LARGE' })
      expect(session.variables.length).toBeGreaterThan(3)
      expect(database.runs.memory.bytes).toBe(0)
    }))
})

/** Two databases give different ids to the same records. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, member) => (name === 'id' ? undefined : member))
}
