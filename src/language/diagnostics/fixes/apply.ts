import type { Diagnostic, Edit, Fix, SourceFile } from '../diagnostic.ts'
import { sortDiagnostics } from '../order.ts'

export interface AppliedFix {
  readonly diagnostic: Diagnostic
  readonly fix: Fix
}

export interface FixedTexts {
  /** The new text of each file that changes. */
  readonly texts: ReadonlyMap<SourceFile, string>
  /** In the order of files and positions. */
  readonly applied: readonly AppliedFix[]
}

/**
 * Applies the certain fixes of all diagnostics. Of two that overlap, only the first is applied; the other may be
 * reported again when the result is checked.
 */
export function applyFixes(diagnostics: readonly Diagnostic[]): FixedTexts {
  const edits = new Map<SourceFile, Edit[]>()
  const applied: AppliedFix[] = []
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    const fix = diagnostic.fixes?.find(({ applicability }) => applicability === 'certain')
    if (fix === undefined || fix.edits.some(edit => clashes(edit, edits.get(edit.span.file) ?? []))) continue
    for (const edit of fix.edits) edits.set(edit.span.file, [...(edits.get(edit.span.file) ?? []), edit])
    applied.push({ diagnostic, fix })
  }
  return { texts: new Map([...edits].map(([file, ofFile]) => [file, edited(file, ofFile)])), applied }
}

function clashes({ span }: Edit, accepted: readonly Edit[]): boolean {
  return accepted.some(
    other => (span.start < other.span.end && other.span.start < span.end) || isSamePlace(span, other.span),
  )
}

/** True for two insertions at one position, whose order would be arbitrary. */
function isSamePlace(a: Edit['span'], b: Edit['span']): boolean {
  return a.start === b.start && a.end === a.start && b.end === b.start
}

/** Returns the text with the edits applied; an insertion where a replacement begins precedes it. */
function edited({ text }: SourceFile, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  let result = ''
  let at = 0
  for (const { span, text: written } of inOrder) {
    result += text.slice(at, span.start) + written
    at = span.end
  }
  return result + text.slice(at)
}
