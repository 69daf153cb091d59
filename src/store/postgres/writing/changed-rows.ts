import { formatId } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import type { Statements } from '../connection/connections.ts'
import { columnNames } from '../schema/names.ts'
import type { TypeTable } from '../schema/tables.ts'

/** Rows that are noted, at most: who changes more waits for locks as they come. */
const rowsMax = 16

interface ChangedRow {
  readonly table: string
  readonly id: string
}

/**
 * The rows that attempts at a transaction were to change. The next attempt locks them first, in one order, in which no two wait for each
 * other. A query changes them in the order that it says, where two may.
 */
export class ChangedRows {
  readonly #rows = new Map<string, ChangedRow>()
  #areTooMany = false

  note({ name, type, isSharded }: TypeTable, ids: readonly Id[]): void {
    // Of an edge, it is not known on which node it is.
    if (isSharded && type.kind === 'edge') return
    if (this.#areTooMany || this.#rows.size + ids.length > rowsMax) {
      this.#areTooMany = true
      return
    }
    for (const each of ids) {
      const id = formatId(each)
      this.#rows.set(`${id} ${name}`, { table: name, id })
    }
  }

  /** Locks them, as the first statements of a transaction. */
  async lock(statements: Statements): Promise<void> {
    if (this.#areTooMany || this.#rows.size < 2) return
    const rows = [...this.#rows.keys()].sort().map(key => this.#rows.get(key)!)
    // One by one: a server that is sharded locks no rows of several nodes with one statement.
    await Promise.all(
      rows.map(({ table, id }) =>
        statements.run(
          `SELECT ${columnNames.id} FROM ${table} WHERE ${columnNames.id} = $1::uuid FOR NO KEY UPDATE`,
          [id],
        ),
      ),
    )
  }
}
