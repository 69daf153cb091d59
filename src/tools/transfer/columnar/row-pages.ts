import type { SourceRow } from '../import/rows/source-row.ts'
import { fileLimits, rowTooLarge, tooMuchExpanded } from '../limits.ts'

/** The limits of a page. It goes from one process to another, and both hold it in memory. */
const [pageRows, pageCharacters] = [8192, 4 * 1024 * 1024]

/** Collects rows to pages, and counts what they hold: values that take next to nothing in a file may be large, and repeated without an end. */
export class RowPages {
  readonly #columns: readonly string[]
  readonly #fileBytes: () => number
  #bytes = 0

  /** `fileBytes`: of the file, or what has been read of it. */
  constructor(columns: readonly string[], fileBytes: () => number) {
    this.#columns = columns
    this.#fileBytes = fileBytes
  }

  /** @throws GvqError INVALID_VALUE beyond a limit of files */
  *of(members: Iterable<Readonly<Record<string, unknown>>>, first: number): Generator<readonly SourceRow[]> {
    let rows: SourceRow[] = []
    let characters = 0
    let line = first
    for (const each of members) {
      let size = 0
      for (const name of this.#columns) size += sizeOf(each[name])
      if (size > fileLimits.rowCharacters) throw rowTooLarge(line)
      this.#count(size, line)
      rows.push({ line: line++, content: { kind: 'members', members: each } })
      characters += size
      if (rows.length < pageRows && characters < pageCharacters) continue
      yield rows
      rows = []
      characters = 0
    }
    if (rows.length > 0) yield rows
  }

  #count(size: number, line: number): void {
    // A row of nothing is a record, too.
    this.#bytes += size + 1
    const { expansion, expansionBytesFree } = fileLimits
    if (this.#bytes > expansionBytesFree && this.#bytes > expansion * this.#fileBytes())
      throw tooMuchExpanded(line, this.#fileBytes())
  }
}

/** Characters of a cell, of which a number counts as eight. */
function sizeOf(cell: unknown): number {
  if (typeof cell === 'string') return cell.length
  if (cell === null || cell === undefined) return 0
  if (typeof cell !== 'object') return 8
  if (cell instanceof ArrayBuffer) return cell.byteLength
  if (cell instanceof Error) return cell.message.length
  let sum = 0
  if (Array.isArray(cell)) for (const each of cell) sum += typeof each === 'number' ? 8 : sizeOf(each)
  else for (const name in cell) sum += sizeOf((cell as Record<string, unknown>)[name])
  return sum
}
