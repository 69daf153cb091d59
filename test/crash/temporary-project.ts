import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type GvqOptions, type ServingGvq, serveGvq } from '../support/gvq.ts'
import { programText } from './project.ts'

export interface CrashProject {
  readonly path: string
  /** The data folder, to which one process after another comes. */
  readonly data: string
  /** Starts `gvq serve` on the data; it is killed when the test ends. */
  serve(options?: Omit<GvqOptions, 'cwd'>): Promise<ServingGvq>
}

/** A project with a program, that of `project.ts` unless given, and its data, in its folder unless given. It is removed when the test ends. */
export async function crashProject(text = programText, dataDir?: string): Promise<CrashProject> {
  const path = await mkdtemp(join(tmpdir(), 'gvq-crash-'))
  const started: ServingGvq[] = []
  onTestFinished(async () => {
    for (const server of started) {
      if (server.child.exitCode === null && server.child.signalCode === null) await server.stop('SIGKILL')
    }
    await rm(path, { recursive: true })
  })
  await writeFile(join(path, 'queries.hx'), text)
  const data = dataDir ?? join(path, 'data')
  return {
    path,
    data,
    serve: async options => {
      const server = await serveGvq(['--data', data], { ...options, cwd: path })
      started.push(server)
      return server
    },
  }
}
