import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constructionBreadth, links } from './faiss-alone.mjs'
import { prepareHint } from './prepare.mjs'

/** Loads usearch; says so in a line and returns undefined where it is not installed. */
export async function loadUsearch() {
  try {
    const { default: module } = await import('usearch')
    const folder = await mkdtemp(join(tmpdir(), 'gvq-bench-usearch-'))
    process.once('exit', () => rmSync(folder, { recursive: true }))
    return { graph: (dimension, breadth, units) => Graph.built(module, folder, dimension, breadth, units) }
  } catch (error) {
    console.log(`usearch: skipped (${error.code ?? error.message}). ${prepareHint}`)
    return undefined
  }
}

/** A graph of usearch over cosines, in single precision, built and searched by one thread. */
class Graph {
  #module
  #file
  #dimension
  #index

  constructor(module, file, dimension, breadth) {
    this.#module = module
    this.#file = file
    this.#dimension = dimension
    this.#index = new module.Index({
      dimensions: dimension,
      metric: 'cos',
      quantization: 'f32',
      connectivity: links,
      expansion_add: constructionBreadth,
      expansion_search: breadth,
    })
  }

  static built(module, folder, dimension, breadth, units) {
    const graph = new Graph(module, join(folder, `${dimension}-${units.length}`), dimension, breadth)
    for (let first = 0; first < units.length; first += 256) {
      const some = units.slice(first, first + 256)
      const keys = BigUint64Array.from(some, (_, i) => BigInt(first + i))
      const numbers = new Float32Array(some.length * dimension)
      for (const [i, unit] of some.entries()) numbers.set(unit, i * dimension)
      graph.#index.add(keys, numbers, 1)
    }
    return graph
  }

  /** Returns a copy with another breadth. */
  withBreadth(breadth) {
    this.#index.save(this.#file)
    const copy = new Graph(this.#module, this.#file, this.#dimension, breadth)
    copy.#index.load(this.#file)
    return copy
  }

  search(unit, k) {
    const { keys } = this.#index.search(Float32Array.from(unit), k, 1)
    return { labels: Array.from(keys, Number) }
  }
}
