import { picking, radixSorting, type SortMemory } from '../../../base/data/radix-sort.ts'
import { atOnce, type Parts, partLength } from '../../../base/flow/parts.ts'
import { NumberRun } from './number-run.ts'

/** The run of entries in any order. Of equal ones the last counts. It may be made of `memory`, which is of the length of `a`. */
export function* sortingNumbers(
  a: Uint32Array,
  b: Uint32Array,
  extras: readonly Uint32Array[] = [],
  memory?: SortMemory,
): Parts<NumberRun> {
  const { length } = a
  let isSorted = true
  let areRowsSorted = true
  let areRowsDistinct = true
  for (let i = 1; i < length; i++) {
    if (i % partLength === 0) yield
    if (b[i]! < b[i - 1]!) areRowsSorted = false
    if (b[i] === b[i - 1]) areRowsDistinct = false
    if (a[i]! > a[i - 1]! || (a[i] === a[i - 1] && b[i]! > b[i - 1]!)) continue
    isSorted = false
    if (!areRowsSorted) break
  }
  areRowsDistinct &&= areRowsSorted
  if (isSorted) return new NumberRun(a, b, extras)
  // Sorting is stable: where the rows ascend already, they need not be looked at.
  const { order, first, spare } = yield* radixSorting(areRowsSorted ? [a] : [a, b], length, memory)
  const rows = yield* picking(b, order, spare[0])
  const kept = areRowsDistinct ? length : keepLast(first, rows, order)
  const isWhole = kept === length
  const keptOrder = isWhole ? order : order.subarray(0, kept)
  const picked: Uint32Array[] = []
  for (const [i, column] of extras.entries()) {
    const into = i === 0 ? spare[1].subarray(0, kept) : new Uint32Array(kept)
    picked.push(yield* picking(column, keptOrder, into))
  }
  return isWhole
    ? new NumberRun(first, rows, picked)
    : new NumberRun(first.slice(0, kept), rows.slice(0, kept), picked)
}

export function sortedNumberRun(
  a: Uint32Array,
  b: Uint32Array,
  extras: readonly Uint32Array[] = [],
): NumberRun {
  return atOnce(sortingNumbers(a, b, extras))
}

/** Keeps the last of the entries that are equal in both columns; returns how many are left. */
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
