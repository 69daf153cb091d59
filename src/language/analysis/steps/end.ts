import { replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { at } from '../report.ts'
import { kindText, quote } from '../words.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

const ends = {
  FromN: { end: 'from', kind: 'node', code: 'E623', instead: 'FromV' },
  ToN: { end: 'to', kind: 'node', code: 'E624', instead: 'ToV' },
  FromV: { end: 'from', kind: 'vector', code: 'E625', instead: 'FromN' },
  ToV: { end: 'to', kind: 'vector', code: 'E626', instead: 'ToN' },
} as const

/** `FromN`, `ToN`, `FromV`, `ToV`: the item at one end of each edge. */
export function checkEndStep(step: ast.EndStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, step.end, 'E601', place, context)
  if (items === undefined) return undefined
  if (items.type.kind !== 'edge') {
    return context.report.error(
      'E601',
      step.span,
      `${quote(step.end)} leaves edges, not ${kindText(items)}`,
      {
        help: 'go to the edges first, with `OutE<Type>` or `InE<Type>`',
      },
    )
  }
  const { end, kind, code, instead } = ends[step.end]
  const edge = items.type
  const of = edge[end]
  if (of.kind !== kind) {
    context.report.error(
      code,
      step.span,
      `the ${quote(end === 'from' ? 'From' : 'To')} end of ${quote(edge.name)} is a ${of.kind}, not a ${kind}`,
      {
        related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
        help: `write ${quote(instead)}`,
        fixes: [replacing(step.span, instead, 'certain')],
      },
    )
  }
  return { kind: 'end', end, type: itemsKind(of, { plural: items.plural }), span: step.span }
}
