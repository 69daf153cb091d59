import { type GvqError, wordedError } from '../../../base/errors.ts'
import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen, eachOf } from '../../../base/flow/maybe.ts'
import { type Parts, partLength } from '../../../base/flow/parts.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import { noRow } from '../keys/id-table.ts'
import { RowSet } from '../keys/row-set.ts'
import { showValue } from '../keys/show-value.ts'
import type { OnPages, Pages } from '../reading/pages.ts'
import type { BytesRun } from '../tree/bytes-run.ts'
import { sortingBytes } from '../tree/sort-bytes.ts'
import type { BytesEntries } from '../trees/trees.ts'
import type { PropertyIndex, TypeLayout } from '../types/type-layout.ts'
import type { ColumnChanges } from './column-changes.ts'

interface Entries extends BytesEntries {
  readonly keys: ByteString[]
  readonly rows: number[]
}

/** What changes of records change in an index. Missing values have no entries. */
export interface IndexEdits {
  readonly removed: BytesEntries
  readonly added: BytesEntries
  /**
   * Throws DUPLICATE_KEY where two records would have one value of a UNIQUE index afterwards. `undefined` where that cannot be.
   */
  readonly check: ((onPages: OnPages) => MaybePromise<void>) | undefined
}

export function* indexEdits(
  layout: TypeLayout,
  index: PropertyIndex,
  changes: ColumnChanges,
): Parts<IndexEdits> {
  const { length } = changes.rows
  const removed: Entries = { keys: [], rows: [] }
  const added: Entries = { keys: [], rows: [] }
  const values: Value[] = []
  for (let start = 0; start < length; start += partLength) {
    if (start > 0) yield
    addEdits(index, changes, start, Math.min(start + partLength, length), removed, added, values)
  }
  const { index: kind } = index.property
  if (kind !== 'unique' || added.rows.length === 0) return { removed, added, check: undefined }
  const run = added.rows.length > 1 ? yield* sortingBytes(added.keys, added.rows) : undefined
  const check = (onPages: OnPages) =>
    andThen(
      run === undefined || mayConflict(onPages, layout, index, rowSet(removed.rows), run),
      isPossible => {
        if (!isPossible) return undefined
        return andThen(
          onPages(pages => firstConflict(pages, layout, index, removed, added)),
          at => {
            if (at !== undefined) throw duplicateValue(layout, index, values[at]!)
          },
        )
      },
    )
  return { removed, added: { ...added, run }, check }
}

/** Adds what the changes of some rows change, and the values whose entries are added. */
function addEdits(
  { property: { slot }, encode }: PropertyIndex,
  { rows, before, after }: ColumnChanges,
  start: number,
  end: number,
  removed: Entries,
  added: Entries,
  values: Value[],
): void {
  const oldColumn = before?.get(slot)
  const newColumn = after?.get(slot)
  for (let i = start; i < end; i++) {
    const oldValue = oldColumn?.[i] ?? null
    const newValue = newColumn?.[i] ?? null
    if (oldValue === newValue) continue
    const oldKey = oldValue === null ? undefined : encode(oldValue)
    const newKey = newValue === null ? undefined : encode(newValue)
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
}

function rowSet(rows: readonly number[]): RowSet {
  const set = new RowSet()
  set.add(rows)
  return set
}

/** Adds the entries of a column of new rows. `first` is the number of the first row. */
export function* addEntries(
  { property, encode }: PropertyIndex,
  column: readonly Value[],
  first: number,
  { keys, rows }: Entries,
): Parts<void> {
  // While there are few different keys, each is made once.
  let known = property.index === 'unique' ? undefined : new Map<Value, ByteString>()
  for (let i = 0; i < column.length; i++) {
    if (i % partLength === partLength - 1) yield
    const value = column[i]!
    if (value === null) continue
    let key = known?.get(value)
    if (key === undefined) {
      key = encode(value)
      known?.set(value, key)
      if (known?.size === thresholds.keysKnownMax) known = undefined
    }
    keys.push(key)
    rows.push(first + i)
  }
}

/** The first row whose value would be in a UNIQUE index twice; `undefined` if there is none. */
export async function repeatedRow(
  onPages: OnPages,
  layout: TypeLayout,
  index: PropertyIndex,
  added: BytesEntries & { readonly run: BytesRun },
): Promise<number | undefined> {
  if (!(await mayConflict(onPages, layout, index, new RowSet(), added.run))) return undefined
  const at = await onPages(pages => firstConflict(pages, layout, index, { keys: [], rows: [] }, added))
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
  const seen = new Set<ByteString>()
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
  onPages: OnPages,
  layout: TypeLayout,
  { tree: keys }: PropertyIndex,
  gone: RowSet,
  added: BytesRun,
): MaybePromise<boolean> {
  const { length } = added.keyEnds
  if (length < added.length) return true
  const slice = new EventLoopSlice()
  let isPossible = false
  const look = (start: number) => {
    const wanted = added.distinct(start, start + partLength)
    return andThen(
      onPages(pages => pages.bytesTree(layout, keys).firstRows(wanted)),
      found => {
        for (const row of found) if (row !== noRow && !gone.has(row)) isPossible = true
      },
    )
  }
  return andThen(
    eachOf(Math.ceil(length / partLength), part => {
      if (isPossible) return undefined
      return andThen(slice.isOver ? slice.next() : undefined, () => look(part * partLength))
    }),
    () => isPossible,
  )
}

export function duplicateValue(
  { type }: Pick<TypeLayout, 'type'>,
  { property }: Pick<PropertyIndex, 'property'>,
  value: Value,
): GvqError {
  const shown = showValue(value, property.type)
  return wordedError(
    'DUPLICATE_KEY',
    `another \`${type.name}\` already has the \`${property.name}\` ${shown}`,
  )
}
