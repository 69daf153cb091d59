import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { stringifyJson } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Compression, ImportFormat } from '../file-format.ts'
import type { ImportMapping } from './batches/plan.ts'
import type { ContentId } from './rows/content.ts'

/**
 * The progress of an import. Written with each batch, in the same transaction, so that they agree even after a crash.
 */
export interface ImportMark {
  /** Size and time of the file when its import began; 0 for a pipe. */
  readonly size: number
  readonly modifiedMs: number
  /** How the file is compressed as a whole: sizes tell something only of files that are alike in this. */
  readonly compression?: Compression
  /** The content that was read for these rows; absent in marks of earlier versions. */
  readonly content?: ContentId
  /** Whether more content could become a part of its last row. */
  readonly isOpen?: boolean
  /** Number of rows processed, and how many of them were imported and rejected. */
  readonly rows: number
  readonly imported: number
  readonly rejected: number
  /** The number of processed rows that `--skip` declared as imported. */
  readonly skipped?: number
  /** The numbers of rows that changed a record, and that changed nothing, in an import by `--key` or `--id`. */
  readonly updated?: number
  readonly unchanged?: number
  /** Size of the file of rejected rows at this point. */
  readonly rejectBytes: number
  readonly isDone: boolean
  /** Whether `--again` began it. */
  readonly isAgain?: boolean
  /** `optionsDigest`; absent in marks of earlier versions. */
  readonly options?: string
}

/** Whether rows of the content are in the database, as far as imports know. */
export function hasRows({ imported, skipped = 0 }: ImportMark): boolean {
  return imported + skipped > 0
}

/** What is known about a file by its path. */
export interface PathMark extends ImportMark {
  /** The marks of imports from the same path with other options, one each. */
  readonly others?: readonly ImportMark[]
}

/** Returns the name of the mark for a file and a type. `path` must be absolute, with symbolic links resolved. */
export function pathMarkName(type: RecordType, path: string): string {
  return nameOf(type, path)
}

/** Returns the name of a mark that lists contents with the same start. */
export function contentMarkName(type: RecordType, start: Uint8Array, part: number): string {
  const digest = createHash('sha256').update(start).digest('hex')
  return nameOf(type, `content ${start.length} ${digest} ${part}`)
}

function nameOf({ kind, name }: RecordType, what: string): string {
  return `import:${createHash('sha256').update(`${kind}\n${name}\n${what}`).digest('hex')}`
}

/**
 * Identifies the options that decide what a row becomes: the same file with others is another import. A key only decides
 * of which record.
 */
export function optionsDigest({ mapping, format, delimiter }: MarkedOptions): string {
  const { key: _, ...columns } = mapping
  const text = stringifyJson({ ...columns, map: [...mapping.map], format, delimiter })
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

interface MarkedOptions {
  readonly mapping: ImportMapping
  readonly format: ImportFormat
  readonly delimiter: string | undefined
}

/** The mark before the first row. */
export function newMark(
  { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>,
  compression: Compression | undefined,
  options: string,
): ImportMark {
  return {
    size,
    modifiedMs: mtimeMs,
    ...(compression !== undefined && { compression }),
    rows: 0,
    imported: 0,
    rejected: 0,
    rejectBytes: 0,
    isDone: false,
    options,
  }
}
