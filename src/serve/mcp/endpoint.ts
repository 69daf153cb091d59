import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { AuthInfo, McpHttpHandler, McpRequestContext } from '@modelcontextprotocol/server'
import { invariant } from '../../base/errors.ts'
import type { Endpoint, EndpointAnswer, EndpointCall } from '../server/index.ts'
import type { McpData } from './data.ts'
import type { McpOptions } from './server.ts'

export interface McpEndpoint extends Endpoint {
  /** Tells clients that listen that the tools may be others now. */
  toolsChanged(): void
}

/** `/mcp`: the Streamable HTTP of MCP. The package that speaks it is loaded by the first request. */
export function mcpEndpoint(data: McpData, options: McpOptions): McpEndpoint {
  let handler: Promise<McpHttpHandler> | undefined
  const calls: Calls = new WeakMap()
  return {
    path: '/mcp',
    methods: ['GET', 'POST', 'DELETE'],
    summary: 'the queries with #[mcp] as tools for agents (MCP)',
    access: 'key',
    handle: async call => {
      handler ??= createHandler(data, options, calls)
      return exchange(await handler, call, calls)
    },
    toolsChanged: () => void handler?.then(({ notify }) => notify.toolsChanged()),
  }
}

/**
 * The request of ours that one of the web stands for. The package copies requests; what it hands on to us as it was given
 * is the caller alone, which is made up here: the server has checked the key.
 */
type Calls = WeakMap<AuthInfo, EndpointCall>

async function createHandler(data: McpData, options: McpOptions, calls: Calls): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ])
  const create = ({ authInfo }: McpRequestContext) => {
    const call = authInfo && calls.get(authInfo)
    invariant(call !== undefined, 'the caller is handed on as it was given')
    // Not the request as a whole: its answer is a stream that begins before its tools run, and it may call many.
    return createMcpServer(data, options, work => call.inTurn(work))
  }
  // The size of a body has been checked before.
  return createMcpHandler(create, { maxRequestBodySize: Number.MAX_SAFE_INTEGER })
}

/** Hands a request over in the form of the web, and its answer back in that of Node. */
async function exchange(
  { fetch }: McpHttpHandler,
  call: EndpointCall,
  calls: Calls,
): Promise<EndpointAnswer | undefined> {
  const request = await webRequest(call)
  const authInfo: AuthInfo = { token: '', clientId: '', scopes: [] }
  calls.set(authInfo, call)
  const answer = await fetch(request, { authInfo })
  const type = answer.headers.get('content-type')
  if (type?.startsWith('text/event-stream') === true) {
    await stream(answer, call)
    return undefined
  }
  return {
    status: answer.status,
    ...(type !== null && { type }),
    body: new Uint8Array(await answer.arrayBuffer()),
    headers: headersOf(answer).flat(),
  }
}

/** Those that are the handler's to say: not the type, which the server writes, and nothing of the connection. */
function headersOf({ headers }: Response): readonly [string, string][] {
  return [...headers].filter(([name]) => name !== 'content-type' && name !== 'connection')
}

async function webRequest(call: EndpointCall): Promise<Request> {
  const { request, path, gone } = call
  const method = request.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  return new Request(new URL(path, 'http://localhost'), {
    method,
    headers,
    signal: gone,
    ...(method === 'POST' && { body: await call.readText() }),
  })
}

/** What is under way when the server stops is answered first; a subscription has no end of its own. */
async function stream(answer: Response, call: EndpointCall): Promise<void> {
  const { request, response, gone, stopping } = call
  invariant(answer.body !== null, 'a stream of events has a body')
  const type = ['content-type', 'text/event-stream', ...call.commonHeaders]
  response.writeHead(answer.status, [...type, ...headersOf(answer).flat()])
  const events = Readable.fromWeb(answer.body as ReadableStream)
  // One that breaks off has ended too.
  events.on('error', () => undefined)
  events.pipe(response, { end: false })
  const isSubscription = request.headers['mcp-method'] === 'subscriptions/listen'
  const signal = isSubscription ? AbortSignal.any([gone, stopping]) : gone
  await finished(events, { signal }).catch(() => undefined)
  events.destroy()
  response.end()
}
