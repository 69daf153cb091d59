import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Heap } from '../../src/base/data/heap.ts'

describe('Heap', () => {
  it('returns its items in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), items => {
        const heap = new Heap<number>((a, b) => a - b)
        for (const item of items) heap.push(item)
        const popped = items.map(() => heap.pop())
        expect(popped).toEqual(items.toSorted((a, b) => a - b))
        expect(heap.pop()).toBeUndefined()
      }),
    )
  })

  it('replaces its top by another item', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1 }), fc.nat(30), (items, item) => {
        const heap = new Heap<number>((a, b) => a - b)
        for (const each of items) heap.push(each)
        const [least, ...others] = items.toSorted((a, b) => a - b)
        expect(heap.replaceTop(item)).toBe(least)
        expect(items.map(() => heap.pop())).toEqual([...others, item].toSorted((a, b) => a - b))
      }),
    )
  })
})
