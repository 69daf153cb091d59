import { beforeEach, describe, expect, it } from 'vitest'
import { InternalError } from '../../src/base/errors.ts'
import type { VectorIndex } from '../../src/engine/vector/index.ts'
import { engines, id, vector } from './support.ts'

describe.each(engines)('$name', ({ name, create }) => {
  let index: VectorIndex

  beforeEach(() => {
    index = create(2)
  })

  it('names its engine', () => {
    expect(index).toMatchObject({ engine: name, dimension: 2, size: 0, needsRebuild: false })
  })

  it('finds nothing while it is empty', () => {
    expect(index.search(vector(1, 0), 5)).toEqual([])
    expect(index.search(vector(0, 0), 5)).toEqual([])
  })

  it('lists the nearest first', () => {
    index.put(id(1), vector(-1, 0))
    index.put(id(2), vector(0, 1))
    index.put(id(3), vector(5, 1))
    expect(index.search(vector(1, 0), 3)).toEqual([id(3), id(2), id(1)])
    expect(index.search(vector(1, 0), 2)).toEqual([id(3), id(2)])
  })

  it('compares directions, not lengths', () => {
    index.put(id(1), vector(1e-200, 0))
    index.put(id(2), vector(1e200, 1e200))
    expect(index.search(vector(7, 0), 2)).toEqual([id(1), id(2)])
  })

  it('returns nothing for k = 0 and all for k beyond the size', () => {
    index.put(id(1), vector(1, 0))
    expect(index.search(vector(1, 0), 0)).toEqual([])
    expect(index.search(vector(1, 0), 2 ** 40)).toEqual([id(1)])
  })

  it('orders ties by id, regardless of insertion order', () => {
    for (const n of [5, 1, 9, 3, 7]) index.put(id(n), vector(2 ** n, 2 ** n))
    expect(index.search(vector(1, 0), 3)).toEqual([id(1), id(3), id(5)])
  })

  it('picks the lowest ids of hundreds of equal vectors', () => {
    for (let n = 600; n > 0; n--) index.put(id(n), vector(2, 1))
    expect(index.size).toBe(600)
    expect(index.search(vector(1, 1), 3)).toEqual([id(1), id(2), id(3)])
    expect(index.search(vector(1, 1), 600)).toHaveLength(600)
  })

  it('orders ids by their bytes', () => {
    const high = '\u00ff'.repeat(16)
    const low = '\u0000'.repeat(16)
    index.put(high, vector(1, 0))
    index.put(low, vector(1, 0))
    expect(index.search(vector(1, 0), 2)).toEqual([low, high])
  })

  it('puts zero vectors between acute and obtuse angles', () => {
    index.put(id(1), vector(0, 0))
    index.put(id(2), vector(-1, 1))
    index.put(id(3), vector(1, 1))
    index.put(id(4), vector(0, 0))
    expect(index.search(vector(1, 0), 4)).toEqual([id(3), id(1), id(4), id(2)])
  })

  it('finds everything equally far from a zero vector', () => {
    for (const n of [3, 1, 2]) index.put(id(n), vector(n, 1))
    index.put(id(0), vector(0, 0))
    expect(index.search(vector(0, 0), 3)).toEqual([id(0), id(1), id(2)])
  })

  it('finds a single vector that is zero', () => {
    index.put(id(1), vector(0, 0))
    expect(index.search(vector(1, 0), 5)).toEqual([id(1)])
  })

  it('replaces a vector, also by a zero vector and back', () => {
    index.put(id(1), vector(1, 0))
    index.put(id(2), vector(1, 1))
    index.put(id(1), vector(-1, 0))
    expect(index.search(vector(1, 0), 2)).toEqual([id(2), id(1)])
    index.put(id(2), vector(0, 0))
    index.put(id(1), vector(1, 0))
    expect(index.search(vector(1, 0), 2)).toEqual([id(1), id(2)])
    expect(index.size).toBe(2)
  })

  it('forgets deleted vectors, and accepts them again', () => {
    index.put(id(1), vector(1, 0))
    index.put(id(2), vector(0, 1))
    expect(index.delete(id(1))).toBe(true)
    expect(index.delete(id(1))).toBe(false)
    expect(index.has(id(1))).toBe(false)
    expect(index.size).toBe(1)
    expect(index.search(vector(1, 0), 2)).toEqual([id(2)])
    index.put(id(1), vector(1, 0))
    expect(index.has(id(1))).toBe(true)
    expect(index.search(vector(1, 0), 2)).toEqual([id(1), id(2)])
  })

  it('accepts many at once; of one id it uses the last', () => {
    index.putMany([
      [id(1), vector(1, 0)],
      [id(2), vector(1, 0)],
      [id(1), vector(0, 1)],
      [id(3), vector(0, 0)],
    ])
    expect(index.size).toBe(3)
    expect(index.search(vector(0, 1), 3)).toEqual([id(1), id(2), id(3)])
  })

  it('leaves out excluded ids without shortening the result', () => {
    const angle = (n: number): Float64Array => vector(Math.cos(n / 1000), Math.sin(n / 1000))
    for (let n = 0; n < 500; n++) index.put(id(n), angle(n))
    const isFar = (candidate: string): boolean => Number(candidate) >= 400
    expect(index.search(vector(1, 0), 3, candidate => !isFar(candidate))).toEqual([id(400), id(401), id(402)])
    expect(index.search(vector(1, 0), 3, () => true)).toEqual([])
    expect(index.search(vector(0, 0), 2, candidate => !isFar(candidate))).toEqual([id(400), id(401)])
  })

  it('returns near ties beyond k as candidates, after the k nearest', () => {
    for (let n = 0; n < 5; n++) index.put(id(n), vector(1, n * 1e-9))
    const candidates = index.candidates(vector(1, 0), 2)
    expect(candidates.slice(0, 2)).toEqual(index.search(vector(1, 0), 2))
    expect(candidates).toContain(id(0))
    expect(candidates).toContain(id(1))
  })

  it('rejects arguments that would crash FAISS', () => {
    index.put(id(1), vector(1, 0))
    expect(() => index.search(vector(1), 1)).toThrow(InternalError)
    expect(() => index.search(vector(1, Number.NaN), 1)).toThrow(InternalError)
    expect(() => index.search(vector(1, 0), -1)).toThrow(InternalError)
    expect(() => index.search(vector(1, 0), 1.5)).toThrow(InternalError)
    expect(() => index.put(id(2), vector(1, 0, 0))).toThrow(InternalError)
    expect(() => index.put(id(2), vector(1, Number.POSITIVE_INFINITY))).toThrow(InternalError)
    expect(() => index.put('short', vector(1, 0))).toThrow(InternalError)
    expect(index.search(vector(1, 0), 5)).toEqual([id(1)])
  })

  it('adds all of a batch or, when one entry is bad, none of it', () => {
    const batch = [
      [id(1), vector(1, 0)],
      [id(2), vector(1)],
    ] as const
    expect(() => index.putMany(batch)).toThrow(InternalError)
    expect(index.size).toBe(0)
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot be created with %d dimensions', dimension => {
    expect(() => create(dimension)).toThrow(InternalError)
  })
})
