import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { stringifyJson } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { ImportMapping } from './plan.ts'
import type { ImportFormat } from './source-row.ts'

/**
 * The progress of an import. Written with each batch, in the same transaction, so that they agree even after a crash.
 */
export interface ImportMark {
  /** Size and time of the file; if they change, it counts as another file. */
  readonly size: number
  readonly modifiedMs: number
  /** Number of rows processed, and how many of them were imported and rejected. */
  readonly rows: number
  readonly imported: number
  readonly rejected: number
  /** Size of the file of rejected rows at this point. */
  readonly rejectBytes: number
  readonly isDone: boolean
  /** `optionsDigest`; absent in marks of earlier versions. */
  readonly options?: string
}

/** Returns the name of the mark for a file and a type. `path` must be absolute, with symbolic links resolved. */
export function markName({ kind, name }: RecordType, path: string): string {
  const digest = createHash('sha256').update(`${kind}\n${name}\n${path}`).digest('hex')
  return `import:${digest}`
}

/** Identifies the options that decide what a row becomes: the same file with others is another import. */
export function optionsDigest({ mapping, format, delimiter }: MarkedOptions): string {
  const text = stringifyJson({ ...mapping, map: [...mapping.map], format, delimiter })
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

interface MarkedOptions {
  readonly mapping: ImportMapping
  readonly format: ImportFormat
  readonly delimiter: string | undefined
}

export function newMark({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>, options: string): ImportMark {
  return {
    size,
    modifiedMs: mtimeMs,
    rows: 0,
    imported: 0,
    rejected: 0,
    rejectBytes: 0,
    isDone: false,
    options,
  }
}

export function isSameFile(mark: ImportMark, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): boolean {
  return mark.size === size && mark.modifiedMs === mtimeMs
}

export function parseMark(text: string): ImportMark {
  return JSON.parse(text) as ImportMark
}
