import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { CachedValue } from './cached-value.ts'
import type { ActiveSequences } from './snapshots.ts'
import { SpaceMap } from './space-map.ts'

/** What a key held until the commit with this sequence replaced it. */
interface Version {
  readonly sequence: number
  readonly value: CachedValue
}

/** The sequence of a failed write: no reader may see its effects, if any. */
const inDoubt = Number.POSITIVE_INFINITY

/** Keys that one call of `sweep` looks at. */
const sweptTogether = 4096

/**
 * Replaced values that a reader may still need: of commits on their way to disk, of published ones while an older
 * reader lives, and of failed ones until the next write has put the old values back.
 * Unneeded versions are harmless, so they are swept only now and then: the log is at most twice the
 * size of what was needed at the last sweep, or `sweepSizeMin`, and a sweep costs each version a constant. That of a large log
 * goes on from call to call.
 */
export class UndoLog {
  readonly #versions = new SpaceMap<Version[]>()
  readonly #sweepSizeMin: number
  #count = 0
  #sweepAt: number
  /** What a sweep that has begun has yet to look at. */
  #unswept: Iterator<[prefix: ByteString, key: ByteString, versions: Version[]]> | undefined

  constructor(sweepSizeMin = 1024) {
    this.#sweepSizeMin = sweepSizeMin
    this.#sweepAt = sweepSizeMin
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Whether it holds versions of keys of one space. */
  has(prefix: ByteString): boolean {
    return this.#count > 0 && this.#versions.has(prefix)
  }

  /** Versions held. */
  get size(): number {
    return this.#count
  }

  /** The value of the key at a sequence, if a later commit has replaced it. */
  find(prefix: ByteString, key: ByteString, sequence: number): CachedValue | undefined {
    const versions = this.#versions.get(prefix, key)
    return versions === undefined ? undefined : valueAt(versions, sequence)
  }

  /** Finds like `find`, for each such key of a range, ascending. */
  range(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
    sequence: number,
  ): [key: ByteString, value: CachedValue][] {
    const found: [ByteString, CachedValue][] = []
    for (const [key, versions] of this.#versions.range(prefix, gte, lt)) {
      const value = valueAt(versions, sequence)
      if (value !== undefined) found.push([key, value])
    }
    return found
  }

  /**
   * Records what commit `sequence` replaces. Sequences of one key must ascend. Returns the previous one that is still
   * recorded, or 0.
   */
  add(prefix: ByteString, key: ByteString, sequence: number, value: CachedValue): number {
    this.#count++
    const versions = this.#versions.get(prefix, key)
    if (versions === undefined) {
      this.#versions.set(prefix, key, [{ sequence, value }])
      return 0
    }
    const last = versions.at(-1)?.sequence ?? 0
    versions.push({ sequence, value })
    return last
  }

  /** The write of the key failed: hides what it may have left on disk, from now on and from every reader. */
  doubt(prefix: ByteString, key: ByteString, published: number): void {
    const versions = this.#versions.get(prefix, key)
    const at = versions?.findIndex(version => version.sequence > published) ?? -1
    if (versions === undefined || at < 0) return
    const removed = versions.splice(at)
    versions.push({ sequence: inDoubt, value: removed[0]!.value })
    this.#count -= removed.length - 1
  }

  /** The old value of the key is back on disk. */
  trust(prefix: ByteString, key: ByteString): void {
    const versions = this.#versions.get(prefix, key)
    if (versions?.at(-1)?.sequence !== inDoubt) return
    this.#count--
    if (versions.length === 1) this.#versions.delete(prefix, key)
    else versions.pop()
  }

  /** Empties the log, which is no longer needed. */
  clear(): void {
    this.#versions.clear()
    this.#unswept = undefined
    this.#count = 0
    this.#sweepAt = this.#sweepSizeMin
  }

  /** Drops, when many have gathered, the published versions that no reader needs. */
  sweep(readers: ActiveSequences, published: number): void {
    if (this.#unswept === undefined && this.#count < this.#sweepAt) return
    this.#unswept ??= this.#versions.entries()
    for (let i = 0; i < sweptTogether; i++) {
      const next = this.#unswept.next()
      if (next.done) {
        this.#unswept = undefined
        this.#sweepAt = Math.max(this.#sweepSizeMin, 2 * this.#count)
        return
      }
      const [prefix, key, versions] = next.value
      const needed = versions.filter(
        (version, at) =>
          version.sequence > published || readers.anyIn(versions[at - 1]?.sequence ?? 0, version.sequence),
      )
      this.#count -= versions.length - needed.length
      if (needed.length === 0) this.#versions.delete(prefix, key)
      else if (needed.length < versions.length) versions.splice(0, versions.length, ...needed)
    }
  }
}

function valueAt(versions: readonly Version[], sequence: number): CachedValue | undefined {
  for (const version of versions) if (version.sequence > sequence) return version.value
  return undefined
}
