import { GvqError } from '../../../base/errors.ts'
import { formatId, type RecordKind, type Value } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import {
  convertRecord,
  type Examined,
  type ExamineOptions,
  examineData,
  type KeptStep,
  type MigrationPlan,
  type RewriteStep,
  readsData,
  readsEnds,
  type SourcePart,
  type StoredCatalog,
  storedTypeOf,
} from '../../graph/index.ts'
import type { Connection, Connections } from '../connection/connections.ts'
import { SqlFailure } from '../connection/failure.ts'
import type { Row } from '../connection/statement.ts'
import { columnType } from '../values/scalars.ts'
import { lockTables, readStoredTables, writeStoredTables } from './catalog.ts'
import { storedPropertyOf, withoutUndeclared } from './catalog-change.ts'
import { changesBetween, commentOn, createIndex, dropIndex, namesFor } from './ddl.ts'
import { dialects, requirePostgres } from './dialects.ts'
import { columnGiven, type Send, updateRows, valuesGiven } from './inserts.ts'
import { columnNames, ownPrefix, quoted } from './names.ts'
import { refusalsOf } from './refusals.ts'
import { idOf, type OwnTable, ownTable, type StoredNames, type StoredTables, tableName } from './tables.ts'
import { thresholds } from './thresholds.ts'
import { decodeVector } from './vectors.ts'

const attemptsMax = 10

const { id: idColumn, from: fromColumn, to: toColumn, data: dataColumn } = columnNames

/** Finds what a migration would do, in one snapshot. Writes nothing. */
export function examineTables(
  connections: Connections,
  plan: MigrationPlan,
  options: ExamineOptions,
): Promise<Examined> {
  const { schema } = connections.address
  return connections.use(async connection => {
    await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      const tables = requireKnown(await readStoredTables(connection, schema), plan)
      return await examineData(
        {
          refusals: changes => refusalsOf(connection, schema, tables, changes),
          count: ({ number }) => countOf(connection, schema, tables.names, number),
          parts: step => partsOf(connection, schema, tables, step),
        },
        plan,
        options,
      )
    } finally {
      await connection.exec('ROLLBACK').catch(() => undefined)
    }
  })
}

/**
 * Runs a migration, which was examined, as one transaction. Whoever reads or writes its tables waits until it ends; servers with the
 * earlier files refuse queries then.
 */
export function migrateTables(
  connections: Connections,
  plan: MigrationPlan,
  options: ExamineOptions,
): Promise<void> {
  const { schema } = connections.address
  return connections.use(async connection => {
    for (let attempt = 1; ; ) {
      try {
        const known = requireKnown(await lockTables(connection, schema), plan)
        return await new TableMigration(connection, schema, plan, known).run(options)
      } catch (error) {
        await connection.exec('ROLLBACK').catch(() => undefined)
        if (!(error instanceof SqlFailure)) throw error
        const isDeadlock = error.state === '40P01' && attempt++ < attemptsMax
        if (!isDeadlock && !error.isLocked) throw error
      }
    }
  })
}

/** The plan was made from what was stored then. */
function requireKnown(tables: StoredTables | undefined, { stored }: MigrationPlan): StoredTables {
  if (tables !== undefined && JSON.stringify(tables.stored) === JSON.stringify(stored)) return tables
  throw new GvqError('STORAGE_UNAVAILABLE', 'Another process has changed the schema of the data meanwhile.', {
    hint: 'Run gvq migrate again.',
  })
}

/** The tables of gvq that have rows of a type. */
const besideTables: Readonly<Record<RecordKind, readonly OwnTable[]>> = {
  node: ['words'],
  edge: [],
  vector: ['vectors', 'vector_changes', 'vector_writers'],
}

class TableMigration {
  readonly #connection: Connection
  readonly #schema: string
  readonly #plan: MigrationPlan
  readonly #known: StoredTables
  readonly #next: StoredCatalog
  readonly #names: StoredNames
  /** The names of tables and columns while values are converted: with all columns. */
  #between: StoredNames

  constructor(connection: Connection, schema: string, plan: MigrationPlan, known: StoredTables) {
    this.#connection = connection
    this.#schema = schema
    this.#plan = plan
    this.#known = known
    // The next opening would keep what the program does not declare, for processes that serve the same version.
    this.#next = withoutUndeclared({ ...plan.next, clearing: [] }, plan.migration.target)
    this.#names = namesFor(this.#next, keptNames(known, this.#next))
    this.#between = known.names
  }

  async run(options: ExamineOptions): Promise<void> {
    const [schema, next] = [this.#schema, { stored: this.#next, names: this.#names }]
    const { kind } = this.#connection
    requirePostgres(kind, 'Migrations run only')
    await this.#dropTables()
    await this.#renameColumns()
    const { statements, indexes } = changesBetween(schema, this.#known, next, dialects[kind])
    for (const statement of statements) await this.#connection.exec(statement)
    for (const index of indexes) {
      await this.#connection.exec(dropIndex(schema, index.name))
      await this.#connection.exec(createIndex(index))
    }
    const rewrites = this.#plan.steps.flatMap(step => (step.kind === 'rewrite' ? [step] : []))
    let total = 0
    for (const { source } of rewrites) {
      total += await countOf(this.#connection, schema, this.#names, source.number)
    }
    let done = 0
    const report = (rows: number) => {
      done += rows
      options.progress({
        what: `Migrating to schema::${this.#plan.migration.to}`,
        done,
        total: Math.max(total, done),
      })
    }
    for (const step of rewrites) await this.#rewrite(step, options.now, report)
    await this.#dropColumns()
    await writeStoredTables(this.#connection, schema, { ...next, generation: this.#known.generation + 1 })
    await this.#connection.exec('COMMIT')
  }

  async #dropTables(): Promise<void> {
    const left = new Set(this.#next.types.map(({ number }) => number))
    for (const { number, kind } of this.#known.stored.types) {
      if (left.has(number)) continue
      await this.#connection.exec(`DROP TABLE ${this.#table(number)}`)
      for (const name of besideTables[kind]) {
        const own = ownTable(this.#schema, name)
        await this.#connection.run(`DELETE FROM ${own} WHERE type = $1::int4`, [String(number)])
      }
    }
  }

  /** Gives the columns that stay their names, and those that are dropped later ones that nobody wants. */
  async #renameColumns(): Promise<void> {
    const between: Record<string, StoredNames[string]> = {}
    for (const type of this.#next.types) {
      const known = this.#known.names[type.number]
      if (known === undefined) continue
      const columns: Record<string, string> = { ...known.columns }
      const next = this.#names[type.number]!.columns
      const moved = Object.keys(columns).filter(number => next[number] !== columns[number])
      for (const number of moved) {
        await this.#renameColumn(type.number, columns, number, `${ownPrefix}old_${number}`)
      }
      for (const property of type.properties) {
        const number = String(property.number)
        if (!moved.includes(number)) continue
        await this.#renameColumn(type.number, columns, number, next[number]!)
        await this.#connection.exec(commentOn(this.#table(type.number), type, property, next[number]!))
      }
      between[type.number] = { table: known.table, columns }
    }
    this.#between = between
  }

  async #renameColumn(
    type: number,
    columns: Record<string, string>,
    number: string,
    name: string,
  ): Promise<void> {
    await this.#connection.exec(
      `ALTER TABLE ${this.#table(type)} RENAME COLUMN ${quoted(columns[number]!)} TO ${quoted(name)}`,
    )
    columns[number] = name
  }

  async #rewrite(step: RewriteStep, now: number, report: (rows: number) => void): Promise<void> {
    const { type, number } = step.target
    const known = new Set(Object.keys(this.#between[number]?.columns ?? {}))
    const stored = storedTypeOf(this.#next, type)!
    const computed = type.properties.filter(({ slot }) => !known.has(String(stored.properties[slot]!.number)))
    const tables = { ...this.#known, names: this.#between }
    for await (const { records, data, ends } of partsOf(this.#connection, this.#schema, tables, step)) {
      const columns = computed.map(({ slot, type }) => {
        const name = quoted(this.#names[number]!.columns[stored.properties[slot]!.number]!)
        return { slot, name, type: columnType(type), values: [] as Value[] }
      })
      for (const [i, record] of records.entries()) {
        const { values, misfits } = convertRecord(step, record, { now, data: data[i], ends: ends[i] })
        if (misfits.length > 0) throw changedMeanwhile()
        for (const column of columns) column.values.push(values[column.slot]!)
      }
      const ids = valuesGiven(
        idColumn,
        'uuid',
        records.map(({ id }) => id),
        formatId,
      )
      const changed = columns.map(column => columnGiven(column, column.values))
      const send: Send = (text, values) => this.#connection.run(text, values)
      if (columns.length > 0) {
        const how = { isSharded: false }
        await updateRows(send, { name: this.#table(number) }, [ids, ...changed], records.length, how)
      }
      report(records.length)
    }
  }

  async #dropColumns(): Promise<void> {
    for (const [type, { columns }] of Object.entries(this.#between)) {
      const next = this.#names[type]!.columns
      for (const [number, name] of Object.entries(columns)) {
        if (next[number] !== undefined) continue
        await this.#connection.exec(`ALTER TABLE ${this.#table(Number(type))} DROP COLUMN ${quoted(name)}`)
      }
    }
  }

  #table(number: number): string {
    return tableName(this.#schema, this.#known.names[number]!)
  }
}

function changedMeanwhile(): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    'The data has changed since it was examined, and does not fit now.',
    {
      hint: 'Nothing was written. Run gvq migrate again.',
    },
  )
}

/** The names that stay: those of properties that keep theirs, and of the tables. */
function keptNames({ stored, names }: StoredTables, next: StoredCatalog): StoredNames {
  const before = new Map(stored.types.map(type => [type.number, type]))
  return Object.fromEntries(
    next.types.flatMap(({ number, properties }) => {
      const was = before.get(number)
      if (was === undefined) return []
      const isKept = (column: string) => {
        const [old, now] = [was, { properties }].map(each =>
          each.properties.find(property => String(property.number) === column),
        )
        return old !== undefined && old.name === now?.name
      }
      const { table, columns } = names[number]!
      const kept = Object.entries(columns).filter(([column]) => isKept(column))
      return [[number, { table, columns: Object.fromEntries(kept) }]]
    }),
  )
}

async function countOf(
  connection: Connection,
  schema: string,
  names: StoredNames,
  number: number,
): Promise<number> {
  const own = names[number]
  if (own === undefined) return 0
  const { rows } = await connection.exec(`SELECT count(*) FROM ${tableName(schema, own)}`)
  return Number(rows[0]![0])
}

/** The records of a step's type, as its migration reads them. */
async function* partsOf(
  connection: Connection,
  schema: string,
  { stored, names }: Pick<StoredTables, 'stored' | 'names'>,
  step: KeptStep,
): AsyncGenerator<SourcePart> {
  const { type, number } = step.source
  const own = names[number]
  if (own === undefined) return
  const known = storedTypeOf(stored, type)!
  const columns = type.properties.map(property => {
    const found = storedPropertyOf(known, property)
    return found === undefined ? 'NULL' : quoted(own.columns[found.number]!)
  })
  const decode = type.properties.map(property => columnType(property.type).decode)
  const beside = [
    ...(readsData(step) ? [dataColumn] : []),
    ...(readsEnds(step) ? [fromColumn, toColumn] : []),
  ]
  const select = `SELECT ${[idColumn, ...columns, ...beside].join(', ')} FROM ${tableName(schema, own)}`
  const order = `ORDER BY ${idColumn} LIMIT ${thresholds.migratedRows}`
  const besideAt = 1 + columns.length
  const recordOf = (row: Row) => ({
    id: idOf(row[0]!),
    row: 0,
    values: decode.map((decoded, slot): Value => {
      const text = row[1 + slot]!
      return text === null ? null : decoded(text)
    }),
  })
  let last: Id | undefined
  for (;;) {
    const { rows } =
      last === undefined
        ? await connection.run(`${select} ${order}`)
        : await connection.run(`${select} WHERE ${idColumn} > $1::uuid ${order}`, [formatId(last)])
    if (rows.length === 0) return
    const records = rows.map(recordOf)
    last = records.at(-1)!.id
    yield {
      records,
      data: readsData(step) ? rows.map(row => decodeVector(row[besideAt]!)) : [],
      ends: readsEnds(step) ? rows.map(row => [idOf(row.at(-2)!), idOf(row.at(-1)!)] as const) : [],
    }
    if (rows.length < thresholds.migratedRows) return
  }
}
