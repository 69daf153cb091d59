const digitBits = 11
const digits = 1 << digitBits

/**
 * Sorts positions by columns of numbers, the last column first: so by the first column, among equals by the second, and else by their order
 * before. `columns` and `order` are used up; the result is one of two arrays of positions.
 */
export function radixSort(columns: readonly Uint32Array[], length: number): Uint32Array {
  let order = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i
  let otherOrder = new Uint32Array(length)
  let keys = new Uint32Array(length)
  let otherKeys = new Uint32Array(length)
  const starts = new Uint32Array(digits)
  for (let c = columns.length - 1; c >= 0; c--) {
    const column = columns[c]!
    let differing = 0
    const first = column[0]!
    for (let i = 0; i < length; i++) {
      const key = column[order[i]!]!
      keys[i] = key
      differing |= key ^ first
    }
    for (let shift = 0; shift < 32; shift += digitBits) {
      if (((differing >>> shift) & (digits - 1)) === 0) continue
      starts.fill(0)
      for (let i = 0; i < length; i++) {
        const digit = (keys[i]! >>> shift) & (digits - 1)
        starts[digit] = starts[digit]! + 1
      }
      let sum = 0
      for (let d = 0; d < digits; d++) {
        const size = starts[d]!
        starts[d] = sum
        sum += size
      }
      for (let i = 0; i < length; i++) {
        const key = keys[i]!
        const digit = (key >>> shift) & (digits - 1)
        const at = starts[digit]!
        starts[digit] = at + 1
        otherKeys[at] = key
        otherOrder[at] = order[i]!
      }
      ;[keys, otherKeys] = [otherKeys, keys]
      ;[order, otherOrder] = [otherOrder, order]
    }
  }
  return order
}
