import { check, type Program } from '../../language/analysis/index.ts'
import {
  type Diagnostic,
  type SourceFile,
  sortDiagnostics,
  withEvidence,
} from '../../language/diagnostics/index.ts'
import { type ParseResult, parse } from '../../language/syntax/index.ts'
import { CheckFailed, type CheckOutcome } from './check-outcome.ts'
import { loadProject, type Project } from './project.ts'

export interface CheckedFolder extends CheckOutcome {
  /** Absent if a diagnostic is an error. */
  readonly program?: Program
}

/** Checks the program in a folder, or in the folder that contains a file. Loads no native module. */
export async function checkProject(path: string): Promise<CheckedFolder> {
  const start = performance.now()
  const project = await loadProject(path)
  return { ...checkFiles(project.files), milliseconds: performance.now() - start }
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
  const { diagnostics, program } = check(
    parsed.map(result => result.tree),
    parsed.flatMap(result => result.brokenTypes),
  )
  const syntax = parsed.flatMap(result => result.diagnostics)
  // After a syntax error the tree may misrepresent the text there, so the checker's diagnostics at that place are
  // dropped.
  const unread = new Set(syntax.map(placeOf))
  const all = sortDiagnostics([...syntax, ...diagnostics.filter(each => !unread.has(placeOf(each)))])
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
  const files = project.files.map(file => ({ file, ...parse(file) }))
  const { diagnostics, program } = checkParsed(files)
  if (program === undefined) throw new CheckFailed(diagnostics)
  return { program, files, warnings: diagnostics }
}

export interface CheckedProject {
  readonly program: Program
  readonly files: readonly ParsedFile[]
  readonly warnings: readonly Diagnostic[]
}
