import { invariant } from '../../../base/errors.ts'
import type { Bytes, Id, Space } from '../api.ts'
import { idFromBuffer } from './bytes.ts'
import { idBytes, uint32Bytes } from './keys.ts'

/** Entries in one value, unless a space overrides it. */
export const listChunkEntriesMax = 256

/**
 * Part of a sorted list, or a short one as a whole: ids ascending and, in lists of pairs, what goes with each (else
 * `others` is empty). Immutable once stored.
 */
export class ListEntries {
  readonly kind = 'entries'
  readonly ids: readonly Id[]
  readonly others: readonly Bytes[]

  constructor(ids: readonly Id[], others: readonly Bytes[]) {
    this.ids = ids
    this.others = others
  }
}

/** The head of a long list: its chunks in order. Chunk i holds the ids from `firsts[i]` up to `firsts[i + 1]`. */
export class ListDirectory {
  readonly kind = 'directory'
  /** Chunk numbers are given out from here on and never twice within one list. */
  readonly nextChunk: number
  readonly chunks: readonly number[]
  readonly firsts: readonly Id[]
  readonly counts: readonly number[]
  /** Entries in all chunks. */
  readonly total: number

  constructor(
    nextChunk: number,
    chunks: readonly number[],
    firsts: readonly Id[],
    counts: readonly number[],
  ) {
    this.nextChunk = nextChunk
    this.chunks = chunks
    this.firsts = firsts
    this.counts = counts
    this.total = counts.reduce((sum, count) => sum + count, 0)
  }
}

/** The value of the key of a list (either) or of a chunk (always entries). */
export type ListValue = ListEntries | ListDirectory

/** A space of lists. With `hasPairs`, an entry is an edge id and the id at its other end; otherwise a single id. */
export interface ListSpace extends Space<ListValue> {
  readonly hasPairs: boolean
  /** Entries in one value; a list that grows beyond is split into chunks of at most so many. */
  readonly chunkEntriesMax: number
}

export const emptyEntries = new ListEntries([], [])

/** Number of entries in a list, by the value under its key. */
export function listLength(head: ListValue | undefined): number {
  if (head === undefined) return 0
  return head.kind === 'entries' ? head.ids.length : head.total
}

export function chunkKey(listKey: Bytes, chunk: number): Bytes {
  return listKey + uint32Bytes(chunk)
}

/** A list from all its chunks, in order. */
export function joinChunks(chunks: readonly ListEntries[]): ListEntries {
  const ids: Id[] = []
  const others: Bytes[] = []
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.ids.length; i++) ids.push(chunk.ids[i]!)
    for (let i = 0; i < chunk.others.length; i++) others.push(chunk.others[i]!)
  }
  return new ListEntries(ids, others)
}

/** Returns the position of the first element that is not below `id` in an ascending list. */
export function lowerBound(ids: readonly Id[], id: Id): number {
  let low = 0
  let high = ids.length
  if (high > 0 && ids[high - 1]! < id) return high // The common case: a new id is above all others.
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the chunk for an id: the last one that begins at or below it, or else the first one. */
export function chunkIndexOf(firsts: readonly Id[], id: Id): number {
  const index = lowerBound(firsts, id)
  return firsts[index] === id ? index : Math.max(index - 1, 0)
}

const entriesTag = 0
const directoryTag = 1

/** `otherBytes`: the length of what goes with each id; 0 for lists of ids alone. */
export function createListSpace(
  name: string,
  prefix: Bytes,
  otherBytes: number,
  chunkEntriesMax = listChunkEntriesMax,
): ListSpace {
  return {
    name,
    prefix,
    hasPairs: otherBytes > 0,
    chunkEntriesMax,
    encode: value => (value.kind === 'entries' ? encodeEntries(value, otherBytes) : encodeDirectory(value)),
    decode: bytes => (bytes[0] === directoryTag ? decodeDirectory(bytes) : decodeEntries(bytes, otherBytes)),
    weigh: value =>
      value.kind === 'entries'
        ? 96 + 40 * (value.ids.length + value.others.length)
        : 192 + 56 * value.chunks.length,
  }
}

/** Joining the strings and copying them once takes half the time of copying one after the other. */
function encodeEntries({ ids, others }: ListEntries, otherBytes: number): Buffer {
  const hasPairs = otherBytes > 0
  invariant(others.length === (hasPairs ? ids.length : 0), 'a list has entries of the wrong size')
  let bytes = String.fromCharCode(entriesTag)
  for (let i = 0; i < ids.length; i++) {
    bytes += checkedBytes(ids[i]!, idBytes)
    if (hasPairs) bytes += checkedBytes(others[i]!, otherBytes)
  }
  return Buffer.from(bytes, 'latin1')
}

function decodeEntries(bytes: Buffer, otherBytes: number): ListEntries {
  const entryBytes = idBytes + otherBytes
  invariant(bytes[0] === entriesTag && (bytes.length - 1) % entryBytes === 0, 'a stored list is damaged')
  const otherFromBuffer = otherBytes === idBytes ? idFromBuffer : bytesReader(otherBytes)
  const ids: Id[] = []
  const others: Bytes[] = []
  for (let offset = 1; offset < bytes.length; offset += entryBytes) {
    ids.push(idFromBuffer(bytes, offset))
    if (otherBytes > 0) others.push(otherFromBuffer(bytes, offset + idBytes))
  }
  return new ListEntries(ids, others)
}

const directoryHeadBytes = 5
const directoryEntryBytes = 4 + 4 + idBytes

function encodeDirectory({ nextChunk, chunks, firsts, counts }: ListDirectory): Buffer {
  const bytes = Buffer.allocUnsafe(directoryHeadBytes + chunks.length * directoryEntryBytes)
  bytes[0] = directoryTag
  let offset = bytes.writeUInt32BE(nextChunk, 1)
  for (let i = 0; i < chunks.length; i++) {
    offset = bytes.writeUInt32BE(chunks[i]!, offset)
    offset = bytes.writeUInt32BE(counts[i]!, offset)
    offset += bytes.write(checkedBytes(firsts[i]!, idBytes), offset, 'latin1')
  }
  return bytes
}

function decodeDirectory(bytes: Buffer): ListDirectory {
  invariant((bytes.length - directoryHeadBytes) % directoryEntryBytes === 0, 'a stored list is damaged')
  const chunks: number[] = []
  const counts: number[] = []
  const firsts: Id[] = []
  for (let offset = directoryHeadBytes; offset < bytes.length; offset += directoryEntryBytes) {
    chunks.push(bytes.readUInt32BE(offset))
    counts.push(bytes.readUInt32BE(offset + 4))
    firsts.push(idFromBuffer(bytes, offset + 8))
  }
  return new ListDirectory(bytes.readUInt32BE(1), chunks, firsts, counts)
}

function bytesReader(length: number): (buffer: Buffer, offset: number) => Bytes {
  return (buffer, offset) => buffer.toString('latin1', offset, offset + length)
}

function checkedBytes(bytes: Bytes, length: number): Bytes {
  invariant(bytes.length === length, 'an entry of a list has the wrong length')
  return bytes
}
