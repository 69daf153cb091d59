import type { Socket } from 'node:net'
import type { StopSignal } from '../../../engine/execution/index.ts'

const signals = new WeakMap<Socket, StopSignal>()

/** The signal of a response whose connection is closed already. */
const gone: StopSignal = {
  aborted: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

/**
 * Returns a signal that is aborted when the client disconnects. There is one per connection; requests of one connection run
 * one after another, so listeners always belong to the current one.
 */
export function disconnectSignal(socket: Socket | null): StopSignal {
  if (socket === null) return gone
  let signal = signals.get(socket)
  if (signal === undefined) {
    signal = new DisconnectSignal(socket)
    signals.set(socket, signal)
  }
  return signal
}

/** Takes the place of an AbortSignal, which costs as much as a point read where each request has a connection of its own. */
class DisconnectSignal implements StopSignal {
  readonly #socket: Socket
  /** Absent until one is added: most runs never have one. */
  #listeners: Set<() => void> | undefined

  constructor(socket: Socket) {
    this.#socket = socket
  }

  get aborted(): boolean {
    return this.#socket.destroyed
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (this.#listeners === undefined) {
      const listeners = new Set<() => void>()
      this.#listeners = listeners
      this.#socket.once('close', () => {
        for (const each of listeners) each()
      })
    }
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners?.delete(listener)
  }
}
