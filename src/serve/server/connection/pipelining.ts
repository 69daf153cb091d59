import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../../base/limits.ts'

/** The parser of Node makes requests with `onIncoming`, from all that it has read of a connection at once. */
type HttpSocket = Socket & { readonly parser?: { onIncoming: () => number } | null }

/**
 * Runs the requests of a connection one after another, even if they are pipelined: Node gives a response its socket
 * when those before it are sent. While many wait, no more is read from the connection: Node would keep all that a
 * client sends, and dropping it when the client disconnects takes time that grows with the square of their number.
 * While `allMax` requests of all connections wait, a connection that sends a further one is closed: each takes 5 KB,
 * and Node makes up to thousands from what it reads of a connection at once.
 */
export function inOrder(run: RequestListener, allMax: number = limits.pipelinedAllMax): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  let all = 0
  const wait = (socket: Socket, change: 1 | -1): void => {
    if (!waiting.has(socket)) {
      socket.on('resume', pauseIfMany)
      socket.once('close', () => {
        all -= waiting.get(socket)!
        waiting.set(socket, 0)
      })
    }
    all += change
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
    if (all >= allMax) {
      drop(socket)
      return
    }
    wait(socket, 1)
    response.once('socket', () => {
      wait(socket, -1)
      run(request, response)
    })
  }
}

/** Closes a connection, and makes no more requests from what has been read of it. */
function drop(socket: HttpSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 0
  socket.destroy()
}
