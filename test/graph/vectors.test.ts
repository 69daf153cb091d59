import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Fingerprint, type FingerprintNumbers, vectorKey } from '../../src/base/data/fingerprint.ts'
import type { VectorChange } from '../../src/store/graph/index.ts'
import { vectorInfoSpace } from '../../src/store/graph/types/spaces.ts'
import { reading } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, values, vector } from './support/schema.ts'
import { describeStores } from './support/stores.ts'

const doc = vector('Doc', 'title String')
const image = vector('Image')
const schema = catalog(doc, image)

function row(number: number, data: readonly number[], model?: string) {
  const payload = { data: Float64Array.from(data) }
  return {
    id: idOf(number),
    values: new Map(),
    vector: model === undefined ? payload : { ...payload, model },
  }
}

describeStores('vectors', create => {
  it('keep their numbers exactly, and their properties', async () => {
    const graph = await (await create()).open(schema)
    const data = [0.1, -0, 5e-324, Number.MAX_VALUE]
    const [record] = await graph.write(tx =>
      tx.insertVectors(doc, [{ ...row(1, data), values: values(doc, { title: 'x' }) }]),
    )
    await graph.write(tx => tx.update(doc, [idOf(1)], values(doc, { title: 'y' })))
    await reading(graph, async reader => {
      expect(await reader.vectorData(doc, [idOf(2), idOf(1)])).toEqual([undefined, Float64Array.from(data)])
      expect(await reader.vectorData(image, [idOf(1)])).toEqual([undefined])
      expect(await reader.records(doc, [idOf(1)])).toEqual([{ ...record, values: ['y'] }])
    })
  })

  it('fix the dimension of their type with the first, and free it with the last', async () => {
    const database = await create()
    const graph = await database.open(schema)
    await graph.write(tx => tx.insertVectors(doc, [row(1, [1, 2]), row(2, [3, 4])]))
    const tooLong = {
      code: 'DIMENSION_MISMATCH',
      message: 'Vectors of `Doc` have 2 dimensions, but this one has 3.',
    }
    await expect(graph.write(tx => tx.insertVectors(doc, [row(3, [1, 2, 3])]))).rejects.toMatchObject(tooLong)
    await expect(
      graph.write(tx => tx.replaceVectors(doc, [idOf(1)], { data: Float64Array.of(1, 2, 3) })),
    ).rejects.toMatchObject(tooLong)
    await expect(
      graph.write(tx => tx.insertVectors(image, [row(4, [1]), row(5, [1, 2])])),
    ).rejects.toMatchObject({ message: 'Vectors of `Image` have 1 dimension, but this one has 2.' })
    const reopened = await database.open(schema)
    expect(await reading(reopened, reader => reader.vectorInfo(doc))).toEqual({ dimension: 2 })
    await reopened.write(async tx => {
      await tx.drop(doc, [idOf(1)])
      expect(await tx.vectorInfo(doc)).toEqual({ dimension: 2 })
      await tx.drop(doc, [idOf(2)])
      expect(await tx.vectorInfo(doc)).toEqual({})
      await tx.insertVectors(doc, [row(3, [1, 2, 3])])
    })
    expect(await reading(reopened, reader => reader.vectorInfo(doc))).toEqual({ dimension: 3 })
    expect(await reading(reopened, reader => reader.vectorData(doc, [idOf(1), idOf(2)]))).toEqual([
      undefined,
      undefined,
    ])
  })

  it('of two embedding models do not share a type; raw and embedded ones do', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(tx => tx.insertVectors(doc, [row(1, [1]), row(2, [2], 'small'), row(3, [3])]))
    await expect(graph.write(tx => tx.insertVectors(doc, [row(4, [4], 'large')]))).rejects.toMatchObject({
      code: 'INVALID_VALUE',
      message: 'Vectors of type Doc are embedded with the model small; this one comes from large.',
    })
    expect(await reading(graph, reader => reader.vectorInfo(doc))).toEqual({ dimension: 1, model: 'small' })
    await graph.write(tx => tx.drop(doc, [idOf(2)]))
    expect(await reading(graph, reader => reader.vectorInfo(doc))).toEqual({ dimension: 1 })
    await graph.write(tx => tx.insertVectors(doc, [row(4, [4], 'large')]))
    expect(await reading(graph, reader => reader.vectorInfo(doc))).toEqual({ dimension: 1, model: 'large' })
  })

  it('may change their model when all embedded ones are replaced', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(tx => tx.insertVectors(doc, [row(1, [1], 'small'), row(2, [2], 'small')]))
    const large = { data: Float64Array.of(9), model: 'large' }
    await expect(graph.write(tx => tx.replaceVectors(doc, [idOf(1)], large))).rejects.toMatchObject({
      code: 'INVALID_VALUE',
    })
    await graph.write(tx => tx.replaceVectors(doc, [idOf(1), idOf(2), idOf(1)], large))
    await reading(graph, async reader => {
      expect(await reader.vectorInfo(doc)).toEqual({ dimension: 1, model: 'large' })
      expect(await reader.vectorData(doc, [idOf(1), idOf(2)])).toEqual([
        Float64Array.of(9),
        Float64Array.of(9),
      ])
    })
    await graph.write(tx => tx.replaceVectors(doc, [idOf(1), idOf(2)], { data: Float64Array.of(8) }))
    expect(await reading(graph, reader => reader.vectorInfo(doc))).toEqual({ dimension: 1 })
  })

  it('are scanned whole for a rebuild, as of one commit', async () => {
    const graph = await (await create()).open(schema)
    const rows = Array.from({ length: 600 }, (_, i) => row(i, [i]))
    await graph.write(tx => tx.insertVectors(doc, rows))
    const scan = graph.scanVectors(doc)
    await graph.write(tx => tx.drop(doc, [idOf(0), idOf(599)]))
    const found = new Map<string, Float64Array>()
    for (let page = await scan.next(); page !== undefined; page = await scan.next()) {
      for (const [id, data] of page) found.set(id, data)
    }
    await scan.close()
    expect(scan.sequence).toBe(graph.sequence - 1)
    expect(found).toEqual(new Map(rows.map(({ id, vector: { data } }) => [id, data])))
  })
})

describeStores('the content of a vector type', create => {
  /** That of a model. */
  function contentOf(vectors: ReadonlyMap<string, readonly number[]>): FingerprintNumbers {
    const content = new Fingerprint()
    for (const [id, data] of vectors) content.add(vectorKey(id, Float64Array.from(data)))
    return content.numbers
  }

  it('is that of its vectors after any history, told with each change, and the same when it is opened again', async () => {
    const data = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 2, maxLength: 2 })
    const change = fc.record({
      kind: fc.constantFrom('insert', 'replace', 'drop', 'move'),
      number: fc.nat(9),
      data,
      isUndone: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), async changes => {
        const database = await create()
        const graph = await database.open(schema)
        const told: (FingerprintNumbers | undefined)[] = []
        graph.onVectors(({ content }) => told.push(content))
        let model = new Map<string, readonly number[]>()
        for (const { kind, number, data, isUndone } of changes) {
          const id = idOf(number)
          const next = new Map(model)
          if (kind === 'insert' ? model.has(id) : !model.has(id)) continue
          if (kind === 'drop') next.delete(id)
          else next.set(id, data)
          const { undo } = await graph.writeUndoably(async tx => {
            if (kind === 'insert') await tx.insertVectors(doc, [row(number, data)])
            if (kind === 'replace') await tx.replaceVectors(doc, [id], { data: Float64Array.from(data) })
            if (kind === 'drop' || kind === 'move') await tx.drop(doc, [id])
            if (kind === 'move') await tx.insertVectors(doc, [row(number, data)])
          })
          expect(told.at(-1)).toEqual(contentOf(next))
          if (isUndone) expect(await graph.undo(undo!)).toBe(true)
          else model = next
          expect(told.at(-1)).toEqual(contentOf(model))
          expect(await graph.vectorContent(doc)).toEqual(contentOf(model))
        }
        const reopened = await database.open(schema)
        expect(await reopened.vectorContent(doc)).toEqual(contentOf(model))
      }),
      { numRuns: 20 },
    )
  })

  it('tells directions apart, but not lengths, which do not count in a search', () => {
    const one = (data: readonly number[]) => contentOf(new Map([[idOf(1), data]]))
    expect(one([2, 0])).toEqual(one([1, 0]))
    expect(one([2, 0])).not.toEqual(one([2, 0.001]))
    expect(one([0, 0])).not.toEqual(one([1, 0]))
  })

  it('is found out when a folder of an earlier version is opened', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const rows = Array.from({ length: 300 }, (_, i) => row(i, [i - 150, 1]))
    await graph.write(tx => tx.insertVectors(doc, rows))
    const content = await graph.vectorContent(doc)
    const { store } = database
    await store.write(async transaction => {
      const cursor = transaction.scan(vectorInfoSpace, { prefix: '' }, 10)
      const infos = (await cursor.next())!
      await cursor.close()
      for (const [key, info] of infos) transaction.put(vectorInfoSpace, key, { ...info, content: undefined })
    })
    const reopened = await database.open(schema)
    expect(await reopened.vectorContent(doc)).toEqual(content)
  })
})

describeStores('changes of vectors', create => {
  it('are reported in commit order, by type, without those added and dropped in one commit', async () => {
    const graph = await (await create()).open(schema)
    const told: (Pick<VectorChange, 'sequence'> & { readonly puts: object })[] = []
    graph.onVectors(({ puts, dataOf, content, ...change }: VectorChange) =>
      told.push({ ...change, puts: new Map(puts.map(id => [id, dataOf(id)])) }),
    )
    await graph.write(tx => tx.insertVectors(doc, [row(1, [1]), row(2, [2])]))
    await graph.write(async tx => {
      await tx.insertVectors(doc, [row(3, [3])])
      await tx.drop(doc, [idOf(3), idOf(1)])
      await tx.replaceVectors(doc, [idOf(2)], { data: Float64Array.of(5) })
      await tx.insertVectors(image, [row(1, [7, 7])])
    })
    await graph.write(tx => tx.update(doc, [idOf(2)], values(doc, { title: 'x' })))
    await graph.write(async tx => {
      await tx.drop(doc, [idOf(2)])
      await tx.insertVectors(doc, [row(2, [6])])
    })
    const first = told[0]!.sequence
    expect(told).toEqual([
      {
        sequence: first,
        type: doc,
        puts: new Map([
          [idOf(1), Float64Array.of(1)],
          [idOf(2), Float64Array.of(2)],
        ]),
        deletes: [],
      },
      { sequence: first + 1, type: doc, puts: new Map([[idOf(2), Float64Array.of(5)]]), deletes: [idOf(1)] },
      { sequence: first + 1, type: image, puts: new Map([[idOf(1), Float64Array.of(7, 7)]]), deletes: [] },
      { sequence: first + 3, type: doc, puts: new Map([[idOf(2), Float64Array.of(6)]]), deletes: [] },
    ])
  })

  it('are logged since any commit that was not trimmed, across restarts', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const start = graph.sequence
    await graph.write(tx => tx.insertVectors(doc, [row(1, [1]), row(2, [2])]))
    await graph.write(tx => tx.drop(doc, [idOf(1)]))
    await graph.write(tx => tx.insertVectors(image, [row(4, [2])]))
    const reopened = await database.open(schema)
    expect(await reopened.vectorLog(doc, start)).toEqual(
      new Map([
        [idOf(1), 'delete'],
        [idOf(2), 'put'],
      ]),
    )
    expect(await reopened.vectorLog(doc, start + 1)).toEqual(new Map([[idOf(1), 'delete']]))
    expect(await reopened.vectorLog(doc, reopened.sequence)).toEqual(new Map())
    expect(await reopened.vectorLog(doc, reopened.sequence + 1)).toBe('unavailable')
    await reopened.trimVectorLog(doc, start + 1)
    expect(await reopened.vectorLog(doc, start)).toBe('unavailable')
    expect(await reopened.vectorLog(doc, start + 1)).toEqual(new Map([[idOf(1), 'delete']]))
    expect(await reopened.vectorLog(image, start)).toEqual(new Map([[idOf(4), 'put']]))
    await reopened.trimVectorLog(doc, Number.MAX_SAFE_INTEGER)
    await reopened.write(tx => tx.insertVectors(doc, [row(9, [9])]))
    const last = reopened.sequence
    expect(await reopened.vectorLog(doc, last - 1)).toEqual(new Map([[idOf(9), 'put']]))
  })
})
