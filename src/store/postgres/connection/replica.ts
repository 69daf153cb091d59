import { GvqError } from '../../../base/errors.ts'
import type { Stoppable } from '../../graph/index.ts'
import type { Connection, Connections } from './connections.ts'
import { isAway, SqlFailure } from './failure.ts'
import type { Row } from './statement.ts'

const lookMs = 1000

/** A place in the log of the primary, and when it was the last. */
interface Place {
  readonly lsn: bigint
  readonly at: number
}

/**
 * A standby that snapshots are read from, while it has replayed what the primary had written at most some seconds ago. Both are
 * asked for their places, so that neither their clocks matter, nor whether they are connected.
 */
export class Replica {
  readonly #primary: Connections
  readonly #own: Connections
  readonly #timer: NodeJS.Timeout
  /** Places of the primary that the replica was not known to have replayed, the oldest first. */
  #awaited: readonly Place[] = []
  /** When the primary was where the replica is now, or before. */
  #freshAt = Number.NEGATIVE_INFINITY
  #isLooking = false
  readonly #notice: (text: string) => void
  /** Why it refused when it was last asked. */
  #refused: string | undefined

  constructor(primary: Connections, own: Connections, notice: (text: string) => void) {
    this.#primary = primary
    this.#own = own
    this.#notice = notice
    own.lost = () => this.forget()
    this.#timer = setInterval(() => primary.later(this.#look()), lookMs).unref()
    primary.later(this.#look())
  }

  /** `undefined` if the replica is too far behind, or cannot be reached: then the primary is read. */
  async connect(stoppable?: Stoppable): Promise<Connection | undefined> {
    if (!this.#isFresh) return undefined
    try {
      return await this.#own.connect(stoppable)
    } catch (error) {
      if (!(error instanceof SqlFailure)) throw error
      this.forget()
      return undefined
    }
  }

  get #isFresh(): boolean {
    return performance.now() - this.#freshAt <= this.#own.address.lagMsMax
  }

  /** It is read again once it has what the primary has now: after the tables have changed. */
  forget(): void {
    this.#awaited = []
    this.#freshAt = Number.NEGATIVE_INFINITY
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const { identifier } = await this.#notePrimary()
      if (this.#awaited.length > 0) await this.#compare(identifier)
    } catch {
      // The primary is away: no newer place becomes known.
    } finally {
      this.#isLooking = false
    }
  }

  async #notePrimary(): Promise<Log> {
    const at = performance.now()
    const before = this.#awaited
    const log = await this.#primary.use(askWritten)
    // Not if all was forgotten meanwhile.
    if (log.lsn !== undefined && this.#awaited === before) {
      const recent = before.filter(place => at - place.at <= this.#own.address.lagMsMax)
      this.#awaited = [...recent, { lsn: log.lsn, at }]
    }
    return log
  }

  async #compare(identifier: string): Promise<void> {
    const awaited = this.#awaited
    const replayed = await this.#replayed(identifier)
    if (replayed === undefined || this.#awaited !== awaited) return
    const reached = awaited.filter(({ lsn }) => lsn <= replayed)
    if (reached.length === 0) return
    this.#freshAt = reached.at(-1)!.at
    this.#awaited = awaited.slice(reached.length)
  }

  /** `undefined` while it cannot be read; if it refuses, that is told once. */
  async #replayed(identifier: string): Promise<bigint | undefined> {
    try {
      const { lsn } = await askReplayed(this.#own, async () => identifier)
      this.#refused = undefined
      return lsn
    } catch (error) {
      // One that is away may be back with the next look.
      if (isAway(error) || !(error instanceof GvqError)) return undefined
      if (this.#refused !== error.message) {
        this.#notice(`the standby of read_store is not read, the primary is: ${error.message}`)
      }
      this.#refused = error.message
      return undefined
    }
  }

  close(): Promise<void> {
    clearInterval(this.#timer)
    return this.#own.close()
  }
}

/** Throws GvqError STORAGE_UNAVAILABLE if a server does not replay the log of the primary. */
export async function requireStandby(primary: Connections, own: Connections): Promise<void> {
  await askReplayed(own, async () => (await primary.use(askWritten)).identifier)
}

/** The log of a server, and how far it has written or replayed it. */
interface Log {
  readonly identifier: string
  readonly lsn: bigint | undefined
}

/**
 * The log of a standby. Throws GvqError STORAGE_UNAVAILABLE if the server is none of the primary whose log has the
 * identifier.
 */
async function askReplayed(own: Connections, identifierOf: () => Promise<string>): Promise<Log> {
  const [isInRecovery, identifier, lsn] = await own.use(async connection => {
    await own.requireSettings(connection)
    return ask(connection, 'pg_is_in_recovery(), log.system_identifier, pg_last_wal_replay_lsn()')
  })
  // One that was promoted has a log of its own.
  const wrong =
    isInRecovery !== 't'
      ? 'is not a standby'
      : identifier !== (await identifierOf())
        ? 'is not a standby of the store'
        : undefined
  if (wrong === undefined) return { identifier: identifier!, lsn: placeOf(lsn) }
  throw new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${own.address.shown} ${wrong}.`, {
    hint: 'read_store must name a server that replicates the one of the store by streaming.',
  })
}

async function askWritten(connection: Connection): Promise<Log> {
  const [identifier, lsn] = await ask(connection, 'log.system_identifier, pg_current_wal_lsn()')
  return { identifier: identifier!, lsn: placeOf(lsn) }
}

async function ask(connection: Connection, columns: string): Promise<Row> {
  const { rows } = await connection.exec(`SELECT ${columns} FROM pg_control_system() AS log`)
  return rows[0]!
}

/** Reads `16/B374D848`. */
function placeOf(text: string | null | undefined): bigint | undefined {
  const parts = /^([0-9A-F]+)\/([0-9A-F]+)$/.exec(text ?? '')
  return parts === null ? undefined : (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`)
}
