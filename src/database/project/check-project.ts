import { Checker, type Program } from '../../language/analysis/index.ts'
import {
  type Diagnostic,
  type SourceFile,
  sortDiagnostics,
  withEvidence,
  withinLimit,
} from '../../language/diagnostics/index.ts'
import { type ParseResult, parse } from '../../language/syntax/index.ts'
import { CheckFailed, type CheckOutcome } from './check-outcome.ts'
import { loadProject, type Project } from './project.ts'

export interface CheckedFolder extends CheckOutcome {
  /** Absent if a diagnostic is an error. */
  readonly program?: Program
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
export function checkFiles(files: readonly SourceFile[]): Omit<CheckedFolder, 'milliseconds'> {
  return checkParsed(files.map(file => ({ file, ...parse(file) })))
}

/** A file of a program with its parse result. */
export interface ParsedFile extends ParseResult {
  readonly file: SourceFile
}

/** Checks the parsed files of one program together. */
export function checkParsed(parsed: readonly ParsedFile[]): Omit<CheckedFolder, 'milliseconds'> {
  return new ProgramChecker().check(parsed)
}

/** Checks a program again after each change: parses only changed files, and checks only what depends on a change. */
export class ProgramChecker {
  #files: readonly ParsedFile[] = []
  readonly #checker = new Checker()

  /**
   * The parse results of unchanged files, and so their types, are the same objects as before.
   * @param inForce earlier results that are still in use, although others may have followed
   */
  parse(sources: readonly SourceFile[], inForce: readonly ParsedFile[] = []): readonly ParsedFile[] {
    const known = [...inForce, ...this.#files]
    this.#files = sources.map(file => {
      const same = known.find(each => each.file.path === file.path && each.file.text === file.text)
      return same ?? { file, ...parse(file) }
    })
    return this.#files
  }

  check(files: readonly ParsedFile[]): Omit<CheckedFolder, 'milliseconds'> {
    return outcomeOf(files, this.#checker)
  }
}

function outcomeOf(parsed: readonly ParsedFile[], checker: Checker): Omit<CheckedFolder, 'milliseconds'> {
  const { diagnostics, program } = checker.check(
    parsed.map(result => result.tree),
    parsed.flatMap(result => result.brokenTypes),
  )
  const syntax = parsed.flatMap(result => result.diagnostics)
  // After a syntax error the tree may misrepresent the text there, so the checker's diagnostics at that place are
  // dropped.
  const unread = new Set(syntax.map(placeOf))
  const all = withinLimit(
    sortDiagnostics([...syntax, ...diagnostics.filter(each => !unread.has(placeOf(each)))]),
  )
  const sound = syntax.length === 0 && program !== undefined
  return {
    diagnostics: withEvidence(
      all,
      parsed.map(({ file }) => file.text),
    ),
    ...(sound && { program }),
    files: parsed.length,
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
