import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unitVector } from '../../src/base/data/unit-vector.ts'
import { atOnce } from '../../src/base/flow/parts.ts'
import { isSoundHead } from '../../src/engine/vector/faiss-soundness.ts'
import { isFormatKnown, isReadable } from '../../src/engine/vector/graph/faiss-check.ts'
import { flatHead, graphHead, graphOf } from '../../src/engine/vector/graph/faiss-format.ts'
import { loadFaissOf } from '../../src/engine/vector/graph/faiss-loader.ts'
import type { NativeIndex } from '../../src/engine/vector/graph/faiss-native.ts'
import { GraphWalk } from '../../src/engine/vector/graph/graph-walk.ts'
import { Linker } from '../../src/engine/vector/graph/linker.ts'
import { vectorEngine } from '../../src/engine/vector/index.ts'
import { ByteBlock } from '../../src/engine/vector/numbers/byte-block.ts'
import { UnitBlock } from '../../src/engine/vector/numbers/unit-block.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  clusteredVectors,
  faissFileIndex,
  faissIndex,
  linkedGraph,
  nativeFaiss,
  needsFaiss,
  needsNoFaiss,
} from './support.ts'

const dimension = 24
const next = clusteredVectors(6_011, dimension, 20)
const units = Array.from({ length: 1500 }, () => unitVector(next())!)
const queries = Array.from({ length: 200 }, () => [...unitVector(next())!])
const vectors = Buffer.concat(units.map(unit => Buffer.from(unit.buffer)))

needsFaiss.describe('FAISS', () => {
  it('reads a graph of gvq, and finds what gvq finds', async () => {
    const { graph, bytes } = linkedGraph(units)
    const path = join(await temporaryFolder(), 'graph')
    await writeFile(path, Buffer.concat([graphHead(graph, dimension), vectors]))
    expect(isReadable(nativeFaiss(), path, dimension, units.length)).toBe(true)
    expect(isReadable(nativeFaiss(), path, dimension, units.length + 1)).toBe(false)
    const block = new UnitBlock(dimension)
    for (const unit of units) block.push(unit)
    const walk = new GraphWalk(graph, block, bytes)
    const index = faissFileIndex(path)
    let same = 0
    for (const query of queries) {
      const { labels } = walk.search(query, 128, 10)
      same += index.search(query, 10).labels.filter(label => labels.includes(label)).length
    }
    expect(same / (10 * queries.length)).toBeGreaterThan(0.99)
  })

  it('writes what it has read: a graph, and what is scanned', () => {
    const { Index } = nativeFaiss()
    for (const head of [graphHead(linkedGraph(units).graph, dimension), flatHead(dimension, units.length)]) {
      const bytes = Buffer.concat([head, vectors])
      expect(Index.fromBuffer(bytes).toBuffer().equals(bytes)).toBe(true)
    }
  })

  it.each(['HNSW16,Flat', 'HNSW32,Flat'])('writes graphs that gvq reads and continues: %s', kind => {
    const index = faissIndex(dimension, kind)
    for (const unit of units.slice(0, 700)) index.add([...unit])
    const { graph } = graphOf(index.toBuffer())!
    const bytes = new ByteBlock(dimension)
    const block = new UnitBlock(dimension)
    for (const unit of units) block.push(unit)
    for (const unit of units.slice(0, 700)) bytes.push(unit)
    const linker = new Linker(graph, bytes)
    for (const unit of units.slice(700)) {
      bytes.push(unit)
      linker.insert()
    }
    const walk = new GraphWalk(graph, block, bytes)
    let found = 0
    for (const query of queries) {
      const truth = atOnce(block.search(query, 10)).labels
      found += walk.search(query, 64, 10).labels.filter(label => truth.includes(label)).length
    }
    expect(found / (10 * queries.length)).toBeGreaterThan(0.99)
    const head = graphHead(graph, dimension)
    expect(isSoundHead(head, 'hnsw', dimension, units.length)).toBe(true)
    expect(graphHead(graphOf(head)!.graph, dimension).equals(head)).toBe(true)
  })
})

describe('vectorEngine', () => {
  needsFaiss.it('names the version of FAISS’s binding', () => {
    expect(vectorEngine()).toEqual({ active: 'faiss', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  })

  needsNoFaiss.it('names the reason and the remedy', () => {
    expect(vectorEngine()).toMatchObject({
      active: 'exact',
      remedy: expect.stringContaining('gvq doctor --build'),
    })
  })
})

describe('loading faiss-node', () => {
  /** Loads a package whose binary consists of these bytes. */
  async function load(binary?: string): Promise<unknown> {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'build', 'Release'), { recursive: true })
    if (binary !== undefined) await writeFile(join(folder, 'build', 'Release', 'faiss-node.node'), binary)
    return loadFaissOf({ name: 'faiss-node', version: '9.9.9', folder })
  }

  it('reports that the package is not installed', () => {
    expect(loadFaissOf(undefined)).toEqual({
      kind: 'unavailable',
      reason: 'the package faiss-node is not installed',
    })
  })

  it('reports that the binary is missing', async () => {
    expect(await load()).toEqual({
      kind: 'unavailable',
      reason: 'the binary of faiss-node 9.9.9 is missing',
    })
  })

  it('reports why the binary does not load, in one line', async () => {
    expect(await load('no binary')).toEqual({
      kind: 'unavailable',
      reason: expect.stringMatching(/^the binary of faiss-node 9\.9\.9 does not load: .*faiss-node\.node.*$/),
    })
  })

  it('rejects a FAISS that serializes its graphs in another format', () => {
    const index = { toBuffer: () => Buffer.alloc(300) } as NativeIndex
    expect(isFormatKnown({ Index: { fromBuffer: () => index, read: () => index } })).toBe(false)
    const fromBuffer = () => {
      throw new Error('Index type 0x12345678 not recognized')
    }
    expect(isFormatKnown({ Index: { fromBuffer, read: () => index } })).toBe(false)
  })

  needsFaiss.it('accepts the FAISS that is installed', () => {
    expect(isFormatKnown(nativeFaiss())).toBe(true)
  })
})
