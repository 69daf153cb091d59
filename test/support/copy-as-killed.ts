import { cp, readdir, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * Copies a data folder that is in use, or a part of one: the files as a kill would leave them now. What runs in the background may
 * be removing some; then they are copied again.
 */
export async function copyAsKilled(from: string, to: string): Promise<string> {
  for (;;) {
    const names = await namesIn(from)
    try {
      // What is being written there may be renamed meanwhile; a next opening does without it.
      await cp(from, to, { recursive: true, filter: name => !name.endsWith('.tmp') })
      if (isDeepStrictEqual(await namesIn(from), names)) return to
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    await rm(to, { recursive: true, force: true })
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).filter(name => !name.endsWith('.tmp')).sort()
}
