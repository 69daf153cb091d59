import { createServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { limits } from '../limits.ts'
import { Activity } from './activity.ts'
import { keyCheck } from './api-key.ts'
import { createHandler, type ServedDatabase } from './handler.ts'
import { listen } from './listen.ts'
import { answerTransportErrors } from './transport.ts'

export const defaultHost = '127.0.0.1'
export const defaultPort = 6969

export interface ServerOptions {
  readonly host?: string | undefined
  /** 0 for any free port. */
  readonly port?: number | undefined
  /** Without it, everybody who reaches the address may call every query. */
  readonly apiKey?: string | undefined
  readonly bodyBytesMax?: number | undefined
  /** Time for one query; unbounded unless set. */
  readonly queryTimeoutMs?: number | undefined
  readonly headersTimeoutMs?: number | undefined
  readonly drainTimeoutMs?: number | undefined
  /** Hears of faults of ours, which clients only see as INTERNAL_ERROR. */
  readonly onInternalError?: ((error: unknown, path: string) => void) | undefined
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
  const server = createHttpServer(database, options, activity)
  const host = options.host ?? defaultHost
  const port = await listen(server, host, options.port ?? defaultPort)
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

function createHttpServer(database: ServedDatabase, options: ServerOptions, activity: Activity): Server {
  const handler = createHandler({
    database,
    activity,
    checkKey: keyCheck(options.apiKey),
    bodyBytesMax: options.bodyBytesMax ?? limits.bodyBytesMax,
    queryTimeoutMs: options.queryTimeoutMs,
    onInternalError: options.onInternalError ?? (() => undefined),
  })
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: options.headersTimeoutMs ?? limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, options.headersTimeoutMs ?? limits.headersTimeoutMs),
      noDelay: true,
    },
    handler,
  )
  // A query may run for as long as it needs, or as `queryTimeoutMs` says.
  server.timeout = 0
  // Both would be answered by Node, one too early and one with an empty body.
  server.on('checkContinue', handler)
  server.on('checkExpectation', handler)
  answerTransportErrors(server)
  return server
}

async function drain(server: Server, activity: Activity, timeoutMs: number): Promise<boolean> {
  activity.stopping = true
  // The close of http.Server would also cut idle connections, on which a request may be under way right now.
  const stopped = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  const finished = await activity.idle(timeoutMs)
  server.closeAllConnections()
  await stopped
  // Stops the timer that looks for slow requests.
  server.close()
  return finished
}
