import type { NearVectors, SharedVector } from '../../graph/api.ts'
import { Stop } from '../../graph/index.ts'
import type { Connection, Connections, Statements } from '../connection/connections.ts'
import { SqlFailure } from '../connection/failure.ts'
import { buildsBesideWriters } from '../connection/server-kinds.ts'
import { lockTables } from '../schema/catalog.ts'
import { createIndex, dropIndex, type TableIndex } from '../schema/ddl.ts'
import { buildIndex, indexState } from '../schema/index-builds.ts'
import { columnNames, ownPrefix, quoted } from '../schema/names.ts'
import { idOf, type TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { decodeVector } from '../schema/vectors.ts'

const { id, data } = columnNames

/** A build takes two connections, which queries must not wait for. */
const connectionsMin = 4

/** Breadths of searches (ef_search), of which one has twice as many vectors as are asked for. The extension takes no greater one. */
const breadths = [128, 256, 512, 1000]

/** What an index of the extension `vector` stores. */
interface Numbers {
  readonly type: 'vector' | 'halfvec'
  /** The least version of the extension: its first two numbers. */
  readonly since: readonly [number, number]
  readonly dimensionsMax: number
  /** Greater numbers do not fit. */
  readonly greatest: string
  /** Vectors all of whose numbers are smaller have too few digits. */
  readonly least: string
  /** How far a distance may be from that of the stored vectors. */
  readonly error: number
}

const single: Numbers = {
  type: 'vector',
  since: [0, 5],
  dimensionsMax: 2000,
  greatest: '1e38',
  least: '1e-30',
  error: 1e-5,
}
const half: Numbers = {
  type: 'halfvec',
  since: [0, 7],
  dimensionsMax: 4000,
  greatest: '60000',
  least: '1e-3',
  error: 2e-3,
}

interface Extension {
  readonly schema: string
  readonly version: readonly number[]
}

async function readExtension(statements: Statements): Promise<Extension | undefined> {
  const { rows } = await statements.run(
    `SELECT n.nspname, e.extversion FROM pg_extension AS e JOIN pg_namespace AS n ON n.oid = e.extnamespace WHERE e.extname = 'vector' AND has_schema_privilege(n.oid, 'USAGE')`,
  )
  const [found] = rows
  return found && { schema: found[0]!, version: found[1]!.split('.').map(Number) }
}

function numbersFor(dimension: number, { version: [major = 0, minor = 0] }: Extension): Numbers | undefined {
  const numbers = [single, half].find(({ dimensionsMax }) => dimension <= dimensionsMax)
  if (numbers === undefined) return undefined
  const [first, second] = numbers.since
  return major > first || (major === first && minor >= second) ? numbers : undefined
}

/** The indexes on the vectors of a type of one dimension. */
class Hnsw {
  readonly indexes: readonly [near: TableIndex, others: TableIndex]
  readonly #numbers: Numbers
  readonly #selectNear: string
  readonly #selectOthers: string

  constructor(
    { name: table, number }: TypeTable,
    dimension: number,
    { schema }: Extension,
    numbers: Numbers,
  ) {
    const { type, greatest, least } = numbers
    const within = quoted(schema)
    const value = `${data}::${within}.${type}(${dimension})`
    const fits = `cardinality(${data}) = ${dimension} AND ${greatest}::float8 > ALL (${data}) AND -${greatest}::float8 < ALL (${data}) AND (${least}::float8 < ANY (${data}) OR -${least}::float8 > ANY (${data}))`
    const others = `NOT (${fits})`
    const name = (kind: string) => `${ownPrefix}${number}_${kind}_${dimension}`
    const index = { table, isUnique: false }
    this.#numbers = numbers
    this.indexes = [
      {
        ...index,
        name: name('near'),
        method: 'hnsw',
        columns: [`(${value}) ${within}.${type}_cosine_ops`],
        where: fits,
      },
      { ...index, name: name('others'), columns: [id], where: others },
    ]
    const select = `SELECT ${id}, ${data} FROM ${table} WHERE`
    this.#selectNear = `${select} ${fits} ORDER BY ${value} OPERATOR(${within}.<=>) $1::${within}.${type}(${dimension}) LIMIT $2::int8`
    this.#selectOthers = `${select} ${others} ORDER BY ${id} LIMIT $1::int8`
  }

  async near(statements: Statements, query: Float32Array, count: number): Promise<NearVectors | undefined> {
    const breadth = breadths.find(each => each >= 2 * count)
    if (breadth === undefined) return undefined
    const [, near, others] = await Promise.all([
      statements.run(`SET LOCAL hnsw.ef_search = ${breadth}`),
      statements.run(this.#selectNear, [textOf(query), String(count)]),
      statements.run(this.#selectOthers, [String(thresholds.othersMax + 1)]),
    ])
    if (others.rows.length > thresholds.othersMax) return undefined
    return { found: near.rows.map(vectorOf), others: others.rows.map(vectorOf), error: this.#numbers.error }
  }
}

function vectorOf([id, data]: readonly (string | null)[]): SharedVector {
  return [idOf(id!), decodeVector(data!)]
}

/** A vector as the extension reads it, to which numbers near zero are out of range. */
function textOf(vector: Float32Array): string {
  return `[${Array.from(vector, x => (Math.abs(x) < 1e-30 ? 0 : x)).join(',')}]`
}

interface Known {
  /** The index, if it is there. */
  readonly hnsw: Hnsw | undefined
  readonly lookedAt: number
}

/** Finds the indexes of the extension `vector`, and has them built where they are missing. */
export class HnswIndexes {
  readonly #connections: Connections
  readonly #notice: (text: string) => void
  readonly #unindexedMax: number
  /** The known indexes by table and dimension. */
  readonly #known = new Map<string, Known>()
  readonly #stop = new Stop()
  #isBuilding = false

  constructor(
    connections: Connections,
    notice: (text: string) => void,
    options: { readonly unindexedMax?: number } = {},
  ) {
    this.#connections = connections
    this.#notice = notice
    this.#unindexedMax = options.unindexedMax ?? thresholds.unindexedMax
  }

  /** The vectors of a state that are nearest to a query; `undefined` where there is no index that says so. */
  async near(
    statements: Statements,
    table: TypeTable,
    query: Float32Array,
    count: number,
  ): Promise<NearVectors | undefined> {
    const key = `${table.name} ${query.length}`
    const hnsw = await this.#find(statements, table, query.length, key)
    try {
      return await hnsw?.near(statements, query, count)
    } catch (error) {
      // The extension may have been dropped: the next search looks again.
      this.#known.delete(key)
      throw error
    }
  }

  async #find(
    statements: Statements,
    table: TypeTable,
    dimension: number,
    key: string,
  ): Promise<Hnsw | undefined> {
    const known = this.#known.get(key)
    const isFirst = known === undefined
    if (
      !isFirst &&
      (known.hnsw !== undefined || performance.now() - known.lookedAt < thresholds.lookAgainMs)
    ) {
      return known.hnsw
    }
    const extension = await readExtension(statements)
    const numbers = extension && numbersFor(dimension, extension)
    const wanted = numbers && new Hnsw(table, dimension, extension, numbers)
    const isBuilt = wanted !== undefined && (await this.#isBuilt(statements, wanted))
    // A process that searches once builds none.
    const lookedAt = isFirst && wanted !== undefined ? Number.NEGATIVE_INFINITY : performance.now()
    this.#known.set(key, { hnsw: isBuilt ? wanted : undefined, lookedAt })
    if (wanted !== undefined && !isBuilt && !isFirst) this.#begin(table, wanted, key)
    return isBuilt ? wanted : undefined
  }

  async #isBuilt(statements: Statements, { indexes }: Hnsw): Promise<boolean> {
    const { schema } = this.#connections.address
    const states = await Promise.all(indexes.map(index => indexState(statements, schema, index)))
    return states.every(state => state === 'built')
  }

  /** Ends what is being built, of which the server keeps nothing that it uses. */
  stop(): void {
    this.#stop.stop()
  }

  #begin(table: TypeTable, wanted: Hnsw, key: string): void {
    const isAble = this.#connections.address.connectionsMax >= connectionsMin
    if (!isAble || this.#isBuilding || this.#stop.isStopped) return
    this.#isBuilding = true
    const built = this.#connections
      .use(connection => this.#build(connection, table, wanted))
      .then(
        isBuilt => {
          if (isBuilt) this.#known.set(key, { hnsw: wanted, lookedAt: performance.now() })
        },
        (error: Error) => {
          if (this.#stop.isStopped) return
          this.#notice(`Cannot build the index of the vectors of \`${table.type.name}\`: ${error.message}`)
        },
      )
      .finally(() => {
        this.#isBuilding = false
      })
    this.#connections.later(built)
  }

  /** Under the lock of the tables, so that nobody waits to change the table while others wait behind that. */
  async #build(connection: Connection, { name }: TypeTable, { indexes }: Hnsw): Promise<boolean> {
    const { schema } = this.#connections.address
    const { rows } = await connection.exec(
      `SELECT count(*) FROM (SELECT ${id} FROM ${name} LIMIT ${this.#unindexedMax + 1}) AS vectors`,
    )
    if (Number(rows[0]![0]) <= this.#unindexedMax) return false
    const { kind } = this.#connections
    if (kind !== 'PostgreSQL' && kind !== 'PGlite') return false
    try {
      await lockTables(connection, schema)
    } catch (error) {
      if (!(error instanceof SqlFailure && error.isLocked)) throw error
      await connection.exec('ROLLBACK')
      return false
    }
    for (const index of indexes) {
      if (buildsBesideWriters(kind)) await this.#buildBeside(index)
      else if ((await indexState(connection, schema, index)) !== 'built') {
        await connection.exec(dropIndex(schema, index.name))
        await connection.exec(createIndex(index))
      }
    }
    await connection.exec('COMMIT')
    return true
  }

  async #buildBeside(index: TableIndex): Promise<void> {
    const builder = await this.#connections.connect(this.#stop)
    try {
      await buildIndex(builder, this.#connections.address.schema, index)
      builder.release()
    } catch (error) {
      builder.rollBack()
      throw error
    }
  }
}
