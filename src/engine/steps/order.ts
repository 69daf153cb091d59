import type { Step } from '../../analysis/program.ts'
import { orderValues } from '../../catalog/index.ts'
import type { Value } from '../../catalog/types.ts'
import { invariant } from '../../errors.ts'
import { andThen } from '../../maybe.ts'
import { isAbsent, runValues } from '../compiled.ts'
import { Frame, load } from '../context.ts'
import { pick } from '../flow.ts'
import { innerScope, type Scope } from '../scope.ts'
import type { CompiledStep } from './step.ts'

/** ORDER: stable, by one key; missing first ascending and last descending (C3). */
export function compileOrder(step: Extract<Step, { kind: 'order' }>, scope: Scope): CompiledStep {
  const inner = innerScope(scope)
  const key = inner.compiler.expr(step.key, inner)
  const sign = step.direction === 'Asc' ? 1 : -1
  return {
    frames: key.frames,
    run: (context, flow, parent) => {
      invariant(flow.kind === 'items', 'an order of items')
      if (isAbsent(key, context)) return flow
      return andThen(load(context, flow), rows =>
        andThen(runValues(key, context, new Frame(rows, parent)), keyOf => {
          const keys = rows.ids.map((_, row) => keyOf(row) as Value)
          const order: number[] = []
          for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
            const start = rows.offsets[segment]!
            const part = Array.from({ length: rows.offsets[segment + 1]! - start }, (_, i) => start + i)
            part.sort((a, b) => sign * orderValues(keys[a]!, keys[b]!) || a - b)
            for (const row of part) order.push(row)
          }
          return pick(rows, order, rows.offsets)
        }),
      )
    },
  }
}
