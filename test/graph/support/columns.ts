import { expect } from 'vitest'
import type { RecordType, Value } from '../../../src/language/catalog/index.ts'
import type { ColumnValues, GraphReader } from '../../../src/store/graph/api.ts'
import { unpackIds } from '../../../src/store/graph/index.ts'

/** What columns say about a type: each record with its id and values. */
export async function readColumns(reader: GraphReader, type: RecordType) {
  const found: { readonly id: string; readonly values: Value[] }[] = []
  const cursor = reader.columns(type, type.properties)
  for (;;) {
    const batch = await cursor.next()
    if (batch === undefined) break
    const live = Array.from({ length: batch.rows }, (_, row) => row).filter(
      row => !hasBit(batch.dropped, row),
    )
    expect(batch.live).toBe(live.length)
    const records = live.map(row => ({
      id: batch.id(row),
      values: batch.columns.map(column => valueAt(column, row)),
    }))
    expect((await batch.records(live)).map(({ id, values }) => ({ id, values }))).toEqual(records)
    expect(unpackIds(batch.packedIds(live))).toEqual(records.map(({ id }) => id))
    const odd = live.filter(row => row % 2 === 1)
    expect(unpackIds(batch.packedIds(odd))).toEqual(odd.map(row => batch.id(row)))
    if (batch.isOrdered) expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).sort())
    found.push(...records)
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Reads a value as operators do, and compares it with the plain one. */
function valueAt(column: ColumnValues | undefined, row: number): Value {
  if (column === undefined) return null
  const value = column.get(row)
  if (column.kind === 'dictionary') {
    const code = column.codes[row]!
    expect(code === column.size ? null : column.dictionary(code)).toBe(value)
    const all = Array.from({ length: column.size }, (_, each) => column.dictionary(each))
    expect(new Set(all).size).toBe(all.length)
  } else if (column.kind === 'integers' || column.kind === 'floats') {
    expect(hasBit(column.nulls, row)).toBe(value === null)
    if (value === null) return null
    expect(column.offset + column.numbers[row]!).toBe((value as number) + 0)
    expect(value).toBeGreaterThanOrEqual(column.min)
    expect(value).toBeLessThanOrEqual(column.max)
  } else if (column.kind === 'text' || column.kind === 'values') {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text !== 'string') continue
      for (const part of [text, text.slice(1), '']) {
        expect(column.rowsWith?.(part)?.includes(row) ?? true).toBe(true)
      }
    }
  }
  return value
}

function hasBit(bits: Uint8Array | undefined, row: number): boolean {
  return bits !== undefined && ((bits[row >>> 3]! >>> (row & 7)) & 1) === 1
}
