import type { Measurement } from '../graph/measurement.ts'
import { type EngineName, engineNames } from '../port.ts'

/** Increased when the format changes so that an older gvq cannot read it. */
export const snapshotFormat = 1

/** The metadata of a snapshot file. */
export interface SnapshotFooter {
  readonly format: number
  readonly engine: EngineName
  readonly dimension: number
  /** The measurement of a graph; absent in files of earlier versions. */
  readonly measurement?: Measurement
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
/** The part of fixed size: length of the footer's JSON, magic, checksum. */
export const tailBytes = lengthBytes + magic.length + checksumBytes

/** Encodes the footer as JSON, its length and the magic. The checksum of the whole file up to there follows. */
export function footerToBytes(footer: SnapshotFooter): Buffer {
  const text = Buffer.from(JSON.stringify(footer))
  const length = Buffer.allocUnsafe(lengthBytes)
  length.writeUInt32LE(text.length)
  return Buffer.concat([text, length, magic])
}

/** Returns the length of the footer's JSON from the last `tailBytes` of a file; undefined when it is not a snapshot. */
export function footerLength(tail: Buffer): number | undefined {
  const isSnapshot = tail.subarray(lengthBytes, lengthBytes + magic.length).equals(magic)
  return isSnapshot ? tail.readUInt32LE(0) : undefined
}

/** Parses the JSON of a footer whose checksum has been verified; undefined when gvq wrote something else. */
export function parseFooter(text: Buffer): SnapshotFooter | undefined {
  let footer: unknown
  try {
    footer = JSON.parse(text.toString())
  } catch {
    return undefined
  }
  return isFooter(footer) ? footer : undefined
}

function isFooter(value: unknown): value is SnapshotFooter {
  if (!isRecord(value)) return false
  const { format, engine, dimension, typeName, model, sequence, payloadBytes, tableBytes } = value
  return (
    [format, dimension, sequence, payloadBytes, tableBytes].every(isCount) &&
    (engineNames as readonly unknown[]).includes(engine) &&
    typeof typeName === 'string' &&
    (model === null || typeof model === 'string') &&
    (value.measurement === undefined || isMeasurement(value.measurement))
  )
}

function isMeasurement(value: unknown): value is Measurement {
  if (!isRecord(value)) return false
  const { labels, recallAt10, recallAt100, breadthAt10, breadthAt100, breadthMax, strays, over } = value
  return (
    isCount(labels) &&
    [recallAt10, recallAt100].every(recall => typeof recall === 'number') &&
    [breadthAt10, breadthAt100].every(breadth => breadth === undefined || isCount(breadth)) &&
    isCount(breadthMax) &&
    Array.isArray(strays) &&
    strays.every(label => isCount(label) && label < labels) &&
    [undefined, 'bytes', 'numbers'].includes(over as string | undefined)
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
