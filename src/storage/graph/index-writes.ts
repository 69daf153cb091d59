import type { Value } from '../../catalog/index.ts'
import { stringifyJson, toJson } from '../../catalog/index.ts'
import { GvqError } from '../../errors.ts'
import type { Bytes, Id, MaybePromise, StoredRecord } from '../api.ts'
import type { PropertyIndex, TypeLayout } from './layout.ts'
import type { EditableLists, ListEdit } from './lists.ts'
import { andThen } from './maybe.ts'
import { propertySpace } from './spaces.ts'

/** One record before and after a write; absent before an insertion and after a drop. */
export interface RecordChange {
  readonly before: StoredRecord | undefined
  readonly after: StoredRecord | undefined
}

/** One record that moves from a value of an index to another. */
interface EntryChange {
  readonly index: PropertyIndex
  readonly id: Id
  readonly oldKey: Bytes | undefined
  readonly newKey: Bytes | undefined
  readonly value: Value
}

/** Keeps the property indexes of a type in step with its records. Missing values have no entries. */
export function writeIndexes(
  lists: EditableLists,
  layout: TypeLayout,
  changes: readonly RecordChange[],
): MaybePromise<void> {
  if (layout.indexes.length === 0) return undefined
  const entries = entryChanges(layout, changes)
  return andThen(lists.openForEdits(propertySpace, entries.flatMap(editsOf)), () => {
    for (const entry of entries) applyEntry(lists, layout, entry)
  })
}

function entryChanges(layout: TypeLayout, changes: readonly RecordChange[]): EntryChange[] {
  const entries: EntryChange[] = []
  for (const { before, after } of changes) {
    const id = (before ?? after)!.id
    for (const index of layout.indexes) {
      const { slot } = index.property
      const value = after?.values[slot] ?? null
      const oldKey = keyOf(index, before?.values[slot] ?? null)
      const newKey = keyOf(index, value)
      if (oldKey !== newKey) entries.push({ index, id, oldKey, newKey, value })
    }
  }
  return entries
}

function keyOf(index: PropertyIndex, value: Value): Bytes | undefined {
  return value === null ? undefined : index.prefix + index.encode(value)
}

function editsOf({ id, oldKey, newKey }: EntryChange): ListEdit[] {
  return [oldKey, newKey].flatMap(key => (key === undefined ? [] : [{ key, id }]))
}

function applyEntry(lists: EditableLists, layout: TypeLayout, entry: EntryChange): void {
  const { index, id, oldKey, newKey, value } = entry
  if (newKey !== undefined) {
    const editor = lists.editor(propertySpace, newKey)
    if (index.property.index === 'unique' && editor.length > 0) throw duplicateValue(layout, index, value)
    editor.insert(id, '')
  }
  if (oldKey !== undefined) lists.editor(propertySpace, oldKey).remove(id)
}

const shownCharactersMax = 200

function duplicateValue({ type }: TypeLayout, { property }: PropertyIndex, value: Value): GvqError {
  const text = stringifyJson(toJson(value, property.type))
  const shown = text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text
  return new GvqError('DUPLICATE_KEY', `A ${type.name} with ${property.name} ${shown} exists already.`)
}
