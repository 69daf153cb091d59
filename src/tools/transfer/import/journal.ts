import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import { thresholds } from '../thresholds.ts'
import { contentMarkName, hasRows, type ImportMark, type PathMark, pathMarkName } from './mark.ts'
import { type ContentId, headBytesMax } from './rows/content.ts'

/** What the notes of tools are read from and written to. */
interface MarkReader {
  mark(name: string): MaybePromise<string | undefined>
}

interface MarkWriter extends MarkReader {
  setMark(name: string, text: string | undefined): void
}

export interface KnownImports {
  /** The imports from the path, each with other options, the last one first. */
  readonly ofPath: readonly ImportMark[]
  /** The imports of contents that begin like this one, from any path. */
  readonly ofContents: readonly ImportMark[]
}

/**
 * What was imported into a type. A mark per path tells what was read from it last, and marks per start of a content, in `contentMarkName`,
 * tell what was read from anywhere. A content of length n is listed by its first 2^k bytes, with the greatest k for which there are so many, up to the
 * length of a head: so another content finds all that begin it with a look at a few marks, whatever their lengths.
 */
export class ImportJournal {
  readonly #type: RecordType
  readonly #pathMark: string | undefined
  readonly #head: Uint8Array
  /** The mark of the path as this import knows it. */
  #seen: string | undefined
  #others: readonly ImportMark[] = []
  /** What this import has listed before, or continues. */
  #listed: ListedMark | undefined

  constructor(type: RecordType, path: string | undefined, head: Uint8Array) {
    this.#type = type
    this.#pathMark = path === undefined ? undefined : pathMarkName(type, path)
    this.#head = head
  }

  async read(reader: MarkReader): Promise<KnownImports> {
    const text = this.#pathMark === undefined ? undefined : await reader.mark(this.#pathMark)
    this.#seen = text
    const starts = Array.from(startLengths(this.#head.length), length => this.#head.subarray(0, length))
    const lists = await Promise.all(starts.map(start => this.#listOf(reader, start)))
    const ofContents = lists.flatMap(parts => parts.flat())
    if (text === undefined) return { ofPath: [], ofContents }
    const { others = [], ...last } = JSON.parse(text) as PathMark
    return { ofPath: [last, ...others], ofContents }
  }

  /** Begins an import: `start` is what it continues, or new. `known` is what `read` found. */
  begin(start: ImportMark, { ofPath, ofContents }: KnownImports): void {
    this.#others = ofPath.filter(({ options }) => options !== start.options).slice(0, othersMax)
    const continued = ofContents.find(each => isSameImport(each, start))
    // Where nothing is continued, what stopped before is over.
    const stopped = ofPath.find(each => !each.isDone && each.options === start.options)
    const replaced = continued ?? ofContents.find(each => isSameImport(each, stopped))
    this.#listed = replaced !== undefined && isListed(replaced) ? replaced : undefined
  }

  /**
   * Writes how far the import came. Call `written` when that has been committed.
   * @throws GvqError STORAGE_UNAVAILABLE if another import of the same path has come between
   */
  async note(writer: MarkWriter, state: ImportMark): Promise<void> {
    if (this.#pathMark !== undefined) {
      if ((await writer.mark(this.#pathMark)) !== this.#seen) throw otherImport()
      writer.setMark(this.#pathMark, this.#textOf(state))
    }
    if (isListed(state)) await this.#list(writer, state)
  }

  written(state: ImportMark): void {
    if (this.#pathMark !== undefined) this.#seen = this.#textOf(state)
    if (isListed(state)) this.#listed = state
  }

  #textOf(state: ImportMark): string {
    const others = this.#others
    return JSON.stringify({ ...state, ...(others.length > 0 && { others }) } satisfies PathMark)
  }

  async #list(writer: MarkWriter, state: ListedMark): Promise<void> {
    const start = this.#startOf(state.content)
    const before = this.#listed
    if (before !== undefined) {
      const earlier = this.#startOf(before.content)
      const parts = await this.#listOf(writer, earlier)
      if (!parts.some(part => part.some(each => isSameImport(each, before)))) throw otherImport()
      if (earlier.length !== start.length) this.#write(writer, earlier, parts, before, undefined)
    }
    this.#write(writer, start, await this.#listOf(writer, start), before, state)
  }

  /** Puts a content into the list of those with its start, in place of another one, at the first place that is free. */
  #write(
    writer: MarkWriter,
    start: Uint8Array,
    parts: readonly (readonly ImportMark[])[],
    before: ImportMark | undefined,
    after: ImportMark | undefined,
  ): void {
    const isOwn = (each: ImportMark): boolean => isSameImport(each, before) || isSameImport(each, after)
    const changed = parts.map(part => part.filter(each => !isOwn(each)))
    if (after !== undefined) {
      const free = changed.find(part => part.length < thresholds.contentsOfMarkMax)
      if (free === undefined) changed.push([after])
      else free.push(after)
    }
    for (const [i, part] of changed.entries()) {
      const text = JSON.stringify(part)
      if (text !== JSON.stringify(parts[i])) writer.setMark(contentMarkName(this.#type, start, i), text)
    }
  }

  async #listOf(reader: MarkReader, start: Uint8Array): Promise<ImportMark[][]> {
    const parts: ImportMark[][] = []
    for (;;) {
      const text = await reader.mark(contentMarkName(this.#type, start, parts.length))
      if (text === undefined) return parts
      parts.push(JSON.parse(text) as ImportMark[])
    }
  }

  #startOf({ bytes }: ContentId): Uint8Array {
    return this.#head.subarray(0, [...startLengths(Math.min(bytes, this.#head.length))].at(-1) ?? 0)
  }
}

/** Options of one path that are remembered. */
const othersMax = 20

/** The lengths of the starts by which contents of up to so many bytes are listed. */
function* startLengths(bytes: number): Generator<number> {
  for (let length = 1; length <= Math.min(bytes, headBytesMax); length *= 2) yield length
}

/** The mark of a content whose rows were imported. The list of contents has it as long as nothing has continued it. */
type ListedMark = ImportMark & { readonly content: ContentId }

export function isListed(mark: ImportMark): mark is ListedMark {
  return hasRows(mark) && mark.content !== undefined && mark.content.bytes > 0
}

export function isSameImport(a: ImportMark, b: ImportMark | undefined): boolean {
  return b !== undefined && a.options === b.options && a.content?.digest === b.content?.digest
}

function otherImport(): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', 'Another import of the same file has written since.', {
    hint: 'Wait until it has ended, then run this one again.',
  })
}
