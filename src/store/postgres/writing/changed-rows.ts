import { formatId } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import type { Statements } from '../connection/connections.ts'
import type { Dialect } from '../schema/dialects.ts'
import { columnNames } from '../schema/names.ts'
import type { TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'

/**
 * The rows that attempts at a transaction were to change. The next attempt locks them first, in one order, in which no two wait for each
 * other. A query changes them in the order that it says, where two may. If they are many, it locks their tables: a transaction that changes
 * much beside others would lose against one of them each time.
 */
export class ChangedRows {
  readonly #dialect: Dialect
  /** Ids by the name of the table. */
  readonly #tables = new Map<string, Set<string>>()
  #count = 0
  #attempts = 0

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  note({ name, type }: TypeTable, ids: readonly Id[]): void {
    // Of an edge, it is not known on which node it is.
    if (this.#dialect.isSharded && type.kind === 'edge') return
    const rows = this.#tables.get(name) ?? new Set()
    this.#tables.set(name, rows)
    for (const each of ids) {
      if (this.#areTooMany) return
      const id = formatId(each)
      if (rows.has(id)) continue
      rows.add(id)
      this.#count++
    }
  }

  /**
   * Locks them, as the first statements of an attempt.
   * @param isLimited whether it waits for a lock for a limited time: who waits for a table keeps others from it
   */
  async lock(statements: Statements, isLimited: boolean): Promise<void> {
    this.#attempts++
    if (this.#locksTables && isLimited) await this.#lockTables(statements)
    else if (this.#count > 1 && !this.#areTooMany) await this.#lockRows(statements)
  }

  /** More rows than a few lose all the same where others change many: by what their transactions have read. */
  get #locksTables(): boolean {
    const isInVain = this.#attempts > thresholds.attemptsByRow && this.#count > thresholds.lockedRowsLater
    return this.#dialect.locksTables && (this.#areTooMany || isInVain)
  }

  get #areTooMany(): boolean {
    const { lockedRows, lockedRowsSharded } = thresholds
    return this.#count > (this.#dialect.isSharded ? lockedRowsSharded : lockedRows)
  }

  async #lockTables(statements: Statements): Promise<void> {
    const names = [...this.#tables.keys()].sort()
    await statements.run(`LOCK TABLE ${names.join(', ')} IN SHARE ROW EXCLUSIVE MODE`, [])
  }

  async #lockRows(statements: Statements): Promise<void> {
    const { id } = columnNames
    const locked: Promise<unknown>[] = []
    for (const [table, ids] of [...this.#tables].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const inOrder = [...ids].sort()
      // A server that is sharded locks no rows of several nodes with one statement.
      if (this.#dialect.isSharded) {
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
