import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AccessKey } from '../../src/database/project/index.ts'
import type { Endpoint } from '../../src/serve/server/index.ts'
import { echo, send, start } from './support.ts'

const key = (name: string, rest: Partial<AccessKey> = {}): AccessKey => ({
  name,
  hash: createHash('sha256').update(`secret-${name}`).digest(),
  readOnly: false,
  queries: undefined,
  ...rest,
})

const keys: readonly AccessKey[] = [
  key('all'),
  key('reader', { readOnly: true }),
  key('sensor', { queries: new Set(['Echo']) }),
]

const endpoint = (path: string, access: Endpoint['access']): Endpoint => ({
  path,
  methods: ['GET'],
  summary: path,
  access,
  handle: ({ caller }) => ({ body: JSON.stringify({ mayWrite: caller.mayWrite }) }),
})

const served = (source: readonly AccessKey[] = keys) =>
  start(
    { Echo: echo, AddItem: echo },
    { keys: () => source, endpoints: [endpoint('/read', 'key'), endpoint('/own', 'admin')] },
  )

describe('keys with roles', () => {
  const statuses = async (headers: Record<string, string>) => {
    const { url } = await served()
    const query = async (name: string) => (await send(`${url}/${name}`, { body: '{}', headers })).status
    const get = async (path: string) => (await fetch(`${url}${path}`, { headers })).status
    return [await query('Echo'), await query('AddItem'), await get('/read'), await get('/own')]
  }

  it('are required', async () => {
    expect(await statuses({})).toEqual([403, 403, 403, 403])
    expect(await statuses({ 'x-api-key': 'other' })).toEqual([403, 403, 403, 403])
  })

  it.each([
    ['all', [200, 200, 200, 200]],
    ['reader', [200, 403, 200, 403]],
    ['sensor', [200, 404, 403, 403]],
  ])('allow what their role says: %s', async (name, expected) => {
    expect(await statuses({ 'x-api-key': `secret-${name}` })).toEqual(expected)
    expect(await statuses({ authorization: `Bearer secret-${name}` })).toEqual(expected)
  })

  it('are named when they do not suffice, with the reason', async () => {
    const { url } = await served()
    const refusal = async (name: string, path: string, method: string) => {
      const answer = await send(`${url}${path}`, { method, headers: { 'x-api-key': `secret-${name}` } })
      return answer.body
    }
    expect(await refusal('reader', '/AddItem', 'POST')).toEqual({
      error: 'The key reader may not call AddItem: it only reads, and the query writes.',
      code: 'FORBIDDEN',
    })
    expect(await refusal('sensor', '/AddItem', 'POST')).toEqual({
      error: "Query not found: Couldn't find `AddItem` of type Query.",
      code: 'NOT_FOUND',
      hint: 'The queries are Echo.',
    })
    expect(await refusal('reader', '/own', 'GET')).toEqual({
      error: 'The key reader may not use /own: it only reads.',
      code: 'FORBIDDEN',
    })
    expect(await refusal('sensor', '/read', 'GET')).toEqual({
      error: 'The key sensor may not use /read: it is limited to some queries.',
      code: 'FORBIDDEN',
    })
  })

  it('are not told the names of queries that they may not call', async () => {
    const { url } = await served()
    const refusal = async (name: string, path: string) =>
      (await send(`${url}${path}`, { body: '{}', headers: { 'x-api-key': `secret-${name}` } })).body
    expect(await refusal('sensor', '/Nothing')).toMatchObject({ hint: 'The queries are Echo.' })
    expect(await refusal('sensor', '/AddItems')).toMatchObject({ hint: 'The queries are Echo.' })
    expect(await refusal('reader', '/AddItems')).toMatchObject({ hint: 'Did you mean `AddItem`?' })
  })

  it('tell endpoints whether they may write', async () => {
    const { url } = await served()
    const read = async (name: string) =>
      (await send(`${url}/read`, { method: 'GET', headers: { 'x-api-key': `secret-${name}` } })).body
    expect(await read('all')).toEqual({ mayWrite: true })
    expect(await read('reader')).toEqual({ mayWrite: false })
  })

  it('are those of the moment', async () => {
    let current = keys
    const { url } = await start({ Echo: echo }, { keys: () => current })
    const call = () => send(`${url}/Echo`, { body: '{}', headers: { 'x-api-key': 'secret-reader' } })
    expect((await call()).status).toBe(200)
    current = keys.slice(0, 1)
    expect((await call()).status).toBe(403)
  })

  it('stand beside the single key, which allows everything', async () => {
    const { url } = await start({ AddItem: echo }, { apiKey: 'sesame', keys: () => keys })
    const call = async (headers: Record<string, string>) =>
      (await send(`${url}/AddItem`, { body: '{}', headers })).status
    expect(await call({ 'x-api-key': 'sesame' })).toBe(200)
    expect(await call({ authorization: 'bearer sesame' })).toBe(200)
    expect(await call({ 'x-api-key': 'secret-reader' })).toBe(403)
  })
})
