import type { Diagnostic, Edit, Fix, SourceFile } from '../diagnostic.ts'
import { sortDiagnostics } from '../order.ts'

export interface AppliedFix {
  readonly diagnostic: Diagnostic
  readonly fix: Fix
}

export interface FixedTexts {
  /** The new text of each file that changes. */
  readonly texts: ReadonlyMap<SourceFile, string>
  /** The applied fixes in the order of files and positions. */
  readonly applied: readonly AppliedFix[]
}

/**
 * Applies the certain fixes of all diagnostics. Of two that overlap, only the first is applied; the other may be
 * reported again when the result is checked.
 */
export function applyFixes(diagnostics: readonly Diagnostic[]): FixedTexts {
  const accepted = new Map<SourceFile, Accepted>()
  const applied: AppliedFix[] = []
  const inFile = (file: SourceFile) => {
    const known = accepted.get(file)
    if (known) return known
    const made = new Accepted()
    accepted.set(file, made)
    return made
  }
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    const fix = diagnostic.fixes?.find(({ applicability }) => applicability === 'certain')
    if (fix === undefined || fix.edits.some(edit => inFile(edit.span.file).clashesWith(edit))) continue
    for (const edit of fix.edits) inFile(edit.span.file).add(edit)
    applied.push({ diagnostic, fix })
  }
  const texts = new Map<SourceFile, string>()
  for (const [file, { edits }] of accepted) if (edits.length > 0) texts.set(file, editedText(file, edits))
  return { texts, applied }
}

/** The edits of a file, none of which overlap, in the order of their places. */
class Accepted {
  readonly edits: Edit[] = []

  /** True for an edit that overlaps another, and for two insertions at one place, whose order would be arbitrary. */
  clashesWith({ span }: Edit): boolean {
    const at = this.#firstEndingAt(span.start)
    for (let i = at; i < this.edits.length; i++) {
      const other = this.edits[i]!.span
      if (other.start > span.end) return false
      if ((span.start < other.end && other.start < span.end) || isSamePlace(span, other)) return true
    }
    return false
  }

  add(edit: Edit): void {
    let at = this.edits.length
    while (at > 0 && isBefore(edit.span, this.edits[at - 1]!.span)) at--
    this.edits.splice(at, 0, edit)
  }

  /** The first edit that ends at a place or behind it: ends are in order, as no two edits overlap. */
  #firstEndingAt(place: number): number {
    let low = 0
    let high = this.edits.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.edits[middle]!.span.end >= place) high = middle
      else low = middle + 1
    }
    return low
  }
}

function isBefore(a: Edit['span'], b: Edit['span']): boolean {
  return a.start < b.start || (a.start === b.start && a.end < b.end)
}

/** True for two insertions at one position, whose order would be arbitrary. */
function isSamePlace(a: Edit['span'], b: Edit['span']): boolean {
  return a.start === b.start && a.end === a.start && b.end === b.start
}

/** Returns the text with the edits applied, in the order of their places: an insertion where a replacement begins precedes it. */
export function editedText({ text }: SourceFile, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { span, text: written } of edits) {
    result += text.slice(at, span.start) + written
    at = span.end
  }
  return result + text.slice(at)
}
