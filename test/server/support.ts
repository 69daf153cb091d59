import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { andThen } from '../../src/base/flow/maybe.ts'
import { ShownValues } from '../../src/engine/execution/flow/show-values.ts'
import { type MemoryLimits, RunControl, Runs } from '../../src/engine/execution/index.ts'
import type { Program, Query } from '../../src/language/analysis/program/program.ts'
import { type NodeType, parseJson } from '../../src/language/catalog/index.ts'
import {
  type RunningServer,
  type ServedDatabase,
  type ServerOptions,
  startServer,
} from '../../src/serve/server/index.ts'
import type { Gate } from '../support/gate.ts'

const span = { file: { path: 'queries.hx', text: '' }, start: 0, end: 0 }
const string = { kind: 'scalar', name: 'String' } as const

const isle: NodeType = {
  kind: 'node',
  name: 'Isle',
  properties: [{ name: 'code', type: string, index: 'index', slot: 0 }],
  propertyByName: new Map(),
}

function query(name: string): Query {
  return {
    name,
    parameters: [
      { name: 'rows', slot: 0, optional: false, type: { kind: 'array', element: string } },
      { name: 'code', slot: 1, optional: true, type: string },
    ],
    slotCount: 2,
    statements: [],
    result: {
      kind: 'members',
      members: [
        {
          name: 'isle',
          value: {
            kind: 'literal',
            value: 1,
            type: { kind: 'value', type: string, plural: false },
            span,
          },
        },
      ],
    },
    writes: name.startsWith('Add'),
    mcp: false,
    span,
  }
}

export type Answer = (params: unknown) => unknown

const program = (answers: Readonly<Record<string, Answer>>): Program => ({
  catalog: {
    nodes: new Map([['Isle', isle]]),
    edges: new Map([
      [
        'Ferry',
        {
          kind: 'edge',
          name: 'Ferry',
          from: isle,
          to: isle,
          unique: false,
          properties: [],
          propertyByName: new Map(),
        },
      ],
    ]),
    vectors: new Map([['Note', { kind: 'vector', name: 'Note', properties: [], propertyByName: new Map() }]]),
  },
  version: 1n,
  queries: new Map(Object.keys(answers).map(name => [name, query(name)])),
})

/** A database whose queries are functions from the parameters to a value. */
export function fakeDatabase(
  answers: Readonly<Record<string, Answer>>,
  memory?: MemoryLimits,
): ServedDatabase {
  const runs = new Runs(memory)
  return {
    program: program(answers),
    runs,
    run: ({ name }, text, limits, encode, onRead) => {
      const params = parseJson(text === '' ? '{}' : text)
      onRead?.()
      const control = new RunControl(runs, name, limits)
      let isPending = false
      try {
        const encoded = andThen(answers[name]!(params), answer => encode(new ShownValues([answer]), control))
        isPending = encoded instanceof Promise
        return encoded instanceof Promise ? encoded.finally(() => control.end()) : encoded
      } finally {
        if (!isPending) control.end()
      }
    },
    stream: () => undefined,
  }
}

/** Returns the parameters that it was sent. */
export const echo: Answer = params => params

/** Starts a server on a free port; it is stopped when the test ends. */
export async function start(
  answers: Readonly<Record<string, Answer>>,
  options: ServerOptions = {},
  database = fakeDatabase(answers),
): Promise<RunningServer> {
  const server = await startServer(database, { port: 0, ...options })
  onTestFinished(async () => {
    server.force()
    await server.close()
  })
  return server
}

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

/** Sends one request with `fetch`; default: POST. */
export async function send(url: string, init: RequestInit = {}): Promise<Received> {
  // A string would be sent with the type text/plain.
  const body = typeof init.body === 'string' ? Buffer.from(init.body) : init.body
  const response = await fetch(url, { method: 'POST', ...init, ...(body !== undefined && { body }) })
  const text = await response.text()
  const json: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, text, body: json }
}

/** A raw connection that remembers what it received. */
export class Wire {
  readonly socket: Socket
  text = ''

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('data', chunk => {
      this.text += chunk.toString('utf8')
    })
    // A connection that the server resets is closed like any other.
    this.socket.on('error', () => undefined)
  }

  write(data: string | Buffer): void {
    this.socket.write(data)
  }

  /** Resolves as soon as the pattern has been received. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.text)) {
      if (this.socket.closed)
        throw new Error(`closed before ${pattern}; received ${JSON.stringify(this.text)}`)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')])
    }
    return this.text
  }

  async closed(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, 'close')
    return this.text
  }
}

/** The text of a POST with a body. */
export function post(path: string, body: string, headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** A query that reports when it has started, and returns once it is released. */
export function slowQuery(begun: Gate, hold: Gate) {
  return async () => {
    begun.open()
    await hold.opened
    return 'slow'
  }
}

/** Makes a certificate that signs itself, and its key. */
export function certificate(folder: string, name: string): { cert: string; key: string } {
  const files = { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
  const subject = ['-subj', `/CN=${name}`, '-days', '2']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      files.key,
      '-out',
      files.cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  )
  return files
}
