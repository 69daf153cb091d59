import type { Connection, Connections, Statements } from '../connection/connections.ts'
import { givenRows, type Send } from '../schema/inserts.ts'
import { columnNames } from '../schema/names.ts'
import { ownTable, type TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { isUnindexed, stampsOf, textColumns, tokensOfRow } from './text-index.ts'
import { insertWords, newStamp } from './text-writes.ts'

const { id: idColumn, tokens: tokensColumn, stamp: stampColumn } = columnNames

/** Tries of a transaction that loses against others, which may do the same. */
const attemptsMax = 5

/** Puts nodes into the text index that are not there, when a search has found some. */
export class TextIndexer {
  readonly #connections: Connections
  readonly #running = new Set<number>()
  /** Types of which this process has already indexed what others had indexed by other rules. */
  readonly #taken = new Set<number>()
  #isStopped = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Returns at once. */
  begin(table: TypeTable): void {
    if (this.#running.has(table.number) || this.#isStopped) return
    this.#running.add(table.number)
    const indexed = this.#connections
      .use(connection => this.#indexAll(connection, table))
      .finally(() => this.#running.delete(table.number))
    // What could not be indexed is read by the next search, which begins again.
    this.#connections.later(indexed)
  }

  /** Ends it behind the transaction that runs. */
  stop(): void {
    this.#isStopped = true
  }

  async #indexAll(connection: Connection, table: TypeTable): Promise<void> {
    const takesOver = !this.#taken.has(table.number)
    const { schema } = this.#connections.address
    for (let attempt = 1; !this.#isStopped; ) {
      try {
        await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ')
        const count = await indexSome(connection, schema, table, takesOver)
        await connection.exec('COMMIT')
        if (count < thresholds.indexedNodes) {
          this.#taken.add(table.number)
          return
        }
        attempt = 1
      } catch (error) {
        await connection.exec('ROLLBACK').catch(() => undefined)
        if (attempt++ === attemptsMax) throw error
      }
    }
  }
}

async function indexSome(
  statements: Statements,
  schema: string,
  table: TypeTable,
  takesOver: boolean,
): Promise<number> {
  const stamps = stampsOf(table)
  const condition = takesOver ? isUnindexed('$2', '$3') : `${stampColumn} IS NULL`
  const { rows } = await statements.run(
    `SELECT ${textColumns(table)} FROM ${table.name} WHERE ${condition} ORDER BY ${idColumn} LIMIT $1::int8`,
    [String(thresholds.indexedNodes), ...(takesOver ? stamps.map(String) : [])],
  )
  if (rows.length === 0) return 0
  const stamp = newStamp(table)
  const nodes = rows.map(row => ({ id: row[0]!, tokens: tokensOfRow(table, row) }))
  const send: Send = (text, values) => statements.run(text, values)
  await insertWords(send, ownTable(schema, 'words'), table, nodes, stamp)
  const source = 'unnest($1::uuid[], $2::int4[]) AS given(gvq_id, gvq_count)'
  const [before, from] = givenRows(source, 'gvq_id, gvq_count', table.isSharded)
  await statements.run(
    `${before}UPDATE ${table.name} AS nodes SET ${tokensColumn} = given.gvq_count, ${stampColumn} = $3::int8 FROM ${from} WHERE nodes.${idColumn} = given.gvq_id`,
    [
      `{${nodes.map(({ id }) => id).join(',')}}`,
      `{${nodes.map(({ tokens }) => tokens.length).join(',')}}`,
      stamp,
    ],
  )
  return rows.length
}
