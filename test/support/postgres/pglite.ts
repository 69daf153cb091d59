import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A PGlite in a process of its own. */
export interface Pglite {
  readonly url: string
  /** Drops every schema and the extension. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('pglite-server.mjs', import.meta.url))

export async function startPglite(): Promise<Pglite> {
  const home = await mkdtemp(join(tmpdir(), 'gvq-pg-'))
  const child = spawn(process.execPath, [program, home], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const exited = once(child, 'exit')
  const answer = async (expected: string): Promise<void> => {
    const line = await lines.next()
    if (line.value !== expected) throw new Error(`PGlite ended; it wrote ${line.value ?? 'nothing'}`)
  }
  await answer('listening')
  return {
    url: `postgres://postgres@${encodeURIComponent(home)}/postgres`,
    reset: async () => {
      child.stdin!.write('reset\n')
      await answer('reset')
    },
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(home, { recursive: true, force: true })
    },
  }
}
