import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { Flow } from '../flow.ts'
import { loadPresent } from '../items-at-hand.ts'
import { propertyColumn } from '../properties.ts'
import type { CompiledStep } from './step.ts'

/** `::{p}` and `::ID`: bare values from here on (S6). */
export function compileProperty(step: Extract<Step, { kind: 'property' }>): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'a property of items')
      return andThen(loadPresent(context, flow), rows =>
        andThen(
          propertyColumn(context, step.property, rows),
          (values): Flow => ({
            kind: 'values',
            values,
            offsets: rows.offsets,
            single: rows.single,
            ...(rows.absence && { absence: rows.absence }),
          }),
        ),
      )
    },
  }
}
