import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { limits } from '../../base/limits.ts'
import { Activity } from './activity.ts'
import { keyCheck } from './api-key.ts'
import type { Endpoint } from './endpoint.ts'
import { serverEndpoints } from './endpoints/index.ts'
import type { Observer } from './exchange.ts'
import { createHandler } from './handler.ts'
import { listen } from './listen.ts'
import { Outbox } from './outbox.ts'
import { Routes } from './routes.ts'
import type { ServedDatabase } from './served-database.ts'
import { isLoopbackAddress, siteCheck } from './site.ts'
import { answerTransportErrors } from './transport.ts'
import { Turns } from './turns.ts'

export const defaultHost = '127.0.0.1'
export const defaultPort = 6969

/** Every limit is as `limits` says unless set. */
export interface ServerOptions {
  readonly host?: string | undefined
  /** 0 for any free port. */
  readonly port?: number | undefined
  /** Without it, everybody who reaches the address may call every query. */
  readonly apiKey?: string | undefined
  /** Names in `Host` that are let in beside those of the loopback. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Origins whose pages may call; none unless set. */
  readonly corsOrigins?: readonly string[] | undefined
  readonly bodyBytesMax?: number | undefined
  readonly concurrentMax?: number | undefined
  readonly queueMax?: number | undefined
  /** Time for one query; unbounded unless set. */
  readonly queryTimeoutMs?: number | undefined
  readonly headersTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  readonly keepAliveTimeoutMs?: number | undefined
  readonly drainTimeoutMs?: number | undefined
  /** Serves the endpoints for development too. */
  readonly dev?: boolean | undefined
  /** Routes of other rooms, beside those of this one. */
  readonly endpoints?: readonly Endpoint[] | undefined
  readonly observers?: readonly Observer[] | undefined
}

export interface RunningServer {
  /** `http://HOST:PORT`, without a slash at its end. */
  readonly url: string
  readonly port: number
  /**
   * Stops accepting, answers new requests on open connections with 503, waits up to `drainTimeoutMs` for those under
   * way, and closes every connection. Resolves with false when requests had to be cut off.
   */
  close(): Promise<boolean>
  /** Closes every connection at once. */
  force(): void
}

/** Serves the queries of a database over HTTP. Throws GvqError INVALID_VALUE when the address cannot be opened. */
export async function startServer(
  database: ServedDatabase,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const activity = new Activity()
  const turns = new Turns(options.concurrentMax ?? limits.concurrentMax, options.queueMax ?? limits.queueMax)
  const server = createHttpServer(options)
  const host = options.host ?? defaultHost
  const port = await listen(server, host, options.port ?? defaultPort)
  // No request can have come: what the network brings is read after what follows at once.
  handleRequests(server, database, options, activity, turns)
  const shownHost = host.includes(':') ? `[${host}]` : host
  let closed: Promise<boolean> | undefined
  return {
    url: `http://${shownHost}:${port}`,
    port,
    close: () => {
      closed ??= drain(server, activity, options.drainTimeoutMs ?? limits.drainTimeoutMs)
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
    // Node would answer a request without it with an empty body.
    requireHostHeader: false,
  })
  // A query may run for as long as it needs, or as `queryTimeoutMs` says.
  server.timeout = 0
  answerTransportErrors(server)
  return server
}

function handleRequests(
  server: Server,
  database: ServedDatabase,
  options: ServerOptions,
  activity: Activity,
  turns: Turns,
): void {
  const { apiKey, corsOrigins = [], allowedHosts = [], queryTimeoutMs } = options
  const isLoopback = isLoopbackAddress((server.address() as AddressInfo).address)
  const handler = createHandler({
    database,
    routes: new Routes([...serverEndpoints(database), ...(options.endpoints ?? [])], options.dev === true),
    checkSite: siteCheck({ isLoopback, allowedHosts, corsOrigins }),
    checkKey: keyCheck(apiKey),
    isOpenToAll: !isLoopback && apiKey === undefined,
    bodyBytesMax: options.bodyBytesMax ?? limits.bodyBytesMax,
    queryLimits: queryTimeoutMs === undefined ? {} : { timeoutMs: queryTimeoutMs },
    turns,
    activity,
    outbox: new Outbox(),
    observers: options.observers ?? [],
  })
  server.on('request', handler)
  // Both would be answered by Node, one too early and one with an empty body.
  server.on('checkContinue', handler)
  server.on('checkExpectation', handler)
}

async function drain(server: Server, activity: Activity, timeoutMs: number): Promise<boolean> {
  activity.stop()
  // The close of http.Server would also cut idle connections, on which a request may be under way right now.
  const stopped = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  const finished = await activity.idle(timeoutMs)
  server.closeAllConnections()
  await stopped
  // Stops the timer that looks for slow requests.
  server.close()
  return finished
}
