/** Undoes Snappy: its length, then literals and copies of what stands before. */
export function uncompressSnappy(bytes: Buffer): Buffer {
  let at = 0
  const next = (): number => {
    const byte = bytes[at++]
    if (byte === undefined) throw new Error('compressed bytes end too early')
    return byte
  }
  let length = 0
  for (let unit = 1; ; unit *= 128) {
    const byte = next()
    length += (byte & 127) * unit
    if (byte < 128) break
  }
  const whole = Buffer.alloc(length)
  const numberOf = (count: number): number => {
    let number = 0
    for (let i = 0; i < count; i++) number += next() * 256 ** i
    return number
  }
  for (let to = 0; at < bytes.length; ) {
    const tag = next()
    const high = tag >>> 2
    if ((tag & 3) === 0) {
      const size = high < 60 ? high + 1 : numberOf(high - 59) + 1
      bytes.copy(whole, to, at, at + size)
      at += size
      to += size
      continue
    }
    const [size, back] =
      (tag & 3) === 1
        ? [((tag >>> 2) & 7) + 4, (tag >>> 5) * 256 + next()]
        : [high + 1, numberOf((tag & 3) === 2 ? 2 : 4)]
    if (back === 0 || back > to) throw new Error('compressed bytes refer to none')
    // What is copied may begin in what it makes.
    for (const end = Math.min(length, to + size); to < end; to++) whole[to] = whole[to - back]!
  }
  return whole
}
