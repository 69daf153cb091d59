import { describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../src/serve/server/index.ts'
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
  options: { readonly queryTimeoutMs?: number },
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
      const client = new AbortController()
      const many = Array.from({ length: 20_000 }, (_, i) => i)
      const request = post(server, 'Add', { n: many }, client.signal).catch(() => undefined)
      await begun()
      client.abort()
      await request
      expect(await ended()).toBe('answered')
      expect(await call('Count')).toEqual({ data: 20_000 })
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
})
