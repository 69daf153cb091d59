import type { StoredCatalog, StoredProperty, StoredType } from '../../graph/index.ts'
import { parseTypeName } from '../../graph/index.ts'
import { columnType } from '../values/scalars.ts'
import type { Dialect } from './dialects.ts'
import {
  columnNames,
  freeName,
  indexName,
  keysUnique,
  literal,
  ownPrefix,
  quoted,
  takenColumns,
  valueColumn,
} from './names.ts'
import {
  copiesOf,
  edgesByTo,
  keysTable,
  ownTable,
  type StoredNames,
  type StoredTableNames,
  tableName,
} from './tables.ts'

export interface Layout {
  readonly stored: StoredCatalog
  readonly names: StoredNames
}

/** The tables of gvq itself. */
export function ownTables(schema: string, dialect: Dialect): readonly string[] {
  const [catalog, notes, vectors] = (['catalog', 'notes', 'vectors'] as const).map(name =>
    ownTable(schema, name),
  )
  const [writers, changes] = [ownTable(schema, 'vector_writers'), ownTable(schema, 'vector_changes')]
  const words = ownTable(schema, 'words')
  const locks = ownTable(schema, 'locks')
  return [
    `CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`,
    `CREATE TABLE IF NOT EXISTS ${catalog} (id int2 PRIMARY KEY CHECK (id = 1), format int4 NOT NULL, generation int8 NOT NULL, catalog text NOT NULL, names text NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS ${notes} (name text PRIMARY KEY, text text NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS ${vectors} (type int4 PRIMARY KEY, dimension int4 NOT NULL, model text)`,
    `CREATE TABLE IF NOT EXISTS ${writers} (type int4, writer uuid, position int8 NOT NULL, forgotten int8 NOT NULL, changed timestamptz NOT NULL, PRIMARY KEY (type, writer))`,
    `CREATE TABLE IF NOT EXISTS ${changes} (type int4, writer uuid, position int8, ids uuid[] NOT NULL, PRIMARY KEY (type, writer, position))`,
    `CREATE TABLE IF NOT EXISTS ${words} (type int4, word text${dialect.isCollated ? ' COLLATE "C"' : ''}, id uuid, frequency int4 NOT NULL, length int4 NOT NULL, stamp int8 NOT NULL, PRIMARY KEY (type, word, id))`,
    `COMMENT ON TABLE ${catalog} IS 'gvq: the schema that the tables have, as JSON. Do not change it.'`,
    `COMMENT ON TABLE ${notes} IS 'gvq: notes of tools, such as the progress of an import.'`,
    `COMMENT ON TABLE ${vectors} IS 'gvq: dimension and embedding model of the vector types that have vectors.'`,
    `COMMENT ON TABLE ${writers} IS 'gvq: how many vectors of a type each writer has changed.'`,
    `COMMENT ON TABLE ${words} IS 'gvq: the words of the nodes of types that are searched with SearchBM25.'`,
    `COMMENT ON TABLE ${changes} IS 'gvq: which vectors were changed last, for the indexes in the processes.'`,
    ...[catalog!, notes!, vectors!, writers, changes].flatMap(dialect.replicate),
    // Beside the nodes, with which searches join them. All tables of a schema are beside this one.
    ...dialect.distribute(words, columnNames.id),
    ...(dialect.isSharded
      ? [
          `CREATE TABLE IF NOT EXISTS ${locks} (id uuid PRIMARY KEY, changes int8 NOT NULL)`,
          `COMMENT ON TABLE ${locks} IS 'gvq: rows that upserts change to find out that they run at the same time.'`,
          ...dialect.distribute(locks, columnNames.id, words),
        ]
      : []),
  ]
}

/** The names of the types and properties of a catalog; those that have one keep it. */
export function namesFor(stored: StoredCatalog, before: StoredNames): StoredNames {
  const taken = new Set(Object.values(before).map(({ table }) => table))
  const names: Record<string, StoredTableNames> = { ...before }
  for (const type of stored.types) {
    const known = before[type.number]
    const table = known?.table ?? freeName(type.name, type.kind, taken)
    taken.add(table)
    const columns: Record<string, string> = { ...known?.columns }
    const takenHere = new Set([...takenColumns, ...Object.values(columns)])
    for (const { name, number } of type.properties) {
      if (columns[number] !== undefined) continue
      const column = freeName(name, 'property', takenHere)
      takenHere.add(column)
      columns[number] = column
    }
    names[type.number] = { table, columns }
  }
  return names
}

/** An index on a table. */
export interface TableIndex {
  readonly name: string
  /** The name of the table with its schema, quoted. */
  readonly table: string
  /** The names of the columns, quoted, with their order. */
  readonly columns: readonly string[]
  readonly isUnique: boolean
  /** The access method, in place of a B-tree. */
  readonly method?: string
  /** The rows that it has, in place of all. */
  readonly where?: string
}

/** An index that a schema declares. */
export interface Index extends TableIndex {
  /** What it is of: the numbers of a type and a property, or the ends of the edges of a type. */
  readonly type: number
  readonly property: number | 'pairs'
}

/** What leads from one layout to the next. Indexes are made last, in place of others of their names. */
export interface LayoutChanges {
  readonly statements: readonly string[]
  readonly indexes: readonly Index[]
}

export function changesBetween(
  schema: string,
  before: Layout,
  next: Layout,
  dialect: Dialect,
): LayoutChanges {
  const statements: string[] = []
  const indexes: Index[] = []
  // Of tables that may be made behind those that refer to them.
  const references: string[] = []
  const wasType = new Map(before.stored.types.map(type => [type.number, type]))
  for (const type of next.stored.types) {
    const was = wasType.get(type.number)
    const names = next.names[type.number]!
    const table = tableName(schema, names)
    const copies = copiesOf(schema, type, names, dialect)
    if (was === undefined) statements.push(...newTable(schema, type, names, dialect))
    if (dialect.isSharded) references.push(...endReferences(schema, was, type, next.names))
    const wasProperty = new Map(was?.properties.map(property => [property.number, property]))
    for (const property of type.properties) {
      const old = wasProperty.get(property.number)
      const column = names.columns[property.number]!
      if (old === undefined && was !== undefined) {
        const definition = columnOf(property, column, dialect)
        statements.push(...copies.map(copy => `ALTER TABLE ${copy} ADD COLUMN ${definition}`))
      }
      if (old === undefined) statements.push(commentOn(table, type, property, column))
      const index = old?.index ?? 'none'
      if (dialect.isSharded) statements.push(...keysBetween(schema, type, index, property, dialect))
      // Of a UNIQUE, the table of keys refuses duplicates, and the index finds ranges and orders.
      const isKept = dialect.isSharded && index !== 'none' && property.index !== 'none'
      if (index !== property.index && !isKept) {
        const name = indexName(type.number, property.number)
        if (property.index === 'none') statements.push(dropIndex(schema, name))
        else indexes.push(propertyIndex(name, table, type, property, column, dialect))
      }
    }
    const pairs = indexName(type.number, 'pairs')
    if (type.ends?.unique === true && was?.ends?.unique !== true) {
      const columns = [columnNames.from, columnNames.to]
      indexes.push({ name: pairs, table, columns, isUnique: true, type: type.number, property: 'pairs' })
    } else if (type.ends?.unique === false && was?.ends?.unique === true) {
      statements.push(dropIndex(schema, pairs))
    }
  }
  return { statements: [...statements, ...references], indexes }
}

/** What makes the table of keys of a UNIQUE, or drops it. */
function keysBetween(
  schema: string,
  type: StoredType,
  before: StoredProperty['index'],
  { number, name, index, type: of }: StoredProperty,
  dialect: Dialect,
): readonly string[] {
  const keys = keysTable(schema, type.number, number)
  if (before === 'unique' && index !== 'unique') return [`DROP TABLE ${keys}`]
  if (before === 'unique' || index !== 'unique') return []
  const { sql, collation } = columnType(parseTypeName(of))
  const key = `CONSTRAINT ${quoted(keysUnique(type.number, number))} PRIMARY KEY (${valueColumn})`
  return [
    `CREATE TABLE ${keys} (${valueColumn} ${sql}${dialect.isCollated ? collation : ''}, ${columnNames.id} uuid NOT NULL, ${key})`,
    ...dialect.distribute(keys, valueColumn),
    `COMMENT ON TABLE ${keys} IS ${literal(`gvq: the values of ${type.name}.${name}, each with the id of its record`)}`,
    `CREATE INDEX ${quoted(`${ownPrefix}${type.number}_${number}_ids`)} ON ${keys} (${columnNames.id})`,
  ]
}

/** What has the server refuse edges without their ends: those beside the items at an end refer to these. */
function endReferences(
  schema: string,
  was: StoredType | undefined,
  { number, ends }: StoredType,
  names: StoredNames,
): readonly string[] {
  if (ends === undefined) return []
  const { from, to } = columnNames
  const references = [
    [tableName(schema, names[number]!), from, ends.from, was?.ends?.from],
    [edgesByTo(schema, number), to, ends.to, was?.ends?.to],
  ] as const
  return references.flatMap(([table, column, end, before]) => {
    if (end === before) return []
    const name = quoted(`${ownPrefix}${number}_${column}`)
    const made = `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (${column}) REFERENCES ${tableName(schema, names[end]!)} (${columnNames.id})`
    return before === undefined ? [made] : [`ALTER TABLE ${table} DROP CONSTRAINT ${name}`, made]
  })
}

/** `CONCURRENTLY` lets others write to the table meanwhile, and is no part of a transaction. */
export function createIndex(
  { name, table, columns, isUnique, method, where }: TableIndex,
  how: 'CONCURRENTLY' | undefined = undefined,
): string {
  const kind = ['CREATE', isUnique && 'UNIQUE', 'INDEX', how].filter(Boolean).join(' ')
  const using = method === undefined ? '' : ` USING ${method}`
  const rows = where === undefined ? '' : ` WHERE ${where}`
  return `${kind} ${quoted(name)} ON ${table}${using} (${columns.join(', ')})${rows}`
}

export function dropIndex(schema: string, name: string): string {
  return `DROP INDEX IF EXISTS ${quoted(schema)}.${quoted(name)}`
}

/** Removes a column whose property has got another type, which is none that has a value. */
export function dropColumn(
  schema: string,
  type: StoredType,
  names: StoredTableNames,
  property: number,
  dialect: Dialect,
): readonly string[] {
  const column = quoted(names.columns[property]!)
  const copies = copiesOf(schema, type, names, dialect)
  const isKey = type.properties.some(({ number, index }) => number === property && index === 'unique')
  return [
    ...copies.map(copy => `ALTER TABLE ${copy} DROP COLUMN ${column}`),
    ...(dialect.isSharded && isKey ? [`DROP TABLE ${keysTable(schema, type.number, property)}`] : []),
  ]
}

function newTable(
  schema: string,
  type: StoredType,
  names: StoredTableNames,
  dialect: Dialect,
): readonly string[] {
  const { id, from, to, data, model, tokens, stamp } = columnNames
  const own = {
    node: [],
    edge: [`${from} uuid NOT NULL`, `${to} uuid NOT NULL`],
    vector: [`${data} float8[] NOT NULL`, `${model} text`],
  }[type.kind]
  const columns = type.properties.map(property =>
    columnOf(property, names.columns[property.number]!, dialect),
  )
  if (type.kind === 'node') columns.push(`${tokens} int4`, `${stamp} int8`)
  const words = ownTable(schema, 'words')
  const made = (table: string, key: string, by: string, title: string) => [
    `CREATE TABLE ${table} (${[`${id} uuid`, ...own, ...columns, key].join(', ')})`,
    ...dialect.distribute(table, by, words),
    `COMMENT ON TABLE ${table} IS ${literal(`gvq: the ${type.kind} type ${type.name}${title}`)}`,
  ]
  const [table, byTo] = copiesOf(schema, type, names, dialect)
  if (type.kind !== 'edge') return made(table!, dialect.primaryKey, id, '')
  const indexes = (on: string, ending: string) =>
    [
      ['out', from],
      ['in', to],
    ].map(
      ([name, column]) =>
        `CREATE INDEX ${quoted(`${ownPrefix}${type.number}_${name}${ending}`)} ON ${on} (${column}, ${id})`,
    )
  if (byTo === undefined) return [...made(table!, dialect.primaryKey, id, ''), ...indexes(table!, '')]
  // A key has the column that the rows are spread by.
  return [
    ...made(table!, `PRIMARY KEY (${id}, ${from})`, from, ''),
    ...indexes(table!, ''),
    ...made(byTo, `PRIMARY KEY (${id}, ${to})`, to, ', beside the items that they lead to'),
    ...indexes(byTo, '_to'),
  ]
}

function columnOf({ type }: StoredProperty, column: string, { isCollated }: Dialect): string {
  const { sql, collation } = columnType(parseTypeName(type))
  return `${quoted(column)} ${sql}${isCollated ? collation : ''}`
}

export function commentOn(
  table: string,
  type: StoredType,
  { name, type: of }: StoredProperty,
  column: string,
): string {
  return `COMMENT ON COLUMN ${table}.${quoted(column)} IS ${literal(`${type.name}.${name}: ${of}`)}`
}

function propertyIndex(
  name: string,
  table: string,
  type: StoredType,
  { index, number }: StoredProperty,
  column: string,
  { indexOrder, isSharded }: Dialect,
): Index {
  const isUnique = index === 'unique' && !isSharded
  const columns = (isUnique ? [quoted(column)] : [quoted(column), columnNames.id]).map(
    name => name + indexOrder,
  )
  return { name, table, columns, isUnique, type: type.number, property: number }
}
