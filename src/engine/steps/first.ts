import { andThen } from '../../maybe.ts'
import { nothing, sliceSegments } from '../flow.ts'
import { withoutDropped } from '../items-at-hand.ts'
import type { CompiledStep } from './step.ts'

/** FIRST: the first row, or null (S4). */
export function compileFirst(): CompiledStep {
  return {
    frames: 0,
    run: (context, flow) =>
      andThen(withoutDropped(context, flow), rows => ({
        ...sliceSegments(rows, () => [0, 1]),
        single: true,
        absence: nothing,
      })),
    rowsNeeded: () => 1,
  }
}
