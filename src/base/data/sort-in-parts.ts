import type { Parts } from '../flow/parts.ts'

/** Numbers that are sorted without a pause, and that are merged. */
const sortedMax = 2048
const mergedMax = 4096

/** Sorts the numbers `start` … `end` − 1, in slices that yield to the event loop. `compare` tells all of them apart. */
export function* sortInParts(
  start: number,
  end: number,
  compare: (a: number, b: number) => number,
): Parts<Uint32Array<ArrayBuffer>> {
  const length = end - start
  let from = new Uint32Array(length)
  for (let i = 0; i < length; i++) from[i] = start + i
  for (let at = 0; at < length; at += sortedMax) {
    from.subarray(at, at + sortedMax).sort(compare)
    yield
  }
  // Pair by pair, until there is one.
  let to = new Uint32Array(length)
  for (let size = sortedMax; size < length; size *= 2) {
    for (let left = 0; left < length; left += 2 * size) {
      const middle = Math.min(left + size, length)
      const right = Math.min(left + 2 * size, length)
      let [a, b] = [left, middle]
      for (let at = left; at < right; at++) {
        to[at] = b >= right || (a < middle && compare(from[a]!, from[b]!) <= 0) ? from[a++]! : from[b++]!
        if (at % mergedMax === 0) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
