import { GvqError } from '../../../base/errors.ts'
import { emptyCatalog, type StoredCatalog } from '../../graph/index.ts'
import type { Connection, Connections } from '../connection/connections.ts'
import { SqlFailure } from '../connection/failure.ts'
import { buildsBesideWriters, type ServerKind } from '../connection/server-kinds.ts'
import { changeTo, isChanged, undeclaredIndexes, type Wanted } from './catalog-change.ts'
import { changesBetween, createIndex, dropColumn, dropIndex, type Index, namesFor, ownTables } from './ddl.ts'
import { type Dialect, dialects } from './dialects.ts'
import { buildIndex } from './index-builds.ts'
import { literal } from './names.ts'
import { refusalBy } from './refusals.ts'
import { ownTable, type StoredTables, Tables, tableName } from './tables.ts'

/** The version of the layout of the tables; a higher one is not read. */
const formatVersion = 2

/** The version that tables are made with. Version 2 is that of tables that are spread over nodes (`Dialect.isSharded`). */
const formatOf = ({ isSharded }: Dialect) => (isSharded ? 2 : 1)

const attemptsMax = 10

/** How long a wait for another server that changes the tables may hold a snapshot, which keeps its indexes from being finished. */
const lockMsMax = 200

/** Two servers that create the same thing at once. */
const createdMeanwhile = new Set(['23505', '42P06', '42P07', '42P16', '42710', '40001', '40P01', 'XX000'])

/** What the database has of a schema; `undefined` if nothing. */
export async function readStoredTables(
  connection: Connection,
  schema: string,
  lock = false,
): Promise<StoredTables | undefined> {
  const table = ownTable(schema, 'catalog')
  const statement = `SELECT format, generation, catalog, names FROM ${table} WHERE id = 1${lock ? ' FOR UPDATE' : ''}`
  const found = await connection.exec(statement).catch((error: unknown) => {
    if (error instanceof SqlFailure && (error.state === '42P01' || error.state === '3F000')) return undefined
    throw error
  })
  const row = found?.rows[0]
  if (row === undefined) return undefined
  requireFormat(connection.kind, Number(row[0]))
  return { generation: Number(row[1]), stored: JSON.parse(row[2]!), names: JSON.parse(row[3]!) }
}

function requireFormat(kind: ServerKind, format: number): void {
  if (format > formatVersion) {
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `The tables have format ${format}; this version of gvq reads formats up to ${formatVersion}.`,
      { hint: 'Use the version of gvq that wrote them, or a newer one.' },
    )
  }
  const wanted = formatOf(dialects[kind])
  if (format === wanted) return
  throw new GvqError(
    'STORAGE_UNAVAILABLE',
    `The tables have format ${format}, and those on ${kind} format ${wanted}.`,
    {
      hint: 'Bring the data into another schema: gvq dump with the version of gvq, and the server, that wrote it, then gvq restore here.',
    },
  )
}

export interface OpenTablesOptions extends Wanted {
  readonly notice?: ((text: string) => void) | undefined
}

/**
 * Brings the tables to the program's catalog, under the lock of a row, so that of several servers that start at once one does it.
 * Throws GvqError STORAGE_UNAVAILABLE, with the differences as `details` and nothing changed, where data would be lost or would
 * break a UNIQUE.
 */
export async function openTables(connections: Connections, wanted: OpenTablesOptions): Promise<Tables> {
  const { schema } = connections.address
  const dialect = dialects[connections.kind]
  const tables = await connections.use(connection => adaptTables(connections, connection, wanted))
  const kept = undeclaredIndexes(tables.stored, wanted.catalog).map(({ text }) => text)
  if (kept.length > 0) wanted.notice?.(keptNotice(kept))
  return new Tables(wanted.catalog, schema, tables, dialect)
}

function keptNotice(kept: readonly string[]): string {
  return `the database keeps what the program does not declare, because other processes may rely on it: ${kept.join(', ')}. gvq migrate drops it.`
}

async function adaptTables(
  connections: Connections,
  connection: Connection,
  wanted: Wanted,
): Promise<StoredTables> {
  const { schema } = connections.address
  for (let attempt = 1; ; ) {
    try {
      const known = await readStoredTables(connection, schema)
      if (known !== undefined && !isChanged(known.stored, wanted)) return known
      if (known === undefined) await createOwnTables(connection, schema, dialects[connections.kind])
      const tables = await change(connections, connection, wanted)
      if (tables !== undefined) return tables
    } catch (error) {
      await connection.exec('ROLLBACK').catch(() => undefined)
      if (!(error instanceof SqlFailure)) throw error
      const isRepeated = createdMeanwhile.has(error.state) && attempt++ < attemptsMax
      if (!isRepeated && !error.isLocked) throw error
      await new Promise(resolve => setTimeout(resolve, 20 * attempt * Math.random()))
    }
  }
}

/** What opening the tables with a program would throw. Writes nothing. */
export function findRefusal(connections: Connections, wanted: Wanted): Promise<GvqError | undefined> {
  const { schema } = connections.address
  return connections.use(async connection => {
    const known = await readStoredTables(connection, schema)
    if (known === undefined) return undefined
    return refusalBy(connection, schema, known, changeTo(known.stored, wanted))
  })
}

/** Begins a transaction that nobody else changes the tables beside. */
export async function lockTables(connection: Connection, schema: string): Promise<StoredTables> {
  // While indexes are built it holds no snapshot, for which they would wait, at no other level of isolation.
  await connection.exec('BEGIN ISOLATION LEVEL READ COMMITTED')
  await connection.exec(`SET LOCAL lock_timeout = ${lockMsMax}`)
  const known = await readStoredTables(connection, schema, true)
  await connection.exec('SET LOCAL lock_timeout = 0')
  await connection.exec('SET LOCAL idle_in_transaction_session_timeout = 0')
  await connection.exec('SET LOCAL statement_timeout = 0')
  return known!
}

/** How many records each of the types has. */
export async function recordCounts(
  connection: Connection,
  schema: string,
  { names }: StoredTables,
  types: readonly { readonly number: number }[],
): Promise<readonly number[]> {
  const counts: number[] = []
  for (const { number } of types) {
    const { rows } = await connection.exec(`SELECT count(*) FROM ${tableName(schema, names[number]!)}`)
    counts.push(Number(rows[0]![0]))
  }
  return counts
}

async function createOwnTables(connection: Connection, schema: string, dialect: Dialect): Promise<void> {
  // A user who may not create schemas may use one that is there.
  const [createSchema, ...others] = ownTables(schema, dialect)
  const { rows } = await connection.exec(`SELECT 1 FROM pg_namespace WHERE nspname = ${literal(schema)}`)
  await connection.exec('BEGIN')
  for (const statement of rows.length > 0 ? others : [createSchema!, ...others])
    await connection.exec(statement)
  const empty = JSON.stringify(emptyCatalog)
  await connection.exec(
    `INSERT INTO ${ownTable(schema, 'catalog')} (id, format, generation, catalog, names) VALUES (1, ${formatOf(dialect)}, 0, '${empty}', '{}') ON CONFLICT DO NOTHING`,
  )
  await connection.exec('COMMIT')
}

/** Returns `undefined` if not all is done: then it must be begun again. */
async function change(
  connections: Connections,
  connection: Connection,
  wanted: Wanted,
): Promise<StoredTables | undefined> {
  const { schema } = connections.address
  const known = await lockTables(connection, schema)
  const { next, changes } = changeTo(known.stored, wanted)
  const dialect = dialects[connections.kind]
  const replaced = replacedProperties(known.stored, next)
  const kept = withoutColumns(known.names, replaced)
  const names = namesFor(next, kept)
  const { statements, indexes } = changesBetween(schema, known, { stored: next, names }, dialect)
  // What is looked at stays locked until the savepoint.
  await connection.exec('SAVEPOINT gvq_look')
  const refusal = await refusalBy(connection, schema, known, { next, changes })
  if (refusal !== undefined) throw refusal
  const isThere = ({ type, property }: Index) =>
    property === 'pairs' || kept[type]?.columns[property] !== undefined
  const isBeside = buildsBesideWriters(connections.kind)
  const beside: Index[] = []
  for (const index of isBeside ? indexes : []) {
    // A new column has no values that others write; its keys come with it.
    if (dialect.isSharded && !isThere(index)) continue
    if (kept[index.type] !== undefined && (await hasRecords(connection, index.table))) beside.push(index)
  }
  await connection.exec('ROLLBACK TO SAVEPOINT gvq_look')
  for (const index of beside.filter(isThere)) {
    const isBuilt = await connections.use(builder => buildIndex(builder, schema, index))
    if (isBuilt) continue
    // Duplicates that were written meanwhile are listed when the change is begun again.
    await connection.exec('ROLLBACK')
    return undefined
  }
  for (const { type, property } of replaced) {
    const before = known.stored.types.find(({ number }) => number === type)!
    for (const statement of dropColumn(schema, before, known.names[type]!, property, dialect))
      await connection.exec(statement)
  }
  for (const statement of statements) await connection.exec(statement)
  for (const index of indexes.filter(each => !beside.includes(each))) {
    // A killed process may have left an index of this name.
    if (kept[index.type] !== undefined) await connection.exec(dropIndex(schema, index.name))
    await connection.exec(createIndex(index))
  }
  // The indexes of new columns follow once these are there.
  const later = beside.filter(index => !isThere(index))
  const stored = withoutIndexes(next, later)
  const isSame = JSON.stringify(stored) === JSON.stringify(known.stored)
  const tables = isSame ? known : { stored, names, generation: known.generation + 1 }
  if (!isSame) await writeStoredTables(connection, schema, tables)
  await connection.exec('COMMIT')
  return later.length === 0 ? tables : undefined
}

export async function writeStoredTables(
  connection: Connection,
  schema: string,
  { stored, names, generation }: StoredTables,
): Promise<void> {
  await connection.run(
    `UPDATE ${ownTable(schema, 'catalog')} SET generation = $1, catalog = $2, names = $3 WHERE id = 1`,
    [String(generation), JSON.stringify(stored), JSON.stringify(names)],
  )
}

async function hasRecords(connection: Connection, table: string): Promise<boolean> {
  const { rows } = await connection.exec(`SELECT id FROM ${table} LIMIT 1`)
  return rows.length > 0
}

/** The catalog as it is before some indexes are there. */
function withoutIndexes(stored: StoredCatalog, indexes: readonly Index[]): StoredCatalog {
  const lacks = (type: number, property: number | 'pairs') =>
    indexes.some(index => index.type === type && index.property === property)
  const types = stored.types.map(type => ({
    ...type,
    properties: type.properties.map(property =>
      lacks(type.number, property.number) ? { ...property, index: 'none' as const } : property,
    ),
    ...(type.ends !== undefined && lacks(type.number, 'pairs') && { ends: { ...type.ends, unique: false } }),
  }))
  return { ...stored, types }
}

interface PropertyNumber {
  readonly type: number
  readonly property: number
}

function replacedProperties(before: StoredCatalog, next: StoredCatalog): readonly PropertyNumber[] {
  const nextByNumber = new Map(next.types.map(type => [type.number, type]))
  return before.types.flatMap(({ number, properties }) => {
    const left = new Set(nextByNumber.get(number)!.properties.map(property => property.number))
    return properties
      .filter(property => !left.has(property.number))
      .map(property => ({ type: number, property: property.number }))
  })
}

function withoutColumns(
  names: StoredTables['names'],
  removed: readonly PropertyNumber[],
): StoredTables['names'] {
  const left = { ...names }
  for (const { type, property } of removed) {
    const { [property]: _, ...columns } = left[type]!.columns
    left[type] = { table: left[type]!.table, columns }
  }
  return left
}
