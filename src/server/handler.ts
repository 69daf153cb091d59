import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Program } from '../analysis/program.ts'
import { assertNever, GvqError } from '../errors.ts'
import type { Activity } from './activity.ts'
import type { KeyCheck } from './api-key.ts'
import { RequestAborted, readBody, requireAnnouncedSize } from './body.ts'
import { requireJson } from './content-type.ts'
import { publicError } from './error-body.ts'
import { introspectionText } from './introspection.ts'
import { sendError, sendJson } from './reply.ts'
import { findRoute, MethodNotAllowed } from './routes.ts'

/** What the server needs of a database. */
export interface ServedDatabase {
  readonly program: Program
  /** Body text in, response text out. The limits stop it with CANCELLED or QUERY_TIMEOUT, and nothing written. */
  callText(
    name: string,
    body: string,
    limits: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<string>
}

export interface HandlerParts {
  readonly database: ServedDatabase
  readonly checkKey: KeyCheck
  readonly bodyBytesMax: number
  /** Time for one query; unbounded when absent. */
  readonly queryTimeoutMs?: number | undefined
  readonly activity: Activity
  /** Hears of every error that is no GvqError. */
  readonly onInternalError: (error: unknown, path: string) => void
}

/** The listener for requests. Requests of one connection are run one after another, also when they are pipelined. */
export function createHandler(parts: HandlerParts): RequestListener {
  const run = (request: IncomingMessage, response: ServerResponse): void => {
    parts.activity.begin()
    response.once('close', parts.activity.end)
    void handle(parts, request, response)
  }
  return (request, response) => {
    // Node gives a response its socket when the ones before it are out. POSTs must not overtake each other.
    if (response.socket === null) response.once('socket', () => run(request, response))
    else run(request, response)
  }
}

/** Never rejects: what goes wrong is answered. */
async function handle(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    sendJson(response, await answer(parts, request, response))
  } catch (error) {
    if (error instanceof RequestAborted) return
    if (!(error instanceof GvqError)) parts.onInternalError(error, request.url ?? '')
    if (response.headersSent || response.destroyed) return
    sendError(request, response, publicError(error), {
      allow: error instanceof MethodNotAllowed ? error.allow : undefined,
      close: parts.activity.stopping,
    })
  }
}

async function answer(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  if (parts.activity.stopping) {
    throw new GvqError('SHUTTING_DOWN', 'The server is shutting down.', { hint: 'Try again in a moment.' })
  }
  parts.checkKey(request)
  const { program } = parts.database
  const route = findRoute(request, program.queries)
  switch (route.kind) {
    case 'introspect':
      return introspectionText(program)
    case 'query': {
      requireJson(request)
      requireAnnouncedSize(request, parts.bodyBytesMax)
      if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
      const body = await readBody(request, parts.bodyBytesMax)
      const isRead = program.queries.get(route.name)?.writes === false
      return parts.database.callText(route.name, body === '' ? '{}' : body, {
        ...(isRead && { signal: untilGone(response) }),
        ...(parts.queryTimeoutMs !== undefined && { timeoutMs: parts.queryTimeoutMs }),
      })
    }
    default:
      return assertNever(route)
  }
}

/** Aborted when the client goes away: nobody waits for what is read then. What a client began to write goes on. */
function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}
