import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file system in memory that Linux has for everyone. */
const memory = '/dev/shm'
/** More than all tests that run at once ever store. */
const bytesNeeded = 4 * 2 ** 30

/**
 * A folder in memory for the temporary files of this run, which is removed when this process ends: a database opens there in a quarter
 * of the time. Undefined where there is none, it is small, as in a container, or nothing in it may be executed.
 */
export function memoryFolder(): string | undefined {
  let folder: string
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < bytesNeeded) return undefined
    folder = mkdtempSync(join(memory, 'gvq-tests-'))
  } catch {
    return undefined
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // As /tmp: the servers of PostgreSQL run as another user.
  chmodSync(folder, 0o1777)
  return mayExecuteIn(folder) ? folder : undefined
}

function mayExecuteIn(folder: string): boolean {
  const script = join(folder, 'executed')
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(script).status === 0
}
