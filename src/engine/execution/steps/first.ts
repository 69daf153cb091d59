import { invariant } from '../../../base/errors.ts'
import type { Kind } from '../../../language/analysis/program.ts'
import { arrayAt, type Flow, nothing, segmentCount, sliceSegments } from '../flow.ts'
import { isOneArray } from '../kinds.ts'
import type { CompiledStep } from './step.ts'

/** FIRST: the first row, or the first element of one array, or null (S4). */
export function compileFirst(input: Kind): CompiledStep {
  if (isOneArray(input)) return { frames: 0, run: (_context, flow) => firstElements(flow) }
  return {
    frames: 0,
    run: (_context, flow) => ({ ...sliceSegments(flow, () => [0, 1]), single: true, absence: nothing }),
    rowsNeeded: () => 1,
  }
}

function firstElements(flow: Flow): Flow {
  invariant(flow.kind === 'values', 'an array to take from')
  const values: unknown[] = []
  const offsets = [0]
  for (let segment = 0; segment < segmentCount(flow); segment++) {
    values.push(...(arrayAt(flow, segment)?.slice(0, 1) ?? []))
    offsets.push(values.length)
  }
  return { kind: 'values', values, offsets, single: true, absence: nothing }
}
