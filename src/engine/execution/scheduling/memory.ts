import { getHeapStatistics } from 'node:v8'
import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import type { Span } from '../../../language/diagnostics/diagnostic.ts'
import { inWholeFile, lineIndexOf } from '../../../language/diagnostics/index.ts'

export interface MemoryLimits {
  /** What the rows of one query may take, in bytes. Default: an eighth of the heap. */
  readonly queryBytesMax?: number | undefined
  /** What the rows of all queries together may take, in bytes. Default: a quarter of the heap. */
  readonly queriesBytesMax?: number | undefined
}

/** The memory that the rows of all queries of a database take together, roughly. */
export class Memory {
  readonly queryBytesMax: number
  readonly queriesBytesMax: number
  #bytes = 0

  constructor({ queryBytesMax, queriesBytesMax }: MemoryLimits = {}) {
    const heap = getHeapStatistics().heap_size_limit
    this.queryBytesMax = queryBytesMax ?? Math.floor(heap * limits.queryHeapShare)
    this.queriesBytesMax = queriesBytesMax ?? Math.floor(heap * limits.queriesHeapShare)
  }

  get bytes(): number {
    return this.#bytes
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }
}

/** What a query holds at some point. */
export interface MemoryUse {
  readonly rows: number
  readonly bytes: number
}

export const noMemoryUse: MemoryUse = { rows: 0, bytes: 0 }

/**
 * The memory that one query takes. It counts what may become large: rows that operators collect, not those that
 * stream through.
 */
export class QueryMemory {
  /** The step that ran last, by its place in the query: the error names it if the memory is exceeded. */
  step: { readonly span?: Span } | undefined
  readonly #memory: Memory
  #rows = 0
  #bytes = 0
  #ofText = false

  constructor(memory: Memory) {
    this.#memory = memory
  }

  get rows(): number {
    return this.#rows
  }

  get bytes(): number {
    return this.#bytes
  }

  get held(): MemoryUse {
    return { rows: this.#rows, bytes: this.#bytes }
  }

  /** Counts collected rows. Throws QUERY_TOO_LARGE if they are too much for this query, or for all queries together. */
  hold(rows: number, bytes: number): void {
    const { queryBytesMax, queriesBytesMax } = this.#memory
    this.#rows += rows
    this.#bytes += bytes
    this.#memory.add(bytes)
    if (this.#bytes > queryBytesMax) {
      throw this.#tooLarge(`more than ${shownBytes(queryBytesMax)} of memory`, 'query-bytes-max')
    }
    if (this.#rows > limits.queryRowsMax)
      throw this.#tooLarge(`more than ${limits.queryRowsMax} rows at once`)
    // Short queries hold so little that none is refused because of others.
    if (this.#bytes > limits.queryBytesFree && this.#memory.bytes > queriesBytesMax) {
      const all = shownBytes(queriesBytesMax)
      throw this.#tooLarge(`more memory than is left of the ${all} for all queries`, 'queries-bytes-max')
    }
  }

  /** Counts the memory of a query's text while it is processed. Throws as `hold`. */
  holdText(bytes: number): void {
    this.#ofText = true
    this.hold(0, bytes)
  }

  /** Forgets what was counted since then, but for `kept`. */
  release(held: MemoryUse, kept?: MemoryUse): void {
    const bytes = held.bytes + (kept?.bytes ?? 0)
    this.#rows = held.rows + (kept?.rows ?? 0)
    this.#memory.add(bytes - this.#bytes)
    this.#bytes = bytes
  }

  #tooLarge(needs: string, setting?: string): GvqError {
    const raise = setting === undefined ? '' : ` Or raise the limit: ${waysToSet(setting)}.`
    if (this.#ofText) {
      const hint = `Send less text at once, or send values as parameters.${raise}`
      return new GvqError('QUERY_TOO_LARGE', `Work on the text needs ${needs}.`, { hint })
    }
    const rows = this.#rows.toLocaleString('en-US')
    const span = this.step?.span
    const at = span === undefined ? '' : ` at ${shownStep(span)}`
    return new GvqError('QUERY_TOO_LARGE', `The query needs ${needs}: it holds ${rows} rows so far${at}.`, {
      hint: `Ask for less: COUNT or GROUP_BY instead of the rows, or RANGE before the step.${raise}`,
    })
  }
}

function waysToSet(name: string): string {
  const key = name.replaceAll('-', '_')
  return `--${name} of gvq serve, ${key} under [server] in gvq.toml, or GVQ_${key.toUpperCase()}`
}

/** The text of a step as written, with its place. */
function shownStep(span: Span): string {
  const { file, start, end } = inWholeFile(span)
  const { line, column } = lineIndexOf(file).position(start)
  const text = file.text.slice(start, end).replace(/\s+/g, ' ')
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\` (${file.path}:${line}:${column})`
}

function shownBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB']
  const unit = Math.min(3, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const size = bytes / 1024 ** unit
  return `${Number.isInteger(size) ? size : size.toFixed(1)} ${units[unit]}`
}
