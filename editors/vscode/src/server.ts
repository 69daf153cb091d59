import { dirname, join } from 'node:path'
import { startLanguageServer } from '../../../src/serve/lsp/index.ts'

/** The language server that the extension brings, for projects without gvq: `gvq lsp` without the other commands. */
async function serve(): Promise<void> {
  const server = await startLanguageServer(
    { input: process.stdin, output: process.stdout },
    {
      version: 'of the extension',
      explanations: join(dirname(process.argv[1]!), '../errors.md'),
      onInternalError: error => console.error(error),
    },
  )
  process.exitCode = await server.ended
  server.close()
  process.stdin.destroy()
}

void serve()
