import { GvqError } from '../../../base/errors.ts'
import { counted } from '../../../base/text/counted.ts'
import { formatId, type RecordType } from '../../../language/catalog/index.ts'
import { damageHint } from '../../keyvalue/contract/storage-error.ts'
import type { Id } from '../api.ts'

/*
 * What is stored refers to what must be stored, too. Where that is missing, a read fails: an answer without it would look like one of data
 * that never had it.
 */

/** A value that another one refers to. */
export function valueMissing(space: string): GvqError {
  return damaged(`A stored value of the ${space} is missing.`)
}

/** An entry of an index, of the edges or of another record for a row where there is no record. */
export function recordMissing(type: RecordType, row: number): GvqError {
  return damaged(
    `The record of ${nameOf(type)} in row ${row.toLocaleString('en')} is missing, but something refers to it.`,
  )
}

/** A vector of which there is a record. */
export function numbersMissing(type: RecordType, id: Id): GvqError {
  return damaged(`The numbers of the vector ${formatId(id)} of ${nameOf(type)} are missing.`)
}

/** What all vectors of a type have in common. */
export function dimensionMissing(type: RecordType): GvqError {
  return damaged(`How many numbers the vectors of ${nameOf(type)} have is missing.`)
}

/** Pages that do not have all records of their type. */
export class PagesMissing extends GvqError {
  constructor(type: RecordType, count: number) {
    super('STORAGE_UNAVAILABLE', `${counted(count, 'record')} of ${nameOf(type)} cannot be found.`, {
      hint: damageHint,
    })
  }
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

function nameOf({ kind, name }: RecordType): string {
  return `${letters[kind]}::${name}`
}

function damaged(message: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', message, { hint: damageHint })
}
