import { describe, expect, it } from 'vitest'
import type { Flow, ItemsFlow } from '../../src/engine/execution/flow.ts'
import { concat } from '../../src/engine/execution/flow-builder.ts'
import type { NodeType } from '../../src/language/catalog/types.ts'

const type: NodeType = { kind: 'node', name: 'P', properties: [], propertyByName: new Map() }
const idOf = (row: number) => `id of row ${row}`

/** Rows as paths reach them: often the same. */
function itemsAt(from: number, to: number): ItemsFlow {
  const rows = Array.from({ length: to - from }, (_, i) => ((from + i) * 7919) % 100_003)
  return { kind: 'items', type, ids: rows.map(idOf), rows, offsets: [0, rows.length], single: false }
}

/** The parts of a flow that end at `ends`. */
function parts<F>(ends: readonly number[], part: (from: number, to: number) => F): F[] {
  return ends.map((end, i) => part(ends[i - 1] ?? 0, end))
}

describe('parts of a flow that are joined', () => {
  it.each([
    ['one', [5]],
    ['a few', [0, 5, 5, 12]],
    ['many of the same size', Array.from({ length: 60 }, (_, i) => (i + 1) * 4096)],
    ['small and large ones in turns', [3, 40_003, 40_010, 90_010, 90_010, 106_394, 106_395]],
    ['one that is large', [200_000]],
  ])('hold the rows of all of them in their order: %s', (_, ends) => {
    const length = ends.at(-1)!
    const rows = itemsAt(0, length)
    const values: Flow = {
      kind: 'values',
      values: rows.ids,
      offsets: rows.offsets,
      single: false,
    }

    expect(concat(parts(ends, itemsAt))).toEqual(rows)
    expect(
      concat(
        parts(ends, (from, to): Flow => {
          const { ids } = itemsAt(from, to)
          return { kind: 'values', values: ids, offsets: [0, ids.length], single: false }
        }),
      ),
    ).toEqual(values)
  })

  it('have their rows only if every part does', () => {
    const { rows: _, ...withoutRows } = itemsAt(50_000, 70_000)

    const joined = concat([itemsAt(0, 50_000), withoutRows, itemsAt(70_000, 80_000)]) as ItemsFlow

    expect(joined.ids).toEqual(itemsAt(0, 80_000).ids)
    expect(joined.rows).toBeUndefined()
  })
})
