import type { EdgeType, NodeType, RecordType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { rowsKind } from '../kinds/kinds.ts'
import { kindText, quote } from '../kinds/words.ts'
import { findEdge } from '../names/lookup.ts'
import type { Expr, ItemsKind, Step } from '../program/program.ts'
import { at } from '../report.ts'
import { checkNodeEnd } from '../values/ends.ts'
import { checkHeuristic, checkWeight, type Network, networkOf } from '../values/weight.ts'
import { pathType } from './path-type.ts'
import { type CheckedStep, follows, itemsFlowingIn, type StepPosition } from './step.ts'

const algorithms = {
  ShortestPath: 'bfs',
  ShortestPathBFS: 'bfs',
  ShortestPathDijkstras: 'dijkstra',
  ShortestPathAStar: 'astar',
} as const

type LoweredPath = Extract<Step, { kind: 'path' }>

/** `ShortestPath<E>::To(x)` and its variants: the shortest path from each node to x, or with `From` from x (C8). */
export function checkPath(step: ast.PathStep, position: StepPosition, context: Context): CheckedStep {
  const items = itemsFlowingIn(step, step.algorithm, 'E601', position, context)
  if (items === undefined) return undefined
  if (items.type.kind !== 'node') {
    const message = `${quote(step.algorithm)} leaves nodes, not ${kindText(items)}`
    return context.report.error('E601', step.span, message)
  }
  const edge = step.type && findEdge(step.type, step.span, context)
  if (step.type && edge === undefined) return undefined
  if (edge && !joinsNodes(step, edge, context)) return undefined
  const end = checkEnds(step, context)
  const network = networkOf(edge, context.catalog)
  const costs = checkCosts(step, network, context)
  const value = end && checkOtherEnd(end, edge, items, step, context)
  if (end === undefined || value === undefined || costs === undefined) return undefined
  warnIfUnreachable(items.type, end.side, value, network, context)
  const type = rowsKind(pathType(network, items.type), items.plural)
  return {
    kind: 'path',
    algorithm: algorithms[step.algorithm],
    ...(edge && { edge }),
    ...costs,
    end: end.side,
    value,
    ...follows(position),
    type,
    span: step.span,
  }
}

function joinsNodes(step: ast.PathStep, edge: EdgeType, { report }: Context): boolean {
  if (edge.from.kind === 'node' && edge.to.kind === 'node') return true
  report.error('E207', step.type?.span ?? step.span, `edge ${quote(edge.name)} does not join nodes`, {
    related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
    help: 'a path runs from node to node',
  })
  return false
}

interface End {
  readonly side: 'from' | 'to'
  readonly node: ast.Expr
}

/** Checks that exactly one end is given; the other end is the node before the step. */
function checkEnds({ from, to, algorithm, span }: ast.PathStep, { report }: Context): End | undefined {
  if (from && to) {
    const [first, second] = from.span.start < to.span.start ? [from, to] : [to, from]
    return report.error('E709', second.span, `${quote(algorithm)} takes one end, \`From\` or \`To\``, {
      related: [at(first.span, 'the first one')],
      help: 'remove one of the two: the other end is the node before the step',
    })
  }
  if (to) return { side: 'to', node: to }
  if (from) return { side: 'from', node: from }
  return report.error('E627', span, `${quote(algorithm)} has no end`, {
    help: 'name where the path ends, with `::To(x)`, or where it begins, with `::From(x)`',
  })
}

/** Returns the given end if the node before the step can be the other one. */
function checkOtherEnd(
  { side, node }: End,
  edge: EdgeType | undefined,
  items: ItemsKind,
  step: ast.PathStep,
  context: Context,
): Expr | undefined {
  const value = checkNodeEnd(node, side, edge, context)
  const here = edge && (side === 'to' ? edge.from : edge.to)
  if (edge === undefined || here === items.type) return value
  const verb = side === 'to' ? 'leave' : 'reach'
  return context.report.error(
    'E207',
    step.type?.span ?? step.span,
    `edge ${quote(edge.name)} does not ${verb} ${quote(items.type.name)}`,
    {
      related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
      help: `choose an edge that fits, or leave the type out: \`${step.algorithm}::${side === 'to' ? 'To' : 'From'}(…)\``,
    },
  )
}

/** Warns (W113) of an end whose type no edges lead to. A path that stays where it begins needs none. */
function warnIfUnreachable(
  here: NodeType,
  side: End['side'],
  { type: end, span }: Expr,
  { edges }: Network,
  { broken, report }: Context,
): void {
  if (end.kind !== 'items' || end.type.kind !== 'node' || broken.types.size > 0) return
  const [from, to] = side === 'to' ? [here, end.type] : [end.type, here]
  const reached = new Set<RecordType>([from])
  // The set grows while it is iterated.
  for (const node of reached) for (const edge of edges) if (edge.from === node) reached.add(edge.to)
  if (reached.has(to)) return
  report.warning('W113', span, `no edges lead from ${quote(from.name)} to ${quote(to.name)} nodes`, {
    help: 'there is never a path between them: the answer is `null`',
  })
}

function checkCosts(
  { weight, heuristic }: ast.PathStep,
  network: Network,
  context: Context,
): Pick<LoweredPath, 'weight' | 'heuristic'> | undefined {
  const cost = weight && checkWeight(weight, network, context)
  const guess = heuristic && checkHeuristic(heuristic, network, context)
  if ((weight && cost === undefined) || (heuristic && guess === undefined)) return undefined
  return { ...(cost && { weight: cost }), ...(guess && { heuristic: guess }) }
}
