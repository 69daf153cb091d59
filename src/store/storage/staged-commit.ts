import type { GvqError } from '../../base/errors.ts'
import type { Bytes, KeyValueOperation, Space, StoreCommit } from './api.ts'
import { type AppendedRun, findAppended } from './appended-run.ts'
import { absent, type Held, release, releaseAll } from './held.ts'
import type { SpaceMap } from './space-map.ts'

export interface Change {
  readonly space: Space<unknown>
  readonly key: Bytes
  readonly held: Held
  /** Weight of the value in memory. */
  readonly bytes: number
}

/** The writes of a transaction whose work is done, on their way to disk. */
export class StagedCommit {
  readonly sequence: number
  readonly overlay: SpaceMap<Held>
  /** New keys; the overlay overrides them. */
  readonly runs: readonly AppendedRun[]
  readonly changes: readonly Change[]
  readonly operations: readonly KeyValueOperation[]
  /** Resolves when the commit is published; rejects when it never will be. */
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: GvqError) => void

  /** Encodes and weighs every value, so that an error in a codec fails only this transaction. */
  constructor(
    sequence: number,
    overlay: SpaceMap<Held>,
    runs: readonly AppendedRun[],
    spaces: ReadonlyMap<Bytes, Space<unknown>>,
  ) {
    const changes: Change[] = []
    const operations: KeyValueOperation[] = []
    for (const { space, keys, values } of runs) {
      for (let i = 0; i < keys.length; i++) {
        operations.push({
          kind: 'put',
          key: space.prefix + keys[i]!,
          value: space.encode(values[i]!, keys[i]!),
        })
      }
    }
    for (const [prefix, key, held] of overlay.entries()) {
      const space = spaces.get(prefix)!
      const onDisk = prefix + key
      if (held === absent) {
        changes.push({ space, key, held, bytes: 0 })
        operations.push({ kind: 'delete', key: onDisk })
      } else {
        changes.push({ space, key, held, bytes: space.weigh(held) })
        operations.push({ kind: 'put', key: onDisk, value: space.encode(held, key) })
      }
    }
    this.sequence = sequence
    this.overlay = overlay
    this.runs = runs
    this.changes = changes
    this.operations = operations
    let settle: { resolve: () => void; reject: (error: GvqError) => void } | undefined
    this.durable = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Its writer may handle the failure later.
    this.durable.catch(() => undefined)
    this.resolve = settle!.resolve
    this.reject = settle!.reject
  }

  /** The commit as listeners see it. */
  view(): StoreCommit {
    return {
      sequence: this.sequence,
      changes: space => changesOf(this.runs, this.overlay, space),
      eachChange: <V>(space: Space<V>, visit: (key: Bytes, value: V | undefined) => void) => {
        for (const run of this.runs) {
          if (run.space.prefix !== space.prefix) continue
          for (let i = 0; i < run.keys.length; i++) visit(run.keys[i]!, release<V>(run.values[i]!))
        }
        for (const [key, held] of this.overlay.space(space.prefix)) visit(key, release<V>(held))
      },
    }
  }

  find(prefix: Bytes, key: Bytes): Held | undefined {
    return this.overlay.get(prefix, key) ?? findAppended(this.runs, prefix, key)
  }

  /** Entries of a space, in layers; a later layer overrides an earlier one. */
  ranges(prefix: Bytes, gte: Bytes, lt: Bytes | undefined): [key: Bytes, value: Held][][] {
    return [...this.runs.map(run => run.range(prefix, gte, lt)), this.overlay.range(prefix, gte, lt)]
  }
}

/** Merges runs and an overlay that overrides them, in one space. */
export function changesOf<V>(
  runs: readonly AppendedRun[],
  overlay: SpaceMap<Held>,
  space: Space<V>,
): ReadonlyMap<Bytes, V | undefined> {
  const changes = releaseAll<V>(overlay.space(space.prefix))
  for (const run of runs) {
    if (run.space.prefix !== space.prefix) continue
    for (let i = 0; i < run.keys.length; i++) {
      if (!changes.has(run.keys[i]!)) changes.set(run.keys[i]!, release<V>(run.values[i]!))
    }
  }
  return changes
}
