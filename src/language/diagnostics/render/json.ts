import type { Diagnostic, Fix, Severity, Span } from '../diagnostic.ts'
import { lineIndexOf, type Position } from '../line-index.ts'
import { type Counts, countDiagnostics, sortDiagnostics } from '../order.ts'

/** The output of `check --format json`. Within a `version`, members are only added; a new one may change anything. */
export interface JsonReport {
  readonly version: 1
  readonly diagnostics: readonly JsonDiagnostic[]
  readonly summary: Counts & CheckSummary
}

interface JsonDiagnostic {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly file: string
  readonly range: JsonRange
  /** The primary one first, if it has a text. */
  readonly labels: readonly JsonLabel[]
  readonly help: string | null
  readonly note: string | null
  readonly fixes: readonly JsonFix[]
}

/** `gvq check --fix` applies the certain ones. */
interface JsonFix {
  readonly title: string
  readonly applicability: Fix['applicability']
  readonly edits: readonly { readonly file: string; readonly range: JsonRange; readonly text: string }[]
}

interface JsonRange {
  readonly start: Position
  /** The end, exclusive. */
  readonly end: Position
}

interface JsonLabel {
  readonly primary: boolean
  readonly text: string
  readonly file: string
  readonly range: JsonRange
}

interface CheckSummary {
  /** Number of files checked. */
  readonly files: number
  readonly milliseconds?: number
}

/** Renders one document with all diagnostics, even if there are none; ends with a line break. */
export function renderJson(diagnostics: readonly Diagnostic[], summary: CheckSummary): string {
  const report: JsonReport = {
    version: 1,
    diagnostics: sortDiagnostics(diagnostics).map(jsonDiagnostic),
    summary: { ...countDiagnostics(diagnostics), ...summary },
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

function jsonDiagnostic(diagnostic: Diagnostic): JsonDiagnostic {
  const { code, severity, message, span, label, related = [], help = null, note = null } = diagnostic
  const fixes = (diagnostic.fixes ?? []).map(jsonFix)
  const labels = related.map(({ span, text }) => jsonLabel(span, text, false))
  if (label !== undefined) labels.unshift(jsonLabel(span, label, true))
  return { code, severity, message, file: span.file.path, range: jsonRange(span), labels, help, note, fixes }
}

function jsonFix({ title, applicability, edits }: Fix): JsonFix {
  const shown = edits.map(({ span, text }) => ({ file: span.file.path, range: jsonRange(span), text }))
  return { title, applicability, edits: shown }
}

function jsonLabel(span: Span, text: string, primary: boolean): JsonLabel {
  return { primary, text, file: span.file.path, range: jsonRange(span) }
}

function jsonRange({ file, start, end }: Span): JsonRange {
  const index = lineIndexOf(file)
  return { start: index.position(start), end: index.position(end) }
}
