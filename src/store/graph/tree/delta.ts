import { crc32 } from 'node:zlib'
import {
  aligned,
  checksumOf,
  columnBytes,
  copyInner,
  damagedTree,
  type NodeShape,
  type RunKind,
  type RunShape,
  type TreeNode,
  tagOf,
} from './node.ts'
import type { Run } from './run.ts'

/** What a delta says of itself besides its columns. */
export interface DeltaShape {
  readonly isInner: boolean
  /** Checksum of the node that it belongs to, as it is stored. */
  readonly base: number
  /** Length in bytes of the node with the changes. */
  readonly nodeBytes: number
  /** Bytes of the deltas that were written beside the node before. */
  readonly writtenBefore: number
  /** The entries inserted. For an inner node, the length is the number of children whose counts changed. */
  readonly inserted: RunShape
  readonly removed: number
}

const headerBytes = 32
const magic = 0x4744

/**
 * What changed in a node since it was stored, immutable. It stands beside the node, so that a small change of a large node is a
 * small value:
 *
 *     0   uint32  CRC-32 of the key and of everything behind it
 *     4   uint32  0x4744, and two bytes as in a node
 *     8   uint32  CRC-32 of the node as it is stored
 *     12  uint32  length in bytes of the node with the changes
 *     16  uint32  bytes of the deltas that were written beside the node before this one
 *     20  uint16  n, entries inserted; of an inner node, children whose number of entries changed
 *     22  uint16  r, entries removed
 *     24  uint32  g, different keys of the entries inserted (runs of bytes; else 0)
 *     28  uint32  k, bytes of these keys (runs of bytes; else 0)
 *     32  uint16  × n for each entry the position in the stored node before which it is inserted, or for each child its position
 *         uint16  × r the positions of the entries removed; zeros up to a multiple of 4
 *         uint32  × n for each column of the entries inserted, as in a node
 *         int32   or of an inner node × n: how many more entries are below each child
 */
export class NodeDelta<R extends Run<unknown, R>> {
  readonly shape: DeltaShape
  readonly #kind: RunKind<R>
  readonly #bytes: Uint8Array<ArrayBuffer>
  /** Whether a transaction that is done has written it. */
  #isWritten: boolean
  #node: TreeNode<R> | undefined

  private constructor(
    kind: RunKind<R>,
    shape: DeltaShape,
    bytes: Uint8Array<ArrayBuffer>,
    isWritten: boolean,
    node: TreeNode<R> | undefined,
  ) {
    this.#kind = kind
    this.shape = shape
    this.#bytes = bytes
    this.#isWritten = isWritten
    this.#node = node
  }

  /** A new delta, whose columns are to be filled in. `node`: the node with the changes. */
  static allocate<R extends Run<unknown, R>>(
    kind: RunKind<R>,
    shape: DeltaShape,
    node: TreeNode<R>,
  ): NodeDelta<R> {
    const bytes = new Uint8Array(deltaBytes(kind, shape))
    const header = new DataView(bytes.buffer)
    const { base, nodeBytes, writtenBefore, inserted, removed } = shape
    header.setUint32(4, deltaTag(kind, shape), true)
    header.setUint32(8, base, true)
    header.setUint32(12, nodeBytes, true)
    header.setUint32(16, writtenBefore, true)
    header.setUint16(20, inserted.length, true)
    header.setUint16(22, removed, true)
    header.setUint32(24, inserted.keys, true)
    header.setUint32(28, inserted.keyBytes, true)
    return new NodeDelta(kind, shape, bytes, false, node)
  }

  /** @throws GvqError STORAGE_UNAVAILABLE: the bytes are damaged, or those of another key */
  static decode<R extends Run<unknown, R>>(
    kind: RunKind<R>,
    number: number,
    stored: Uint8Array,
    keySum = 0,
  ): NodeDelta<R> {
    const fail = (reason: string) => damagedTree(nameOf(kind, number), reason)
    if (stored.length < headerBytes) throw fail(`it has ${stored.length} bytes, too few for a header`)
    const bytes = aligned(stored)
    const header = new DataView(bytes.buffer, bytes.byteOffset, headerBytes)
    if (header.getUint32(0, true) !== crc32(bytes.subarray(4), keySum)) throw fail('its checksum is wrong')
    const tag = header.getUint32(4, true)
    const shape: DeltaShape = {
      isInner: (tag & (1 << 8)) !== 0,
      base: header.getUint32(8, true),
      nodeBytes: header.getUint32(12, true),
      writtenBefore: header.getUint32(16, true),
      inserted: {
        length: header.getUint16(20, true),
        extras: tag & 0xff,
        keys: header.getUint32(24, true),
        keyBytes: header.getUint32(28, true),
      },
      removed: header.getUint16(22, true),
    }
    if (tag !== deltaTag(kind, shape)) throw fail('it is a value of another kind')
    if (deltaBytes(kind, shape) !== bytes.length) throw fail('its parts do not fill it')
    return new NodeDelta(kind, shape, bytes, true, undefined)
  }

  get length(): number {
    return this.#bytes.length
  }

  /** Bytes of the deltas that were written beside the node so far. */
  get written(): number {
    return this.shape.writtenBefore + (this.#isWritten ? this.length : 0)
  }

  /** The position before which each entry is inserted, or of each changed child. */
  get places(): Uint16Array {
    return this.#positions(0, this.shape.inserted.length)
  }

  /** The positions of the entries removed. */
  get removals(): Uint16Array {
    return this.#positions(this.shape.inserted.length, this.shape.removed)
  }

  #positions(start: number, length: number): Uint16Array {
    const { buffer, byteOffset } = this.#bytes
    return new Uint16Array(buffer, byteOffset + headerBytes + 2 * start, length)
  }

  get inserted(): R {
    const { buffer, byteOffset } = this.#bytes
    return this.#kind.at(this.shape.inserted, buffer, byteOffset + columnsOffset(this.shape))
  }

  /** How many more entries are below each of the changed children. */
  get counts(): Int32Array {
    const { buffer, byteOffset } = this.#bytes
    return new Int32Array(buffer, byteOffset + columnsOffset(this.shape), this.shape.inserted.length)
  }

  /** The node with the changes, where it is known without the stored one. */
  get node(): TreeNode<R> | undefined {
    return this.#node
  }

  /**
   * The stored node of this number with the changes; made once.
   * @throws GvqError STORAGE_UNAVAILABLE: the delta does not belong to the node
   */
  nodeOf(number: number, stored: TreeNode<R>): TreeNode<R> {
    if (this.#node !== undefined) return this.#node
    const { base, isInner, nodeBytes } = this.shape
    const isInnerNode = stored.children.length > 0
    if (checksumOf(stored) !== base || isInner !== isInnerNode) {
      throw damagedTree(nameOf(this.#kind, number), 'it belongs to another state of the node')
    }
    const node = isInner ? this.#changedInner(stored) : this.#changedLeaf(stored.run)
    if (node.bytes.length !== nodeBytes) {
      throw damagedTree(nameOf(this.#kind, number), 'with it the node has another length')
    }
    this.#node = node
    return node
  }

  #changedLeaf(run: R): TreeNode<R> {
    const { places, removals, inserted } = this
    const leaf = run.builder(run.extras.length)
    let at = 0
    for (let i = 0, r = 0; i < places.length || r < removals.length; ) {
      const place = places[i] ?? Number.POSITIVE_INFINITY
      const removal = removals[r] ?? Number.POSITIVE_INFINITY
      if (place <= removal) {
        leaf.append(run, at, place)
        at = place
        const start = i
        while (places[i] === place) i++
        leaf.append(inserted, start, i)
      } else {
        leaf.append(run, at, removal)
        at = removal + 1
        r++
      }
    }
    leaf.append(run, at, run.length)
    const node = leaf.node(0, leaf.length, false)
    leaf.release()
    return node
  }

  #changedInner(stored: TreeNode<R>): TreeNode<R> {
    const { places, counts } = this
    const node = copyInner(this.#kind, stored)
    const { ends } = node
    let more = 0
    for (let child = 0, i = 0; child < ends.length; child++) {
      if (places[i] === child) more += counts[i++]!
      ends[child]! += more
    }
    return node
  }

  /**
   * The bytes to store: a view, so that nothing is copied.
   * @param keySum the CRC-32 of the key, so that a delta of another tree is not taken for this one
   */
  encode(keySum = 0): Buffer {
    const { buffer, byteOffset, length } = this.#bytes
    const view = Buffer.from(buffer, byteOffset, length)
    if (!this.#isWritten) view.writeUInt32LE(crc32(view.subarray(4), keySum), 0)
    this.#isWritten = true
    return view
  }

  /** Bytes that it takes in memory, roughly, with the changed node. */
  weigh(): number {
    return 800 + this.length + this.shape.nodeBytes
  }
}

function nameOf(kind: RunKind<unknown>, number: number): string {
  return `The delta of node ${number} of ${kind.name}`
}

function deltaTag(kind: RunKind<unknown>, { isInner, inserted }: DeltaShape): number {
  const node: Pick<NodeShape, 'kind' | 'isInner' | 'extras'> = { kind, isInner, extras: inserted.extras }
  return tagOf(magic, node)
}

function columnsOffset({ inserted, removed }: DeltaShape): number {
  const positions = inserted.length + removed
  return headerBytes + 2 * (positions + (positions % 2))
}

export function deltaBytes(kind: RunKind<unknown>, shape: DeltaShape): number {
  const { inserted, isInner } = shape
  return columnsOffset(shape) + (isInner ? 4 * inserted.length : columnBytes(kind, inserted))
}
