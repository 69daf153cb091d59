import { formatId, type Property, parseId, type Value } from '../../../language/catalog/index.ts'
import type { ColumnBatch, ColumnCursor, Id, RecordCursor, StoredRecord } from '../../graph/api.ts'
import { packIds } from '../../graph/index.ts'
import type { Statements } from '../connection/connections.ts'
import type { Row } from '../connection/statement.ts'
import { columnNames } from '../schema/names.ts'
import type { Column, TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'

const { id: idColumn } = columnNames

/** Rows that a scan of columns reads at most. */
const rowsMax = 8192

/** Reads a table by ascending id, part by part, each from the id of the last. */
class Keyset {
  readonly #statements: Statements
  readonly #text: string
  readonly #first: string
  #last: Id | undefined

  constructor(statements: Statements, table: TypeTable, columns: string) {
    this.#statements = statements
    const select = `SELECT ${columns} FROM ${table.name}`
    this.#first = `${select} ORDER BY ${idColumn} LIMIT $1::int8`
    this.#text = `${select} WHERE ${idColumn} > $2::uuid ORDER BY ${idColumn} LIMIT $1::int8`
  }

  /** Rows whose first column is the id. */
  async next(count: number): Promise<readonly Row[]> {
    const last = this.#last
    const { rows } =
      last === undefined
        ? await this.#statements.run(this.#first, [String(count)])
        : await this.#statements.run(this.#text, [String(count), formatId(last)])
    if (rows.length > 0) this.#last = parseId(rows.at(-1)![0]!)!
    return rows
  }
}

export class TableCursor implements RecordCursor {
  readonly #keyset: Keyset
  readonly #table: TypeTable
  #isOver = false

  constructor(statements: Statements, table: TypeTable) {
    this.#keyset = new Keyset(statements, table, table.selected())
    this.#table = table
  }

  async next(rowsMax: number): Promise<readonly StoredRecord[] | undefined> {
    if (this.#isOver) return undefined
    const rows = await this.#keyset.next(rowsMax)
    this.#isOver = rows.length < rowsMax
    return rows.length === 0 ? undefined : rows.map(row => this.#table.record(row))
  }

  close(): void {
    this.#isOver = true
  }
}

export class PropertyCursor implements ColumnCursor {
  readonly #keyset: Keyset
  readonly #columns: readonly Column[]
  readonly #records: (ids: readonly Id[]) => Promise<readonly StoredRecord[]>
  #rows = thresholds.columnRowsFirst
  #read = 0
  #isOver = false

  constructor(
    statements: Statements,
    table: TypeTable,
    properties: readonly Property[],
    records: (ids: readonly Id[]) => Promise<readonly StoredRecord[]>,
  ) {
    this.#columns = properties.map(property => table.column(property))
    const names = [idColumn, ...this.#columns.map(({ name }) => name)]
    this.#keyset = new Keyset(statements, table, names.join(', '))
    this.#records = records
  }

  async next(): Promise<ColumnBatch | undefined> {
    if (this.#isOver) return undefined
    const rows = await this.#keyset.next(this.#rows)
    this.#isOver = rows.length < this.#rows
    this.#rows = Math.min(rowsMax, 2 * this.#rows)
    if (rows.length === 0) return undefined
    const id = (row: number) => parseId(rows[row]![0]!)!
    const first = this.#read
    this.#read += rows.length
    return {
      isOrdered: true,
      // Places in this scan: records have no numbers here, and those that are told are ignored (`StoredRecord.row`).
      first,
      rows: rows.length,
      live: rows.length,
      dropped: undefined,
      columns: this.#columns.map(({ type }, place) => {
        if (rows.every(row => row[place + 1] === null)) return undefined
        const values = rows.map((row): Value => {
          const text = row[place + 1]!
          return text === null ? null : type.decode(text)
        })
        return { kind: 'values' as const, get: (row: number) => values[row]! }
      }),
      id,
      packedIds: places => packIds(places.map(id)),
      records: places => this.#records(places.map(id)),
    }
  }

  close(): void {
    this.#isOver = true
  }
}
