import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../src/serve/server/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'
import { loadSkewed, skewedSchema } from '../support/skewed-graph.ts'

/** Over 20,000 nodes and 100,000 edges, few of which have most: billions of paths. */
const refused = {
  ThreeHops: 'RETURN N<P>::Out<F>::Out<F>::Out<F>',
  FourHops: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::Out<F>::{name}',
  Mapped: 'RETURN N<P>::{name, far: _::Out<F>::Out<F>::Out<F>::{age}}',
  Intersected: 'RETURN N<P>::INTERSECT(_::Out<F>::Out<F>::Out<F>::Out<F>)',
  Loop: 'FOR a IN ages { x <- N<P>::WHERE(_::{age}::EQ(a))::Out<F>::Out<F>::Out<F>::Out<F> } RETURN NONE',
  Ordered: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::ORDER<Desc>(_::{age})',
  Aggregated: 'RETURN N<P>::Out<F>::Out<F>::Out<F>::AGGREGATE_BY(age)',
  Listed: 'RETURN [N<P>::Out<F>::Out<F>::Out<F>, N<P>]',
  Written: 'AddN<P>({name: "new", age: 1, text: ""}) RETURN N<P>::Out<F>::Out<F>::Out<F>',
} as const

const program = `${skewedSchema}
${Object.entries(refused)
  .map(([name, body]) => `QUERY ${name}(ages: [U8]) => ${body}`)
  .join('\n')}
QUERY Count() => RETURN N<P>::COUNT
QUERY CountFourHops() => RETURN N<P>::Out<F>::Out<F>::Out<F>::Out<F>::COUNT
`
const body = JSON.stringify({ ages: [7] })

describe('a server with a graph of billions of paths', () => {
  let opened: OpenProgram
  let server: RunningServer
  let finish: () => void
  let ended: Promise<void>

  beforeAll(async () => {
    await new Promise<void>((resolve, reject) => {
      ended = withProgram(
        program,
        async program => {
          opened = program
          await loadSkewed(opened.database, { nodes: 20_000, edges: 100_000 })
          server = await startServer(opened.database, { port: 0 })
          resolve()
          await new Promise<void>(done => {
            finish = done
          })
        },
        { queryBytesMax: 32 * 1024 * 1024 },
      )
      ended.catch(reject)
    })
  }, 120_000)

  afterAll(async () => {
    await server.close()
    finish()
    await ended
  })

  const post = (name: string, signal?: AbortSignal) =>
    fetch(`${server.url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(signal && { signal }),
    })

  it.each(Object.keys(refused))('refuses %s, and goes on', async name => {
    const response = await post(name)
    expect(await response.json()).toMatchObject({
      code: 'QUERY_TOO_LARGE',
      error: expect.stringMatching(
        /more than 32 MiB of memory: it holds [\d,]+ rows so far at `.+` \(.+\.hx:\d+:\d+\)/,
      ),
    })
    expect(response.status).toBe(422)
    expect(await opened.call('Count')).toEqual({ data: 20_000 })
  })

  it('counts them exactly', async () => {
    const { data } = await opened.call<{ data: number }>('CountFourHops')
    expect(data).toBeGreaterThan(1e9)
    expect(Number.isSafeInteger(data)).toBe(true)
  })

  it('answers others meanwhile, and lists what the long ones hold', async () => {
    const stop = new AbortController()
    const long = Array.from({ length: 20 }, () => post('ThreeHops', stop.signal).catch(() => undefined))
    for (;;) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      const response = await fetch(`${server.url}/queries`)
      const { queries } = (await response.json()) as {
        queries: readonly { readonly query: string; readonly rows: number; readonly bytes: number }[]
      }
      if (queries.some(({ query, rows, bytes }) => query === 'ThreeHops' && rows > 0 && bytes >= 40 * rows))
        break
    }
    stop.abort()
    await Promise.all(long)
  })
})
