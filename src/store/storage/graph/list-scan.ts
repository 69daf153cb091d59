import { invariant } from '../../../base/errors.ts'
import type { Bytes, Id, ScanRange, StoreReader } from '../api.ts'
import { afterPrefix } from '../bytes.ts'
import { readPage } from './batches.ts'
import { uint32Bytes } from './keys.ts'
import {
  joinChunks,
  type ListDirectory,
  ListEntries,
  type ListSpace,
  type ListValue,
  listLength,
} from './packed-list.ts'

const pageRowsMax = 1024

/**
 * All lists under a prefix, in the order of their keys; between the keys of two lists, or keys between lists, when they are given.
 * The chunks of a list follow its head directly.
 */
export async function* scanLists(
  reader: StoreReader,
  space: ListSpace,
  prefix: Bytes,
  { gte, lt }: { readonly gte?: Bytes; readonly lt?: Bytes } = {},
): AsyncGenerator<readonly [key: Bytes, entries: ListEntries]> {
  let open: OpenList | undefined
  for await (const [key, value] of scanValues(reader, space, {
    prefix,
    ...(gte && { gte }),
    ...(lt && { lt }),
  })) {
    if (open?.take(key, value) === true) continue
    if (open !== undefined) yield open.finish()
    open = undefined
    if (value.kind === 'entries') yield [key, value]
    else open = new OpenList(key, value)
  }
  if (open !== undefined) yield open.finish()
}

/** What is known of a list without reading it whole. */
export interface ListOutline {
  readonly first: Id
  readonly length: number
}

/**
 * The lists under a prefix, in the order of their keys; `undefined` when there are more than `listsMax`. Skips from head
 * to head, past the chunks of long lists.
 */
export async function listOutlines(
  reader: StoreReader,
  space: ListSpace,
  prefix: Bytes,
  listsMax: number,
): Promise<ListOutline[] | undefined> {
  const outlines: ListOutline[] = []
  for (let gte = prefix; ; ) {
    const [row] = await readPage(reader, space, { prefix, gte }, 1)
    if (row === undefined) return outlines
    if (outlines.length === listsMax) return undefined
    const [key, head] = row
    const first = head.kind === 'directory' ? head.firsts[0] : head.ids[0]
    invariant(first !== undefined, 'a stored list is empty')
    outlines.push({ first, length: listLength(head) })
    gte = afterPrefix(key)
  }
}

/** A long list whose head has been read, but not yet all of its chunks. */
class OpenList {
  readonly #key: Bytes
  readonly #head: ListDirectory
  readonly #chunks = new Map<Bytes, ListEntries>()

  constructor(key: Bytes, head: ListDirectory) {
    this.#key = key
    this.#head = head
  }

  /** Whether the value is a chunk of this list. */
  take(key: Bytes, value: ListValue): boolean {
    if (!key.startsWith(this.#key)) return false
    invariant(value instanceof ListEntries, 'a stored list is damaged')
    this.#chunks.set(key.slice(this.#key.length), value)
    return true
  }

  finish(): readonly [Bytes, ListEntries] {
    const chunks = this.#head.chunks.map(number => {
      const chunk = this.#chunks.get(uint32Bytes(number))
      invariant(chunk !== undefined, 'a stored list lost a chunk')
      return chunk
    })
    return [this.#key, joinChunks(chunks)]
  }
}

async function* scanValues(
  reader: StoreReader,
  space: ListSpace,
  range: ScanRange,
): AsyncGenerator<readonly [Bytes, ListValue]> {
  const cursor = reader.scan(space, range, pageRowsMax)
  try {
    for (;;) {
      const page = await cursor.next()
      if (page === undefined) return
      yield* page
    }
  } finally {
    await cursor.close()
  }
}
