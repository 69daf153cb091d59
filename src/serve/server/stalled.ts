import type { ServerResponse } from 'node:http'

/** Ends a response. A client that does not read what the system has not taken at once is disconnected after some time. */
export function endAnswer(
  response: ServerResponse,
  body: string | Uint8Array | undefined,
  timeoutMs: number,
): void {
  response.end(body)
  // However short it is: those before it may fill what the system takes.
  if ((response.socket?.writableLength ?? 0) > 0) dropIfStalled(response, timeoutMs)
}

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
