import type { LanguageServer, LanguageServerOptions, LanguageServerStreams } from './server.ts'

export { recordTools } from './record-tools.ts'
export type { LanguageServer, LanguageServerOptions } from './server.ts'

/**
 * Serves the language server protocol over a pair of streams. Loads the packages that implement it. Nothing else may write to the output.
 */
export async function startLanguageServer(
  streams: LanguageServerStreams,
  options: LanguageServerOptions,
): Promise<LanguageServer> {
  const { serveLanguage } = await import('./server.ts')
  return serveLanguage(streams, options)
}
