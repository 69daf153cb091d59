import type { Diagnostic } from '../../src/language/diagnostics/diagnostic.ts'
import { type Expr, type ParseResult, parse, type QueryDecl } from '../../src/language/syntax/index.ts'

export function read(text: string): ParseResult {
  return parse({ path: 'test.hx', text })
}

/** `E001 [offending text] message` for each diagnostic. */
export function faults(text: string): string[] {
  return read(text).diagnostics.map(fault => `${fault.code} [${spanText(fault)}] ${fault.message}`)
}

export function spanText({ span }: Diagnostic): string {
  return span.file.text.slice(span.start, span.end)
}

/** The kinds and names of the declarations that were read. */
export function declared(text: string): string[] {
  return read(text).tree.declarations.map(each => ('name' in each ? each.name.text : each.kind))
}

/** The tree of a text without errors: `Kind(key: value, …)`, without spans; names and literals as written. */
export function shapes(text: string): string[] {
  const { tree, diagnostics } = read(text)
  if (diagnostics.length > 0) throw new Error(`${text}\n${faults(text).join('\n')}`)
  return tree.declarations.map(shape)
}

/** The shape of one expression, read as the value that a query returns. */
export function exprShape(text: string): string {
  return shape(returned(text))
}

export function returned(text: string): Expr {
  const { tree, diagnostics } = read(`QUERY q() => RETURN ${text}`)
  if (diagnostics.length > 0) throw new Error(`${text}\n${faults(`QUERY q() => RETURN ${text}`).join('\n')}`)
  const query = tree.declarations[0] as QueryDecl
  return query.result.values[0]!
}

const literals = new Set(['String', 'Int', 'Float', 'Boolean'])

export function shape(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shape).join(', ')}]`
  if (typeof value === 'bigint') return `${value}`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { kind, span: _span, file: _file, ...rest } = value as Record<string, unknown>
  if (kind === 'Name') return String(rest.text)
  if (kind === 'NameExpr') return `$${rest.name}`
  if (literals.has(String(kind))) return shape(rest.value)
  const entries = Object.entries(rest).filter(([key]) => !key.endsWith('Span') && key !== 'spread')
  const spread = 'spread' in rest ? ['..'] : []
  const members = [...entries.map(([key, member]) => `${key}: ${shape(member)}`), ...spread].join(', ')
  return kind === undefined ? `{${members}}` : members === '' ? String(kind) : `${kind}(${members})`
}
