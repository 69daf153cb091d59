import { isDeepStrictEqual } from 'node:util'
import { checkFiles } from '../../src/database/project/index.ts'
import {
  codeEntry,
  type Diagnostic,
  type SourceFile,
  type Span,
} from '../../src/language/diagnostics/index.ts'
import { formatSource } from '../../src/language/format/index.ts'
import { parse, type SourceTree } from '../../src/language/syntax/index.ts'

/** Returns a bug of gvq that reading these files shows; undefined if there is none. */
export function faultOf(texts: readonly string[]): string | undefined {
  try {
    return checkFault(texts) ?? texts.map(formatFault).find(fault => fault !== undefined)
  } catch (error) {
    return error instanceof Error
      ? `throws ${error.name}: ${error.message.split('\n')[0]}`
      : 'throws something'
  }
}

function checkFault(texts: readonly string[]): string | undefined {
  const files = texts.map((text, i) => ({ path: `${i}.hx`, text }))
  const { diagnostics, program } = checkFiles(files)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if ((program === undefined) !== errors.length > 0) return 'has a program and errors, or neither'
  return (
    diagnostics.map(each => diagnosticFault(each, files)).find(fault => fault !== undefined) ??
    orderFault(diagnostics, files) ??
    repeatedPlace(errors)
  )
}

function diagnosticFault(diagnostic: Diagnostic, files: readonly SourceFile[]): string | undefined {
  const { code, message, severity, span, related = [], fixes = [] } = diagnostic
  if (codeEntry(code)?.severity !== severity) return `code ${code} is not in the table with this severity`
  if (message === '' || /undefined|\[object|NaN/.test(message)) return `${code} has a bad message`
  const spans = [
    span,
    ...related.map(each => each.span),
    ...fixes.flatMap(({ edits }) => edits.map(edit => edit.span)),
  ]
  return spans.every(each => isInside(each, files)) ? undefined : `${code} has a span outside its file`
}

function isInside({ file, start, end }: Span, files: readonly SourceFile[]): boolean {
  return files.includes(file) && 0 <= start && start <= end && end <= file.text.length
}

function orderFault(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): string | undefined {
  const isSorted = diagnostics.every(({ span }, i) => {
    const before = diagnostics[i - 1]?.span
    if (before === undefined) return true
    const byFile = files.indexOf(span.file) - files.indexOf(before.file)
    return byFile > 0 || (byFile === 0 && span.start >= before.start)
  })
  return isSorted ? undefined : 'diagnostics are not sorted'
}

function repeatedPlace(errors: readonly Diagnostic[]): string | undefined {
  const seen = new Map<string, string>()
  for (const { code, span } of errors) {
    const place = `${span.file.path} ${span.start} ${span.end}`
    const other = seen.get(place)
    if (other !== undefined) return `two errors at one place: ${other} and ${code}`
    seen.set(place, code)
  }
  return undefined
}

function formatFault(text: string): string | undefined {
  const { text: once } = formatSource({ path: 'format.hx', text })
  if (once === undefined) return undefined
  const again = formatSource({ path: 'format.hx', text: once }).text
  if (again === undefined) return 'the formatted text has syntax errors'
  if (again !== once) return 'formatting twice differs from formatting once'
  return isDeepStrictEqual(meaning(text), meaning(once)) ? undefined : 'formatting changes the syntax tree'
}

/** The tree of a text without its spans. */
function meaning(text: string): unknown {
  const tree: SourceTree = parse({ path: 'format.hx', text }).tree
  return JSON.parse(
    JSON.stringify(tree.declarations, (key, value: unknown) => {
      if (key === 'span' || key === 'indexSpan') return undefined
      if (key === 'spread') return value !== undefined
      return typeof value === 'bigint' ? `${value}n` : value
    }),
  )
}
