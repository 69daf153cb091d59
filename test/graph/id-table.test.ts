import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdTable } from '../../src/store/graph/keys/id-table.ts'
import { idWords } from '../../src/store/graph/keys/packed-ids.ts'

const words = (ids: readonly number[]) => Uint32Array.from(ids.flatMap(id => [id % 3, 7, id % 2, id]))

it('numbers different ids in the order in which they come, however small it began', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2000), { maxLength: 1500 }),
      fc.array(fc.nat(3000), { maxLength: 700 }),
      fc.nat(300),
      (ids, others, capacity) => {
        const table = new IdTable(capacity)
        const numbers = new Uint32Array(ids.length)
        table.addAll(words(ids), numbers)
        const distinct = [...new Set(ids)]
        expect(table.size).toBe(distinct.length)
        expect([...numbers]).toEqual(ids.map(id => distinct.indexOf(id)))
        expect(idWords(table.packed)).toEqual(words(distinct))
        const found: (readonly [number, number])[] = []
        table.eachFound(words(others), (place, number) => found.push([place, number]))
        const expected = others.map((id, place) => [place, distinct.indexOf(id)] as const)
        expect(found).toEqual(expected.filter(([, number]) => number >= 0))
        for (const [place, number] of expected) expect(table.find(words(others), 4 * place)).toBe(number)
        for (const id of others) table.add(words([id]), 0)
        expect(table.size).toBe(new Set([...ids, ...others]).size)
      },
    ),
  )
})
