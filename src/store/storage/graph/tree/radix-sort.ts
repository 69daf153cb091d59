const digitBits = 11
const digits = 1 << digitBits
const digitMask = digits - 1

/**
 * Sorts the positions of some columns of numbers: by the first column, among equals by the next, and else as they are. Also returns the
 * first column in that order.
 */
export function radixSort(
  columns: readonly Uint32Array[],
  length: number,
): { readonly order: Uint32Array; readonly first: Uint32Array } {
  let order = new Uint32Array(length)
  for (let i = 0; i < length; i++) order[i] = i
  let otherOrder = new Uint32Array(length)
  let keys = new Uint32Array(length)
  let otherKeys = new Uint32Array(length)
  const starts = new Uint32Array(3 * digits)
  for (let c = columns.length - 1; c >= 0; c--) {
    const column = columns[c]!
    starts.fill(0)
    for (let i = 0; i < length; i++) {
      const key = column[order[i]!]!
      keys[i] = key
      const low = key & digitMask
      const middle = digits + ((key >>> digitBits) & digitMask)
      const high = 2 * digits + (key >>> (2 * digitBits))
      starts[low] = starts[low]! + 1
      starts[middle] = starts[middle]! + 1
      starts[high] = starts[high]! + 1
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
      for (let i = 0; i < length; i++) {
        const key = keys[i]!
        const digit = base + ((key >>> shift) & digitMask)
        const at = starts[digit]!
        starts[digit] = at + 1
        otherKeys[at] = key
        otherOrder[at] = order[i]!
      }
      ;[keys, otherKeys] = [otherKeys, keys]
      ;[order, otherOrder] = [otherOrder, order]
    }
  }
  return { order, first: keys }
}
