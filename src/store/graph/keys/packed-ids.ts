import { radixSorting } from '../../../base/data/radix-sort.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import type { Id, PackedIds } from '../api.ts'
import { idFromBuffer } from './bytes.ts'
import { idBytes } from './keys.ts'

export function newPackedIds(count: number): PackedIds {
  return new Uint8Array(idBytes * count)
}

export function packIds(ids: readonly Id[]): PackedIds {
  const packed = newPackedIds(ids.length)
  bufferOf(packed).write(ids.join(''), 'latin1')
  return packed
}

export function unpackIds(packed: PackedIds): Id[] {
  const bytes = bufferOf(packed)
  const ids = new Array<Id>(packed.length / idBytes)
  for (let i = 0; i < ids.length; i++) ids[i] = idFromBuffer(bytes, i * idBytes)
  return ids
}

export function packedId(packed: PackedIds, index: number): Id {
  return idFromBuffer(bufferOf(packed), index * idBytes)
}

/** Four words an id, in the byte order of the machine: for equality only. */
export function idWords({ buffer, byteOffset, length }: PackedIds): Uint32Array<ArrayBuffer> {
  return new Uint32Array(buffer, byteOffset, length / 4)
}

/** The first and the last of some ids by their order. */
export function bounds(packed: PackedIds): { readonly least: Id; readonly greatest: Id } {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  let least = 0
  let greatest = 0
  for (let at = idBytes; at < packed.length; at += idBytes) {
    if (isBelow(view, at, least)) least = at
    else if (isBelow(view, greatest, at)) greatest = at
  }
  return { least: packedId(packed, least / idBytes), greatest: packedId(packed, greatest / idBytes) }
}

/** The places of the ids in their order; `undefined` where they ascend as they are. No two are equal. */
export function* orderOf(packed: PackedIds): Parts<Uint32Array | undefined> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  const count = packed.length / idBytes
  let isOrdered = true
  for (let i = 1; i < count && isOrdered; i++) isOrdered = isBelow(view, (i - 1) * idBytes, i * idBytes)
  if (isOrdered) return undefined
  const columns: Uint32Array[] = []
  for (let offset = 0; offset < idBytes; offset += 4) {
    const words = new Uint32Array(count)
    for (let i = 0; i < count; i++) words[i] = view.getUint32(i * idBytes + offset)
    columns.push(words)
    yield
  }
  return (yield* radixSorting(columns, count)).order
}

function isBelow(view: DataView, a: number, b: number): boolean {
  for (let word = 0; word < idBytes; word += 4) {
    const difference = view.getUint32(a + word) - view.getUint32(b + word)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** A view of the same bytes. */
export function bufferOf({ buffer, byteOffset, length }: PackedIds): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, length)
}
