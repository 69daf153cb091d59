import type { Query } from '../analysis/program.ts'

/** Returns the text of the `//` lines directly above a query, or '' if there are none. */
export function leadingComment({ span }: Pick<Query, 'span'>): string {
  const above = span.file.text.slice(0, span.start).split('\n').slice(0, -1).reverse()
  const macros = above.findIndex(line => !/^\s*#\[/.test(line))
  const lines = above.slice(Math.max(macros, 0))
  const end = lines.findIndex(line => !/^\s*\/\//.test(line))
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .reverse()
    .map(line => line.replace(/^\s*\/\/+\s?/, '').trimEnd())
    .join('\n')
    .trim()
}
