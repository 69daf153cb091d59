import { randomInt } from 'node:crypto'
import { on } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServingGvq } from '../support/gvq.ts'

/** GVQ_LOAD_SECONDS asks for longer loads, GVQ_LOAD_SEED for the requests of an earlier run. */
export const seconds = Number(process.env.GVQ_LOAD_SECONDS ?? 5)
export const seedOfRun = Number(process.env.GVQ_LOAD_SEED ?? randomInt(2 ** 31))
export const replay = `again with GVQ_LOAD_SEED=${seedOfRun} GVQ_LOAD_SECONDS=${seconds}`

/** How long something may take on a busy machine. */
export const patience = { timeout: 20_000, interval: 50 }

/** The memory of a server, in bytes. */
export interface Memory {
  readonly heapUsed: number
  readonly external: number
  readonly rss: number
  /** The part of the heap used for decoded data, as counted by the server. */
  readonly caches: number
}

/** The environment of a server whose memory is measured. */
export const measured = {
  NODE_OPTIONS: `--require "${fileURLToPath(new URL('memory.cjs', import.meta.url))}"`,
}

/** The memory of a server that was started with `measured`, after garbage collection. */
export async function memoryOf({ child, url }: ServingGvq): Promise<Memory> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const caches = Number(/^gvq_cache_bytes (\d+)$/m.exec(figures)?.[1])
  const told = on(child.stderr!, 'data')
  child.kill('SIGUSR2')
  let text = ''
  for await (const [chunk] of told) {
    text += String(chunk)
    const memory = /^memory (.*)\n/m.exec(text)?.[1]
    if (memory !== undefined) return { ...JSON.parse(memory), caches }
  }
  throw new Error('unreachable: the stream of events does not end')
}

/** Open sockets of a process (Linux). */
export async function socketsOf(pid: number): Promise<number> {
  const files = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(files.map(file => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return targets.filter(target => target.startsWith('socket:')).length
}

/** Resolves when so many seconds of a load are over. */
export function secondsOfLoad(count: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, count * 1000))
}
