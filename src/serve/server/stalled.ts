import type { ServerResponse } from 'node:http'

/** Disconnects a client that reads nothing of the response for some time. The timer of the socket starts again whenever it has read something. */
export function dropIfStalled(response: ServerResponse, timeoutMs: number): void {
  const { socket } = response
  response.setTimeout(timeoutMs, () => {
    if (response.writableLength > 0) response.destroy()
    else socket?.setTimeout(timeoutMs)
  })
  // Before Node sets the time for the next request.
  response.prependOnceListener('finish', () => socket?.setTimeout(0))
}
