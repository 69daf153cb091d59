import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import { Activity } from './activity.ts'
import type { Endpoint } from './endpoint.ts'
import { serverEndpoints } from './endpoints/index.ts'
import type { Observer } from './exchange.ts'
import { answerHalfOpen } from './half-open.ts'
import { createHandler } from './handler.ts'
import { type KeySource, keyCheck, singleKey } from './keys.ts'
import { listen } from './listen.ts'
import { Outbox } from './outbox.ts'
import { Routes } from './routes.ts'
import type { ServedDatabase } from './served-database.ts'
import { isLoopbackAddress, siteCheck } from './site.ts'
import { answerTransportErrors } from './transport.ts'
import { Turns } from './turns.ts'

export const defaultHost = '127.0.0.1'
export const defaultPort = 6969

/** `limits` has the default of every limit. */
export interface ServerOptions {
  readonly host?: string | undefined
  /** 0 for any free port. */
  readonly port?: number | undefined
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
  readonly queueMax?: number | undefined
  /** Time limit for one query; 0 for none. */
  readonly queryTimeoutMs?: number | undefined
  readonly headersTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  readonly keepAliveTimeoutMs?: number | undefined
  readonly drainTimeoutMs?: number | undefined
  /** Whether to serve the endpoints for development. */
  readonly dev?: boolean | undefined
  /** Endpoints of other rooms. */
  readonly endpoints?: readonly Endpoint[] | undefined
  readonly observers?: readonly Observer[] | undefined
}

export interface RunningServer {
  /** `http://HOST:PORT`, without a trailing slash. */
  readonly url: string
  readonly port: number
  /**
   * Stops accepting connections, answers new requests on open ones with 503, waits up to `drainTimeoutMs` for those in
   * progress, stops their queries, which rolls them back, and closes every connection. Resolves with false if requests
   * had to be aborted.
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
  const turns = new Turns(options.concurrentMax ?? limits.concurrentMax, options.queueMax ?? limits.queueMax)
  const server = createHttpServer(options)
  const host = options.host ?? defaultHost
  const port = await listen(server, host, options.port ?? defaultPort)
  // No request can have arrived: sockets are read only after this synchronous code.
  handleRequests(server, database, options, activity, turns)
  const shownHost = host.includes(':') ? `[${host}]` : host
  let closed: Promise<boolean> | undefined
  return {
    url: `http://${shownHost}:${port}`,
    port,
    close: () => {
      closed ??= drain(server, database, activity, options.drainTimeoutMs ?? limits.drainTimeoutMs)
      return closed
    },
    force: () => server.closeAllConnections(),
  }
}

function createHttpServer(options: ServerOptions): Server {
  const headersTimeout = options.headersTimeoutMs ?? limits.headersTimeoutMs
  const server = createServer({
    maxHeaderSize: limits.headerBytesMax,
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, options.requestTimeoutMs ?? limits.requestTimeoutMs),
    keepAliveTimeout: options.keepAliveTimeoutMs ?? limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, headersTimeout),
    noDelay: true,
    // Node would answer a request without a Host header with an empty body.
    requireHostHeader: false,
  })
  // Only `queryTimeoutMs` limits how long a query runs.
  server.timeout = 0
  answerTransportErrors(server)
  answerHalfOpen(server)
  return server
}

function handleRequests(
  server: Server,
  database: ServedDatabase,
  options: ServerOptions,
  activity: Activity,
  turns: Turns,
): void {
  const { corsOrigins = [], allowedHosts = [] } = options
  const hasKeys = options.apiKey !== undefined || options.keys !== undefined
  const isLoopback = isLoopbackAddress((server.address() as AddressInfo).address)
  const handler = createHandler({
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
    queryLimits: queryLimits(options.queryTimeoutMs),
    turns,
    activity,
    outbox: new Outbox(),
    observers: options.observers ?? [],
  })
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

async function drain(
  server: Server,
  { runs }: ServedDatabase,
  activity: Activity,
  timeoutMs: number,
): Promise<boolean> {
  activity.stop()
  // http.Server.close would also close idle connections, on which a request may be arriving.
  const stopped = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  const finished = await activity.idle(timeoutMs)
  if (!finished) {
    runs.stopAll(
      new GvqError(
        'SHUTTING_DOWN',
        'The query was stopped, because the server is shutting down. It has written nothing.',
      ),
    )
    await activity.idle(limits.rollbackTimeoutMs)
  }
  server.closeAllConnections()
  await stopped
  // Stops the timer that checks for slow requests.
  server.close()
  return finished
}
