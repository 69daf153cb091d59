import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSnapshotContents, saveSnapshot } from '../../src/engine/vector/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { engines, id as idOf } from './support.ts'

const facts = { typeName: 'Doc', sequence: 7 }

describe.each(engines)('the content of a file ($name)', ({ create }) => {
  it('has each vector under its id, and under no other', async () => {
    const path = join(await temporaryFolder(), 'Doc.index')
    const index = create(3)
    const vectors = Array.from({ length: 40 }, (_, i) => Float64Array.of(i - 20, 1, i % 3))
    // The last one is the first one again; one has no direction.
    vectors.push(Float64Array.of(-20, 1, 0), new Float64Array(3))
    index.putMany(vectors.map((vector, i) => [idOf(i), vector]))
    index.delete(idOf(5))
    await saveSnapshot(path, index, facts)
    const contents = await openSnapshotContents(path)
    try {
      expect(contents.size).toBe(41)
      const ids = vectors.map((_, i) => idOf(i)).filter(id => id !== idOf(5))
      expect([...contents.ids()].sort()).toEqual(ids.sort())
      // Not in their order.
      for (const i of [41, 40, 0, 39, 3, 4, 20]) {
        expect(contents.has(idOf(i))).toBe(true)
        expect(await contents.holds(idOf(i), vectors[i]!)).toBe(true)
        expect(await contents.holds(idOf(i), vectors[(i + 1) % 40]!)).toBe(false)
      }
      expect(contents.has(idOf(5))).toBe(false)
      expect(await contents.holds(idOf(5), vectors[5]!)).toBe(false)
      expect(await contents.holds(idOf(3), new Float64Array(3))).toBe(false)
    } finally {
      await contents.close()
    }
  })

  it('lacks a vector whose numbers in the index are others than its table says', async () => {
    const path = join(await temporaryFolder(), 'Doc.index')
    const index = create(2)
    const vectors = [Float64Array.of(1, 2), Float64Array.of(2, 1)]
    index.putMany(vectors.map((vector, i) => [idOf(i), vector]))
    const { payload, ...image } = index.image()
    const bytes = Buffer.concat(payload)
    if (image.engine !== 'exact') bytes.writeFloatLE(0.5, bytes.length - 4)
    else bytes.writeDoubleLE(0.5, bytes.length - 8)
    const changed = { dimension: 2, image: () => ({ ...image, payload: [bytes] }) }
    await saveSnapshot(path, changed as unknown as typeof index, facts)
    const contents = await openSnapshotContents(path)
    try {
      expect(await contents.holds(idOf(0), vectors[0]!)).toBe(true)
      expect(await contents.holds(idOf(1), vectors[1]!)).toBe(false)
    } finally {
      await contents.close()
    }
  })
})
