import { invariant } from '../../../base/errors.ts'
import { andThen, each } from '../../../base/maybe.ts'
import type { Bytes, Id, MaybePromise, StoreReader, StoreTransaction } from '../api.ts'
import { idsInSpan, type KeySpan } from './index-range.ts'
import { ListEditor } from './list-editor.ts'
import { type ListOutline, listOutlines } from './list-scan.ts'
import {
  chunkKey,
  emptyEntries,
  joinChunks,
  type ListDirectory,
  ListEntries,
  type ListSpace,
  type ListValue,
  listLength,
} from './packed-list.ts'

/** Whole lists, or only their lengths, in the order of the keys. An absent list is empty. */
export interface ListReader {
  lists(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly ListEntries[]>
  lengths(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly number[]>
  /** What the lists under a prefix begin with and how long they are; `undefined` when there are more than `listsMax`. */
  outlines(space: ListSpace, prefix: Bytes, listsMax: number): MaybePromise<ListOutline[] | undefined>
  /** All ids in the lists of a span under a prefix, in no order; `undefined` when there are more than `idsMax`. */
  idsInSpan(space: ListSpace, prefix: Bytes, span: KeySpan, idsMax: number): MaybePromise<Id[] | undefined>
}

/** Lists as a snapshot has them: one `getMany` for the heads and one more when some of them are long. */
export class StoredLists implements ListReader {
  readonly #reader: StoreReader

  constructor(reader: StoreReader) {
    this.#reader = reader
  }

  lengths(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly number[]> {
    return andThen(this.#reader.getMany(space, keys), heads => heads.map(listLength))
  }

  lists(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly ListEntries[]> {
    return andThen(this.#reader.getMany(space, keys), heads => this.#withChunks(space, keys, heads))
  }

  outlines(space: ListSpace, prefix: Bytes, listsMax: number): Promise<ListOutline[] | undefined> {
    return listOutlines(this.#reader, space, prefix, listsMax)
  }

  idsInSpan(
    space: ListSpace,
    prefix: Bytes,
    span: KeySpan,
    idsMax: number,
    isElsewhere: (key: Bytes) => boolean = () => false,
  ): Promise<Id[] | undefined> {
    return idsInSpan(this.#reader, space, prefix, span, idsMax, isElsewhere)
  }

  #withChunks(
    space: ListSpace,
    keys: readonly Bytes[],
    heads: readonly (ListValue | undefined)[],
  ): MaybePromise<readonly ListEntries[]> {
    const wanted: Bytes[] = []
    for (let i = 0; i < heads.length; i++) {
      const head = heads[i]
      if (head?.kind === 'directory') for (const chunk of head.chunks) wanted.push(chunkKey(keys[i]!, chunk))
    }
    if (wanted.length === 0) return heads.map(head => (head as ListEntries | undefined) ?? emptyEntries)
    return andThen(this.#reader.getMany(space, wanted), chunks => {
      let next = 0
      const join = (head: ListDirectory) => joinChunks(head.chunks.map(() => asEntries(chunks[next++])))
      return heads.map(head => (head?.kind === 'directory' ? join(head) : (head ?? emptyEntries)))
    })
  }
}

/** What an edit of a list needs in memory: the chunk of one id. */
export interface ListEdit {
  readonly key: Bytes
  readonly id: Id
}

/**
 * Lists as one transaction sees and edits them. To edit, first request all editors with the chunks that they need, then
 * work without waiting. Open lists are read from the editors until `flush` writes them to the store.
 */
export class EditableLists implements ListReader {
  readonly #transaction: StoreTransaction
  readonly #stored: StoredLists
  readonly #editors = new Map<ListSpace, Map<Bytes, ListEditor>>()

  constructor(transaction: StoreTransaction) {
    this.#transaction = transaction
    this.#stored = new StoredLists(transaction)
  }

  lengths(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly number[]> {
    if (!this.#hasEditorOf(space, keys)) return this.#stored.lengths(space, keys)
    return andThen(this.#open(space, keys), editors => editors.map(editor => editor.length))
  }

  lists(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly ListEntries[]> {
    if (!this.#hasEditorOf(space, keys)) return this.#stored.lists(space, keys)
    return andThen(this.#open(space, keys), editors =>
      andThen(this.loadWhole(space, editors), () => editors.map(editor => editor.entries())),
    )
  }

  /** Only while no list of the space is open. */
  outlines(space: ListSpace, prefix: Bytes, listsMax: number): MaybePromise<ListOutline[] | undefined> {
    return this.#editors.has(space) ? undefined : this.#stored.outlines(space, prefix, listsMax)
  }

  idsInSpan(space: ListSpace, prefix: Bytes, span: KeySpan, idsMax: number): MaybePromise<Id[] | undefined> {
    const editors = this.#editors.get(space) ?? new Map<Bytes, ListEditor>()
    const inside = [...editors.values()].filter(({ key }) => key >= span.gte && key < span.lt)
    return andThen(
      this.#stored.idsInSpan(space, prefix, span, idsMax, key => editors.has(key)),
      stored =>
        stored &&
        andThen(this.loadWhole(space, inside), () => {
          const ids = stored.concat(...inside.map(editor => editor.entries().ids))
          return ids.length > idsMax ? undefined : ids
        }),
    )
  }

  /** The editor for each edit, ready for one insertion or removal of its id. */
  openForEdits(space: ListSpace, edits: readonly ListEdit[]): MaybePromise<readonly ListEditor[]> {
    const keys = edits.map(edit => edit.key)
    return andThen(this.#open(space, keys), editors => {
      const wanted = new WantedChunks()
      for (let i = 0; i < edits.length; i++) {
        const chunk = editors[i]!.unloadedChunkOf(edits[i]!.id)
        if (chunk !== undefined) wanted.add(editors[i]!, chunk)
      }
      return andThen(this.#load(space, wanted), () => editors)
    })
  }

  /**
   * Appends entries to lists of one value without editors; for many lists that are edited once. Returns which need the
   * editors: they are open there, or too long, or the entries do not belong at the end.
   */
  appendWhole(
    space: ListSpace,
    keys: readonly Bytes[],
    entries: readonly ListEntries[],
    { areNew, check }: { readonly areNew: boolean; check?(list: number, lengthBefore: number): void },
  ): MaybePromise<readonly number[]> {
    const open = this.#editors.get(space)
    const heads = areNew ? [] : this.#transaction.getMany(space, keys)
    return andThen(heads, known => {
      const left: number[] = []
      for (let i = 0; i < keys.length; i++) {
        const head = known[i]
        const joined = open?.has(keys[i]!) ? undefined : joinEnds(head, entries[i]!, space.chunkEntriesMax)
        if (joined === undefined) {
          left.push(i)
        } else {
          check?.(i, listLength(head))
          this.#transaction.put(space, keys[i]!, joined)
        }
      }
      return left
    })
  }

  /** Makes editors ready for reading their whole lists. */
  loadWhole(space: ListSpace, editors: readonly ListEditor[]): MaybePromise<void> {
    const wanted = new WantedChunks()
    for (const editor of editors) for (const chunk of editor.unloadedChunks()) wanted.add(editor, chunk)
    return this.#load(space, wanted)
  }

  /** Writes all edited lists to the store. Nothing may be edited afterwards. */
  flush(): MaybePromise<void> {
    return each([...this.#editors], ([space, editors]) => this.#flushSpace(space, editors))
  }

  #flushSpace(space: ListSpace, editors: ReadonlyMap<Bytes, ListEditor>): MaybePromise<void> {
    const wanted = new WantedChunks()
    for (const editor of editors.values()) {
      for (const chunk of editor.unloadedBeforeFlush()) wanted.add(editor, chunk)
    }
    return andThen(this.#load(space, wanted), () => {
      const transaction = this.#transaction
      const writes = {
        put: (key: Bytes, value: ListValue) => transaction.put(space, key, value),
        delete: (key: Bytes) => transaction.delete(space, key),
      }
      for (const editor of editors.values()) editor.flush(writes)
    })
  }

  #hasEditorOf(space: ListSpace, keys: readonly Bytes[]): boolean {
    const editors = this.#editors.get(space)
    return editors !== undefined && keys.some(key => editors.has(key))
  }

  #open(space: ListSpace, keys: readonly Bytes[]): MaybePromise<readonly ListEditor[]> {
    const editors = this.#editors.get(space) ?? new Map<Bytes, ListEditor>()
    this.#editors.set(space, editors)
    const missing = new Set<Bytes>()
    const opened = keys.map(key => {
      const editor = editors.get(key)
      if (editor === undefined) missing.add(key)
      return editor
    })
    if (missing.size === 0) return opened as ListEditor[]
    const missingKeys = [...missing]
    return andThen(this.#transaction.getMany(space, missingKeys), heads => {
      for (let i = 0; i < heads.length; i++) {
        const key = missingKeys[i]!
        // Another read of this transaction may have opened it meanwhile.
        if (!editors.has(key)) editors.set(key, new ListEditor(key, heads[i], space))
      }
      return opened.map((editor, i) => editor ?? editors.get(keys[i]!)!)
    })
  }

  #load(space: ListSpace, wanted: WantedChunks): MaybePromise<void> {
    if (wanted.keys.length === 0) return undefined
    return andThen(this.#transaction.getMany(space, wanted.keys), chunks => {
      for (const [i, chunk] of chunks.entries()) wanted.editors[i]!.load(wanted.numbers[i]!, asEntries(chunk))
    })
  }
}

/** The list with entries at its end, when all that fits one value. */
function joinEnds(
  head: ListValue | undefined,
  { ids, others }: ListEntries,
  entriesMax: number,
): ListEntries | undefined {
  if (listLength(head) + ids.length > entriesMax) return undefined
  if (head === undefined) return new ListEntries(ids, others)
  if (head.kind === 'directory' || (head.ids.at(-1) ?? '') >= ids[0]!) return undefined
  return new ListEntries([...head.ids, ...ids], [...head.others, ...others])
}

/** Chunks to load, as columns; each once. */
class WantedChunks {
  readonly #seen = new Set<Bytes>()
  readonly keys: Bytes[] = []
  readonly editors: ListEditor[] = []
  readonly numbers: number[] = []

  add(editor: ListEditor, chunk: number): void {
    const key = chunkKey(editor.key, chunk)
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.keys.push(key)
    this.editors.push(editor)
    this.numbers.push(chunk)
  }
}

function asEntries(value: ListValue | undefined): ListEntries {
  invariant(value instanceof ListEntries, 'a stored list lost a chunk')
  return value
}
