import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { limits } from '../../src/base/limits.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { type McpData, servedData } from '../../src/serve/mcp/data.ts'
import { ownTools } from '../../src/serve/mcp/own-tools.ts'
import type { EndpointCall } from '../../src/serve/server/index.ts'
import { callsOf } from '../../src/serve/studio/calls.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { servedEndpoints } from '../../src/terminal/commands/actions/serving/serve-endpoints.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { turnsDuring } from '../support/turns.ts'
import { declarations, entries, wideTexts } from './texts.ts'

// The event loop is given back after each part of the work, so that parts can be counted.
vi.mock(import('../../src/base/limits.ts'), async original => {
  const { limits } = await original()
  return { limits: { ...limits, holdMsMax: 0 as never } }
})

const program = `
N::Person { INDEX name: String, age: U8 }
E::Knows { From: Person, To: Person }
QUERY People(min_age?: U8) => people <- N<Person>::WHERE(_::{age}::GTE(min_age)) RETURN people
`

let project: string
let database: OpenDatabase
let data: McpData

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'gvq-hostile-'))
  await writeFile(join(project, 'program.hx'), program)
  database = await openDatabase({ project, env: {}, durable: false, keyValues: openMemoryStore() })
  const served = servedData(database, project, {})
  const files = await served.sources()
  // Turns in which a disk is waited for are not counted.
  data = { ...served, sources: async () => files }
})
afterAll(async () => {
  await database.close()
  await rm(project, { recursive: true })
})

const runLimits = { timeoutMs: 60_000 }
/** A call with a key that only reads. */
const caller = {
  caller: { mayWrite: false },
  gone: new AbortController().signal,
  request: { socket: {} },
} as unknown as EndpointCall

const reader = { mayWrite: false, gone: caller.gone, client: () => 'studio' }

const studio = () => callsOf(database, reader, runLimits)

/** Each call of the studio: how it is sent a text, or why it takes none. */
const studioCalls: Readonly<Record<string, ((text: string) => Promise<unknown>) | string>> = {
  overview: 'takes nothing',
  revision: 'takes nothing',
  source: 'takes a name, which is compared',
  evaluate: text => studio().evaluate(text, { dry: true, guard: true }),
  plan: async text => [await studio().plan(text, false), await studio().plan(text, true)],
  check: text => studio().check(text),
  complete: async text => {
    for (const end of ['', '\nx', '\nz <- N<Person>::WHERE(', '\nFOR a IN '])
      await studio().complete(text + end, text.length + end.length)
  },
  hover: text => studio().hover(text, text.length - 2),
  renameable: text => studio().renameable(text, text.search(/\w/)),
  rename: text => studio().rename(text, text.search(/\w/), 'renamed'),
  neighbours: 'takes the id of a record',
  connections: 'takes ids of records',
}

/** The calls of the tools of MCP: how each is sent a text, or why it takes none. */
const tools: Readonly<Record<string, ((text: string) => Promise<unknown>) | string>> = {
  list: 'takes nothing',
  schema: 'takes a name, which is compared',
  check: text => tool('check', { text }),
  explain: 'takes a name, which is compared',
  running: 'takes nothing',
  stop: 'takes a number',
}

function tool(name: string, given: object): Promise<unknown> {
  const found = ownTools(true).find(({ facts }) => facts.name === name)!
  const options = { allowWrites: false, cancelsWrites: false, signal: caller.gone, client: () => 'test' }
  return found.call(data, { ...given }, options)
}

const calls = [
  ...Object.entries(studioCalls),
  ...Object.entries(tools).map(([name, send]) => [`${name} of MCP`, send] as const),
].flatMap(([name, send]) => (typeof send === 'string' ? [] : [[name, send] as const]))

/** A refusal is an answer. */
async function answer(send: (text: string) => Promise<unknown>, text: string): Promise<unknown> {
  try {
    return await send(text)
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    expect(['FORBIDDEN', 'INVALID_VALUE', 'NOT_FOUND', 'QUERY_TOO_LARGE']).toContain(error.code)
    return error.code
  }
}

describe('every call that takes a text of a client is known here', () => {
  it('of the studio', () => expect(Object.keys(studio())).toEqual(Object.keys(studioCalls)))

  it('of MCP', () => expect(ownTools(true).map(({ facts }) => facts.name)).toEqual(Object.keys(tools)))

  it('of HTTP: all other endpoints with a body are queries, whose parameters are values', () => {
    const options = {
      project,
      hasKey: true,
      mcpAllowWrites: false,
      limits: {},
      onInternalError: () => undefined,
    }
    const { endpoints } = servedEndpoints(database, options)
    const withBody = endpoints.filter(({ methods }) =>
      methods.some(method => method !== 'GET' && method !== 'DELETE'),
    )
    expect(withBody.map(({ path }) => path)).toEqual(['/studio/call', '/mcp'])
  })
})

/**
 * Whether the text is read: only what is before the caret of a declaration is completed, and MCP checks declarations
 * only.
 */
const isRead = (name: string, kind: 'entries' | 'declarations') =>
  kind === 'entries' ? !name.endsWith('of MCP') : name !== 'complete'

/** The characters of the shorter text. What is completed is read in larger parts. */
const lengthFor = (name: string) => (name === 'complete' ? 15_000 : 5_000)

describe.each(calls)('%s gives the event loop back as often as its text is long:', (name, send) => {
  const texts = [
    ...(isRead(name, 'entries') ? Object.entries(entries) : []),
    ...(isRead(name, 'declarations') ? Object.entries(declarations) : []),
  ]

  it.each(texts)('%s', async (_, text) => {
    const count = Math.ceil((10 * lengthFor(name)) / text(10).length)
    // What is loaded at the first call takes turns, too.
    await answer(send, text(1))
    const once = await turnsDuring(() => answer(send, text(count)))
    const twice = await turnsDuring(() => answer(send, text(2 * count)))
    expect(twice / once).toBeGreaterThan(1.4)
    expect(twice / once).toBeLessThan(2.5)
  })
})

describe.each(calls)(
  '%s answers, or refuses, what is not divided and too long to be read without a pause:',
  (_, send) => {
    it.each(Object.entries(wideTexts))('%s', async (_, text) => {
      await answer(send, text(limits.clientUnitTokensMax))
    })
  },
)

describe('a query of many statements gives the event loop back between them while it runs:', () => {
  const queries = Object.entries({ Few: 500, Many: 1000 }).flatMap(([name, count]) => [
    `QUERY ${name}Values() => ${entries['nested brackets']!(count)} RETURN x0`,
    `QUERY ${name}Nodes() => ${entries.creations!(count)} RETURN NONE`,
  ])

  it.each(['Values', 'Nodes'])('%s', async what => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'program.hx'), program + queries.join('\n'))
    const own = await openDatabase({
      project: folder,
      env: {},
      durable: false,
      keyValues: openMemoryStore(),
    })
    onTestFinished(() => own.close())
    const turnsOf = (query: string) =>
      turnsDuring(async () => {
        const options = { dry: true, guard: true }
        const evaluated = callsOf(own, { ...reader, mayWrite: true }, runLimits).evaluate(
          `${query}()`,
          options,
        )
        expect(await evaluated).toMatchObject({ kind: 'answer' })
      })
    // They are planned now.
    for (const size of ['Few', 'Many']) await turnsOf(size + what)
    const twice = await turnsOf(`Many${what}`)
    const once = await turnsOf(`Few${what}`)
    expect(twice - once).toBeGreaterThanOrEqual(500)
  })
})

describe('a text', () => {
  const codes = async (text: string) => (await studio().check(text)).map(({ code }) => code)

  it.each([
    ['is larger than 1 MiB', ' '.repeat(limits.clientTextBytesMax + 1), 'E007'],
    ['has more than 1 MiB of escapes', `x <- "${'\\n'.repeat(1_900_000)}"`, 'E007'],
    ['has 40,000 statements', entries.statements!(40_000), 'E008'],
    ['has 100,000 steps', `N<Person>${'::FIRST'.repeat(100_000)}`, 'E008'],
    ['has a statement of more than 10,000 tokens', wideTexts['an array']!(5_000), 'E008'],
    ['has a query of more than 10,000 tokens', wideTexts['a query']!(2_000), 'E008'],
  ])('that %s is refused', async (_, text, code) => expect(await codes(text)).toEqual([code]))

  it('of 16,000 statements is completed, the newest variables first', async () => {
    const text = `${entries.statements!(16_000)}RETURN `
    const { items } = await studio().complete(text, text.length)
    expect(items).toHaveLength(limits.completionsMax)
    expect(items[0]).toMatchObject({ text: 'x15999', kind: 'variable', detail: 'Person nodes' })
  })

  it('in which each variable follows from the one before is completed', async () => {
    const text = `${entries['statements, each of which reads the one before']!(4_000)}y <- x3999::`
    const { items } = await studio().complete(text, text.length)
    expect(items.map(({ text }) => text)).toContain('WHERE')
  })

  it('ends when its client leaves', async () => {
    const gone = new AbortController()
    const checked = callsOf(database, { ...reader, gone: gone.signal }, runLimits).check(
      entries.statements!(10_000),
    )
    setImmediate(() => gone.abort())
    await expect(checked).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('ends at the time limit', async () => {
    const checked = callsOf(database, reader, { timeoutMs: 1 }).check(entries.statements!(10_000))
    await expect(checked).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
  })
})
