import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds/kinds.ts'
import { kindText, quote } from '../kinds/words.ts'
import { findVector } from '../names/lookup.ts'
import { at } from '../report.ts'
import { checkSearch } from '../sources/searches.ts'
import { type CheckedStep, itemsFlowingIn, type StepPosition } from './step.ts'

/** `SearchV<T>(vector, k)` as a step: the k nearest of the vectors that flow in, in full (C6). */
export function checkSearchStep(
  step: ast.SearchVectors,
  position: StepPosition,
  context: Context,
): CheckedStep {
  const items = itemsFlowingIn(step, 'SearchV', 'E601', position, context)
  if (items === undefined) return undefined
  if (items.type.kind !== 'vector') {
    return context.report.error('E601', step.span, `\`SearchV\` ranks vectors, not ${kindText(items)}`, {
      help: 'go to vectors first, or begin a traversal with the search',
    })
  }
  const of = findVector(step.type, step.span, context)
  const search = checkSearch(step, of, position.following[0], context)
  if (of === undefined) return undefined
  if (of !== items.type) {
    return context.report.error(
      'E603',
      step.type?.span ?? step.span,
      `${quote(of.name)} is searched among ${kindText({ ...items, plural: true })}`,
      {
        related: [at(items.type.span, `${quote(items.type.name)} is declared here`)],
        help: `write ${quote(`SearchV<${items.type.name}>(…)`)}`,
      },
    )
  }
  if (search === undefined) return 'unchanged'
  const type = itemsKind(of, { plural: true, scored: true })
  return { kind: 'searchVectors', of, ...search, type, span: step.span }
}
