import { GvqError } from '../../base/errors.ts'
import type { Catalog } from '../../language/catalog/index.ts'
import {
  type CatalogChange,
  catalogChanges,
  emptyCatalog,
  Layouts,
  nextCatalog,
  type StoredCatalog,
  type StoredType,
  storedVersion,
} from '../storage/index.ts'
import type { Connection, Connections } from './connections.ts'
import { changesBetween, dropColumn, namesFor, ownTables } from './ddl.ts'
import { SqlFailure } from './failure.ts'
import { literal } from './names.ts'
import { refuseLoss } from './refusals.ts'
import { ownTable, type StoredTables, Tables, tableName } from './tables.ts'

/** Of the layout of the tables; a higher one is not read. */
const formatVersion = 1

const attemptsMax = 10

/** Two servers that create the same thing at once. */
const createdMeanwhile = new Set(['23505', '42P06', '42P07', '42710', '40001', '40P01', 'XX000'])

interface Change {
  readonly next: StoredCatalog
  readonly changes: readonly CatalogChange[]
}

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
  if (Number(row[0]) > formatVersion) {
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `The tables have format ${row[0]}; this version of gvq reads formats up to ${formatVersion}.`,
      { hint: 'Use the version of gvq that wrote them, or a newer one.' },
    )
  }
  return { generation: Number(row[1]), stored: JSON.parse(row[2]!), names: JSON.parse(row[3]!) }
}

/**
 * Brings the tables to the program's catalog, under the lock of a row, so that of several servers that start at once one does it.
 * Throws GvqError STORAGE_UNAVAILABLE, with the differences as `details` and nothing changed, where data would be lost or would
 * break a UNIQUE.
 */
export async function openTables(
  connections: Connections,
  catalog: Catalog,
  version: bigint,
): Promise<Tables> {
  const { schema } = connections.address
  return connections.use(async connection => {
    for (let attempt = 1; ; attempt++) {
      try {
        const known = await readStoredTables(connection, schema)
        if (known !== undefined && !isChanged(known, catalog, version))
          return new Tables(catalog, schema, known)
        if (known === undefined) await createOwnTables(connection, schema)
        return new Tables(catalog, schema, await change(connection, schema, catalog, version))
      } catch (error) {
        await connection.exec('ROLLBACK').catch(() => undefined)
        const isRepeated = error instanceof SqlFailure && createdMeanwhile.has(error.state)
        if (!isRepeated || attempt === attemptsMax) throw error
        await new Promise(resolve => setTimeout(resolve, 20 * attempt * Math.random()))
      }
    }
  })
}

/** Whether the stored types stay as they are, so that at most new ones are added. */
export function keepsKnownTypes(known: StoredTables, catalog: Catalog, version: bigint): boolean {
  const { next } = changeTo(known.stored, catalog, version)
  const nextByNumber = new Map(next.types.map(type => [type.number, type]))
  return (
    storedVersion(known.stored) === version &&
    known.stored.types.every(type => JSON.stringify(type) === JSON.stringify(nextByNumber.get(type.number)))
  )
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

async function createOwnTables(connection: Connection, schema: string): Promise<void> {
  // A user who may not create schemas may use one that is there.
  const [createSchema, ...others] = ownTables(schema)
  const { rows } = await connection.exec(`SELECT 1 FROM pg_namespace WHERE nspname = ${literal(schema)}`)
  await connection.exec('BEGIN')
  for (const statement of rows.length > 0 ? others : [createSchema!, ...others])
    await connection.exec(statement)
  const empty = JSON.stringify(emptyCatalog)
  await connection.exec(
    `INSERT INTO ${ownTable(schema, 'catalog')} (id, format, generation, catalog, names) VALUES (1, ${formatVersion}, 0, '${empty}', '{}') ON CONFLICT DO NOTHING`,
  )
  await connection.exec('COMMIT')
}

function isChanged({ stored }: StoredTables, catalog: Catalog, version: bigint): boolean {
  const { next, changes } = changeTo(stored, catalog, version)
  return changes.length > 0 || JSON.stringify(next) !== JSON.stringify(stored)
}

async function change(
  connection: Connection,
  schema: string,
  catalog: Catalog,
  version: bigint,
): Promise<StoredTables> {
  await connection.exec('BEGIN')
  const known = (await readStoredTables(connection, schema, true))!
  const { next, changes } = changeTo(known.stored, catalog, version)
  await refuseLoss(connection, schema, known, changes)
  if (JSON.stringify(next) === JSON.stringify(known.stored)) {
    await connection.exec('COMMIT')
    return known
  }
  const replaced = replacedProperties(known.stored, next)
  for (const { type, property } of replaced) {
    await connection.exec(dropColumn(schema, known.names[type]!, property))
  }
  const kept = withoutColumns(known.names, replaced)
  const names = namesFor(next, kept)
  for (const statement of changesBetween(schema, known, { stored: next, names }))
    await connection.exec(statement)
  const generation = known.generation + 1
  await connection.run(
    `UPDATE ${ownTable(schema, 'catalog')} SET generation = $1, catalog = $2, names = $3 WHERE id = 1`,
    [String(generation), JSON.stringify(next), JSON.stringify(names)],
  )
  await connection.exec('COMMIT')
  return { stored: next, names, generation }
}

/**
 * The catalog after a change to a program's. What the program does not know stays, because another server may: types without
 * records, and properties without values whose name is free.
 */
function changeTo(stored: StoredCatalog, catalog: Catalog, version: bigint): Change {
  const known = nextCatalog(stored, catalog, new Set(), version)
  const changes = catalogChanges(catalog, stored, known, new Layouts(catalog, stored, known))
  const before = new Map(stored.types.map(type => [type.number, type]))
  const numbers = new Set(known.types.map(({ number }) => number))
  const types = [
    ...known.types.map(type => withForgotten(type, before.get(type.number))),
    ...stored.types.filter(({ number }) => !numbers.has(number)),
  ]
  return { next: { ...known, types }, changes }
}

function withForgotten(type: StoredType, before: StoredType | undefined): StoredType {
  const names = new Set(type.properties.map(({ name }) => name))
  const forgotten = (before?.properties ?? []).filter(({ name }) => !names.has(name))
  return { ...type, properties: [...type.properties, ...forgotten] }
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
