import { type Flow, requirePresent } from '../flow.ts'
import type { CompiledStep } from './step.ts'

/** A mapping: the items flow on; what they show is made where the traversal ends (see traversal.ts). */
export function compileProject(): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (_context, flow): Flow => {
      requirePresent(flow)
      if (flow.kind === 'values' || flow.shown === undefined) return flow
      const { shown: _shown, ...items } = flow
      return items
    },
  }
}

/** An exclusion: as a mapping, but it also takes members from a mapping that was fixed before. */
export function compileExclude(): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (_context, flow) => {
      requirePresent(flow)
      return flow
    },
  }
}
