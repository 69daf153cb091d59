import { expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'
import { randomNumbers } from '../support/random.ts'

const program = `
N::Row { UNIQUE INDEX key: U32, INDEX shelf: U32, note: String }
V::Doc { INDEX name: U32 }
QUERY RowByKey(key: U32) => r <- N<Row>({key: key}) RETURN r
QUERY Keys() => RETURN N<Row>::{key}
QUERY CountOnShelf(shelf: U32) => RETURN N<Row>::WHERE(_::{shelf}::EQ(shelf))::COUNT
QUERY WithWord(word: String) => r <- SearchBM25<Row>(word, 3) RETURN r::{key}
QUERY Near(v: [F64]) => d <- SearchV<Doc>(v, 1) RETURN d::{name}
`

it('finds each of 6,000 vectors of 128 numbers that were loaded at once, by itself, after the folder was opened again', () =>
  withProgram(program, async opened => {
    const random = randomNumbers(29)
    const rows = Array.from({ length: 6000 }, (_, name) => ({
      name,
      data: Array.from({ length: 128 }, () => random() * 2 - 1),
    }))
    await opened.database.load('Doc', rows)
    const { database } = await opened.reopen()
    const missing: number[] = []
    for (const { name, data } of rows) {
      const { d } = (await database.call('Near', { v: data })) as { d: readonly number[] }
      if (d[0] !== name) missing.push(name)
    }
    expect(missing).toEqual([])
  }))

it('finds each of 20,000 rows that were loaded at once, after the folder was opened again', () =>
  withProgram(program, async opened => {
    const shelves = 50
    const rows = Array.from({ length: 20_000 }, (_, key) => ({
      key,
      shelf: key % shelves,
      note: `own${key}`,
    }))
    await opened.database.load('Row', rows)
    const { database } = await opened.reopen()
    expect(new Set(((await database.call('Keys')) as { data: readonly number[] }).data).size).toBe(
      rows.length,
    )
    for (const { key, shelf, note } of rows) {
      const { r } = (await database.call('RowByKey', { key })) as { r: object }
      if (key % 100 === 0) expect(r).toMatchObject({ key, shelf, note })
      const found = (await database.call('WithWord', { word: note })) as { r: readonly number[] }
      if (found.r.length !== 1 || found.r[0] !== key) expect(found.r, note).toEqual([key])
    }
    for (let shelf = 0; shelf < shelves; shelf++) {
      expect(await database.call('CountOnShelf', { shelf })).toEqual({ data: rows.length / shelves })
    }
  }))
