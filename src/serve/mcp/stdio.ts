import type { Readable, Writable } from 'node:stream'
import type { McpData } from './data.ts'
import type { McpOptions } from './server.ts'

export interface StdioServer {
  /** Resolves when the client has closed its side and all that it asked has been answered. */
  readonly drained: Promise<void>
  /** Tells the client that the tools may be others now. */
  toolsChanged(): void
  close(): Promise<void>
}

/** Speaks MCP over a pair of streams; loads what speaks it. Nothing else may be written to `output`. */
export async function startStdioServer(
  data: McpData,
  options: McpOptions,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<StdioServer> {
  const { serveStreams } = await import('./streams.ts')
  return serveStreams(data, options, streams)
}
