import { invariant } from '../../errors.ts'
import type { Bytes, ScanRange, StoreReader } from '../api.ts'
import { uint32Bytes } from './keys.ts'
import { joinChunks, type ListDirectory, ListEntries, type ListSpace, type ListValue } from './packed-list.ts'

const pageRowsMax = 1024

/**
 * All lists under a prefix, in the order of their keys; between the keys of two lists, or keys between lists, when they are given.
 * The chunks of a list stand right behind its head.
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

/** A long list of which the head has been met and not yet all chunks. */
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
