import type { Node } from './token-tree.ts'

/** The head of a query, its body, and everything else. */
export type Style = 'head' | 'code' | 'schema'

const tightBefore: ReadonlySet<string> = new Set(['::', ':', '<', '>', '?', '|', '.'])
const tightAfter: ReadonlySet<string> = new Set(['::', '<', '!', '|', '.'])

/** Returns what is written between two neighbours on one line. */
export function spacing(before: Node, after: Node, style: Style): '' | ' ' {
  const left = before.kind === 'leaf' ? before.lexeme.text : before.close.text
  const right = after.kind === 'leaf' ? after.lexeme.text : after.open.text
  // `QUERY Name (…)` and `N::Film => _:: {…}`, unlike calls and mappings.
  if (right === '(') return style === 'head' ? ' ' : ''
  if (right === '{' && style === 'schema') return ' '
  // `id: ::ID`: without a space, the signs would read as `::` `:`.
  if (left === ':') return ' '
  return tightBefore.has(right) || tightAfter.has(left) ? '' : ' '
}
