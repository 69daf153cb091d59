import { GvqError } from '../../../base/errors.ts'
import { andThen, each } from '../../../base/maybe.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { Bytes, Id, MaybePromise, StoredRecord } from '../api.ts'
import { addEntries, bulkEntriesMin, ListAdditions } from './bulk-lists.ts'
import type { EditableLists } from './lists.ts'
import { showValue } from './show-value.ts'
import { propertySpace } from './spaces.ts'
import type { PropertyIndex, TypeLayout } from './type-layout.ts'

/** One record before and after a write; absent before an insertion and after a drop. */
export interface RecordChange {
  readonly before: StoredRecord | undefined
  readonly after: StoredRecord | undefined
}

/** A record leaves the list of one value of an index, or enters that of another. */
interface EntryEdit {
  readonly kind: 'insert' | 'remove'
  readonly index: PropertyIndex
  readonly key: Bytes
  readonly id: Id
  readonly value: Value
}

/**
 * Keeps the property indexes of a type in step with its records. Missing values have no entries. `areFirst`: the changes
 * are insertions into a type that has no records yet.
 */
export function writeIndexes(
  lists: EditableLists,
  layout: TypeLayout,
  changes: readonly RecordChange[],
  areFirst = false,
): MaybePromise<void> {
  if (layout.indexes.length === 0) return undefined
  const added = changes.length < bulkEntriesMin ? undefined : ascendingInsertions(changes)
  if (added !== undefined) {
    return each(layout.indexes, index => indexMany(lists, layout, index, added, areFirst))
  }
  const edits: EntryEdit[] = []
  for (const change of changes) for (const index of layout.indexes) addEdits(edits, index, change)
  // Values are removed before others are inserted, so that one write can exchange or shift unique values.
  edits.sort((a, b) => Number(a.kind === 'insert') - Number(b.kind === 'insert'))
  return andThen(lists.openForEdits(propertySpace, edits), editors => {
    for (const [i, { kind, index, id, value }] of edits.entries()) {
      const editor = editors[i]!
      if (kind === 'remove') editor.remove(id)
      else if (index.property.index === 'unique' && editor.length > 0)
        throw duplicateValue(layout, index, value)
      else editor.insert(id, '')
    }
  })
}

/** The new records, when the changes are nothing but insertions in the order of their ids. */
function ascendingInsertions(changes: readonly RecordChange[]): readonly StoredRecord[] | undefined {
  const records: StoredRecord[] = []
  let last = ''
  for (const { before, after } of changes) {
    if (before !== undefined || after === undefined || after.id <= last) return undefined
    last = after.id
    records.push(after)
  }
  return records
}

function indexMany(
  lists: EditableLists,
  layout: TypeLayout,
  index: PropertyIndex,
  records: readonly StoredRecord[],
  areNew: boolean,
): MaybePromise<void> {
  const { slot, index: kind } = index.property
  const additions = new ListAdditions()
  /** By list. */
  const values: Value[] = []
  for (const { id, values: all } of records) {
    const value = all[slot] ?? null
    if (value !== null && additions.add(index.prefix + index.encode(value), id)) values.push(value)
  }
  const { keys, entries } = additions.lists(key => key)
  const check = (list: number, lengthBefore: number) => {
    if (kind === 'unique' && lengthBefore + entries[list]!.ids.length > 1) {
      throw duplicateValue(layout, index, values[list]!)
    }
  }
  return addEntries(lists, propertySpace, { keys, entries }, { areNew, check })
}

function addEdits(edits: EntryEdit[], index: PropertyIndex, { before, after }: RecordChange): void {
  const { id } = (before ?? after)!
  const { slot } = index.property
  const oldValue = before?.values[slot] ?? null
  const newValue = after?.values[slot] ?? null
  if (oldValue === newValue) return
  const oldKey = keyOf(index, oldValue)
  const newKey = keyOf(index, newValue)
  if (oldKey === newKey) return
  if (oldKey !== undefined) edits.push({ kind: 'remove', index, key: oldKey, id, value: oldValue })
  if (newKey !== undefined) edits.push({ kind: 'insert', index, key: newKey, id, value: newValue })
}

function keyOf(index: PropertyIndex, value: Value): Bytes | undefined {
  return value === null ? undefined : index.prefix + index.encode(value)
}

function duplicateValue({ type }: TypeLayout, { property }: PropertyIndex, value: Value): GvqError {
  const shown = showValue(value, property.type)
  return new GvqError('DUPLICATE_KEY', `Another \`${type.name}\` already has the ${property.name} ${shown}.`)
}
