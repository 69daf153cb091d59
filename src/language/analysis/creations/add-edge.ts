import { wrapping } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findEdge } from '../lookup.ts'
import type { CreateExpr } from '../program.ts'
import { checkAssignments } from '../values/assignments.ts'
import { checkEnd, edgesArePlural } from '../values/ends.ts'
import { mayWrite } from '../writes.ts'
import { warnOfLeftOut } from './left-out.ts'

/** `AddE<T>({…})::From(a)::To(b)`: one edge for each pair of ends (W7). */
export function checkAddEdge(creation: ast.AddE, context: Context): CreateExpr | undefined {
  if (!mayWrite('AddE', creation.span, context)) return undefined
  const edge = findEdge(creation.type, creation.span, context)
  if (edge === undefined) return undefined
  const assignments = checkAssignments(creation.properties, edge, context)
  warnOfLeftOut(creation.type, edge, creation.properties, context)
  const from = creation.from && checkEnd(creation.from, 'From', edge, context)
  const to = creation.to && checkEnd(creation.to, 'To', edge, context)
  if (creation.from === undefined || creation.to === undefined) return missingEnd(creation, context)
  if (from === undefined || to === undefined) return undefined
  const type = itemsKind(edge, { plural: edgesArePlural(from, to) })
  return { kind: 'addEdge', edge, assignments, from, to, type, span: creation.span }
}

function missingEnd({ from, to, span }: ast.AddE, { report }: Context): undefined {
  const help = 'name both ends: `AddE<Type>({…})::From(a)::To(b)`'
  if (from && to === undefined)
    return report.error('E611', span, 'the edge has no target: `To` is missing', {
      help,
      fixes: [wrapping(span, '', '::To(to)', 'maybe')],
    })
  if (to) {
    return report.error('E612', span, 'the edge has no source: `From` is missing', {
      help,
      fixes: [wrapping(span, '', '::From(from)', 'maybe')],
    })
  }
  return report.error('E611', span, 'the edge has no ends: `From` and `To` are missing', { help })
}
