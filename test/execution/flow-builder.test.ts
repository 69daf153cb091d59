import { describe, expect, it } from 'vitest'
import { type Flow, type ItemsFlow, pick, takePart } from '../../src/engine/execution/flow/flow.ts'
import { concat } from '../../src/engine/execution/flow/flow-builder.ts'
import { itemsByRow, packedOf } from '../../src/engine/execution/flow/items-by-row.ts'
import type { NodeType } from '../../src/language/catalog/types.ts'
import { packIds } from '../../src/store/graph/index.ts'

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

  it('keep their ids on a store that has no rows, which gives 0 for each', () => {
    const unnumbered = (from: number, to: number): ItemsFlow => {
      const items = itemsAt(from, to)
      return { ...items, rows: items.rows!.map(() => 0) }
    }

    expect(concat(parts([2048, 4096, 6000], unnumbered))).toEqual(unnumbered(0, 6000))
  })

  it('have their rows only if every part does', () => {
    const { rows: _, ...withoutRows } = itemsAt(50_000, 70_000)

    const joined = concat([itemsAt(0, 50_000), withoutRows, itemsAt(70_000, 80_000)]) as ItemsFlow

    expect(joined.ids).toEqual(itemsAt(0, 80_000).ids)
    expect(joined.rows).toBeUndefined()
  })
})

describe('items whose ids are made when somebody asks for them', () => {
  const packedId = (row: number) => String(row).padStart(16, '-')
  const later = (from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, i) => from + i)
    return itemsByRow(type, rows, [packIds(rows.map(packedId))])
  }
  const made = (from: number, to: number): ItemsFlow => {
    const rows = Array.from({ length: to - from }, (_, i) => from + i)
    return { kind: 'items', type, ids: rows.map(packedId), rows, offsets: [0, rows.length], single: false }
  }
  const ends = [3000, 6000, 6000, 30_000]

  it('are the same as others', () => {
    expect(later(0, 10)).toEqual(made(0, 10))
    expect({ ...later(0, 10) }).toEqual(made(0, 10))
    expect(pick(later(0, 10), [4, 2], [0, 2])).toEqual(pick(made(0, 10), [4, 2], [0, 2]))
  })

  it('stay so where parts are joined and taken', () => {
    const joined = concat(parts(ends, later)) as ItemsFlow
    const part = { from: 2990, to: 7000, firstSegment: 0, endSegment: 1 }
    const taken = takePart(joined, part)

    expect(packedOf(joined)).toBeDefined()
    expect(taken).toEqual(takePart(made(0, 30_000), part))
    expect(joined).toEqual(made(0, 30_000))
    expect(packedOf(joined)).toBeUndefined()
    expect(takePart(joined, part)).toEqual(takePart(made(0, 30_000), part))
  })

  it('are made where a part has its ids', () => {
    expect(concat([later(0, 5000), made(5000, 6000), later(6000, 9000)])).toEqual(made(0, 9000))
    expect(concat([made(0, 5000), later(5000, 9000)])).toEqual(made(0, 9000))
  })
})
