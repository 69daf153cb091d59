import { expect, it } from 'vitest'
import { copyRows, insertRows, valuesGiven } from '../../src/store/postgres/schema/inserts.ts'
import type { TypeTable } from '../../src/store/postgres/schema/tables.ts'

it('a statement of many leaves before the next one is written', async () => {
  const order: string[] = []
  const rows = Array.from({ length: 5000 }, (_, i) => i)
  const column = valuesGiven('n', 'text', rows, n => {
    if (n % 2000 === 0) order.push(`writes from ${n}`)
    return String(n)
  })
  const send = () => {
    order.push('sends')
    // What the event loop does in its next turn.
    setImmediate(() => order.push('has left'))
  }
  await insertRows(send, { name: 't' } as TypeTable, [column], rows.length)
  expect(order).toEqual([
    'writes from 0',
    'sends',
    'has left',
    'writes from 2000',
    'sends',
    'has left',
    'writes from 4000',
    'sends',
  ])
})

it('a COPY leaves before the next one is written, is as large as allowed, and each row is in one', async () => {
  const order: string[] = []
  const sizes: number[] = []
  const values: string[] = []
  const rows = Array.from({ length: 60_000 }, (_, i) => `row ${i}`.padEnd(50))
  const column = valuesGiven('n', 'text', rows, text => {
    if (order.at(-1) !== 'writes') order.push('writes')
    return text
  })
  const send = (text: string, part: Buffer) => {
    expect(text).toBe('COPY t (n) FROM STDIN (FORMAT binary)')
    order.push('sends')
    sizes.push(part.length)
    values.push(...rowsOf(part))
    setImmediate(() => order.push('has left'))
  }
  await copyRows(send, { name: 't' } as TypeTable, [column], rows.length)
  expect(values).toEqual(rows)
  const between = ['has left', 'writes', 'sends']
  expect(order).toEqual(['writes', 'sends', ...sizes.slice(1).flatMap(() => between)])
  const kilobytes = sizes.map(size => Math.floor(size / 1024))
  expect(kilobytes.slice(0, -1)).toEqual([128, 256, 512, 1024, 1024])
})

/** The texts of rows of one column, in the format that the manual of PostgreSQL describes for COPY. */
function rowsOf(part: Buffer): readonly string[] {
  expect(part.subarray(0, 11).toString('latin1')).toBe('PGCOPY\n\xff\r\n\0')
  const texts: string[] = []
  let at = 19
  while (part.readInt16BE(at) !== -1) {
    if (part.readInt16BE(at) !== 1) expect.unreachable('a row has one column')
    const length = part.readInt32BE(at + 2)
    texts.push(part.toString('utf8', at + 6, at + 6 + length))
    at += 6 + length
  }
  expect(at + 2).toBe(part.length)
  return texts
}
