import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../../src/language/catalog/index.ts'
import { fold } from '../../src/store/graph/rows/fold.ts'
import { type DeltaRow, RowDelta } from '../../src/store/graph/rows/row-delta.ts'
import type { RowPage } from '../../src/store/graph/rows/row-page.ts'
import { anyKind, idOf } from './support/row-values.ts'

/** Where a delta is stored: type 1, page 2. */
const key = '\x00\x01\x00\x00\x00\x02\x01'

function recordOf(id: number, values: Readonly<Record<number, Value>>, from = 0, to = 0): DeltaRow {
  return { id: idOf(id), from, to, numbers: Object.keys(values).map(Number), values: Object.values(values) }
}

const anyRow = fc.integer({ min: 0, max: 0xffff_ffff })

const anyRecord: fc.Arbitrary<DeltaRow> = fc
  .tuple(
    fc.nat(1000),
    anyRow,
    anyRow,
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 65_535 }), anyKind), {
      selector: ([number]) => number,
      maxLength: 4,
    }),
  )
  .chain(([id, from, to, properties]) =>
    fc.tuple(...properties.map(([, kind]) => kind)).map(values => ({
      id: idOf(id),
      from,
      to,
      numbers: properties.map(([number]) => number),
      values,
    })),
  )

function anyChanges(rows: fc.Arbitrary<number>): fc.Arbitrary<[number, DeltaRow | null][]> {
  return fc.array(fc.tuple(rows, fc.option(anyRecord)), { maxLength: 12 })
}

function ascending(model: ReadonlyMap<number, DeltaRow | null>): [number, DeltaRow | null][] {
  return [...model].sort(([a], [b]) => a - b)
}

describe('a delta of rows', () => {
  it('tells of each row whether its record is another, or gone, or as the page has it', () => {
    const ada = recordOf(3, { 1: 'Ada' })
    const delta = RowDelta.empty.with([
      [3, ada],
      [1, null],
    ])
    expect(delta.size).toBe(2)
    expect([delta.get(1), delta.get(2), delta.get(3)]).toEqual([null, undefined, ada])
    expect([...delta.entries()]).toEqual([
      [1, null],
      [3, ada],
    ])
  })

  it('is a map that is copied for each change', () => {
    fc.assert(
      fc.property(fc.array(anyChanges(fc.nat(20)), { maxLength: 4 }), fc.boolean(), (commits, isStored) => {
        let delta = RowDelta.empty
        const model = new Map<number, DeltaRow | null>()
        for (const changes of commits) {
          const before = ascending(model)
          const next = delta.with(changes)
          expect([...delta.entries()]).toStrictEqual(before)
          for (const [row, record] of changes) model.set(row, record)
          delta = isStored ? RowDelta.decode(next.encode(key), key) : next
          expect([...delta.entries()]).toStrictEqual(ascending(model))
          expect(delta.size).toBe(model.size)
          for (let row = 0; row <= 20; row++) expect(delta.get(row)).toStrictEqual(model.get(row))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('weighs more with every record', () => {
    const one = RowDelta.empty.with([[0, recordOf(1, { 1: 'x' })]])
    const two = one.with([[1, recordOf(2, { 1: 'x'.repeat(1000), 2: [1, 2n ** 60n] })]])
    expect(one.weigh()).toBeGreaterThan(RowDelta.empty.weigh())
    expect(two.weigh()).toBeGreaterThan(one.weigh() + 1000)
  })

  it('is refused when damaged, whichever byte is wrong and wherever it was cut', () => {
    const bytes = RowDelta.empty
      .with([
        [1, recordOf(2, { 1: 'x', 2: [1, 'y'], 3: 1.5 }, 7, 9)],
        [300, null],
      ])
      .encode(key)
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at]! ^= 1 << (at % 8)
      expect(() => RowDelta.decode(damaged, key), `byte ${at}`).toThrow(
        /a delta of rows (is damaged|has the unknown)/,
      )
      expect(() => RowDelta.decode(bytes.subarray(0, at), key), `byte ${at}`).toThrow(
        'a delta of rows is damaged',
      )
    }
    expect(() => RowDelta.decode(Buffer.concat([bytes, Buffer.alloc(1)]), key)).toThrow(
      'a delta of rows is damaged',
    )
  })
})

/** The records of a page by row. */
function recordsOf(page: RowPage): Map<number, DeltaRow> {
  const records = new Map<number, DeltaRow>()
  for (let row = 0; row < page.rows; row++) {
    if (!page.has(row)) continue
    const present = page.numbers.filter(number => !page.column(number)!.isNull(row))
    const values = present.map(number => page.column(number)!.get(row))
    const [from, to] = [page.from?.[row] ?? 0, page.to?.[row] ?? 0]
    records.set(row, { id: page.idAt(row), from, to, numbers: present, values })
  }
  return records
}

/** The row as a page has it: properties by number, without those that have no value. */
function inOrder({ id, from, to, numbers, values }: DeltaRow, hasEnds: boolean): DeltaRow {
  const present = numbers
    .map((number, i) => [number, values[i]!] as const)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => a - b)
  return {
    id,
    from: hasEnds ? from : 0,
    to: hasEnds ? to : 0,
    numbers: present.map(([number]) => number),
    values: present.map(([, value]) => value),
  }
}

describe('folding a delta into its page', () => {
  it('changes, drops and adds records', () => {
    const page = fold(
      undefined,
      RowDelta.empty.with([
        [0, recordOf(1, { 1: 'Ada', 2: 36 })],
        [1, recordOf(2, { 1: 'Bob', 2: 40 })],
      ]),
      false,
    )
    const folded = fold(
      page,
      RowDelta.empty.with([
        [0, recordOf(1, { 1: 'Ada L.', 3: true })],
        [1, null],
        [4, recordOf(5, { 1: 'Cy' })],
      ]),
      false,
    )
    expect([folded.rows, folded.live]).toEqual([5, 2])
    expect(folded.numbers).toEqual([1, 3])
    expect([0, 1, 2, 3, 4].map(row => folded.idAt(row))).toEqual([idOf(1), '', '', '', idOf(5)])
    expect(folded.column(1)!.values()).toEqual(['Ada L.', null, null, null, 'Cy'])
    expect(folded.column(3)!.values()).toEqual([true, null, null, null, null])
  })

  it('keeps the ends of edges, of one from the first row to itself too', () => {
    const page = fold(undefined, RowDelta.empty.with([[0, recordOf(1, {}, 0, 0)]]), true)
    expect([[...page.from!], [...page.to!]]).toEqual([[0], [0]])
    const folded = fold(page, RowDelta.empty.with([[1, recordOf(2, {}, 5, 6)]]), true)
    expect([[...folded.from!], [...folded.to!]]).toEqual([
      [0, 5],
      [0, 6],
    ])
  })

  it('leaves nothing of nothing', () => {
    expect(fold(undefined, RowDelta.empty, false).rows).toBe(0)
  })

  it('does what its changes do to a map', () => {
    fc.assert(
      fc.property(fc.array(anyChanges(fc.nat(12)), { maxLength: 4 }), fc.boolean(), (commits, hasEnds) => {
        let page: RowPage | undefined
        let rows = 0
        const model = new Map<number, DeltaRow>()
        for (const changes of commits) {
          page = fold(page, RowDelta.empty.with(changes), hasEnds)
          for (const [row, record] of changes) {
            rows = Math.max(rows, row + 1)
            if (record === null) model.delete(row)
            else model.set(row, inOrder(record, hasEnds))
          }
          expect([page.rows, page.live]).toEqual([rows, model.size])
          expect(recordsOf(page)).toStrictEqual(new Map([...model].sort(([a], [b]) => a - b)))
        }
      }),
      { numRuns: 300 },
    )
  })
})
