import type { GvqError } from '../../../base/errors.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import type { ByteString, KeyValueOperation } from '../../keyvalue/contract/api.ts'
import { assertStorable } from '../../keyvalue/contract/value-size.ts'
import type { Space, StoreCommit } from '../contract/api.ts'
import { absent, type CachedValue, release, releaseAll } from './cached-value.ts'
import type { SpaceMap } from './space-map.ts'
import type { SweptRange } from './sweep.ts'

export interface Change {
  readonly space: Space<unknown>
  readonly key: ByteString
  readonly held: CachedValue
  /** Weight of the value in memory. */
  readonly bytes: number
  readonly operation: KeyValueOperation
}

/** What a commit means for the ranges that are to be emptied. */
export interface CommitSweeps {
  /** The ranges that it wrote ahead, and those that it empties itself. */
  readonly ended: ReadonlySet<SweptRange>
  /** The ranges that nothing refers to from this commit on. */
  readonly replaced: readonly SweptRange[]
}

/** Values that one part of the work encodes. */
const encodedTogether = 32

/** The writes of a transaction whose work is done, on their way to disk. */
export class StagedCommit {
  readonly sequence: number
  readonly overlay: SpaceMap<CachedValue>
  readonly changes: readonly Change[]
  /** Bytes of the values as they are written. */
  readonly bytes: number
  readonly sweeps: CommitSweeps | undefined
  /** Resolves when the commit is published; rejects when it never will be. */
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: GvqError) => void

  private constructor(
    sequence: number,
    overlay: SpaceMap<CachedValue>,
    changes: readonly Change[],
    sweeps: CommitSweeps | undefined,
  ) {
    let bytes = 0
    for (const { operation } of changes) if (operation.kind === 'put') bytes += operation.value.length
    this.sequence = sequence
    this.overlay = overlay
    this.changes = changes
    this.bytes = bytes
    this.sweeps = sweeps
    let settle: { resolve: () => void; reject: (error: GvqError) => void } | undefined
    this.durable = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // The writer may handle the failure later.
    this.durable.catch(() => undefined)
    this.resolve = settle!.resolve
    this.reject = settle!.reject
  }

  /** Encodes and weighs every value, so that one that cannot be stored fails only this transaction. */
  static *staging(
    sequence: number,
    overlay: SpaceMap<CachedValue>,
    spaces: ReadonlyMap<ByteString, Space<unknown>>,
    sweeps?: CommitSweeps,
  ): Parts<StagedCommit> {
    const changes: Change[] = []
    for (const [prefix, key, held] of overlay.entries()) {
      if (changes.length % encodedTogether === encodedTogether - 1) yield
      const space = spaces.get(prefix)!
      const onDisk = prefix + key
      const operation: KeyValueOperation =
        held === absent
          ? { kind: 'delete', key: onDisk }
          : { kind: 'put', key: onDisk, value: space.encode(held, key) }
      if (operation.kind === 'put') assertStorable(operation.value.length)
      changes.push({ space, key, held, bytes: held === absent ? 0 : space.weigh(held), operation })
    }
    return new StagedCommit(sequence, overlay, changes, sweeps)
  }

  /** The commit as listeners see it. */
  view(): StoreCommit {
    return {
      sequence: this.sequence,
      changes: <V>(space: Space<V>) => releaseAll<V>(this.overlay.space(space.prefix)),
      put: <V>({ prefix }: Space<V>, key: ByteString) => {
        const held = this.overlay.get(prefix, key)
        return held === undefined ? undefined : release<V>(held)
      },
    }
  }
}
