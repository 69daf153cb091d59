import { rm } from 'node:fs/promises'
import type { VectorType } from '../../language/catalog/types.ts'
import type { Graph, Id, VectorChange } from '../../store/storage/index.ts'
import {
  buildInSlices,
  createVectorIndex,
  loadSnapshot,
  saveSnapshot,
  type VectorEntries,
  type VectorEntry,
} from '../vector/index.ts'
import { MaintainedIndex, sliceMs } from './maintained-index.ts'

/**
 * Changes after which the index is saved again, so that a restart after a crash has little to catch up. Grows with
 * the index, because the time and memory of a save are proportional to its size.
 */
const changesBetweenSaves = 20_000
/** Changes after which an index without a file is saved: it is a graph then, which is searched sooner once it was serialized. */
const changesBeforeFirstSave = 4096

/** The vector index of one type, derived from a store that this process alone writes to, and saved in a file. */
export class TypeIndex extends MaintainedIndex {
  readonly #graph: Graph
  readonly #type: VectorType
  readonly #file: string
  /** The last commit that the index, and what waits, contain. */
  #sequence: number
  #savedSequence: number
  /** Whether its file was read or written. */
  #hasFile = false
  #unsavedChanges = 0
  readonly #notice: (text: string) => void

  private constructor(graph: Graph, type: VectorType, file: string, notice: (text: string) => void) {
    super()
    this.#graph = graph
    this.#type = type
    this.#file = file
    this.#notice = notice
    this.#sequence = graph.sequence
    this.#savedSequence = this.#sequence
  }

  /** Loads the saved index and brings it up to date, or rebuilds it from the store. */
  static async open(
    graph: Graph,
    type: VectorType,
    file: string,
    notice: (text: string) => void,
  ): Promise<TypeIndex> {
    const opened = new TypeIndex(graph, type, file, notice)
    const snapshot = graph.snapshot()
    try {
      const { dimension } = await snapshot.vectorInfo(type)
      if (dimension === undefined) return opened
      const restored = await opened.#restore(dimension)
      if (restored && opened.size === (await snapshot.count(type))) return opened
      await opened.#build(dimension, await snapshot.count(type))
      return opened
    } finally {
      snapshot.release()
    }
  }

  /** Applies a published commit. */
  apply(change: VectorChange): void {
    this.take(change)
    this.#sequence = change.sequence
    this.#unsavedChanges += change.puts.size + change.deletes.length
    this.keepUp()
  }

  async close(): Promise<void> {
    await this.settled()
    if (this.#savedSequence !== this.#sequence) await this.save()
  }

  /** Deletes the index of a removed type. */
  async remove(): Promise<void> {
    await this.settled()
    await rm(this.#file, { force: true })
  }

  async #restore(dimension: number): Promise<boolean> {
    const load = await loadSnapshot(this.#file, { typeName: this.#type.name, dimension })
    if (load.kind === 'refused') return false
    const log = await this.#graph.vectorLog(this.#type, load.sequence)
    if (log === 'unavailable') return false
    this.use(load.index)
    this.#savedSequence = load.sequence
    this.#hasFile = true
    const snapshot = this.#graph.snapshot()
    try {
      const puts: Id[] = []
      for (const [id, kind] of log) {
        if (kind === 'put') puts.push(id)
        else load.index.delete(id)
      }
      const payloads = await snapshot.vectorData(this.#type, puts)
      const entries = puts.flatMap((id, i): VectorEntry[] => (payloads[i] ? [[id, payloads[i]]] : []))
      await buildInSlices(load.index, entries, { sliceMs })
      this.#unsavedChanges = log.size
      return true
    } finally {
      snapshot.release()
    }
  }

  async #build(dimension: number, expected: number): Promise<void> {
    const index = createVectorIndex({ dimension })
    await index.rebuild(this.#stored(), { sliceMs, expected })
    this.use(index)
    this.#savedSequence = -1
  }

  protected override withStored(work: (stored: VectorEntries) => Promise<void>): Promise<void> {
    return work(this.#stored())
  }

  /** Yields all vectors of the type, as of the call. */
  async *#stored(): AsyncGenerator<VectorEntry> {
    const cursor = this.#graph.scanVectors(this.#type)
    try {
      for (;;) {
        const page = await cursor.next()
        if (page === undefined) return
        yield* page
      }
    } finally {
      await cursor.close()
    }
  }

  protected override get savesSoon(): boolean {
    const most = this.#hasFile ? Math.max(changesBetweenSaves, this.size) : changesBeforeFirstSave
    return this.#unsavedChanges > most
  }

  protected override async save(): Promise<void> {
    await this.takeIn()
    if (this.index === undefined) return
    const sequence = this.#sequence
    await saveSnapshot(this.#file, this.index, { typeName: this.#type.name, sequence })
    this.#savedSequence = sequence
    this.#hasFile = true
    this.#unsavedChanges = 0
    await this.#graph.trimVectorLog(this.#type, sequence)
  }

  protected override failed(error: Error): void {
    this.#notice(`Cannot save the vector index of \`${this.#type.name}\`: ${error.message}`)
  }
}
