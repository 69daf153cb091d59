import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { giveBack } from '../answer/answer-text.ts'
import type { Outgoing } from '../answer/outbox.ts'
import { refuseBrokenOff } from '../exchange/transport.ts'
import { bodyText } from '../request/body.ts'
import type { Carrier, Lane } from './contract.ts'

/** Members of a response that are not in the types. */
type ServedResponse = ServerResponse & { readonly _last: boolean }

const nothing = Buffer.alloc(0)

/**
 * One connection in the fast lane. Its requests are answered one after another. What it sends while one is in progress
 * stays in the stream; of a request that has not arrived as a whole, only a body that is missing is waited for.
 */
export class LaneConnection implements Carrier, Outgoing {
  readonly socket: Socket
  readonly #lane: Lane
  /** The beginning of a request, whose head is plain, while its body is missing. */
  #begun: Buffer = nothing
  /** Answers that wait to be sent: texts with their heads, and bodies as bytes. */
  #waiting: (string | Uint8Array)[] = []
  /** Whether a query is in progress that answers with a response of node:http. */
  #isRunning = false
  /** Whether the system has not taken all that was written. */
  #isFull = false
  #isUsed = false
  #isCounted = false
  /** Whether nothing more is read, and the connection is closed when all is sent. */
  #isClosing = false
  /** When it became idle, by `performance.now()`. */
  #idleSince = performance.now()

  constructor(socket: Socket, lane: Lane) {
    this.socket = socket
    this.#lane = lane
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    // Kept for good: a write that failed is told in a later turn, and without a listener it would end the process.
    socket.on('error', () => socket.destroy())
    socket.on('close', this.#onClose)
  }

  get keepAliveTimeoutMs(): number {
    return this.#lane.keepAliveTimeoutMs
  }

  /** Whether the next request has to wait. */
  get #isBusy(): boolean {
    return this.#isRunning || this.#isFull
  }

  /** Whether an answer is due. */
  get isInProgress(): boolean {
    return this.#isBusy || this.#waiting.length > 0 || this.#begun.length > 0
  }

  /** Tells the server whether it must wait for this connection before it stops. */
  #count(isInProgress = this.isInProgress): void {
    if (isInProgress === this.#isCounted) return
    this.#isCounted = isInProgress
    if (isInProgress) this.#lane.begin()
    else this.#lane.end()
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isClosing) return
    if (this.#isBusy) {
      this.#putBack(chunk)
      return
    }
    const begun = this.#begun
    this.#begun = nothing
    this.#read(begun.length === 0 ? chunk : Buffer.concat([begun, chunk]), begun.length > 0)
    this.#count()
  }

  /**
   * Answers the requests of some bytes until one has to be waited for.
   * @param isSecond whether the first of them has been waited for: it is once
   */
  #read(bytes: Buffer, isSecond: boolean): void {
    let from = 0
    while (from < bytes.length) {
      const bodyStart = this.#lane.heads.bodyStart(bytes, from)
      const head = bodyStart === -1 ? undefined : this.#lane.heads.read(bytes, from, bodyStart)
      const query = head === undefined ? undefined : this.#lane.callable(head)
      if (head === undefined || query === undefined) {
        this.handOver(bytes.subarray(from))
        return
      }
      const end = bodyStart + head.bodyBytes
      if (end > bytes.length) {
        if (isSecond && from === 0) {
          this.handOver(bytes)
          return
        }
        this.#begun = bytes.subarray(from)
        this.#idleSince = performance.now()
        return
      }
      const text = bodyText(bytes.subarray(bodyStart, end))
      if (text === undefined) {
        this.handOver(bytes.subarray(from))
        return
      }
      from = end
      this.#isUsed = true
      this.#isRunning = !this.#lane.run(this, head, query, text)
      if (this.#isClosing || this.socket.destroyed) return
      if (this.#isBusy) {
        if (from < bytes.length) this.#putBack(bytes.subarray(from))
        return
      }
    }
    this.#idleSince = performance.now()
  }

  /** Leaves bytes to be read when the query in progress is answered. */
  #putBack(bytes: Buffer): void {
    this.socket.pause()
    this.socket.unshift(bytes)
  }

  write(headers: readonly string[], body: string | Uint8Array, closes: boolean, now: number): void {
    if (this.#waiting.length === 0) this.#lane.outbox.add(this, now)
    let head = 'HTTP/1.1 200 OK\r\n'
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
    head += this.#lane.lastLines(now, closes)
    if (typeof body === 'string') this.#waiting.push(head + body)
    else this.#waiting.push(head, body)
    if (closes) this.#isClosing = true
  }

  sendOut(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    const { socket } = this
    if (socket.destroyed) return
    if (waiting.length === 1) socket.write(waiting[0]!, 'utf8')
    else {
      socket.cork()
      for (const part of waiting) socket.write(part, 'utf8')
      socket.uncork()
    }
    if (socket.writableLength > 0) this.#waitForClient()
    else for (const part of waiting) if (typeof part !== 'string') giveBack(part)
    if (this.#isClosing) socket.destroySoon()
    this.#count()
  }

  /** Reads on when the system has taken what is written. */
  #waitForClient(): void {
    const { socket } = this
    this.#isFull = true
    socket.pause()
    this.#lane.watch(socket, () => {
      this.#isFull = false
      this.#goOn()
    })
  }

  serve(response: ServerResponse): void {
    this.sendOut()
    response.assignSocket(this.socket)
    // Node's server tells a response of these events of its socket.
    const onDrain = (): void => void response.emit('drain')
    const onTimeout = (): void => void response.emit('timeout', this.socket)
    this.socket.on('drain', onDrain).on('timeout', onTimeout)
    response.once('finish', () => {
      this.socket.off('drain', onDrain).off('timeout', onTimeout)
      this.#onFinish(response as ServedResponse)
    })
  }

  /** Does what Node's server does when a response is sent. */
  #onFinish(response: ServedResponse): void {
    response.detachSocket(this.socket)
    process.nextTick(() => {
      response.destroyed = true
      response.emit('close')
    })
    if (response._last) {
      this.#isClosing = true
      this.socket.destroySoon()
    } else {
      this.#isRunning = false
      this.#goOn()
    }
  }

  /** Reads on if nothing has to be waited for. */
  #goOn(): void {
    if (this.#isBusy) return
    this.#idleSince = performance.now()
    if (this.socket.readableEnded) this.socket.end()
    else this.socket.resume()
    this.#count()
  }

  /** Gives the connection to Node's own server, which reads the bytes again and has it from now on. First, what is written is taken. */
  handOver(bytes: Buffer): void {
    this.sendOut()
    if (this.#isFull) {
      this.#putBack(bytes)
      return
    }
    const { socket } = this
    socket.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose)
    this.#lane.forget(this.socket)
    this.#begun = nothing
    this.#count(false)
    if (socket.destroyed) return
    socket.pause()
    if (bytes.length > 0) socket.unshift(bytes)
    this.#lane.giveToNode(socket)
    socket.resume()
  }

  /** Called about every second. A body that is missing, and a connection without a request, are left to Node. */
  check(now: number, ageMax: number): void {
    if (this.#isBusy || this.#waiting.length > 0 || this.#isClosing) return
    const age = now - this.#idleSince
    if (!this.#isUsed || this.#begun.length > 0) {
      if (age >= ageMax) this.handOver(this.#begun)
    } else if (this.keepAliveTimeoutMs > 0 && age >= this.keepAliveTimeoutMs) this.socket.destroy()
  }

  /** Called when the client has closed its side. */
  readonly #onEnd = (): void => {
    if (this.#isBusy || this.#isClosing) return
    this.sendOut()
    if (this.#isBusy) return
    if (this.#begun.length > 0) refuseBrokenOff(this.socket)
    else this.socket.end()
  }

  readonly #onClose = (): void => {
    this.#lane.forget(this.socket)
    this.#count(false)
  }
}
