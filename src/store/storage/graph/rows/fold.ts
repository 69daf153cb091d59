import type { Value } from '../../../../language/catalog/index.ts'
import type { Id } from '../../api.ts'
import type { RowDelta } from './row-delta.ts'
import { RowPage } from './row-page.ts'

/**
 * The page with its delta taken in. Rows beyond those of the page are added; rows between that are in neither count as
 * dropped.
 * @param hasEnds whether these are rows of edges: a delta does not tell where there is no page
 */
export function fold(page: RowPage | undefined, delta: RowDelta, hasEnds: boolean): RowPage {
  const before = page?.toRows()
  const changes = [...delta.entries()]
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

function extended<T>(values: readonly T[], length: number, filling: T): T[] {
  const result = values.slice()
  while (result.length < length) result.push(filling)
  return result
}
