import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import {
  createMetrics,
  type RunningServer,
  type ServedDatabase,
  startServer,
  statusOf,
} from '../../src/serve/server/index.ts'
import { servedEndpoints } from '../../src/terminal/commands/actions/serving/serve-endpoints.ts'
import Serve from '../../src/terminal/commands/serving/serve.ts'
import { post, Wire } from './support.ts'

/** docs/http.md: sends every request in order, and expects the response below it. */
// What the comment above a request may add to the flags.
const whileBusy = ', while another query runs'
const neverEnds = ', and the headers never end'
const tooLong = ', and the headers are larger than 16 KiB'
const whileStopping = ', while it stops'
const withFault = ', with a fault in gvq itself'
const withFullDisk = ', with a full disk'

const page = readFileSync(join(import.meta.dirname, '../../docs/http.md'), 'utf8')

interface Example {
  readonly title: string
  /** Flags of `gvq serve`, `--dev --queue-max 1`. */
  readonly flags: string
  readonly request: string
  /** `…` matches any text. */
  readonly answer: { readonly head: readonly string[]; readonly body: string }
}

function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    match => match[1]!,
  )
}

function parseExample(text: string): Example {
  const [, flags = '', rest] = /^(?:# gvq serve ?(.*)\n)?([\s\S]*)$/.exec(text)!
  const start = rest!.search(/^\d{3} /m)
  const sent = rest!.slice(0, start)
  const [head = '', ...body] = rest!.slice(start).split('\n\n')
  const title = sent.split('\n')[0]!
  return {
    title: `${title} ${flags}: ${head.split('\n')[0]}`,
    flags,
    request: requestText(sent),
    answer: { head: head.trim().split('\n'), body: body.join('\n\n').trim() },
  }
}

function requestText(sent: string): string {
  const [head = '', ...rest] = sent.trim().split('\n\n')
  const [line, ...headers] = head.split('\n')
  const body = rest.join('\n\n')
  if (!headers.some(header => header.startsWith('host:'))) headers.push('host: 127.0.0.1')
  if (body !== '') headers.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${[`${line} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n${body}`
}

function patternOf(text: string): RegExp {
  const parts = text.split('…').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`)
}

function optionsOf(flags: string): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const [, name, value] of flags.replace(/,.*/, '').matchAll(/--([\w-]+)(?: ([^-]\S*))?/g)) {
    const key = name!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (key === 'corsOrigin') options.corsOrigins = [value]
    else options[key] = value === undefined ? true : /^\d+$/.test(value) ? Number(value) : value
  }
  return options
}

describe('docs/http.md', () => {
  let folder: string
  let database: OpenDatabase
  const servers = new Map<string, RunningServer>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gvq-http-'))
    await writeFile(join(folder, 'program.hx'), blocks('hx')[0]!)
    database = await openDatabase({ project: folder, durable: false, env: {} })
  })

  afterAll(async () => {
    for (const server of servers.values()) await server.close()
    await database.close()
    await rm(folder, { recursive: true })
  })

  async function serverWith(flags: string): Promise<RunningServer> {
    const known = servers.get(flags)
    if (known !== undefined) return known
    const metrics = await createMetrics(() => database.figures())
    const { endpoints } = servedEndpoints(database, {
      project: folder,
      hasKey: flags.includes('--api-key'),
      mcpAllowWrites: flags.includes('--mcp-allow-writes'),
      limits: {},
      onInternalError: error => expect.unreachable(String(error)),
    })
    const server = await startServer(served(flags), {
      port: 0,
      ...optionsOf(flags),
      endpoints: [metrics.endpoint, ...endpoints],
      observers: [
        metrics.observer,
        { answered: () => undefined, failed: error => expect(error).toBe(injectedFault) },
      ],
    })
    servers.set(flags, server)
    return server
  }

  const injectedFault = new Error('of the inside')
  const fullDisk = new GvqError('STORAGE_UNAVAILABLE', 'The changes could not be written to disk.', {
    hint: 'Free space on the disk and check the permissions of the data folder, then try again.',
  })

  /** The database, or a substitute for errors that a healthy one does not produce. */
  function served(flags: string): ServedDatabase {
    const failing = (error: Error): ServedDatabase => ({
      program: database.program,
      runs: database.runs,
      run: () => Promise.reject(error),
      stream: () => undefined,
    })
    if (flags.endsWith(withFault)) return failing(injectedFault)
    return flags.endsWith(withFullDisk) ? failing(fullDisk) : database
  }

  const examples = blocks('http').map(parseExample)

  it.each(examples.map(example => [example.title, example] as const))('%s', async (_title, example) => {
    const { flags } = example
    const server = await serverWith(flags)
    const stops = flags.endsWith(whileStopping)
    const busy = stops || flags.endsWith(whileBusy) ? await busyWire(server.port) : undefined
    const wire = stops ? await wireOf(server) : new Wire(server.port)
    wire.write(sentAs(example))
    const [head = '', ...body] = (await wire.closed()).split('\r\n\r\n')
    const [line, ...headers] = head.split('\r\n')
    const [expectedLine, ...expectedHeaders] = example.answer.head
    expect(line).toBe(`HTTP/1.1 ${expectedLine}`)
    for (const header of expectedHeaders) {
      expect(
        headers.filter(each => patternOf(header).test(each)),
        `${header} in ${headers}`,
      ).toHaveLength(1)
    }
    expect(body.join('\r\n\r\n').trim()).toMatch(patternOf(example.answer.body))
    busy?.socket.destroy()
  })

  function sentAs({ flags, request }: Example): string {
    if (flags.endsWith(neverEnds)) return request.slice(0, -2)
    if (!flags.endsWith(tooLong)) return request
    return request.replace('\r\n', `\r\nx-long: ${'y'.repeat(17_000)}\r\n`)
  }

  /** A connection opened before the server began to stop. */
  async function wireOf(server: RunningServer): Promise<Wire> {
    const wire = new Wire(server.port)
    wire.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await wire.until(/\{"status":"ok"\}$/)
    wire.text = ''
    void server.close()
    return wire
  }

  /** A connection whose query runs until it is closed. */
  async function busyWire(port: number): Promise<Wire> {
    const wire = new Wire(port)
    const n = Array.from({ length: 1000 }, (_, i) => i)
    wire.write(post('/Pairs', JSON.stringify({ n }), 'Expect: 100-continue\r\n'))
    await wire.until(/100 Continue/)
    for (;;) {
      const figures = await fetch(`http://127.0.0.1:${port}/metrics`)
      if ((await figures.text()).includes('gvq_queries_running 1')) return wire
    }
  }

  it('names every error code with its status', () => {
    const rows = [...page.matchAll(/^\| (\d{3}) \| ((?:`\w+`(?:, )?)+) \|/gm)]
    const shown = rows.flatMap(([, status, codes]) =>
      [...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => [code!, Number(status)] as const),
    )
    // What never becomes a request has the code of another status.
    const own = shown.filter(([, status]) => ![408, 431, 501].includes(status))
    expect(own).toEqual(own.map(([code]) => [code, statusOf(code as ErrorCode)]))
    const source = readFileSync(join(import.meta.dirname, '../../src/serve/server/answer/status.ts'), 'utf8')
    const codes = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, code]) => code!)
    const unseen = ['INVALID_PROGRAM']
    expect(new Set(own.map(([code]) => code))).toEqual(new Set(codes.filter(code => !unseen.includes(code))))
  })

  it('names every limit as the command does', () => {
    const shown = [...page.matchAll(/^\| `--([\w-]+)`/gm)].map(([, flag]) => flag!)
    const flags = Object.entries(Serve.flags).filter(([, flag]) => flag.helpGroup === 'LIMIT')
    expect(shown.toSorted()).toEqual(flags.map(([name]) => name).toSorted())
  })
})
