import { atOnce, type Parts, partLength } from '../flow/parts.ts'

const digitBits = 11
const digits = 1 << digitBits
const digitMask = digits - 1

export interface SortedPositions {
  readonly order: Uint32Array
  /** The first column in that order. */
  readonly first: Uint32Array
  /** Two arrays of the same length that are free. */
  readonly spare: readonly [Uint32Array, Uint32Array]
}

/** What a sort works in. Another one may use it when the result of the first is not needed any more. */
export type SortMemory = readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array]

export function sortMemory(length: number): SortMemory {
  const array = () => new Uint32Array(length)
  return [array(), array(), array(), array()]
}

/** Sorts the positions of some columns of numbers: by the first column, among equals by the next, and else as they are. */
export function* radixSorting(
  columns: readonly Uint32Array[],
  length: number,
  memory: SortMemory = sortMemory(length),
): Parts<SortedPositions> {
  let [order, otherOrder, keys, otherKeys] = memory
  for (let i = 0; i < length; i++) order[i] = i
  const starts = new Uint32Array(3 * digits)
  for (let c = columns.length - 1; c >= 0; c--) {
    const column = columns[c]!
    starts.fill(0)
    for (let from = 0; from < length; from += partLength) {
      countDigits(column, order, keys, starts, from, Math.min(from + partLength, length))
      yield
    }
    for (let pass = 0; pass < 3; pass++) {
      const shift = pass * digitBits
      const base = pass * digits
      // Where all numbers have the same digit, the order stays.
      if (length > 0 && starts[base + ((keys[0]! >>> shift) & digitMask)] === length) continue
      let sum = 0
      for (let d = base; d < base + digits; d++) {
        const size = starts[d]!
        starts[d] = sum
        sum += size
      }
      for (let from = 0; from < length; from += partLength) {
        const to = Math.min(from + partLength, length)
        distribute({ keys, order }, { keys: otherKeys, order: otherOrder }, starts, pass, from, to)
        yield
      }
      ;[keys, otherKeys] = [otherKeys, keys]
      ;[order, otherOrder] = [otherOrder, order]
    }
  }
  return { order, first: keys, spare: [otherOrder, otherKeys] }
}

export function radixSort(columns: readonly Uint32Array[], length: number): SortedPositions {
  return atOnce(radixSorting(columns, length))
}

function countDigits(
  column: Uint32Array,
  order: Uint32Array,
  keys: Uint32Array,
  counts: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const key = column[order[i]!]!
    keys[i] = key
    const low = key & digitMask
    const middle = digits + ((key >>> digitBits) & digitMask)
    const high = 2 * digits + (key >>> (2 * digitBits))
    counts[low] = counts[low]! + 1
    counts[middle] = counts[middle]! + 1
    counts[high] = counts[high]! + 1
  }
}

interface Columns {
  readonly keys: Uint32Array
  readonly order: Uint32Array
}

/** Puts keys behind those with a lower digit. `starts` has where the next key with a digit goes. */
function distribute(
  { keys, order }: Columns,
  into: Columns,
  starts: Uint32Array,
  pass: number,
  from: number,
  to: number,
): void {
  const shift = pass * digitBits
  const base = pass * digits
  const otherKeys = into.keys
  const otherOrder = into.order
  for (let i = from; i < to; i++) {
    const key = keys[i]!
    const digit = base + ((key >>> shift) & digitMask)
    const at = starts[digit]!
    starts[digit] = at + 1
    otherKeys[at] = key
    otherOrder[at] = order[i]!
  }
}

/** The numbers of a column at some places. */
export function* picking(
  column: Uint32Array,
  places: Uint32Array,
  picked: Uint32Array = new Uint32Array(places.length),
): Parts<Uint32Array> {
  for (let from = 0; from < places.length; from += partLength) {
    if (from > 0) yield
    pick(column, places, picked, from, Math.min(from + partLength, places.length))
  }
  return picked
}

function pick(column: Uint32Array, places: Uint32Array, into: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) into[i] = column[places[i]!]!
}
