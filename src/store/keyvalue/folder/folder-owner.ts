import { readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError, type GvqErrorOptions } from '../../../base/errors.ts'
import { writeTo } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'

/**
 * The process that uses a data folder. Written under the store's lock: only that lock decides; this tells where to ask. Whoever made the
 * folder may have written it, so nothing is sent to `attach` before a proof (`tools/peer`).
 */
export interface FolderOwner {
  readonly pid: number
  readonly startedAt: string
  readonly purpose: string
  /** Where it can be reached, when it listens. */
  readonly address?: string
  /** Address on the loopback interface where it accepts other gvq processes of its user; `attachToken` contains the key. */
  readonly attach?: string
}

/** The key to `attach`. Readable only by the owner of the folder. */
const tokenName = 'attach.token'

export async function writeOwner(path: string, owner: FolderOwner): Promise<void> {
  const temporary = join(path, 'owner.json.tmp')
  await writeTo(temporary, `${JSON.stringify(owner)}\n`, { way: 'anew', mode: privateFile })
  await rename(temporary, join(path, 'owner.json'))
}

export async function writeToken(path: string, token: string): Promise<void> {
  await writeTo(join(path, tokenName), token, { way: 'anew', mode: privateFile })
}

export async function forgetOwner(path: string): Promise<void> {
  await rm(join(path, 'owner.json'), { force: true })
  await rm(join(path, tokenName), { force: true })
}

interface FolderInUseOptions extends GvqErrorOptions {
  readonly isReadable?: boolean
  readonly isStopped?: boolean
}

/** Another process has the folder, and perhaps accepts connections from this one. */
export class FolderInUse extends GvqError {
  readonly dataDir: string
  readonly owner: FolderOwner | undefined
  /** Whether a copy of the folder can be read nevertheless. */
  readonly isReadable: boolean
  /** Whether the process is stopped, as by Ctrl-Z, so that it answers nobody. */
  readonly isStopped: boolean

  constructor(
    dataDir: string,
    owner: FolderOwner | undefined,
    message: string,
    { isReadable = false, isStopped = false, ...options }: FolderInUseOptions,
  ) {
    super('STORAGE_UNAVAILABLE', message, options)
    this.dataDir = dataDir
    this.owner = owner
    this.isReadable = isReadable
    this.isStopped = isStopped
  }

  /** Returns this error for a process that only reads. */
  readable(): FolderInUse {
    const { hint, cause, isStopped } = this
    return new FolderInUse(this.dataDir, this.owner, this.message, {
      ...(hint !== undefined && { hint }),
      cause,
      isReadable: true,
      isStopped,
    })
  }

  /** Returns this error for a process that could not prove that it is what `owner` says. */
  unproved(): FolderInUse {
    const hint = `${this.owner?.attach} did not prove that it has the folder open and is a gvq of yours, so nothing was sent to it. ${this.hint}`
    return new FolderInUse(this.dataDir, this.owner, this.message, { hint, cause: this.cause })
  }

  /** Returns the key to the owner's `attach`; `undefined` if this user cannot read it. */
  token(): Promise<string | undefined> {
    return readFile(join(this.dataDir, tokenName), 'utf8').catch(() => undefined)
  }
}

/** Returns the same error without opening the folder; `undefined` unless a running process accepts connections. */
export async function folderInUse(path: string): Promise<FolderInUse | undefined> {
  const owner = await readOwner(path)
  return owner?.attach === undefined ? undefined : inUse(await realpath(path), undefined)
}

/** Returns the error for a folder that is locked by another process. */
export async function inUse(path: string, cause: unknown): Promise<FolderInUse> {
  const owner = await readOwner(path)
  const who = owner === undefined ? 'another process' : describe(owner)
  const stop = owner === undefined ? 'Stop the process that uses it' : `Stop process ${owner.pid}`
  const ask = owner?.address === undefined ? '' : `, send your requests to ${owner.address}`
  const suspended = owner && (await suspendedText(owner.pid))
  return new FolderInUse(path, owner, `The data folder ${path} is in use by ${who}.`, {
    hint: suspended ?? `${stop}${ask}, or choose another folder.`,
    cause,
    isStopped: suspended !== undefined,
  })
}

/** Returns what to do about a process that is suspended; `undefined` if it is not, or the system does not tell, as only Linux does. */
export async function suspendedText(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name in brackets, which may have brackets itself, is followed by the state.
  if (!/^\) [Tt]/.test(stat.slice(stat.lastIndexOf(')')))) return undefined
  return `Process ${pid} is suspended, as by Ctrl-Z: continue it (\`fg\` in its terminal), or end it.`
}

function describe(owner: FolderOwner): string {
  const who = owner.pid === process.pid ? 'this process itself' : `process ${owner.pid}`
  return `${who} (${owner.purpose}, since ${owner.startedAt})`
}

/** Returns the recorded owner if it is readable and running: a killed process leaves its file. */
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
  const { pid, startedAt, purpose, address, attach } = value as Record<keyof FolderOwner, unknown>
  return (
    Number.isSafeInteger(pid) &&
    (pid as number) > 0 &&
    typeof startedAt === 'string' &&
    typeof purpose === 'string' &&
    (address === undefined || typeof address === 'string') &&
    (attach === undefined || typeof attach === 'string')
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
