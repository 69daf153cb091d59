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
 * Bounds: the cache by bytes; staged commits by number and bytes; the log by what readers need, times two.
 */
import { GvqError, invariant } from '../../base/errors.ts'
import { SerialQueue } from '../../base/serial-queue.ts'
import type {
  KeyValueStore,
  MaybePromise,
  ReadProbe,
  StoreCommit,
  StoreParts,
  StoreSnapshot,
  StoreTransaction,
  VersionedStore,
} from './api.ts'
import { GroupCommit } from './group-commit.ts'
import { sequenceKey } from './own-keys.ts'
import { ProbedSnapshot, ProbedTransaction } from './probed.ts'
import { PublishedState } from './published-state.ts'
import type { StagedCommit } from './staged-commit.ts'
import { VersionedSnapshot } from './versioned-snapshot.ts'
import { VersionedTransaction } from './versioned-transaction.ts'

export interface VersionedStoreOptions {
  /** Whether a commit is on disk, not only with the operating system, before it is published. */
  readonly sync: boolean
  /** Memory for decoded values. */
  readonly cacheBytesMax: number
}

/** Takes ownership of the key-value store; closing this closes that. */
export async function openVersionedStore(
  disk: KeyValueStore,
  options: VersionedStoreOptions,
): Promise<VersionedStore> {
  invariant(options.cacheBytesMax >= 0, 'the cache cannot have a negative size')
  const [bytes] = await disk.getMany([sequenceKey])
  const sequence = bytes === undefined ? 0 : Number(bytes.readBigUInt64BE())
  return new Store(new PublishedState(disk, options.cacheBytesMax, sequence), options.sync)
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
  #running: VersionedTransaction | undefined
  #closing: Promise<void> | undefined

  constructor(state: PublishedState, sync: boolean) {
    this.#state = state
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

  snapshot(probe?: ReadProbe): StoreSnapshot {
    return probe === undefined ? new VersionedSnapshot(this.#state) : new ProbedSnapshot(this.#state, probe)
  }

  async write<T>(
    work: (transaction: StoreTransaction, sequence: number) => MaybePromise<T>,
    probe?: ReadProbe,
  ): Promise<T> {
    if (this.#closing !== undefined) throw new GvqError('SHUTTING_DOWN', 'The database is closing.')
    return outcomeOf(await this.#turns.run(() => this.#perform(work, probe)))
  }

  async writeTogether<T>(work: (parts: StoreParts) => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw new GvqError('SHUTTING_DOWN', 'The database is closing.')
    return outcomeOf(await this.#turns.run(() => this.#performParts(work)))
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
      return { outcome: { ok: true, result }, commit: commits.unpublished.at(-1) }
    } catch (error) {
      await parts.idle()
      commits.drop()
      return { outcome: { ok: false, error }, commit: commits.unpublished.at(-1) }
    } finally {
      isOver = true
    }
  }

  async #perform<T>(
    work: (transaction: StoreTransaction, sequence: number) => MaybePromise<T>,
    probe: ReadProbe | undefined,
  ): Promise<Performed<T>> {
    if (!this.#commits.hasRoom) await this.#commits.room()
    const { unpublished } = this.#commits
    const transaction =
      probe === undefined
        ? new VersionedTransaction(this.#state, unpublished)
        : new ProbedTransaction(this.#state, unpublished, probe)
    const sequence = this.#commits.nextSequence
    this.#running = transaction
    try {
      const result = await work(transaction, sequence)
      transaction.assertOpen()
      if (!transaction.isEmpty) this.#commits.stage(transaction.stage(sequence))
      return { outcome: { ok: true, result }, commit: this.#commits.unpublished.at(-1) }
    } catch (error) {
      // If the transaction has failed, this throws its failure instead of the error that the work threw because of it.
      transaction.assertOpen()
      return { outcome: { ok: false, error }, commit: this.#commits.unpublished.at(-1) }
    } finally {
      transaction.end()
      this.#running = undefined
    }
  }
}
