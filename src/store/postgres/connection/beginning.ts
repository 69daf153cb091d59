import type { SentValue } from '../../versioned/contract/api.ts'
import { lockLimit } from './attempts.ts'
import { beginOne, type Connection, type Statements, writeSettings } from './connections.ts'
import type { Result } from './statement.ts'

/** A statement that waits until the server has begun the transaction. */
interface Waiting {
  send(): void
  fail(error: unknown): void
}

/**
 * Statements of a transaction that writes, of which the first begins it: it leaves with BEGIN, and the server runs it only if that has
 * succeeded. A write behind it would take effect by itself if that failed, so it waits for the answer, and so does what comes behind such
 * a write.
 */
export class Beginning implements Statements {
  readonly #connection: Connection
  /** What leaves before the first statement. */
  readonly #beginning: readonly string[]
  #begun: Promise<unknown> | undefined
  #waiting: Waiting[] = []
  #isBegun = false
  #failure: { readonly error: unknown } | undefined

  /** `lockMs`: how long a statement waits for a lock, in milliseconds; without it, as long as the server lets it. */
  constructor(connection: Connection, lockMs?: number) {
    this.#connection = connection
    this.#beginning = [beginOne, writeSettings, ...(lockMs === undefined ? [] : [lockLimit(lockMs)])]
  }

  /** Resolves when the server has begun the transaction; `undefined` as long as there was no statement. */
  get begun(): Promise<unknown> | undefined {
    return this.#begun
  }

  /** Begins the transaction before there is a statement. */
  begin(): void {
    if (this.#begun === undefined) this.#expect(this.#connection.begin(this.#beginning.join('; ')))
  }

  run(text: string, values?: readonly SentValue[]): Promise<Result> {
    const connection = this.#connection
    if (this.#begun === undefined && connection.isPrepared(text, this.#beginning)) {
      const ran = connection.runFirst(text, values, this.#beginning)
      this.#expect(ran)
      return ran
    }
    this.begin()
    const send = () => connection.run(text, values)
    return this.#waiting.length === 0 && onlyReads(text) ? send() : this.#behind(send)
  }

  /** Sends rows for a table (`Connection.copy`). */
  copy(text: string, rows: Buffer): Promise<Result> {
    this.begin()
    return this.#behind(() => this.#connection.copy(text, rows))
  }

  /** Sends what may write, when the server has begun the transaction. */
  #behind(send: () => Promise<Result>): Promise<Result> {
    if (this.#isBegun) return send()
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) reject(this.#failure.error)
      else this.#waiting.push({ send: () => resolve(send()), fail: reject })
    })
  }

  /** What waits is sent before anyone else learns of the answer, so that statements keep their order. */
  #expect(begun: Promise<unknown>): void {
    this.#begun = begun
    begun.then(
      () => {
        this.#isBegun = true
        for (const each of this.#waiting.splice(0)) each.send()
      },
      (error: unknown) => {
        this.#failure = { error }
        for (const each of this.#waiting.splice(0)) each.fail(error)
      },
    )
  }
}

/** Whether a statement only reads; never true of one that may write. */
function onlyReads(text: string): boolean {
  return text.startsWith('SELECT ')
}
