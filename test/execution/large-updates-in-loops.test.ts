import { expect, it, onTestFinished, vi } from 'vitest'
import { GraphWrites } from '../../src/store/graph/writing/writes.ts'
import { withBothPlans } from '../support/both-plans.ts'

const program = `
N::Seat { INDEX number: I64, row: I64 }
QUERY Load(numbers: [I64]) => FOR number IN numbers { AddN<Seat>({number: number, row: 0}) } RETURN NONE
QUERY MoveAll(rows: [I64]) =>
  all <- N<Seat>
  first <- N<Seat>::RANGE(0, 3)
  FOR row IN rows { FOR seat IN first { a <- seat::UPDATE({row: ADD(_::{row}, 1)}) } }
  FOR row IN rows { b <- all::UPDATE({row: ADD(_::{row}, row)}) }
  FOR row IN rows { c <- all::UPDATE({row: row}) }
  FOR seat IN first { d <- seat::UPDATE({row: 1}) }
  RETURN NONE
QUERY Contents() => groups <- N<Seat>::GROUP_BY(row) RETURN groups::{row, count}
`

it('an UPDATE of so many items that they would not wait changes them at once, with its one value', async () => {
  const many = vi.spyOn(GraphWrites.prototype, 'update')
  onTestFinished(() => many.mockRestore())
  const numbers = Array.from({ length: 16_384 }, (_, i) => i)
  const results: readonly any[] = await withBothPlans(program, async ({ call }) => {
    await call('Load', { numbers })
    many.mockClear()
    await call('MoveAll', { rows: [5, 7] })
    return [many.mock.calls.filter(([, , , rows]) => rows?.length === numbers.length).length]
  })
  const [atOnce, { groups }] = results
  expect(atOnce).toBe(2)
  expect(groups).toEqual([
    { row: 1, count: 3 },
    { row: 7, count: numbers.length - 3 },
  ])
})
