import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import { isAbsent, runValues } from '../compiled.ts'
import { Frame, load } from '../context.ts'
import { filterRows, takenFrom } from '../flow.ts'
import { innerScope, type Scope } from '../scope.ts'
import type { CompiledStep } from './step.ts'

/** Keeps the items for which the condition is true. */
export function compileWhere(step: Extract<Step, { kind: 'where' }>, scope: Scope): CompiledStep {
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
