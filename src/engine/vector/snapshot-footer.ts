import type { EngineName } from './port.ts'

/** Goes up when files change so that an older gvq cannot read them. */
export const snapshotFormat = 1

/** What a snapshot file says about itself. */
export interface SnapshotFooter {
  readonly format: number
  readonly engine: EngineName
  readonly dimension: number
  readonly typeName: string
  /** The embedding model of the vectors, when they come from one. */
  readonly model: string | null
  /** The last commit that the index covers. */
  readonly sequence: number
  readonly payloadBytes: number
  readonly tableBytes: number
}

const magic = Buffer.from('gvqvecix', 'latin1')
const lengthBytes = 4
export const checksumBytes = 32
/** The part whose size is known: length of the footer's text, magic, checksum. */
export const tailBytes = lengthBytes + magic.length + checksumBytes

/** The footer's text, its length and the magic; the checksum of the whole file up to there follows. */
export function footerToBytes(footer: SnapshotFooter): Buffer {
  const text = Buffer.from(JSON.stringify(footer))
  const length = Buffer.allocUnsafe(lengthBytes)
  length.writeUInt32LE(text.length)
  return Buffer.concat([text, length, magic])
}

/** Length of the footer's text, told by the last `tailBytes` of a file; undefined when this is no snapshot. */
export function footerLength(tail: Buffer): number | undefined {
  const isSnapshot = tail.subarray(lengthBytes, lengthBytes + magic.length).equals(magic)
  return isSnapshot ? tail.readUInt32LE(0) : undefined
}

/** Reads the text of a footer whose checksum is verified. */
export function parseFooter(text: Buffer): SnapshotFooter {
  return JSON.parse(text.toString()) as SnapshotFooter
}
