import { type Cluster, type ClusterTemplate, newTemplate, startCluster } from './cluster.ts'
import { programsOf, type ServerKind } from './kinds.ts'
import { type Pglite, startPglite } from './pglite.ts'
import { plant } from './planted.ts'
import { plantCitus, query } from './planted-citus.ts'
import type { Programs } from './programs.ts'

// Every database of these is thrown away, with the server.
const settings = { synchronous_commit: 'off', max_connections: '300' }

/** The servers of a run of the tests, each started when it is first needed. */
export class SharedServers {
  readonly #clusters = new Map<'system' | 'embedded', Promise<Cluster>>()
  readonly #templates = new Map<'system' | 'embedded', Promise<ClusterTemplate>>()
  readonly #pglites: Promise<Pglite>[] = []
  readonly #idlePglites: Pglite[] = []
  readonly #usedPglites = new Map<string, Pglite>()
  #databases = 0

  /**
   * `POST /KIND` makes a database and yields its URL; `DELETE /KIND?url=…` drops it. `GET /KIND` yields a data folder to make copies
   * of.
   */
  async answer(method: string, request: URL): Promise<string> {
    const kind = request.pathname.slice(1) as ServerKind
    if (method === 'POST') return kind === 'pglite' ? this.#takePglite() : this.#createDatabase(kind)
    if (method === 'GET') return (await this.#template(kind as 'system' | 'embedded')).data
    const url = request.searchParams.get('url')!
    await (kind === 'pglite' ? this.#returnPglite(url) : this.#dropDatabase(kind, url))
    return ''
  }

  async stop(): Promise<void> {
    const servers = await Promise.allSettled([
      ...this.#clusters.values(),
      ...this.#templates.values(),
      ...this.#pglites,
    ])
    for (const server of servers) {
      if (server.status !== 'fulfilled') continue
      await ('remove' in server.value ? server.value.remove() : server.value.stop())
    }
  }

  #template(kind: 'system' | 'embedded'): Promise<ClusterTemplate> {
    const known = this.#templates.get(kind)
    if (known !== undefined) return known
    const made = newTemplate(programsFor(kind))
    this.#templates.set(kind, made)
    return made
  }

  /** The server that has the databases of a kind. */
  #cluster(kindOfDatabase: 'system' | 'embedded' | 'citus'): Promise<Cluster> {
    const kind = kindOfDatabase === 'citus' ? 'system' : kindOfDatabase
    const known = this.#clusters.get(kind)
    if (known !== undefined) return known
    const started = this.#template(kind).then(({ data }) =>
      startCluster(programsFor(kind), { settings, template: data }),
    )
    this.#clusters.set(kind, started)
    return started
  }

  async #createDatabase(kind: 'system' | 'embedded' | 'citus'): Promise<string> {
    const cluster = await this.#cluster(kind)
    const name = `test_${++this.#databases}`
    await query(cluster.url(), [`CREATE DATABASE ${name}`])
    if (kind === 'citus') await plantCitus(cluster.url(name))
    if (process.env.GVQ_TEST_PLANTED) await plant(cluster.url(name))
    return cluster.url(name)
  }

  async #dropDatabase(kind: 'system' | 'embedded' | 'citus', url: string): Promise<void> {
    const name = url.slice(url.lastIndexOf('/') + 1)
    const cluster = await this.#cluster(kind)
    await query(cluster.url(), [`DROP DATABASE ${name} WITH (FORCE)`])
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

function programsFor(kind: 'system' | 'embedded'): Programs {
  const programs = programsOf[kind]
  if (programs === undefined) throw new Error(`there is no PostgreSQL of the kind ${kind} here`)
  return programs
}
