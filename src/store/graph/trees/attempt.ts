import { inSlices } from '../../../base/flow/event-loop-slice.ts'
import { isPromise, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { ReadProbe, Space, StoreReader } from '../../versioned/contract/api.ts'
import type { NumberedKeys } from '../../versioned/contract/numbered-keys.ts'
import { unread } from '../../versioned/contract/unread.ts'
import { valueMissing } from './damage.ts'

/**
 * What an attempt reads. A value that is not in memory is noted as missing and read before the next attempt; until then it
 * looks absent.
 */
export interface Memory {
  get<V>(space: Space<V>, key: ByteString): V | undefined
  /** Reads like `get`, for a value that only tells where others are: what is in memory is not reported. */
  glance<V>(space: Space<V>, key: ByteString): V | undefined
  /** Reads like `get`, for one of some keys, but returns `unread` for a value that is missing. */
  find<V>(space: Space<V>, keys: NumberedKeys, number: number): V | undefined | typeof unread
  /**
   * Reads like `get`, for a value that another one refers to.
   * @throws GvqError STORAGE_UNAVAILABLE if it does not exist
   */
  require<V>(space: Space<V>, keys: NumberedKeys, number: number): V | undefined
}

/**
 * Runs `work` on what is in memory. If it missed values, reads all that it asked for in one request per space, and runs it
 * again. So a search through pages and trees is written once, as plain code without promises, and costs none where
 * everything is cached. `work` may run several times, must have no effects, and its result counts only when nothing was
 * missing.
 */
export function attempt<T>(reader: StoreReader, work: (memory: Memory) => T): MaybePromise<T> {
  const memory = memoryOf(reader)
  const result = run(memory, work)
  return memory.missing === undefined ? (result as T) : attemptAgain(memory, work)
}

/** Runs work like `attempt`, in slices that yield to the event loop. */
export function attemptInSlices<T>(reader: StoreReader, work: (memory: Memory) => Parts<T>): MaybePromise<T> {
  const memory = memoryOf(reader)
  const result = run(memory, () => inSlices(work(memory)))
  return memory.missing === undefined && !isPromise(result)
    ? (result as T)
    : attemptLater(memory, result, work)
}

/** A space whose values are read once: they leave the cache as it is. */
export function readOnce<V>({ numbering: _, ...space }: Space<V>): Space<V> {
  return { ...space, isCached: false }
}

/** Memory that reads values of one space so. */
export function passedBy(memory: Memory, once: Space<unknown>): Memory {
  const as = <V>(space: Space<V>) => (space.prefix === once.prefix ? (once as Space<V>) : space)
  return {
    get: (space, key) => memory.get(as(space), key),
    glance: (space, key) => memory.glance(as(space), key),
    find: (space, keys, number) => memory.find(as(space), keys, number),
    require: (space, keys, number) => memory.require(as(space), keys, number),
  }
}

/** What `work` throws counts as little as its result while values are missing. */
function run<T>(memory: AttemptMemory, work: (memory: Memory) => T): T | undefined {
  try {
    return work(memory)
  } catch (error) {
    if (memory.missing === undefined) throw error
    return undefined
  }
}

async function attemptAgain<T>(memory: AttemptMemory, work: (memory: Memory) => T): Promise<T> {
  for (;;) {
    await memory.readMissing()
    const result = run(memory, work)
    if (memory.missing === undefined) return result as T
  }
}

async function attemptLater<T>(
  memory: AttemptMemory,
  first: MaybePromise<T> | undefined,
  work: (memory: Memory) => Parts<T>,
): Promise<T> {
  for (let result = first; ; result = run(memory, () => inSlices(work(memory)))) {
    try {
      const found = await result
      if (memory.missing === undefined) return found as T
    } catch (error) {
      if (memory.missing === undefined) throw error
    }
    await memory.readMissing()
  }
}

function memoryOf(reader: StoreReader): AttemptMemory {
  return reader.probe === undefined ? new AttemptMemory(reader) : new ProbedMemory(reader, reader.probe)
}

class AttemptMemory implements Memory {
  missing: Map<Space<unknown>, Set<ByteString>> | undefined
  readonly #reader: StoreReader
  /** What was read for this attempt: it must not leave the cache between two runs. */
  #pinned: Map<Space<unknown>, Map<ByteString, unknown>> | undefined

  constructor(reader: StoreReader) {
    this.#reader = reader
  }

  get<V>(space: Space<V>, key: ByteString): V | undefined {
    const pinned = this.#pinned?.get(space)
    const value = pinned?.has(key) ? (pinned.get(key) as V | undefined) : this.peek(space, key)
    if (value !== unread) return value
    this.#note(space, key)
    return undefined
  }

  glance<V>(space: Space<V>, key: ByteString): V | undefined {
    const pinned = this.#pinned?.get(space)
    const value = pinned?.has(key) ? (pinned.get(key) as V | undefined) : this.#reader.peek(space, key)
    if (value !== unread) return value
    this.#note(space, key)
    return undefined
  }

  find<V>(space: Space<V>, keys: NumberedKeys, number: number): V | undefined | typeof unread {
    if (this.#pinned !== undefined) {
      const pinned = this.#pinned.get(space)
      const key = keys.key(number)
      if (pinned?.has(key)) return pinned.get(key) as V | undefined
    }
    const value = this.peekNumbered(space, keys, number)
    if (value === unread) this.#note(space, keys.key(number))
    return value
  }

  require<V>(space: Space<V>, keys: NumberedKeys, number: number): V | undefined {
    const value = this.find(space, keys, number)
    if (value === undefined) {
      throw valueMissing(space.name)
    }
    return value === unread ? undefined : value
  }

  async readMissing(): Promise<void> {
    const missing = this.missing!
    this.missing = undefined
    for (const [space, wanted] of missing) {
      const keys = [...wanted]
      const values = await this.#reader.getMany(space, keys)
      for (const [i, key] of keys.entries()) this.pin(space, key, values[i])
    }
  }

  protected peek<V>(space: Space<V>, key: ByteString): V | undefined | typeof unread {
    return this.#reader.peek(space, key)
  }

  protected peekNumbered<V>(
    space: Space<V>,
    keys: NumberedKeys,
    number: number,
  ): V | undefined | typeof unread {
    return this.#reader.peekNumbered(space, keys, number)
  }

  protected pin(space: Space<unknown>, key: ByteString, value: unknown): void {
    this.#pinned ??= new Map()
    const pinned = this.#pinned.get(space)
    if (pinned === undefined) this.#pinned.set(space, new Map([[key, value]]))
    else pinned.set(key, value)
  }

  #note(space: Space<unknown>, key: ByteString): void {
    this.missing ??= new Map()
    const keys = this.missing.get(space)
    if (keys === undefined) this.missing.set(space, new Set([key]))
    else keys.add(key)
  }
}

/** Reports what is found in memory, each value once: it is pinned, so that neither `work` nor a later run peeks again. */
class ProbedMemory extends AttemptMemory {
  readonly #probe: ReadProbe

  constructor(reader: StoreReader, probe: ReadProbe) {
    super(reader)
    this.#probe = probe
  }

  protected override peek<V>(space: Space<V>, key: ByteString): V | undefined | typeof unread {
    const value = super.peek(space, key)
    if (value === unread) return unread
    if (value !== undefined) this.#probe.hit()
    this.pin(space, key, value)
    return value
  }

  protected override peekNumbered<V>(
    space: Space<V>,
    keys: NumberedKeys,
    number: number,
  ): V | undefined | typeof unread {
    return this.peek(space, keys.key(number))
  }
}
