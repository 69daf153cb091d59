import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findVector } from '../lookup.ts'
import type { Source } from '../program.ts'
import { checkSearch } from '../values/search.ts'

/** `SearchV<T>(vector, k)`: the k nearest vectors, nearest first; with PREFILTER, of those that it keeps (C6). */
export function checkSearchVectors(
  node: ast.SearchVectors,
  context: Context,
  following: ast.Step | undefined,
): Source | undefined {
  const of = findVector(node.type, node.span, context)
  const search = checkSearch(node, of, following, context)
  if (of === undefined) return undefined
  const type = itemsKind(of, { plural: true, scored: true })
  // After an error in an argument the type of the results is still known, so that the steps can be checked.
  if (search === undefined) return { kind: 'scan', of, type, span: node.span }
  return { kind: 'searchVectors', of, ...search, type, span: node.span }
}
