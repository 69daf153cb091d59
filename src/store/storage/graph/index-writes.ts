import { GvqError } from '../../../base/errors.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { Bytes } from '../api.ts'
import type { ColumnChanges } from './column-changes.ts'
import { noRow } from './id-table.ts'
import type { Pages } from './pages.ts'
import { RowSet } from './row-set.ts'
import { showValue } from './show-value.ts'
import type { BytesRun } from './tree/bytes-run.ts'
import { sortedBytesRun } from './tree/sort-bytes.ts'
import type { BytesEntries } from './trees.ts'
import type { PropertyIndex, TypeLayout } from './type-layout.ts'

interface Entries extends BytesEntries {
  readonly keys: Bytes[]
  readonly rows: number[]
}

/** What changes of records change in an index. Missing values have no entries. */
export interface IndexEdits {
  readonly removed: BytesEntries
  readonly added: BytesEntries
  /**
   * Throws DUPLICATE_KEY where two records would have one value of a UNIQUE index afterwards. `undefined` where that cannot be.
   */
  readonly check: ((pages: Pages) => void) | undefined
}

export function indexEdits(
  layout: TypeLayout,
  index: PropertyIndex,
  { rows, before, after }: ColumnChanges,
): IndexEdits {
  const { slot, index: kind } = index.property
  const removed: Entries = { keys: [], rows: [] }
  const added: Entries = { keys: [], rows: [] }
  const values: Value[] = []
  const oldColumn = before?.get(slot)
  const newColumn = after?.get(slot)
  for (let i = 0; i < rows.length; i++) {
    const oldValue = oldColumn?.[i] ?? null
    const newValue = newColumn?.[i] ?? null
    if (oldValue === newValue) continue
    const oldKey = oldValue === null ? undefined : index.encode(oldValue)
    const newKey = newValue === null ? undefined : index.encode(newValue)
    if (oldKey === newKey) continue
    const row = rows[i]!
    if (oldKey !== undefined) {
      removed.keys.push(oldKey)
      removed.rows.push(row)
    }
    if (newKey !== undefined) {
      added.keys.push(newKey)
      added.rows.push(row)
      values.push(newValue)
    }
  }
  const run = kind === 'unique' && added.rows.length > 1 ? sortedBytesRun(added.keys, added.rows) : undefined
  const check = (pages: Pages) => {
    if (run !== undefined && !mayConflict(pages, layout, index, rowSet(removed.rows), run)) return
    const at = firstConflict(pages, layout, index, removed, added)
    if (at !== undefined) throw duplicateValue(layout, index, values[at]!)
  }
  return {
    removed,
    added: { ...added, run },
    check: kind === 'unique' && added.rows.length > 0 ? check : undefined,
  }
}

function rowSet(rows: readonly number[]): RowSet {
  const set = new RowSet()
  for (const row of rows) set.add(row)
  return set
}

/** Adds the entries of a column of new rows. `first` is the number of the first row. */
export function addEntries(
  { encode }: PropertyIndex,
  column: readonly Value[],
  first: number,
  { keys, rows }: Entries,
): void {
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!
    if (value === null) continue
    keys.push(encode(value))
    rows.push(first + i)
  }
}

/** The first row whose value would be in a UNIQUE index twice; `undefined` if there is none. */
export function repeatedRow(
  pages: Pages,
  layout: TypeLayout,
  index: PropertyIndex,
  added: BytesEntries & { readonly run: BytesRun },
): number | undefined {
  if (!mayConflict(pages, layout, index, new RowSet(), added.run)) return undefined
  const at = firstConflict(pages, layout, index, { keys: [], rows: [] }, added)
  return at === undefined ? undefined : added.rows[at]
}

/** The first new entry whose key belongs to another record, after the removals. */
function firstConflict(
  pages: Pages,
  layout: TypeLayout,
  { tree: keys }: PropertyIndex,
  removed: BytesEntries,
  added: BytesEntries,
): number | undefined {
  const tree = pages.bytesTree(layout, keys)
  const gone = new Set(removed.rows)
  const seen = new Set<Bytes>()
  for (let i = 0; i < added.keys.length; i++) {
    const key = added.keys[i]!
    if (seen.has(key)) return i
    if (added.keys.length > 1) seen.add(key)
    const owner = tree.isEmpty ? -1 : tree.rowOf(key)
    if (owner >= 0 && !gone.has(owner)) return i
  }
  return undefined
}

/** Whether the key of a new entry may belong to another record, after the removals. */
function mayConflict(
  pages: Pages,
  layout: TypeLayout,
  { tree: keys }: PropertyIndex,
  gone: RowSet,
  added: BytesRun,
): boolean {
  if (added.keyEnds.length < added.length) return true
  const tree = pages.bytesTree(layout, keys)
  if (tree.isEmpty) return false
  for (const row of tree.firstRows(added.distinct())) if (row !== noRow && !gone.has(row)) return true
  return false
}

export function duplicateValue(
  { type }: Pick<TypeLayout, 'type'>,
  { property }: Pick<PropertyIndex, 'property'>,
  value: Value,
): GvqError {
  const shown = showValue(value, property.type)
  return new GvqError('DUPLICATE_KEY', `Another \`${type.name}\` already has the ${property.name} ${shown}.`)
}
