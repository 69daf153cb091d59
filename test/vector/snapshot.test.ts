import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { directionOf, unitVector } from '../../src/base/data/unit-vector.ts'
import { GvqError } from '../../src/base/errors.ts'

import { loadSnapshot, saveSnapshot, type VectorIndex } from '../../src/engine/vector/index.ts'
import { LabelTable } from '../../src/engine/vector/numbers/label-table.ts'
import { footerToBytes } from '../../src/engine/vector/snapshot/snapshot-footer.ts'
import { clusteredVectors, type Engine, engines, entriesFrom, faissIndex, id, needsFaiss } from './support.ts'

const dimension = 8
const next = clusteredVectors(42, dimension, 4)
const entries = entriesFrom(next, 60)
const queries = Array.from({ length: 20 }, next)

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-vector-'))
  path = join(folder, 'Doc.index')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

function filled(create: Engine['create']): VectorIndex {
  const index = create(dimension)
  index.putMany(entries)
  index.put(id(100), new Float64Array(dimension))
  index.put(id(101), entries[0]![1])
  index.delete(id(5))
  return index
}

describe.each(engines)('a snapshot of $name', ({ name, create }) => {
  const expected = { typeName: 'Doc', dimension, ...(name === 'exact' ? { engine: 'exact' as const } : {}) }

  async function loaded(): Promise<VectorIndex> {
    const result = await loadSnapshot(path, expected)
    if (result.kind === 'refused') throw new Error(result.reason)
    return result.index
  }

  it('returns the same results after it is loaded, and accepts writes', async () => {
    const index = filled(create)
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 77 })
    expect(await loadSnapshot(path, expected)).toMatchObject({ kind: 'loaded', sequence: 77 })
    const copy = await loaded()
    expect(copy).toMatchObject({ engine: name, dimension, size: 61 })
    for (const query of queries) expect(copy.search(query, 61)).toEqual(index.search(query, 61))
    for (const each of [index, copy]) {
      each.put(id(5), queries[0]!)
      each.delete(id(101))
      each.put(id(102), queries[1]!)
    }
    for (const query of queries) expect(copy.search(query, 10)).toEqual(index.search(query, 10))
  })

  it('holds an empty index, and one of zero vectors alone', async () => {
    const index = create(dimension)
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 0 })
    expect((await loaded()).size).toBe(0)
    index.put(id(1), new Float64Array(dimension))
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
    expect((await loaded()).search(queries[0]!, 3)).toEqual([id(1)])
  })

  it('replaces an older one and leaves no temporary file', async () => {
    const index = filled(create)
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
    index.put(id(200), queries[0]!)
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 2 })
    expect(await loadSnapshot(path, expected)).toMatchObject({ kind: 'loaded', sequence: 2 })
    expect((await loaded()).has(id(200))).toBe(true)
    expect(await readdir(folder)).toEqual(['Doc.index'])
  })

  it('contains the state at the call, not at the end of writing', async () => {
    const index = filled(create)
    const saving = saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
    index.delete(id(0))
    index.put(id(300), queries[0]!)
    await saving
    const copy = await loaded()
    expect(copy.has(id(0))).toBe(true)
    expect(copy.has(id(300))).toBe(false)
  })

  it('returns its sequence when it is an old copy, so that the index can catch up', async () => {
    const index = filled(create)
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
    await copyFile(path, join(folder, 'old'))
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 9 })
    await copyFile(join(folder, 'old'), path)
    expect(await loadSnapshot(path, expected)).toMatchObject({ kind: 'loaded', sequence: 1 })
  })

  it('is refused when it belongs to another type, dimension or model', async () => {
    await saveSnapshot(path, filled(create), { typeName: 'Doc', model: 'm1', sequence: 1 })
    const good = { ...expected, model: 'm1' }
    expect(await loadSnapshot(path, good)).toMatchObject({ kind: 'loaded' })
    expect(await loadSnapshot(path, { ...good, typeName: 'Note' })).toEqual({
      kind: 'refused',
      reason: 'other-type',
    })
    expect(await loadSnapshot(path, { ...good, dimension: 9 })).toEqual({
      kind: 'refused',
      reason: 'other-dimension',
    })
    expect(await loadSnapshot(path, { ...good, model: 'm2' })).toEqual({
      kind: 'refused',
      reason: 'other-model',
    })
    expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'other-model' })
  })

  it('is refused at whatever length it is cut', async () => {
    await saveSnapshot(path, filled(create), { typeName: 'Doc', sequence: 1 })
    const bytes = await readFile(path)
    for (let length = 0; length < bytes.length; length += 1 + Math.floor(length / 20)) {
      await writeFile(path, bytes.subarray(0, length))
      expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'damaged' })
    }
    await writeFile(path, Buffer.concat([bytes, Buffer.of(0)]))
    expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'damaged' })
  })

  it('is refused when any byte is wrong', async () => {
    await saveSnapshot(path, filled(create), { typeName: 'Doc', sequence: 1 })
    const bytes = await readFile(path)
    const step = Math.max(1, Math.floor(bytes.length / 300))
    const offsets = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => i * step)
    const tail = Array.from({ length: 60 }, (_, i) => bytes.length - 1 - i)
    for (const offset of [...offsets, ...tail]) {
      const damaged = Buffer.from(bytes)
      damaged[offset]! ^= 0x55
      await writeFile(path, damaged)
      expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'damaged' })
    }
  })
})

describe('a snapshot', () => {
  const expected = { typeName: 'Doc', dimension }

  it('is missing, not damaged, when there is no file', async () => {
    expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'missing' })
  })

  it('is damaged when the file is something else', async () => {
    await writeFile(
      path,
      'a text that is long enough to hold a tail but says nothing of the kind, twice over',
    )
    expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'damaged' })
  })

  it('is unreadable when its path is a folder', async () => {
    await mkdir(path)
    expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'unreadable' })
  })

  it('that cannot be written is reported as an error, and the process continues', async () => {
    const index = filled(engines.at(-1)!.create)
    const saving = saveSnapshot(join(folder, 'no', 'such', 'folder'), index, { typeName: 'Doc', sequence: 1 })
    await expect(saving).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await expect(saving).rejects.toBeInstanceOf(GvqError)
    expect(index.search(queries[0]!, 1)).toHaveLength(1)
  })

  needsFaiss.it('of the other engine is refused', async () => {
    await saveSnapshot(path, filled(engines[0]!.create), { typeName: 'Doc', sequence: 1 })
    expect(await loadSnapshot(path, expected)).toEqual({ kind: 'refused', reason: 'other-engine' })
    await saveSnapshot(path, filled(engines[1]!.create), { typeName: 'Doc', sequence: 1 })
    expect(await loadSnapshot(path, { ...expected, engine: 'exact' })).toEqual({
      kind: 'refused',
      reason: 'other-engine',
    })
  })

  needsFaiss.it('of an earlier version opens: 32 links, no measurement in its footer', async () => {
    const native = faissIndex(dimension, 'HNSW32,Flat')
    const table = new LabelTable()
    for (const [key, data] of entries) {
      const unit = unitVector(data)!
      native.add([...unit])
      table.assign(key, table.addLabel(directionOf(unit)))
    }
    const parts = [native.toBuffer(), table.toBytes()] as const
    const footer = footerToBytes({
      format: 1,
      engine: 'faiss-hnsw',
      dimension,
      typeName: 'Doc',
      model: null,
      sequence: 5,
      payloadBytes: parts[0].length,
      tableBytes: parts[1].length,
    })
    const bytes = Buffer.concat([...parts, footer])
    await writeFile(path, Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]))
    const load = await loadSnapshot(path, expected)
    if (load.kind === 'refused') throw new Error(load.reason)
    const { index } = load
    expect(index).toMatchObject({ size: entries.length, needsRebuild: false, needsMeasuring: true })
    index.put(id(500), queries[0]!)
    expect(index.search(queries[0]!, 1)).toEqual([id(500)])
    await index.measure()
    expect(index).toMatchObject({ needsMeasuring: false, measurement: { labels: entries.length + 1 } })
  })
})
