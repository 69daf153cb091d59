import type { EdgeType, RecordType } from '../../catalog/index.ts'
import { type Fix, replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds/kinds.ts'
import { kindText, listNames, quote } from '../kinds/words.ts'
import { findEdge } from '../names/lookup.ts'
import type { ItemsKind } from '../program/program.ts'
import { at } from '../report.ts'
import { type CheckedStep, follows, itemsFlowingIn, type StepPosition } from './step.ts'

/** `Out<E>` and `In<E>` return the other ends of the edges, `OutE<E>` and `InE<E>` the edges; always plural. */
export function checkNavigate(step: ast.NavigateStep, position: StepPosition, context: Context): CheckedStep {
  const items = itemsFlowingIn(step, step.direction, 'E601', position, context)
  if (items === undefined) return undefined
  if (items.type.kind === 'edge') return followsEdges(step, items, context)
  const edge = findEdge(step.type, step.span, context)
  if (edge === undefined) return undefined
  const direction = step.direction.startsWith('Out') ? 'out' : 'in'
  const [near, far] = direction === 'out' ? [edge.from, edge.to] : [edge.to, edge.from]
  if (near !== items.type) return wrongEdge(step, edge, near, items.type, context)
  const to = step.direction.endsWith('E') ? 'edges' : 'ends'
  const type = itemsKind(to === 'edges' ? edge : far, { plural: true })
  return { kind: 'navigate', direction, edge, to, ...follows(position), type, span: step.span }
}

function followsEdges(step: ast.NavigateStep, items: ItemsKind, { report }: Context): undefined {
  return report.error(
    'E601',
    step.span,
    `${quote(step.direction)} leaves nodes or vectors, not ${kindText(items)}`,
    {
      help: 'go to an end of the edges first, with `FromN`, `ToN`, `FromV` or `ToV`',
    },
  )
}

function wrongEdge(
  step: ast.NavigateStep,
  edge: EdgeType,
  near: RecordType,
  here: RecordType,
  context: Context,
): undefined {
  const leaves = step.direction.startsWith('Out')
  const verb = leaves ? 'leave' : 'reach'
  const message = `edge ${quote(edge.name)} does not ${verb} ${quote(here.name)}`
  const fitting = [...context.catalog.edges.values()]
    .filter(other => (leaves ? other.from : other.to) === here)
    .map(other => other.name)
  const reversed = (leaves ? edge.to : edge.from) === here
  return context.report.error('E207', step.type?.span ?? step.span, message, {
    label: `${leaves ? 'leaves' : 'reaches'} ${quote(near.name)}`,
    related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
    help: reversed
      ? `write ${quote(`${opposite[step.direction]}<${edge.name}>`)}`
      : fitting.length > 0
        ? `edges that ${verb} ${quote(here.name)}: ${listNames(fitting)}`
        : `no edge ${leaves ? 'leaves' : 'reaches'} ${quote(here.name)}`,
    fixes: reversed ? [inOppositeDirection(step)] : undefined,
  })
}

function inOppositeDirection({ direction, span }: ast.NavigateStep): Fix {
  return replacing({ ...span, end: span.start + direction.length }, opposite[direction], 'maybe')
}

const opposite = { Out: 'In', In: 'Out', OutE: 'InE', InE: 'OutE' } as const

const ends = {
  FromN: { end: 'from', kind: 'node', code: 'E623', instead: 'FromV' },
  ToN: { end: 'to', kind: 'node', code: 'E624', instead: 'ToV' },
  FromV: { end: 'from', kind: 'vector', code: 'E625', instead: 'FromN' },
  ToV: { end: 'to', kind: 'vector', code: 'E626', instead: 'ToN' },
} as const

/** `FromN`, `ToN`, `FromV`, `ToV`: the item at one end of each edge. */
export function checkEndStep(step: ast.EndStep, position: StepPosition, context: Context): CheckedStep {
  const items = itemsFlowingIn(step, step.end, 'E601', position, context)
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
  const type = itemsKind(of, { plural: items.plural })
  return { kind: 'end', end, ...follows(position), type, span: step.span }
}
