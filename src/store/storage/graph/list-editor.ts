import { InternalError, invariant } from '../../../base/errors.ts'
import type { Bytes, Id } from '../api.ts'
import {
  chunkIndexOf,
  chunkKey,
  joinChunks,
  ListDirectory,
  ListEntries,
  type ListSpace,
  type ListValue,
  lowerBound,
} from './packed-list.ts'

/** One chunk under edit. `ids` is absent while the chunk is not loaded. */
interface Chunk {
  /** `undefined` until the chunk is first stored under a key of its own. */
  number: number | undefined
  /** All its ids are at or above this; the id itself may be gone. */
  first: Id
  count: number
  ids: Id[] | undefined
  others: Bytes[]
  /** The arrays are shared with a reader or the store, so they must be copied before a change. */
  isShared: boolean
  isDirty: boolean
}

const noChunks: ReadonlyMap<number, Chunk> = new Map()

interface ListWrites {
  put(key: Bytes, value: ListValue): void
  delete(key: Bytes): void
}

/**
 * One list as a transaction edits it: chunks are loaded when touched, grow in place, and are encoded only once, at the
 * end. So appending is O(1) for each entry, however long the list is.
 */
export class ListEditor {
  readonly key: Bytes
  readonly #hasPairs: boolean
  readonly #chunkEntriesMax: number
  /** A list this short becomes one value again, and neighbours that fit into so many entries become one chunk. */
  readonly #mergeEntriesMax: number
  readonly #wasStored: boolean
  /** The chunks that are stored under keys of their own, by number. */
  readonly #storedChunks: ReadonlyMap<number, Chunk>
  #nextChunk: number
  #chunks: Chunk[]
  #firsts: Id[]
  #length: number
  #isDirty = false

  constructor(key: Bytes, head: ListValue | undefined, space: ListSpace) {
    this.key = key
    this.#hasPairs = space.hasPairs
    this.#chunkEntriesMax = space.chunkEntriesMax
    this.#mergeEntriesMax = space.chunkEntriesMax / 2
    this.#wasStored = head !== undefined
    if (head?.kind === 'directory') {
      this.#chunks = head.chunks.map((number, i) => unloadedChunk(number, head.firsts[i]!, head.counts[i]!))
      this.#storedChunks = new Map(head.chunks.map((number, i) => [number, this.#chunks[i]!]))
      this.#nextChunk = head.nextChunk
      this.#length = head.total
    } else {
      this.#chunks = head === undefined ? [] : [loadedChunk(head)]
      this.#storedChunks = noChunks
      this.#nextChunk = 0
      this.#length = head?.ids.length ?? 0
    }
    this.#firsts = this.#chunks.map(chunk => chunk.first)
  }

  get length(): number {
    return this.#length
  }

  /** Keys of the chunks to load before the list is read as a whole. */
  unloadedChunks(): number[] {
    return this.#chunks.filter(chunk => chunk.ids === undefined).map(storedNumber)
  }

  /** The chunk to load before an id is inserted, removed or looked for; none when it is there. */
  unloadedChunkOf(id: Id): number | undefined {
    const chunk = this.#chunks[chunkIndexOf(this.#firsts, id)]
    return chunk === undefined || chunk.ids !== undefined ? undefined : storedNumber(chunk)
  }

  load(number: number, entries: ListEntries): void {
    const chunk = this.#storedChunks.get(number)
    invariant(chunk !== undefined && chunk.count === entries.ids.length, 'a stored list lost a chunk')
    if (chunk.ids !== undefined) return
    chunk.ids = entries.ids as Id[]
    chunk.others = entries.others as Bytes[]
    chunk.isShared = true
  }

  /** The whole list; every chunk must be loaded. Stays as it is when the list is edited further. */
  entries(): ListEntries {
    const parts = this.#chunks.map(shareChunk)
    return parts.length === 1 ? parts[0]! : joinChunks(parts)
  }

  /** Whether an entry has this other id; every chunk must be loaded. */
  hasOther(other: Id): boolean {
    return this.#chunks.some(chunk => {
      invariant(chunk.ids !== undefined, 'a chunk of a list is not loaded')
      return chunk.others.includes(other)
    })
  }

  /** Inserts an entry in order. The id must not exist yet, and its chunk must be loaded. */
  insert(id: Id, other: Bytes): void {
    this.#isDirty = true
    this.#length++
    let index = chunkIndexOf(this.#firsts, id)
    if (index >= this.#chunks.length) {
      this.#addChunk(0, id, [], [])
    } else if (this.#chunks[index]!.count >= this.#chunkEntriesMax) {
      index = this.#makeRoom(index, id)
    }
    const chunk = this.#chunks[index]!
    const ids = editableIds(chunk)
    const place = lowerBound(ids, id)
    invariant(ids[place] !== id, 'a list already has the entry')
    insertAt(ids, place, id)
    if (this.#hasPairs) insertAt(chunk.others, place, other)
    chunk.count++
    if (id < chunk.first) {
      chunk.first = id
      this.#firsts[index] = id
    }
  }

  /** Removes an entry. It must exist, and its chunk must be loaded. */
  remove(id: Id): void {
    const { chunk, place } = this.#edit(id)
    chunk.ids!.splice(place, 1)
    if (this.#hasPairs) chunk.others.splice(place, 1)
    chunk.count--
    this.#length--
  }

  /** Changes what is stored with an id. The entry must exist, and its chunk must be loaded. */
  replace(id: Id, other: Bytes): void {
    const { chunk, place } = this.#edit(id)
    chunk.others[place] = other
  }

  /** Returns the position of an entry that is to be changed. */
  #edit(id: Id): { readonly chunk: Chunk; readonly place: number } {
    const chunk = this.#chunks[chunkIndexOf(this.#firsts, id)]
    invariant(chunk !== undefined, 'a list lacks the entry')
    const ids = editableIds(chunk)
    const place = lowerBound(ids, id)
    invariant(ids[place] === id, 'a list lacks the entry')
    this.#isDirty = true
    return { chunk, place }
  }

  /** Chunks to load before `flush`: those of a list that has become short enough for one value. */
  unloadedBeforeFlush(): number[] {
    return this.#isDirty && this.#length <= this.#mergeEntriesMax ? this.unloadedChunks() : []
  }

  /** Writes what changed. The editor must not be used afterwards. */
  flush(writes: ListWrites): void {
    if (!this.#isDirty) return
    this.#mergeChunks()
    const kept = new Set<number>()
    if (this.#length === 0) {
      if (this.#wasStored) writes.delete(this.key)
    } else if (this.#chunks.length === 1 && this.#chunks[0]!.ids !== undefined) {
      writes.put(this.key, shareChunk(this.#chunks[0]!))
    } else {
      for (const chunk of this.#chunks) kept.add(this.#flushChunk(chunk, writes))
      writes.put(this.key, this.#directory())
    }
    for (const number of this.#storedChunks.keys()) {
      if (!kept.has(number)) writes.delete(chunkKey(this.key, number))
    }
  }

  #flushChunk(chunk: Chunk, writes: ListWrites): number {
    const isNew = chunk.number === undefined
    chunk.number ??= this.#nextChunk++
    if (isNew || chunk.isDirty) writes.put(chunkKey(this.key, chunk.number), shareChunk(chunk))
    return chunk.number
  }

  #directory(): ListDirectory {
    return new ListDirectory(
      this.#nextChunk,
      this.#chunks.map(storedNumber),
      this.#chunks.map(chunk => chunk.first),
      this.#chunks.map(chunk => chunk.count),
    )
  }

  /** Splits a full chunk and returns the half for the id. At the end of the list, the full one stays full. */
  #makeRoom(index: number, id: Id): number {
    const chunk = this.#chunks[index]!
    if (index === this.#chunks.length - 1 && id > chunk.ids![chunk.count - 1]!) {
      this.#addChunk(index + 1, id, [], [])
      return index + 1
    }
    const ids = editableIds(chunk)
    const middle = ids.length >>> 1
    const movedIds = ids.splice(middle)
    const movedOthers = chunk.others.splice(middle)
    chunk.count = middle
    this.#addChunk(index + 1, movedIds[0]!, movedIds, movedOthers)
    return id < movedIds[0]! ? index : index + 1
  }

  #addChunk(index: number, first: Id, ids: Id[], others: Bytes[]): void {
    const chunk: Chunk = {
      number: undefined,
      first,
      count: ids.length,
      ids,
      others,
      isShared: false,
      isDirty: true,
    }
    this.#chunks.splice(index, 0, chunk)
    this.#firsts.splice(index, 0, first)
  }

  /** Drops empty chunks and joins changed ones with a neighbour where both are short. */
  #mergeChunks(): void {
    const isShort = this.#length <= this.#mergeEntriesMax
    const merged: Chunk[] = []
    for (const chunk of this.#chunks) {
      const before = merged[merged.length - 1]
      if (chunk.count === 0) continue
      if (before !== undefined && this.#canMerge(before, chunk, isShort)) {
        const ids = editableIds(before)
        ids.push(...chunk.ids!)
        before.others.push(...chunk.others)
        before.count = ids.length
      } else {
        merged.push(chunk)
      }
    }
    this.#chunks = merged
  }

  #canMerge(before: Chunk, chunk: Chunk, isShort: boolean): boolean {
    if (before.ids === undefined || chunk.ids === undefined) return false
    return (isShort || before.isDirty || chunk.isDirty) && before.count + chunk.count <= this.#mergeEntriesMax
  }
}

function loadedChunk({ ids, others }: ListEntries): Chunk {
  return {
    number: undefined,
    first: ids[0] ?? '',
    count: ids.length,
    ids: ids as Id[],
    others: others as Bytes[],
    isShared: true,
    isDirty: false,
  }
}

function unloadedChunk(number: number, first: Id, count: number): Chunk {
  return { number, first, count, ids: undefined, others: [], isShared: false, isDirty: false }
}

function storedNumber(chunk: Chunk): number {
  if (chunk.number === undefined) throw new InternalError('a chunk of a list has no number yet')
  return chunk.number
}

function shareChunk(chunk: Chunk): ListEntries {
  invariant(chunk.ids !== undefined, 'a chunk of a list is not loaded')
  chunk.isShared = true
  return new ListEntries(chunk.ids, chunk.others)
}

/** The ids of a chunk, to be changed together with `others`. */
function editableIds(chunk: Chunk): Id[] {
  invariant(chunk.ids !== undefined, 'a chunk of a list is not loaded')
  if (chunk.isShared) {
    chunk.ids = chunk.ids.slice()
    chunk.others = chunk.others.slice()
    chunk.isShared = false
  }
  chunk.isDirty = true
  return chunk.ids
}

function insertAt(items: Bytes[], place: number, item: Bytes): void {
  if (place === items.length) items.push(item)
  else items.splice(place, 0, item)
}
