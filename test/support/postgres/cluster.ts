import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { asUnprivilegedUser, type Programs } from './programs.ts'

export interface ClusterOptions {
  /** Also listens on a free port of 127.0.0.1, which stays the same over restarts. `url` names it. */
  readonly tcp?: boolean
  /** Added to `postgresql.conf`. */
  readonly settings?: Readonly<Record<string, string>>
  /** The data folder of which that of the cluster becomes a copy, which takes a quarter of the time of `initdb`. */
  readonly template?: string
}

/** A data folder, as `initdb` makes it, on which no server ever runs. */
export interface ClusterTemplate {
  readonly data: string
  remove(): Promise<void>
}

/** A PostgreSQL server on a temporary folder of its own. */
export interface Cluster {
  /** A connection string: by the unix socket, unless the cluster listens on TCP. */
  url(database?: string): string
  /** Starts the server again on the same folder, after `stop` or `kill`. */
  start(): Promise<void>
  /** Rolls back what is open, disconnects everyone and ends. */
  stop(): Promise<void>
  /** `kill -9` of the postmaster. Resolves when its backends have noticed and are gone too. */
  kill(): Promise<void>
  /** A hot standby of this server by streaming replication. */
  standby(): Promise<Standby>
  /** Stops the server and removes its folder; the same for its standbys. */
  remove(): Promise<void>
}

export interface Standby extends Cluster {
  /** Resolves when it has replayed everything that its primary has written until now. */
  caughtUp(): Promise<void>
  /** Makes it a primary. Resolves when it accepts writes. */
  promote(): Promise<void>
}

const run = promisify(execFile)

// kill -9 of a process loses nothing that the kernel has; only the machine's end would.
const withoutSyncs = { fsync: 'off', full_page_writes: 'off' }

export async function newTemplate(programs: Programs): Promise<ClusterTemplate> {
  const cluster = await newCluster(programs, false)
  try {
    await cluster.initialize()
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

/** Makes a cluster and starts it. */
export async function startCluster(programs: Programs, options: ClusterOptions = {}): Promise<Cluster> {
  const cluster = await newCluster(programs, options.tcp === true)
  try {
    await cluster.initialize(options.template)
    await cluster.set({ ...withoutSyncs, ...options.settings })
    await cluster.start()
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

async function newCluster(programs: Programs, tcp: boolean): Promise<TemporaryCluster> {
  // Not in the folder of a test: the path of a unix socket has at most 107 characters.
  const home = await mkdtemp(join(tmpdir(), 'gvq-pg-'))
  await chmod(home, 0o700)
  if (asUnprivilegedUser !== undefined) await chown(home, asUnprivilegedUser.uid, asUnprivilegedUser.gid)
  return new TemporaryCluster(programs, home, tcp ? await freePort() : undefined)
}

class TemporaryCluster implements Standby, ClusterTemplate {
  readonly data: string
  readonly #programs: Programs
  readonly #home: string
  readonly #port: number | undefined
  readonly #standbys: TemporaryCluster[] = []
  #primary: TemporaryCluster | undefined
  #postmaster: Postmaster | undefined

  constructor(programs: Programs, home: string, port: number | undefined) {
    this.#programs = programs
    this.#home = home
    this.data = join(home, 'data')
    this.#port = port
  }

  async initialize(template?: string): Promise<void> {
    if (template !== undefined) {
      await this.#run('cp', '-R', template, this.data)
      return
    }
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    await this.#run(this.#program('initdb'), ...options, `--pgdata=${this.data}`)
  }

  async set(settings: Readonly<Record<string, string>>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    await appendFile(join(this.data, 'postgresql.conf'), lines.join(''))
  }

  url(database = 'postgres'): string {
    const host = this.#port === undefined ? encodeURIComponent(this.#home) : `127.0.0.1:${this.#port}`
    return `postgres://postgres@${host}/${database}`
  }

  async start(): Promise<void> {
    if (this.#postmaster !== undefined) throw new Error('this server is already running')
    const tcp =
      this.#port === undefined
        ? ['-c', 'listen_addresses=']
        : ['-c', 'listen_addresses=127.0.0.1', '-p', `${this.#port}`]
    const sockets = ['-c', `unix_socket_directories=${this.#home}`]
    const command = [this.#program('postgres'), '-D', this.data, ...sockets, ...tcp]
    this.#postmaster = await startPostmaster(this.#home, this.data, command)
  }

  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  async standby(): Promise<Standby> {
    const standby = await newCluster(this.#programs, this.#port !== undefined)
    this.#standbys.push(standby)
    standby.#primary = this
    const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    await this.#run(
      this.#program('pg_basebackup'),
      ...how,
      `--dbname=${this.url()}`,
      `--pgdata=${standby.data}`,
    )
    await standby.start()
    return standby
  }

  async caughtUp(): Promise<void> {
    const written = await this.#primary!.#value('SELECT pg_current_wal_lsn()')
    const replayed = `SELECT pg_last_wal_replay_lsn() >= '${written}'::pg_lsn`
    while ((await this.#value(replayed)) !== true) await delay(10)
  }

  async promote(): Promise<void> {
    if ((await this.#value('SELECT pg_promote()')) !== true) throw new Error('the standby was not promoted')
  }

  async remove(): Promise<void> {
    for (const standby of this.#standbys) await standby.remove()
    // Nobody needs the data any more: without a last checkpoint.
    await this.#end('SIGQUIT')
    await rm(this.#home, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const postmaster = this.#postmaster
    this.#postmaster = undefined
    await postmaster?.end(signal)
  }

  #program(name: string): string {
    return join(this.#programs.folder, name)
  }

  #run(program: string, ...args: readonly string[]): Promise<unknown> {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' }
    const options = { ...asUnprivilegedUser, cwd: this.#home, env }
    return run(program, args, options)
  }

  async #value(sql: string): Promise<unknown> {
    const client = new pg.Client(this.url())
    await client.connect()
    try {
      const { rows } = await client.query({ text: sql, rowMode: 'array' })
      return rows[0]![0]
    } finally {
      await client.end()
    }
  }
}
