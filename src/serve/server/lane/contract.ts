import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Query } from '../../../language/analysis/program/program.ts'
import type { Outbox } from '../answer/outbox.ts'
import type { PlainHead, PlainHeads } from './plain-request.ts'

/** What a connection needs of the lane. */
export interface Lane {
  readonly heads: PlainHeads
  readonly outbox: Outbox
  readonly keepAliveTimeoutMs: number
  /** Returns the query that a request calls, if it may run now. */
  callable(head: PlainHead): Query | undefined
  /** Runs a query. Returns whether it has been answered. */
  run(carrier: Carrier, head: PlainHead, query: Query, text: string): boolean
  /** Returns the last lines of the head of an answer, as Node writes them. */
  lastLines(now: number, closes: boolean): string
  /** Calls `onTaken` when the system has taken all that was written. */
  watch(socket: Socket, onTaken: () => void): void
  /** Counts a connection with a request in progress, for which a stopping server waits. */
  begin(): void
  end(): void
  /** Removes a connection that is closed, or that Node's server gets. */
  forget(socket: Socket): void
  giveToNode(socket: Socket): void
}

/** What an exchange needs of its connection. */
export interface Carrier {
  readonly socket: Socket
  readonly keepAliveTimeoutMs: number
  /** Adds an answer, which is sent at the end of this turn of the event loop. `headers` are names and values. */
  write(headers: readonly string[], body: string | Uint8Array, closes: boolean, now: number): void
  /** Lets a query that does not end at once answer with a response of node:http. */
  serve(response: ServerResponse): void
}
