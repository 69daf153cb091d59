import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type GvqOptions, type ServingGvq, serveGvq } from './gvq.ts'

export interface ServingFolder {
  readonly path: string
  /** Starts `gvq serve` in the folder; it is killed when the test ends. */
  serve(args: readonly string[], options?: Partial<GvqOptions>): Promise<ServingGvq>
}

/** A folder that is removed when the test ends, after the servers in it were killed. */
export async function servingFolder(): Promise<ServingFolder> {
  const path = await mkdtemp(join(tmpdir(), 'gvq-serving-'))
  const started: ServingGvq[] = []
  onTestFinished(async () => {
    for (const server of started) {
      if (server.child.exitCode === null && server.child.signalCode === null) await server.stop('SIGKILL')
    }
    await rm(path, { recursive: true })
  })
  return {
    path,
    serve: async (args, options) => {
      // Which queries are slow, and so are logged, depends on what else the machine does.
      const env = { GVQ_SLOW_QUERY_MS: '86400000', ...options?.env }
      const server = await serveGvq(args, { cwd: path, ...options, env })
      started.push(server)
      return server
    },
  }
}
