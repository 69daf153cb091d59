import { andThen } from '../../../base/maybe.ts'
import type { Bytes, Id, MaybePromise } from '../api.ts'
import type { EditableLists } from './lists.ts'
import { ListEntries, type ListSpace } from './packed-list.ts'

/** From so many entries on, gathering them by list is faster than opening an editor for each list. */
export const bulkEntriesMin = 256

/** New entries of some lists, gathered: as columns, so that a list takes no memory until its length is known. */
export class ListAdditions {
  readonly #numbers = new Map<Bytes, number>()
  /** By list. */
  readonly #lengths: number[] = []
  /** By entry. */
  readonly #lists: number[] = []
  readonly #ids: Id[] = []
  readonly #others: Bytes[] = []

  /** Ids of one list must ascend. `name` identifies the list; it may be shorter than its key. Returns whether it is new. */
  add(name: Bytes, id: Id, other?: Bytes): boolean {
    const known = this.#numbers.get(name)
    const list = known ?? this.#lengths.length
    if (known === undefined) {
      this.#numbers.set(name, list)
      this.#lengths.push(1)
    } else {
      this.#lengths[list]!++
    }
    this.#lists.push(list)
    this.#ids.push(id)
    if (other !== undefined) this.#others.push(other)
    return known === undefined
  }

  lists(keyOf: (name: Bytes) => Bytes): { readonly keys: Bytes[]; readonly entries: ListEntries[] } {
    const hasOthers = this.#others.length > 0
    const ids = this.#lengths.map(length => new Array<Id>(length))
    const others = this.#lengths.map(length => new Array<Bytes>(hasOthers ? length : 0))
    const filled = new Uint32Array(ids.length)
    for (let entry = 0; entry < this.#ids.length; entry++) {
      const list = this.#lists[entry]!
      const at = filled[list]!++
      ids[list]![at] = this.#ids[entry]!
      if (hasOthers) others[list]![at] = this.#others[entry]!
    }
    return {
      keys: Array.from(this.#numbers.keys(), keyOf),
      entries: ids.map((own, list) => new ListEntries(own, others[list]!)),
    }
  }
}

/**
 * Adds entries to the ends of lists, or wherever they belong. With `areNew` none of the lists has entries yet, so that
 * none is read. `check` receives the previous length of each list, and may throw.
 */
export function addEntries(
  lists: EditableLists,
  space: ListSpace,
  additions: { readonly keys: readonly Bytes[]; readonly entries: readonly ListEntries[] },
  options: { readonly areNew: boolean; check?(list: number, lengthBefore: number): void },
): MaybePromise<void> {
  const { keys, entries } = additions
  return andThen(lists.appendWhole(space, keys, entries, options), left => {
    if (left.length === 0) return undefined
    const edits = left.flatMap(list => entries[list]!.ids.map(id => ({ key: keys[list]!, id })))
    return andThen(lists.openForEdits(space, edits), editors => {
      let next = 0
      for (const list of left) {
        const { ids, others } = entries[list]!
        options.check?.(list, editors[next]!.length)
        for (let i = 0; i < ids.length; i++) editors[next++]!.insert(ids[i]!, others[i] ?? '')
      }
    })
  })
}
