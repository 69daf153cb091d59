import type { Stoppable } from '../../graph/index.ts'
import type { SentValue } from '../../versioned/contract/api.ts'
import { type Connection, type Connections, lostMax, stoppedError } from './connections.ts'
import { SqlFailure } from './failure.ts'
import type { Result } from './statement.ts'

/** Reads that one connection has at the same time while others are free, and in any case. */
const readsWanted = 8
const readsMax = 64

/**
 * Reads of one record, each a statement by itself. Those that overlap share connections: what they send in one turn of the event loop
 * leaves together, and none waits long for the answers to others. Longer reads would keep them waiting.
 */
export class ShortReads {
  readonly #connections: Connections
  /** The connections on which reads are under way. */
  #lines: Line[] = []
  /** The next connection, which all reads that wait share. */
  #opening: Promise<Line> | undefined

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** @throws SqlFailure */
  async run(
    text: string,
    values: readonly SentValue[] | undefined,
    stoppable: Stoppable | undefined,
  ): Promise<Result> {
    let isApart = false
    for (let lost = 0; ; ) {
      const line = this.#free() ?? (await unlessStopped(this.#open(), stoppable))
      try {
        return await line.run(connection => {
          return isApart ? connection.runApart(text, values) : connection.run(text, values)
        }, stoppable)
      } catch (error) {
        // It was given up for another read.
        if (error instanceof LineStopped) continue
        if (error instanceof SqlFailure && error.isUnparsed && !isApart) {
          isApart = true
          continue
        }
        if (!(error instanceof SqlFailure && error.isLost) || ++lost >= lostMax) throw error
      }
    }
  }

  #free(): Line | undefined {
    const connections = this.#connections
    // Who waits for a connection gets that of a line that ends, so none may go on for ever.
    if (connections.refusal !== undefined || connections.isAwaited) return undefined
    const shared = this.#lines.find(line => line.takes(readsWanted))
    if (shared !== undefined) return shared
    const line = new Line(this.#left)
    const connection = connections.free(line)
    if (connection !== undefined) return this.#begun(line, connection)
    const full = this.#lines.find(line => line.takes(readsMax))
    if (full !== undefined && connections.mayOpen) this.#open().catch(() => undefined)
    return full
  }

  #open(): Promise<Line> {
    this.#opening ??= this.#openNext().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #openNext(): Promise<Line> {
    const line = new Line(this.#left)
    this.#begun(line, await this.#connections.connect(undefined, line))
    // The reads that wait for it may all have been stopped.
    setImmediate(line.hold())
    return line
  }

  #begun(line: Line, connection: Connection): Line {
    line.connection = connection
    this.#lines.push(line)
    return line
  }

  readonly #left = (line: Line): void => {
    this.#lines.splice(this.#lines.indexOf(line), 1)
    line.connection!.release()
  }
}

/** The line, unless the read that waits for it is stopped before. */
function unlessStopped(opening: Promise<Line>, stoppable: Stoppable | undefined): Promise<Line> {
  if (stoppable === undefined) return opening
  return new Promise((resolve, reject) => {
    const end = stoppable.whenStopped(() => reject(stoppedError(stoppable)))
    opening.then(resolve, reject).finally(end)
  })
}

/** The connection was given up for one of its reads: the others run again. */
class LineStopped extends Error {}

/** A connection while reads are under way on it. */
class Line implements Stoppable {
  connection: Connection | undefined
  readonly #left: (line: Line) => void
  #reads = 0
  #isOver = false
  #stop: (() => void) | undefined

  constructor(left: (line: Line) => void) {
    this.#left = left
  }

  /** Whether it takes one more read, with which it has so many at most. */
  takes(readsMax: number): boolean {
    return this.#reads < readsMax && !this.#isOver
  }

  /** Keeps it, until the function is called. */
  hold(): () => void {
    this.#reads++
    return () => this.#answered()
  }

  whenStopped(listener: () => void): () => void {
    this.#stop = listener
    return () => (this.#stop = undefined)
  }

  check(): void {
    if (this.#isOver) throw new LineStopped()
  }

  run(read: (connection: Connection) => Promise<Result>, stoppable: Stoppable | undefined): Promise<Result> {
    const answered = this.hold()
    return new Promise((resolve, reject) => {
      const end = stoppable?.whenStopped(() => {
        reject(stoppedError(stoppable))
        this.#isOver = true
        this.#stop?.()
      })
      read(this.connection!).then(
        result => {
          end?.()
          answered()
          resolve(result)
        },
        error => {
          end?.()
          if (error instanceof SqlFailure && error.isLost) this.#isOver = true
          answered()
          reject(error)
        },
      )
    })
  }

  #answered(): void {
    if (--this.#reads === 0) this.#left(this)
  }
}
