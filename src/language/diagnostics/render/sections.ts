import type { Diagnostic, SourceFile, Span } from '../diagnostic.ts'
import { type LineIndex, lineIndexOf, type Position } from '../line-index.ts'
import type { Mark } from './marks.ts'
import { ShownLine, type Stretch } from './shown-line.ts'

/** A window into one file. */
export interface Section {
  readonly file: SourceFile
  /** Start of the span for which the window was opened. */
  readonly position: Position
  /** The lines by their number, in no order. */
  readonly lines: Map<number, SectionLine>
}

export interface SectionLine {
  readonly shown: ShownLine
  readonly marks: Mark[]
}

interface Annotation {
  readonly span: Span
  readonly isPrimary: boolean
  readonly text: string | undefined
}

/** The part of an annotation on one line. */
interface Piece {
  readonly line: number
  readonly stretch: Stretch
  readonly text: string | undefined
}

/** Returns the windows of a diagnostic, the one with the primary span first. Lines are at most `cellsMax` wide. */
export function sectionsOf(diagnostic: Diagnostic, cellsMax: number): Section[] {
  const primary = { span: diagnostic.span, isPrimary: true, text: diagnostic.label }
  const related = (diagnostic.related ?? []).map(({ span, text }) => ({ span, isPrimary: false, text }))
  const sections: Section[] = []
  for (const annotation of [primary, ...related]) place(annotation, sections, cellsMax)
  return sections
}

function place(annotation: Annotation, sections: Section[], cellsMax: number): void {
  const { file, start } = annotation.span
  const index = lineIndexOf(file)
  const pieces = piecesOf(annotation, index)
  let section = sections.find(open => open.file === file && pieces.every(piece => fits(piece, open)))
  if (section === undefined) {
    section = { file, position: index.position(start), lines: new Map() }
    sections.push(section)
  }
  for (const { line, stretch, text } of pieces) {
    const shown = section.lines.get(line)?.shown ?? new ShownLine(index.lineText(line), stretch, cellsMax)
    const known = section.lines.get(line) ?? { shown, marks: [] }
    section.lines.set(line, known)
    const range = shown.range(stretch)
    if (range !== undefined) known.marks.push({ ...range, isPrimary: annotation.isPrimary, text })
  }
}

/** Returns false if the line is cut and would not show the piece, which then needs a window of its own. */
function fits(piece: Piece, section: Section): boolean {
  const line = section.lines.get(piece.line)
  return line === undefined || line.shown.range(piece.stretch) !== undefined
}

/** Returns one piece for a span within a line; otherwise its first line and its last, which has the text. */
function piecesOf({ span, text }: Annotation, index: LineIndex): Piece[] {
  const start = index.position(span.start)
  // The end belongs to the line of the last unit inside the span, not to the one after a line break.
  const last = index.position(Math.max(span.start, span.end - 1))
  const lastColumn = span.end > span.start ? last.column : last.column - 1
  if (start.line === last.line) {
    const stretch = { start: start.column - 1, end: lastColumn }
    return [{ line: start.line, stretch, text }]
  }
  const lastText = index.lineText(last.line)
  const indent = Math.min(lastText.search(/\S|$/), lastColumn - 1)
  return [
    {
      line: start.line,
      stretch: { start: start.column - 1, end: index.lineText(start.line).length },
      text: undefined,
    },
    { line: last.line, stretch: { start: indent, end: lastColumn }, text },
  ]
}
