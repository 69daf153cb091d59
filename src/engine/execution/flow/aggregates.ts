import type { AggregateFunction } from '../../../language/analysis/index.ts'
import { aggregate } from '../values/arithmetic.ts'
import { type Flow, valuePerSegment } from './flow.ts'

/** The aggregate of the values of each segment. */
export function aggregateOf(flow: Flow, name: AggregateFunction, float: boolean): Flow {
  const rows = flow.offsets.slice(1).map((_, segment) => aggregate(name, float, collection(flow, segment)))
  return valuePerSegment(rows)
}

/** The rows of a segment; a single array is itself the collection. */
function collection(flow: Flow, segment: number): readonly unknown[] {
  const rows: readonly unknown[] =
    flow.kind === 'values' ? flow.values : flow.kind === 'items' ? flow.ids : flow.records
  const part = rows.slice(flow.offsets[segment], flow.offsets[segment + 1])
  return flow.kind === 'values' && flow.single && Array.isArray(part[0]) ? part[0] : part
}
