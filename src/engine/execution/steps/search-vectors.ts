import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import { withPauses } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import type { Step } from '../../../language/analysis/program/program.ts'
import { checkQueryVector } from '../../search/index.ts'
import { distanceFrom, Nearest } from '../../vector/index.ts'
import { compileVector, count } from '../access/vectors.ts'
import { isAbsent, runValues } from '../compile/compiled.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import { Frame } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, filterRows } from '../flow/flow.ts'
import { loadPresent } from '../rows/items-at-hand.ts'

/** SearchV as a step: an exact search for the k nearest of the vectors that flow in (C6). */
export function compileSearchVectors(
  step: Extract<Step, { kind: 'searchVectors' }>,
  scope: CompileScope,
): CompiledStep {
  const vector = compileVector(step.data, scope)
  const k = scope.compiler.expr(step.k, scope)
  const inner = innerScope(scope)
  const condition = step.prefilter && inner.compiler.expr(step.prefilter, inner)
  return {
    frames: vector.frames | k.frames | (condition?.frames ?? 0),
    run: async (context, flow, parent): Promise<Flow> => {
      invariant(flow.kind === 'items' && flow.type.kind === 'vector', 'a search among vectors')
      const { type } = flow
      const queryFor = await vector.run(context, parent)
      const limitFor = await count(k, context, parent, 'k of SearchV')
      const loaded = await loadPresent(context, flow)
      const rows =
        condition === undefined || isAbsent(condition, context)
          ? loaded
          : await andThen(runValues(condition, context, new Frame(loaded, parent)), value =>
              filterRows(loaded, row => value(row) === true),
            )
      const info = await context.reader.vectorInfo(type)
      const breathe = () => context.control.breathe()
      const ids: string[] = []
      const scores: number[] = []
      const offsets = [0]
      /** The vectors of the rows from `first` to before `end`. */
      let vectors: readonly (Float64Array | undefined)[] = []
      let [first, end] = [0, 0]
      for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
        await breathe()
        const query = queryFor(segment)
        if (info.dimension !== undefined) checkQueryVector(type, info, query)
        const distanceTo = distanceFrom(query.data)
        const nearest = new Nearest(limitFor(segment))
        const seen = new Set<string>()
        for (let row = rows.offsets[segment]!; row < rows.offsets[segment + 1]!; row++) {
          if (row >= end) {
            await breathe()
            first = row
            end = Math.min(rows.ids.length, first + limits.batchRowsMax)
            vectors = await context.reader.vectorData(type, rows.ids.slice(first, end))
            await breathe()
          }
          const id = rows.ids[row]!
          const vector = vectors[row - first]
          invariant(vector, 'a vector record without its numbers')
          if (!seen.has(id)) nearest.offer(id, distanceTo(vector))
          seen.add(id)
        }
        for (const hit of await withPauses(nearest.ascendingInParts(), breathe)) {
          ids.push(hit.id)
          scores.push(hit.distance)
        }
        offsets.push(ids.length)
      }
      return { kind: 'items', type, ids, scores, offsets, single: false }
    },
  }
}
