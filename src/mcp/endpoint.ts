import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { invariant } from '../errors.ts'
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
  return {
    path: '/mcp',
    methods: ['GET', 'POST', 'DELETE'],
    summary: 'the queries with #[mcp] as tools for agents (MCP)',
    access: 'key',
    handle: async call => {
      handler ??= createHandler(data, options)
      return exchange(await handler, call)
    },
    toolsChanged: () => void handler?.then(({ notify }) => notify.toolsChanged()),
  }
}

async function createHandler(data: McpData, options: McpOptions): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ])
  // The size of a body has been checked before.
  const maxRequestBodySize = Number.MAX_SAFE_INTEGER
  return createMcpHandler(() => createMcpServer(data, options), { maxRequestBodySize })
}

/** Hands a request over in the form of the web, and its answer back in that of Node. */
async function exchange({ fetch }: McpHttpHandler, call: EndpointCall): Promise<EndpointAnswer | undefined> {
  const request = await webRequest(call)
  const answer = await call.inTurn(() => fetch(request))
  const type = answer.headers.get('content-type')
  if (type?.startsWith('text/event-stream') === true) {
    await stream(answer, call)
    return undefined
  }
  return {
    status: answer.status,
    ...(type !== null && { type }),
    body: new Uint8Array(await answer.arrayBuffer()),
    headers: [...answer.headers].filter(([name]) => name !== 'content-type').flat(),
  }
}

async function webRequest(call: EndpointCall): Promise<Request> {
  const { request, path, gone, stopping } = call
  const method = request.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  return new Request(new URL(path, 'http://localhost'), {
    method,
    headers,
    signal: AbortSignal.any([gone, stopping]),
    ...(method === 'POST' && { body: await call.readText() }),
  })
}

/** A client that leaves ends its stream, and so does a server that stops. */
async function stream(answer: Response, { response, gone, stopping }: EndpointCall): Promise<void> {
  invariant(answer.body !== null, 'a stream of events has a body')
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  const signal = AbortSignal.any([gone, stopping])
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response, { signal }).catch(() => undefined)
}
