import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkProject } from '../../src/database/project/index.ts'
import { parseJson } from '../../src/language/catalog/index.ts'
import { loadRequests, playRequests } from '../../src/tools/examples/index.ts'
import { generateTypeScript } from '../../src/tools/generate/index.ts'
import { examplesFolder, projects } from '../examples/projects.ts'
import { fails, hangsUp, says, scriptedServer, waits } from './scripted-server.ts'
import { apiKey, serving } from './serving.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-generate-'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
})

afterAll(() => rm(folder, { recursive: true }))

const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')

/** The errors of the strict compiler for the files, '' if there are none. Writes `.js` next to them. */
async function compile(...files: readonly string[]): Promise<string> {
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--module',
    'nodenext',
    '--types',
    '',
  ]
  const strict = ['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax']
  const run = promisify(execFile)(tsc, [...options, ...strict, '--ignoreConfig', ...files], { cwd: folder })
  return run.then(
    () => '',
    error => String(error.stdout),
  )
}

async function generate(project: string): Promise<string> {
  const { program } = await checkProject(project)
  return generateTypeScript(program!)
}

/** A value in TypeScript syntax. */
function literal(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${literal(member)}`)
  return `{${members.join(', ')}}`
}

describe('the types of a generated client', () => {
  it('are those of every parameter and every answer of the examples', async () => {
    const files: string[] = []
    for (const name of projects) {
      const project = join(examplesFolder, name)
      const client = join(folder, `${name}.ts`)
      await writeFile(client, await generate(project))
      const lines = [`import type * as gvq from './${name}.js'`]
      await serving(folder, project, async url => {
        const requests = await loadRequests(join(project, 'requests.json'))
        for await (const { request, params, status, text } of playRequests(url, requests, {
          apiKey,
        })) {
          if (status !== 200) continue
          const at = lines.length
          lines.push(`export const answer${at}: gvq.${request.query}Result = ${literal(parseJson(text))}`)
          if (Object.keys(request.params).length > 0)
            lines.push(`export const params${at}: gvq.${request.query}Params = ${literal(params)}`)
        }
      })
      expect(lines.length).toBeGreaterThan(3)
      await writeFile(join(folder, `${name}.answers.ts`), lines.join('\n'))
      files.push(`${name}.ts`, `${name}.answers.ts`)
    }
    expect(await compile(...files)).toBe('')
  })

  const program = `
N::User { UNIQUE INDEX name: String, big: U128, at: Date, tags: [String] }
E::Knows { From: User, To: User, Properties: { n: I64 } }
V::Knows { text: String }
N::Match { report: String, score: I32 }
QUERY Add(name: String, big: U128, at?: Date) => u <- AddN<User>({name: name, big: big, at: at}) RETURN u
QUERY First() => u <- N<User>::FIRST RETURN u
QUERY Last() => u <- N<User>::LAST RETURN u
QUERY Names() => u <- N<User>::{name} RETURN u
QUERY Link(a: ID, b: ID) => e <- AddE<Knows>({n: 1})::From(a)::To(b) RETURN e
QUERY Mixed(name: String) =>
  u <- N<User>({name: name})
  friends <- u::Out<Knows>
  RETURN {user: u::{name, first: _::Out<Knows>::FIRST::{name}}, count: friends::COUNT, list: [1, "x"], is: EXISTS(friends)}
QUERY Groups() => u <- N<User> RETURN u::GROUP_BY(name, at)
QUERY Largest() => u <- N<User>::AGGREGATE_BY(at)::FIRST RETURN u
QUERY Mapped() => g <- N<User>::AGGREGATE_BY(at)
  RETURN g::{at, n: count, names: _::{data}::{name}, data}
QUERY Paths() => g <- N<User>::Out<Knows>::Out<Knows>::GROUP_BY(at) RETURN g::RANGE(0, 9)
QUERY Ways(to: ID) => p <- N<User>::ShortestPath<Knows>::To(to) RETURN {w: p::{total_weight}, nodes: p::{path}, first: p::FIRST}
QUERY Search(v: [F64]) => d <- SearchV<Knows>(v, 3) RETURN d
QUERY Reports(text: String) => m <- SearchBM25<Match>(text, 3) RETURN m
QUERY Wipe() => DROP N<User> RETURN NONE
QUERY Share() => RETURN {share: 0.12345678901234568}
QUERY then(rows: [{a: I32, b: String}]) => n <- N<User>::COUNT RETURN n
`

  it('state what may be missing, what is wide, and what has which members', async () => {
    const project = await mkdtemp(join(folder, 'project-'))
    await writeFile(join(project, 'program.hx'), program)
    await writeFile(join(folder, 'own.ts'), await generate(project))
    const use = `
import { createClient, GvqError, type Integer, type MatchNode, type Path, type UserNode } from './own.js'
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
const is = <A, B>(_same: Same<A, B>): void => undefined
type Answer<F extends (...parameters: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>
type Client = ReturnType<typeof createClient>
is<UserNode, { id: string; label: 'User'; name: string | null; big: Integer | null; at: string | null; tags: string[] | null }>(true)
is<Answer<Client['Add']>, { u: UserNode }>(true)
is<Answer<Client['First']>, { u: UserNode | null }>(true)
is<Answer<Client['Last']>, { u: UserNode | null }>(true)
is<Answer<Client['Names']>, { u: (string | null)[] }>(true)
is<Answer<Client['Mixed']>, { user: { name: string | null; first: string | null }; count: number; list: (number | string)[]; is: boolean }>(true)
is<Answer<Client['Groups']>, { name: string | null; at: string | null; count: number }[]>(true)
is<Answer<Client['Largest']>, { u: { count: number; data: UserNode[] } | null }>(true)
is<Answer<Client['Mapped']>, { g: { at: string | null; n: Integer; names: (string | null)[]; data: UserNode[] }[] }>(true)
is<Answer<Client['Paths']>, { at: string | null; count: Integer }[]>(true)
is<Answer<Client['Ways']>, { w: (number | null)[]; nodes: UserNode[]; first: Path | null }>(true)
is<Answer<Client['Search']>, { d: { id: string; label: 'Knows'; data: number[]; score: number; text: string | null }[] }>(true)
is<Answer<Client['Reports']>, { m: MatchNode[] }>(true)
is<MatchNode, { id: string; label: 'Match'; report: string | null; score: number | null }>(true)
is<Answer<Client['Wipe']>, Record<string, never>>(true)
is<Parameters<Client['Add']>[0], { name: string; big: Integer; at?: string | number | null }>(true)
is<Path['hop_count'], number>(true)
const client = createClient()
// @ts-expect-error a parameter is missing
void (() => client.Add({ name: 'x' }))
// @ts-expect-error no such parameter
void (() => client.Add({ name: 'x', big: 1, age: 1 }))
// @ts-expect-error another type
void (() => client.Add({ name: 1, big: 1 }))
void (() => client.Add({ name: 'x', big: 2n ** 70n, at: 5 }))
void (() => client.then({ rows: [{ a: 1, b: 'x' }] }))
void (() => client.Wipe())
void GvqError
`
    await writeFile(join(folder, 'use.ts'), use)
    expect(await compile('own.ts', 'use.ts')).toBe('')
  })

  it('are those of a client that works', async () => {
    const project = await mkdtemp(join(folder, 'project-'))
    await writeFile(join(project, 'program.hx'), program)
    await writeFile(join(folder, 'running.ts'), await generate(project))
    expect(await compile('running.ts')).toBe('')
    const { createClient } = await import(pathToFileURL(join(folder, 'running.js')).href)
    await serving(folder, project, async url => {
      const client = createClient({ url: `${url}/`, apiKey })
      const big = 2n ** 127n + 1n
      const name = '"12345678901234567890" \\ 12345678901234567890'
      const { u } = await client.Add({ name, big })
      expect(u).toMatchObject({ label: 'User', name, big, at: null })
      expect((await client.Add({ name: 'small', big: 5n })).u.big).toBe(5)
      expect(await client.Names()).toEqual({ u: [name, 'small'] })
      expect(await client.Groups()).toHaveLength(2)
      expect(await client.Share()).toEqual({ share: 0.12345678901234568 })
      expect(await client.then({ rows: [] })).toEqual({ n: 2 })
      await expect(client.Add({ name, big: 1 })).rejects.toMatchObject({
        name: 'GvqError',
        code: 'DUPLICATE_KEY',
        status: 409,
      })
      await expect(createClient({ url }).Wipe()).rejects.toMatchObject({
        code: 'INVALID_API_KEY',
        hint: 'Send the key in the header x-api-key, or as Authorization: Bearer.',
      })
      await expect(createClient({ url: 'http://127.0.0.1:1' }).Wipe()).rejects.toMatchObject({
        code: 'NO_ANSWER',
        status: 0,
      })
    })
  })
})

describe('the calls of a generated client', () => {
  const program = `
N::Thing { name: String }
QUERY Read() => n <- N<Thing>::COUNT RETURN n
QUERY Write(name: String) => t <- AddN<Thing>({name: name}) RETURN t
`
  type Call = (...parameters: readonly unknown[]) => Promise<unknown>
  let createClient: (options: object) => { readonly Read: Call; readonly Write: Call }
  let isGvqError: (error: unknown, code: string) => boolean

  beforeAll(async () => {
    const project = await mkdtemp(join(folder, 'project-'))
    await writeFile(join(project, 'program.hx'), program)
    await writeFile(join(folder, 'calls.ts'), await generate(project))
    expect(await compile('calls.ts')).toBe('')
    ;({ createClient, isGvqError } = await import(pathToFileURL(join(folder, 'calls.js')).href))
  })

  const refused = fails(503, 'OVERLOADED', { 'retry-after': '0' })
  const answer = says(200, { n: 7 })

  it.each([
    ['overloaded', refused],
    ['stopping', fails(503, 'SHUTTING_DOWN', { 'retry-after': '0' })],
    ['cut off', hangsUp],
    ['replaced by a proxy that has no server', says(502, 'Bad gateway')],
  ])('that read are tried again while the server is %s', async (_, failure) => {
    await using server = await scriptedServer(failure, failure, answer)
    expect(await createClient({ url: server.url }).Read()).toEqual({ n: 7 })
    expect(server.requests).toHaveLength(3)
  })

  it('are tried three times at most, or as often as asked', async () => {
    await using server = await scriptedServer(refused)
    const client = createClient({ url: server.url })
    await expect(client.Read()).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(server.requests).toHaveLength(3)
    await expect(client.Read({ retries: 0 })).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(server.requests).toHaveLength(4)
  })

  it('that write are tried again where the server did nothing of them', async () => {
    await using server = await scriptedServer(refused, answer)
    expect(await createClient({ url: server.url }).Write({ name: 'a' })).toEqual({ n: 7 })
    expect(server.bodies).toEqual(['{"name":"a"}', '{"name":"a"}'])
  })

  it.each([
    ['cut off', hangsUp],
    ['refused by something else than gvq', says(503, 'Try later', { 'retry-after': '0' })],
    ['refused without a time', fails(503, 'OVERLOADED')],
    ['stopped by its owner', fails(503, 'CANCELLED', { 'retry-after': '0' })],
  ])('that write are not tried again when they were %s', async (_, failure) => {
    await using server = await scriptedServer(failure, answer)
    await expect(createClient({ url: server.url }).Write({ name: 'a' })).rejects.toThrow()
    expect(server.requests).toHaveLength(1)
  })

  it('that write are tried again when no connection was made', async () => {
    const errors = [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), undefined]
    await using server = await scriptedServer(answer)
    const client = createClient({
      url: server.url,
      fetch: (url: string, init: RequestInit) => {
        const error = errors.shift()
        return error === undefined
          ? fetch(url, init)
          : Promise.reject(new TypeError('failed', { cause: error }))
      },
    })
    expect(await client.Write({ name: 'a' })).toEqual({ n: 7 })
  })

  it('fail with the code, status, hint and details of the server', async () => {
    await using server = await scriptedServer(fails(409, 'DUPLICATE_KEY'))
    const error = await createClient({ url: server.url })
      .Write({ name: 'a' })
      .catch(each => each)
    expect(error).toMatchObject({
      code: 'DUPLICATE_KEY',
      status: 409,
      hint: 'Look.',
      details: { of: 'DUPLICATE_KEY' },
    })
    expect([isGvqError(error, 'DUPLICATE_KEY'), isGvqError(error, 'TIMEOUT')]).toEqual([true, false])
    expect(server.requests).toHaveLength(1)
  })

  it('end when their time has passed, also while they wait to try again', async () => {
    await using server = await scriptedServer(waits)
    const client = createClient({ url: server.url, timeoutMs: 30 })
    await expect(client.Read()).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 })
    await using busy = await scriptedServer(fails(503, 'OVERLOADED', { 'retry-after': '3600' }))
    const patient = createClient({ url: busy.url })
    await expect(patient.Read({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('end with the reason of a signal', async () => {
    const reason = new Error('enough')
    const controller = new AbortController()
    await using server = await scriptedServer(() => controller.abort(reason))
    const client = createClient({ url: server.url })
    await expect(client.Read({ signal: controller.signal })).rejects.toBe(reason)
    await expect(client.Write({ name: 'a' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(server.requests).toHaveLength(1)
  })

  it('carry a key as x-api-key or as a bearer token', async () => {
    await using server = await scriptedServer(answer)
    await createClient({ url: server.url, apiKey: 'one' }).Read()
    await createClient({ url: server.url, bearer: 'two' }).Read()
    const sent = server.requests.map(({ headers }) => [headers['x-api-key'], headers.authorization])
    expect(sent).toEqual([
      ['one', undefined],
      [undefined, 'Bearer two'],
    ])
  })
})
