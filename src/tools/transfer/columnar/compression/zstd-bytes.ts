/** What one block of zstd has, at most. */
const blockBytesMax = 128 * 1024

/**
 * How many bytes zstd decompresses to, at most, by the headers of its frames and blocks: 4 bytes can stand for 128 KB.
 * @throws RangeError if it ends early
 */
export function zstdBytes(input: Uint8Array): number {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  let sum = 0
  for (let at = 0; at + 4 <= input.length; ) {
    const magic = view.getUint32(at, true)
    // A frame to be skipped.
    if (magic >>> 4 === 0x184d2a5) {
      at += 8 + view.getUint32(at + 4, true)
      continue
    }
    const frame = frameOf(view, at)
    let blocks = 0
    at += frame.header
    for (let isLast = false; !isLast; ) {
      const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
      isLast = (header & 1) !== 0
      const kind = (header >> 1) & 3
      const size = header >> 3
      blocks += kind === 2 ? blockBytesMax : size
      // A block of one byte repeated has that byte.
      at += 3 + (kind === 1 ? 1 : size)
    }
    at += frame.checksum
    // The window is taken at once, however short the blocks are.
    sum += Math.max(frame.window, Math.min(blocks, frame.content ?? blocks))
  }
  return sum
}

interface Frame {
  readonly header: number
  readonly checksum: number
  /** The size that the frame says it has. */
  readonly content: number | undefined
  readonly window: number
}

function frameOf(view: DataView, at: number): Frame {
  const flags = view.getUint8(at + 4)
  const isSingle = (flags & 32) !== 0
  const dictionary = [0, 1, 2, 4][flags & 3]!
  const sizeBytes = flags >> 6 === 0 ? (isSingle ? 1 : 0) : 1 << (flags >> 6)
  const sizeAt = at + (isSingle ? 5 : 6) + dictionary
  const content = sizeBytes === 0 ? undefined : contentOf(view, sizeAt, sizeBytes)
  const descriptor = isSingle ? 0 : view.getUint8(at + 5)
  const base = 2 ** (10 + (descriptor >> 3))
  return {
    header: sizeAt + sizeBytes - at,
    checksum: (flags & 4) === 0 ? 0 : 4,
    content,
    window: isSingle ? content! : base + (base / 8) * (descriptor & 7),
  }
}

function contentOf(view: DataView, at: number, bytes: number): number {
  if (bytes === 1) return view.getUint8(at)
  if (bytes === 2) return view.getUint16(at, true) + 256
  return bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true))
}
