import type { Bytes, ReadProbe, ScanRange, Space, StoreCursor } from './api.ts'
import type { Held } from './held.ts'
import type { PublishedState } from './published-state.ts'
import type { StagedCommit } from './staged-commit.ts'
import { VersionedSnapshot } from './versioned-snapshot.ts'
import { VersionedTransaction } from './versioned-transaction.ts'

/** A snapshot that reports what it reads. Separate from the plain one, which pays nothing for it. */
export class ProbedSnapshot extends VersionedSnapshot {
  readonly #probe: ReadProbe

  constructor(state: PublishedState, probe: ReadProbe) {
    super(state)
    this.#probe = probe
  }

  override scan<V>(space: Space<V>, range: ScanRange, pageRowsMax: number): StoreCursor<V> {
    return counting(super.scan(space, range, pageRowsMax), this.#probe)
  }

  protected override recall<V>(space: Space<V>, key: Bytes): Held | undefined {
    return counted(super.recall(space, key), this.#probe)
  }
}

/** A transaction that reports what it reads. */
export class ProbedTransaction extends VersionedTransaction {
  readonly #probe: ReadProbe

  constructor(state: PublishedState, staged: readonly StagedCommit[], probe: ReadProbe) {
    super(state, staged)
    this.#probe = probe
  }

  override scan<V>(space: Space<V>, range: ScanRange, pageRowsMax: number): StoreCursor<V> {
    return counting(super.scan(space, range, pageRowsMax), this.#probe)
  }

  protected override recall<V>(space: Space<V>, key: Bytes): Held | undefined {
    return counted(super.recall(space, key), this.#probe)
  }
}

function counted(held: Held | undefined, probe: ReadProbe): Held | undefined {
  if (held === undefined) probe.read(1)
  else probe.hit(1)
  return held
}

function counting<V>(cursor: StoreCursor<V>, probe: ReadProbe): StoreCursor<V> {
  return {
    next: async () => {
      const page = await cursor.next()
      probe.read(page?.length ?? 0)
      return page
    },
    close: () => cursor.close(),
  }
}
