import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import { invariant } from '../../base/errors.ts'
import type { Parts } from '../../base/flow/parts.ts'
import { checkDimension, checkEntry, checkK, checkVector } from './checks.ts'
import type { Measurement } from './graph/measurement.ts'
import type { CoreBuilder, IndexCore } from './index-core.ts'
import type {
  EngineName,
  Exclude,
  IndexImage,
  SliceOptions,
  VectorEntries,
  VectorEntry,
  VectorIndex,
} from './port.ts'
import { feedInSlices } from './slices.ts'

/** The last write of each id since a rebuild began; undefined is a deletion. */
type Journal = Map<string, Float64Array | undefined>

/** Checks all arguments, and replaces the engine's core with a rebuilt one without losing writes. */
export class LiveIndex implements VectorIndex {
  readonly dimension: number
  #core: IndexCore
  readonly #build: CoreBuilder
  #journal: Journal | undefined

  constructor(dimension: number, core: IndexCore, build: CoreBuilder) {
    checkDimension(dimension)
    this.dimension = dimension
    this.#core = core
    this.#build = build
  }

  get engine(): EngineName {
    return this.#core.engine
  }

  get size(): number {
    return this.#core.size
  }

  get content(): FingerprintNumbers {
    return this.#core.content
  }

  get needsRebuild(): boolean {
    return this.#journal === undefined && this.#core.wantsRebuild
  }

  isOutgrownBy(count: number): boolean {
    return this.#journal === undefined && this.#core.isOutgrownBy(count)
  }

  get needsMeasuring(): boolean {
    return this.#journal === undefined && this.#core.needsMeasuring
  }

  get measurement(): Measurement | undefined {
    return this.#core.measurement
  }

  measure(options: SliceOptions = {}): Promise<boolean> {
    return this.#core.measure(options)
  }

  has(id: string): boolean {
    return this.#core.has(id)
  }

  put(id: string, vector: Float64Array): void {
    this.putMany([[id, vector]])
  }

  putMany(entries: Iterable<VectorEntry>): void {
    const batch = [...entries]
    for (const entry of batch) checkEntry(entry, this.dimension)
    for (const [id, vector] of batch) this.#journal?.set(id, vector)
    this.#core.putMany(batch)
  }

  delete(id: string): boolean {
    this.#journal?.set(id, undefined)
    return this.#core.delete(id)
  }

  search(query: Float64Array, k: number, exclude?: Exclude): string[] {
    return this.candidates(query, k, exclude).slice(0, k)
  }

  candidates(query: Float64Array, k: number, exclude?: Exclude): string[] {
    checkVector(query, this.dimension)
    checkK(k)
    if (k === 0 || this.#core.size === 0) return []
    return this.#core.candidates(query, Math.min(k, this.#core.size), exclude)
  }

  comparedFor(k: number): number {
    return this.#core.comparedFor(k)
  }

  *candidatesInParts(query: Float64Array, k: number, excludeOf: () => Exclude): Parts<string[]> {
    checkVector(query, this.dimension)
    checkK(k)
    for (;;) {
      const core = this.#core
      // Not less than `k`, as it may grow between two parts.
      const found = yield* core.candidatesInParts(query, k, excludeOf)
      // A rebuild may have replaced it meanwhile: that has what was added since.
      if (core === this.#core) return found
    }
  }

  async rebuild(entries: VectorEntries, options: SliceOptions = {}): Promise<void> {
    invariant(this.#journal === undefined, 'a rebuild of this vector index is already in progress')
    this.#journal = new Map()
    try {
      const next = await this.#build(this.#checked(entries), options)
      while (this.#journal.size > 0) {
        const written = this.#journal
        this.#journal = new Map()
        await replay(written, next, options)
      }
      this.#core = next
    } finally {
      this.#journal = undefined
    }
  }

  image(): IndexImage {
    return this.#core.image()
  }

  async *#checked(entries: VectorEntries): AsyncGenerator<VectorEntry> {
    for await (const entry of entries) {
      checkEntry(entry, this.dimension)
      yield entry
    }
  }
}

async function replay(written: Journal, core: IndexCore, options: SliceOptions): Promise<void> {
  const puts: VectorEntry[] = []
  for (const [id, vector] of written) {
    if (vector) puts.push([id, vector])
    else core.delete(id)
  }
  await feedInSlices(puts, batch => core.putMany(batch), options)
}
