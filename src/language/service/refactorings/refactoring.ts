import type { Edit, SourceFile } from '../../diagnostics/index.ts'
import type { PlacedDeclaration, ProgramView } from '../program-view.ts'

/** A change that somebody can choose at a place. */
export interface Refactoring {
  readonly title: string
  /** `add` writes what the program lacks. */
  readonly kind: 'extract' | 'inline' | 'rewrite' | 'add'
  readonly edits: readonly Edit[]
}

/** A range of a file, of which the start is the caret if nothing is selected. */
export interface Selection {
  readonly view: ProgramView
  readonly files: readonly SourceFile[]
  readonly file: SourceFile
  readonly from: number
  readonly to: number
}

/** Returns the declaration around a selection, with the selection in its own text. */
export function selected({
  view,
  file,
  from,
  to,
}: Selection):
  | { readonly placed: PlacedDeclaration; readonly from: number; readonly to: number; readonly shift: number }
  | undefined {
  const placed = view.declarationAt(file.path, from)
  if (placed === undefined || to > placed.end) return undefined
  const shift = placed.start - placed.declaration.span.start
  return { placed, from: from - shift, to: to - shift, shift }
}

export function insertion(file: SourceFile, offset: number, text: string): Edit {
  return { span: { file, start: offset, end: offset }, text }
}

/** The blanks at the beginning of the line of a place. */
export function indentationAt({ text }: SourceFile, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))![0]
}
