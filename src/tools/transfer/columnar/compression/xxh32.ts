const [prime1, prime2, prime3, prime4, prime5] = [2654435761, 2246822519, 3266489917, 668265263, 374761393]

/** The checksum of LZ4: XXH32 of the bytes, with the seed 0. */
export function xxh32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { length } = bytes
  let at = 0
  let hash = prime5
  if (length >= 16) {
    let [a, b, c, d] = [prime1 + prime2, prime2, 0, -prime1]
    for (; at + 16 <= length; at += 16) {
      a = round(a, view.getUint32(at, true))
      b = round(b, view.getUint32(at + 4, true))
      c = round(c, view.getUint32(at + 8, true))
      d = round(d, view.getUint32(at + 12, true))
    }
    hash = rotated(a, 1) + rotated(b, 7) + rotated(c, 12) + rotated(d, 18)
  }
  hash = (hash + length) | 0
  for (; at + 4 <= length; at += 4)
    hash = Math.imul(rotated(hash + Math.imul(view.getUint32(at, true), prime3), 17), prime4)
  for (; at < length; at++) hash = Math.imul(rotated(hash + Math.imul(bytes[at]!, prime5), 11), prime1)
  hash = Math.imul(hash ^ (hash >>> 15), prime2)
  hash = Math.imul(hash ^ (hash >>> 13), prime3)
  return (hash ^ (hash >>> 16)) >>> 0
}

function round(lane: number, word: number): number {
  return Math.imul(rotated(lane + Math.imul(word, prime2), 13), prime1)
}

/** Rotates the 32 bits of a number to the left. */
function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
