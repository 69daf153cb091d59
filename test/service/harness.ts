import { atOnce } from '../../src/base/flow/parts.ts'
import { ProgramChecker } from '../../src/database/project/index.ts'
import { Checker } from '../../src/language/analysis/index.ts'
import type { SourceFile } from '../../src/language/diagnostics/index.ts'
import { type ProgramView, Views } from '../../src/language/service/index.ts'

/** Returns the view of a program, of which each text is a file: `0.hx`, `1.hx` … */
export function viewOf(...texts: readonly string[]): { view: ProgramView; files: readonly SourceFile[] } {
  const files = texts.map((text, i) => ({ path: `${i}.hx`, text }))
  return { view: viewOfFiles(files), files }
}

export function viewOfFiles(files: readonly SourceFile[]): ProgramView {
  const checker = new Checker({ notesKinds: true })
  const program = new ProgramChecker(checker)
  const parsed = program.parse(files)
  const { catalog } = program.find(parsed)
  return atOnce(new Views(checker).view(parsed, catalog))
}

/** Splits a text at `|`, the place that is meant. */
export function marked(text: string): { text: string; at: number } {
  const at = text.indexOf('|')
  return { text: text.slice(0, at) + text.slice(at + 1), at }
}
