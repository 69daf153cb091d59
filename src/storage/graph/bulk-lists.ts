import { andThen } from '../../maybe.ts'
import type { Bytes, Id, MaybePromise } from '../api.ts'
import type { EditableLists } from './lists.ts'
import { ListEntries, type ListSpace } from './packed-list.ts'

/** From so many entries on, gathering them by list is faster than opening an editor for each list. */
export const bulkEntriesMin = 256

/** New entries of some lists, gathered. */
export class ListAdditions {
  readonly #byList = new Map<Bytes, { readonly ids: Id[]; readonly others: Bytes[] }>()

  /** Ids of one list must ascend. `name` stands for the list; it may be shorter than its key. Tells whether it is new. */
  add(name: Bytes, id: Id, other?: Bytes): boolean {
    const list = this.#byList.get(name)
    if (list === undefined) {
      this.#byList.set(name, { ids: [id], others: other === undefined ? [] : [other] })
      return true
    }
    list.ids.push(id)
    if (other !== undefined) list.others.push(other)
    return false
  }

  lists(keyOf: (name: Bytes) => Bytes): { readonly keys: Bytes[]; readonly entries: ListEntries[] } {
    const keys: Bytes[] = []
    const entries: ListEntries[] = []
    for (const [name, { ids, others }] of this.#byList) {
      keys.push(keyOf(name))
      entries.push(new ListEntries(ids, others))
    }
    return { keys, entries }
  }
}

/**
 * Adds entries to the ends of lists, or wherever they belong. With `areNew` none of the lists has entries yet, so that
 * none is read. `check` is told how long each list was; the caller may throw.
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
