import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../base/limits.ts'

/**
 * Runs the requests of a connection one after another, even if they are sent at once: Node gives a response its socket when
 * those before it are sent. While many wait, no more is read: Node would keep all that a client sends, and to drop them, when
 * the client leaves, takes the square of their number.
 */
export function inOrder(run: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const wait = (socket: Socket, change: 1 | -1): void => {
    if (!waiting.has(socket)) socket.on('resume', pauseIfMany)
    waiting.set(socket, (waiting.get(socket) ?? 0) + change)
    if (change === 1) pauseIfMany.call(socket)
    else if (waiting.get(socket) === limits.pipelinedMax - 1) socket.resume()
  }
  /** Node itself resumes a connection to read the rest of a request. */
  function pauseIfMany(this: Socket): void {
    if (waiting.get(this)! >= limits.pipelinedMax) this.pause()
  }
  return (request, response) => {
    if (response.socket !== null) {
      run(request, response)
      return
    }
    const { socket } = request
    wait(socket, 1)
    response.once('socket', () => {
      wait(socket, -1)
      run(request, response)
    })
  }
}
