import pg from 'pg'
import { type Cluster, startCluster } from './cluster.ts'
import { programsOf, type ServerKind } from './kinds.ts'
import { type Pglite, startPglite } from './pglite.ts'
import { plant } from './planted.ts'

// Every database of these is thrown away, with the server.
const settings = { synchronous_commit: 'off', max_connections: '300' }

/** The servers of a run of the tests, each started when it is first needed. */
export class SharedServers {
  readonly #clusters = new Map<'system' | 'embedded', Promise<Cluster>>()
  readonly #pglites: Promise<Pglite>[] = []
  readonly #idlePglites: Pglite[] = []
  readonly #usedPglites = new Map<string, Pglite>()
  #databases = 0

  /** `POST /KIND` makes a database and yields its URL; `DELETE /KIND?url=…` drops it. */
  async answer(method: string, request: URL): Promise<string> {
    const kind = request.pathname.slice(1) as ServerKind
    if (method === 'POST') return kind === 'pglite' ? this.#takePglite() : this.#createDatabase(kind)
    const url = request.searchParams.get('url')!
    await (kind === 'pglite' ? this.#returnPglite(url) : this.#dropDatabase(kind, url))
    return ''
  }

  async stop(): Promise<void> {
    const servers = await Promise.allSettled([...this.#clusters.values(), ...this.#pglites])
    for (const server of servers) {
      if (server.status !== 'fulfilled') continue
      await ('remove' in server.value ? server.value.remove() : server.value.stop())
    }
  }

  #cluster(kind: 'system' | 'embedded'): Promise<Cluster> {
    const known = this.#clusters.get(kind)
    if (known !== undefined) return known
    const programs = programsOf[kind]
    if (programs === undefined) throw new Error(`there is no PostgreSQL of the kind ${kind} here`)
    const started = startCluster(programs, { settings })
    this.#clusters.set(kind, started)
    return started
  }

  async #createDatabase(kind: 'system' | 'embedded'): Promise<string> {
    const cluster = await this.#cluster(kind)
    const name = `test_${++this.#databases}`
    await execute(cluster.url(), `CREATE DATABASE ${name}`)
    if (process.env.GVQ_TEST_PLANTED) await plant(cluster.url(name))
    return cluster.url(name)
  }

  async #dropDatabase(kind: 'system' | 'embedded', url: string): Promise<void> {
    const name = url.slice(url.lastIndexOf('/') + 1)
    await execute((await this.#cluster(kind)).url(), `DROP DATABASE ${name} WITH (FORCE)`)
  }

  async #takePglite(): Promise<string> {
    let pglite = this.#idlePglites.pop()
    if (pglite === undefined) {
      const started = startPglite()
      this.#pglites.push(started)
      pglite = await started
    }
    this.#usedPglites.set(pglite.url, pglite)
    return pglite.url
  }

  async #returnPglite(url: string): Promise<void> {
    const pglite = this.#usedPglites.get(url)!
    this.#usedPglites.delete(url)
    await pglite.reset()
    this.#idlePglites.push(pglite)
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
