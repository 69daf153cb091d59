import {
  allTypes,
  type Catalog,
  type Property,
  type RecordType,
  typeName,
} from '../../../language/catalog/index.ts'
import {
  type CatalogChange,
  catalogChanges,
  Layouts,
  nextCatalog,
  type StoredCatalog,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
  storedVersion,
} from '../../graph/index.ts'

/** What a program needs of the tables. */
export interface Wanted {
  readonly catalog: Catalog
  /** The schema version of the catalog. */
  readonly version: bigint
  /** Whether indexes that the catalog does not declare are dropped, although other processes may rely on them. */
  readonly dropsIndexes?: boolean
}

export interface Change {
  readonly next: StoredCatalog
  readonly changes: readonly CatalogChange[]
}

/**
 * The catalog after a change to a program's. What the program does not know stays, because another server may: types without
 * records, properties without values whose name is free, and, unless the schema version grows, indexes.
 */
export function changeTo(stored: StoredCatalog, { catalog, version, dropsIndexes = false }: Wanted): Change {
  const known = nextCatalog(stored, catalog, new Set(), version)
  const changes = catalogChanges(catalog, stored, known, new Layouts(catalog, stored, known))
  const before = new Map(stored.types.map(type => [type.number, type]))
  const numbers = new Set(known.types.map(({ number }) => number))
  const drops = dropsIndexes || version > storedVersion(stored)
  const types = [
    ...known.types.map(type => {
      const was = before.get(type.number)
      const kept = drops || was === undefined ? type : withIndexes(type, was)
      return withForgotten(kept, was)
    }),
    ...stored.types.filter(({ number }) => !numbers.has(number)),
  ]
  return { next: { ...known, types }, changes }
}

export function isChanged(stored: StoredCatalog, wanted: Wanted): boolean {
  const { next, changes } = changeTo(stored, wanted)
  return (
    changes.some(({ kind }) => kind !== 'droppedIndex') || JSON.stringify(next) !== JSON.stringify(stored)
  )
}

/** Whether the stored types stay as they are, so that at most new ones are added. */
export function keepsTypes(stored: StoredCatalog, wanted: Wanted): boolean {
  const { next } = changeTo(stored, wanted)
  const nextByNumber = new Map(next.types.map(type => [type.number, type]))
  return (
    storedVersion(stored) === wanted.version &&
    stored.types.every(type => JSON.stringify(type) === JSON.stringify(nextByNumber.get(type.number)))
  )
}

/** What a database has and a program does not declare. */
export interface UndeclaredIndex {
  readonly type: RecordType
  /** `UNIQUE INDEX of Person.name` */
  readonly text: string
}

/** The indexes of a program's types that are stored and that it does not declare. */
export function undeclaredIndexes(stored: StoredCatalog, catalog: Catalog): readonly UndeclaredIndex[] {
  return allTypes(catalog).flatMap(type => {
    const known = storedTypeOf(stored, type)
    if (known === undefined) return []
    const texts = type.properties.flatMap(property => {
      const before = storedPropertyOf(known, property)?.index ?? 'none'
      if (strengths[before] <= strengths[property.index]) return []
      return [`${before === 'unique' ? 'UNIQUE INDEX' : 'INDEX'} of ${type.name}.${property.name}`]
    })
    const isSingle = type.kind === 'edge' && !type.unique && known.ends?.unique === true
    return [...texts, ...(isSingle ? [`UNIQUE of ${type.name}`] : [])].map(text => ({ type, text }))
  })
}

/** The stored property that has the values of a program's. */
export function storedPropertyOf(
  { properties }: StoredType,
  { name, type }: Property,
): StoredProperty | undefined {
  return properties.find(stored => stored.name === name && stored.type === typeName(type))
}

/** A stored catalog without the indexes that the catalog of the program does not declare. */
export function withoutUndeclared(stored: StoredCatalog, catalog: Catalog): StoredCatalog {
  const declared = new Map(allTypes(catalog).map(type => [storedTypeOf(stored, type), type]))
  const types = stored.types.map((known): StoredType => {
    const type = declared.get(known)
    if (type === undefined) return known
    const properties = known.properties.map((property): StoredProperty => {
      const index = type.propertyByName.get(property.name)?.index ?? 'none'
      return strengths[property.index] > strengths[index] ? { ...property, index } : property
    })
    if (known.ends === undefined) return { ...known, properties }
    const unique = known.ends.unique && type.kind === 'edge' && type.unique
    return { ...known, properties, ends: { ...known.ends, unique } }
  })
  return { ...stored, types }
}

const strengths = { none: 0, index: 1, unique: 2 } as const

function withIndexes(type: StoredType, before: StoredType): StoredType {
  const was = new Map(before.properties.map(property => [property.number, property]))
  const properties = type.properties.map((property): StoredProperty => {
    const index = was.get(property.number)?.index ?? 'none'
    return strengths[index] > strengths[property.index] ? { ...property, index } : property
  })
  const { ends } = type
  if (ends === undefined) return { ...type, properties }
  return { ...type, properties, ends: { ...ends, unique: ends.unique || before.ends!.unique } }
}

function withForgotten(type: StoredType, before: StoredType | undefined): StoredType {
  const names = new Set(type.properties.map(({ name }) => name))
  const forgotten = (before?.properties ?? []).filter(({ name }) => !names.has(name))
  return { ...type, properties: [...type.properties, ...forgotten] }
}
