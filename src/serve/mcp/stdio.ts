import type { Readable, Writable } from 'node:stream'
import type { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { McpData } from './data.ts'
import { DrainedTransport } from './drained-transport.ts'
import { createMcpServer, type McpOptions } from './server.ts'

export interface StdioServer {
  /** Resolves when the client has closed its side and all that it asked has been answered. */
  readonly drained: Promise<void>
  /** Tells the client that the tools may be others now. */
  toolsChanged(): void
  close(): Promise<void>
}

/** See `startStdioServer`. */
export function serveStreams(
  data: McpData,
  options: McpOptions,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): StdioServer {
  let current: McpServer | undefined
  const create = (): McpServer => {
    current = createMcpServer(data, options)
    return current
  }
  const transport = new DrainedTransport(input, output)
  const connection = serveStdio(create, { transport })
  return {
    drained: transport.drained,
    toolsChanged: () => {
      // A client that has not greeted yet has not asked for the tools either.
      if (current?.isConnected() === true) current.sendToolListChanged()
    },
    close: () => connection.close(),
  }
}
