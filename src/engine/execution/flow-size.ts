import type { Flow } from './flow.ts'
import { rowCount } from './flow.ts'
import type { Held } from './memory.ts'

/** Bytes of one row: of an id with its place in a list, of a number, of a record, of a row that is shown. */
const idBytes = 40
const numberBytes = 8
export const recordBytes = 112
const shownBytes = 64

/** Values that are looked at to estimate the rest. */
const sampleMax = 32

/** What a flow takes in memory, roughly; what is shown of its rows is counted where it is computed. */
export function sizeOf(flow: Flow): Held {
  const rows = rowCount(flow)
  const segments = flow.offsets.length * numberBytes
  if (flow.kind === 'values') return { rows, bytes: segments + valuesSize(flow.values) }
  let row = idBytes
  if (flow.rows !== undefined) row += numberBytes
  if (flow.records !== undefined) row += recordBytes
  if (flow.scores !== undefined) row += numberBytes
  if (flow.shown !== undefined) row += shownBytes
  return { rows, bytes: segments + rows * row }
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
      return 48 + valuesSize(Array.isArray(value) ? value : Object.values(value))
    }
    default:
      return numberBytes
  }
}
