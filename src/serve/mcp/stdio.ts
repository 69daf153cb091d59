import type { Readable, Writable } from 'node:stream'
import type { McpData } from './data.ts'
import type { McpOptions } from './server.ts'
import type { StdioServer } from './streams.ts'

/** Serves MCP over a pair of streams; loads the package that implements it. Nothing else may write to `output`. */
export async function startStdioServer(
  data: McpData,
  options: McpOptions,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<StdioServer> {
  // The stream code is loaded on demand: importing `streams.ts` loads the package, which the entry point must not do
  // for `gvq serve`.
  const { serveStreams } = await import('./streams.ts')
  return serveStreams(data, options, streams)
}
