import { decompressZstd } from 'hyparquet-compressors'
import { fileLimits, pieceTooLarge } from '../../limits.ts'
import { xxh64 } from './xxh64.ts'

/** What one block of zstd has, at most. */
const blockBytesMax = 128 * 1024

/**
 * Decompresses all frames, and compares each with its checksum, if it has one, which the package does not.
 * @param what names what it is for an error, such as `a page`
 * @throws GvqError INVALID_VALUE if it may become more than a piece may have; Error if it is damaged
 */
export function decodeZstd(input: Uint8Array, what: string): Uint8Array {
  const frames = [...framesOf(input)]
  const bytes = frames.reduce((sum, frame) => sum + frame.bytesMax, 0)
  if (bytes > fileLimits.pieceBytes) throw pieceTooLarge(what, bytes)
  if (frames.every(({ checksum }) => checksum === undefined)) return decompressZstd(input)
  return Buffer.concat(
    frames.map(({ start, end, checksum }) => {
      const content = decompressZstd(input.subarray(start, end))
      if (checksum !== undefined && xxh64(content) !== checksum)
        throw new TypeError('a frame with another checksum')
      return content
    }),
  )
}

interface FrameRange {
  readonly start: number
  readonly end: number
  readonly checksum: number | undefined
  /** What it decompresses to, at most, by its header and those of its blocks: 4 bytes can stand for 128 KB. */
  readonly bytesMax: number
}

function* framesOf(input: Uint8Array): Generator<FrameRange> {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  for (let at = 0; at + 4 <= input.length; ) {
    const start = at
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
    const checksum = frame.hasChecksum ? view.getUint32(at, true) : undefined
    if (frame.hasChecksum) at += 4
    // The window is taken at once, however short the blocks are.
    const bytesMax = Math.max(frame.window, Math.min(blocks, frame.content ?? blocks))
    yield { start, end: at, checksum, bytesMax }
  }
}

interface Frame {
  readonly header: number
  readonly hasChecksum: boolean
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
    hasChecksum: (flags & 4) !== 0,
    content,
    window: isSingle ? content! : base + (base / 8) * (descriptor & 7),
  }
}

function contentOf(view: DataView, at: number, bytes: number): number {
  if (bytes === 1) return view.getUint8(at)
  if (bytes === 2) return view.getUint16(at, true) + 256
  return bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true))
}
