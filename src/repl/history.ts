import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

const entriesMax = 1000

/** Where the entries of earlier sessions are: in XDG's folder for states. */
export function historyPath(env: NodeJS.ProcessEnv): string {
  const state = env.XDG_STATE_HOME
  const base = state !== undefined && isAbsolute(state) ? state : join(homedir(), '.local', 'state')
  return join(base, 'gvq', 'history')
}

/** Entries of earlier sessions, oldest first. Without a readable file there are none. */
export async function loadHistory(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').filter(line => line !== '')
}

/** Keeps the latest entries, readable for their owner alone. Throws what the file system throws. */
export async function saveHistory(path: string, entries: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const lines = entries.slice(-entriesMax).map(entry => `${entry}\n`)
  await writeFile(path, lines.join(''), { mode: 0o600 })
}
