import type { Diagnostic, SourceFile, Span } from '../../src/language/diagnostics/diagnostic.ts'

/** Returns the span between « and » in a file whose text has these marks. */
export function marked(path: string, text: string): Span {
  const start = text.indexOf('«')
  const end = text.indexOf('»') - 1
  const file = { path, text: text.replace('«', '').replace('»', '') }
  return { file, start, end }
}

/** Returns the span of the first occurrence of a text. */
export function spanOf(file: SourceFile, needle: string): Span {
  const start = file.text.indexOf(needle)
  if (start < 0) throw new Error(`no ${needle} in ${file.path}`)
  return { file, start, end: start + needle.length }
}

export function diagnosticAt(span: Span, more: Partial<Diagnostic> = {}): Diagnostic {
  return { code: 'E001', severity: 'error', message: 'something is wrong', span, ...more }
}
