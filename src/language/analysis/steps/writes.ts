import type { EdgeType, RecordType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, mayWrite } from '../context.ts'
import { itemAtHand, itemsKind } from '../kinds/kinds.ts'
import { kindText, quote } from '../kinds/words.ts'
import { at } from '../report.ts'
import { checkAssignments } from '../values/assignments.ts'
import { checkEnds, edgesArePlural } from '../values/ends.ts'
import { checkVector } from '../values/vector.ts'
import { type CheckedStep, type StepPosition, wayToItems } from './step.ts'

/** `UPDATE({…})`: changes nodes or edges and returns the changed records in full, as an upsert does (S3, W8). */
export function checkUpdate(step: ast.UpdateStep, position: StepPosition, context: Context): CheckedStep {
  const { type } = position
  if (!mayWrite('UPDATE', step.span, context)) return undefined
  if (type.kind !== 'items' || type.type.kind === 'vector') {
    return context.report.error(
      'E604',
      step.span,
      `\`UPDATE\` changes nodes or edges, not ${kindText(type)}`,
      {
        help: type.kind === 'items' ? 'change vectors with `UpsertV`' : wayToItems(type),
      },
    )
  }
  warnOfLimits('UPDATE', step, position, context)
  const assignments = checkAssignments(step.properties, type.type, { ...context, current: itemAtHand(type) })
  const { plural, scored } = type
  const { source, before } = position
  const of = source.kind === 'byIndex' && plural ? { source, isFiltered: before.length > 0 } : undefined
  const changed = itemsKind(type.type, { plural, scored })
  return { kind: 'update', assignments, ...(of && { of }), type: changed, span: step.span }
}

/** An absent optional parameter may extend the write to all of a type (W110). */
function warnOfLimits(
  write: string,
  { span }: ast.Step,
  { source, before, type }: StepPosition,
  { query, report }: Context,
): void {
  query.limits.warn(write, span, { kind: 'traversal', source, steps: before, type, span }, report)
}

/** In the properties of an upsert `_` is the item as it stands, and for one that is created its defaults (W4). */
function withDraft(type: RecordType, context: Context): Context {
  const item = itemsKind(type, { plural: false })
  return { ...context, current: item, draft: item }
}

/** `UpsertN({…})`: merges into the nodes that flow in, or creates one if there are none (W4, W5). */
export function checkUpsertNode(
  step: ast.UpsertNodeStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  if (!mayWrite('UpsertN', step.span, context)) return undefined
  const { type } = position
  if (type.kind !== 'items' || type.type.kind !== 'node') {
    return context.report.error('E604', step.span, `\`UpsertN\` needs nodes, not ${kindText(type)}`, {
      help: wayToItems(type),
    })
  }
  const node = type.type
  warnOfLimits('UpsertN', step, position, context)
  const assignments = checkAssignments(step.properties, node, withDraft(node, context))
  return { kind: 'upsertNode', node, assignments, type: itemsKind(node, { plural: false }), span: step.span }
}

/** `UpsertE({…})::From(a)::To(b)`: merges into the edge of this type from a to b, or creates it (W6). */
export function checkUpsertEdge(
  step: ast.UpsertEdgeStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  if (!mayWrite('UpsertE', step.span, context)) return undefined
  const { type } = position
  if (type.kind !== 'items' || type.type.kind !== 'edge') {
    return context.report.error('E604', step.span, `\`UpsertE\` needs edges, not ${kindText(type)}`, {
      help: wayToItems(type),
    })
  }
  const edge = type.type
  warnOfFilter(position, edge, context)
  const assignments = checkAssignments(step.properties, edge, withDraft(edge, context))
  const { from, to } = checkEnds(step, edge, context)
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

/** What picks edges before `UpsertE`, in place or where its variable is bound, has no effect on it (W103, W6). */
function warnOfFilter(
  { source, before: [first] }: StepPosition,
  edge: EdgeType,
  { query, report }: Context,
): void {
  const note = '`UpsertE` finds the edge only by its type, `From` and `To`'
  const filter = first ?? (source.kind === 'byId' ? source : undefined)
  if (filter) {
    report.warning('W103', filter.span, 'this has no effect on `UpsertE`', { help: 'remove it', note })
    return
  }
  const picked = source.kind === 'variable' ? query.limits.picked(source.slot) : undefined
  if (picked === undefined || source.kind !== 'variable') return
  report.warning(
    'W103',
    source.span,
    `which edges ${quote(source.name)} holds has no effect on \`UpsertE\``,
    {
      related: [at(picked, 'picked here')],
      help: `start from ${quote(`E<${edge.name}>`)}`,
      note,
    },
  )
}

/** `UpsertV(vector, {…})`: merges into the vectors that flow in and replaces their data, or creates one (W4, W5). */
export function checkUpsertVector(
  step: ast.UpsertVectorStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  if (!mayWrite('UpsertV', step.span, context)) return undefined
  const { type } = position
  if (type.kind !== 'items' || type.type.kind !== 'vector') {
    return context.report.error('E604', step.span, `\`UpsertV\` needs vectors, not ${kindText(type)}`, {
      help: wayToItems(type),
    })
  }
  const vector = type.type
  warnOfLimits('UpsertV', step, position, context)
  const data = checkVector(step.vector, context)
  const assignments = checkAssignments(step.properties, vector, withDraft(vector, context))
  const result = itemsKind(vector, { plural: false })
  return data && { kind: 'upsertVector', vector, data, assignments, type: result, span: step.span }
}
