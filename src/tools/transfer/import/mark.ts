import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import type { RecordType } from '../../../language/catalog/types.ts'

/** How far the import of a file has come. Written with each batch, in its transaction, so that no crash parts the two. */
export interface ImportMark {
  /** Of the file as it was: a file that changed is another one. */
  readonly size: number
  readonly modifiedMs: number
  /** Rows of the file that are dealt with, and what became of them. */
  readonly rows: number
  readonly imported: number
  readonly rejected: number
  /** Bytes of the file of rejected rows that tell of these rows. */
  readonly rejectBytes: number
  readonly isDone: boolean
}

/** The mark of a file and a type. The path is absolute and real. */
export function markName({ kind, name }: RecordType, path: string): string {
  const digest = createHash('sha256').update(`${kind}\n${name}\n${path}`).digest('hex')
  return `import:${digest}`
}

export function newMark({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): ImportMark {
  return { size, modifiedMs: mtimeMs, rows: 0, imported: 0, rejected: 0, rejectBytes: 0, isDone: false }
}

export function isSameFile(mark: ImportMark, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): boolean {
  return mark.size === size && mark.modifiedMs === mtimeMs
}

export function parseMark(text: string): ImportMark {
  return JSON.parse(text) as ImportMark
}
