import { crc32 } from 'node:zlib'
import { GvqError } from '../../../base/errors.ts'

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

const headerBytes = 32
const magic = 0x4754

/** Marks a node that was not encoded yet in the upper half of its number: no number has it. */
const unnumbered = 0xffff_ffff

/** The numbers from which the length of the columns of a run follows. */
export interface RunShape {
  readonly length: number
  readonly extras: number
  readonly keys: number
  readonly keyBytes: number
}

/** The numbers in a header from which the length of a node follows. */
export interface NodeShape extends RunShape {
  readonly kind: RunKind<unknown>
  readonly isInner: boolean
}

/** The columns of a run: their number for each entry, besides the extras, and for each different key. */
export interface RunKind<R> {
  readonly code: number
  readonly name: string
  readonly entryColumns: number
  readonly keyColumns: number
  /** The run whose columns begin at an offset, which is a multiple of 4. */
  at(shape: RunShape, buffer: ArrayBuffer, offset: number): R
}

/** What says of a value that it is a node, or part of one, of a kind. */
export function tagOf(
  first: number,
  { kind, isInner, extras }: Pick<NodeShape, 'kind' | 'isInner' | 'extras'>,
): number {
  return ((first << 16) | (kind.code << 9) | (isInner ? 1 << 8 : 0) | extras) >>> 0
}

/** Bytes of the columns of a run. */
export function columnBytes(kind: RunKind<unknown>, { length, extras, keys, keyBytes }: RunShape): number {
  return 4 * ((kind.entryColumns + extras) * length + kind.keyColumns * keys) + keyBytes
}

function byteLengthOf(shape: NodeShape): number {
  return columnsOffset(shape) + columnBytes(shape.kind, shape)
}

function columnsOffset({ isInner, length }: NodeShape): number {
  return headerBytes + (isInner ? 16 * length : 0)
}

/** A node with its header; the rest of its bytes is zero, to be filled in. */
export function allocateNode<R>(kind: RunKind<R>, isInner: boolean, run: RunShape): TreeNode<R> {
  const shape = { ...run, kind, isInner }
  const bytes = new Uint8Array(byteLengthOf(shape))
  const header = new Uint32Array(bytes.buffer, 0, 8)
  header[1] = tagOf(magic, shape)
  header[2] = bytes.length
  header[3] = shape.length
  header[4] = shape.keys
  header[5] = shape.keyBytes
  header[7] = unnumbered
  return nodeOf(kind, shape, bytes)
}

const noNumbers = new Float64Array(0)

/** A node whose arrays are views of its bytes. */
function nodeOf<R>(kind: RunKind<R>, shape: NodeShape, bytes: Uint8Array<ArrayBuffer>): TreeNode<R> {
  const run = kind.at(shape, bytes.buffer, bytes.byteOffset + columnsOffset(shape))
  if (!shape.isInner) return { run, children: noNumbers, ends: noNumbers, bytes }
  const { length } = shape
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
  // A node that was stored is only ever put back, and its delta names the checksum that it had.
  if (new Uint32Array(bytes.buffer, bytes.byteOffset, 8)[7] !== unnumbered) return view
  view.writeDoubleLE(number, 24)
  view.writeUInt32LE(crc32(view.subarray(4), keySum), 0)
  return view
}

/** The checksum that a node has in the store; `undefined` for one that no finished transaction has written. */
export function checksumOf<R>({ bytes }: TreeNode<R>): number | undefined {
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 8)
  return header[7] === unnumbered ? undefined : header[0]
}

/**
 * The node that is stored under a number.
 *
 * @throws GvqError STORAGE_UNAVAILABLE: it is damaged, or the value of another node
 */
export function decodeNode<R>(kind: RunKind<R>, number: number, stored: Uint8Array, keySum = 0): TreeNode<R> {
  const fail = (reason: string) => damagedTree(`Node ${number} of ${kind.name}`, reason)
  if (stored.length < headerBytes) throw fail(`it has ${stored.length} bytes, too few for a header`)
  const bytes = aligned(stored)
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 6)
  if (header[2] !== bytes.length) throw fail(`it has ${bytes.length} bytes instead of ${header[2]}`)
  const body = bytes.subarray(4)
  // The nodes that were written first have a checksum without their key.
  if (header[0] !== crc32(body, keySum) && header[0] !== crc32(body)) throw fail('its checksum is wrong')
  const tag = header[1]!
  const shape = shapeIn(header, kind)
  if (tag !== tagOf(magic, shape)) throw fail('it is a value of another kind')
  const owner = new Float64Array(bytes.buffer, bytes.byteOffset + 24, 1)[0]
  if (owner !== number) throw fail(`it is the value of node ${owner}`)
  if (shape.length === 0 || byteLengthOf(shape) !== bytes.length) throw fail('its parts do not fill it')
  return nodeOf(kind, shape, bytes)
}

function shapeIn(header: Uint32Array, kind: RunKind<unknown>): NodeShape {
  const tag = header[1]!
  return {
    kind,
    isInner: (tag & (1 << 8)) !== 0,
    length: header[3]!,
    extras: tag & 0xff,
    keys: header[4]!,
    keyBytes: header[5]!,
  }
}

/** A copy of an inner node, to be changed. */
export function copyInner<R>(kind: RunKind<R>, node: TreeNode<R>): TreeNode<R> {
  const bytes = node.bytes.slice()
  const header = new Uint32Array(bytes.buffer, 0, 8)
  header[7] = unnumbered
  return nodeOf(kind, shapeIn(header, kind), bytes)
}

export function damagedTree(what: string, reason: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `${what} is damaged: ${reason}.`, {
    hint: 'Nothing was deleted. Run `gvq doctor`, or restore the data folder from a copy.',
  })
}

/** The bytes where typed arrays can view them: as they are, or else copied. */
export function aligned(stored: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = stored
  return byteOffset % 8 === 0 && buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, length)
    : Uint8Array.from(stored)
}
