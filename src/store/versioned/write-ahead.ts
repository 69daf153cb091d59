import { invariant } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import type { ByteString, KeyValueOperation } from '../keyvalue/contract/api.ts'
import { storageUnavailable } from '../keyvalue/contract/storage-error.ts'
import { assertStorable } from '../keyvalue/contract/value-size.ts'
import type { Space, WriteAhead } from './contract/api.ts'
import type { GroupCommit } from './group-commit.ts'
import type { PublishedState } from './state/published-state.ts'
import { SweptRange } from './state/sweep.ts'

/** The transaction that writes. */
interface Writer {
  assertOpen(): void
  /** Forgets what it would do with a key at its commit. */
  forgetChange(space: Space<unknown>, key: ByteString): void
  deletePuts(range: SweptRange): void
}

/**
 * Values that a transaction writes before its commit, to keys that nothing refers to until then. The ranges are noted in the store
 * before the first value is, and the commit itself takes them from the note: whoever opens the store in between empties them.
 */
export class TransactionAhead implements WriteAhead {
  readonly #state: PublishedState
  readonly #commits: GroupCommit
  readonly #writer: Writer
  readonly #bytesMax: number
  readonly #reserved = new Map<ByteString, SweptRange>()
  readonly #replaced: SweptRange[] = []
  #waiting: Waiting = nothingWaits()
  #writing: Promise<void> = Promise.resolve()

  constructor(state: PublishedState, commits: GroupCommit, bytesMax: number, writer: Writer) {
    this.#state = state
    this.#commits = commits
    this.#bytesMax = bytesMax
    this.#writer = writer
  }

  get reserved(): ReadonlySet<SweptRange> {
    return new Set(this.#reserved.values())
  }

  /** What nothing refers to after the commit. */
  get replaced(): readonly SweptRange[] {
    return this.#replaced
  }

  async reserve(space: Space<unknown>, series: ByteString, from: number): Promise<number> {
    this.#writer.assertOpen()
    const reserved = this.#reserved.get(space.prefix + series)
    // What it was reserved for may have been emptied, and is numbered from the start again.
    if (reserved !== undefined) return Math.max(from, reserved.to)
    // Nothing else is written while this transaction runs, so that the note is of the state that is on disk.
    await this.#commits.settle()
    this.#writer.assertOpen()
    const { sweeps } = this.#commits
    const first = Math.max(from, sweeps.endOf(space, series), this.#endOfHeld(space, series))
    const range = new SweptRange(space, series, { from: first })
    this.#reserved.set(space.prefix + series, range)
    sweeps.add(range)
    await this.#write([sweeps.note(this.#state.sequence)])
    return first
  }

  /** The number behind the last one that held commits write: later than what is written ahead. */
  #endOfHeld({ prefix, numbering }: Space<unknown>, series: ByteString): number {
    let end = 0
    for (const entries of this.#commits.unpublished.ranges(prefix, series, undefined)) {
      for (const [key] of entries) {
        if (numbering!.series(key) === series) end = Math.max(end, numbering!.number(key) + 1)
      }
    }
    return end
  }

  put<V>(space: Space<V>, key: ByteString, value: V): MaybePromise<void> {
    const { numbering } = space
    const range = this.#reserved.get(space.prefix + (numbering?.series(key) ?? ''))
    const number = numbering?.number(key) ?? -1
    invariant(range !== undefined && number >= range.from, 'only reserved keys are written ahead')
    range.to = Math.max(range.to, number + 1)
    const encoded = space.encode(value, key)
    assertStorable(encoded.length)
    // It may have deleted a value that it had put there itself.
    this.#writer.forgetChange(space as Space<unknown>, key)
    const { operations, keys } = this.#waiting
    operations.push({ kind: 'put', key: space.prefix + key, value: encoded })
    keys.push([space, key])
    this.#waiting.bytes += encoded.length
    return this.#waiting.bytes < this.#bytesMax ? undefined : this.#hand()
  }

  discard(space: Space<unknown>, series: ByteString, from: number, to: number): void {
    const range = new SweptRange(space, series, { from, to })
    this.#writer.deletePuts(range)
    this.#replaced.push(range)
  }

  /** Resolves when everything so far can be read. */
  async flush(): Promise<void> {
    await this.#hand()
    await this.#writing
  }

  /** Resolves when nothing is being written, whatever became of it. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined)
  }

  /** Hands to the disk what waits, when it has what was handed to it before. */
  async #hand(): Promise<void> {
    const { operations, keys } = this.#waiting
    this.#waiting = nothingWaits()
    await this.#writing
    this.#writer.assertOpen()
    if (operations.length === 0) return
    this.#writing = this.#write(operations).then(() => this.#state.forgetUnreferred(keys))
    // Awaited by the next one.
    this.#writing.catch(() => undefined)
  }

  async #write(operations: readonly KeyValueOperation[]): Promise<void> {
    try {
      await this.#state.disk.write(operations, { sync: false })
    } catch (cause) {
      throw storageUnavailable('The changes could not be written to disk.', cause)
    }
  }
}

interface Waiting {
  readonly operations: KeyValueOperation[]
  readonly keys: (readonly [Space<unknown>, ByteString])[]
  bytes: number
}

function nothingWaits(): Waiting {
  return { operations: [], keys: [], bytes: 0 }
}
