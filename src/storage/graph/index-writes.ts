import type { Value } from '../../catalog/index.ts'
import { stringifyJson, toJson } from '../../catalog/index.ts'
import { GvqError } from '../../errors.ts'
import { andThen } from '../../maybe.ts'
import type { Bytes, Id, MaybePromise, StoredRecord } from '../api.ts'
import type { PropertyIndex, TypeLayout } from './layout.ts'
import type { EditableLists } from './lists.ts'
import { propertySpace } from './spaces.ts'

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

/** Keeps the property indexes of a type in step with its records. Missing values have no entries. */
export function writeIndexes(
  lists: EditableLists,
  layout: TypeLayout,
  changes: readonly RecordChange[],
): MaybePromise<void> {
  if (layout.indexes.length === 0) return undefined
  const edits: EntryEdit[] = []
  for (const change of changes) for (const index of layout.indexes) addEdits(edits, index, change)
  // Values are given up before others take them, so that one write may exchange or shift unique values.
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

const shownCharactersMax = 200

function duplicateValue({ type }: TypeLayout, { property }: PropertyIndex, value: Value): GvqError {
  const text = stringifyJson(toJson(value, property.type))
  const shown = text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text
  return new GvqError('DUPLICATE_KEY', `Another \`${type.name}\` has the ${property.name} ${shown} already.`)
}
