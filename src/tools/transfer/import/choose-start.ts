import { GvqError } from '../../../base/errors.ts'
import { counted } from '../../../base/text/counted.ts'
import { isListed, isSameImport, type KnownImports } from './journal.ts'
import { hasRows, type ImportMark } from './mark.ts'
import type { ContentReader, Likeness } from './rows/content.ts'

/** What an import is to begin with. */
export interface StartRequest {
  /** The file, as messages name it. */
  readonly name: string
  readonly typeName: string
  /** Records that the type has now. */
  readonly count: number
  /** The mark with which it begins if nothing is known of it: behind the rows that are to be skipped. */
  readonly fresh: ImportMark
  /** Whether its rows are to be imported even if they have been. */
  readonly isAgain: boolean
  /** Whether records are found by a key or an id, so that it does no harm to import a row twice. */
  readonly isUpsert: boolean
  /** Whether rows can be appended to the content. */
  readonly canGrow: boolean
  readonly notice: (text: string) => void
}

/** What a user has to decide before an import, in the details of an error. */
export interface ImportChoice {
  readonly kind: 'import choice'
  /** `--skip` with so many rows continues; absent if rows of these have changed. */
  readonly skip?: number
}

/** Returns what the details of an error of an import let its user choose. */
export function importChoiceOf(error: unknown): ImportChoice | undefined {
  if (!(error instanceof GvqError)) return undefined
  const details = error.details as Partial<ImportChoice> | null | undefined
  return details?.kind === 'import choice' ? (details as ImportChoice) : undefined
}

/** An earlier import, and how the content compares with what it read. */
interface Earlier {
  readonly mark: ImportMark
  readonly likeness: Likeness | 'unknown'
}

/**
 * Decides by what is known of a path and a content where an import starts: at the first row, behind those of an import that stopped, or
 * nowhere, as all has been imported; the mark that is returned is done then.
 * @throws GvqError INVALID_PARAMETER with an `ImportChoice` if its user has to decide
 */
export async function chooseStart(
  known: KnownImports,
  reader: ContentReader,
  request: StartRequest,
): Promise<ImportMark> {
  const matters = (mark: ImportMark): boolean => isOfInterest(mark, request)
  const ofPath = known.ofPath.filter(matters)
  const ofContents = known.ofContents.filter(matters)
  const compared = await compareAll([...ofPath, ...ofContents], reader, request)
  const all = compared.filter(each => !wentOnElsewhere(each, known))
  const isOfPath = new Set(ofPath)
  return new Choice(
    all.filter(({ mark }) => isOfPath.has(mark)),
    all.filter(({ mark }) => !isOfPath.has(mark)),
    request,
  ).start()
}

function isOfInterest(mark: ImportMark, { isUpsert, isAgain }: StartRequest): boolean {
  if (!mark.isDone) return !isAgain || mark.isAgain === true
  // An import without any row may succeed now, because what its rows lacked, or why they were refused, may have
  // changed.
  return !isUpsert && !isAgain && hasRows(mark)
}

/**
 * Whether an import of the path that stopped was continued from another path or a pipe: that took its place in the list
 * of contents, which the mark of the path does not tell.
 */
function wentOnElsewhere({ mark, likeness }: Earlier, { ofContents }: KnownImports): boolean {
  // The list is that of the content of now.
  if (mark.isDone || likeness === 'other' || !isListed(mark)) return false
  return !ofContents.some(each => isSameImport(each, mark) && !each.isDone && each.rows === mark.rows)
}

async function compareAll(
  marks: readonly ImportMark[],
  reader: ContentReader,
  { fresh }: StartRequest,
): Promise<readonly Earlier[]> {
  const all: Earlier[] = []
  const ascending = [...marks].sort((a, b) => (a.content?.bytes ?? 0) - (b.content?.bytes ?? 0))
  for (const mark of ascending) {
    if (mark.content !== undefined) all.push({ mark, likeness: await reader.compare(mark.content) })
    // The mark is from an earlier version of gvq, which knew a file by its size and its time.
    else all.push({ mark, likeness: hasTimeOf(mark, fresh) ? 'same' : 'unknown' })
  }
  return all.reverse()
}

function hasTimeOf(mark: ImportMark, { size, modifiedMs }: ImportMark): boolean {
  return mark.size === size && mark.modifiedMs === modifiedMs
}

class Choice {
  readonly #ofPath: readonly Earlier[]
  /** The imports of the same content from other paths, the longest content first. */
  readonly #ofContents: readonly Earlier[]
  readonly #request: StartRequest

  constructor(ofPath: readonly Earlier[], ofContents: readonly Earlier[], request: StartRequest) {
    this.#ofPath = ofPath
    this.#ofContents = ofContents
    this.#request = request
  }

  start(): ImportMark {
    const { isUpsert, isAgain, fresh } = this.#request
    const again = this.#stopped(({ mark }) => mark.isAgain === true && this.#hasOptions(mark))
    if (again !== undefined || isAgain) return again ?? fresh
    if (isUpsert) return this.#stopped() ?? fresh
    const isKnown = this.#ofPath.some(({ mark }) => !mark.isDone)
    return (
      this.#whole() ??
      (isKnown ? this.#stopped() : undefined) ??
      this.#grown() ??
      this.#changed() ??
      this.#stopped() ??
      fresh
    )
  }

  /** The mark to begin with if the complete content was imported before; `undefined` if it was not. */
  #whole(): ImportMark | undefined {
    const { name, typeName, count, fresh, notice } = this.#request
    // If all rows that were not skipped were refused, another try with --skip may succeed.
    const isOver = (mark: ImportMark) => mark.isDone && (mark.imported > 0 || fresh.rows === 0)
    const same = [...this.#ofPath, ...this.#ofContents].filter(
      ({ mark, likeness }) => isOver(mark) && likeness === 'same',
    )
    const found = same.find(({ mark }) => this.#hasOptions(mark))
    if (found === undefined) {
      if (same.length > 0 && count > 0)
        notice(`${name} was imported before with other options; importing its rows again with these.`)
      return undefined
    }
    const { mark } = found
    if (count === 0) {
      notice(`${name} was imported before, but ${typeName} has no records any more; importing it again.`)
      return fresh
    }
    const what = this.#ofPath.includes(found) ? name : `The content of ${name}`
    if (count < mark.imported) {
      notice(
        `${what} has already been imported into ${typeName}, which has only ${counted(count, 'record')} now; use --again to import all its rows again.`,
      )
    } else notice(`${what} has already been imported into ${typeName}; use --again to import it again.`)
    return mark
  }

  /**
   * The mark to begin with if an import of this content stopped before its end. Of several imports, the one that came
   * furthest counts, as a file may have been renamed in between.
   */
  #stopped(isMeant: (earlier: Earlier) => boolean = () => true): ImportMark | undefined {
    const { name, typeName, count, fresh, isUpsert, isAgain, notice } = this.#request
    const skip = fresh.rows
    const stopped = [...this.#ofPath, ...this.#ofContents]
      .filter(each => !each.mark.isDone && each.likeness !== 'other' && isMeant(each))
      .sort((a, b) => b.mark.rows - a.mark.rows)
    const found = stopped.find(({ mark }) => this.#hasOptions(mark)) ?? stopped[0]
    if (found === undefined) return undefined
    const { mark, likeness } = found
    if (hasRows(mark) && count === 0) {
      notice(`${name} was imported before, but ${typeName} has no records any more; importing it again.`)
      return fresh
    }
    const isSame = this.#hasOptions(mark)
    if (isUpsert && (!isSame || likeness === 'unknown' || !this.#hasSize(mark))) return undefined
    if (!isSame) {
      if (skip > 0) return undefined
      throw new GvqError(
        'INVALID_PARAMETER',
        `The import of ${name} stopped after row ${mark.rows} with other options.`,
        {
          hint: `Use the same options to resume it, --skip ${mark.rows} to continue with these, or --again to start from the first row.`,
        },
      )
    }
    const { skipped = 0 } = mark
    if (skipped > skip) {
      // With these, all rows are read from the first one.
      if (isUpsert || isAgain) return undefined
      throw choice(
        `The import of ${name} stopped after row ${mark.rows}, and --skip had left out ${counted(skipped, 'row')}.`,
        `Use --skip ${mark.rows} to continue after that row, or --again to start from the first one.`,
        mark.rows,
      )
    }
    if (likeness === 'unknown' || !this.#hasSize(mark)) {
      if (skip > 0) return undefined
      throw choice(
        `${name} has changed since its import stopped after row ${mark.rows}.`,
        `Use --skip ${mark.rows} to continue after those rows, or --again to start from the first one.`,
        mark.rows,
      )
    }
    if (skip > mark.rows)
      notice(
        `The last import of ${name} stopped after row ${mark.rows}; this one goes on after row ${skip}, as --skip says.`,
      )
    else notice(`Resuming ${name} after row ${mark.rows}, where its last import stopped.`)
    return this.#continued(mark)
  }

  /** Throws if the content begins with content that was imported, and has more. */
  #grown(): undefined {
    const { name, typeName, count, fresh, canGrow } = this.#request
    if (fresh.rows > 0 || count === 0) return undefined
    // A copy may have been imported when it had more rows than this file had.
    const [found] = [...this.#ofPath, ...this.#ofContents]
      .filter(({ mark, likeness }) => mark.isDone && this.#hasOptions(mark) && typeof likeness === 'object')
      .sort((a, b) => b.mark.rows - a.mark.rows)
    if (found === undefined) return undefined
    const { mark, likeness } = found
    const isOfPath = this.#ofPath.includes(found)
    const { isSplit } = likeness as Exclude<Likeness, string>
    if (canGrow && !isSplit && mark.isOpen !== true) {
      throw choice(
        isOfPath
          ? `${name} has grown since ${itsRows(mark)} imported into ${typeName}.`
          : `${name} begins with ${rowsWere(mark)} imported into ${typeName} before.`,
        `Use --skip ${mark.rows} to import the rows behind them, or --again to import all rows.`,
        mark.rows,
      )
    }
    // The last row differs; `#changed` reports that for a path that is known.
    if (isOfPath || mark.rows < 2) return undefined
    throw choice(
      `${name} begins with ${rowsWere(mark)} imported into ${typeName} before, but the last of them has changed.`,
      'Use --again to import all its rows.',
    )
  }

  /** Throws if the content is not what was imported from this path. */
  #changed(): undefined {
    const { name, typeName, count, fresh } = this.#request
    const found = this.#ofPath.find(({ mark }) => this.#hasOptions(mark))
    if (found === undefined || found.likeness === 'same' || count === 0 || fresh.rows > 0) return undefined
    const { mark, likeness } = found
    if (likeness === 'unknown') {
      throw choice(
        `${name} has changed since ${itsRows(mark)} imported into ${typeName} by an earlier version of gvq, or was only touched.`,
        `Use --again to import all its rows; if all that has changed are rows behind those, --skip ${mark.rows}.`,
        mark.rows,
      )
    }
    throw choice(
      mark.isDone
        ? `${name} has changed since ${itsRows(mark)} imported into ${typeName}.`
        : `${name} has changed since its import stopped after row ${mark.rows}: also in the rows that were imported.`,
      'Use --again to import all its rows, with --key or --id to update the records that they made.',
    )
  }

  #hasOptions({ options }: ImportMark): boolean {
    return options === undefined || options === this.#request.fresh.options
  }

  /** What follows the rows of an import that stopped has not been read: it is the same as far as its size tells, where that is known. */
  #hasSize({ size, compression }: ImportMark): boolean {
    const { fresh } = this.#request
    return compression !== fresh.compression || size === fresh.size || size === 0 || fresh.size === 0
  }

  /** What continues `mark` with the file of now, behind the rows that are to be skipped. */
  #continued({ compression: _, ...mark }: ImportMark): ImportMark {
    const { size, modifiedMs, compression, rows } = this.#request.fresh
    const left = Math.max(0, rows - mark.rows)
    return {
      ...mark,
      size,
      modifiedMs,
      ...(compression !== undefined && { compression }),
      rows: mark.rows + left,
      ...(left > 0 && { skipped: (mark.skipped ?? 0) + left }),
    }
  }
}

function itsRows(mark: ImportMark): string {
  return `its ${rowsWere(mark).replace(' that ', ' ')}`
}

function rowsWere({ rows }: ImportMark): string {
  return `${counted(rows, 'row')} that ${rows === 1 ? 'was' : 'were'}`
}

function choice(message: string, hint: string, skip?: number): GvqError {
  const details: ImportChoice = { kind: 'import choice', ...(skip !== undefined && { skip }) }
  return new GvqError('INVALID_PARAMETER', message, { hint, details })
}
