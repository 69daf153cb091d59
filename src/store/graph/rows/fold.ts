import type { Value } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import type { DeltaRow, RowDelta } from './row-delta.ts'
import { RowPage } from './row-page.ts'

/**
 * The page with its delta taken in. Rows beyond those of the page are added; rows between that are in neither count as
 * dropped.
 * @param hasEnds whether these are rows of edges: a delta does not tell where there is no page
 */
export function fold(page: RowPage | undefined, delta: RowDelta, hasEnds: boolean): RowPage {
  const changes = [...delta.entries()]
  if (page !== undefined && changes.every(change => isOfRecord(page, change)))
    return foldValues(page, changes)
  const before = page?.toRows()
  const rows = Math.max(page?.rows ?? 0, (changes.at(-1)?.[0] ?? -1) + 1)
  const ids: Id[] = extended(before?.ids ?? [], rows, '')
  const columns = new Map<number, Value[]>()
  for (const [number, values] of before?.columns ?? []) columns.set(number, extended(values, rows, null))
  const from = new Uint32Array(hasEnds ? rows : 0)
  const to = new Uint32Array(hasEnds ? rows : 0)
  if (hasEnds && before?.from !== undefined && before.to !== undefined) {
    from.set(before.from)
    to.set(before.to)
  }
  for (const [row, record] of changes) {
    ids[row] = record?.id ?? ''
    for (const values of columns.values()) values[row] = null
    if (record === null) continue
    if (hasEnds) {
      from[row] = record.from
      to[row] = record.to
    }
    for (const [i, number] of record.numbers.entries()) {
      let values = columns.get(number)
      if (values === undefined) {
        values = extended([], rows, null)
        columns.set(number, values)
      }
      values[row] = record.values[i]!
    }
  }
  return RowPage.build(hasEnds ? { ids, from, to, columns } : { ids, columns })
}

type Change = readonly [row: number, record: DeltaRow | null]

/** Whether a change is about a record of the page, and leaves its id and its ends. */
function isOfRecord(page: RowPage, [row, record]: Change): boolean {
  if (!page.has(row)) return false
  if (record === null) return true
  const hasSameEnds =
    page.from === undefined || (page.from[row] === record.from && page.to![row] === record.to)
  return hasSameEnds && page.idAt(row) === record.id
}

/** Takes changed values into a page. Only the columns in which a value changes are built anew. */
function foldValues(page: RowPage, changes: readonly Change[]): RowPage {
  const numbers = new Set(page.numbers)
  for (const [, record] of changes) for (const number of record?.numbers ?? []) numbers.add(number)
  const columns = new Map<number, readonly Value[]>()
  for (const number of numbers) {
    const column = page.column(number)
    let values: Value[] | undefined
    for (const [row, record] of changes) {
      if (record === null) continue
      const value = record.values[record.numbers.indexOf(number)] ?? null
      if (Object.is(value, column?.get(row) ?? null)) continue
      values ??= column?.values() ?? new Array<Value>(page.rows).fill(null)
      values[row] = value
    }
    if (values !== undefined) columns.set(number, values)
  }
  return page.edit(
    columns,
    changes.flatMap(([row, record]) => (record === null ? [row] : [])),
  )
}

function extended<T>(values: readonly T[], length: number, filling: T): T[] {
  const result = values.slice()
  while (result.length < length) result.push(filling)
  return result
}
