/**
 * Level 2: typed values, snapshots and transactions on a plain key-value store.
 *
 * Terms. A transaction whose work is done is *staged*; a batch handed to the disk is *issued*; a commit that is durable
 * and visible is *published*. One group is issued at a time, so the disk holds the published state, or that
 * plus any part of the issued group as far as a reader can tell.
 *
 * What a reader at sequence S finds, and why it is right:
 * 1. `UndoLog`: before a group is issued, the old value of each key it writes is noted there, and stays while a reader
 *    older than the commit lives. So if the log has nothing for a key after S, no commit after S wrote it, issued ones
 *    included.
 * 2. `ValueCache`: published values, absence too; changed only by `publish` and by reads of the disk (see 3). With 1
 *    it needs no sequences.
 * 3. The disk. The log is asked again when the bytes arrive; if it still has nothing, the value is that of S and also
 *    the published one, so it may be cached. A reader that was closed meanwhile no longer protects the log's entries,
 *    so its bytes are dropped.
 * Scans take a native iterator and the log's entries of the range in one synchronous step and merge them: every
 * row in which the iterator differs from S has an entry.
 *
 * Transactions take turns. One reads its overlay, then the staged commits that are not published, then the published
 * current state; `VersionedTransaction` explains why that is one state. When its work is done, its values are
 * encoded, it is staged, and the next one starts. A transaction without changes, or whose work throws, still waits until
 * what it has read is durable, because its result depends on that; when that fails, so does it.
 *
 * The parts of `writeTogether` are commits of their own, which are staged but *held*: they are issued in one batch, and published
 * in one step, when all are done. So a part that fails is forgotten like any other transaction, and so are all of them.
 *
 * A failed batch may be on disk or not, and may turn up after a restart, whole. The old values of its keys stay in the log
 * for every reader, and are written back before the next group; only then are new commits built on them. All that was
 * staged, and the transaction that runs, is rejected. The writer that got the error does not know the
 * outcome if the process dies before the next write; that is so in every database.
 *
 * A transaction may write ahead (`write-ahead.ts`), outside of all this: to keys that no state refers to, so that no reader asks
 * for them. Nothing else is written meanwhile. A note on disk has their ranges until the commit takes them from it. What such a commit
 * replaces is not in the log: it stays on disk until its readers have ended, and is then removed in a turn of its own.
 *
 * Bounds: the cache by bytes; staged commits by number and bytes; the log by what readers need, times two.
 */
import { GvqError, invariant } from '../../base/errors.ts'
import { inSlices } from '../../base/flow/event-loop-slice.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import { isPromise } from '../../base/flow/maybe.ts'
import { SerialQueue } from '../../base/flow/serial-queue.ts'
import type { ByteString, KeyValueStore } from '../keyvalue/contract/api.ts'
import { sequenceKey } from '../keyvalue/contract/own-keys.ts'
import { storageUnavailable } from '../keyvalue/contract/storage-error.ts'
import { thresholds } from '../keyvalue/contract/thresholds.ts'
import type {
  ReadProbe,
  Space,
  StoreCommit,
  StoreParts,
  StoreSnapshot,
  StoreTransaction,
  VersionedStore,
  Yields,
} from './contract/api.ts'
import { GroupCommit } from './group-commit.ts'
import { ProbedSnapshot, ProbedTransaction } from './probed.ts'
import { PublishedState } from './state/published-state.ts'
import type { StagedCommit } from './state/staged-commit.ts'
import { empty, type SweptRange, sweepKey, sweepNoted } from './state/sweep.ts'
import { VersionedSnapshot } from './versioned-snapshot.ts'
import { VersionedTransaction } from './versioned-transaction.ts'
import { TransactionAhead } from './write-ahead.ts'

export interface VersionedStoreOptions {
  /** Whether a commit is on disk, not only with the operating system, before it is published. */
  readonly sync: boolean
  /** Memory for decoded values. */
  readonly cacheBytesMax: number
  /** Bytes that are written ahead together; for tests. */
  readonly aheadBytes?: number
}

/** Takes ownership of the key-value store; closing this closes that. */
export async function openVersionedStore(
  disk: KeyValueStore,
  options: VersionedStoreOptions,
): Promise<VersionedStore> {
  invariant(options.cacheBytesMax >= 0, 'the cache cannot have a negative size')
  const [bytes, note] = await disk.getMany([sequenceKey, sweepKey])
  const sequence = bytes === undefined ? 0 : Number(bytes.readBigUInt64BE())
  if (note !== undefined) await sweepNoted(disk, note, sequence)
  return new Store(new PublishedState(disk, options.cacheBytesMax, sequence), options)
}

interface Performed<T> {
  readonly outcome:
    | { readonly ok: true; readonly result: T }
    | { readonly ok: false; readonly error: unknown }
  /** The commit that must be durable before the outcome may be reported. */
  readonly commit: StagedCommit | undefined
}

async function outcomeOf<T>({ outcome, commit }: Performed<T>): Promise<T> {
  await commit?.durable
  if (!outcome.ok) throw outcome.error
  return outcome.result
}

class Store implements VersionedStore {
  readonly #state: PublishedState
  readonly #commits: GroupCommit
  readonly #turns = new SerialQueue()
  readonly #listeners: ((commit: StoreCommit) => void)[] = []
  readonly #aheadBytes: number
  #running: VersionedTransaction | undefined
  #sweeping = false
  #closing: Promise<void> | undefined

  constructor(
    state: PublishedState,
    { sync, aheadBytes = thresholds.aheadBytes }: Pick<VersionedStoreOptions, 'sync' | 'aheadBytes'>,
  ) {
    this.#state = state
    this.#aheadBytes = aheadBytes
    state.onRelease = () => this.#sweepLater()
    this.#commits = new GroupCommit(
      state,
      sync,
      commit => {
        for (const listener of this.#listeners) listener(commit)
      },
      error => this.#running?.fail(error),
    )
  }

  get sequence(): number {
    return this.#state.sequence
  }

  get cacheBytes(): number {
    return this.#state.cache.bytes
  }

  get oldValues(): number {
    return this.#state.undo.size
  }

  snapshot(probe?: ReadProbe, turns?: Yields): StoreSnapshot {
    return probe === undefined
      ? new VersionedSnapshot(this.#state, turns)
      : new ProbedSnapshot(this.#state, turns, probe)
  }

  async write<T>(
    work: (transaction: StoreTransaction, sequence: number) => MaybePromise<T>,
    probe?: ReadProbe,
  ): Promise<T> {
    if (this.#closing !== undefined) throw new GvqError('SHUTTING_DOWN', 'The database is closing.')
    return outcomeOf(await this.#inSequence(() => this.#perform(work, probe)))
  }

  async writeTogether<T>(work: (parts: StoreParts) => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw new GvqError('SHUTTING_DOWN', 'The database is closing.')
    return outcomeOf(await this.#inSequence(() => this.#performParts(work)))
  }

  #inSequence<T>(work: () => Promise<T>): Promise<T> {
    this.#commits.waiting++
    return this.#turns.run(() => {
      this.#commits.waiting--
      return work()
    })
  }

  awaitsRemoval({ prefix }: Space<unknown>, key: ByteString): boolean {
    return this.#commits.sweeps
      .replaced()
      .some(({ space, gte, lt }) => space.prefix === prefix && key >= gte && key < lt!)
  }

  onPublish(listener: (commit: StoreCommit) => void): void {
    this.#listeners.push(listener)
  }

  close(): Promise<void> {
    this.#closing ??= this.#drainAndClose()
    return this.#closing
  }

  async #drainAndClose(): Promise<void> {
    await this.#turns.idle()
    await this.#commits.idle()
    // What is left after an error is removed when the store is next opened.
    await this.#turns.run(() => this.#sweep()).catch(() => undefined)
    await this.#state.disk.close()
  }

  async #performParts<T>(work: (parts: StoreParts) => Promise<T>): Promise<Performed<T>> {
    const commits = this.#commits
    const parts = new SerialQueue()
    let isOver = false
    const part: StoreParts['part'] = (partWork, probe) =>
      parts.run(async () => {
        invariant(!isOver, 'a part was run after the end of its transaction')
        commits.assertHolds()
        const { outcome } = await this.#perform(partWork, probe)
        if (!outcome.ok) throw outcome.error
        return outcome.result
      })
    commits.hold()
    try {
      const result = await work({ part })
      await parts.idle()
      commits.release()
      return { outcome: { ok: true, result }, commit: commits.unpublished.last }
    } catch (error) {
      await parts.idle()
      commits.drop()
      return { outcome: { ok: false, error }, commit: commits.unpublished.last }
    } finally {
      isOver = true
    }
  }

  async #perform<T>(
    work: (transaction: StoreTransaction, sequence: number) => MaybePromise<T>,
    probe: ReadProbe | undefined,
  ): Promise<Performed<T>> {
    if (!this.#commits.hasRoom) await this.#commits.room()
    if (this.#commits.sweeps.abandoned().length > 0) await this.#sweepAbandoned()
    const { unpublished } = this.#commits
    const aheadOf = (transaction: VersionedTransaction) =>
      new TransactionAhead(this.#state, this.#commits, this.#aheadBytes, transaction)
    const transaction =
      probe === undefined
        ? new VersionedTransaction(this.#state, unpublished, aheadOf)
        : new ProbedTransaction(this.#state, unpublished, aheadOf, probe)
    let isStaged = false
    const sequence = this.#commits.nextSequence
    this.#running = transaction
    try {
      const result = await work(transaction, sequence)
      if (transaction.hasWrittenAhead) await transaction.finishAhead()
      transaction.assertOpen()
      if (!transaction.isEmpty) {
        const emptied = this.#takenOver(transaction)
        const staging = inSlices(transaction.staging(sequence, emptied))
        const commit = isPromise(staging) ? await staging : staging
        transaction.assertOpen()
        this.#commits.stage(commit)
        for (const range of emptied) range.isEnding = true
        isStaged = true
      }
      return { outcome: { ok: true, result }, commit: this.#commits.unpublished.last }
    } catch (error) {
      // If the transaction has failed, this throws its failure instead of the error that the work threw because of it.
      transaction.assertOpen()
      return { outcome: { ok: false, error }, commit: this.#commits.unpublished.last }
    } finally {
      if (!isStaged && transaction.hasWrittenAhead) {
        await transaction.abandonAhead()
        // After an error the next transaction tries it again.
        await this.#sweepAbandoned().catch(() => undefined)
      }
      transaction.end()
      this.#running = undefined
    }
  }

  /**
   * Ranges that still have values which older readers may need, and which a transaction puts others into: of published commits, of
   * staged ones, and its own. It deletes what it leaves there, so that its commit keeps the old values for these readers.
   */
  #takenOver(transaction: VersionedTransaction): readonly SweptRange[] {
    const { sweeps, unpublished } = this.#commits
    if (sweeps.isEmpty) return []
    const replaced = new Set([...sweeps.replaced(), ...unpublished.replaced(), ...transaction.replaced])
    const ranges = [...replaced].filter(range => transaction.putsInto(range))
    for (const range of ranges) {
      const changes = transaction.changes(range.space)
      for (const key of range.keys()) if (!changes.has(key)) transaction.delete(range.space, key)
    }
    return ranges
  }

  /** Removes what failed transactions have written ahead: others may write to the same keys. */
  async #sweepAbandoned(): Promise<void> {
    const { sweeps } = this.#commits
    await this.#commits.settle()
    for (const range of sweeps.abandoned()) await this.#empty(range)
  }

  /** Queues the emptying of replaced ranges behind the transactions that wait, when readers may have ended. */
  #sweepLater(): void {
    const { sweeps } = this.#commits
    if (sweeps.isEmpty || this.#sweeping || !sweeps.replaced().some(range => this.#isUnread(range))) return
    this.#sweeping = true
    // After an error it is tried again later.
    void this.#turns
      .run(() => this.#sweep())
      .catch(() => undefined)
      .finally(() => {
        this.#sweeping = false
      })
  }

  /** Removes what commits have replaced and no reader needs. */
  async #sweep(): Promise<void> {
    const { sweeps } = this.#commits
    if (sweeps.isEmpty) return
    await this.#sweepAbandoned()
    for (const range of sweeps.replaced()) if (this.#isUnread(range)) await this.#empty(range)
  }

  #isUnread({ since }: SweptRange): boolean {
    return since <= this.#state.sequence && !this.#state.readers.anyIn(0, since)
  }

  async #empty(range: SweptRange): Promise<void> {
    const { disk, sequence } = this.#state
    const { sweeps } = this.#commits
    try {
      await empty(disk, range, (space, keys) => this.#state.forgetUnreferred(keys.map(key => [space, key])))
      await disk.write([sweeps.note(sequence, new Set([range]))], { sync: false })
    } catch (cause) {
      throw storageUnavailable('The changes could not be written to disk.', cause)
    }
    sweeps.delete(range)
  }
}
