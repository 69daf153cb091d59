import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Links, and the construction breadth, of gvq's graphs. */
export const links = 16
export const constructionBreadth = 100

export const scaled = vector => {
  const length = Math.hypot(...vector)
  return Float32Array.from(vector, x => x / length)
}

const numbersOf = vectors => {
  const numbers = []
  for (const vector of vectors) for (const x of vector) numbers.push(x)
  return numbers
}

/** Returns the positions of the nearest by cosine, found exhaustively: the reference for searches. */
export function exactly(units, unit, k) {
  const scores = units.map((other, i) => {
    let dot = 0
    for (let d = 0; d < unit.length; d++) dot += other[d] * unit[d]
    return [dot, i]
  })
  return scores
    .sort(([a], [b]) => b - a)
    .slice(0, k)
    .map(([, i]) => i)
}

/** FAISS without gvq, in this process. */
export class Faiss {
  #Index

  constructor(module) {
    this.#Index = module.Index
  }

  graph(dimension, breadth) {
    const bytes = this.#Index.fromFactory(dimension, `HNSW${links},Flat`, 0).toBuffer()
    int32s(-1, -1, constructionBreadth, breadth, 1).copy(bytes, bytes.indexOf(int32s(-1, -1, 40, 16, 1)))
    return this.#Index.fromBuffer(bytes)
  }

  flat(dimension) {
    return this.#Index.fromFactory(dimension, 'Flat', 0)
  }

  /** Returns a copy of the graph, with another breadth. */
  withBreadth(graph, from, to) {
    const bytes = graph.toBuffer()
    const at = bytes.lastIndexOf(int32s(constructionBreadth, from, 1))
    int32s(constructionBreadth, to, 1).copy(bytes, at)
    return this.#Index.fromBuffer(bytes)
  }
}

const int32s = (...values) => Buffer.from(Int32Array.from(values).buffer)

export function add(index, units) {
  for (let i = 0; i < units.length; i += 256) index.add(numbersOf(units.slice(i, i + 256)))
}

export async function loadFaiss() {
  const file = process.env.GVQ_BENCH_FAISS ?? (await builtFaiss())
  process.env.OMP_NUM_THREADS ??= '1'
  return new Faiss(createRequire(import.meta.url)(file))
}

/** Returns the binary that gvq uses. */
async function builtFaiss() {
  const require = createRequire(import.meta.url)
  const { version } = require('faiss-node/package.json')
  const cache = process.env.XDG_CACHE_HOME ?? join(process.env.HOME, '.cache')
  const name = `faiss-node-${version}-${process.platform}-${process.arch}`
  return join(cache, 'gvq', 'built', name, 'build', 'Release', 'faiss-node.node')
}

/** Calls each in turn for short periods, and returns the most calls per second that each reached. */
export async function inTurns(works, rounds = 40, milliseconds = 30) {
  const best = new Map()
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      let calls = 0
      const start = performance.now()
      for (const end = start + milliseconds; performance.now() < end; calls++) await work()
      best.set(name, Math.max(best.get(name) ?? 0, (calls * 1000) / (performance.now() - start)))
    }
  }
  return best
}
