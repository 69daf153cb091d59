import type { Diagnostic } from '../diagnostic.ts'
import { lineIndexOf } from '../line-index.ts'
import { sortDiagnostics } from '../order.ts'

/**
 * Renders workflow commands, one per line, which GitHub shows next to the lines of a pull request. Columns are given
 * only for spans within one line, because GitHub rejects them otherwise.
 */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return sortDiagnostics(diagnostics).map(commandOf).join('')
}

function commandOf({ severity, code, message, span, help }: Diagnostic): string {
  const index = lineIndexOf(span.file)
  const [start, end] = [index.position(span.start), index.position(span.end)]
  const isOneLine = start.line === end.line
  const properties = {
    file: span.file.path,
    line: start.line,
    ...(isOneLine && { col: start.column }),
    endLine: end.line,
    ...(isOneLine && { endColumn: end.column }),
    title: code,
  }
  const shown = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
  const text = help === undefined ? message : `${message}\nhelp: ${help}`
  return `::${severity} ${shown.join(',')}::${data(text)}\n`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
