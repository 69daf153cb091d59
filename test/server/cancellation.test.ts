import { describe, expect, it, vi } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../src/serve/server/index.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'

/** Loops that would take minutes. */
const program = `
N::Item { rank: U32 }
QUERY Count() => RETURN N<Item>::COUNT
QUERY Loops(n: [U32]) =>
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Item>::COUNT } } }
  RETURN NONE
QUERY WritingLoops(n: [U32]) =>
  AddN<Item>({rank: 1})
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Item>::COUNT } } }
  RETURN NONE
QUERY Add(n: [U32]) => FOR r IN n { AddN<Item>({rank: r}) } RETURN NONE
`
const n = Array.from({ length: 1000 }, (_, i) => i)

async function served(
  options: Pick<ServerOptions, 'queryTimeoutMs' | 'drainTimeoutMs' | 'apiKey' | 'concurrentMax' | 'queueMax'>,
  work: (
    server: RunningServer,
    opened: OpenProgram,
    ended: () => Promise<string>,
    begun: () => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  await withProgram(program, async opened => {
    const { database } = opened
    const end = deferred<string>()
    const begin = deferred<void>()
    const server = await startServer(
      {
        program: database.program,
        runs: database.runs,
        stream: () => undefined,
        run: async (query, params, limits, encode) => {
          const { name } = query
          if (name !== 'Count') begin.resolve()
          try {
            const answer = await database.run(query, params, limits, encode)
            if (name !== 'Count') end.resolve('answered')
            return answer
          } catch (error) {
            end.resolve((error as { code: string }).code)
            throw error
          }
        },
      },
      { port: 0, ...options },
    )
    try {
      await work(
        server,
        opened,
        () => end.promise,
        () => begin.promise,
      )
    } finally {
      server.force()
      await server.close()
    }
  })
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}

function post(server: RunningServer, name: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

/** Sends a query whose client leaves when it has begun. */
async function abandon(
  server: RunningServer,
  name: string,
  body: unknown,
  begun: () => Promise<void>,
): Promise<void> {
  const client = new AbortController()
  const request = post(server, name, body, client.signal).catch(() => undefined)
  await begun()
  client.abort()
  await request
}

/** Waits until the server has noticed that the client of every run has left. */
function isAlone({ runs }: OpenProgram['database']): Promise<void> {
  return vi.waitFor(
    () => expect(runs.list().filter(({ client }) => client !== 'disconnected')).toEqual([]),
    30_000,
  )
}

describe('a query over HTTP', () => {
  it('that only reads is stopped when its client disconnects', () =>
    served({}, async (server, _opened, ended, begun) => {
      const client = new AbortController()
      const request = post(server, 'Loops', { n }, client.signal).catch(() => undefined)
      await begun()
      expect(await (await post(server, 'Count', {})).json()).toEqual({ data: 0 })
      client.abort()
      await request
      expect(await ended()).toBe('CANCELLED')
    }))

  it('that writes continues when its client disconnects', () =>
    served({}, async (server, { call }, ended, begun) => {
      await abandon(server, 'Add', { n: Array.from({ length: 20_000 }, (_, i) => i) }, begun)
      expect(await ended()).toBe('answered')
      expect(await call('Count')).toEqual({ data: 20_000 })
    }))

  it('that writes is waited for when the server stops, also if its client has left', () =>
    served({ drainTimeoutMs: 60_000 }, async (server, { database, call }, _ended, begun) => {
      await abandon(server, 'Add', { n: Array.from({ length: 20_000 }, (_, i) => i) }, begun)
      await isAlone(database)
      expect(await server.close()).toBe(true)
      expect(await call('Count')).toEqual({ data: 20_000 })
    }))

  it('that writes is rolled back when the server does not wait any longer, also if its client has left', () =>
    served({ drainTimeoutMs: 20 }, async (server, { database, call }, ended, begun) => {
      await abandon(server, 'WritingLoops', { n }, begun)
      await isAlone(database)
      expect(await server.close()).toBe(false)
      expect(await ended()).toBe('SHUTTING_DOWN')
      expect(await call('Count')).toEqual({ data: 0 })
    }))

  it.each(['Loops', 'WritingLoops'])('is answered with 504 after its time, and leaves nothing: %s', name =>
    served({ queryTimeoutMs: 30 }, async (server, { call }) => {
      const response = await post(server, name, { n })
      expect(response.status).toBe(504)
      expect(await response.json()).toEqual({
        error: 'The query did not finish within 30 ms.',
        code: 'QUERY_TIMEOUT',
      })
      expect(await call('Count')).toEqual({ data: 0 })
    }),
  )

  it('is rolled back and answered with 503 when the server does not wait for it any longer', () =>
    served({ drainTimeoutMs: 20 }, async (server, { call }, ended, begun) => {
      const answer = post(server, 'WritingLoops', { n })
      await begun()
      expect(await server.close()).toBe(false)
      const response = await answer
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({
        error: 'The query was stopped, as the server is shutting down, and has written nothing.',
        code: 'SHUTTING_DOWN',
      })
      expect(await ended()).toBe('SHUTTING_DOWN')
      expect(await call('Count')).toEqual({ data: 0 })
    }))

  it('that waited in line until then is not started', () =>
    served({ drainTimeoutMs: 20, concurrentMax: 1, queueMax: 1 }, async (server, { call }, _ended, begun) => {
      const running = post(server, 'Loops', { n })
      await begun()
      const waiting = post(server, 'WritingLoops', { n })
      // It stands in line when there is no place for another.
      let other = await fetch(`${server.url}/healthz`)
      while (other.status !== 503)
        other = await post(server, 'Count', {}, AbortSignal.timeout(50)).catch(() => other)
      expect(await server.close()).toBe(false)
      expect([(await running).status, (await waiting).status]).toEqual([503, 503])
      expect(await call('Count')).toEqual({ data: 0 })
    }))
})

interface Listed {
  readonly queries: readonly {
    readonly id: number
    readonly query: string
    readonly since: string
    readonly milliseconds: number
    readonly client: string
    readonly behind?: number
  }[]
}

describe('the queries that are running', () => {
  const list = async (server: RunningServer): Promise<Listed['queries']> =>
    ((await (await fetch(`${server.url}/queries`)).json()) as Listed).queries
  /** Asks again until so many are listed: a run appears at its first wait. */
  const listed = async (server: RunningServer, count: number): Promise<Listed['queries']> => {
    for (;;) {
      const runs = await list(server)
      if (runs.length === count) return runs
    }
  }
  const stop = (server: RunningServer, id: number | string) =>
    fetch(`${server.url}/queries/${id}`, { method: 'DELETE' })

  it('are listed, in the order in which they began, and are gone when they have ended', () =>
    served({ queryTimeoutMs: 0 }, async (server, _opened, ended, begun) => {
      expect(await list(server)).toEqual([])
      const before = Date.now()
      const answer = post(server, 'Loops', { n })
      await begun()
      const [only] = await listed(server, 1)
      expect(only).toMatchObject({ query: 'Loops', client: expect.stringMatching(/^127\.0\.0\.1:\d+$/) })
      expect(Date.parse(only!.since)).toBeGreaterThanOrEqual(before - 1)
      expect((await stop(server, only!.id)).status).toBe(200)
      expect((await answer).status).toBe(503)
      expect(await ended()).toBe('CANCELLED')
      expect(await list(server)).toEqual([])
    }))

  it('can be stopped, also if they write: the caller is told, and nothing is written', () =>
    served({}, async (server, { call }, ended, begun) => {
      const answer = post(server, 'WritingLoops', { n })
      await begun()
      const [run] = await listed(server, 1)
      const stopped = (await (await stop(server, run!.id)).json()) as { stopped: { id: number } }
      expect(stopped.stopped).toMatchObject({ id: run!.id, query: 'WritingLoops' })
      const response = await answer
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({
        error: 'The query was stopped by the owner of the database and has written nothing.',
        code: 'CANCELLED',
      })
      expect(await ended()).toBe('CANCELLED')
      expect(await call('Count')).toEqual({ data: 0 })
    }))

  it('say behind which one a write waits', () =>
    served({}, async (server, _opened, _ended, begun) => {
      const first = post(server, 'WritingLoops', { n })
      await begun()
      const second = post(server, 'Add', { n: [1] })
      let runs = await listed(server, 2)
      // It may be listed before it waits for its turn to write.
      while (runs[1]!.behind === undefined) runs = await listed(server, 2)
      expect(runs.map(({ query }) => query)).toEqual(['WritingLoops', 'Add'])
      expect(runs.map(({ behind }) => behind)).toEqual([undefined, runs[0]!.id])
      await stop(server, runs[0]!.id)
      expect([(await first).status, (await second).status]).toEqual([503, 200])
    }))

  it('cannot be stopped when they have ended', () =>
    served({}, async server => {
      const response = await stop(server, 'x')
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        error: 'No query with the id "x" is running.',
        code: 'NOT_FOUND',
        hint: 'It may have ended. GET /queries lists those that are running.',
      })
    }))

  it('are shown only with the key, if there is one', () =>
    served({ apiKey: 'sesame' }, async server => {
      expect((await fetch(`${server.url}/queries`)).status).toBe(403)
      expect((await stop(server, 1)).status).toBe(403)
    }))
})
