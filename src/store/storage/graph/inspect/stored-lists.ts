import type { Bytes, StoreReader } from '../../api.ts'
import { uint32At } from '../keys.ts'
import type { ListDirectory, ListEntries, ListSpace, ListValue } from '../packed-list.ts'
import { rawSpace } from '../spaces.ts'
import { Fingerprints } from './fingerprint.ts'

const pageRowsMax = 512

export interface StoredListsFound {
  /** What the lists hold, by the first bytes of their keys. */
  readonly entries: Fingerprints
  /** Groups with a list that cannot be read, or whose parts do not fit together. */
  readonly damaged: ReadonlySet<Bytes>
}

/** Reads all lists of a space part by part, so that no list is ever in memory as a whole. */
export async function readStoredLists(
  reader: StoreReader,
  space: ListSpace,
  groupBytes: number,
): Promise<StoredListsFound> {
  const entries = new Fingerprints()
  const damaged = new Set<Bytes>()
  let open: OpenList | undefined
  const cursor = reader.scan(rawSpace(space), { prefix: '' }, pageRowsMax)
  const close = () => {
    if (open?.isWhole === false) damaged.add(open.key.slice(0, groupBytes))
    open = undefined
  }
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
      for (const [key, bytes] of page) {
        const group = key.slice(0, groupBytes)
        const fingerprint = entries.of(group)
        const value = decode(space, bytes, key)
        if (value === undefined) {
          damaged.add(group)
          continue
        }
        if (open !== undefined && !open.holds(key)) close()
        if (value.kind === 'directory') {
          open = new OpenList(key, value)
          continue
        }
        const listKey = open?.key ?? key
        if (!ascends(value) || open?.take(key, value) === false) damaged.add(group)
        for (const [i, id] of value.ids.entries()) fingerprint.add(listKey + id + (value.others[i] ?? ''))
      }
    }
    close()
  } finally {
    await cursor.close()
  }
  return { entries, damaged }
}

/** Damaged bytes may fail in any way. */
function decode(space: ListSpace, bytes: Buffer, key: Bytes): ListValue | undefined {
  try {
    return space.decode(bytes, key)
  } catch {
    return undefined
  }
}

function ascends({ ids }: ListEntries): boolean {
  return ids.every((id, i) => i === 0 || ids[i - 1]! < id)
}

/** A long list of which the head has been met and not yet all chunks. */
class OpenList {
  readonly key: Bytes
  readonly #head: ListDirectory
  readonly #places: ReadonlyMap<number, number>
  #missing: number

  constructor(key: Bytes, head: ListDirectory) {
    this.key = key
    this.#head = head
    this.#places = new Map(head.chunks.map((chunk, place) => [chunk, place]))
    this.#missing = head.chunks.length
  }

  get isWhole(): boolean {
    return this.#missing === 0
  }

  /** Whether a key is that of one of its chunks. */
  holds(key: Bytes): boolean {
    return key.length === this.key.length + 4 && key.startsWith(this.key)
  }

  /** Returns false for a chunk that does not match the head. */
  take(key: Bytes, { ids }: ListEntries): boolean {
    const { firsts, counts } = this.#head
    const place = this.#places.get(uint32At(key, this.key.length))
    if (place === undefined) return false
    this.#missing--
    const after = firsts[place + 1]
    return (
      ids.length === counts[place] &&
      ids[0]! >= firsts[place]! &&
      (after === undefined || ids.at(-1)! < after)
    )
  }
}
