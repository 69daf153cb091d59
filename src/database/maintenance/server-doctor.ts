import { VectorIndexes } from '../../engine/search/index.ts'
import type { VectorType } from '../../language/catalog/index.ts'
import type { Id } from '../../store/graph/api.ts'
import {
  type AccessPath,
  type Asking,
  askGraph,
  type Chunk,
  type Question,
  type StoredCatalog,
  storedVersion,
  typesOfStored,
} from '../../store/graph/index.ts'
import type { Progress } from '../../store/keyvalue/index.ts'

/** Vectors of a type that are searched for, about. */
const searchesMax = 100

/** How much farther than itself the vector may be that is found in its place. */
const sameDistance = 1e-9

/** The result of asking for what a server has. */
export interface ServerHealth {
  readonly indexes: number
  readonly edges: number
  /** Vectors that were searched for. */
  readonly searches: number
  /** What queries do not find, a sentence or more each. */
  readonly faults: readonly string[]
  readonly losses: readonly string[]
}

/**
 * Asks for each record of a database on a server as queries do, in one state: by its id, through each index, from both ends of
 * edges; and for some vectors by themselves. Writes nothing.
 * @throws GvqError STORAGE_UNAVAILABLE
 */
export async function askServer(
  url: string,
  stored: StoredCatalog,
  progress: Progress,
  signal: AbortSignal,
): Promise<ServerHealth> {
  const { openPostgres } = await import('../../store/postgres/index.ts')
  const { catalog } = typesOfStored(stored)
  const opened = await openPostgres(url)
  const graph = await opened.graph(catalog, { version: storedVersion(stored) })
  const vectorIndexes = await VectorIndexes.open(graph, catalog, '', () => undefined)
  const snapshot = graph.snapshot()
  try {
    const questions: VectorSearches[] = []
    const answers = await askGraph({
      reader: snapshot,
      catalog,
      // Words that are not in the index yet would be read again for each batch of nodes.
      textSearched: new Set(),
      omitsType: () => false,
      omits: () => false,
      others: asking => {
        if (asking.type.kind !== 'vector') return []
        const question = new VectorSearches(asking, asking.type, vectorIndexes)
        questions.push(question)
        return [question]
      },
      progress,
      signal,
    })
    return {
      indexes: answers.indexes,
      edges: answers.edges,
      searches: questions.reduce((sum, { asked }) => sum + asked, 0),
      faults: answers.misses.map(({ head, details }) => (details === '' ? head : `${head} ${details}`)),
      losses: answers.losses,
    }
  } finally {
    snapshot.release()
    await vectorIndexes.close()
    await graph.close()
  }
}

/** Asks for each vector, and checks for some that a search finds them. */
class VectorSearches implements Question {
  readonly path: AccessPath
  asked = 0
  readonly #asking: Asking
  readonly #type: VectorType
  readonly #indexes: VectorIndexes
  #every = 1
  #vectors = 0

  constructor(asking: Asking, type: VectorType, indexes: VectorIndexes) {
    this.#asking = asking
    this.#type = type
    this.#indexes = indexes
    this.path = { kind: 'vectors', type }
  }

  async begin(): Promise<void> {
    this.#every = Math.ceil((await this.#asking.reader.count(this.#type)) / searchesMax)
  }

  async take({ ids }: Chunk): Promise<void> {
    const { reader, misses } = this.#asking
    const vectors = await reader.vectorData(this.#type, ids)
    for (const [i, id] of ids.entries()) {
      const data = vectors[i]
      if (data === undefined) misses.lose(`Records of V::${this.#type.name} without their vector`, id)
      else if (this.#vectors++ % this.#every === 0) await this.#search(id, data)
    }
  }

  async #search(id: Id, data: Float64Array): Promise<void> {
    const { reader, misses, pause } = this.#asking
    this.asked++
    const [nearest] = await this.#indexes.search(reader, this.#type, { data }, 1, new Set(), pause)
    if (nearest?.id === id || (nearest !== undefined && nearest.distance <= sameDistance)) return
    misses.note(this.path, 'Not found by a search for itself', id)
  }
}
