import { GvqError } from '../../base/errors.ts'
import { inSlices } from '../../base/flow/event-loop-slice.ts'
import { isPromise } from '../../base/flow/maybe.ts'
import type { Parts } from '../../base/flow/parts.ts'
import type { ByteString, KeyValueOperation } from '../keyvalue/contract/api.ts'
import { sequenceKey } from '../keyvalue/contract/own-keys.ts'
import { storageUnavailable } from '../keyvalue/contract/storage-error.ts'
import { thresholds } from '../keyvalue/contract/thresholds.ts'
import type { Space, StoreCommit } from './contract/api.ts'
import { absent, type CachedValue, Undecoded } from './state/cached-value.ts'
import type { PublishedState } from './state/published-state.ts'
import type { StagedCommit } from './state/staged-commit.ts'
import { StagedCommits } from './state/staged-commits.ts'
import { Sweeps } from './state/sweep.ts'

/** Above either bound, the next writer waits until some commits are on disk. */
const stagedCommitsMax = 64
const stagedBytesMax = 32 * 1024 * 1024

/** Above either bound, commits that are held must be released before another one. */
const heldCommitsMax = 1000
const heldBytesMax = 128 * 1024 * 1024

/** A key whose write failed, so that the disk may hold either value. */
interface DoubtedKey {
  readonly space: Space<unknown>
  readonly key: ByteString
}

/** A value that a change replaces and that is not in memory. */
interface UnknownValue {
  /** Position of the change in its group. */
  readonly at: number
  readonly key: ByteString
}

/**
 * Writes staged commits to disk, those that wait together in one batch, and publishes them in order. A group with many
 * changes is processed in slices that yield to the event loop; only publishing is one atomic step.
 */
export class GroupCommit {
  readonly #state: PublishedState
  readonly #sync: boolean
  readonly #onPublish: (commit: StoreCommit) => void
  readonly #onFail: (error: GvqError) => void
  readonly sweeps = new Sweeps()
  readonly #staged = new StagedCommits()
  #stagedBytes = 0
  /** The last commits of `#staged`, which are not written yet; `undefined` while none are held. */
  #held: { count: number; bytes: number; failure: GvqError | undefined } | undefined
  #doubted: DoubtedKey[] = []
  /** Whether a write of them failed. */
  #isInDoubt = false
  #writing: Promise<void> | undefined
  /** Begins the next group, if it has not been until then. */
  #soon: NodeJS.Immediate | undefined
  /** Transactions that wait for the writers before them. */
  waiting = 0

  constructor(
    state: PublishedState,
    sync: boolean,
    onPublish: (commit: StoreCommit) => void,
    onFail: (error: GvqError) => void,
  ) {
    this.#state = state
    this.#sync = sync
    this.#onPublish = onPublish
    this.#onFail = onFail
  }

  /** The commits that are not published, at any time. */
  get unpublished(): StagedCommits {
    return this.#staged
  }

  get nextSequence(): number {
    return this.#state.sequence + this.#staged.length + 1
  }

  stage(commit: StagedCommit): void {
    this.#staged.push(commit)
    if (this.#held !== undefined) {
      this.#held.count++
      this.#held.bytes += commit.bytes
      return
    }
    this.#stagedBytes += commit.bytes
    if (this.#writing === undefined) this.#writeWith(this.waiting)
  }

  /**
   * Writes what is staged, but first lets as many others as are `expected` join it, up to half of all: then one half of the writers works
   * while the other half is being written. Those who have anything to wait for themselves are not waited for.
   */
  #writeWith(expected: number): void {
    if (this.#staged.length - this.#heldCount >= expected) this.#write()
    else this.#soon ??= setImmediate(() => this.#write())
  }

  /** Writes what is staged until nothing is. */
  #write(): void {
    clearImmediate(this.#soon)
    this.#soon = undefined
    if (this.#staged.length > this.#heldCount) this.#writing ??= this.#writeStaged()
  }

  /** Holds the commits that are staged from here on: later ones see them, but none is written before `release`. */
  hold(): void {
    this.#held = { count: 0, bytes: 0, failure: undefined }
  }

  /** Throws if a commit that the held ones build upon has failed, or if they are too many. */
  assertHolds(): void {
    const { count, bytes, failure } = this.#held!
    if (failure !== undefined) throw failure
    if (count < heldCommitsMax && bytes < heldBytesMax) return
    const written = count < heldCommitsMax ? `${heldBytesMax >> 20} MB` : `${heldCommitsMax} times`
    throw new GvqError('INVALID_VALUE', `The transaction has written ${written}, which is all that it may.`, {
      hint: 'Commit it, and continue in another one.',
    })
  }

  /** Writes the held commits, all in one batch. */
  release(): void {
    const { bytes, failure } = this.#held!
    if (failure !== undefined) throw failure
    this.#held = undefined
    this.#stagedBytes += bytes
    this.#write()
  }

  /** Forgets the held commits. */
  drop(): void {
    if (this.#held !== undefined) {
      for (const commit of this.#staged.removeFrom(this.#staged.length - this.#held.count)) abandon(commit)
    }
    this.#held = undefined
  }

  /** Whether another commit may be staged. */
  get hasRoom(): boolean {
    const count = this.#staged.length - this.#heldCount
    return count < stagedCommitsMax && this.#stagedBytes < stagedBytesMax
  }

  /** Resolves when another commit may be staged. */
  async room(): Promise<void> {
    while (!this.hasRoom) await this.#staged.first!.durable.catch(() => undefined)
  }

  /** Resolves when everything staged that is not held is published or has failed. */
  async idle(): Promise<void> {
    while (this.#staged.length > this.#heldCount || this.#writing !== undefined) {
      this.#write()
      await this.#writing
    }
  }

  get #heldCount(): number {
    return this.#held?.count ?? 0
  }

  /** Resolves when the disk has the published state and nothing is being written to it. */
  async settle(): Promise<void> {
    await this.idle()
    if (!this.#isInDoubt) return
    try {
      await this.#restoreDoubted()
    } catch (cause) {
      throw writeFailed(cause)
    }
  }

  async #writeStaged(): Promise<void> {
    let published = 0
    while (this.#staged.length > this.#heldCount && this.#staged.length - this.#heldCount >= published) {
      const group = this.#staged.slice(0, this.#staged.length - this.#heldCount)
      published = group.length
      try {
        await this.#writeGroup(group)
      } catch (cause) {
        this.#fail(cause)
        continue
      }
      const caching = inSlices(this.#state.caching(group))
      if (isPromise(caching)) await caching
      for (const commit of group) this.#publish(commit)
      this.#state.unsettled = false
      this.#state.forget()
      const forgetting = inSlices(this.#staged.forgetting(group))
      if (isPromise(forgetting)) await forgetting
    }
    this.#writing = undefined
    // Writers whose commits were just published probably write again.
    if (this.#staged.length > this.#heldCount) this.#writeWith(published)
  }

  async #writeGroup(group: readonly StagedCommit[]): Promise<void> {
    if (this.#isInDoubt) await this.#restoreDoubted()
    const recalling = inSlices(this.#recallReplaced(group))
    const { replaced, unknown } = isPromise(recalling) ? await recalling : recalling
    if (unknown.length > 0) await this.#readUnknown(replaced, unknown)
    const noting = inSlices(this.#addUndo(group, replaced))
    const touched = isPromise(noting) ? await noting : noting
    const gathering = inSlices(operationsOf(group))
    const operations = isPromise(gathering) ? await gathering : gathering
    const { sequence } = group.at(-1)!
    operations.push(putSequence(sequence))
    const { ended, replaced: noted } = sweepsOf(group)
    if (!this.sweeps.isEmpty || noted.length > 0) operations.push(this.sweeps.note(sequence, ended, noted))
    try {
      await this.#state.disk.write(operations, { sync: this.#sync })
    } catch (cause) {
      for (const { space, key } of touched) this.#state.undo.doubt(space.prefix, key, this.#state.sequence)
      this.#doubted = touched
      this.#isInDoubt = true
      throw cause
    }
    for (const range of ended) this.sweeps.delete(range)
    for (const { sequence, sweeps } of group) {
      for (const range of sweeps?.replaced ?? []) {
        range.since = sequence
        if (!ended.has(range)) this.sweeps.add(range)
      }
    }
  }

  /**
   * What each change of the group replaces, in the order of the changes: a published value, or that of an earlier commit
   * of the group. Those that only the disk knows are absent so far. Nothing is published until the group is.
   */
  *#recallReplaced(group: readonly StagedCommit[]): Parts<{
    readonly replaced: CachedValue[]
    readonly unknown: readonly UnknownValue[]
  }> {
    const replaced: CachedValue[] = []
    const unknown: UnknownValue[] = []
    // The writes of earlier commits in the group. A group with a single commit needs none.
    const written = group.length > 1 ? new Map<ByteString, CachedValue>() : undefined
    for (const { changes } of group) {
      for (const { space, key, held, operation } of changes) {
        if (replaced.length % thresholds.changesTogether === thresholds.changesTogether - 1) yield
        const old = written?.get(operation.key) ?? this.#state.cache.get(space.prefix, key)
        if (old === undefined) unknown.push({ at: replaced.length, key: operation.key })
        replaced.push(old ?? absent)
        written?.set(operation.key, held)
      }
    }
    return { replaced, unknown }
  }

  async #readUnknown(replaced: CachedValue[], unknown: readonly UnknownValue[]): Promise<void> {
    for (let start = 0; start < unknown.length; start += thresholds.changesTogether) {
      const together = unknown.slice(start, start + thresholds.changesTogether)
      const values = await this.#state.read(together.map(({ key }) => key))
      together.forEach(({ at }, index) => {
        const bytes = values[index]
        if (bytes !== undefined) replaced[at] = new Undecoded(bytes)
      })
    }
  }

  /** When it is done, readers find in the undo log what the group replaces. Returns each key once. */
  *#addUndo(group: readonly StagedCommit[], replaced: readonly CachedValue[]): Parts<DoubtedKey[]> {
    const { undo } = this.#state
    const touched: DoubtedKey[] = []
    this.#state.unsettled = true
    let at = 0
    for (const { sequence, changes } of group) {
      for (const change of changes) {
        if (at % thresholds.changesTogether === thresholds.changesTogether - 1) yield
        const { space, key } = change
        const last = undo.add(space.prefix, key, sequence, replaced[at++]!)
        if (last <= this.#state.sequence) touched.push(change)
      }
    }
    return touched
  }

  /**
   * After a failed write the disk may hold the old state or the new one, now or after a restart. Before anything else
   * is written, the old values are put back, so that later commits build on what readers were shown.
   */
  async #restoreDoubted(): Promise<void> {
    const { undo, sequence, disk } = this.#state
    const operations = this.#doubted.map(({ space, key }) =>
      restore(space, key, undo.find(space.prefix, key, sequence)!),
    )
    operations.push(putSequence(sequence), this.sweeps.note(sequence))
    await disk.write(operations, { sync: this.#sync })
    for (const { space, key } of this.#doubted) undo.trust(space.prefix, key)
    this.#doubted = []
    this.#isInDoubt = false
  }

  #publish(commit: StagedCommit): void {
    this.#state.sequence = commit.sequence
    this.#staged.shift()
    this.#stagedBytes -= commit.bytes
    try {
      this.#onPublish(commit.view())
    } catch (error) {
      // The commit is valid; an error in a listener is a bug that must surface.
      queueMicrotask(() => {
        throw error
      })
    }
    commit.resolve()
  }

  /** Back to the published state: nothing staged can stay, since it may have read what failed. */
  #fail(cause: unknown): void {
    this.#stagedBytes = 0
    if (this.#held !== undefined) this.#held = { count: 0, bytes: 0, failure: writeFailed(cause) }
    for (const commit of this.#staged.removeFrom(0)) {
      abandon(commit)
      commit.reject(writeFailed(cause))
    }
    this.#onFail(writeFailed(cause))
  }
}

/** There is no such commit: what it wrote ahead is to be removed. */
function abandon({ sweeps }: StagedCommit): void {
  for (const range of sweeps?.ended ?? []) {
    range.isEnding = false
    if (range.isOpen) range.since = 0
  }
}

function writeFailed(cause: unknown): GvqError {
  return storageUnavailable('The changes could not be written to disk.', cause)
}

function sweepsOf(group: readonly StagedCommit[]) {
  const ended = new Set(group.flatMap(({ sweeps }) => [...(sweeps?.ended ?? [])]))
  const replaced = group.flatMap(({ sweeps }) => sweeps?.replaced ?? []).filter(range => !ended.has(range))
  return { ended, replaced }
}

/** What a group writes: of each key only its last value, since they are written together. */
function* operationsOf(group: readonly StagedCommit[]): Parts<KeyValueOperation[]> {
  if (group.length === 1) return group[0]!.changes.map(({ operation }) => operation)
  const last = new Map<ByteString, KeyValueOperation>()
  let count = 0
  for (const { changes } of group) {
    for (const { operation } of changes) {
      if (++count % thresholds.changesTogether === 0) yield
      last.set(operation.key, operation)
    }
  }
  return [...last.values()]
}

function putSequence(sequence: number): KeyValueOperation {
  const value = Buffer.alloc(8)
  value.writeBigUInt64BE(BigInt(sequence))
  return { kind: 'put', key: sequenceKey, value }
}

function restore(space: Space<unknown>, key: ByteString, old: CachedValue): KeyValueOperation {
  if (old === absent) return { kind: 'delete', key: space.prefix + key }
  const value = old instanceof Undecoded ? old.bytes : space.encode(old, key)
  return { kind: 'put', key: space.prefix + key, value }
}
