import { randomUUID } from 'node:crypto'
import { GvqError } from '../../../base/errors.ts'
import { SqlFailure } from '../connection/failure.ts'

/**
 * Numbers the changes that one transaction after the other makes. So whoever sees one of its changes sees those with lower numbers. A
 * sequence would not do, because numbers are given before the commit: a reader may see 7 before there is 6.
 */
export interface Writer {
  /** A UUID. */
  readonly id: string
  /** The number of its last change. Some are of transactions that were rolled back. */
  position: number
}

/** The writers of a process, each in use by one transaction at a time. */
export class Writers {
  readonly #free: Writer[] = []

  take(): Writer {
    return this.#free.pop() ?? { id: randomUUID(), position: 0 }
  }

  giveBack(writer: Writer): void {
    this.#free.push(writer)
  }
}

/** The writer of one transaction, from its first change on. */
export class OwnWriter {
  readonly #all: Writers
  #writer: Writer | undefined
  #isNew = false

  constructor(all: Writers) {
    this.#all = all
  }

  take(): Writer {
    if (this.#writer === undefined) {
      this.#writer = this.#all.take()
      this.#isNew = this.#writer.position === 0
    }
    return this.#writer
  }

  /** Must be called when the transaction was committed. Returns what the writer is that it had, if any. */
  giveBack(): 'new' | 'known' | undefined {
    if (this.#writer === undefined) return undefined
    this.#all.giveBack(this.#writer)
    return this.#isNew ? 'new' : 'known'
  }

  /** Must be called when the transaction has failed. Where nobody knows whether it was committed, the writer is not used again. */
  leave(error: unknown): void {
    const isUnknown =
      error instanceof SqlFailure
        ? error.isLost
        : error instanceof GvqError &&
          (error.code === 'OUTCOME_UNKNOWN' || error.code === 'STORAGE_UNAVAILABLE')
    if (this.#writer !== undefined && !isUnknown) this.#all.giveBack(this.#writer)
  }
}
