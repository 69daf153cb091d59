import { atOnce } from '../../base/flow/parts.ts'
import { limits } from '../../base/limits.ts'
import { Checker, type CheckResult, type Program } from '../../language/analysis/index.ts'
import type { Catalog } from '../../language/catalog/index.ts'
import {
  type Diagnostic,
  eachSpan,
  inWholeFile,
  type SourceFile,
  sortDiagnostics,
  withEvidence,
  withinLimit,
} from '../../language/diagnostics/index.ts'
import { type ParseResult, parse, parseInParts, parseInPlace, piecesOf } from '../../language/syntax/index.ts'
import { CheckFailed, type CheckOutcome } from './check-outcome.ts'
import { loadProject, type Project } from './project.ts'

export interface CheckedFolder extends CheckOutcome {
  /** Absent if a diagnostic is an error. */
  readonly program?: Program
}

type Checked = Omit<CheckedFolder, 'milliseconds'>

/** What was found in a program, also beside errors. */
interface Found {
  readonly checked: Checked
  /** The types without those that have errors. */
  readonly catalog: Catalog
}

/**
 * Checks the program in a folder, or in the folder that contains a file. Loads no native module.
 * @param before what checked the same program last
 */
export async function checkProject(path: string, before = new ProgramChecker()): Promise<CheckedFolder> {
  const start = performance.now()
  const project = await loadProject(path)
  return { ...before.check(before.parse(project.files)), milliseconds: performance.now() - start }
}

/** Parses and checks the files of one program together. */
export function checkFiles(files: readonly SourceFile[]): Checked {
  return atOnce(checkFilesInParts(files))
}

/** Checks like `checkFiles`, in slices that yield to the event loop. */
export function* checkFilesInParts(files: readonly SourceFile[]): Generator<void, Checked> {
  const checker = new ProgramChecker()
  return yield* checker.checkInParts(yield* checker.parseInParts(files))
}

/** A file of a program with its parse result. */
export interface ParsedFile extends ParseResult {
  readonly file: SourceFile
}

/** Checks the parsed files of one program together. */
export function checkParsed(parsed: readonly ParsedFile[]): Checked {
  return new ProgramChecker().check(parsed)
}

/**
 * Checks a program again after each change: parses only what has changed, and checks only what depends on it. A file that has changed is
 * parsed in pieces, of which most will not change the next time; their spans have places.
 */
export class ProgramChecker {
  #files: readonly ParsedFile[] = []
  /** The pieces of each file when they were last without errors. */
  readonly #pieces = new Map<string, readonly ParsedFile[]>()
  readonly #checker: Checker

  /** @param checker one that notes kinds, for those who ask it about them */
  constructor(checker = new Checker()) {
    this.#checker = checker
  }

  /**
   * The parse results of unchanged files and pieces, and so their types, are the same objects as before.
   * @param inForce earlier results that are still in use, although others may have followed
   */
  parse(sources: readonly SourceFile[], inForce: readonly ParsedFile[] = []): readonly ParsedFile[] {
    return atOnce(this.parseInParts(sources, inForce))
  }

  /** Parses like `parse`, in slices that yield to the event loop. */
  *parseInParts(
    sources: readonly SourceFile[],
    inForce: readonly ParsedFile[] = [],
  ): Generator<void, readonly ParsedFile[]> {
    const known = [...inForce, ...this.#files]
    const files: ParsedFile[] = []
    for (const file of sources) {
      const earlier = known.filter(each => each.file.path === file.path)
      const same = earlier.find(each => each.file.text === file.text && each.file.place === undefined)
      // A character has three bytes at most, of UTF-8.
      const mayBeSplit = !same && earlier.length > 0 && file.text.length * 3 <= limits.sourceBytesMax
      const pieces = mayBeSplit ? yield* this.#parsePieces(file, earlier) : undefined
      for (const each of pieces ?? [same ?? { file, ...(yield* parseInParts(file)) }]) files.push(each)
    }
    this.#files = files
    return files
  }

  /** Returns `undefined` if the errors in them cannot be told without the whole file. */
  *#parsePieces(
    file: SourceFile,
    earlier: readonly ParsedFile[],
  ): Generator<void, readonly ParsedFile[] | undefined> {
    const known = new Map<string, Set<ParsedFile>>()
    for (const piece of [...earlier, ...(this.#pieces.get(file.path) ?? [])]) {
      const { place, text } = piece.file
      if (place !== undefined) known.set(text, (known.get(text) ?? new Set()).add(piece))
    }
    const pieces: ParsedFile[] = []
    let tokens = 0
    for (const text of piecesOf(file.text)) {
      yield
      const [same] = known.get(text) ?? []
      if (same !== undefined) known.get(text)!.delete(same)
      const piece = same ?? parsedPiece(file.path, text)
      pieces.push(piece)
      tokens += tokensAtMost(piece.file)
      if (tokens > limits.sourceTokensMax) return undefined
    }
    const [broken, second] = pieces.filter(({ diagnostics }) => diagnostics.length > 0)
    const inPlace = broken && !second ? parseInPlace(pieces, pieces.indexOf(broken)) : undefined
    if (broken && !inPlace) return undefined
    let start = 0
    const placed = pieces.map((piece): ParsedFile => {
      const at = start
      start += piece.file.text.length
      piece.file.place = { file, start: at }
      if (piece !== broken || !inPlace) return piece
      const { source } = inPlace.tree
      source.place = { file, start: at - inPlace.before }
      return { file: source, ...inPlace }
    })
    this.#pieces.set(
      file.path,
      pieces.filter(piece => piece !== broken),
    )
    return placed
  }

  check(files: readonly ParsedFile[]): Checked {
    return atOnce(this.checkInParts(files))
  }

  /** Checks like `check`, in slices that yield to the event loop. */
  *checkInParts(files: readonly ParsedFile[]): Generator<void, Checked> {
    return (yield* this.findInParts(files)).checked
  }

  /** Checks like `check`, for those who look at the types as well. */
  find(files: readonly ParsedFile[]): Found {
    return atOnce(this.findInParts(files))
  }

  *findInParts(files: readonly ParsedFile[]): Generator<void, Found> {
    const result = yield* this.#checker.checkInParts(...treesOf(files))
    return { checked: yield* outcomeOf(files, result), catalog: result.catalog }
  }
}

function parsedPiece(path: string, slice: string): ParsedFile {
  // A slice would keep the whole text of its file in memory.
  const file: SourceFile = { path, text: ` ${slice}`.slice(1), place: nowhere }
  return { file, ...parse(file) }
}

const counts = new WeakMap<SourceFile, number>()

/** The number of tokens in a piece, or more: each has a word or a sign. */
function tokensAtMost(piece: SourceFile): number {
  const known = counts.get(piece)
  if (known !== undefined) return known
  let count = 0
  for (const _ of piece.text.matchAll(/\w+|[^\s\w]/g)) count++
  counts.set(piece, count)
  return count
}

/** The place of a piece until all pieces of its file are known to have no errors. */
const nowhere = { file: { path: '', text: '' }, start: 0 }

function treesOf(parsed: readonly ParsedFile[]) {
  return [parsed.map(({ tree }) => tree), parsed.flatMap(({ brokenTypes }) => brokenTypes)] as const
}

function* outcomeOf(
  parsed: readonly ParsedFile[],
  { diagnostics, program }: CheckResult,
): Generator<void, Checked> {
  const files = [...new Set(parsed.map(({ file }) => file.place?.file ?? file))]
  const syntax = parsed.flatMap(result => result.diagnostics).map(each => eachSpan(each, inWholeFile))
  const found = diagnostics.map(each => eachSpan(each, inWholeFile))
  // After a syntax error the tree may misrepresent the text there, so the checker's diagnostics at that place are
  // dropped.
  const unread = new Set(syntax.map(placeOf))
  const all = withinLimit(sortDiagnostics([...syntax, ...found.filter(each => !unread.has(placeOf(each)))]))
  const sound = syntax.length === 0 && program !== undefined
  return {
    diagnostics: yield* withEvidence(
      all,
      files.map(({ text }) => text),
    ),
    ...(sound && { program }),
    files: files.length,
  }
}

function placeOf({ span: { file, start, end } }: Diagnostic): string {
  return `${file.path} ${start} ${end}`
}

/** Returns the program of a project that is about to be run. Throws CheckFailed if it has errors. */
export function requireProgram(project: Project): CheckedProject {
  const checker = new ProgramChecker()
  const files = checker.parse(project.files)
  const { diagnostics, program } = checker.check(files)
  if (program === undefined) throw new CheckFailed(diagnostics)
  return { program, files, warnings: diagnostics, checker }
}

export interface CheckedProject {
  readonly program: Program
  readonly files: readonly ParsedFile[]
  readonly warnings: readonly Diagnostic[]
  readonly checker: ProgramChecker
}
