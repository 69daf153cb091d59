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
  for (let i = 1; i < length; i++) {
    if (b[i]! < b[i - 1]!) areRowsSorted = false
    if (a[i]! > a[i - 1]! || (a[i] === a[i - 1] && b[i]! > b[i - 1]!)) continue
    isSorted = false
    if (!areRowsSorted) break
  }
  if (isSorted) return new NumberRun(a, b, extras)
  // Sorting is stable: where the rows ascend already, they need not be looked at.
  const { order, first } = radixSort(areRowsSorted ? [a] : [a, b], length)
  let kept = 0
  for (let i = 0; i < length; i++) {
    const at = order[i]!
    if (kept > 0 && first[kept - 1] === first[i] && b[order[kept - 1]!] === b[at]) kept--
    first[kept] = first[i]!
    order[kept++] = at
  }
  const pick = (column: Uint32Array) => {
    const picked = new Uint32Array(kept)
    for (let i = 0; i < kept; i++) picked[i] = column[order[i]!]!
    return picked
  }
  return new NumberRun(first.slice(0, kept), pick(b), extras.map(pick))
}
