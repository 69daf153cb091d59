import { type Parts, partLength } from '../../../base/flow/parts.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { CachedValue } from './cached-value.ts'
import type { StagedCommit } from './staged-commit.ts'
import type { SweptRange } from './sweep.ts'

/** The commits that are not published, in order, and what they leave at each key. */
export class StagedCommits {
  readonly #commits: StagedCommit[] = []
  /** The last commit that writes a key, by prefix: a look-up does not pass through all commits. Some may be published already. */
  readonly #writers = new Map<ByteString, Map<ByteString, StagedCommit>>()

  get length(): number {
    return this.#commits.length
  }

  get first(): StagedCommit | undefined {
    return this.#commits[0]
  }

  get last(): StagedCommit | undefined {
    return this.#commits.at(-1)
  }

  slice(start: number, end: number): StagedCommit[] {
    return this.#commits.slice(start, end)
  }

  /** Whether any of them writes keys of one space. */
  has(prefix: ByteString): boolean {
    const writers = this.#writers.get(prefix)
    return writers !== undefined && writers.size > 0
  }

  /** `undefined` where none of them writes the key. */
  find(prefix: ByteString, key: ByteString): CachedValue | undefined {
    return this.#writers.get(prefix)?.get(key)?.overlay.get(prefix, key)
  }

  /** What each of them has in a range of a space. */
  ranges(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
  ): [key: ByteString, value: CachedValue][][] {
    return this.#commits.map(({ overlay }) => overlay.range(prefix, gte, lt))
  }

  /** Ranges to which nothing refers after they are published, and which none of them empties. */
  replaced(): readonly SweptRange[] {
    return this.#commits.flatMap(({ sweeps }) => sweeps?.replaced ?? []).filter(({ isEnding }) => !isEnding)
  }

  push(commit: StagedCommit): void {
    this.#commits.push(commit)
    this.#noteWriter(commit)
  }

  /** Removes the first one, which is published. `forgetting` must follow. */
  shift(): void {
    this.#commits.shift()
  }

  /**
   * Forgets published commits. Until it is done, published values are found here, too, unless a later commit writes the
   * same keys.
   */
  *forgetting(published: readonly StagedCommit[]): Parts<void> {
    let count = 0
    for (const commit of published) {
      for (const { space, key } of commit.changes) {
        if (++count % partLength === 0) yield
        const writers = this.#writers.get(space.prefix)
        if (writers?.get(key) === commit) writers.delete(key)
      }
    }
  }

  /** Removes those from a position on, and returns them. */
  removeFrom(start: number): readonly StagedCommit[] {
    const removed = this.#commits.splice(start)
    this.#writers.clear()
    for (const commit of this.#commits) this.#noteWriter(commit)
    return removed
  }

  #noteWriter(commit: StagedCommit): void {
    for (const { space, key } of commit.changes) {
      const writers = this.#writers.get(space.prefix)
      if (writers === undefined) this.#writers.set(space.prefix, new Map([[key, commit]]))
      else writers.set(key, commit)
    }
  }
}
