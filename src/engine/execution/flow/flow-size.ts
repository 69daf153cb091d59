import type { StoredRecord } from '../../../store/graph/api.ts'
import type { MemoryUse } from '../scheduling/memory.ts'
import type { Flow } from './flow.ts'
import { rowCount } from './flow.ts'

/** Bytes of one row: of an id with its place in a list, of a number, of a record, of a row that is shown. */
const idBytes = 40
const numberBytes = 8
export const recordBytes = 112
export const shownBytes = 64
/** A row that a query made, without its members. */
const rowBytes = 80

/** The number of values that are measured to estimate the rest. */
const sampleMax = 32

/** What a flow takes in memory, roughly; what is shown of its rows is counted where it is computed. */
export function sizeOf(flow: Flow): MemoryUse {
  const rows = rowCount(flow)
  const segments = flow.offsets.length * numberBytes
  if (flow.kind === 'values') return { rows, bytes: segments + valuesSize(flow.values) }
  if (flow.kind === 'rows') {
    const shown = rows * shownBytes * ((flow.shown ? 1 : 0) + (flow.before ? 1 : 0))
    return { rows, bytes: segments + rows * rowBytes + shown + membersSize(flow.records) }
  }
  let row = idBytes
  if (flow.rows !== undefined) row += numberBytes
  if (flow.records !== undefined) row += recordBytes
  if (flow.scores !== undefined) row += numberBytes
  if (flow.shown !== undefined) row += shownBytes
  if (flow.before !== undefined) row += shownBytes
  return { rows, bytes: segments + rows * row }
}

/** What the members of rows take, estimated from some. */
function membersSize(records: readonly StoredRecord[]): number {
  const step = Math.max(1, Math.floor(records.length / sampleMax))
  let bytes = 0
  let looked = 0
  for (let i = 0; i < records.length; i += step) {
    bytes += valuesSize(records[i]!.values)
    looked++
  }
  return looked === 0 ? 0 : Math.ceil((bytes / looked) * records.length)
}

/** What a list of values takes, estimated from some of them. */
export function valuesSize(values: readonly unknown[]): number {
  const { length } = values
  if (length === 0) return 0
  const step = Math.max(1, Math.floor(length / sampleMax))
  let bytes = 0
  let looked = 0
  for (let i = 0; i < length; i += step) {
    bytes += valueSize(values[i])
    looked++
  }
  return Math.ceil((bytes / looked) * length)
}

/** A value with its place in a list. */
function valueSize(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return 32 + value.length
    case 'number':
      return 16
    case 'bigint':
      return 32
    case 'object': {
      if (value === null) return numberBytes
      // The rows that a member holds are counted where they were collected.
      if ('of' in value)
        return 48 + numberBytes * ('rows' in value ? (value.rows as readonly number[]).length : 0)
      return 48 + valuesSize(Array.isArray(value) ? value : Object.values(value))
    }
    default:
      return numberBytes
  }
}
