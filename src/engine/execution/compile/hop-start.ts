import type { Kind, Source, Step } from '../../../language/analysis/program/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Way } from '../../../store/graph/api.ts'
import type { Hop, PlanStep, TraversalPlan } from '../../planner/index.ts'

/** Hops at the start of a traversal that a store with `byHops` answers by one read. */
export interface HopStart {
  /** The start of the hops; a scan only where the paths are counted. */
  readonly access: Extract<Source, { kind: 'byId' | 'scan' }>
  /** The hops in order; exactly one where the paths are not counted. */
  readonly ways: readonly Way[]
  readonly isCounted: boolean
  /** Whether the record must exist, because a variable held it (S7). */
  readonly fromHeld: boolean
  /** The type of the answer. */
  readonly type: Kind
  /** The steps that follow. */
  readonly rest: readonly PlanStep[]
}

/** Whether a step behind a hop reads the records of what it reaches. */
const readsRecords: Readonly<Record<PlanStep['kind'], boolean>> = {
  where: true,
  range: false,
  order: true,
  first: false,
  last: false,
  count: false,
  group: false,
  project: true,
  exclude: true,
  property: true,
  member: false,
  navigate: false,
  end: false,
  path: false,
  intersect: false,
  searchVectors: false,
  rerankRrf: false,
  rerankMmr: false,
  update: false,
  upsertNode: false,
  upsertEdge: false,
  upsertVector: false,
  degree: false,
  top: true,
  countPaths: false,
}

export function hopStart({ access, steps }: TraversalPlan): HopStart | undefined {
  if (access.kind !== 'byId' && access.kind !== 'scan') return undefined
  const [first, second] = steps
  if (first === undefined) return undefined
  const counted = countedWays(access.of, steps)
  const fromHeld = isFromHeld(first)
  if (counted !== undefined) return { access, isCounted: true, fromHeld, ...counted }
  if (access.kind !== 'byId' || first.kind !== 'navigate') return undefined
  if (second !== undefined && !readsRecords[second.kind]) return undefined
  const rest = steps.slice(1)
  return { access, ways: [wayOf(first)], isCounted: false, fromHeld, type: first.type, rest }
}

function isFromHeld(step: PlanStep): boolean {
  const first = step.kind === 'countPaths' ? step.hops[0]! : step
  return 'fromHeld' in first && first.fromHeld === true
}

/** COUNT behind hops without conditions. */
function countedWays(
  of: RecordType,
  steps: readonly PlanStep[],
): Pick<HopStart, 'ways' | 'type' | 'rest'> | undefined {
  const [first, second] = steps as readonly [PlanStep, PlanStep?]
  if (first.kind === 'degree') {
    return {
      ways: [wayOf({ ...first, kind: 'navigate', to: 'ends' })],
      type: first.type,
      rest: steps.slice(1),
    }
  }
  if (first.kind === 'navigate' && second?.kind === 'degree') {
    const ways = [wayOf(first), wayOf({ ...second, kind: 'navigate', to: 'ends' })]
    return { ways, type: second.type, rest: steps.slice(2) }
  }
  if (first.kind !== 'countPaths' || first.end.kind !== 'count') return undefined
  const ways: Way[] = []
  let at = of
  for (const hop of first.hops) {
    const way = hopWay(hop, at)
    if (way === undefined) return undefined
    ways.push(way)
    at = reachedBy(way)
  }
  return { ways, type: first.type, rest: steps.slice(1) }
}

function hopWay(hop: Hop, from: RecordType): Way | undefined {
  if (hop.kind === 'navigate') return wayOf(hop)
  return hop.kind === 'end' && from.kind === 'edge' ? { kind: 'end', edge: from, end: hop.end } : undefined
}

function wayOf({
  edge,
  direction,
  to,
}: Extract<Step, { kind: 'navigate' }>): Extract<Way, { kind: 'navigate' }> {
  return { kind: 'navigate', edge, direction, to }
}

function reachedBy(way: Way): RecordType {
  if (way.kind === 'end') return way.end === 'from' ? way.edge.from : way.edge.to
  if (way.to === 'edges') return way.edge
  return way.direction === 'out' ? way.edge.to : way.edge.from
}
