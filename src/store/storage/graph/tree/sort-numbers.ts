import { NumberRun } from './number-run.ts'
import { radixSort } from './radix-sort.ts'

/** The run of entries in any order. Of equal ones the last counts. */
export function sortedNumberRun(
  a: Uint32Array,
  b: Uint32Array,
  extras: readonly Uint32Array[] = [],
): NumberRun {
  const { length } = a
  let isSorted = true
  let areRowsSorted = true
  let areRowsDistinct = true
  for (let i = 1; i < length; i++) {
    if (b[i]! < b[i - 1]!) areRowsSorted = false
    if (b[i] === b[i - 1]) areRowsDistinct = false
    if (a[i]! > a[i - 1]! || (a[i] === a[i - 1] && b[i]! > b[i - 1]!)) continue
    isSorted = false
    if (!areRowsSorted) break
  }
  areRowsDistinct &&= areRowsSorted
  if (isSorted) return new NumberRun(a, b, extras)
  // Sorting is stable: where the rows ascend already, they need not be looked at.
  const { order, first } = radixSort(areRowsSorted ? [a] : [a, b], length)
  const rows = pick(b, order)
  const kept = areRowsDistinct ? length : keepLast(first, rows, order)
  if (kept === length) {
    return new NumberRun(
      first,
      rows,
      extras.map(column => pick(column, order)),
    )
  }
  const keptOrder = order.subarray(0, kept)
  return new NumberRun(
    first.slice(0, kept),
    rows.slice(0, kept),
    extras.map(column => pick(column, keptOrder)),
  )
}

function pick(column: Uint32Array, order: Uint32Array): Uint32Array {
  const picked = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) picked[i] = column[order[i]!]!
  return picked
}

/** Of entries that are equal in both columns, keeps the last; returns how many are left. */
function keepLast(first: Uint32Array, rows: Uint32Array, order: Uint32Array): number {
  let kept = 0
  for (let i = 0; i < order.length; i++) {
    if (kept > 0 && first[kept - 1] === first[i] && rows[kept - 1] === rows[i]) kept--
    first[kept] = first[i]!
    rows[kept] = rows[i]!
    order[kept++] = order[i]!
  }
  return kept
}
