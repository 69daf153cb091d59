import { crc32 } from 'node:zlib'
import { GvqError } from '../../../../base/errors.ts'

/**
 * A node of a tree, immutable. Its arrays are views of `bytes`, which is what is stored:
 *
 *     0   uint32   CRC-32 of the key and of everything behind it
 *     4   uint32   0x4754, a byte for the kind of run and whether the node is inner, a byte for the number of extras
 *     8   uint32   length of the node in bytes
 *     12  uint32   n, entries of a leaf, children of an inner node
 *     16  uint32   g, different keys (runs of bytes; else 0)
 *     20  uint32   k, bytes of the keys (runs of bytes; else 0)
 *     24  float64  number of the node
 *     32  float64  × n numbers of the children, then × n entries below the children up to each (inner nodes only)
 *         uint32   × n for each column of the run: see `number-run.ts` and `bytes-run.ts`
 *
 * Numbers are little-endian, as in memory on every platform that gvq supports; the second field refuses any other order.
 */
export interface TreeNode<R> {
  /** The entries of a leaf; of an inner node the first entry below each child, without extras. */
  readonly run: R
  /** Numbers of the children; empty in a leaf. */
  readonly children: Float64Array
  /** Entries below the children up to and including each; empty in a leaf. */
  readonly ends: Float64Array
  readonly bytes: Uint8Array<ArrayBuffer>
}

export const headerBytes = 32
const magic = 0x4754

/** The numbers in a header from which the length of a node follows. */
export interface NodeShape {
  readonly kind: RunKind
  readonly isInner: boolean
  readonly length: number
  readonly extras: number
  readonly keys: number
  readonly keyBytes: number
}

/** The columns of a run: their number for each entry, besides the extras, and for each different key. */
export interface RunKind {
  readonly code: number
  readonly name: string
  readonly entryColumns: number
  readonly keyColumns: number
}

function tagOf(shape: NodeShape): number {
  return ((magic << 16) | (shape.kind.code << 9) | (shape.isInner ? 1 << 8 : 0) | shape.extras) >>> 0
}

function byteLengthOf({ kind, isInner, length, extras, keys, keyBytes }: NodeShape): number {
  const columns = (kind.entryColumns + extras) * length + kind.keyColumns * keys
  return columnsOffset(isInner, length) + 4 * columns + keyBytes
}

export function columnsOffset(isInner: boolean, length: number): number {
  return headerBytes + (isInner ? 16 * length : 0)
}

/** The bytes of a node with its header; the rest is zero. */
export function allocateNode(shape: NodeShape): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(byteLengthOf(shape))
  const header = new Uint32Array(bytes.buffer, 0, 6)
  header[1] = tagOf(shape)
  header[2] = bytes.length
  header[3] = shape.length
  header[4] = shape.keys
  header[5] = shape.keyBytes
  return bytes
}

const noNumbers = new Float64Array(0)

/** A node whose run is a part of its bytes. */
export function makeNode<R>(
  run: R,
  bytes: Uint8Array<ArrayBuffer>,
  isInner: boolean,
  length: number,
): TreeNode<R> {
  if (!isInner) return { run, children: noNumbers, ends: noNumbers, bytes }
  const offset = bytes.byteOffset + headerBytes
  return {
    run,
    children: new Float64Array(bytes.buffer, offset, length),
    ends: new Float64Array(bytes.buffer, offset + 8 * length, length),
    bytes,
  }
}

/**
 * The bytes to store a node under its number; a view of the node, so that nothing is copied.
 * @param keySum the CRC-32 of the key, so that a node of another tree is not taken for this one
 */
export function encodeNode<R>(number: number, { bytes }: TreeNode<R>, keySum = 0): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  view.writeDoubleLE(number, 24)
  view.writeUInt32LE(crc32(view.subarray(4), keySum), 0)
  return view
}

/**
 * Checks what is stored under a number and returns it with its shape, aligned for typed arrays: a view where possible, else a copy.
 *
 * @throws GvqError STORAGE_UNAVAILABLE: it is damaged, or the value of another node
 */
export function openNode(
  kind: RunKind,
  number: number,
  stored: Uint8Array,
  keySum: number,
): { readonly shape: NodeShape; readonly bytes: Uint8Array<ArrayBuffer> } {
  const fail = (reason: string) =>
    new GvqError('STORAGE_UNAVAILABLE', `Node ${number} of ${kind.name} is damaged: ${reason}.`, {
      hint: 'Nothing was deleted. Run `gvq doctor`, or restore the data folder from a copy.',
    })
  if (stored.length < headerBytes) throw fail(`it has ${stored.length} bytes, too few for a header`)
  const bytes = aligned(stored)
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 6)
  if (header[2] !== bytes.length) throw fail(`it has ${bytes.length} bytes instead of ${header[2]}`)
  const body = bytes.subarray(4)
  // Those that were written first have a checksum without their key.
  if (header[0] !== crc32(body, keySum) && header[0] !== crc32(body)) throw fail('its checksum is wrong')
  const tag = header[1]!
  const shape: NodeShape = {
    kind,
    isInner: (tag & (1 << 8)) !== 0,
    length: header[3]!,
    extras: tag & 0xff,
    keys: header[4]!,
    keyBytes: header[5]!,
  }
  if (tag !== tagOf(shape)) throw fail('it is a value of another kind')
  const owner = new Float64Array(bytes.buffer, bytes.byteOffset + 24, 1)[0]
  if (owner !== number) throw fail(`it is the value of node ${owner}`)
  if (shape.length === 0 || byteLengthOf(shape) !== bytes.length) throw fail('its parts do not fill it')
  return { shape, bytes }
}

function aligned(stored: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = stored
  return byteOffset % 8 === 0 && buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, length)
    : Uint8Array.from(stored)
}
