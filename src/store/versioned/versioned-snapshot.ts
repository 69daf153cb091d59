import { InternalError, invariant } from '../../base/errors.ts'
import type { ByteString } from '../keyvalue/contract/api.ts'
import type { Space, StoreSnapshot, Yields } from './contract/api.ts'
import { Reader } from './reader.ts'
import type { CachedValue } from './state/cached-value.ts'
import type { PublishedState } from './state/published-state.ts'

/** Reads what was published when it was made. */
export class VersionedSnapshot extends Reader implements StoreSnapshot {
  readonly sequence: number
  readonly turns: Yields | undefined
  #open = true

  constructor(state: PublishedState, turns?: Yields) {
    super(state)
    this.turns = turns
    this.sequence = state.sequence
    state.readers.hold(this.sequence)
  }

  assertOpen(): void {
    if (!this.#open) throw new InternalError('a snapshot was read after its release')
  }

  release(): void {
    invariant(this.#open, 'a snapshot was released twice')
    this.#open = false
    this.closeCursors()
    this.state.readers.release(this.sequence)
    this.state.forget()
  }

  protected isPublished(): boolean {
    return true
  }

  protected recall<V>(space: Space<V>, key: ByteString): CachedValue | undefined {
    return this.state.known(space, key, this.sequence)
  }

  protected written(): [key: ByteString, value: CachedValue][] {
    return []
  }

  protected overrides(
    prefix: ByteString,
    gte: ByteString,
    lt: ByteString | undefined,
  ): [key: ByteString, value: CachedValue][] {
    return this.state.undo.range(prefix, gte, lt, this.sequence)
  }
}
