import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { Server as NetServer, type Socket } from 'node:net'
import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { Endpoint } from './access/endpoint.ts'
import { type KeySource, keyCheck, singleKey } from './access/keys.ts'
import { Routes } from './access/routes.ts'
import type { ServedDatabase } from './access/served-database.ts'
import { isLoopbackAddress, siteCheck } from './access/site.ts'
import { Outbox } from './answer/outbox.ts'
import { createHandler } from './call/handler.ts'
import type { HandlerParts } from './call/handler-parts.ts'
import { Activity } from './connection/activity.ts'
import { Admission } from './connection/admission.ts'
import { connectionsMax, limitConnections } from './connection/connections.ts'
import { listen, listenOnSocket } from './connection/listen.ts'
import { Readers } from './connection/readers.ts'
import { renewTls, type TlsFiles } from './connection/tls.ts'
import { serverEndpoints } from './endpoints/index.ts'
import type { Observer } from './exchange/exchange.ts'
import { answerHalfOpen } from './exchange/half-open.ts'
import { answerTransportErrors } from './exchange/transport.ts'
import { FastLane } from './lane/fast-lane.ts'
import { BodyRoom } from './request/body-room.ts'

export const defaultHost = '127.0.0.1'
export const defaultPort = 6969

/** `limits` has the default of every limit. */
export interface ServerOptions {
  readonly host?: string | undefined
  /** 0 for any free port. */
  readonly port?: number | undefined
  /** The path of a unix socket, in place of host and port. Only its owner may connect. */
  readonly socket?: string | undefined
  /** Serves HTTPS with these files, which are read again when they change. */
  readonly tls?: TlsFiles | undefined
  /** Called with problems that do not end the server: of files that are read again, of too many connections. */
  readonly onFault?: ((message: string) => void) | undefined
  /** A key that allows everything. Without any key, anybody who can reach the address may call every query. */
  readonly apiKey?: string | undefined
  /** Further keys. */
  readonly keys?: KeySource | undefined
  /**
   * Names allowed in `Host` in addition to `localhost` and all addresses. With a key, a public address accepts any name if
   * this is empty.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /** Origins whose pages may call the server. Default: none. */
  readonly corsOrigins?: readonly string[] | undefined
  readonly bodyBytesMax?: number | undefined
  readonly concurrentMax?: number | undefined
  /** Connections open at once. Default: as the files allow that this process may open. */
  readonly connectionsMax?: number | undefined
  readonly queueMax?: number | undefined
  /** Time limit for one query; 0 for none. */
  readonly queryTimeoutMs?: number | undefined
  readonly headersTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  readonly keepAliveTimeoutMs?: number | undefined
  readonly drainTimeoutMs?: number | undefined
  /** Time after which a client that reads nothing of its answer is disconnected. */
  readonly stallTimeoutMs?: number | undefined
  /** Time after which a client that hardly reads its answer is disconnected, if memory is short. */
  readonly slowReadMs?: number | undefined
  /** Time after which a large body that hardly arrives is given up, if others wait for its room. */
  readonly bodyStallTimeoutMs?: number | undefined
  /** Whether plain calls are read without node:http, where TLS is not used. Default: true. */
  readonly fastLane?: boolean | undefined
  /** Whether to serve the endpoints for development. */
  readonly dev?: boolean | undefined
  /** Endpoints of other rooms. */
  readonly endpoints?: readonly Endpoint[] | undefined
  readonly observers?: readonly Observer[] | undefined
}

export interface RunningServer {
  /** `http://HOST:PORT`, without a trailing slash, or the path of the unix socket. */
  readonly url: string
  /** 0 for a unix socket. */
  readonly port: number
  /**
   * Stops accepting connections, answers new requests on open ones with 503, waits up to `drainTimeoutMs` for those in
   * progress and for writes whose clients have left, stops their queries, which rolls them back, and closes every
   * connection. Resolves with false if queries had to be stopped.
   */
  close(): Promise<boolean>
  /** Closes every connection at once. */
  force(): void
}

/** Serves the queries of a database over HTTP. Throws GvqError INVALID_VALUE if the address cannot be opened. */
export async function startServer(
  database: ServedDatabase,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const activity = new Activity()
  const { concurrentMax = limits.concurrentMax, queueMax = limits.queueMax } = options
  const admission = new Admission(concurrentMax, queueMax, activity)
  let lane: FastLane | undefined
  const server = createHttpServer(options)
  const noteUse = limitOpen(server, options, socket => lane?.isInProgress(socket) === true)
  const address = await open(server, options)
  // No request can have arrived: sockets are read only after this synchronous code.
  const parts = handlerParts(database, options, address.isLocal, activity, admission)
  handleRequests(server, parts)
  if (options.fastLane !== false && options.tls === undefined) lane = new FastLane(server, parts, noteUse)
  let closed: Promise<boolean> | undefined
  return {
    url: address.url,
    port: address.port,
    close: () => {
      closed ??= drain(server, lane, database, activity, options.drainTimeoutMs ?? limits.drainTimeoutMs)
      return closed
    },
    force: () => {
      activity.force()
      closeConnections(server, lane)
    },
  }
}

interface Address {
  readonly url: string
  readonly port: number
  /** Whether only this machine can reach it. */
  readonly isLocal: boolean
}

async function open(server: Server, options: ServerOptions): Promise<Address> {
  if (options.socket !== undefined) {
    await listenOnSocket(server, options.socket)
    return { url: options.socket, port: 0, isLocal: true }
  }
  const host = options.host ?? defaultHost
  const { port, address } = await listen(server, host, options.port ?? defaultPort)
  const scheme = options.tls === undefined ? 'http' : 'https'
  const url = `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { url, port, isLocal: isLoopbackAddress(address) }
}

function createHttpServer(options: ServerOptions): Server {
  const headersTimeout = options.headersTimeoutMs ?? limits.headersTimeoutMs
  const settings = {
    maxHeaderSize: limits.headerBytesMax,
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, options.requestTimeoutMs ?? limits.requestTimeoutMs),
    keepAliveTimeout: options.keepAliveTimeoutMs ?? limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, headersTimeout),
    noDelay: true,
    // Node would answer a request without a Host header with an empty body.
    requireHostHeader: false,
  }
  const server =
    options.tls === undefined ? createServer(settings) : tlsServer(settings, options.tls, options.onFault)
  // Only `queryTimeoutMs` limits how long a query runs.
  server.timeout = 0
  answerTransportErrors(server)
  answerHalfOpen(server)
  return server
}

function limitOpen(
  server: Server,
  options: ServerOptions,
  isInProgress: (socket: Socket) => boolean,
): (socket: Socket) => void {
  const max = options.connectionsMax ?? connectionsMax()
  return limitConnections(server, max, () => options.onFault?.(tooManyConnections(max)), isInProgress)
}

function tooManyConnections(max: number): string {
  return `There are ${max} connections, as many as the limit of open files allows (ulimit -n). Until there are fewer, new ones take the place of those without a request in progress.`
}

function tlsServer(
  settings: { readonly headersTimeout: number },
  files: TlsFiles,
  onFault: (message: string) => void = () => undefined,
): TlsServer {
  const server = createTlsServer({ ...settings, handshakeTimeout: settings.headersTimeout })
  renewTls(server, files, onFault)
  return server
}

function handlerParts(
  database: ServedDatabase,
  options: ServerOptions,
  isLoopback: boolean,
  activity: Activity,
  admission: Admission,
): HandlerParts {
  const { corsOrigins = [], allowedHosts = [] } = options
  const { stallTimeoutMs = limits.stallTimeoutMs, slowReadMs = limits.slowReadMs } = options
  const readers = new Readers(database.runs.memory, stallTimeoutMs, slowReadMs)
  const hasKeys = options.apiKey !== undefined || options.keys !== undefined
  return {
    database,
    routes: new Routes([...serverEndpoints(database), ...(options.endpoints ?? [])], options.dev === true),
    checkSite: siteCheck({
      isAnyHost: hasKeys && !isLoopback && allowedHosts.length === 0,
      allowedHosts,
      corsOrigins,
    }),
    checkKey: keyCheck(keySource(options)),
    isOpenToAll: !isLoopback && !hasKeys,
    bodyBytesMax: options.bodyBytesMax ?? limits.bodyBytesMax,
    bodyRoom: new BodyRoom(limits.bodiesBytesMax, options.bodyStallTimeoutMs ?? limits.bodyStallTimeoutMs),
    queryLimits: queryLimits(options.queryTimeoutMs),
    admission,
    activity,
    outbox: new Outbox(),
    observers: options.observers ?? [],
    readers,
  }
}

function handleRequests(server: Server, parts: HandlerParts): void {
  const handler = createHandler(parts)
  server.on('request', handler)
  // Node would answer both itself, the first too early and the second with an empty body.
  server.on('checkContinue', handler)
  server.on('checkExpectation', handler)
}

function keySource({ apiKey, keys }: ServerOptions): KeySource {
  if (apiKey === undefined) return keys ?? (() => undefined)
  const single = singleKey(apiKey)
  return () => [single, ...(keys?.() ?? [])]
}

/** The limits of a query over HTTP. */
export function queryLimits(timeoutMs: number = limits.queryTimeoutMs): RunLimits {
  return timeoutMs === 0 ? {} : { timeoutMs }
}

function closeConnections(server: Server, lane: FastLane | undefined): void {
  lane?.closeAll()
  server.closeAllConnections()
}

async function drain(
  server: Server,
  lane: FastLane | undefined,
  { runs }: ServedDatabase,
  activity: Activity,
  timeoutMs: number,
): Promise<boolean> {
  activity.stop()
  // http.Server.close would also close idle connections, on which a request may be arriving.
  const stopped = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  const finished = await activity.idle(timeoutMs)
  const admit = finished ? undefined : runs.stopAll(shutDown())
  if (!finished) await activity.idle(limits.rollbackTimeoutMs)
  closeConnections(server, lane)
  await stopped
  admit?.()
  // Stops the timer that checks for slow requests.
  server.close()
  return finished
}

function shutDown(): GvqError {
  const message = 'The query was stopped, as the server is shutting down, and has written nothing.'
  return new GvqError('SHUTTING_DOWN', message)
}
