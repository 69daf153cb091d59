import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { AuthInfo, McpHttpHandler, McpRequestContext } from '@modelcontextprotocol/server'
import { invariant } from '../../base/errors.ts'
import type { Endpoint, EndpointAnswer, EndpointCall } from '../server/index.ts'
import type { McpData } from './data.ts'
import { readMessage } from './messages.ts'
import type { McpOptions } from './server.ts'

export interface McpEndpoint extends Endpoint {
  /** Notifies subscribed clients that tools and resources may have changed. */
  programChanged(): void
}

/** Returns the endpoint `/mcp`: Streamable HTTP of MCP. The first request loads the package that implements it. */
export function mcpEndpoint(data: McpData, options: McpOptions): McpEndpoint {
  let handler: Promise<McpHttpHandler> | undefined
  const calls: Calls = new WeakMap()
  return {
    path: '/mcp',
    methods: ['GET', 'POST', 'DELETE'],
    summary: 'the queries with #[mcp] as tools for agents (MCP)',
    access: 'key',
    // HelixDB has a tool protocol of its own there.
    hintBelow:
      'Agents use the Model Context Protocol: POST /mcp, or gvq mcp. Every query is POST /<QueryName>.',
    handle: async call => {
      handler ??= createHandler(data, options, calls)
      return exchange(await handler, call, calls)
    },
    programChanged: () =>
      void handler?.then(async ({ notify }) => {
        notify.toolsChanged()
        notify.resourcesChanged()
        const { listedResources } = await import('./resources.ts')
        const program = await data.program()
        if (program !== undefined) for (const { uri } of listedResources(program)) notify.resourceUpdated(uri)
      }),
  }
}

/**
 * The call that belongs to a web request. The package copies requests and passes on only `authInfo` unchanged, which is
 * created here as a key to the call: the server has already checked the API key.
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
    // Per tool rather than per request: a response stream begins before its tools run, and a request may call
    // several.
    const allowWrites = options.allowWrites && call.caller.mayWrite
    return createMcpServer(
      data,
      { ...options, allowWrites, allowRuns: allowWrites && call.isOwners },
      {
        whenAdmitted: work => call.whenAdmitted(work),
        cancelsWrites: false,
        address: call.request.socket.remoteAddress,
        subscribed: new Set(),
      },
    )
  }
  return createMcpHandler(create)
}

/** Passes a request to the handler as a web Request, and returns its web Response in Node's form. */
async function exchange(
  { fetch }: McpHttpHandler,
  call: EndpointCall,
  calls: Calls,
): Promise<EndpointAnswer | undefined> {
  const read = call.request.method === 'POST' ? await readMessage(await call.readText()) : undefined
  if (read !== undefined && 'refusal' in read) return { status: 400, body: read.refusal }
  const request = webRequest(call)
  const authInfo: AuthInfo = { token: '', clientId: '', scopes: [] }
  calls.set(authInfo, call)
  const answer = await fetch(request, { authInfo, ...(read !== undefined && { parsedBody: read.message }) })
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

/** Headers to pass on: not the type, which the server writes, nor `connection`. */
function headersOf({ headers }: Response): readonly [string, string][] {
  return [...headers].filter(([name]) => name !== 'content-type' && name !== 'connection')
}

/** The request of a call in the form of the web, without its body, which has been read. */
function webRequest(call: EndpointCall): Request {
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
  })
}

/**
 * When the server stops, tool calls in progress are answered first; a subscription is ended, because it would never end
 * itself.
 */
async function stream(answer: Response, call: EndpointCall): Promise<void> {
  const { request, gone, stopping } = call
  invariant(answer.body !== null, 'a stream of events has a body')
  const headers = ['content-type', 'text/event-stream', ...headersOf(answer).flat()]
  const response = call.beginResponse(answer.status, headers)
  const events = Readable.fromWeb(answer.body as ReadableStream)
  // A stream that fails has ended, too.
  events.on('error', () => undefined)
  events.pipe(response, { end: false })
  const isSubscription = request.headers['mcp-method'] === 'subscriptions/listen'
  const signal = isSubscription ? AbortSignal.any([gone, stopping]) : gone
  await finished(events, { signal }).catch(() => undefined)
  events.destroy()
  response.end()
}
