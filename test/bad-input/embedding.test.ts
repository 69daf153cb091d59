import { describe, expect, test } from 'vitest'
import { fakeServer, openAiReply, raw, status } from '../embedding/fake-server.ts'
import { expectErrorBody, expectNoTrace, post, temporaryProject } from './support.ts'

const program = `
N::Visit { note: String }
V::Note { text: String }

QUERY AddNote(text: String) =>
  visit <- AddN<Visit>({note: "half a query"})
  note <- AddV<Note>(Embed(text), {text: text})
  RETURN note

QUERY FindNotes(text: String) =>
  notes <- SearchV<Note>(Embed(text), 3)
  RETURN notes::{text}

QUERY Dump() =>
  RETURN {visits: N<Visit>, notes: V<Note>}
`

/** What answers has long enough on a machine that does much else. */
const compatible = (url: string, timeoutMs = 60_000) =>
  `[embedding]\nmodel = "openai_compatible:tiny"\nbase_url = "${url}/v1"\ntimeout_ms = ${timeoutMs}\n`

describe('a provider that fails', () => {
  const refused = status(401, { error: { message: 'no such key' } })
  test.each([
    ['refuses', refused, /status 401.*: no such key/],
    [
      'fails three times',
      status(500, { error: 'on fire' }, { 'retry-after': '0' }),
      /status 500.*3 attempts/,
    ],
    ['answers with no JSON', raw('<html>'), /not JSON/],
    ['answers with no vector', raw('{"data": []}'), /OpenAI-compatible/],
    ['answers with a wrong vector', raw('{"data": [{"index": 0, "embedding": [1, null]}]}'), /OpenAI-compat/],
    ['never answers', () => undefined, /did not answer within 2000 ms/, 2000],
  ] as const)(
    'and %s: 502, by HTTP and by gvq run, and nothing is written',
    async (_, reply, message, timeoutMs?: number) => {
      const provider = await fakeServer(openAiReply, reply)
      const settings = compatible(provider.url, timeoutMs)
      const project = await temporaryProject({ 'queries.hx': program, 'gvq.toml': settings })
      const server = await project.serve()
      expect((await post(server.url, 'AddNote', '{"text": "first"}')).status).toBe(200)
      const before = await post(server.url, 'Dump', '{}')
      for (const query of ['AddNote', 'FindNotes']) {
        const failed = await post(server.url, query, '{"text": "second"}')
        expect(failed.status, failed.text).toBe(502)
        expectErrorBody(failed.text, 'EMBEDDING_ERROR', message)
        expect(failed.text).not.toContain(provider.url)
      }
      expect((await post(server.url, 'Dump', '{}')).text).toBe(before.text)
      expect(await server.stop('SIGTERM')).toBe(0)
      const run = await project.gvq(['run', 'AddNote', '-p', 'text=second', '--json'])
      expect(run.code, run.stderr).toBe(1)
      expectErrorBody(run.stdout, 'EMBEDDING_ERROR', message)
      expectNoTrace(run.stderr)
      expect(await project.ask('Dump')).toEqual(before.body)
    },
  )

  test('and then recovers is used again', async () => {
    const provider = await fakeServer(refused, openAiReply)
    const project = await temporaryProject({ 'queries.hx': program, 'gvq.toml': compatible(provider.url) })
    const server = await project.serve()
    expect((await post(server.url, 'AddNote', '{"text": "first"}')).status).toBe(502)
    expect((await post(server.url, 'AddNote', '{"text": "first"}')).status).toBe(200)
    expect((await post(server.url, 'Dump', '{}')).body).toMatchObject({ visits: [{}], notes: [{}] })
  })
})

test('an unreachable provider is named with its address to the owner of the data', async () => {
  const project = await temporaryProject({
    'queries.hx': program,
    'gvq.toml': compatible('http://127.0.0.1:1'),
  })
  const run = await project.gvq(['run', 'AddNote', '-p', 'text=x', '--json'])
  expect(run.code).toBe(1)
  expectErrorBody(run.stdout, 'EMBEDDING_ERROR', /http:\/\/127\.0\.0\.1:1\/v1\/embeddings/)
  expect(await project.ask('Dump')).toEqual({ visits: [], notes: [] })
})

describe('a named provider whose key is not set is never replaced by another', () => {
  test.each([
    ['openai:text-embedding-3-small', 'OPENAI_API_KEY'],
    ['azure_openai:mine', 'AZURE_OPENAI'],
    ['gemini:gemini-embedding-001', 'GEMINI_API_KEY'],
  ])('%s names %s', async (model, variable) => {
    const project = await temporaryProject({
      'queries.hx': program,
      'gvq.toml': `[embedding]\nmodel = "${model}"\n`,
    })
    const env = Object.fromEntries(
      Object.keys(process.env).flatMap(name => (isKey(name) ? [[name, '']] : [])),
    )
    const server = await project.serve([], { env })
    const reply = await post(server.url, 'AddNote', '{"text": "x"}')
    expect(reply.status).toBe(502)
    expectErrorBody(reply.text, 'EMBEDDING_ERROR', new RegExp(variable))
    expect((await post(server.url, 'Dump', '{}')).body).toEqual({ visits: [], notes: [] })
    expect(await server.stop('SIGTERM')).toBe(0)
    const run = await project.gvq(['run', 'FindNotes', '-p', 'text=x', '--json'], { env })
    expectErrorBody(run.stdout, 'EMBEDDING_ERROR', new RegExp(variable))
    expect(run.code).toBe(1)
    expect(run.stderr).not.toContain('builtin')
  })
})

function isKey(name: string): boolean {
  return /^(OPENAI|AZURE|GEMINI|GOOGLE)_/.test(name)
}

test('an unknown model is an error that lists the accepted forms', async () => {
  const project = await temporaryProject({
    'queries.hx': program,
    'gvq.toml': '[embedding]\nmodel = "ollama:tiny"\n',
  })
  const run = await project.gvq(['run', 'AddNote', '-p', 'text=x', '--json'])
  expect(run.code, run.stderr).not.toBe(0)
  expect(run.stdout + run.stderr).toContain('openai_compatible:')
  expectNoTrace(run.stdout + run.stderr)
})
