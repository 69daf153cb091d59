import type { IncomingMessage, RequestListener } from 'node:http'
import { GvqError } from '../../../base/errors.ts'
import type { Program } from '../../../language/analysis/program/program.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { anyone, type Caller, mayCall } from '../access/keys.ts'
import { pathOf } from '../access/routes.ts'
import { inOrder } from '../connection/pipelining.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { HttpExchange } from '../exchange/http-exchange.ts'
import { requireKnownTransferCoding } from '../request/transfer-coding.ts'
import { callEndpoint } from './endpoint-call.ts'
import type { HandlerParts } from './handler-parts.ts'
import { QueryCall } from './query-call.ts'

/** Returns the request listener. */
export function createHandler(parts: HandlerParts): RequestListener {
  // POSTs of a connection must not overtake each other.
  return inOrder((request, response) => {
    parts.activity.begin()
    response.on('close', parts.activity.end)
    const exchange = new HttpExchange(request, response, parts)
    try {
      handle(parts, exchange)
    } catch (error) {
      exchange.fail(error)
    }
  })
}

/** README.md documents the order of the checks. */
function handle(parts: HandlerParts, exchange: Exchange): void {
  const { request } = exchange
  if (parts.activity.stopping) {
    throw new GvqError('SHUTTING_DOWN', 'The server is shutting down.', { hint: 'Try again in a moment.' })
  }
  exchange.siteHeaders = parts.checkSite(request)
  requireKnownTransferCoding(request)
  const path = pathOf(request.url ?? '')
  const { queries } = parts.database.program
  const query = request.method === 'POST' && path.startsWith('/') ? queries.get(path.slice(1)) : undefined
  if (query !== undefined && mayCall(parts.checkKey(request), query)) {
    exchange.route = query.name
    exchange.isQuery = true
    new QueryCall(parts, exchange, query).begin()
    return
  }
  const endpoint = parts.routes.find(request.method, path)
  if (endpoint !== undefined) {
    const caller = callerOf(parts, request, endpoint)
    exchange.route = endpoint.path
    callEndpoint(parts, exchange, endpoint, path, caller)
    return
  }
  if (request.method === 'OPTIONS' && request.url === '*') {
    exchange.sendEmpty(['allow', 'GET, HEAD, POST, OPTIONS'])
    return
  }
  if (isPreflight(exchange)) {
    answerPreflight(exchange, parts.routes.allowed(path, noQueries))
    return
  }
  const known = parts.checkKey(request).known(queries)
  throw parts.routes.refusal(request.method, path, known)
}

/** Returns who calls an endpoint, after checking that they may. */
function callerOf(parts: HandlerParts, request: IncomingMessage, { path, access }: Endpoint): Caller {
  if (parts.isOpenToAll && access !== 'anyone' && access !== 'key') {
    throw new GvqError('FORBIDDEN', `${path} is not served on a public address without a key.`, {
      hint: 'Set GVQ_API_KEY, or listen on 127.0.0.1.',
    })
  }
  if (access === 'anyone' || access === 'page') return anyone
  const caller = parts.checkKey(request)
  caller.requireEndpoint(path, access === 'admin')
  return caller
}

/** Whether a request is a CORS preflight request. */
function isPreflight({ request, siteHeaders }: Exchange): boolean {
  return (
    request.method === 'OPTIONS' &&
    siteHeaders.length > 0 &&
    request.headers['access-control-request-method'] !== undefined
  )
}

const noQueries: Program['queries'] = new Map()

/** Headers of queries and of MCP. */
const allowedHeaders =
  'content-type, authorization, x-api-key, x-request-id, mcp-protocol-version, mcp-method, mcp-name'

/** It has no key, so that it must not tell whether there is a query of that name: any path may be one. */
function answerPreflight(exchange: Exchange, allowed: readonly string[]): void {
  exchange.sendEmpty([
    'access-control-allow-methods',
    [...new Set(['POST', ...allowed])].join(', '),
    'access-control-allow-headers',
    allowedHeaders,
    'access-control-max-age',
    '600',
  ])
}
