import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { GvqError } from '../../base/errors.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { KeptVariable } from '../../database/session/index.ts'
import { parseJson, stringifyJson } from '../../language/catalog/index.ts'
import {
  type Call,
  digestOf,
  encodeError,
  encodeResult,
  leavingStatus,
  makeKey,
  proofOf,
  proofPath,
  protocol,
  questionBytes,
  type RunBefore,
  runBefore,
} from '../peer/index.ts'
import type { HostTools, KeepingShell, Method } from './api.ts'
import { createLocalShell } from './local.ts'

/**
 * An address at which other gvq processes of the same user can attach, separate from the public address of a server.
 */
export interface ShellHost {
  readonly url: string
  readonly token: string
  /** Lets the calls that run end, for some seconds, and takes no more of them. */
  close(): Promise<void>
}

/** How long the calls of others may keep a host from ending. */
const leavingMs = 5000

export interface HostOptions {
  readonly tools?: HostTools
  /** Whether the host is a server, for which the shells that are attached wait when it has ended. Default: no. */
  readonly comesBack?: boolean
  /**
   * Decides whether a server that starts may have the data. Returns why not now, as a clause, or what closes the host and
   * the data. Default: servers wait for the end of this process.
   */
  readonly handOver?: ((isBusy: boolean) => Promise<string | (() => Promise<void>)>) | undefined
}

/** What a new shell says of itself. */
export interface Visit {
  readonly pid: number
  readonly readsOnly: boolean
}

/** The first message to a new shell. */
export interface Greeting {
  readonly id: string
  readonly protocol: number
  readonly root: string
  readonly dataDir: string
  readonly pid: number
  /** `digestOf` the project's files. */
  readonly files: string
  readonly comesBack: boolean
}

/**
 * Listens for shells on the loopback interface, at a separate port, so that it cannot be reached through the public
 * address. Every request must carry the token, except for that which asks for a proof.
 */
export async function startShellHost(database: OpenDatabase, options: HostOptions = {}): Promise<ShellHost> {
  const token = randomBytes(32).toString('base64url')
  const visitors = new Visitors(database, options)
  makeKey()
  const server = createServer((request, response) => void answer(request, response, token, visitors))
  // Queries and shells have no time limit.
  server.timeout = 0
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    await visitors.leave()
    await stop(server)
  }
  return { url: `http://127.0.0.1:${port}`, token, close }
}

/**
 * Lets other gvq processes of this user work through a database, and tells them where. Returns what closes both; closes both if
 * that fails.
 */
export async function hostData(
  database: OpenDatabase,
  options: HostOptions = {},
): Promise<() => Promise<void>> {
  let host: ShellHost | undefined
  const close = async (): Promise<void> => {
    await host?.close()
    await database.close()
  }
  try {
    host = await startShellHost(database, options)
    await database.announce(undefined, host)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  visitors: Visitors,
): Promise<void> {
  try {
    const isLocal = isLoopback(request.socket.remoteAddress)
    if (isLocal && request.url === proofPath) return await prove(request, response, visitors.dataDir)
    if (!isLocal || !hasToken(request, token)) {
      send(response, 403, encodeError(new GvqError('INVALID_API_KEY', 'The token is missing or invalid.')))
      return
    }
    const path = request.url ?? ''
    if (request.method !== 'POST') throw new GvqError('METHOD_NOT_ALLOWED', 'Use POST.')
    const body = parseJson(await text(request))
    if (visitors.isLeaving) return send(response, leavingStatus, '')
    if (path === '/.gvq/shell') return visitors.receive(response, body as Visit)
    if (path === '/.gvq/hand-over') return await handOver(response, visitors)
    const call = body as Call
    send(response, 200, encodeResult(await visitors.call(path, call, untilGone(response))))
  } catch (error) {
    send(response, 200, encodeError(error))
  }
}

/** The data are closed only when the answer has left, because that ends all connections. */
async function handOver(response: ServerResponse, visitors: Visitors): Promise<void> {
  const outcome = await visitors.handOver()
  if (typeof outcome === 'string') return send(response, 200, encodeResult(outcome))
  visitors.isLeaving = true
  // What goes wrong with them is told to the next entry, which opens them again.
  const release = () => void outcome().catch(() => undefined)
  if (response.destroyed) return release()
  response.once('close', release).setHeader('connection', 'close')
  send(response, 200, encodeResult(undefined))
}

const isQuestion = new RegExp(`^[0-9a-f]{${2 * questionBytes}}$`)

/** Tells no more than a data folder does that the process exists. */
async function prove(request: IncomingMessage, response: ServerResponse, dataDir: string): Promise<void> {
  const question = await shortText(request, 2 * questionBytes)
  const port = request.socket.localPort!
  const proof = isQuestion.test(question ?? '') ? proofOf(question!, { port, dataDir }) : undefined
  send(response, proof === undefined ? 403 : 200, proof ?? '')
}

async function shortText(request: IncomingMessage, lengthMax: number): Promise<string | undefined> {
  let body = ''
  for await (const chunk of request.setEncoding('latin1')) {
    body += chunk
    if (body.length > lengthMax) return undefined
  }
  return body
}

function send(response: ServerResponse, status: number, body: string): void {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

/** Compares hashes, because timingSafeEqual requires equal lengths. */
function hasToken(request: IncomingMessage, token: string): boolean {
  const given = request.headers.authorization ?? ''
  return timingSafeEqual(hash(given), hash(`Bearer ${token}`))
}

function hash(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Returns a signal that is aborted when the client disconnects. */
function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}

const commandClient = 'gvq in process'

/** The run that the write of a client waits for. */
function waitOf({ runs }: OpenDatabase, client: string): RunBefore | undefined {
  const before = runBefore(runs.list(), each => each.client === client && each.behind !== undefined)
  return before && { query: before.query, milliseconds: before.milliseconds, client: before.client }
}

/** Who runs the queries of an attached process, for the list of queries that run. */
function clientOf(what: string, pid: unknown): () => string {
  return () => (Number.isSafeInteger(pid) ? `${what} ${pid}` : what)
}

/** The attached shells. Each lasts until the request that opened it ends. */
class Visitors {
  readonly #database: OpenDatabase
  readonly #options: HostOptions
  readonly #shells = new Map<string, KeepingShell>()
  /** Calls that are not answered yet. */
  #calls = 0
  /** Set from the end of the host on: what is called then has not run. */
  isLeaving = false
  #onQuiet = (): void => undefined

  constructor(database: OpenDatabase, options: HostOptions) {
    this.#database = database
    this.#options = options
  }

  get dataDir(): string {
    return this.#database.dataDir
  }

  /** Sends the greeting and leaves the response open: the shell ends when it closes. */
  receive(response: ServerResponse, { pid, readsOnly }: Visit): void {
    const database = this.#database
    const id = randomBytes(16).toString('base64url')
    const client = clientOf('the shell of process', pid)
    const shell = createLocalShell(database, {
      onClose: async () => undefined,
      isShared: true,
      client,
      readsOnly,
    })
    this.#shells.set(id, shell)
    response.once('close', () => {
      this.#shells.delete(id)
      void shell.close()
    })
    const greeting: Greeting = {
      id,
      protocol,
      root: database.project.root,
      dataDir: database.dataDir,
      pid: process.pid,
      files: digestOf(database.live.fileSources),
      comesBack: this.#options.comesBack ?? false,
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.write(`${stringifyJson(greeting)}\n`)
  }

  async call(path: string, { method, args }: Call, signal: AbortSignal): Promise<unknown> {
    const methods = path === '/.gvq/database' ? this.#ofDatabase() : this.#ofShell(path)
    const called = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (called === undefined) throw new GvqError('NOT_FOUND', `Unknown method ${method}.`)
    this.#calls++
    try {
      return await called(args, signal)
    } finally {
      this.#calls--
      if (this.#calls === 0) this.#onQuiet()
    }
  }

  async leave(): Promise<void> {
    this.isLeaving = true
    if (this.#calls === 0) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, leavingMs)
      this.#onQuiet = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  handOver(): Promise<string | (() => Promise<void>)> {
    const { handOver } = this.#options
    if (handOver === undefined) throw new GvqError('NOT_FOUND', 'This process does not hand its data over.')
    return handOver(this.#calls > 0)
  }

  #ofDatabase(): Readonly<Record<string, Method>> {
    const database = this.#database
    return {
      ...this.#options.tools,
      sources: async () => database.live.sources,
      files: async () => digestOf(database.live.fileSources),
      waitOf: async ([pid]) => waitOf(database, clientOf(commandClient, pid)()),
      backup: ([folder], signal) => database.backup(folder as string, { signal }),
      profile: ([name, params], signal) => database.profile(name as string, params, { signal }),
      callText: ([name, body, pid], signal) =>
        database.callText(name as string, body as string, {
          signal,
          client: clientOf(commandClient, pid),
        }),
    }
  }

  #ofShell(path: string): Readonly<Record<string, Method>> {
    const shell = this.#shells.get(path.replace('/.gvq/shell/', ''))
    if (shell === undefined) throw new GvqError('STORAGE_UNAVAILABLE', 'This shell has ended on the server.')
    return {
      evaluate: ([entry, options], signal) =>
        shell.evaluate(entry as string, { ...(options as object), signal }),
      profile: ([entry], signal) => shell.profile(entry as string, { signal }),
      explain: ([entry, options]) => shell.explain(entry as string, options as object | undefined),
      scope: () => shell.scope(),
      sources: () => shell.sources(),
      schema: () => shell.schema(),
      queries: () => shell.queries(),
      describe: ([name]) => shell.describe(name as string),
      reload: () => shell.reload(),
      save: ([file]) => shell.save(file as string),
      undo: () => shell.undo(),
      begin: (_, signal) => shell.begin({ signal }),
      commit: () => shell.commit(),
      rollBack: () => shell.rollBack(),
      runs: () => shell.runs(),
      stop: ([runId]) => shell.stop(runId as number),
      keep: ([names]) => shell.keep(names as readonly string[]),
      takeOver: ([kept]) => shell.takeOver(kept as readonly KeptVariable[]),
    }
  }
}
