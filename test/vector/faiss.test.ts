import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FaissHandle } from '../../src/engine/vector/faiss-handle.ts'
import { emptyHnsw } from '../../src/engine/vector/graph/faiss-hnsw.ts'
import { loadFaissOf } from '../../src/engine/vector/graph/faiss-loader.ts'
import type { NativeIndex } from '../../src/engine/vector/graph/faiss-native.ts'
import { vectorEngine } from '../../src/engine/vector/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { faissFile, nativeFaiss, needsFaiss, needsNoFaiss } from './support.ts'

needsFaiss.describe('FaissHandle', () => {
  it.each(['flat', 'hnsw'] as const)('stops wrong arguments before they reach FAISS (%s)', kind => {
    const handle = FaissHandle.create(nativeFaiss(), kind, 2)
    handle.add([])
    handle.add([Float32Array.of(1, 0)])
    expect(() => handle.add([Float32Array.of(1)])).toThrow('dimensions')
    expect(() => handle.add([Float32Array.of(1, Number.NaN)])).toThrow('NaN')
    expect(() => handle.add([Float32Array.of(0, 1), Float32Array.of(1, 0, 0)])).toThrow('dimensions')
    expect(() => handle.add([Float32Array.of(1, Number.POSITIVE_INFINITY)])).toThrow('infinity')
    expect(() => FaissHandle.create(nativeFaiss(), kind, 0)).toThrow('0 dimensions')
    expect(handle.total).toBe(1)
  })

  it.each(['removeIds([0])', 'search([1, 0], 0)', 'write("/no/such/folder/file")'])(
    'is needed: a bare %s on a graph ends the process',
    call => {
      const script = `
        const { Index } = require(${JSON.stringify(faissFile())})
        const index = Index.fromFactory(2, 'HNSW16,Flat', 0)
        index.add([1, 0])
        try { index.${call} } catch {}
        process.exit(0)`
      const { signal } = spawnSync(process.execPath, ['-e', script], { cwd: import.meta.dirname })
      expect(signal).toBe('SIGABRT')
    },
  )

  it('creates graphs with the construction breadth of the policy', () => {
    const bytes = emptyHnsw(nativeFaiss(), 4)!.toBuffer()
    expect(bytes.includes(Buffer.from(Int32Array.of(-1, -1, 100, 128, 1).buffer))).toBe(true)
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
    const faiss = { Index: { fromFactory: () => index, fromBuffer: () => index, read: () => index } }
    expect(emptyHnsw(faiss, 1)).toBeUndefined()
  })
})
