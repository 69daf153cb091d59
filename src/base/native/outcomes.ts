import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { writeToSync } from '../files/open-to-write.ts'
import { privateFile, privateFolder } from '../files/private-files.ts'
import { cacheFolder } from './cache-folder.ts'

/** The outcome of loading and using a native module. */
export type ProbeOutcome =
  | { readonly kind: 'works' }
  /** The module throws: a library is missing, or it was built for another machine. The reason is a clause. */
  | { readonly kind: 'throws'; readonly reason: string }
  /** The module crashes the process. */
  | { readonly kind: 'crashes'; readonly reason: string }
  /** The outcome is not known: no process could be started, or it did not end. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What an outcome is valid for: exactly this file under exactly this Node. */
export interface Subject {
  readonly path: string
  readonly bytes: number
  readonly modifiedMs: number
  readonly node: string
}

/** Outcomes of the modules that this process has tried itself. */
const tried = new Map<string, ProbeOutcome>()
let trustsNotes = true

/** Returns the stored outcome. Only `works` and `crashes` are stored; the causes of the other kinds may pass. */
export function recall(subject: Subject): ProbeOutcome | undefined {
  if (!trustsNotes) return tried.get(digestOf(subject))
  const file = fileOf(subject)
  if (file === undefined) return undefined
  try {
    const { outcome, ...about } = JSON.parse(readFileSync(file, 'utf8')) as Subject & {
      outcome: ProbeOutcome
    }
    return isSame(about, subject) ? outcome : undefined
  } catch {
    return undefined
  }
}

/** Stores an outcome for later processes, if there is a cache folder. */
export function remember(subject: Subject, outcome: ProbeOutcome): void {
  if (outcome.kind !== 'works' && outcome.kind !== 'crashes') return
  tried.set(digestOf(subject), outcome)
  const file = fileOf(subject)
  if (file === undefined) return
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    makeFolder(dirname(file), privateFolder)
    writeToSync(temporary, `${JSON.stringify({ ...subject, outcome })}\n`, { way: 'new', mode: privateFile })
    renameSync(temporary, file)
  } catch {
    // On a full disk, the next process tries again.
    rmSync(temporary, { force: true })
  }
}

/** Makes this process try every module once itself and store the outcome, for `gvq doctor`. */
export function forgetOutcomes(): void {
  trustsNotes = false
  tried.clear()
}

/** Returns a short name for a subject, used for the names of files derived from it. */
export function digestOf(subject: Subject): string {
  return createHash('sha256').update(JSON.stringify(subject)).digest('hex').slice(0, 16)
}

function fileOf(subject: Subject): string | undefined {
  const cache = cacheFolder()
  return cache && join(cache, 'probes', `${digestOf(subject)}.json`)
}

function isSame(a: Subject, b: Subject): boolean {
  return a.path === b.path && a.bytes === b.bytes && a.modifiedMs === b.modifiedMs && a.node === b.node
}
