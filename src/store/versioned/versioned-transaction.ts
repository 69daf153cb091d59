import { type GvqError, InternalError, invariant } from '../../base/errors.ts'
import type { Parts } from '../../base/flow/parts.ts'
import type { ByteString } from '../keyvalue/contract/api.ts'
import type { Space, StoreReader, StoreTransaction, WriteAhead } from './contract/api.ts'
import { Reader } from './reader.ts'
import { absent, type CachedValue, hold, releaseAll } from './state/cached-value.ts'
import type { PublishedState } from './state/published-state.ts'
import { SpaceMap } from './state/space-map.ts'
import { type CommitSweeps, StagedCommit } from './state/staged-commit.ts'
import type { StagedCommits } from './state/staged-commits.ts'
import type { SweptRange } from './state/sweep.ts'
import type { TransactionAhead } from './write-ahead.ts'

/** Makes what a transaction writes ahead with. */
export type AheadOf = (transaction: VersionedTransaction) => TransactionAhead

/**
 * Reads its own writes, then the staged commits that are not published, newest first, then the published state of the
 * moment. Since it is the only writer, nothing is staged while it runs; what is published meanwhile was staged
 * before it and keeps its value on the way. So it sees one state without holding a sequence.
 */
export class VersionedTransaction extends Reader implements StoreTransaction {
  readonly #staged: StagedCommits
  readonly #overlay = new SpaceMap<CachedValue>()
  readonly #spaces = new Map<ByteString, Space<unknown>>()
  readonly #aheadOf: AheadOf
  #ahead: TransactionAhead | undefined
  #earlier: VersionedTransaction | undefined
  #open = true
  #failure: GvqError | undefined

  /** `staged`: the commits that are not published, at any time. */
  constructor(state: PublishedState, staged: StagedCommits, aheadOf: AheadOf) {
    super(state)
    this.#staged = staged
    this.#aheadOf = aheadOf
  }

  get ahead(): WriteAhead {
    this.#ahead ??= this.#aheadOf(this)
    return this.#ahead
  }

  get hasWrittenAhead(): boolean {
    return this.#ahead !== undefined
  }

  forgetChange({ prefix }: Space<unknown>, key: ByteString): void {
    if (this.#overlay.get(prefix, key) !== undefined) this.#overlay.delete(prefix, key)
  }

  /** Resolves when what was written ahead is with the disk. */
  async finishAhead(): Promise<void> {
    await this.#ahead?.flush()
  }

  /** There is no commit: what was written ahead is to be removed. */
  async abandonAhead(): Promise<void> {
    if (this.#ahead === undefined) return
    await this.#ahead.settled()
    for (const range of this.#ahead.reserved) range.since = 0
  }

  /** Whether it puts a value into a range. */
  putsInto({ space, gte, lt }: SweptRange): boolean {
    return this.#overlay.range(space.prefix, gte, lt).some(([, held]) => held !== absent)
  }

  /** Deletes what it has put into a range to which nothing refers any more: what it puts there from now on is new. */
  deletePuts({ space, gte, lt }: SweptRange): void {
    for (const [key, held] of this.#overlay.range(space.prefix, gte, lt)) {
      if (held !== absent) this.delete(space, key)
    }
  }

  /** Ranges to which nothing refers after its commit. */
  get replaced(): readonly SweptRange[] {
    return this.#ahead?.replaced ?? []
  }

  get sequence(): number {
    return this.state.sequence
  }

  get isEmpty(): boolean {
    return this.#overlay.size === 0
  }

  assertOpen(): void {
    if (this.#failure !== undefined) throw this.#failure
    if (!this.#open) throw new InternalError('a transaction was used after its end')
  }

  put<V>(space: Space<V>, key: ByteString, value: V): void {
    invariant(value !== undefined && value !== null, `the space ${space.name} was given no value to put`)
    this.#set(space, key, hold(value))
  }

  delete<V>(space: Space<V>, key: ByteString): void {
    this.#set(space, key, absent)
  }

  get changedSpaces(): Iterable<Space<unknown>> {
    return this.#spaces.values()
  }

  changes<V>(space: Space<V>): ReadonlyMap<ByteString, V | undefined> {
    return releaseAll<V>(this.#overlay.space(space.prefix))
  }

  get before(): StoreReader {
    this.#earlier ??= new VersionedTransaction(this.state, this.#staged, this.#aheadOf)
    return this.#earlier
  }

  /** A commit that this transaction builds upon failed: every later use throws the error. */
  fail(error: GvqError): void {
    this.#failure = error
    this.#earlier?.fail(error)
    this.closeCursors()
  }

  /** `emptied`: ranges that it deletes. */
  staging(sequence: number, emptied: readonly SweptRange[] = []): Parts<StagedCommit> {
    this.assertOpen()
    const ahead = this.#ahead
    const sweeps: CommitSweeps | undefined =
      ahead === undefined && emptied.length === 0
        ? undefined
        : { ended: new Set([...(ahead?.reserved ?? []), ...emptied]), replaced: ahead?.replaced ?? [] }
    return StagedCommit.staging(sequence, this.#overlay, this.#spaces, sweeps)
  }

  end(): void {
    this.#open = false
    this.#earlier?.end()
    this.closeCursors()
  }

  /** Most transactions write in few spaces. */
  protected isPublished(prefix: ByteString): boolean {
    return !this.#overlay.has(prefix) && !this.#staged.has(prefix)
  }

  protected recall<V>(space: Space<V>, key: ByteString): CachedValue | undefined {
    const { prefix } = space
    const own = this.#overlay.get(prefix, key)
    if (own !== undefined) return own
    return this.#staged.find(prefix, key) ?? this.state.known(space, key, this.state.sequence)
  }

  protected written(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
  ): [key: ByteString, value: CachedValue][] {
    return this.#overlay.range(prefix, gte, lt)
  }

  protected overrides(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
    written: [key: ByteString, value: CachedValue][],
  ): [key: ByteString, value: CachedValue][] {
    const layers = [
      this.state.undo.range(prefix, gte, lt, this.state.sequence),
      ...this.#staged.ranges(prefix, gte, lt),
      written,
    ].filter(layer => layer.length > 0)
    if (layers.length <= 1) return layers[0] ?? []
    const merged = new Map(layers.flat())
    return [...merged].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  #set<V>(space: Space<V>, key: ByteString, held: CachedValue): void {
    this.assertOpen()
    const { prefix } = space
    if (!this.#spaces.has(prefix)) {
      const first = prefix.charCodeAt(0)
      invariant(first > 0 && first < 0xff, `the prefix of the space ${space.name} is not allowed`)
      this.#spaces.set(prefix, space)
    }
    this.#overlay.set(prefix, key, held)
  }
}
