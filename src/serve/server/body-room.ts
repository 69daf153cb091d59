import type { IncomingMessage } from 'node:http'

/**
 * Limits the memory of large bodies, from their first bytes until their queries are done. While they have more than their room, those that
 * are still arriving wait: nothing is read from their connections.
 */
export class BodyRoom {
  readonly #bytesMax: number
  /** Of all bodies, and of those that have arrived. */
  #bytes = 0
  #wholeBytes = 0
  /** The bodies that are arriving, the oldest first. */
  readonly #arriving = new Set<BodyPlace>()

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Begins to count a body. */
  enter(request: IncomingMessage): BodyPlace {
    const place = new BodyPlace(this, request)
    this.#arriving.add(place)
    return place
  }

  // What follows is called by the places.

  add(place: BodyPlace, bytes: number): void {
    this.#bytes += bytes
    if (!this.#mayArrive(place)) place.request.pause()
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

  /** Of bodies that only wait for each other, the oldest goes on. */
  #mayArrive(place: BodyPlace): boolean {
    if (this.#bytes < this.#bytesMax) return true
    const [oldest] = this.#arriving
    return this.#wholeBytes === 0 && place === oldest
  }

  #resume(): void {
    for (const place of this.#arriving) {
      if (!this.#mayArrive(place)) return
      place.request.resume()
    }
  }
}

/** What one body takes of the room. */
export class BodyPlace {
  readonly request: IncomingMessage
  readonly #room: BodyRoom
  #bytes = 0
  #hasLeft = false

  constructor(room: BodyRoom, request: IncomingMessage) {
    this.#room = room
    this.request = request
  }

  get bytes(): number {
    return this.#bytes
  }

  add(bytes: number): void {
    this.#bytes += bytes
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
}
