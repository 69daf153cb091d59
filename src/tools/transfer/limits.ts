import { totalmem } from 'node:os'
import { GvqError } from '../../base/errors.ts'
import { counted } from '../../base/text/counted.ts'

/** Limits of an imported file, whatever its format, and of how much of it is read at once. Tests make them small. */
export const fileLimits = {
  /**
   * The characters of a row, of which a number counts as eight. The rest of a file after an unclosed quote is not
   * read into memory completely.
   */
  rowCharacters: 16 * 1024 * 1024,
  /** The number of columns, as many as a sheet of Excel has. */
  columns: 16_384,
  /** Bytes that are decompressed at once: of a page of Parquet, of a column of a record batch of Arrow. */
  pieceBytes: 2 ** 30,
  /** Values of such a piece, which take next to nothing in a file if they are equal: of a longer list, V8 makes a table. */
  pieceValues: 2 ** 25,
  /**
   * The size that the rows of a file may have in all, as a multiple of the size of the file; where they have more,
   * most are one value repeated on purpose.
   */
  expansion: 1000,
  /** The size up to which rows may have any multiple. */
  expansionBytesFree: 2 ** 30,
  /** Memory of the process that reads Parquet and Arrow; less on a small machine. */
  readingBytes: 4 * 2 ** 30,
  /** Rows and cells of a row group of Parquet that are in memory at once. */
  sliceRows: 131_072,
  sliceCells: 2 ** 25,
}

export type FileLimits = typeof fileLimits

/** Bytes of UTF-8 that have more characters than a row may: one has three, or two have four. */
export function textBytesMax(): number {
  return 3 * fileLimits.rowCharacters
}

export function rowTooLong(line: number): GvqError {
  return beyond(
    `The row at line ${line} is longer than ${fileLimits.rowCharacters} characters.`,
    'The file may have another format or an unclosed quote.',
  )
}

/** The error for a row of a file without lines. */
export function rowTooLarge(row: number): GvqError {
  return beyond(
    `Row ${row} is longer than ${fileLimits.rowCharacters} characters.`,
    'Leave out the column with such values, or cut them.',
  )
}

export function textTooLong(bytes: number): GvqError {
  return beyond(
    `The file has a text of ${counted(bytes, 'byte')}; a row has at most ${fileLimits.rowCharacters} characters.`,
    'Leave out the column with such values, or cut them.',
  )
}

/** @param what has so many bytes that one of its values is too long */
export function valuesTooLong(what: string, bytes: number, values: number): GvqError {
  return beyond(
    `The file has ${what} with ${counted(bytes, 'byte')} for ${counted(values, 'value')}; a row has at most ${fileLimits.rowCharacters} characters.`,
    'Leave out the column with such values, or cut them.',
  )
}

export function tooManyColumns(count: number): GvqError {
  return beyond(
    `The file has ${counted(count, 'column')}; at most ${fileLimits.columns} are read.`,
    'Leave out those that are not imported, or check that its first row is a header.',
  )
}

/** @param what names a piece of the file, such as `a page of the column x` */
export function pieceTooLarge(what: string, bytes: number): GvqError {
  return beyond(
    `The file has ${what} with ${counted(bytes, 'byte')}; at most ${fileLimits.pieceBytes} are read at once.`,
    smallerPieces,
  )
}

export function tooManyValues(what: string, values: number): GvqError {
  return beyond(
    `The file has ${what} with ${counted(values, 'value')}; at most ${fileLimits.pieceValues} are read at once.`,
    smallerPieces,
  )
}

export function tooMuchExpanded(row: number, fileBytes: number): GvqError {
  const { expansion, expansionBytesFree } = fileLimits
  return beyond(
    `The rows up to row ${row} have more than ${expansion} times the ${counted(fileBytes, 'byte')} of the file, and more than ${expansionBytesFree} bytes.`,
    'If that is meant, write the file as CSV, or in several parts.',
  )
}

/** The memory limit of the process that reads Parquet and Arrow, at most three quarters of that of the system. */
export function readingBytesMax(): number {
  const system = process.constrainedMemory() || totalmem()
  return Math.min(fileLimits.readingBytes, (3 / 4) * Math.min(system, totalmem()))
}

export function tooMuchMemory(): GvqError {
  const bytes = Math.floor(readingBytesMax())
  return beyond(`Reading the file takes more than ${bytes} bytes of memory.`, smallerPieces)
}

const smallerPieces =
  'Write it again with smaller row groups or record batches; if its values are not that large, the file is damaged.'

function beyond(message: string, hint: string): GvqError {
  return new GvqError('INVALID_VALUE', message, { hint })
}
