import type { IncomingMessage } from 'node:http'
import { limits } from '../../../base/limits.ts'

/**
 * Limits the memory of large bodies, from their first bytes until their queries are done. While they use more than
 * the limit, bodies that are still arriving wait: nothing is read from their connections. A body that may be read on
 * is given up if it hardly arrives.
 */
export class BodyRoom {
  readonly #bytesMax: number
  readonly #stallTimeoutMs: number
  /** The bytes of all bodies, and of those that have arrived. */
  #bytes = 0
  #wholeBytes = 0
  /** The bodies that are arriving, the oldest first. */
  readonly #arriving = new Set<BodyPlace>()
  /** Runs while bodies wait. */
  #looks: NodeJS.Timeout | undefined

  /** @param stallTimeoutMs time after which a body that does not arrive gives up its place, if others wait */
  constructor(bytesMax: number, stallTimeoutMs: number) {
    this.#bytesMax = bytesMax
    this.#stallTimeoutMs = stallTimeoutMs
  }

  /** The bytes of all bodies. */
  get bytes(): number {
    return this.#bytes
  }

  /** Begins to count a body. `giveUp` is called if it must leave before it has arrived. */
  enter(request: IncomingMessage, giveUp: () => void): BodyPlace {
    const place = new BodyPlace(this, request, giveUp)
    this.#arriving.add(place)
    return place
  }

  // The class `BodyPlace` calls the following methods.

  add(place: BodyPlace, bytes: number): void {
    this.#bytes += bytes
    if (this.#mayArrive(place)) return
    place.pause()
    this.#looks ??= setInterval(() => this.#endStalled(), this.#stallTimeoutMs).unref()
  }

  complete(place: BodyPlace): void {
    this.#wholeBytes += place.bytes
    this.#arriving.delete(place)
    this.#resume()
  }

  leave(place: BodyPlace): void {
    this.#bytes -= place.bytes
    if (!this.#arriving.delete(place)) this.#wholeBytes -= place.bytes
    this.#resume()
  }

  /** Whether a body may be read on. The oldest may if all bodies only wait for each other. */
  #mayArrive(place: BodyPlace): boolean {
    if (this.#bytes < this.#bytesMax) return true
    const [oldest] = this.#arriving
    return this.#wholeBytes === 0 && place === oldest
  }

  #resume(): void {
    for (const place of this.#arriving) {
      if (!this.#mayArrive(place)) return
      place.resume()
    }
  }

  #endStalled(): void {
    const arriving = [...this.#arriving]
    if (arriving.some(place => place.isPaused)) {
      for (const place of arriving) place.look()
    } else {
      clearInterval(this.#looks)
      this.#looks = undefined
    }
  }
}

/** The share of one body in the room. */
export class BodyPlace {
  readonly #request: IncomingMessage
  readonly #room: BodyRoom
  readonly #giveUp: () => void
  #bytes = 0
  /** Bytes that have arrived since the last look. */
  #newBytes = 0
  #isStalled = false
  #isPaused = false
  #hasLeft = false

  constructor(room: BodyRoom, request: IncomingMessage, giveUp: () => void) {
    this.#room = room
    this.#request = request
    this.#giveUp = giveUp
  }

  get bytes(): number {
    return this.#bytes
  }

  add(bytes: number): void {
    this.#bytes += bytes
    this.#newBytes += bytes
    if (this.#newBytes >= limits.countedBodyBytesMin) this.#isStalled = false
    this.#room.add(this, bytes)
  }

  /** The body has arrived, and stays until `leave`. */
  complete(): void {
    this.#room.complete(this)
  }

  leave(): void {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.#room.leave(this)
  }

  // The class `BodyRoom` calls the following methods.

  get isPaused(): boolean {
    return this.#isPaused
  }

  pause(): void {
    this.#isPaused = true
    this.#request.pause()
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#isStalled = false
    this.#newBytes = 0
    this.#request.resume()
  }

  /**
   * Gives the body up if hardly anything arrived between the last two looks; once may be because this process slept.
   */
  look(): void {
    if (this.#isPaused) return
    if (this.#isStalled) {
      this.#giveUp()
      return
    }
    this.#isStalled = true
    this.#newBytes = 0
  }
}
