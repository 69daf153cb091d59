import type { MaybePromise } from '../../base/flow/maybe.ts'
import { andThen } from '../../base/flow/maybe.ts'
import type { ByteString } from '../keyvalue/contract/api.ts'
import type { ReadProbe, Space, StoreReader, Yields } from './contract/api.ts'
import { unread } from './contract/unread.ts'
import type { PublishedState } from './state/published-state.ts'
import type { StagedCommits } from './state/staged-commits.ts'
import { VersionedSnapshot } from './versioned-snapshot.ts'
import { type AheadOf, VersionedTransaction } from './versioned-transaction.ts'

/** A snapshot that reports what it reads. Separate from the plain one, which pays nothing for it. */
export class ProbedSnapshot extends VersionedSnapshot {
  readonly probe: ReadProbe

  constructor(state: PublishedState, turns: Yields | undefined, probe: ReadProbe) {
    super(state, turns)
    this.probe = probe
  }

  override get<V>(space: Space<V>, key: ByteString): MaybePromise<V | undefined> {
    return andThen(this.getMany(space, [key]), ([value]) => value)
  }

  override getMany<V>(space: Space<V>, keys: readonly ByteString[]): MaybePromise<(V | undefined)[]> {
    return counted(this, this.probe, space, keys, () => super.getMany(space, keys))
  }
}

/** A transaction that reports what it reads. */
export class ProbedTransaction extends VersionedTransaction {
  readonly probe: ReadProbe

  constructor(state: PublishedState, staged: StagedCommits, aheadOf: AheadOf, probe: ReadProbe) {
    super(state, staged, aheadOf)
    this.probe = probe
  }

  override get<V>(space: Space<V>, key: ByteString): MaybePromise<V | undefined> {
    return andThen(this.getMany(space, [key]), ([value]) => value)
  }

  override getMany<V>(space: Space<V>, keys: readonly ByteString[]): MaybePromise<(V | undefined)[]> {
    return counted(this, this.probe, space, keys, () => super.getMany(space, keys))
  }
}

function counted<V>(
  reader: StoreReader,
  probe: ReadProbe,
  space: Space<V>,
  keys: readonly ByteString[],
  read: () => MaybePromise<(V | undefined)[]>,
): MaybePromise<(V | undefined)[]> {
  const isHeld = keys.map(key => reader.peek(space, key) !== unread)
  return andThen(read(), values => {
    for (const [i, value] of values.entries()) {
      if (value === undefined) continue
      if (isHeld[i]) probe.hit()
      else probe.read()
    }
    return values
  })
}
