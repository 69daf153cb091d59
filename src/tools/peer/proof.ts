import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeToSync } from '../../base/files/open-to-write.ts'
import { privateFile } from '../../base/files/private-files.ts'
import { cacheFolder } from '../../base/native/index.ts'

/**
 * How the process that has a data folder open, a server or a shell, proves that to another one of its user, before that sends anything. The files of the folder cannot:
 * whoever made the folder wrote them. Both read a key that is outside of all data folders, where only their user can write, and
 * the proof is for one question, one folder and one port, so that none can be passed on from another server.
 */

export const proofPath = '/.gvq/proof'
export const questionBytes = 32
const keyBytes = 32

/** What a server at a port of 127.0.0.1 is asked to prove. */
export interface Claim {
  readonly port: number
  /** Absolute, without symbolic links. */
  readonly dataDir: string
}

/** Makes the key if there is none that only this user can read. Where that fails, as on a full disk, nobody can attach. */
export function makeKey(): void {
  const folder = cacheFolder()
  if (folder === undefined || readKey() !== undefined) return
  const temporary = join(folder, `attach.key.${randomUUID()}`)
  try {
    writeToSync(temporary, randomBytes(keyBytes), { way: 'new', mode: privateFile })
    renameSync(temporary, join(folder, 'attach.key'))
  } catch {
    rmSync(temporary, { force: true })
  }
}

/** Returns the answer to a question; `undefined` without a key. */
export function proofOf(question: string, { port, dataDir }: Claim): string | undefined {
  const key = readKey()
  return key && createHmac('sha256', key).update(`gvq attach\n${question}\n${port}\n${dataDir}`).digest('hex')
}

export function isProof(answer: string, question: string, claim: Claim): boolean {
  const wanted = proofOf(question, claim)
  return (
    wanted !== undefined &&
    answer.length === wanted.length &&
    timingSafeEqual(Buffer.from(answer, 'latin1'), Buffer.from(wanted, 'latin1'))
  )
}

function readKey(): Buffer | undefined {
  const folder = cacheFolder()
  if (folder === undefined) return undefined
  try {
    const path = join(folder, 'attach.key')
    const { mode, uid, size } = lstatSync(path)
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
    return isOurs && size === keyBytes ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}
