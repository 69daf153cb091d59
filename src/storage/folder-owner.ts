import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../errors.ts'

/** Who holds a data folder. Written after RocksDB's lock is held, so only that lock decides; this tells whom to ask. */
export interface FolderOwner {
  readonly pid: number
  readonly startedAt: string
  readonly purpose: string
  /** Where it can be reached, when it listens. */
  readonly address?: string
}

export async function writeOwner(path: string, owner: FolderOwner): Promise<void> {
  const temporary = join(path, 'owner.json.tmp')
  await writeFile(temporary, `${JSON.stringify(owner)}\n`)
  await rename(temporary, join(path, 'owner.json'))
}

export async function forgetOwner(path: string): Promise<void> {
  await rm(join(path, 'owner.json'), { force: true })
}

/** The error of a folder whose lock somebody else holds. */
export async function inUse(path: string, cause: unknown): Promise<GvqError> {
  const owner = await readOwner(path)
  const who = owner === undefined ? 'another process' : describe(owner)
  const stop = owner === undefined ? 'Stop the process that uses it' : `Stop process ${owner.pid}`
  const ask = owner?.address === undefined ? '' : `, send your requests to ${owner.address}`
  return new GvqError('STORAGE_UNAVAILABLE', `The data folder ${path} is in use by ${who}.`, {
    hint: `${stop}${ask}, or choose another folder.`,
    cause,
  })
}

function describe(owner: FolderOwner): string {
  const who = owner.pid === process.pid ? 'this process itself' : `process ${owner.pid}`
  return `${who} (${owner.purpose}, since ${owner.startedAt})`
}

/** The owner on file, if it can be read and lives: the file of a process that was killed stays behind. */
async function readOwner(path: string): Promise<FolderOwner | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(path, 'owner.json'), 'utf8'))
    return isOwner(value) && isAlive(value.pid) ? value : undefined
  } catch {
    return undefined
  }
}

function isOwner(value: unknown): value is FolderOwner {
  if (typeof value !== 'object' || value === null) return false
  const { pid, startedAt, purpose, address } = value as Record<keyof FolderOwner, unknown>
  return (
    Number.isSafeInteger(pid) &&
    (pid as number) > 0 &&
    typeof startedAt === 'string' &&
    typeof purpose === 'string' &&
    (address === undefined || typeof address === 'string')
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
