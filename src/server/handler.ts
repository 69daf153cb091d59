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
  /** Body text in, response text out. */
  callText(name: string, body: string): Promise<string>
}

export interface HandlerParts {
  readonly database: ServedDatabase
  readonly checkKey: KeyCheck
  readonly bodyBytesMax: number
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
    if (response.headersSent) return
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
      return parts.database.callText(route.name, body === '' ? '{}' : body)
    }
    default:
      return assertNever(route)
  }
}
