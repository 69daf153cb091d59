import type { Node } from './token-tree.ts'

/** The head of a query, what stands in queries, and everything else. */
export type Style = 'head' | 'code' | 'schema'

const tightBefore: ReadonlySet<string> = new Set(['::', ':', '<', '>', '?', '|', '.'])
const tightBehind: ReadonlySet<string> = new Set(['::', '<', '!', '|', '.'])

/** What stands between two neighbours on one line. */
export function spacing(before: Node, behind: Node, style: Style): '' | ' ' {
  const left = before.kind === 'leaf' ? before.lexeme.text : before.close.text
  const right = behind.kind === 'leaf' ? behind.lexeme.text : behind.open.text
  // `QUERY Name (…)` and `N::Film => _:: {…}`, unlike calls and mappings.
  if (right === '(') return style === 'head' ? ' ' : ''
  if (right === '{' && style === 'schema') return ' '
  // `id: ::ID`: without a blank, the signs would read as `::` `:`.
  if (left === ':') return ' '
  return tightBefore.has(right) || tightBehind.has(left) ? '' : ' '
}
