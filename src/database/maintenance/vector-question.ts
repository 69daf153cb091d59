import {
  cosineDistance,
  loadSnapshot,
  openSnapshotContents,
  type RefusalReason,
  type SnapshotContents,
  type SnapshotLoad,
  type VectorIndex,
} from '../../engine/vector/index.ts'
import type { VectorType } from '../../language/catalog/index.ts'
import type { Id } from '../../store/graph/api.ts'
import type { AccessPath, Asking, Chunk, Question, VectorLog } from '../../store/graph/index.ts'

/**
 * The number of vectors up to which each is searched by itself; of more, about as many as `searchedMin`. Tests make
 * them small.
 */
export const searched = { allMax: 10_000, searchedMin: 1000 }

/** Neighbours among which a vector must be found, as an approximate index may find others first. */
const neighbours = 10

/** Vectors as near as this are the same to a search: a graph may return one for the other. */
const sameDistance = 1e-6

/** The share that an approximate index must find: one that misses more is not the graph of its vectors. */
const foundMin = 0.9

/** What is known of the vector index of a type. */
export interface VectorAnswers {
  readonly type: VectorType
  readonly vectors: number
  /** How many vectors were searched by themselves, and found; `undefined` where the index is built when the data is next opened. */
  readonly searches: { readonly asked: number; readonly found: number } | undefined
}

const isFault: Readonly<Record<RefusalReason, boolean>> = {
  missing: false,
  unreadable: true,
  damaged: true,
  'newer-format': false,
  'other-type': true,
  'other-dimension': true,
  'other-model': true,
  'other-engine': false,
}

const conditions: Readonly<Record<RefusalReason, string>> = {
  missing: 'missing',
  unreadable: 'unreadable',
  damaged: 'damaged',
  'newer-format': 'from a newer gvq',
  'other-type': 'for another type',
  'other-dimension': 'for vectors of another dimension',
  'other-model': 'for another model',
  'other-engine': 'for another engine',
}

/** What is wrong with a file; one that is missing or of another engine is rebuilt when the data is next opened. */
export function fileFault(load: SnapshotLoad, { name }: VectorType): string | undefined {
  if (load.kind === 'loaded' || !isFault[load.reason]) return undefined
  return `The vector index file of V::${name} is ${conditions[load.reason]}.`
}

interface Opened {
  readonly index: VectorIndex
  readonly contents: SnapshotContents
  readonly log: VectorLog
}

/**
 * Asks for each vector by its id in the index, as the next opening loads it: from the file and from the log of what
 * came later. The index must have it, under its own numbers, and find it when it is searched for.
 */
export class VectorQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  readonly #type: VectorType
  readonly #dimension: number | undefined
  readonly #file: string
  readonly #readLog: (afterSequence: number) => Promise<VectorLog | 'unavailable'>
  #opened: Opened | undefined
  #vectors = 0
  #total = 0
  /** Vectors that the index has. */
  #indexed = 0
  #asked = 0
  #found = 0

  constructor(
    asking: Asking,
    type: VectorType,
    {
      dimension,
      file,
      readLog,
    }: {
      readonly dimension: number | undefined
      readonly file: string
      readonly readLog: (afterSequence: number) => Promise<VectorLog | 'unavailable'>
    },
  ) {
    this.#asking = asking
    this.#type = type
    this.#dimension = dimension
    this.#file = file
    this.#readLog = readLog
    this.path = { kind: 'vectors', type }
  }

  get answers(): VectorAnswers {
    const searches = this.#opened && { asked: this.#asked, found: this.#found }
    return { type: this.#type, vectors: this.#vectors, searches }
  }

  async begin(): Promise<void> {
    const { reader, misses } = this.#asking
    this.#total = await reader.count(this.#type)
    if (this.#dimension === undefined) return
    const load = await loadSnapshot(this.#file, { typeName: this.#type.name, dimension: this.#dimension })
    const fault = fileFault(load, this.#type)
    if (fault !== undefined) misses.say(this.path, fault)
    if (load.kind === 'refused') return
    const log = await this.#readLog(load.sequence)
    if (log === 'unavailable') return
    const { index } = load
    await this.#catchUp(index, log)
    this.#opened = { index, log, contents: await openSnapshotContents(this.#file) }
  }

  async #catchUp(index: VectorIndex, log: VectorLog): Promise<void> {
    const puts: Id[] = []
    for (const [id, kind] of log) {
      if (kind === 'put') puts.push(id)
      else index.delete(id)
    }
    for (let at = 0; at < puts.length; at += putsAtOnce) {
      const ids = puts.slice(at, at + putsAtOnce)
      const vectors = await this.#asking.reader.vectorData(this.#type, ids)
      index.putMany(ids.flatMap((id, i) => (vectors[i] ? [[id, vectors[i]] as const] : [])))
      await this.#asking.pause()
    }
  }

  async take({ ids }: Chunk): Promise<void> {
    const { reader, misses, pause } = this.#asking
    const vectors = await reader.vectorData(this.#type, ids)
    for (const [i, id] of ids.entries()) {
      this.#vectors++
      const vector = vectors[i]
      if (vector === undefined) misses.lose(`Records of V::${this.#type.name} without their vector`, id)
      else if (this.#opened !== undefined) await this.#ask(this.#opened, id, vector)
      await pause()
    }
  }

  async #ask({ index, contents, log }: Opened, id: Id, vector: Float64Array): Promise<void> {
    const { misses } = this.#asking
    const isOfFile = !log.has(id)
    if (!index.has(id)) {
      misses.note(this.path, 'Not found by it', id)
      return
    }
    this.#indexed++
    if (isOfFile && !(await contents.holds(id, vector))) {
      misses.note(this.path, 'Found by it under other numbers', id)
      return
    }
    const every = this.#total <= searched.allMax ? 1 : Math.ceil(this.#total / searched.searchedMin)
    if ((this.#vectors - 1) % every !== 0) return
    this.#asked++
    if (await this.#isFound(index, id, vector)) this.#found++
    else if (index.engine !== 'faiss-hnsw') misses.note(this.path, 'Not found by a search for itself', id)
  }

  async #isFound(index: VectorIndex, id: Id, vector: Float64Array): Promise<boolean> {
    const query = besides(vector)
    const ids = index.search(query, neighbours)
    if (ids.includes(id)) return true
    const [first] = await this.#asking.reader.vectorData(this.#type, ids.slice(0, 1))
    return first !== undefined && cosineDistance(query, first) <= cosineDistance(query, vector) + sameDistance
  }

  async end(): Promise<void> {
    if (this.#opened === undefined) return
    const { index } = this.#opened
    if (index.size > this.#indexed) await this.#nameStrangers(this.#opened)
    if (index.engine !== 'faiss-hnsw' || this.#found >= foundMin * this.#asked) return
    const counts = `${this.#found} of ${this.#asked}`
    this.#asking.misses.note(this.path, `Of the vectors that were searched for, it finds ${counts}`)
  }

  async close(): Promise<void> {
    await this.#opened?.contents.close()
  }

  /** Names ids of the index without a record. */
  async #nameStrangers({ index, contents }: Opened): Promise<void> {
    const { reader, misses, pause } = this.#asking
    let ids: Id[] = []
    const compare = async () => {
      const records = await reader.records(this.#type, ids)
      for (const [i, id] of ids.entries()) {
        if (records[i] === undefined) misses.note(this.path, 'Found by it without being there', id)
      }
      ids = []
      await pause()
    }
    for (const id of contents.ids()) {
      if (index.has(id)) ids.push(id)
      if (ids.length === putsAtOnce) await compare()
    }
    await compare()
  }
}

const putsAtOnce = 1024

/** A vector that hardly differs: in the direction of a stored one, a search begins at that one, whatever leads there. */
function besides(vector: Float64Array): Float64Array {
  return vector.map((x, i) => x * (i % 2 === 0 ? 1.001 : 0.999))
}
