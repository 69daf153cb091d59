import { andThen } from '../../maybe.ts'
import { type Flow, rowCount, singleValue, valuePerSegment } from '../flow.ts'
import { withoutDropped } from '../items-at-hand.ts'
import type { CompiledStep } from './step.ts'

/** COUNT: how many rows there are; 0 for an absent item (S7). */
export function compileCount(): CompiledStep {
  return {
    frames: 0,
    run: (context, flow) =>
      andThen(withoutDropped(context, flow), ({ offsets }) =>
        valuePerSegment(Array.from({ length: offsets.length - 1 }, (_, i) => offsets[i + 1]! - offsets[i]!)),
      ),
    collect: () => {
      let count = 0
      return {
        isEmpty: false,
        add(batch: Flow): boolean {
          count += rowCount(batch)
          return false
        },
        finish: () => singleValue(count),
      }
    },
  }
}
