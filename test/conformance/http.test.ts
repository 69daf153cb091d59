import { connect, Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { unknownId } from '../support/program.ts'
import { runsOnServer } from '../support/test-store.ts'
import { post, withIsles, withServer } from './isles.ts'
import { person, served } from './people.ts'

it('A2-36 many writers at once, and clients that hang up, neither crash the server nor lose a write', () =>
  served(
    `QUERY Grow(name: String) => p <- N<Person>({name: name}) q <- p::UPDATE({age: ADD(_::{age}, 1)}) RETURN q::{age}
     QUERY Ages() => RETURN N<Person>::{name, age}`,
    async (send, { call }, port) => {
      await person(call, 'Ada', 0)
      const hangUp = () =>
        new Promise<void>(resolve => {
          const socket = connect(port, '127.0.0.1', () => {
            const body = '{"name":"gone"}'
            socket.write(
              `POST /AddPerson HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length + 5}\r\n\r\n${body}`,
              () => socket.destroy(),
            )
          })
          socket.on('close', () => resolve())
          socket.on('error', () => undefined)
        })
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          i % 6 === 5
            ? hangUp()
            : i % 3 === 0
              ? send('/AddPerson', `{"name":"p${i}"}`)
              : send('/Grow', '{"name":"Ada"}'),
        ),
      )
      const growths = answers.flatMap(answer =>
        answer && typeof answer.body.q === 'number' ? [answer.body.q] : [],
      )
      expect(growths.toSorted((a, b) => a - b)).toEqual(growths.map((_, i) => i + 1))
      expect(growths).toHaveLength(30)
      const { status, body } = await send('/Ages')
      expect(status).toBe(200)
      expect(body.data).toHaveLength(21)
      expect(body.data[0]).toEqual({ name: 'Ada', age: 30 })
    },
  ))

it('A2-37 every client error has its own status, code and message', () =>
  served(
    `QUERY Get(id: ID) => p <- N<Person>(id) RETURN p
     QUERY Edge(id: ID) => e <- E<Knows>(id) RETURN e
     QUERY Vector(id: ID) => v <- V<Note>(id) RETURN v
     QUERY Firm(name: String) => f <- N<Firm>({name: name}) RETURN f
     QUERY Update(name: String) => p <- N<Person>::WHERE(_::{name}::EQ(name))::UPDATE({age: 1}) RETURN p
     QUERY UpId(id: ID) => p <- N<Person>(id)::UpsertN({age: 1}) RETURN p
     QUERY Div(n: I32) => RETURN DIV(1, n)
     QUERY Range(n: I32) => RETURN N<Person>::RANGE(n, 3)
     #[model("openai:tiny")] QUERY Embed(t: String) => n <- SearchV<Note>(Embed(t), 1) RETURN n`,
    async (send, { call }) => {
      const firm = (await call('AddFirm', { name: 'a' })).f
      await call('AddNote', { v: [1, 0], body: 'x' })
      const id = JSON.stringify({ id: unknownId })
      for (const [path, body, status, code] of [
        ['/AddPerson', '{"name":', 400, 'INVALID_JSON'],
        ['/AddPerson', '{"nobody":', 400, 'INVALID_JSON'],
        ['/AddPerson', '[]', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{}', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{"name":5}', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{"name":"x","age":-1}', 400, 'INVALID_PARAMETER'],
        ['/AddPerson', '{"name":"x","more":1}', 400, 'INVALID_PARAMETER'],
        ['/Nobody', '{}', 404, 'NOT_FOUND'],
        ['/Get', id, 404, 'NODE_NOT_FOUND'],
        ['/Get', JSON.stringify({ id: firm.id }), 404, 'NODE_NOT_FOUND'],
        ['/Edge', id, 404, 'EDGE_NOT_FOUND'],
        ['/Vector', id, 404, 'VECTOR_NOT_FOUND'],
        ['/Firm', '{"name":"none"}', 404, 'NO_VALUE_FOUND'],
        ['/Update', '{"name":"none"}', 404, 'NO_VALUE_FOUND'],
        ['/AddFirm', '{"name":"a"}', 409, 'DUPLICATE_KEY'],
        ['/UpId', JSON.stringify({ id: firm.id }), 409, 'ID_CONFLICT'],
        ['/AddPerson', `{"name":"${'x'.repeat(1100)}"}`, 413, 'BODY_TOO_LARGE'],
        ['/AddNote', '{"v":[1,2,3],"body":"b"}', 422, 'DIMENSION_MISMATCH'],
        ['/AddNote', '{"v":[],"body":"b"}', 422, 'INVALID_VALUE'],
        ['/Range', '{"n":-1}', 422, 'INVALID_VALUE'],
        ['/Div', '{"n":0}', 422, 'ARITHMETIC_ERROR'],
        ['/Embed', '{"t":"x"}', 502, 'EMBEDDING_ERROR'],
      ] as const) {
        const answer = await send(path, body)
        expect([answer.status, answer.body.code], `${path} ${body.slice(0, 40)}`).toEqual([status, code])
        expect(answer.body.error).toMatch(/^[A-Z`].*\.$/s)
        expect(answer.body.error).not.toMatch(/\n\s+at |undefined|\[object/)
      }
      expect((await send('/AddPerson', undefined, { method: 'GET' })).body.code).toBe('METHOD_NOT_ALLOWED')
      const typed = await send('/AddPerson', '{}', { headers: { 'content-type': 'text/plain' } })
      expect([typed.status, typed.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
      expect((await send('/AddPerson', '{"name":"still here"}')).status).toBe(200)
    },
    { bodyBytesMax: 1024 },
  ))

it('10-25 client errors are 4xx with a body, and a charset is not an error', () =>
  withIsles(
    `QUERY Vec(id: ID) => v <- V<Note>(id) RETURN v QUERY Div(n: I32) => RETURN DIV(1, n)`,
    ({ database }) =>
      withServer(database, { bodyBytesMax: 200 }, async url => {
        const json = { 'content-type': 'application/json; charset=utf-8' }
        expect((await post(`${url}/Port`, '{"tag":"t"}', json)).status).toBe(200)
        for (const [path, body, status, headers] of [
          ['/Port', '{', 400],
          ['/Port', '{}', 400],
          ['/Port', '{"tag":1}', 400],
          ['/Port', '{"tag":"u","depth":1e60}', 400],
          ['/Vec', `{"id":"${unknownId}"}`, 404],
          ['/Div', '{"n":0}', 422],
          ['/Port', '{"tag":"t"}', 409],
          ['/Port', `{"tag":"${'x'.repeat(300)}"}`, 413],
          ['/Port', '{}', 415, { 'content-type': 'text/xml' }],
          ['/None', '{}', 404],
        ] as const) {
          const answer = await post(url + path, body, headers)
          expect(answer.status, `${path} ${body.slice(0, 30)}`).toBe(status)
          expect(await answer.json()).toEqual(
            expect.objectContaining({
              error: expect.stringMatching(/\.$/),
              code: expect.stringMatching(/^[A-Z_]+$/),
            }),
          )
        }
        const got = await fetch(`${url}/Port`)
        expect([got.status, ((await got.json()) as { code: string }).code]).toEqual([
          405,
          'METHOD_NOT_ALLOWED',
        ])
      }),
  ))

it('10-27 a key protects every route if one is set, headers have a time limit, and nothing is sent to third parties', () =>
  withIsles('', async ({ database }) => {
    const key = { 'x-api-key': 'secret' }
    await withServer(database, { apiKey: 'secret' }, async url => {
      for (const headers of [{}, { 'x-api-key': 'Secret' }, { 'x-api-key': '' }]) {
        for (const [path, method] of [
          ['/Port', 'POST'],
          ['/introspect', 'GET'],
          ['/None', 'POST'],
        ] as const) {
          const refused = await fetch(url + path, { method, headers })
          expect([refused.status, ((await refused.json()) as any).code]).toEqual([403, 'INVALID_API_KEY'])
        }
      }
      expect((await post(`${url}/Port`, '{"tag":"t"}', key)).status).toBe(200)
      expect((await fetch(`${url}/introspect`, { headers: key })).status).toBe(200)
    })
    // A query that fails, whose input the legacy server sent to a third party: no connection is made.
    const connecting = vi.spyOn(Socket.prototype, 'connect')
    try {
      await expect(database.callText('Port', '{"tag":"t"}')).rejects.toMatchObject({
        code: 'DUPLICATE_KEY',
      })
      await expect(database.callText('Port', '{"tag":')).rejects.toMatchObject({ code: 'INVALID_JSON' })
      // Except to the store, where that is a server.
      if (!runsOnServer) expect(connecting).not.toHaveBeenCalled()
    } finally {
      connecting.mockRestore()
    }
    await withServer(database, { headersTimeoutMs: 50 }, async url => {
      const socket = new Socket()
      const text = await new Promise<string>((resolve, reject) => {
        let received = ''
        socket.on('data', chunk => {
          received += chunk.toString()
        })
        socket.on('close', () => resolve(received))
        socket.on('error', reject)
        socket.connect(Number(new URL(url).port), '127.0.0.1', () =>
          socket.write('POST /Port HTTP/1.1\r\nHost: localhost\r\n'),
        )
      })
      expect(text).toMatch(/^HTTP\/1\.1 408 /)
    })
  }))

it('10-28 the server reserves no query names', () => {
  const names = [
    'nodes_edges',
    'nodes_by_label',
    'node_connections',
    'node_details',
    'IsleMcp',
    'introspect',
    'mcp',
    'init',
  ]
  return withIsles(
    names.map((name, i) => `QUERY ${name}(n: U8) => RETURN {no: ${i}, n: n}`).join('\n'),
    ({ database }) =>
      withServer(database, {}, async url => {
        for (const [no, name] of names.entries()) {
          const answer = await post(`${url}/${name}`, '{"n":1}')
          expect([answer.status, await answer.json()]).toEqual([200, { no, n: 1 }])
        }
        expect((await post(`${url}/PortMcp`, '{}')).status).toBe(404)
        const { queries } = (await (await fetch(`${url}/introspect`)).json()) as {
          queries: { name: string }[]
        }
        expect(queries.map(query => query.name)).toEqual(expect.arrayContaining(names))
      }),
  )
})
