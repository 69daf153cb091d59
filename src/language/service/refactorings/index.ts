import type { Edit, SourceFile } from '../../diagnostics/index.ts'
import type { ProgramView } from '../program-view.ts'

/** A change that somebody can choose at a place. */
export interface Refactoring {
  readonly title: string
  /** `add` writes what the program lacks. */
  readonly kind: 'extract' | 'inline' | 'rewrite' | 'add'
  readonly edits: readonly Edit[]
}

export interface RefactoredProgram {
  readonly view: ProgramView
  readonly files: readonly SourceFile[]
}

/** Returns the refactorings that fit a range of a file. */
export function refactoringsAt(
  _program: RefactoredProgram,
  _path: string,
  _from: number,
  _to: number,
): readonly Refactoring[] {
  return []
}
