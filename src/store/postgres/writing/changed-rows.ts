import { formatId } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import type { Statements } from '../connection/connections.ts'
import { columnNames } from '../schema/names.ts'
import type { TypeTable } from '../schema/tables.ts'

/** Rows that are noted, at most: who changes more waits for locks as they come. */
const rowsMax = 4096
/** Such rows of a server that is sharded, where each takes a statement. */
const shardedRowsMax = 64

/** The ids of one table. */
interface TableRows {
  readonly isSharded: boolean
  readonly ids: Set<string>
}

/**
 * The rows that attempts at a transaction were to change. The next attempt locks them first, in one order, in which no two wait for each
 * other. A query changes them in the order that it says, where two may.
 */
export class ChangedRows {
  /** By the name of the table. */
  readonly #tables = new Map<string, TableRows>()
  #count = 0
  #areTooMany = false

  note({ name, type, isSharded }: TypeTable, ids: readonly Id[]): void {
    // Of an edge, it is not known on which node it is.
    if (isSharded && type.kind === 'edge') return
    const rows = this.#tables.get(name) ?? { isSharded, ids: new Set() }
    this.#tables.set(name, rows)
    for (const each of ids) {
      const id = formatId(each)
      if (rows.ids.has(id)) continue
      rows.ids.add(id)
      this.#count++
      this.#areTooMany ||= this.#count > (isSharded ? shardedRowsMax : rowsMax)
      if (this.#areTooMany) return
    }
  }

  /** Locks them, as the first statements of a transaction. */
  async lock(statements: Statements): Promise<void> {
    if (this.#areTooMany || this.#count < 2) return
    const { id } = columnNames
    const locked: Promise<unknown>[] = []
    for (const [table, { isSharded, ids }] of [...this.#tables].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const inOrder = [...ids].sort()
      // A server that is sharded locks no rows of several nodes with one statement.
      if (isSharded) {
        const one = `SELECT ${id} FROM ${table} WHERE ${id} = $1::uuid FOR NO KEY UPDATE`
        locked.push(...inOrder.map(each => statements.run(one, [each])))
      } else {
        const all = `SELECT ${id} FROM ${table} WHERE ${id} = ANY($1::uuid[]) ORDER BY ${id} FOR NO KEY UPDATE`
        locked.push(statements.run(all, [`{${inOrder.join(',')}}`]))
      }
    }
    await Promise.all(locked)
  }
}
