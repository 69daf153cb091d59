import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Client } from 'pg'
import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Stoppable } from '../../graph/index.ts'
import type { SentValue } from '../../versioned/contract/api.ts'
import type { Address } from './address.ts'
import { errorOf, outcomeUnknown, SqlFailure } from './failure.ts'
import { Pool } from './pool.ts'
import { type Server, type ServerKind, settingsOfKind } from './server-kinds.ts'
import {
  becomeQueries,
  Copy,
  Description,
  Joined,
  type Result,
  type Row,
  Statement,
  Transaction,
} from './statement.ts'

/** Runs statements that see one state. Parameters are texts, as PostgreSQL reads them, or arrays in its binary format. `isShort`: it reads one record at most. */
export interface Statements {
  run(text: string, values?: readonly SentValue[], isShort?: boolean): Promise<Result>
}

/** Another server that snapshots may be read from. */
interface ReadPlace {
  /** `undefined` if it cannot be read now. */
  connect(stoppable?: Stoppable): Promise<Connection | undefined>
  forget(): void
  close(): Promise<void>
}

/**
 * The settings of a transaction that writes. A scan of a small table is cheaper for the server than its index, but then
 * the transaction conflicts with every write to the table.
 */
export const writeSettings = 'SET LOCAL enable_seqscan = off'

export const beginOne = 'BEGIN ISOLATION LEVEL SERIALIZABLE'
export const commitOne = 'COMMIT'

/** Connections that are tried before the server counts as gone: those of a pool may all be dead. */
export const lostMax = 3

/** How long a query waits for a connection, a new one or that of another query. */
const waitMsMax = 10_000
/** How long a query that was stopped waits for the server's answer, and for that to a commit. */
const answerMsMax = 1_000
const commitMsMax = 5_000
/** When a request to cancel is repeated that had no effect. */
const cancelAgainMs = 100
const idleMsMax = 30_000
/** Time within which a server that has answered is taken to be there still. */
const freshMs = 1_000

export const searchPath = 'pg_catalog,pg_temp'

/**
 * What makes all servers read and write values in one way, and how they tell that it holds. Functions and operators are looked up in `pg_catalog`
 * alone: who may create some in `public` could otherwise have those run by the role of gvq, which fit a statement better. What is in another
 * schema, gvq names with that: its tables, and what the extension `vector` has.
 */
const settingsOf = {
  search_path: { value: searchPath, holds: /^"?pg_catalog"?, ?"?pg_temp"?$/ },
  timezone: { value: 'UTC', holds: /^(Etc\/)?(UTC|GMT)$/i },
  datestyle: { value: 'ISO', holds: /^ISO\b/i },
  extra_float_digits: { value: '1', holds: /^[1-3]$/ },
  standard_conforming_strings: { value: 'on', holds: /^on$/ },
  array_nulls: { value: 'on', holds: /^on$/ },
}
const settings = [
  ...Object.entries(settingsOf).map(([name, { value }]) => [name, value] as const),
  // Statements that read by themselves take part in no conflict. Those that write begin a transaction that says what it is.
  ['default_transaction_isolation', 'read committed'] as const,
]
const withoutWait = [['synchronous_commit', 'off']] as const

/** Settings as PostgreSQL takes them with the first message of a session. */
function asOptions(given: readonly (readonly [name: string, value: string])[]): string {
  return given.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`).join(' ')
}

/** The connections of a process to one database. The package is loaded with the first. */
export class Connections {
  readonly address: Address
  /** Why queries get no connection. */
  refusal: GvqError | undefined
  /** The standby that snapshots are read from, while it is near enough to the primary (replica.ts). */
  replica: ReadPlace | undefined
  /** Whether loads send their rows by COPY: what the server takes (dialects.ts), and its tables. */
  copies = false
  /** What the server is, by which statements are chosen (dialects.ts): set when the database is opened, before any is sent. */
  kind: ServerKind = 'PostgreSQL'
  /** The settings of all sessions, as they are given. */
  readonly #ofAll: readonly (readonly [name: string, value: string])[]
  /** What new sessions have beside the settings of all. */
  #ownSettings = ''
  /** The statements that give a session its settings, where a pooler does not take them with its first message. */
  #setting: string | undefined
  /** Called when a connection is lost. */
  lost: (() => void) | undefined
  readonly #pool: Pool
  /** A pool of one connection beside the others, for what must not wait for queries. */
  readonly #beside: Pool
  /** The host that new connections go to. */
  readonly #host: Host
  readonly #newClient: (ownSettings: string) => Client
  /** Statements by their text; each connection prepares one when it first runs it. */
  readonly #names = new Map<string, string>()
  readonly #busy = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  private constructor(
    address: Address,
    newClient: (ownSettings: string) => Client,
    host: Host,
    ofAll: readonly (readonly [string, string])[],
  ) {
    this.address = address
    this.#host = host
    this.#newClient = newClient
    this.#ofAll = ofAll
    const options = {
      newClient: () => newClient(this.#ownSettings),
      waitMsMax,
      idleMsMax,
      verify: (client: Client) => this.#verify(client),
    }
    const isFull = (error: unknown) => new SqlFailure(error).isFull
    this.#pool = new Pool({ ...options, isFull, max: address.connectionsMax })
    this.#beside = new Pool({ ...options, max: 1 })
  }

  static async open(address: Address, { durable }: { readonly durable: boolean }): Promise<Connections> {
    const ofAll = durable ? settings : [...settings, ...withoutWait]
    const { default: pg } = await import('pg')
    becomeQueries(pg.Query)
    const given = new URL(address.urls[0]!).searchParams.get('options')
    // The client would take those of a URL in place of these.
    const urls = address.urls.map(url => changed(url, parameters => parameters.delete('options')))
    const config = {
      connectionString: urls[0]!,
      options: [given, asOptions(ofAll)].filter(Boolean).join(' '),
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
    const host: Host = { at: 0, isPlain: false }
    const newClient = (ownSettings: string) =>
      new pg.Client({
        ...config,
        options: [config.options, ownSettings].filter(Boolean).join(' '),
        connectionString: host.isPlain ? withoutTls(urls[host.at]!) : urls[host.at]!,
        connectionTimeoutMillis: waitMsMax,
      })
    return new Connections(address, newClient, host, ofAll)
  }

  /**
   * The name under which connections prepare a statement: one of its text, so that it runs no other where a pooler gives the session to another
   * process.
   */
  nameOf(text: string): string {
    let name = this.#names.get(text)
    if (name === undefined) {
      name = `gvq_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
      this.#names.set(text, name)
    }
    return name
  }

  /** Whether queries wait for a connection. */
  get isAwaited(): boolean {
    return this.#pool.isAwaited
  }

  /** Whether there may be one more. */
  get mayOpen(): boolean {
    return this.#pool.mayOpen
  }

  /**
   * Chooses by the server. `connection`: the one that asked it, the only one so far. `hasPooler`: the settings of each session are set by
   * statements, beginning with this one.
   */
  async choose({ kind }: Server, connection: Connection, hasPooler = false): Promise<void> {
    this.kind = kind
    const own = Object.entries(settingsOfKind[kind] ?? {})
    this.#ownSettings = asOptions(own)
    const given = hasPooler ? [...this.#ofAll, ...own] : own
    if (given.length === 0) return
    const setting = settingStatements(given)
    if (hasPooler) this.#setting = setting
    await connection.exec(setting)
  }

  async #verify(client: Client): Promise<void> {
    if (this.address.needsWrites) await requireWrites(client)
    if (this.#setting !== undefined) await answered(client, new Statement(this.#setting))
  }

  /** A connection that is free now, for work that may be stopped. */
  free(stoppable?: Stoppable): Connection | undefined {
    return this.refusal === undefined ? this.#free(this.#pool, stoppable) : undefined
  }

  /** Waits for a free connection. `owner`: who may be stopped when it has come. @throws SqlFailure */
  async connect(stoppable?: Stoppable, owner = stoppable): Promise<Connection> {
    if (this.refusal !== undefined) throw this.refusal
    return this.#connect(this.#pool, stoppable, owner)
  }

  /** A connection for reads: of the replica, if there is one that may be read now. @throws SqlFailure */
  connectReading(stoppable?: Stoppable): MaybePromise<Connection> {
    if (this.replica === undefined) return this.free(stoppable) ?? this.connect(stoppable)
    return this.#connectReading(this.replica, stoppable)
  }

  async #connectReading(replica: ReadPlace, stoppable: Stoppable | undefined): Promise<Connection> {
    if (this.refusal !== undefined) throw this.refusal
    return (await replica.connect(stoppable)) ?? this.#connect(this.#pool, stoppable)
  }

  #free(pool: Pool, stoppable: Stoppable | undefined): Connection | undefined {
    const idle = pool.take()
    return idle && new Connection(this, { pool, ...idle }, stoppable)
  }

  /** Tries each host, from the one that answered last. */
  async #connect(pool: Pool, stoppable: Stoppable | undefined, owner = stoppable): Promise<Connection> {
    const { length } = this.address.urls
    for (let tries = 1; ; tries++) {
      const { at, isPlain } = this.#host
      try {
        return this.#free(pool, owner) ?? (await this.#connectToHost(pool, stoppable, owner))
      } catch (error) {
        if (!(error instanceof SqlFailure)) throw error
        if (this.address.prefersTls && !isPlain && error.isForTls) {
          this.#host.isPlain = true
          tries--
          continue
        }
        // The server, or the next one, may take it by then.
        this.#host.isPlain = false
        if (!error.isLost) throw error
        // Unless another connection has met it as well.
        if (this.#host.at === at) this.#host.at = (at + 1) % length
        if (tries >= length) throw error
      }
    }
  }

  async #connectToHost(
    pool: Pool,
    stoppable: Stoppable | undefined,
    owner: Stoppable | undefined,
  ): Promise<Connection> {
    const { client, giveUp } = pool.wait()
    let end: (() => void) | undefined
    const stopped = new Promise<never>((_, reject) => {
      end = stoppable?.whenStopped(() => {
        giveUp()
        reject(stoppedError(stoppable))
      })
    })
    const failed = (error: unknown) => Promise.reject(new SqlFailure(error))
    try {
      const given = await Promise.race([client.catch(failed), stopped])
      return new Connection(this, { pool, client: given }, owner)
    } catch (error) {
      // It may have come in the moment in which the query was stopped.
      client.then(
        late => pool.release(late, false),
        () => undefined,
      )
      throw error
    } finally {
      end?.()
    }
  }

  /** Runs work that needs no transaction of its own. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await this.#use(this.#pool, work)
    } catch (error) {
      throw errorOf(error, this.address.shown)
    }
  }

  /** Runs work like `use`, for a short look at the server, which queries that use all connections do not hold up. */
  async useBeside<T>(work: (connection: Connection) => Promise<T>, stoppable: Stoppable): Promise<T> {
    try {
      return await this.#use(this.#beside, work, stoppable).catch(error => {
        // It takes no connection more than those that queries have.
        if (!(error instanceof SqlFailure && error.isFull)) throw error
        return this.#use(this.#pool, work, stoppable)
      })
    } catch (error) {
      throw errorOf(error, this.address.shown)
    }
  }

  async #use<T>(pool: Pool, work: (connection: Connection) => Promise<T>, stoppable?: Stoppable): Promise<T> {
    const connection = await this.#connect(pool, stoppable)
    try {
      const result = await work(connection)
      connection.release()
      return result
    } catch (error) {
      // It may have begun a transaction.
      connection.rollBack()
      throw error
    }
  }

  /** Asks the server to cancel what a connection runs. */
  cancel({ processID, secretKey, host, port }: Backend): void {
    const canceller = this.#newClient('') as unknown as {
      readonly ssl: unknown
      readonly connection: WireConnection
    }
    const { connection, ssl } = canceller
    const send = () => connection.cancel(processID, secretKey)
    const { stream } = connection
    // A server that hangs does not answer to this either, which must not keep the process.
    stream.unref().setTimeout(commitMsMax, () => stream.destroy())
    connection.on('error', () => undefined)
    connection.once('connect', () => (ssl ? connection.requestSsl() : send()))
    connection.once('sslconnect', send)
    if (host?.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  }

  /** Throws if sessions do not have the settings that values are read and written by. */
  async requireSettings(connection: Connection): Promise<void> {
    const wanted = Object.entries(settingsOf)
    const { rows } = await connection.exec(
      `SELECT ${wanted.map(([name]) => `pg_catalog.current_setting('${name}', true)`).join(', ')}`,
    )
    const lost = wanted.flatMap(([name, { value, holds }], i) => {
      const found = rows[0]![i]
      return found === null || found === undefined || holds.test(found) ? [] : [{ name, value, found }]
    })
    if (lost.length === 0) return
    const [texts, roles] = [
      lost.map(({ name, found }) => `${name} is ${found}`),
      lost.map(({ name, value }) => `ALTER ROLE … SET ${assignment(name, value)}`),
    ]
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `PostgreSQL at ${this.address.shown} does not keep the settings of gvq's sessions: ${texts.join(', ')}.`,
      {
        hint: `Something between drops them. Connect to the server itself, or set them there: ${roles.join('; ')}.`,
        publicMessage: 'The store is not available.',
      },
    )
  }

  /** Work that nobody waits for; closing does. */
  later(work: Promise<unknown>): void {
    const settled = work.catch(() => undefined).finally(() => this.#busy.delete(settled))
    this.#busy.add(settled)
  }

  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  async #end(): Promise<void> {
    // Connections to a server that does not answer would keep the process.
    const cutAll = () => {
      this.#beside.cutAll()
      this.#pool.cutAll()
    }
    setTimeout(cutAll, commitMsMax).unref()
    await Promise.all([...this.#busy, this.replica?.close()])
    await this.#beside.end()
    await this.#pool.end()
  }
}

function settingStatements(given: readonly (readonly [name: string, value: string])[]): string {
  return given.map(([name, value]) => `SET ${assignment(name, value)}`).join('; ')
}

/** What follows SET. The path is a list, which is not quoted. */
function assignment(name: string, value: string): string {
  return `${name} = ${name === 'search_path' ? value : `'${value}'`}`
}

/** The host that new connections go to. */
interface Host {
  /** The index of the host among the URLs. */
  at: number
  /** Whether without TLS, since it has refused that which was preferred. */
  isPlain: boolean
}

function withoutTls(url: string): string {
  return changed(url, parameters => parameters.set('sslmode', 'disable'))
}

function changed(text: string, change: (parameters: URLSearchParams) => void): string {
  const url = new URL(text)
  change(url.searchParams)
  return url.href
}

/** What `pg` does not declare of a client: the process of the server that it talks to. */
interface Backend {
  readonly processID: number
  readonly secretKey: number
  readonly host: string
  readonly port: number
}

/** What `pg` does not declare of a connection: the statements that the server has prepared, by their names. */
interface Prepared {
  readonly parsedStatements: Readonly<Record<string, string>>
}

/** What `pg` does not declare of the connection below a client. */
interface WireConnection {
  readonly stream: Socket
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
  on(event: string, listener: () => void): void
  once(event: string, listener: () => void): void
}

/** Refuses a standby: of several hosts, the one that takes writes is wanted. */
async function requireWrites(client: Client): Promise<void> {
  const { rows } = await answered(client, new Statement('SELECT pg_is_in_recovery()'))
  if (rows[0]![0] === 't') throw Object.assign(new Error('it is a standby'), { code: '25006' })
}

/** Why a query was stopped. */
export function stoppedError(stoppable: Stoppable | undefined): unknown {
  try {
    stoppable?.check()
    return new GvqError('CANCELLED', 'The query was cancelled.')
  } catch (error) {
    return error
  }
}

function answered(client: Client, statement: Statement): Promise<Result> {
  client.query(statement as never)
  return statement.answer
}

interface FromPool {
  readonly pool: Pool
  readonly client: Client
  /** Since when nobody has used it. */
  readonly since?: number
}

/** What the server says beside its answer. */
class Notices {
  readonly #client: Client
  readonly #take = ({ code }: { readonly code?: string | undefined }) => {
    if (code?.startsWith('08') === true) this.tellsLoss = true
  }
  /** Whether it has lost a connection to another server. */
  tellsLoss = false

  constructor(client: Client) {
    this.#client = client
    client.on('notice', this.#take)
  }

  end(): void {
    this.#client.off('notice', this.#take)
  }
}

/** One connection, in use by one query. Statements run in the order of their calls. */
export class Connection {
  readonly #all: Connections
  readonly #pool: Pool
  readonly #client: Client
  readonly #stoppable: Stoppable | undefined
  readonly #endStop: (() => void) | undefined
  #isLost = false
  #isReleased = false
  /** Whether its query has ended, of which a part may still run. */
  #isOver = false
  /** Statements that have not been answered. */
  #running = 0
  /**
   * Whether the last answer was that to a commit, also one that lost against another transaction. Any other failure tells nothing: what the
   * server has left open, it says later.
   */
  #hasEnded = false
  /** When the server had last answered on it before. */
  readonly #since: number
  #hasAnswered = false
  /** Why the last statement failed: a transaction takes no others from then on. */
  #broken: SqlFailure | undefined
  /** Whether the query was stopped, or has no transaction, so that no other statement is begun. */
  #isStopped = false
  /** Whether what runs must not be cancelled: a commit. */
  #isBound = false
  #isBeginning = false
  /** Whether the server has said something since the query was stopped, but for its answer. */
  #isWarned = false
  #givesUp: NodeJS.Timeout | undefined
  #cancelsAgain: NodeJS.Timeout | undefined

  constructor(
    all: Connections,
    { pool, client, since = performance.now() }: FromPool,
    stoppable: Stoppable | undefined,
  ) {
    this.#all = all
    this.#pool = pool
    this.#client = client
    this.#stoppable = stoppable
    this.#since = since
    this.#endStop = stoppable?.whenStopped(() => this.#stop())
  }

  /** Whether it is one of these, and not of a standby beside them. */
  isOf(connections: Connections): boolean {
    return this.#all === connections
  }

  /** The number of its process, as the server told it at first. */
  get processId(): number {
    return (this.#client as unknown as Backend).processID
  }

  /** What the server is. */
  get kind(): ServerKind {
    return this.#all.kind
  }

  /** Whether the server has answered on it a moment ago, so that it was hardly lost meanwhile. */
  get isFresh(): boolean {
    return this.#hasAnswered || performance.now() - this.#since < freshMs
  }

  /** Runs a statement that is prepared. @throws SqlFailure */
  run(text: string, values?: readonly SentValue[]): Promise<Result> {
    return this.#send(new Statement(text, this.#all.nameOf(text), values))
  }

  /** Runs a statement by itself: it shares nothing with others of its text. @throws SqlFailure */
  runApart(text: string, values?: readonly SentValue[]): Promise<Result> {
    return this.#send(new Statement(text, '', values))
  }

  /** Prepares a statement; returns the types of its columns, by their numbers. @throws SqlFailure */
  async describe(text: string): Promise<Row> {
    const { rows } = await this.#send(new Description(text, this.#all.nameOf(text)))
    return rows[0] ?? []
  }

  /** How the server would run a statement with any values. In a transaction. @throws SqlFailure */
  async explainForAny(text: string, parameters: number): Promise<Result> {
    await this.describe(text)
    await this.exec('SET LOCAL plan_cache_mode = force_generic_plan')
    const nulls = Array.from({ length: parameters }, () => 'NULL').join(', ')
    return this.exec(`EXPLAIN EXECUTE "${this.#all.nameOf(text)}"(${nulls})`)
  }

  /** Runs `COPY … FROM STDIN` with rows in its format. @throws SqlFailure */
  copy(text: string, rows: Buffer): Promise<Result> {
    return this.#send(new Copy(text, rows))
  }

  /** Runs a statement once: DDL, and those of transactions. @throws SqlFailure */
  exec(text: string): Promise<Result> {
    return this.#send(new Statement(text))
  }

  /**
   * Begins a transaction. What is sent behind it would take effect by itself if this were cancelled: a request to cancel waits until the
   * server has begun it. @throws SqlFailure
   */
  async begin(text: string): Promise<void> {
    this.#isBeginning = true
    try {
      await this.exec(text)
    } catch (error) {
      // What is sent from here on would take effect by itself.
      if (!this.#isLost) this.#isStopped = true
      throw error
    }
    this.#isBeginning = false
    if (this.#isStopped) this.#cancel()
  }

  /**
   * Whether the server has prepared a statement on this connection, and what is to be sent with it; if that is not all there, it will be
   * when the statement runs for the next time.
   */
  isPrepared(text: string, around: readonly string[]): boolean {
    const { parsedStatements } = this.#client.connection as unknown as Prepared
    const isKnown = (each: string) => parsedStatements[this.#all.nameOf(each)] !== undefined
    const unknown = around.filter(each => !isKnown(each))
    for (const each of unknown) this.describe(each).catch(() => undefined)
    return unknown.length === 0 && isKnown(text)
  }

  /**
   * Runs a prepared statement as the first of a transaction that writes: the server runs it only if it has begun the transaction.
   * `beginning`: the prepared statements that begin it.
   * @throws SqlFailure also if the server has not
   */
  async runFirst(
    text: string,
    values: readonly SentValue[] | undefined,
    beginning: readonly string[],
  ): Promise<Result> {
    const before = beginning.map(each => this.#all.nameOf(each))
    const first = new Joined(text, this.#all.nameOf(text), values, { before })
    try {
      return await this.#send(first)
    } catch (error) {
      // What is sent from here on would take effect by itself.
      if (first.command === '' && !this.#isLost) this.#isStopped = true
      throw error
    }
  }

  /**
   * Runs a prepared statement as a transaction of its own, all of which is sent at once and answered at once.
   * @throws SqlFailure nothing was written
   * @throws GvqError OUTCOME_UNKNOWN
   */
  async runCommitted(text: string, values?: readonly SentValue[]): Promise<Result> {
    const around = { before: [this.#all.nameOf(beginOne)], behind: [this.#all.nameOf(commitOne)] }
    const transaction = new Transaction(text, this.#all.nameOf(text), values, around)
    const { shown } = this.#all.address
    let result: Result
    try {
      result = await this.#send(transaction, { isCommit: true })
    } catch (error) {
      if (!(error instanceof SqlFailure) || !error.isLost || error.isUnsent) throw error
      if (error.isTold && !transaction.isCommitting) throw error
      throw outcomeUnknown(error, shown)
    }
    // A commit that is cancelled while it waits for a standby has taken place, but may be lost with this server.
    if (this.#isWarned) throw outcomeUnknown(new SqlFailure(new Error('it was cancelled there')), shown)
    if (result.command !== 'COMMIT') {
      throw new GvqError('STORAGE_UNAVAILABLE', 'PostgreSQL rolled the transaction back.')
    }
    return result
  }

  /**
   * Commits; is told of a lost connection even if the query was stopped: the server may have committed.
   * @throws SqlFailure
   */
  commit(): Promise<Result> {
    return this.#send(new Statement('COMMIT'), { isCommit: true })
  }

  #send(statement: Statement, { isCommit = false } = {}): Promise<Result> {
    if (this.#isStopped || this.#isOver) return Promise.reject(stoppedError(this.#stoppable))
    this.#running++
    const noted = isCommit && this.kind === 'Citus' ? new Notices(this.#client) : undefined
    return answered(this.#client, statement).then(
      result => {
        noted?.end()
        this.#running--
        this.#hasAnswered = true
        this.#hasEnded = isCommit
        this.#broken = undefined
        return result
      },
      error => {
        noted?.end()
        this.#running--
        const failure = this.#withReason(new SqlFailure(error))
        // Whether the worker has committed, the coordinator does not know.
        if (failure.isOfShardCommit && noted?.tellsLoss === true) {
          this.#hasEnded = true
          throw outcomeUnknown(failure, this.#all.address.shown)
        }
        this.#broken = failure
        const isOfCommit = isCommit && !(statement instanceof Transaction && !statement.isCommitting)
        this.#hasEnded = isOfCommit && failure.isConflict
        throw this.#failed(failure, isCommit)
      },
    )
  }

  #failed(failure: SqlFailure, isCommit: boolean): unknown {
    if (failure.isLost) {
      this.#isLost = true
      this.#all.lost?.()
    }
    if (failure.isOverTime) this.#isLost = true
    // While the transaction begins, nobody here asks the server to cancel it.
    const isCancelled = failure.isCancelled && !this.#isBeginning
    const isOfStop = isCancelled || failure.isUnsent || (failure.isLost && !isCommit)
    return this.#isStopped && isOfStop ? stoppedError(this.#stoppable) : failure
  }

  /**
   * What is not sent, as the connection was lost before, fails for what the server had said then; and what was sent behind a statement that
   * failed, for what that one did.
   */
  #withReason(failure: SqlFailure): SqlFailure {
    if (failure.isBehindFailure) return this.#broken ?? failure
    const loss = failure.isUnsent ? this.#pool.lossOf(this.#client) : undefined
    return loss === undefined ? failure : new SqlFailure(loss, { wasUnsent: true })
  }

  /** Keeps what runs from being cancelled from here on. */
  bind(): void {
    this.#isBound = true
  }

  #stop(): void {
    if (this.#isReleased) return
    // A server that hangs answers neither to a request nor to the commit.
    this.#givesUp ??= setTimeout(
      () => this.#client.connection.stream.destroy(),
      this.#isBound ? commitMsMax : answerMsMax,
    )
    if (this.#isBound) return
    this.#isStopped = true
    if (this.#running === 0) return
    // The request may come late, and must not meet what another query runs on this connection.
    this.#isLost = true
    this.#client.once('notice', () => {
      this.#isWarned = true
    })
    if (!this.#isBeginning) this.#cancel()
  }

  /**
   * Asks the server to cancel what runs, until it has. A request that overtakes the statement finds nothing to cancel, and the server
   * does not remember it.
   */
  #cancel(): void {
    if (this.#running === 0 || this.#isBound || this.#isReleased) return
    this.#all.cancel(this.#client as unknown as Backend)
    this.#cancelsAgain = setTimeout(() => this.#cancel(), cancelAgainMs)
  }

  /** Ends its transaction, if there is one, and gives it back. */
  rollBack(): void {
    this.#endStop?.()
    if (this.#isOver) return
    this.#isStopped = false
    // The log of the server warns of a ROLLBACK where no transaction is open, such as behind a COMMIT that has failed.
    if (this.#isLost || (this.#running === 0 && this.#hasEnded)) this.release()
    else {
      const isBusy = this.#running > 0
      const rolledBack = this.exec('ROLLBACK')
      this.#isOver = true
      const ended = rolledBack.then(
        () => this.release(),
        () => this.#destroy(),
      )
      this.#all.later(ended)
      // What runs next on the connection comes behind it, and fails only with the connection.
      if (!isBusy) this.release()
    }
  }

  #destroy(): void {
    this.#isLost = true
    this.release()
  }

  release(): void {
    this.#endStop?.()
    if (this.#isReleased) return
    this.#isReleased = true
    this.#isOver = true
    clearTimeout(this.#givesUp)
    clearTimeout(this.#cancelsAgain)
    this.#pool.release(this.#client, this.#isLost)
  }
}
