import type { GvqError } from '../../base/errors.ts'
import type { Diagnostic, Span } from '../../language/diagnostics/diagnostic.ts'
import { lineIndexOf } from '../../language/diagnostics/index.ts'
import type { PageDiagnostic, PageFix } from './api.ts'

const entryPath = '<input>'

/** Converts diagnostics of an entry for the page, which knows the entry but no other file. */
export function pageDiagnostics(diagnostics: readonly Diagnostic[]): readonly PageDiagnostic[] {
  return diagnosticsIn(entryPath, diagnostics)
}

/** Converts diagnostics for a page that knows one file: places in that are offsets, those in others a line. */
export function diagnosticsIn(path: string, diagnostics: readonly Diagnostic[]): readonly PageDiagnostic[] {
  return diagnostics.map(({ code, severity, message, span, label, help, note, fixes = [] }) => ({
    code,
    severity,
    message,
    ...(label !== undefined && { label }),
    ...(help !== undefined && { help }),
    ...(note !== undefined && { note }),
    ...placed(path, span),
    fixes: fixes.flatMap(fix => pageFix(path, fix)),
  }))
}

function placed(path: string, span: Span): Pick<PageDiagnostic, 'at' | 'place'> {
  if (span.file.path === path) return { at: { from: span.start, to: span.end } }
  return { place: `${span.file.path}:${lineIndexOf(span.file).position(span.start).line}` }
}

function pageFix(
  path: string,
  { title, edits }: NonNullable<Diagnostic['fixes']>[number],
): readonly PageFix[] {
  if (edits.some(({ span }) => span.file.path !== path)) return []
  return [{ title, edits: edits.map(({ span, text }) => ({ from: span.start, to: span.end, text })) }]
}

/** The diagnostic for an error of the whole entry, shown at its first word. */
export function entryFault({ code, message, hint }: GvqError, entry: string): PageDiagnostic {
  const from = Math.max(0, entry.search(/\S/))
  const length = /^\w*/.exec(entry.slice(from))?.[0].length ?? 0
  return {
    code,
    severity: 'error',
    message,
    ...(hint !== undefined && { help: hint }),
    at: { from, to: from + Math.max(1, length) },
    fixes: [],
  }
}
