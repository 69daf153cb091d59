import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCluster } from '../../support/postgres/cluster.ts'
import { systemPrograms } from '../../support/postgres/programs.ts'
import { packageOf } from './packages.mjs'

const run = promisify(execFile)

/** A commit is on disk when it is acknowledged. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '300',
  max_wal_size: '4GB',
}

/** A PostgreSQL on a temporary folder of its own. */
export class Server {
  #programs
  #cluster
  #client
  #postmaster
  version

  static async start(dist) {
    const server = new Server()
    server.#programs = systemPrograms()
    if (server.#programs === undefined) {
      throw new Error('PostgreSQL is missing: apt-get install postgresql')
    }
    server.#cluster = await startCluster(server.#programs, { settings })
    const { default: pg } = await packageOf(dist, 'pg')
    server.#client = new pg.Client(server.#cluster.url())
    await server.#client.connect()
    const { rows } = await server.query(
      `SELECT pg_backend_pid() AS pid, current_setting('server_version') AS version`,
    )
    server.version = rows[0].version
    server.#postmaster = statOf(rows[0].pid).parent
    return server
  }

  url(schema) {
    return `${this.#cluster.url()}?schema=${schema}`
  }

  query(text) {
    return this.#client.query(text)
  }

  /** Runs a command of psql, and returns how many milliseconds it took. */
  async psql(command) {
    const start = performance.now()
    const args = [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--command',
      command,
      this.#cluster.url(),
    ]
    await run(join(this.#programs.folder, 'psql'), args)
    return performance.now() - start
  }

  /** The CPU time of its processes until now, in seconds, those that have ended included. */
  cpuSeconds() {
    const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    const own = processes.map(statOf).filter(stat => stat?.parent === this.#postmaster)
    return own.reduce((sum, stat) => sum + stat.seconds, statOf(this.#postmaster).secondsOfEnded)
  }

  async stop() {
    await this.#client.end()
    await this.#cluster.remove()
  }
}

const ticksPerSecond = 100

/** Undefined if the process has ended. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const secondsOf = (user, system) => (Number(fields[user]) + Number(fields[system])) / ticksPerSecond
    return { parent: Number(fields[1]), seconds: secondsOf(11, 12), secondsOfEnded: secondsOf(13, 14) }
  } catch {
    return undefined
  }
}
