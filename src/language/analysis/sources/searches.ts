import type { NodeType, VectorType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { checkCondition } from '../expressions/condition.ts'
import { itemsKind } from '../kinds/kinds.ts'
import { isInteger, isScalar } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import { findNode, findVector } from '../names/lookup.ts'
import type { Expr, Source, VectorExpr } from '../program/program.ts'
import { at } from '../report.ts'
import { checkInteger, literalInteger } from '../values/numbers.ts'
import { checkVector } from '../values/vector.ts'

/** `SearchV<T>(vector, k)`: the k nearest vectors, nearest first; with PREFILTER, only of those that pass it (C6). */
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

/** `SearchBM25<T>(text, k)`: the k nodes that match the text best, best first (C7). */
export function checkSearchText(node: ast.SearchText, context: Context): Source | undefined {
  const of = findNode(node.type, node.span, context)
  const search = checkTextSearch(node, context)
  if (of === undefined) return undefined
  if (!hasText(of)) {
    context.report.warning('W106', node.type?.span ?? node.span, `${quote(of.name)} has no text to search`, {
      related: [at(of.span, 'declared here')],
      help: '`SearchBM25` searches properties of type `String` and `[String]`',
    })
  }
  warnOfScore(of, node, context)
  const type = itemsKind(of, { plural: true, scored: true })
  // After an error in an argument the type of the results is still known, so that the steps can be checked.
  if (search === undefined) return { kind: 'scan', of, type, span: node.span }
  return { kind: 'searchText', of, ...search, type, span: node.span }
}

/** A declared `score` is shown, filtered and ordered by instead of the search's (S10). */
function warnOfScore(of: NodeType, node: ast.SearchText, { report }: Context): void {
  const score = of.propertyByName.get('score')
  if (score === undefined) return
  report.warning('W112', node.type?.span ?? node.span, `${quote(of.name)} hides the score of the search`, {
    related: [at(score.span, 'declared here')],
    help: 'rename the property if the score of the search is wanted',
  })
}

export interface Search {
  readonly data: VectorExpr
  readonly k: Expr
  readonly prefilter?: Expr
}

/** Checks the arguments of SearchV and the PREFILTER right after it, whose `_` is a vector of the searched type. */
export function checkSearch(
  node: ast.SearchVectors,
  of: VectorType | undefined,
  following: ast.Step | undefined,
  context: Context,
): Search | undefined {
  if (areSwapped(node, context)) {
    return context.report.error('E205', node.vector.span, 'the vector comes before the number of results', {
      help: `write ${quote('SearchV<Type>(vector, k)')}`,
    })
  }
  const data = checkVector(node.vector, context)
  const k = checkCount(node.k, context)
  const filter = following?.kind === 'Prefilter' ? following : undefined
  const current = of && itemsKind(of, { plural: false })
  const prefilter =
    filter && current && checkCondition(filter.condition, 'PREFILTER', { ...context, current })
  if (data === undefined || k === undefined || (filter && prefilter === undefined)) return undefined
  return prefilter ? { data, k, prefilter } : { data, k }
}

/** `SearchV<T>(k, vector)` */
function areSwapped({ vector, k }: ast.SearchVectors, { scope }: Context): boolean {
  const typeOf = (node: ast.Expr | ast.Embed) => {
    const type = node.kind === 'NameExpr' ? scope.find(node.name)?.type : undefined
    return type?.kind === 'value' && !type.plural ? type.type : undefined
  }
  const [first, second] = [typeOf(vector), typeOf(k)]
  const isCount = vector.kind === 'Int' || (first !== undefined && isInteger(first))
  return isCount && (k.kind === 'Array' || second?.kind === 'array')
}

/** Checks the text and the k of SearchBM25. */
function checkTextSearch(
  node: ast.SearchText,
  context: Context,
): { readonly text: Expr; readonly k: Expr } | undefined {
  const text = checkText(node.text, context)
  const k = checkCount(node.k, context)
  return text && k && { text, k }
}

function checkText(node: ast.Expr, context: Context): Expr | undefined {
  const value = checkExpression(node, context)
  if (value === undefined) return undefined
  const { type } = value
  if (type.kind === 'value' && !type.plural && isScalar(type.type, 'String')) return value
  return context.report.error(
    'E205',
    value.span,
    `\`SearchBM25\` searches for a string, not ${kindText(type)}`,
    {
      help: 'pass a `String`',
    },
  )
}

function checkCount(node: ast.Expr, context: Context): Expr | undefined {
  const k = checkInteger(node, 'the number of results', 'E205', context)
  const count = k && literalInteger(k)
  if (k === undefined || count === undefined || count >= 0) return k
  return context.report.error('E205', k.span, 'the number of results cannot be negative')
}

/** Whether nodes of this type have properties that a text search reads (C7). */
function hasText({ properties }: NodeType): boolean {
  return properties.some(({ type }) => isScalar(type.kind === 'array' ? type.element : type, 'String'))
}
