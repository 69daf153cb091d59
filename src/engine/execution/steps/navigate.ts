import { invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Step } from '../../../language/analysis/program/program.ts'
import type { Property } from '../../../language/catalog/types.ts'
import type { RowReader } from '../../../store/graph/api.ts'
import type { PlanStep } from '../../planner/index.ts'
import type { ReachedRows } from '../compile/compiled.ts'
import type { Context } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import {
  type Flow,
  type ItemsFlow,
  requireFollowed,
  rowsOf,
  singleValue,
  valuePerSegment,
  withoutId,
} from '../flow/flow.ts'
import { inBatches, partOf } from '../flow/in-batches.ts'
import { followed } from '../rows/items-at-hand.ts'

type Navigate = Extract<Step, { kind: 'navigate' }>

/**
 * Out, In: the other ends of the edges; OutE, InE: the edges. In edge order; each parallel edge counts.
 *
 * @param isShown whether it is the last step, after which the records are needed
 */
export function compileNavigate(step: Navigate, isShown: boolean): CompiledStep {
  const { edge, direction } = step
  const end = direction === 'out' ? edge.to : edge.from
  return {
    frames: 0,
    streams: true,
    fanOut: (context, flow) => {
      invariant(flow.kind === 'items', 'a navigation from items')
      const { byRows } = context.reader
      const rows = rowsOf(flow)
      if (byRows !== undefined && rows !== undefined && !context.mayHoldDropped) {
        return byRows.degrees(edge, direction, rows)
      }
      return context.reader.degrees(edge, direction, flow.ids)
    },
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'a navigation from items')
      const type = step.to === 'ends' ? end : edge
      if (isShown) {
        return andThen(followed(context, flow, step), rows =>
          andThen(
            context.reader.neighbourRecords(edge, direction, step.to, rows.ids, rowsOf(rows)),
            ({ records, offsets }): Flow => ({
              kind: 'items',
              type,
              ids: records.map(record => record.id),
              records,
              stamp: context.stamp(),
              offsets: rows.offsets.map(offset => offsets[offset]!),
              single: false,
            }),
          ),
        )
      }
      return andThen(followed(context, flow, step), rows =>
        andThen(
          context.reader.neighbours(edge, direction, step.to, rows.ids, rowsOf(rows)),
          ({ ids, rows: found, offsets }): Flow => ({
            kind: 'items',
            type,
            ids,
            rows: found,
            offsets: rows.offsets.map(offset => offsets[offset]!),
            single: false,
          }),
        ),
      )
    },
  }
}

/** The rows that a hop from a few items leads to, on a store that has rows. */
export function reachedRows(context: Context, step: Navigate, flow: Flow): MaybePromise<ReachedRows> {
  invariant(flow.kind === 'items', 'a navigation from items')
  const { edge, direction, to, span } = step
  const { memory } = context.control
  memory.step = { span }
  const type = to === 'edges' ? edge : direction === 'out' ? edge.to : edge.from
  const { byRows } = context.reader
  return andThen(followed(context, flow, step), items =>
    andThen(rowsOf(items) ?? foundRows(byRows!, items), from =>
      andThen(byRows!.neighbours(edge, direction, to, from), ({ rows }) => {
        memory.hold(rows.length, 8 * rows.length)
        return { kind: 'reached', type, rows, offsets: [0, rows.length], single: false }
      }),
    ),
  )
}

/** A hop and a property of what it leads to, which need neither ids nor records on a store that has rows. */
export function compileHopProperty(hop: Navigate, property: Property, plain: CompiledStep): CompiledStep {
  const { edge, direction, to } = hop
  const reached = to === 'edges' ? edge : direction === 'out' ? edge.to : edge.from
  return {
    ...compileNavigate(hop, false),
    run: (context, flow, frame) => {
      invariant(flow.kind === 'items', 'a navigation from items')
      const { byRows } = context.reader
      const from = rowsOf(flow)
      if (byRows === undefined || from === undefined || context.mayHoldDropped) {
        return plain.run(context, flow, frame)
      }
      requireFollowed(flow, hop)
      return andThen(byRows.neighbours(edge, direction, to, from), ({ rows, offsets }) =>
        andThen(
          inBatches(context.control, rows.length, (start, end) =>
            byRows.values(reached, property, partOf(rows, start, end)),
          ),
          (values): Flow => ({
            kind: 'values',
            values,
            offsets: flow.offsets.map(offset => offsets[offset]!),
            single: false,
          }),
        ),
      )
    },
  }
}

function foundRows(byRows: RowReader, { type, ids }: ItemsFlow): MaybePromise<readonly number[]> {
  return andThen(byRows.find(type, ids), rows => rows.filter(row => row >= 0))
}

/** The number of items that Out, In, OutE or InE would return; neither edges nor ends are read. */
export function compileDegree(step: Extract<PlanStep, { kind: 'degree' }>): CompiledStep {
  const { edge, direction } = step
  const countOf = (context: Context, flow: Flow): MaybePromise<number[]> => {
    invariant(flow.kind === 'items', 'a navigation from items')
    return andThen(followed(context, flow, step), rows =>
      andThen(context.reader.degrees(edge, direction, rows.ids, rowsOf(rows)), degrees =>
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
      return andThen(followed(context, flow, step), edges =>
        andThen(
          context.reader.ends(type, step.end, edges.ids, rowsOf(edges)),
          ({ ids, rows }): ItemsFlow => ({
            kind: 'items',
            type: step.end === 'from' ? type.from : type.to,
            ids,
            rows,
            offsets: edges.offsets,
            single: edges.single,
            ...(edges.absence && { absence: withoutId(edges.absence) }),
          }),
        ),
      )
    },
  }
}
