import type { Encoding, ParquetType } from 'hyparquet'

/** What a page has in runs of equal numbers: its levels, and places in a dictionary or truth values. */
export interface RunsOfPage {
  readonly values: number
  readonly encoding: Encoding | undefined
  readonly type: ParquetType
  /** Bits of each level. */
  readonly widths: readonly number[]
  /** Bytes of each level, where they do not stand before it. */
  readonly lengths?: readonly number[]
}

/** @throws TypeError if a run has more values than the page: the package repeats it, although nothing has room for so many */
export function requireRuns(
  bytes: Uint8Array,
  { values, encoding, type, widths, lengths }: RunsOfPage,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (width: number, given: number | undefined): void => {
    const length = given ?? view.getUint32(at, true)
    if (given === undefined) at += 4
    requireShort(view, at, Math.min(at + length, bytes.length), width, values)
    at += length
  }
  for (const [i, width] of widths.entries()) take(width, lengths?.[i])
  if (at >= bytes.length) return
  if (encoding === 'RLE' && type === 'BOOLEAN') take(1, undefined)
  if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY') {
    const width = bytes[at]!
    if (width > 0) requireShort(view, at + 1, bytes.length, width, values)
  }
}

function requireShort(view: DataView, start: number, end: number, width: number, values: number): void {
  let seen = 0
  for (let at = start; at < end && seen < values; ) {
    let header = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = view.getUint8(at++)
      header += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    const count = Math.floor(header / 2)
    const isPacked = header % 2 === 1
    if (!isPacked && count > values) throw new TypeError('a run of more values than its page has')
    seen += isPacked ? 8 * count : count
    at += isPacked ? count * width : (width + 7) >> 3
  }
}
