import { InternalError, invariant } from '../../../base/errors.ts'
import {
  allTypes,
  type Catalog,
  type EdgeType,
  formatId,
  type Property,
  parseId,
  type RecordKind,
  type RecordType,
  type Value,
} from '../../../language/catalog/index.ts'
import type { Id, StoredRecord } from '../../graph/api.ts'
import { type StoredCatalog, type StoredType, storedTypeOf } from '../../graph/index.ts'
import type { Row } from '../connection/statement.ts'
import { type ColumnType, columnType } from '../values/scalars.ts'
import type { Dialect } from './dialects.ts'
import { columnNames, indexName, keysUnique, ownPrefix, quoted } from './names.ts'

/** The names that types and properties have in the database, by their numbers in the stored catalog. */
export type StoredNames = Readonly<Record<string, StoredTableNames>>

export interface StoredTableNames {
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}

export interface Column {
  readonly property: Property
  /** The name of the column, quoted. */
  readonly name: string
  readonly type: ColumnType
}

/** The table of a type. */
export class TypeTable<T extends RecordType = RecordType> {
  readonly type: T
  readonly number: number
  /** The name of the table with its schema, quoted. */
  readonly name: string
  /** The tables that have the records of the type. */
  readonly copies: readonly string[]
  /** The columns by slot. */
  readonly columns: readonly Column[]
  /** Slots of the `String` and `[String]` properties, which a text search covers. */
  readonly textSlots: readonly number[]
  readonly #stored: readonly { readonly property: string; readonly number: number }[]
  readonly #schema: string
  readonly isSharded: boolean

  constructor(
    type: T,
    schema: string,
    stored: StoredCatalog,
    names: StoredNames,
    { isSharded }: Pick<Dialect, 'isSharded'>,
  ) {
    const storedType = storedTypeOf(stored, type)
    invariant(storedType !== undefined, `the catalog lacks ${type.name}`)
    const own = names[storedType.number]!
    this.type = type
    this.number = storedType.number
    this.name = tableName(schema, own)
    this.copies = copiesOf(schema, storedType, own, { isSharded })
    this.#schema = schema
    this.isSharded = isSharded
    this.#stored = storedType.properties.map(({ name, number }) => ({ property: name, number }))
    this.columns = type.properties.map(property => ({
      property,
      name: quoted(own.columns[this.propertyNumber(property)]!),
      type: columnType(property.type),
    }))
    this.textSlots = type.properties.filter(isText).map(({ slot }) => slot)
  }

  propertyNumber({ name }: Property): number {
    const found = this.#stored.find(({ property }) => property === name)
    if (found === undefined) throw new InternalError(`the catalog lacks ${this.type.name}.${name}`)
    return found.number
  }

  /** The names of the indexes that refuse duplicates. */
  uniqueIndexes(): readonly string[] {
    const properties = this.type.properties.filter(({ index }) => index === 'unique')
    const nameOf = this.isSharded ? keysUnique : indexName
    const names = properties.map(property => nameOf(this.number, this.propertyNumber(property)))
    const isSingle = this.type.kind === 'edge' && (this.type as EdgeType).unique
    return isSingle ? [...names, indexName(this.number, 'pairs')] : names
  }

  column({ slot }: Property): Column {
    return this.columns[slot]!
  }

  /** The table of the values of a UNIQUE, with the ids of the records that have them; only of a server that is sharded. */
  keys(property: Property): string {
    return keysTable(this.#schema, this.number, this.propertyNumber(property))
  }

  /** Whether the values of a property are in a table of keys. */
  hasKeys({ index }: Property): boolean {
    return this.isSharded && index === 'unique'
  }

  /** The table of edges that has those beside the items at one of their ends. */
  edgesBeside(column: string): string {
    return column === columnNames.to ? this.copies.at(-1)! : this.name
  }

  /** The columns of a record, id first; those of a table with an alias in front. */
  selected(alias = ''): string {
    const prefix = alias === '' ? '' : `${alias}.`
    return [columnNames.id, ...this.columns.map(({ name }) => name)].map(name => prefix + name).join(', ')
  }

  /** The record whose columns begin at a place of a row. */
  record(row: Row, at = 0): StoredRecord {
    const values = new Array<Value>(this.columns.length)
    for (let slot = 0; slot < values.length; slot++) {
      const text = row[at + 1 + slot]!
      values[slot] = text === null ? null : this.columns[slot]!.type.decode(text)
    }
    return { id: parseId(row[at]!)!, row: 0, values }
  }
}

function isText({ type }: Property): boolean {
  const scalar = type.kind === 'array' ? type.element : type
  return scalar.kind === 'scalar' && scalar.name === 'String'
}

export interface EdgeColumns {
  /** The number of the type. */
  readonly number: number
  /** The tables that have them. */
  readonly tables: readonly string[]
  readonly columns: readonly string[]
}

/** What the database says of its tables. */
export interface StoredTables {
  readonly stored: StoredCatalog
  readonly names: StoredNames
  /** Grows with each change. */
  readonly generation: number
}

/** The tables of a program. */
export class Tables implements StoredTables {
  readonly #catalog: Catalog
  readonly schema: string
  readonly stored: StoredCatalog
  readonly names: StoredNames
  readonly generation: number
  readonly dialect: Dialect
  readonly #byType = new Map<RecordType, TypeTable>()
  readonly #byNumber = new Map<number, TypeTable>()
  readonly #texts = new WeakMap<object, string>()
  /** The id until which a group was last found for the first time, by the statement that groups records. */
  readonly firstIds = new Map<string, string>()

  constructor(
    catalog: Catalog,
    schema: string,
    { stored, names, generation }: StoredTables,
    dialect: Dialect,
  ) {
    this.dialect = dialect
    this.#catalog = catalog
    this.schema = schema
    this.stored = stored
    this.names = names
    this.generation = generation
    for (const type of allTypes(catalog)) {
      const table = new TypeTable(type, schema, stored, names, dialect)
      this.#byType.set(type, table)
      this.#byNumber.set(table.number, table)
    }
  }

  /** The tables of the same program, in a newer state of the database. */
  with(newer: StoredTables): Tables {
    return new Tables(this.#catalog, this.schema, newer, this.dialect)
  }

  of<T extends RecordType>(type: T): TypeTable<T> {
    const table = this.#byType.get(type)
    if (table === undefined) throw new InternalError(`${type.kind} type ${type.name} is not of this graph`)
    return table as TypeTable<T>
  }

  /** The text of a statement, written once for each key. */
  text(key: object, write: () => string): string {
    let text = this.#texts.get(key)
    if (text === undefined) {
      text = write()
      this.#texts.set(key, text)
    }
    return text
  }

  /** Whether the program knows of what refused a duplicate, and looks for it before it writes. */
  refusesBy(constraint: string | undefined): boolean {
    return constraint !== undefined && this.all().some(table => table.uniqueIndexes().includes(constraint))
  }

  all(): readonly TypeTable[] {
    return [...this.#byType.values()]
  }

  ofKind(kind: RecordKind): readonly TypeTable[] {
    return this.all().filter(({ type }) => type.kind === kind)
  }

  /** The tables of the items that edges lead from and to. */
  endsOf({ number }: TypeTable<EdgeType>): { readonly from: TypeTable; readonly to: TypeTable } {
    const { from, to } = this.#storedType(number).ends!
    return { from: this.#byNumber.get(from)!, to: this.#byNumber.get(to)! }
  }

  /**
   * The columns by which edges lead from or to the items of a type, by table. Of all types that are stored: also those that other
   * programs know.
   */
  edgesOf(items: number): readonly EdgeColumns[] {
    return this.stored.types.flatMap(({ number, ends }) => {
      const columns = [
        ...(ends?.from === items ? [columnNames.from] : []),
        ...(ends?.to === items ? [columnNames.to] : []),
      ]
      return columns.length === 0 ? [] : [{ number, tables: this.copiesOf(number), columns }]
    })
  }

  /** The tables that have the records of a stored type. */
  copiesOf(number: number): readonly string[] {
    return copiesOf(this.schema, this.#storedType(number), this.names[number]!, this.dialect)
  }

  /** The tables of keys of a stored type. */
  keysOf(number: number): readonly string[] {
    if (!this.dialect.isSharded) return []
    return this.#storedType(number)
      .properties.filter(({ index }) => index === 'unique')
      .map(property => keysTable(this.schema, number, property.number))
  }

  #storedType(number: number) {
    return this.stored.types.find(type => type.number === number)!
  }

  /** The table of a stored type, with its schema, quoted. */
  nameOf(number: number): string {
    return tableName(this.schema, this.names[number]!)
  }

  /** A table of gvq itself. */
  own(name: OwnTable): string {
    return ownTable(this.schema, name)
  }
}

export function tableName(schema: string, { table }: StoredTableNames): string {
  return `${quoted(schema)}.${quoted(table)}`
}

/** The tables that have the records of a type. */
export function copiesOf(
  schema: string,
  { number, kind }: Pick<StoredType, 'number' | 'kind'>,
  names: StoredTableNames,
  { isSharded }: Pick<Dialect, 'isSharded'>,
): readonly string[] {
  const table = tableName(schema, names)
  return isSharded && kind === 'edge' ? [table, edgesByTo(schema, number)] : [table]
}

/** The edges of a type beside the items that they lead to. */
export function edgesByTo(schema: string, number: number): string {
  return ownTable(schema, `${number}_to`)
}

export function keysTable(schema: string, type: number, property: number): string {
  return ownTable(schema, `${type}_${property}_keys`)
}

export type OwnTable =
  | 'catalog'
  | 'notes'
  | 'vectors'
  | 'vector_writers'
  | 'vector_changes'
  | 'words'
  | 'locks'

/** The statement that reads the number of changes of the tables. */
export function generationOf(schema: string): string {
  return `SELECT generation FROM ${ownTable(schema, 'catalog')} WHERE id = 1`
}

export function ownTable(schema: string, name: string): string {
  return `${quoted(schema)}.${quoted(ownPrefix + name)}`
}

/** Ids as an array of PostgreSQL. */
export function idArray(ids: readonly Id[]): string {
  let text = '{'
  for (let i = 0; i < ids.length; i++) text += (i === 0 ? '' : ',') + formatId(ids[i]!)
  return `${text}}`
}

/**
 * The condition that a column has one of some ids, and its parameter, `$1` unless said otherwise. A single one is compared as such: for an
 * array, the server plans each time anew, as it takes an array of unknown length for a long one, and looks through it with each row.
 */
export function oneOf(
  column: string,
  ids: readonly Id[],
  place = 1,
): { readonly condition: string; readonly value: string } {
  return ids.length === 1
    ? { condition: `${column} = $${place}::uuid`, value: formatId(ids[0]!) }
    : { condition: `${column} = ANY($${place}::uuid[])`, value: idArray(ids) }
}

export function idOf(text: string | null): Id {
  return parseId(text!)!
}
