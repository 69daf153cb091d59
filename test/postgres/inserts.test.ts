import { expect, it } from 'vitest'
import { insertRows, valuesGiven } from '../../src/store/postgres/inserts.ts'
import type { TypeTable } from '../../src/store/postgres/tables.ts'

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
