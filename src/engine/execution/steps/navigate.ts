import { invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { Id } from '../../../store/storage/api.ts'
import type { PlanStep } from '../../planner/index.ts'
import type { Context } from '../context.ts'
import { type Flow, type ItemsFlow, singleValue, valuePerSegment } from '../flow.ts'
import { loadPresent, present } from '../items-at-hand.ts'
import type { CompiledStep } from './step.ts'

/** Out, In: the other ends of the edges; OutE, InE: the edges. In edge order; each parallel edge counts. */
export function compileNavigate(step: Extract<Step, { kind: 'navigate' }>): CompiledStep {
  const { edge, direction } = step
  const end = direction === 'out' ? edge.to : edge.from
  return {
    frames: 0,
    streams: true,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'a navigation from items')
      return andThen(present(context, flow), rows =>
        andThen(context.reader.adjacency(edge, direction, rows.ids), (adjacencies): Flow => {
          const ids: Id[] = []
          const offsets = [0]
          for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
            for (let row = rows.offsets[segment]!; row < rows.offsets[segment + 1]!; row++) {
              const adjacency = adjacencies[row]!
              for (const id of step.to === 'ends' ? adjacency.others : adjacency.edges) ids.push(id)
            }
            offsets.push(ids.length)
          }
          return { kind: 'items', type: step.to === 'ends' ? end : edge, ids, offsets, single: false }
        }),
      )
    },
  }
}

/** The number of items that Out, In, OutE or InE would return; neither edges nor ends are read. */
export function compileDegree({ edge, direction }: Extract<PlanStep, { kind: 'degree' }>): CompiledStep {
  const countOf = (context: Context, flow: Flow): MaybePromise<number[]> => {
    invariant(flow.kind === 'items', 'a navigation from items')
    return andThen(present(context, flow), rows =>
      andThen(context.reader.degrees(edge, direction, rows.ids), degrees =>
        rows.offsets.slice(1).map((end, segment) => {
          let sum = 0
          for (let row = rows.offsets[segment]!; row < end; row++) sum += degrees[row]!
          return sum
        }),
      ),
    )
  }
  return {
    frames: 0,
    run: (context, flow) => andThen(countOf(context, flow), valuePerSegment),
    collect: context => {
      let count = 0
      return {
        isEmpty: false,
        add: batch =>
          andThen(countOf(context, batch), ([sum]) => {
            count += sum!
            return false
          }),
        finish: () => singleValue(count),
      }
    },
  }
}

/** FromN, FromV, ToN, ToV: one end of each edge. */
export function compileEnd(step: Extract<Step, { kind: 'end' }>): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (context, flow) => {
      invariant(flow.kind === 'items' && flow.type.kind === 'edge', 'an end of edges')
      const { type } = flow
      return andThen(
        loadPresent(context, flow),
        (rows): ItemsFlow => ({
          kind: 'items',
          type: step.end === 'from' ? type.from : type.to,
          ids: rows.records.map(record => (step.end === 'from' ? record.from : record.to)),
          offsets: rows.offsets,
          single: rows.single,
          ...(rows.absence && { absence: rows.absence }),
        }),
      )
    },
  }
}
