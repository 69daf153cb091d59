import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { checkAssignments } from '../values/assignments.ts'
import { checkEnd, edgesArePlural } from '../values/ends.ts'
import { kindText } from '../words.ts'
import { mayWrite } from '../writes.ts'
import type { Outcome, Place } from './step.ts'

/** `UpsertE({…})::From(a)::To(b)`: merges into the edge of this type from a to b, or creates it (W6). */
export function checkUpsertEdge(step: ast.UpsertEdgeStep, place: Place, context: Context): Outcome {
  if (!mayWrite('UpsertE', step.span, context)) return undefined
  const { type } = place
  if (type.kind !== 'items' || type.type.kind !== 'edge') {
    return context.report.error('E604', step.span, `\`UpsertE\` needs edges, not ${kindText(type)}`)
  }
  const edge = type.type
  warnOfFilter(place, context)
  const assignments = checkAssignments(step.properties, edge, context)
  const from = step.from && checkEnd(step.from, 'From', edge, context)
  const to = step.to && checkEnd(step.to, 'To', edge, context)
  if (step.from === undefined || step.to === undefined) return missingEnd(step, context)
  const plural = from !== undefined && to !== undefined && edgesArePlural(from, to)
  return (
    from &&
    to && {
      kind: 'upsertEdge',
      edge,
      assignments,
      from,
      to,
      type: itemsKind(edge, { plural }),
      span: step.span,
    }
  )
}

function missingEnd({ from, to, span }: ast.UpsertEdgeStep, { report }: Context): undefined {
  const missing = from ? '`To`' : to ? '`From`' : '`From` and `To`'
  return report.error('E601', span, `\`UpsertE\` lacks ${missing}`, {
    help: 'name both ends: `::UpsertE({…})::From(a)::To(b)`',
  })
}

function warnOfFilter({ source, before: [first] }: Place, { report }: Context): void {
  const filter = first ?? (source.kind === 'byId' ? source : undefined)
  if (filter === undefined) return
  report.warning('W103', filter.span, 'this takes no part in `UpsertE`', {
    help: 'remove it',
    note: '`UpsertE` finds the edge by its type, `From` and `To` alone',
  })
}
