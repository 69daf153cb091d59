import { type Flow, nothing, sliceSegments } from '../flow.ts'
import type { CompiledStep } from './step.ts'

/** FIRST: the first row, or null (S4). */
export function compileFirst(): CompiledStep {
  return {
    frames: 0,
    run: (_context, flow): Flow => ({ ...sliceSegments(flow, () => [0, 1]), single: true, absence: nothing }),
    rowsNeeded: () => 1,
  }
}
