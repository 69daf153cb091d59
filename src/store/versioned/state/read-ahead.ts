import type { ByteString, KeyValueStore } from '../../keyvalue/contract/api.ts'
import type { Numbering, Space } from '../contract/api.ts'
import type { ActiveSequences } from './snapshots.ts'
import type { ValueCache } from './value-cache.ts'

/** What reading ahead needs of the published state. */
interface AheadState {
  readonly disk: KeyValueStore
  readonly cache: ValueCache
  readonly readers: ActiveSequences
  readonly sequence: number
  readonly unreferredWrites: number
  isKnown(prefix: ByteString, key: ByteString, sequence: number): boolean
  offer(space: Space<unknown>, key: ByteString, bytes: Buffer | undefined, sequence: number): void
  forget(): void
}

/** Requests under way at once: one of the four threads that read is left to reads that someone waits for. */
const requestsMax = 3
/** What one request brings is taken over in one piece, in some tenths of a millisecond. */
const requestBytes = 256 * 1024
const requestNumbersMax = 32
/** Misses that cause nothing: a single look-up goes from the root of a tree to a leaf. */
const missesAlone = 3
/** Requests that one miss can cause. */
const windowMax = 16
/** A miss of more keys is a scan's, which reads ahead itself. */
const keysMax = 16

/** Pages of a type, or nodes of a tree, that are read ahead. */
interface Series {
  /** Numbers of a request: as many as have `requestBytes`, by the largest values that were read. */
  readonly numbers: number
  misses: number
  /** Requests that the last miss could cause. */
  window: number
  /** Requests that were made. */
  readonly made: Set<number>
}

interface Request {
  readonly space: Space<unknown>
  readonly keys: () => readonly ByteString[]
}

/**
 * Reads what stands near values that were not in memory, before it is asked for: a value costs a round trip to another
 * thread, many cost little more. The first misses cause nothing. While misses go on, each causes twice the requests of the
 * one before, and less as the cache fills up. Nobody waits for these requests, and
 * nobody learns of their errors: who needs a value reads it.
 */
export class ReadAhead {
  readonly #state: AheadState
  readonly #series = new Map<ByteString, Series>()
  readonly #waiting: Request[] = []
  #underWay = 0

  constructor(state: AheadState) {
    this.#state = state
  }

  /** Must be called after a read of keys that were not in memory. */
  missed<V>(space: Space<V>, keys: readonly ByteString[], values: readonly (Buffer | undefined)[]): void {
    const { numbering } = space
    if (numbering === undefined || keys.length > keysMax) return
    const bytes = Math.max(...values.map(value => value?.length ?? 0))
    const missed = new Set<Series>()
    for (const key of keys) {
      const name = numbering.series(key)
      const series = this.#seriesOf(space.prefix + name, bytes)
      if (!missed.has(series)) this.#widen(series)
      missed.add(series)
      this.#plan(space, numbering, name, series, numbering.number(key))
    }
    this.#start()
  }

  #seriesOf(name: ByteString, bytes: number): Series {
    let series = this.#series.get(name)
    const fitting = Math.floor(requestBytes / bytes)
    const numbers = Math.max(1, Math.min(fitting, requestNumbersMax))
    // Begins anew where values are larger than those that were read first.
    if (series === undefined || 2 * numbers < series.numbers) {
      series = { numbers, misses: series?.misses ?? 0, window: 0, made: new Set() }
      this.#series.set(name, series)
    }
    return series
  }

  #widen(series: Series): void {
    if (++series.misses <= missesAlone) return
    const wider = Math.min(Math.max(1, 2 * series.window), windowMax)
    series.window = Math.max(0, Math.min(wider, this.#requestsThatFit()))
  }

  #requestsThatFit(): number {
    const waiting = this.#waiting.length + this.#underWay
    return Math.floor(this.#state.cache.room / (4 * requestBytes)) - waiting
  }

  #plan<V>(space: Space<V>, numbering: Numbering, name: ByteString, series: Series, number: number): void {
    if (series.window === 0) return
    const at = Math.floor(number / series.numbers)
    const first = at - (at % series.window)
    for (let request = first; request < first + series.window; request++) {
      if (series.made.has(request)) continue
      series.made.add(request)
      const start = request * series.numbers
      const keys = () =>
        Array.from({ length: series.numbers }, (_, i) => numbering.keys(name, start + i)).flat()
      this.#waiting.push({ space: space as Space<unknown>, keys })
    }
  }

  #start(): void {
    while (this.#underWay < requestsMax) {
      const request = this.#waiting.shift()
      if (request === undefined) return
      this.#underWay++
      void this.#read(request).finally(() => {
        this.#underWay--
        this.#start()
      })
    }
  }

  /** A reader of its own, which began with the request: see `PublishedState.fetch`. */
  async #read({ space, keys }: Request): Promise<void> {
    const state = this.#state
    const { sequence, unreferredWrites } = state
    const wanted = keys().filter(key => !state.isKnown(space.prefix, key, sequence))
    if (wanted.length === 0 || state.cache.room <= 0) return
    state.readers.hold(sequence)
    try {
      const values = await state.disk.getMany(wanted.map(key => space.prefix + key))
      if (unreferredWrites !== state.unreferredWrites) return
      for (const [i, key] of wanted.entries()) state.offer(space, key, values[i], sequence)
    } catch {
      // Who needs one of these values reads it, and learns of the error.
    } finally {
      state.readers.release(sequence)
      state.forget()
    }
  }
}
