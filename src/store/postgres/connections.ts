import type { Client, Pool, PoolClient } from 'pg'
import { GvqError } from '../../base/errors.ts'
import type { Stoppable } from '../storage/index.ts'
import type { Address } from './address.ts'
import { errorOf, SqlFailure } from './failure.ts'

/** A row of a result: its values as PostgreSQL writes them. */
export type Row = readonly (string | null)[]

export interface Result {
  readonly rows: readonly Row[]
  /** Rows that a statement wrote. */
  readonly count: number
  /** What it was, in its first word. */
  readonly command: string
}

/** Runs statements that see one state. Parameters are texts, as PostgreSQL reads them. */
export interface Statements {
  run(text: string, values?: readonly (string | null)[]): Promise<Result>
}

/** How long a query waits for a connection, a new one or that of another query. */
const waitMsMax = 10_000
const idleMsMax = 30_000

/** What makes all servers write values in one way. */
const settings = '-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1'

const asText = { getTypeParser: () => (text: unknown) => text }

/** The connections of a process to one database. The package is loaded with the first. */
export class Connections {
  readonly address: Address
  /** Why queries get no connection. */
  refusal: GvqError | undefined
  readonly #pool: Pool
  readonly #newClient: () => Client
  /** Statements by their text; each connection prepares one when it first runs it. */
  readonly #names = new Map<string, string>()
  readonly #busy = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  private constructor(address: Address, pool: Pool, newClient: () => Client) {
    this.address = address
    this.#pool = pool
    this.#newClient = newClient
    // A connection that is lost while nobody uses it is replaced. While somebody does, the statement that runs fails.
    pool.on('error', () => undefined)
    pool.on('connect', client => client.on('error', () => undefined))
  }

  static async open(address: Address, { durable }: { readonly durable: boolean }): Promise<Connections> {
    const { default: pg } = await import('pg')
    const given = new URL(address.url).searchParams.get('options')
    const config = {
      connectionString: address.url,
      options: [given, settings, durable ? undefined : '-c synchronous_commit=off'].filter(Boolean).join(' '),
      application_name: 'gvq',
      keepAlive: true,
      pipeline: true,
    }
    // What the client would say of the parameters, when it is no part of a query: such as a certificate that cannot be read.
    try {
      new pg.Client(config)
    } catch (error) {
      throw new GvqError(
        'INVALID_PROGRAM',
        `The URL of the store cannot be used: ${(error as Error).message}.`,
      )
    }
    // One that fails to connect leaves its connection open, on which a server that waits for a password waits for a minute.
    class EndingClient extends pg.Client {
      override connect(): Promise<Client>
      override connect(callback: (error: Error) => void): void
      override connect(callback: (error: Error) => void = () => undefined): Promise<Client> | undefined {
        super.connect((error: Error) => {
          if (error) this.connection.stream.destroy()
          callback(error)
        })
        return undefined
      }
    }
    const pool = new pg.Pool({
      ...config,
      Client: EndingClient,
      max: address.connectionsMax,
      connectionTimeoutMillis: waitMsMax,
      idleTimeoutMillis: idleMsMax,
    })
    return new Connections(address, pool, () => new pg.Client(config))
  }

  /** The name under which connections prepare a statement. */
  nameOf(text: string): string {
    let name = this.#names.get(text)
    if (name === undefined) {
      name = `gvq_${this.#names.size + 1}`
      this.#names.set(text, name)
    }
    return name
  }

  /** Waits for a free connection, for a query. @throws SqlFailure */
  async connect(stoppable?: Stoppable): Promise<Connection> {
    if (this.refusal !== undefined) throw this.refusal
    return this.#connect(stoppable)
  }

  async #connect(stoppable?: Stoppable): Promise<Connection> {
    let isStopped = false
    const waiting = this.#pool.connect()
    const stopped = new Promise<never>((_, reject) => {
      const end = stoppable?.whenStopped(() => {
        isStopped = true
        reject(stoppedError(stoppable))
      })
      const waited = () => end?.()
      waiting.then(waited, waited)
    })
    try {
      const client = await Promise.race([waiting, stopped])
      return new Connection(this, client, stoppable)
    } catch (error) {
      if (!isStopped) throw new SqlFailure(error)
      waiting.then(
        client => client.release(),
        () => undefined,
      )
      throw error
    }
  }

  /** Runs work that needs no transaction of its own. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      const connection = await this.#connect()
      try {
        return await work(connection)
      } finally {
        connection.release()
      }
    } catch (error) {
      throw errorOf(error, this.address.shown)
    }
  }

  /** Asks the server to cancel what a connection runs. */
  cancel(processId: number, secretKey: number): void {
    const canceller = this.#newClient() as unknown as {
      readonly host: string
      readonly port: number
      readonly ssl: unknown
      readonly connection: WireConnection
    }
    const { connection, host, port, ssl } = canceller
    const send = () => connection.cancel(processId, secretKey)
    connection.on('error', () => undefined)
    connection.once('connect', () => (ssl ? connection.requestSsl() : send()))
    connection.once('sslconnect', send)
    if (host?.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  }

  /** Work that nobody waits for; closing does. */
  later(work: Promise<unknown>): void {
    const settled = work.catch(() => undefined).finally(() => this.#busy.delete(settled))
    this.#busy.add(settled)
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#busy).then(() => this.#pool.end())
    return this.#closing
  }
}

/** What `pg` does not declare of the connection below a client. */
interface WireConnection {
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
  on(event: string, listener: () => void): void
  once(event: string, listener: () => void): void
}

/** Why a query was stopped. */
function stoppedError(stoppable: Stoppable | undefined): unknown {
  try {
    stoppable?.check()
    return new GvqError('CANCELLED', 'The query was cancelled.')
  } catch (error) {
    return error
  }
}

/** One connection, in use by one query. Statements run in the order of their calls. */
export class Connection {
  readonly #all: Connections
  readonly #client: PoolClient
  readonly #stoppable: Stoppable | undefined
  readonly #endStop: (() => void) | undefined
  #isLost = false
  #isReleased = false
  /** Statements that have not been answered. */
  #running = 0
  /** Whether the query was stopped, so that no other statement is begun. */
  #isStopped = false
  /** Whether what runs must not be cancelled: a commit. */
  #isBound = false

  constructor(all: Connections, client: PoolClient, stoppable: Stoppable | undefined) {
    this.#all = all
    this.#client = client
    this.#stoppable = stoppable
    this.#endStop = stoppable?.whenStopped(() => this.#stop())
  }

  /** Runs a statement that is prepared. Parameters are texts, as PostgreSQL reads them. @throws SqlFailure */
  run(text: string, values: readonly (string | null)[] = []): Promise<Result> {
    return this.#send({
      name: this.#all.nameOf(text),
      text,
      values: [...values],
      rowMode: 'array',
      types: asText,
    })
  }

  /** Runs a statement once: DDL, and those of transactions. @throws SqlFailure */
  exec(text: string): Promise<Result> {
    return this.#send({ text, rowMode: 'array', types: asText })
  }

  async #send(config: object): Promise<Result> {
    if (this.#isStopped) throw stoppedError(this.#stoppable)
    this.#running++
    try {
      const { rows, rowCount, command } = await this.#client.query(config as never)
      return { rows: rows as unknown as readonly Row[], count: rowCount ?? 0, command }
    } catch (error) {
      const failure = new SqlFailure(error)
      if (failure.isLost) this.#isLost = true
      if (failure.isCancelled && this.#isStopped) throw stoppedError(this.#stoppable)
      throw failure
    } finally {
      this.#running--
    }
  }

  /** From here on it is not cancelled. */
  bind(): void {
    this.#isBound = true
  }

  #stop(): void {
    if (this.#isBound || this.#isReleased) return
    this.#isStopped = true
    const { processID, secretKey } = this.#client as unknown as {
      readonly processID: number
      readonly secretKey: number
    }
    if (this.#running === 0) return
    this.#all.cancel(processID, secretKey)
    // The request may come late, and must not meet what another query runs on this connection.
    this.#isLost = true
  }

  /** Ends its transaction, if there is one, and gives it back. */
  rollBack(): void {
    this.#endStop?.()
    if (this.#isReleased) return
    this.#isStopped = false
    if (this.#isLost) this.release()
    else
      this.#all.later(
        this.exec('ROLLBACK').then(
          () => this.release(),
          () => this.#destroy(),
        ),
      )
  }

  #destroy(): void {
    this.#isLost = true
    this.release()
  }

  release(): void {
    this.#endStop?.()
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release(this.#isLost)
  }
}
