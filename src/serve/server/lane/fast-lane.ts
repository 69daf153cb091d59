import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import type { Query } from '../../../language/analysis/program/program.ts'
import { mayCall } from '../access/keys.ts'
import type { Outbox } from '../answer/outbox.ts'
import type { HandlerParts } from '../call/handler-parts.ts'
import { QueryCall } from '../call/query-call.ts'
import { acceptsRows } from '../request/accepts-rows.ts'
import { requireAnnouncedSize } from '../request/body.ts'
import { requireJson } from '../request/content-type.ts'
import type { Carrier, Lane } from './contract.ts'
import { LaneConnection } from './lane-connection.ts'
import { LaneExchange } from './lane-exchange.ts'
import { type PlainHead, PlainHeads } from './plain-request.ts'

/** How often connections are looked at. */
const checkMsMax = 1000

/**
 * Answers plain calls of queries without node:http, which takes two thirds of the time of a point read. Each connection
 * begins here. With the first bytes that are not a plain call that would run at once, it is given to Node's own server,
 * with these bytes, and stays there: Node remains the one implementation of HTTP.
 */
export class FastLane implements Lane {
  readonly heads = new PlainHeads(head => this.#accepts(head))
  readonly keepAliveTimeoutMs: number
  readonly #parts: HandlerParts
  readonly #noteUse: (socket: Socket) => void
  readonly #nodeListener: (socket: Socket) => void
  readonly #open = new Map<Socket, LaneConnection>()
  readonly #checkMs: number
  #checks: NodeJS.Timeout | undefined
  /** The last header lines of an answer, which change every second. */
  #date = ''
  #lines = ''
  #linesUntil = 0

  /** @param noteUse called for each request */
  constructor(server: Server, parts: HandlerParts, noteUse: (socket: Socket) => void) {
    this.#parts = parts
    this.#noteUse = noteUse
    this.keepAliveTimeoutMs = server.keepAliveTimeout
    this.#checkMs = Math.min(checkMsMax, server.headersTimeout, server.keepAliveTimeout || checkMsMax)
    const nodeListener = server.listeners('connection')[0] as (socket: Socket) => void
    this.#nodeListener = nodeListener.bind(server)
    server.off('connection', nodeListener)
    server.on('connection', socket => this.#add(socket))
  }

  get outbox(): Outbox {
    return this.#parts.outbox
  }

  #add(socket: Socket): void {
    // There may be too many connections.
    if (socket.destroyed) return
    this.#open.set(socket, new LaneConnection(socket, this))
    this.#checks ??= setInterval(this.#check, this.#checkMs).unref()
  }

  readonly #check = (): void => {
    const now = performance.now()
    for (const connection of this.#open.values()) connection.check(now, this.#checkMs)
    if (this.#open.size > 0) return
    clearInterval(this.#checks)
    this.#checks = undefined
  }

  forget(socket: Socket): void {
    this.#open.delete(socket)
  }

  giveToNode(socket: Socket): void {
    this.#nodeListener(socket)
  }

  /** Whether a connection is in the lane and has a request in progress. */
  isInProgress(socket: Socket): boolean {
    return this.#open.get(socket)?.isInProgress === true
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  /** Checks what has the same result for each request with this head. */
  #accepts(head: PlainHead): boolean {
    if (head.bodyBytes >= limits.countedBodyBytesMin) return false
    return isAllowed(() => {
      this.#parts.checkSite(head)
      requireJson(head)
      requireAnnouncedSize(head, this.#parts.bodyBytesMax)
      return !acceptsRows(head)
    })
  }

  callable(head: PlainHead): Query | undefined {
    const { activity, admission, checkKey, database } = this.#parts
    const query = database.program.queries.get(head.name)
    if (query === undefined || activity.stopping) return undefined
    const mayRun = isAllowed(() => {
      if (!mayCall(checkKey(head), query)) return false
      admission.requireRoom()
      return true
    })
    return mayRun ? query : undefined
  }

  run(carrier: Carrier, head: PlainHead, query: Query, text: string): boolean {
    this.#noteUse(carrier.socket)
    const exchange = new LaneExchange(carrier, head, this.#parts)
    exchange.route = query.name
    exchange.isQuery = true
    new QueryCall(this.#parts, exchange, query).onBody(text)
    if (exchange.isWritten) return true
    exchange.requireResponse()
    return false
  }

  begin(): void {
    this.#parts.activity.begin()
  }

  end(): void {
    this.#parts.activity.end()
  }

  watch(socket: Socket, onTaken: () => void): void {
    this.#parts.readers.watchSocket(socket, onTaken)
  }

  lastLines(now: number, closes: boolean): string {
    if (now >= this.#linesUntil) {
      const date = new Date()
      this.#linesUntil = now + 1000 - date.getMilliseconds()
      this.#date = `Date: ${date.toUTCString()}\r\n`
      const seconds = Math.floor(this.keepAliveTimeoutMs / 1000)
      const keepAlive = this.keepAliveTimeoutMs > 0 ? `Keep-Alive: timeout=${seconds}\r\n` : ''
      this.#lines = `${this.#date}Connection: keep-alive\r\n${keepAlive}\r\n`
    }
    return closes ? `${this.#date}Connection: close\r\n\r\n` : this.#lines
  }
}

/** Whether a check returns true; what it refuses with an error is answered by Node's server. */
function isAllowed(check: () => boolean): boolean {
  try {
    return check()
  } catch (error) {
    if (error instanceof GvqError) return false
    throw error
  }
}
