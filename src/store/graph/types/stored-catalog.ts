import { InternalError, invariant } from '../../../base/errors.ts'
import {
  allTypes,
  type Catalog,
  type NodeType,
  type Property,
  type RecordKind,
  type RecordType,
  type ScalarName,
  scalarNames,
  typeName,
  typeNamed,
  type ValueType,
} from '../../../language/catalog/index.ts'
import { tokenRules } from '../../text/index.ts'
import { numberMax } from '../keys/keys.ts'

/** The types whose data the store contains, with their numbers in keys and records. JSON. */
export interface StoredCatalog {
  /** Type numbers from here on were never assigned. */
  readonly nextType: number
  readonly types: readonly StoredType[]
  /** Dropped indexes of which entries may be left. */
  readonly clearing: readonly StoredIndex[]
  /** The schema version of the data, in decimal; absent in a store from before versions were stored, which has version 1. */
  readonly version?: string
  /** Begun and not ended: records may be of either version. */
  readonly migration?: StoredMigration
}

/** What a migration needs to continue after an interruption, in addition to the files and its position (meta space). */
export interface StoredMigration {
  /** The schema version that it leads to, in decimal. */
  readonly to: string
  /** Digest of the whole migration; different files cannot continue it. */
  readonly digest: string
  /** The start time of the migration, used for `DEFAULT NOW`: microseconds since 1970. */
  readonly now: number
}

export interface StoredType {
  readonly kind: RecordKind
  readonly name: string
  readonly number: number
  /** Property numbers from here on were never assigned. */
  readonly nextProperty: number
  readonly properties: readonly StoredProperty[]
  /** The rules by which the tokens of its text index were made; absent without a text index. Only of nodes. */
  readonly text?: string
  /** The ends; for edges only. */
  readonly ends?: StoredEnds
}

export interface StoredEnds {
  /** Type numbers. */
  readonly from: number
  readonly to: number
  readonly unique: boolean
}

export interface StoredProperty {
  readonly name: string
  readonly number: number
  /** The type as HelixQL writes it: `U8`, `[F64]`. */
  readonly type: string
  readonly index: Property['index']
}

/** The index of a property, or the text index of a node type. */
export interface StoredIndex {
  /** Numbers. */
  readonly type: number
  readonly property: number | 'text'
}

export const emptyCatalog: StoredCatalog = { nextType: 1, types: [], clearing: [] }

/** The schema version of the data. */
export function storedVersion({ version = '1' }: StoredCatalog): bigint {
  return BigInt(version)
}

/**
 * The stored catalog that the program's catalog leads to: known types and properties keep their numbers. The types of
 * `textSearched` have a text index.
 */
export function nextCatalog(
  stored: StoredCatalog,
  catalog: Catalog,
  textSearched: ReadonlySet<NodeType>,
  version: bigint,
): StoredCatalog {
  let nextType = stored.nextType
  const numbers = new Map<RecordType, number>()
  for (const type of allTypes(catalog)) {
    numbers.set(type, storedTypeOf(stored, type)?.number ?? nextType++)
  }
  invariant(nextType <= numberMax, 'the store has had too many types')
  const types = [...numbers].map(([type, number]): StoredType => {
    const before = storedTypeOf(stored, type)
    const properties = nextProperties(before, type)
    if (type.kind !== 'edge') {
      const text = type.kind === 'node' && textSearched.has(type) ? { text: tokenRules } : {}
      return { kind: type.kind, name: type.name, number, ...properties, ...text }
    }
    const from = numbers.get(catalogType(catalog, type.from))!
    const to = numbers.get(catalogType(catalog, type.to))!
    return {
      kind: type.kind,
      name: type.name,
      number,
      ...properties,
      ends: { from, to, unique: type.unique },
    }
  })
  return { nextType, types, clearing: stored.clearing, version: String(version) }
}

function nextProperties(
  before: StoredType | undefined,
  type: RecordType,
): Pick<StoredType, 'properties' | 'nextProperty'> {
  let nextProperty = before?.nextProperty ?? 1
  const properties = type.properties.map((property): StoredProperty => {
    const text = typeName(property.type)
    const same = before?.properties.find(({ name, type }) => name === property.name && type === text)
    return { name: property.name, number: same?.number ?? nextProperty++, type: text, index: property.index }
  })
  invariant(nextProperty <= numberMax, 'a type has had too many properties')
  return { properties, nextProperty }
}

/** The type of a catalog with the kind and the name of another, which may come from elsewhere. */
export function catalogType(catalog: Catalog, type: RecordType): RecordType {
  const found = typeNamed(catalog, type)
  if (found === undefined) throw new InternalError(`the catalog lacks the ${type.kind} type ${type.name}`)
  return found
}

export function storedTypeOf({ types }: StoredCatalog, type: RecordType): StoredType | undefined {
  let byName = typesByName.get(types)
  if (byName === undefined) {
    byName = new Map(types.map(each => [nameKey(each), each]))
    typesByName.set(types, byName)
  }
  return byName.get(nameKey(type))
}

const typesByName = new WeakMap<readonly StoredType[], ReadonlyMap<string, StoredType>>()

function nameKey({ kind, name }: Pick<StoredType, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/** The type that `typeName` wrote. */
export function parseTypeName(text: string): ValueType {
  if (text.startsWith('[')) return { kind: 'array', element: parseTypeName(text.slice(1, -1)) }
  invariant(
    scalarNames.some(name => name === text),
    `the stored catalog has the unknown type ${text}`,
  )
  return { kind: 'scalar', name: text as ScalarName }
}
