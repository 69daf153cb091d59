import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findVector } from '../lookup.ts'
import type { Source } from '../program.ts'
import { checkInteger, literalInteger } from '../values/integer.ts'
import { checkVector } from '../values/vector.ts'

/** `SearchV<T>(vector, k)`: the k nearest vectors, nearest first. */
export function checkSearchVectors(node: ast.SearchVectors, context: Context): Source | undefined {
  const of = findVector(node.type, node.span, context)
  const data = checkVector(node.vector, context)
  const k = checkInteger(node.k, 'the number of results', 'E205', context)
  const count = k && literalInteger(k)
  if (k && count !== undefined && count < 0) {
    context.report.error('E205', k.span, 'the number of results cannot be negative')
  }
  if (of === undefined) return undefined
  const type = itemsKind(of, { plural: true, scored: true })
  // After an error in an argument the type of the results is still known, so that the steps can be checked.
  if (data === undefined || k === undefined) return { kind: 'scan', of, type, span: node.span }
  return { kind: 'searchVectors', of, data, k, type, span: node.span }
}
