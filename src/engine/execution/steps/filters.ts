import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { Id } from '../../../store/storage/api.ts'
import { isAbsent, runInFrame, runValues } from '../compiled.ts'
import { type CompileScope, innerScope } from '../compiler.ts'
import { Frame, load } from '../context.ts'
import { type Flow, filterRows, takenFrom } from '../flow.ts'
import { loadPresent } from '../items-at-hand.ts'
import type { CompiledStep } from './step.ts'

/** Keeps the items for which the condition is true. */
export function compileWhere(step: Extract<Step, { kind: 'where' }>, scope: CompileScope): CompiledStep {
  const inner = innerScope(scope)
  const condition = inner.compiler.expr(step.condition, inner)
  return {
    frames: condition.frames,
    streams: true,
    run: (context, flow, parent) => {
      invariant(flow.kind === 'items', 'a filter of items')
      if (isAbsent(condition, context)) return flow
      return andThen(load(context, flow), rows => {
        const { bind } = condition
        if (bind !== undefined) {
          return andThen(bind(context), test =>
            takenFrom(
              rows,
              filterRows(rows, row => test(rows.records[row]!, rows.scores?.[row]) === true),
            ),
          )
        }
        const frame = new Frame(rows, parent)
        return andThen(runValues(condition, context, frame), valueFor =>
          takenFrom(
            rows,
            filterRows(rows, row => valueFor(row) === true),
          ),
        )
      })
    },
  }
}

/** INTERSECT: the items that the traversal returns for every item, in the order of its result for the first (C4). */
export function compileIntersect(
  step: Extract<Step, { kind: 'intersect' }>,
  scope: CompileScope,
): CompiledStep {
  const inner = innerScope(scope)
  const value = inner.compiler.expr(step.value, inner)
  invariant(step.type.kind === 'items', 'an intersection of items')
  const { type } = step.type
  return {
    frames: value.frames,
    run: (context, flow, parent) => {
      invariant(flow.kind === 'items', 'an intersection of items')
      return andThen(loadPresent(context, flow), rows =>
        andThen(runInFrame(value, context, new Frame(rows, parent)), (results): Flow => {
          invariant(results.kind === 'items', 'an intersection of items')
          const ids: Id[] = []
          const offsets = [0]
          for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
            const sets: (readonly Id[])[] = []
            for (let row = rows.offsets[segment]!; row < rows.offsets[segment + 1]!; row++) {
              sets.push(results.ids.slice(results.offsets[row], results.offsets[row + 1]))
            }
            for (const id of common(sets)) ids.push(id)
            offsets.push(ids.length)
          }
          return { kind: 'items', type, ids, offsets, single: false }
        }),
      )
    },
  }
}

/** Returns the ids that are in all lists, as often as in the first. */
function common([first, ...others]: readonly (readonly Id[])[]): readonly Id[] {
  const sets = others.map(list => new Set(list))
  return (first ?? []).filter(id => sets.every(set => set.has(id)))
}
