import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const signals = new WeakMap<Socket, AbortSignal>()

/**
 * Returns a signal that is aborted when the client disconnects. There is one per connection, because signals are
 * expensive to create; requests of one connection run one after another, so listeners always belong to the current one.
 */
export function disconnectSignal({ socket }: ServerResponse): AbortSignal {
  if (socket === null) return AbortSignal.abort()
  const known = signals.get(socket)
  if (known !== undefined) return known
  const gone = new AbortController()
  signals.set(socket, gone.signal)
  if (socket.destroyed) gone.abort()
  else socket.once('close', () => gone.abort())
  return gone.signal
}
