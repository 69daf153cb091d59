import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const signals = new WeakMap<Socket, AbortSignal>()

/**
 * Aborted when the client goes away. There is one for each connection, for signals are dear to make: the requests of one
 * connection run one after another, so that whoever listens listens for the one that runs.
 */
export function goneSignal({ socket }: ServerResponse): AbortSignal {
  if (socket === null) return AbortSignal.abort()
  const known = signals.get(socket)
  if (known !== undefined) return known
  const gone = new AbortController()
  signals.set(socket, gone.signal)
  if (socket.destroyed) gone.abort()
  else socket.once('close', () => gone.abort())
  return gone.signal
}
