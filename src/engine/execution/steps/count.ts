import { invariant } from '../../../base/errors.ts'
import type { Kind } from '../../../language/analysis/program.ts'
import { arrayAt, type Flow, rowCount, singleValue, valuePerSegment } from '../flow.ts'
import { isOneArray } from '../kinds.ts'
import type { CompiledStep } from './step.ts'

/** COUNT: how many rows there are, 0 for an absent item (S7); of one array, how many elements. */
export function compileCount(input: Kind): CompiledStep {
  if (isOneArray(input)) return { frames: 0, run: (_context, flow) => countElements(flow) }
  return {
    frames: 0,
    run: (_context, { offsets }) =>
      valuePerSegment(Array.from({ length: offsets.length - 1 }, (_, i) => offsets[i + 1]! - offsets[i]!)),
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

function countElements(flow: Flow): Flow {
  invariant(flow.kind === 'values', 'an array to count in')
  const counts = flow.offsets.slice(1).map((_, segment) => arrayAt(flow, segment)?.length ?? 0)
  return valuePerSegment(counts)
}
