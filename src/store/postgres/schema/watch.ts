import { GvqError } from '../../../base/errors.ts'
import { whenReached } from '../../../base/flow/deadline.ts'
import { limits } from '../../../base/limits.ts'
import { allTypes } from '../../../language/catalog/index.ts'
import { type Stoppable, type StoredCatalog, storedTypeOf, storedVersion } from '../../graph/index.ts'
import type { Connection, Connections } from '../connection/connections.ts'
import { readStoredTables } from './catalog.ts'
import { storedPropertyOf, type Wanted } from './catalog-change.ts'
import { ownTable } from './tables.ts'

/** How long a process may serve with what another has changed, unless the server itself refuses its statements. */
const lookMs = 5000

/** Looks now and then whether the tables still are what the program needs; queries are refused while they are not. */
export class TablesWatch {
  readonly #connections: Connections
  readonly #timer: NodeJS.Timeout
  #wanted: Wanted

  constructor(connections: Connections, wanted: Wanted) {
    this.#connections = connections
    this.#wanted = wanted
    const look = () => connections.later(this.look())
    this.#timer = setInterval(look, lookMs).unref()
  }

  /** The program has changed. */
  expect(wanted: Wanted): void {
    this.#wanted = wanted
    this.#connections.refusal = undefined
  }

  /** Throws GvqError STORAGE_UNAVAILABLE if queries are refused, or the server does not answer. */
  async look(): Promise<void> {
    const { schema } = this.#connections.address
    const read = (connection: Connection) => readStoredTables(connection, schema)
    const wanted = this.#wanted
    const tables = await this.#connections.useBeside(read, new TimeLimit())
    // They may have been read before they were brought to a newer program.
    if (this.#wanted !== wanted) return this.look()
    const refusal = refusalOf(tables?.stored, wanted)
    this.#connections.refusal = refusal
    if (refusal !== undefined) throw refusal
  }

  /** Throws GvqError STORAGE_UNAVAILABLE if a node that has rows of a table of gvq does not answer. */
  async lookAtNodes(): Promise<void> {
    const locks = ownTable(this.#connections.address.schema, 'locks')
    // A table of few rows, none of which is meant, on all nodes.
    const ask = (connection: Connection) => connection.exec(`SELECT count(*) FROM ${locks} WHERE changes < 0`)
    await this.#connections.useBeside(ask, new TimeLimit())
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** The time in which a server that is there answers. */
const pingMsMax = 2_000

class TimeLimit implements Stoppable {
  readonly #end = performance.now() + pingMsMax

  check(): void {
    if (performance.now() < this.#end) return
    throw new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL did not answer within ${pingMsMax} ms.`, {
      retryAfterSeconds: limits.retryAfterSeconds,
      publicMessage: 'The store is not available.',
    })
  }

  whenStopped(listener: () => void): () => void {
    return whenReached(this.#end, listener)
  }
}

function refusalOf(stored: StoredCatalog | undefined, wanted: Wanted): GvqError | undefined {
  if (stored === undefined) {
    return new GvqError('STORAGE_UNAVAILABLE', 'The tables have been dropped.', {
      hint: 'Restart this process to create them anew.',
    })
  }
  const version = storedVersion(stored)
  if (version > wanted.version) {
    return new GvqError(
      'STORAGE_UNAVAILABLE',
      `The data has been brought to schema::${version}, and this process serves schema::${wanted.version}.`,
      { hint: 'Restart it with the newer files.' },
    )
  }
  const lost = lostBy(stored, wanted)
  if (lost.length === 0) return undefined
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `Another process has dropped what the program of this one declares: ${lost.join(', ')}.`,
    { hint: 'Restart it with the files of the other, or to add what it declares again.' },
  )
}

/** What the program declares and relies on, and the tables no longer have. */
function lostBy(stored: StoredCatalog, { catalog }: Wanted): readonly string[] {
  return allTypes(catalog).flatMap(type => {
    const known = storedTypeOf(stored, type)
    if (known === undefined) return [type.name]
    const lost = type.properties.flatMap(property => {
      const found = storedPropertyOf(known, property)
      const name = `${type.name}.${property.name}`
      if (found === undefined) return [name]
      return property.index === 'unique' && found.index !== 'unique' ? [`UNIQUE INDEX of ${name}`] : []
    })
    const isSingle = type.kind === 'edge' && type.unique
    return isSingle && known.ends?.unique !== true ? [...lost, `UNIQUE of ${type.name}`] : lost
  })
}
