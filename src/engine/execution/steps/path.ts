import { invariant, wordedError } from '../../../base/errors.ts'
import type { Step } from '../../../language/analysis/program/program.ts'
import { recordNotFound } from '../../../language/catalog/index.ts'
import { lineOf, type Span } from '../../../language/diagnostics/index.ts'
import type { Id, StoredRecord } from '../../../store/graph/api.ts'
import { requireGiven, runInFrame } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, noRow, type RowsFlow, requirePresent, singleRows } from '../flow/flow.ts'
import { recordBytes, shownBytes } from '../flow/flow-size.ts'
import { bestFirst, type Guess, type Weigh } from '../paths/best-first.ts'
import { breadthFirst } from '../paths/breadth-first.ts'
import { compilePathRow } from '../paths/row.ts'
import { type Found, Network, type PathNode } from '../paths/walk.ts'
import { compileWeight, guessBy } from '../paths/weight.ts'
import { followed } from '../rows/items-at-hand.ts'

/** The shortest path from each node to the end, or from the end to each node (C8). */
export function compilePath(step: Extract<Step, { kind: 'path' }>, scope: CompileScope): CompiledStep {
  const end = scope.compiler.expr(step.value, scope)
  const weight = step.weight && compileWeight(step.weight, scope)
  const guess = step.heuristic === undefined ? undefined : guessBy(step.heuristic)
  const rowOf = compilePathRow(step.type, scope)
  return {
    frames: end.frames,
    run: async (context, starts, frame): Promise<Flow> => {
      invariant(starts.kind === 'items' && starts.type.kind === 'node', 'a path from nodes')
      const { type } = starts
      requireGiven(end, context, 'The end of a path')
      const flow = await followed(context, starts, step)
      const ends = await runInFrame(end, context, frame)
      requirePresent(ends)
      const network = new Network(
        context.reader,
        step.edge ? [step.edge] : scope.compiler.catalog.edges.values(),
      )
      const weigh = await weight?.(context)
      const records: StoredRecord[] = []
      for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
        const other = await endOf(context, ends, segment, step.value.span)
        for (let row = flow.offsets[segment]!; row < flow.offsets[segment + 1]!; row++) {
          const own: PathNode = { id: flow.ids[row]!, type }
          const [from, to] = step.end === 'to' ? [own, other] : [other, own]
          const { memory } = context.control
          const before = memory.held
          const found = await search(context, network, from, to.id, weigh, guess)
          memory.release(before)
          const record = found === undefined ? noRow : await rowOf(context, found)
          records.push(record)
          const items = found === undefined ? 0 : 1 + 2 * found.hops.length
          memory.hold(1, items * (recordBytes + shownBytes))
        }
      }
      const rows: RowsFlow = {
        kind: 'rows',
        records,
        offsets: flow.offsets,
        single: flow.single,
      }
      return flow.single ? singleRows(rows) : rows
    },
  }
}

function search(
  context: Context,
  network: Network,
  from: PathNode,
  to: Id,
  weigh: Weigh | undefined,
  guess: Guess | undefined,
): Promise<Found | undefined> {
  if (weigh === undefined) return breadthFirst(network, from, to, context.control)
  return bestFirst(context.reader, network, from, to, weigh, guess, context.control)
}

/** Finds the node at the other end, given as an item or an id. */
async function endOf(context: Context, flow: Flow, segment: number, span: Span): Promise<PathNode> {
  const row = flow.offsets[segment]!
  const id =
    row >= flow.offsets[segment + 1]! || flow.kind === 'rows'
      ? null
      : flow.kind === 'items'
        ? flow.ids[row]
        : flow.values[row]
  if (typeof id !== 'string') {
    throw wordedError('NO_VALUE_FOUND', `the end of the path is missing (${lineOf(span)})`)
  }
  const type = await context.reader.typeOf('node', id)
  if (type?.kind === 'node') return { id, type }
  throw recordNotFound({ kind: 'node' }, id, 'the end of the path')
}
