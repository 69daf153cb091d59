import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../../src/language/catalog/index.ts'
import type { Column } from '../../src/store/graph/rows/columns.ts'
import { pageMagic } from '../../src/store/graph/rows/layout.ts'
import { type PageRows, RowPage } from '../../src/store/graph/rows/row-page.ts'
import { seal, sealBytes } from '../../src/store/graph/rows/seal.ts'
import { anyKind, idOf, valuesByType } from './support/row-values.ts'

/** Where a page is stored: type 1, page 2. */
const key = '\x00\x01\x00\x00\x00\x02\x00'

function idsOf(count: number): string[] {
  return Array.from({ length: count }, (_, row) => idOf(row + 1))
}

/** A page of one property, read from its bytes. */
function pageOf(values: readonly Value[]): RowPage {
  const built = RowPage.build({ ids: idsOf(values.length), columns: new Map([[7, values]]) })
  return RowPage.decode(Buffer.from(built.encode(key)), key)
}

function columnOf(values: readonly Value[]): Column {
  const column = pageOf(values).column(7)!
  expect(column.values()).toStrictEqual(values)
  return column
}

/** The column, if it is of a kind. */
function expectKind<K extends Column['kind']>(column: Column, kind: K): Extract<Column, { kind: K }> {
  expect(column.kind).toBe(kind)
  return column as Extract<Column, { kind: K }>
}

/** Rows with some that were dropped, and up to four properties. */
const anyRows: fc.Arbitrary<PageRows> = fc
  .tuple(fc.oneof(fc.nat(4), fc.nat(20), fc.nat(200)), fc.boolean(), fc.boolean())
  .chain(([count, hasDropped, hasEnds]) => {
    const byRow = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: count, maxLength: count })
    const anyColumn = fc
      .tuple(anyKind, fc.boolean())
      .chain(([kind, hasNulls]) => byRow<Value>(hasNulls ? fc.option(kind) : kind))
    const ids = byRow(fc.integer({ min: 0, max: hasDropped ? 3 : 0 })).map(drops =>
      drops.map((drop, row) => (drop === 1 ? '' : idOf(row))),
    )
    const columns = fc
      .uniqueArray(fc.integer({ min: 1, max: 65_535 }), { maxLength: 4 })
      .chain(numbers => fc.tuple(...numbers.map(number => fc.tuple(fc.constant(number), anyColumn))))
      .map(entries => new Map(entries))
    const ends = byRow(fc.integer({ min: 0, max: 0xffff_ffff }))
    return hasEnds ? fc.record({ ids, columns, from: ends, to: ends }) : fc.record({ ids, columns })
  })

/** A page with new values for some columns and rows to be dropped. */
const anyEdit = anyRows.chain(rows => {
  const { length } = rows.ids
  const anyNumber = fc.constantFrom(...rows.columns.keys(), 1, 65_535)
  const anyColumn = anyKind.chain(kind =>
    fc.array<Value>(fc.option(kind), { minLength: length, maxLength: length }),
  )
  return fc.record({
    rows: fc.constant(rows),
    columns: fc.array(fc.tuple(anyNumber, anyColumn), { maxLength: 3 }).map(entries => new Map(entries)),
    drops: fc.subarray(rows.ids.flatMap((id, row) => (id === '' ? [] : [row]))),
  })
})

/** What a page keeps: nothing of dropped rows, and no column without a value. */
function kept(rows: PageRows): PageRows {
  const ofLive = <T>(values: ArrayLike<T>, none: T) =>
    rows.ids.map((id, row) => (id === '' ? none : values[row]!))
  const columns = new Map(
    [...rows.columns]
      .map(([number, values]) => [number, ofLive(values, null)] as const)
      .filter(([, values]) => values.some(value => value !== null))
      .sort(([a], [b]) => a - b),
  )
  if (rows.from === undefined || rows.to === undefined) return { ids: rows.ids, columns }
  const ends = (numbers: ArrayLike<number>) => Uint32Array.from(ofLive(numbers, 0))
  return { ids: rows.ids, from: ends(rows.from), to: ends(rows.to), columns }
}

describe('a page of rows', () => {
  it('with new columns and without some records is the page of these rows', () => {
    fc.assert(
      fc.property(anyEdit, ({ rows, columns, drops }) => {
        const edited = RowPage.build(rows).edit(columns, drops)
        const expected = {
          ...rows,
          ids: rows.ids.map((id, row) => (drops.includes(row) ? '' : id)),
          columns: new Map([...rows.columns, ...columns]),
        }
        expect(edited.toRows()).toStrictEqual(kept(expected))
        expect(RowPage.decode(Buffer.from(edited.encode(key)), key).toRows()).toStrictEqual(kept(expected))
        expect(edited.live).toBe(expected.ids.filter(id => id !== '').length)
      }),
    )
  })

  it('has the records of a type by row, column by column', () => {
    const page = RowPage.build({
      ids: [idOf(1), '', idOf(3)],
      columns: new Map<number, Value[]>([
        [2, ['Ada', 'dropped', 'Bob']],
        [1, [36, null, null]],
        [9, [null, 'dropped', null]],
      ]),
    })
    expect([page.rows, page.live]).toEqual([3, 2])
    expect([0, 1, 2, 3].map(row => page.has(row))).toEqual([true, false, true, false])
    expect([0, 1, 2, 3].map(row => page.idAt(row))).toEqual([idOf(1), '', idOf(3), ''])
    expect(page.numbers).toEqual([1, 2])
    expect(page.column(2)!.values()).toEqual(['Ada', null, 'Bob'])
    expect([page.column(1)!.get(0), page.column(1)!.get(2)]).toEqual([36, null])
    expect(page.column(9)).toBeUndefined()
    expect([page.from, page.to]).toEqual([undefined, undefined])
  })

  it('has the ends of edges by row', () => {
    const page = RowPage.build({ ids: idsOf(2), from: [0, 0xffff_ffff], to: [7, 0], columns: new Map() })
    expect([...page.from!]).toEqual([0, 0xffff_ffff])
    expect([...page.to!]).toEqual([7, 0])
  })

  it('gives back what it was built from, read from its bytes wherever they lie', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(8), (rows, shift) => {
        const built = RowPage.build(rows)
        expect(built.toRows()).toStrictEqual(kept(rows))
        const sealed = built.encode(key)
        const bytes = Buffer.alloc(sealed.length + shift).subarray(shift)
        sealed.copy(bytes)
        const page = RowPage.decode(bytes, key)
        expect(page.toRows()).toStrictEqual(kept(rows))
        expect([page.rows, page.live]).toEqual([rows.ids.length, rows.ids.filter(id => id !== '').length])
        expect(page.bytes.equals(sealed)).toBe(true)
        expect(RowPage.build(page.toRows()).encode(key).equals(sealed)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each(Object.keys(valuesByType))('keeps every value of type %s, and what is missing', type => {
    const anyValues = fc.array(fc.option(valuesByType[type]!), { maxLength: 60 })
    fc.assert(
      fc.property(anyValues, values => {
        const page = pageOf(values)
        const column = page.column(7)
        for (const [row, value] of values.entries()) {
          expect(column?.get(row) ?? null).toStrictEqual(value)
          expect(column?.isNull(row) ?? true).toBe(value === null)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('spans a thousand rows', () => {
    const rows = 1024
    const columns = new Map<number, Value[]>([
      [1, idsOf(rows).map((_, row) => `user-${row}`)],
      [2, idsOf(rows).map((_, row) => `city-${row % 300}`)],
      [3, idsOf(rows).map((_, row) => (row % 7 === 0 ? null : row * 1_000_000))],
    ])
    const page = RowPage.decode(RowPage.build({ ids: idsOf(rows), columns }).encode(key), key)
    expect(page.toRows()).toStrictEqual({ ids: idsOf(rows), columns })
    expect(page.numbers.map(number => page.column(number)!.kind)).toEqual(['text', 'dictionary', 'integers'])
  })

  it('weighs more than its bytes, and more still with a dictionary that may be read', () => {
    const [texts, recurring] = [pageOf(['a', 'b', 'c', 'd']), pageOf(['a', 'b', 'a', 'b'])]
    expect(texts.weigh()).toBeGreaterThan(texts.bytes.length)
    expect(recurring.weigh() - recurring.bytes.length).toBeGreaterThan(texts.weigh() - texts.bytes.length)
  })

  it.each([
    ['an id of another length', { ids: ['short'], columns: new Map() }],
    ['too few ends', { ids: [idOf(1)], from: [1], to: [], columns: new Map() }],
    ['too few values', { ids: [idOf(1)], columns: new Map([[1, []]]) }],
    ['property 0', { ids: [idOf(1)], columns: new Map([[0, [1]]]) }],
    ['an object', { ids: [idOf(1)], columns: new Map([[1, [{ a: 1 }]]]) }],
  ] as [string, PageRows][])('is not built from %s', (_, rows) => {
    expect(() => RowPage.build(rows)).toThrow()
  })
})

describe('the row of an id', () => {
  it('is found among ids that ascend, dropped rows between them', () => {
    const anyIds = fc
      .tuple(fc.uniqueArray(fc.nat(40), { maxLength: 30 }), fc.infiniteStream(fc.boolean()))
      .map(([numbers, drops]) => numbers.map(number => (drops.next().value ? '' : idOf(number))))
    fc.assert(
      fc.property(anyIds, ids => {
        const live = ids.filter(id => id !== '').sort()
        const stored = ids.map(id => (id === '' ? '' : live.shift()!))
        const page = RowPage.build({ ids: stored, columns: new Map() })
        for (let number = 0; number <= 41; number++) {
          expect(page.find(idOf(number))).toBe(stored.indexOf(idOf(number)))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is found for the id of zeros, behind dropped rows', () => {
    const page = RowPage.build({ ids: ['', '', idOf(0), '', idOf(1)], columns: new Map() })
    expect(page.find(idOf(0))).toBe(2)
    const without = RowPage.build({ ids: ['', '', idOf(1), ''], columns: new Map() })
    expect(without.find(idOf(0))).toBe(-1)
  })
})

describe('a column', () => {
  it('has small integers as their distance from the least', () => {
    const ages = expectKind(columnOf([18, null, 70, 33]), 'integers')
    expect([ages.min, ages.max, ages.offset]).toEqual([18, 70, 18])
    expect(ages.numbers).toEqual(Uint8Array.of(0, 0, 52, 15))
    expect([0, 1, 2, 3].map(row => ages.isNull(row))).toEqual([false, true, false, false])
    expect(expectKind(columnOf([-5, 250, 251]), 'integers').numbers).toBeInstanceOf(Uint16Array)
    expect(expectKind(columnOf([-1, 0xffff_fffe]), 'integers').numbers).toBeInstanceOf(Uint32Array)
    expect(expectKind(columnOf([2 ** 53 - 2, 2 ** 53 - 1]), 'integers').numbers).toBeInstanceOf(Uint8Array)
  })

  it('has other numbers as floats', () => {
    const scores = expectKind(columnOf([0.5, null, -2.25]), 'floats')
    expect([scores.min, scores.max, scores.offset]).toEqual([-2.25, 0.5, 0])
    expect(scores.numbers).toEqual(Float64Array.of(0.5, 0, -2.25))
    expectKind(columnOf([0, 2 ** 32]), 'floats')
    expectKind(columnOf([1, -0]), 'floats')
  })

  it('has no least and no greatest number beside one that is none', () => {
    const { min, max } = expectKind(columnOf([1, Number.NaN]), 'floats')
    expect([min, max]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
  })

  it('has integers beyond the safe ones in 64 or 128 bits', () => {
    expectKind(columnOf([1, null, 2n ** 53n, -(2n ** 63n), 2n ** 63n - 1n]), 'bigints')
    expectKind(columnOf([2n ** 64n - 1n, 0]), 'bigints')
    expectKind(columnOf([2n ** 128n - 1n, null, 3]), 'bigints')
  })

  it('has truth values as bits', () => {
    expect(expectKind(columnOf([true, null, false, true]), 'booleans').bits).toEqual(Uint8Array.of(0b1001))
  })

  it('has strings that recur in a dictionary, in the order first seen, with a code of their own for none', () => {
    const colours = expectKind(columnOf(['red', 'blue', null, 'red', 'blue']), 'dictionary')
    expect(colours.size).toBe(2)
    expect([0, 1].map(code => colours.dictionary(code))).toEqual(['red', 'blue'])
    expect(colours.codes).toEqual(Uint8Array.of(0, 1, 2, 0, 1))
    const many = columnOf(Array.from({ length: 600 }, (_, row) => `${row % 300}`))
    expect(expectKind(many, 'dictionary').codes).toBeInstanceOf(Uint16Array)
    const full = columnOf(Array.from({ length: 511 }, (_, row) => (row === 510 ? null : `${row % 255}`)))
    expect(expectKind(full, 'dictionary').codes[510]).toBe(255)
  })

  it('has other strings one after the other', () => {
    expectKind(columnOf(['Ada', '', null, 'Grace']), 'text')
    expectKind(columnOf(['grün', 'синий', '\u{1f600}', null]), 'text')
    expectKind(columnOf(['x'.repeat(70_000), 'y']), 'text')
    expectKind(columnOf(['я'.repeat(40_000), 'y']), 'text')
  })

  it('has long strings in the forms of short ones', () => {
    const long = (text: string, length = 1000) => text.repeat(length / text.length)
    const none = pageOf([null, null, null]).bytes.length
    const [column, nulls, ends] = [16, 8, 8]
    for (const [texts, bytes] of [
      [[long('ab'), long('cd'), long('ef')], column + 3000],
      [[long('ab'), null, long('é')], column + nulls + 3000],
      [[long('ab'), long('é', 2000), null], column + nulls + ends + 3000],
      [[long('é'), long('я', 2000), null], column + nulls + ends + 6000],
      [[long('\u{1f600}'), long('a', 2000), null], column + nulls + ends + 4000],
    ] as const) {
      expectKind(columnOf(texts), 'text')
      expect(pageOf(texts).bytes.length - none).toBe(bytes)
    }
    expect(expectKind(columnOf([long('я'), long('ab'), long('я'), long('ab')]), 'dictionary').size).toBe(2)
    expectKind(columnOf([long('я'), long('ab', 998), long('я'), long('cd', 996)]), 'text')
  })

  it('has strings that are too long to be joined', () => {
    const long = 'x'.repeat(2 ** 25 + 1)
    const column = expectKind(pageOf([`${long}1`, `${long}2`, null]).column(7)!, 'text')
    expect([column.get(0) === `${long}1`, column.get(1) === `${long}2`, column.get(2)]).toEqual([
      true,
      true,
      null,
    ])
  })

  it('takes 16 bytes for an id', () => {
    const [before, after] = [pageOf([null, null, null, null]), pageOf(idsOf(4))]
    expect(after.bytes.length - before.bytes.length).toBe(16 + 4 * 16)
  })

  it('replaces half a surrogate pair, also where the other half follows in the next row', () => {
    const page = pageOf(['a\ud83d', '\ude00b', 'c'])
    expect(page.column(7)!.values()).toEqual(['a\ufffd', '\ufffdb', 'c'])
    const long = 'x'.repeat(1000)
    expect(
      pageOf([`${long}\ud83d`, `\ude00${long}`])
        .column(7)!
        .values(),
    ).toEqual([`${long}\ufffd`, `\ufffd${long}`])
  })

  it('has arrays, and values of several kinds', () => {
    expectKind(columnOf([[1, null, [2n ** 70n, 'x']], null, []]), 'values')
    expectKind(columnOf([1, 'one', true, null, 2n ** 60n, -(2n ** 53n), 1.5]), 'values')
    expectKind(columnOf(['one', 1]), 'values')
    expectKind(columnOf([2n ** 100n, -1]), 'values')
  })
})

describe('a damaged page', () => {
  const bytes = RowPage.build({
    ids: [idOf(1), '', idOf(3), idOf(4)],
    from: [1, 2, 3, 4],
    to: [4, 3, 2, 1],
    columns: new Map<number, Value[]>([
      [1, ['a', 'b', 'a', 'a']],
      [2, ['long', null, 'longer', 'longest']],
      [3, [1, 2, 3, null]],
      [4, [[1], ['x'], null, []]],
    ]),
  }).encode(key)

  it('is refused, whichever byte is wrong', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at]! ^= 1 << (at % 8)
      expect(() => RowPage.decode(damaged, key), `byte ${at}`).toThrow(/damaged|unknown version/)
    }
  })

  it('is refused, wherever it was cut and with bytes after it', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => RowPage.decode(Buffer.from(bytes.subarray(0, length)), key)).toThrow('damaged')
    }
    expect(() => RowPage.decode(Buffer.concat([bytes, Buffer.alloc(8)]), key)).toThrow('damaged')
  })

  it('is read or refused, and to its end, even if its checksum is right', () => {
    for (let at = sealBytes; at < bytes.length; at++) {
      for (const byte of [0, 1, 12, 127, 255]) {
        const damaged = Buffer.from(bytes)
        damaged[at] = byte
        seal(damaged, pageMagic, key)
        try {
          RowPage.decode(damaged, key).toRows()
        } catch (error) {
          expect(error, `byte ${at}`).toBeInstanceOf(Error)
        }
      }
    }
  })

  it('is that of another key', () => {
    expect(RowPage.decode(Buffer.from(bytes), key).rows).toBe(4)
    for (const other of ['\x00\x01\x00\x00\x00\x03\x00', '\x00\x02\x00\x00\x00\x02\x00']) {
      expect(() => RowPage.decode(Buffer.from(bytes), other)).toThrow('damaged: its checksum is wrong')
    }
  })

  it('is not one of version 1, whose checksum is that of the value alone', () => {
    const old = Buffer.from(bytes)
    old[3] = 1
    expect(() => RowPage.decode(old, key)).toThrow('damaged: its checksum is wrong')
    old.writeUInt32LE(crc32(old.subarray(sealBytes)), 4)
    expect(RowPage.decode(old, key).toRows()).toStrictEqual(RowPage.decode(Buffer.from(bytes), key).toRows())
  })

  it('is named as what it is', () => {
    const changed = (at: number, byte: number) => Buffer.from(bytes).fill(byte, at, at + 1)
    expect(() => RowPage.decode(changed(0, 0), key)).toThrow(
      'a page of rows is damaged: it begins with other bytes',
    )
    expect(() => RowPage.decode(changed(3, 9), key)).toThrow('a page of rows has the unknown version 9')
    expect(() => RowPage.decode(changed(100, 1), key)).toThrow(
      'a page of rows is damaged: its checksum is wrong',
    )
    expect(() => RowPage.decode(Buffer.alloc(3), key)).toThrow('a page of rows is damaged: it ends early')
  })
})

it('a page that is too long for a value of a store is refused', () => {
  // Parts of one string, which take no memory of their own.
  const text = Buffer.alloc(20_000_000, 'x').toString('latin1')
  const values = Array.from({ length: 51 }, (_, i) => text.slice(i))
  const build = () => RowPage.build({ ids: idsOf(values.length), columns: new Map([[7, values]]) })
  expect(build).toThrow(
    /^What is stored as one value would take 1,0[\d,]+ bytes; the store takes [\d,]+ at most\.$/,
  )
})
