import { createHash } from 'node:crypto'
import { assertNever } from '../../../../base/errors.ts'
import {
  allTypes,
  type Catalog,
  type Property,
  type RecordType,
  typeName,
  type Value,
  type ValueType,
} from '../../../../language/catalog/index.ts'
import {
  catalogType,
  nextCatalog,
  type StoredCatalog,
  type StoredIndex,
  type StoredProperty,
  type StoredType,
  storedTypeOf,
} from '../../types/stored-catalog.ts'
import { Layouts, type TypeLayout } from '../../types/type-layout.ts'

/** How the data of one schema version becomes that of another: one step, or a chain of them taken together. */
export interface CatalogMigration {
  readonly from: bigint
  readonly to: bigint
  readonly source: Catalog
  readonly target: Catalog
  /** Types whose records are kept; those of any other source type are dropped. */
  readonly types: readonly TypeMigration[]
}

export interface TypeMigration {
  readonly source: RecordType
  readonly target: RecordType
  /** The value of each property of the target, by slot. */
  readonly values: readonly MigratedValue[]
}

/** Where the value of a property comes from, and the types that it is converted to, one after the other. */
export interface MigratedValue {
  readonly origin: Origin
  readonly casts: readonly ValueType[]
}

export type Origin =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'constant'
      readonly value: Value
      readonly type: ValueType
      readonly isDefault: boolean
    }
  /** The time at which the migration began. */
  | { readonly kind: 'now'; readonly type: ValueType }
  /** A property of the source. */
  | { readonly kind: 'property'; readonly property: Property }
  | {
      readonly kind: 'system'
      readonly name: 'id' | 'label' | 'from_node' | 'to_node' | 'data'
      readonly type: ValueType
    }

/** A migration as this store will do it. */
export interface MigrationPlan {
  readonly migration: CatalogMigration
  /** The catalog that the store has without the migration. */
  readonly stored: StoredCatalog
  /** The stored catalog afterwards; indexes over rewritten data are left to the next opening. */
  readonly next: StoredCatalog
  readonly source: Layouts
  readonly target: Layouts
  /** The steps in the order in which they are done. */
  readonly steps: readonly MigrationStep[]
  /** A digest of all that the migration does to this store. */
  readonly digest: string
}

export type MigrationStep =
  | {
      readonly kind: 'rewrite'
      readonly type: TypeMigration
      readonly source: TypeLayout
      readonly target: TypeLayout
      /** Properties of the source that nothing reads. */
      readonly dropped: readonly DroppedProperty[]
    }
  /** No records are written: only the catalog changes. */
  | {
      readonly kind: 'keep'
      readonly type: TypeMigration
      readonly source: TypeLayout
      readonly target: TypeLayout
    }
  | { readonly kind: 'drop'; readonly source: TypeLayout }

export interface DroppedProperty {
  readonly name: string
  /** The slot of its values in a record of the source. */
  readonly slot: number
}

export function planMigration(stored: StoredCatalog, migration: CatalogMigration): MigrationPlan {
  const source = new Layouts(
    migration.source,
    stored,
    nextCatalog(stored, migration.source, new Set(), migration.from),
  )
  const carried = new Map(migration.types.map(type => [type.target, carry(stored, type)]))
  const next = catalogAfter(stored, migration, carried)
  const target = new Layouts(migration.target, next, next)
  const steps: MigrationStep[] = []
  for (const type of allTypes(migration.source)) {
    const over = migration.types.find(each => each.source === type)
    const layout = source.of(type)
    const known = over && carried.get(over.target)
    if (over === undefined || known === undefined) {
      if (storedTypeOf(stored, type) !== undefined) steps.push({ kind: 'drop', source: layout })
      continue
    }
    const common = { type: over, source: layout, target: target.of(over.target) }
    steps.push(
      known.isRewritten
        ? { kind: 'rewrite', ...common, dropped: droppedOf(over) }
        : { kind: 'keep', ...common },
    )
  }
  return { migration, stored, next, source, target, steps, digest: digestOf(migration, next) }
}

/** The parts of a stored type that stay unchanged on disk. */
interface CarriedType {
  readonly before: StoredType
  /** The stored property whose values are copied unchanged, by slot of the target. */
  readonly kept: readonly (StoredProperty | undefined)[]
  readonly isRewritten: boolean
}

/** `undefined` for a type that the store does not know, so that it has no records. */
function carry(stored: StoredCatalog, { source, values }: TypeMigration): CarriedType | undefined {
  const before = storedTypeOf(stored, source)
  if (before === undefined) return undefined
  const taken = new Set<StoredProperty>()
  const kept = values.map(({ origin, casts }) => {
    if (origin.kind !== 'property' || casts.length > 0) return undefined
    const { property } = origin
    const text = typeName(property.type)
    const same = before.properties.find(({ name, type }) => name === property.name && type === text)
    if (same === undefined || taken.has(same)) return undefined
    taken.add(same)
    return same
  })
  const isComputed = values.some(({ origin }, slot) => kept[slot] === undefined && origin.kind !== 'nothing')
  return { before, kept, isRewritten: isComputed || taken.size < before.properties.length }
}

function catalogAfter(
  stored: StoredCatalog,
  { target, to }: CatalogMigration,
  carried: ReadonlyMap<RecordType, CarriedType | undefined>,
): StoredCatalog {
  let { nextType } = stored
  const numbers = new Map<RecordType, number>()
  for (const type of allTypes(target)) numbers.set(type, carried.get(type)?.before.number ?? nextType++)
  const clearing: StoredIndex[] = [...stored.clearing]
  const types = [...numbers].map(([type, number]): StoredType => {
    const known = carried.get(type)
    const text = known?.isRewritten === false ? known.before.text : undefined
    return {
      kind: type.kind,
      name: type.name,
      number,
      ...propertiesAfter(type, known),
      ...(text !== undefined && { text }),
      ...(type.kind === 'edge' && {
        ends: {
          from: numbers.get(catalogType(target, type.from))!,
          to: numbers.get(catalogType(target, type.to))!,
          unique: known === undefined ? type.unique : known.before.ends!.unique,
        },
      }),
    }
  })
  const after = new Map(types.map(type => [type.number, type]))
  for (const before of stored.types) clearing.push(...lostIndexes(before, after.get(before.number)))
  return { nextType, types, clearing, version: String(to) }
}

/** Kept properties with the index that they have; new ones without, so that the next opening builds it. */
function propertiesAfter(
  type: RecordType,
  known: CarriedType | undefined,
): Pick<StoredType, 'properties' | 'nextProperty'> {
  let nextProperty = known?.before.nextProperty ?? 1
  const properties = type.properties.map(({ name, type, index }, slot): StoredProperty => {
    const same = known?.kept[slot]
    if (same !== undefined) return { ...same, name }
    return {
      name,
      number: nextProperty++,
      type: typeName(type),
      index: known === undefined ? index : 'none',
    }
  })
  return { properties, nextProperty }
}

/** Returns the indexes whose entries remain and must be cleared. */
function lostIndexes(before: StoredType, after: StoredType | undefined): readonly StoredIndex[] {
  const kept = new Set(after?.properties.map(({ number }) => number))
  const lost: StoredIndex[] = before.properties
    .filter(({ number, index }) => index !== 'none' && !kept.has(number))
    .map(({ number }) => ({ type: before.number, property: number }))
  if (before.text !== undefined && after?.text === undefined) {
    lost.push({ type: before.number, property: 'text' })
  }
  return lost
}

function droppedOf({ source, values }: TypeMigration): readonly DroppedProperty[] {
  const used = new Set(
    values.flatMap(({ origin }) => (origin.kind === 'property' ? [origin.property.name] : [])),
  )
  return source.properties.filter(({ name }) => !used.has(name)).map(({ name, slot }) => ({ name, slot }))
}

function digestOf({ from, to, types }: CatalogMigration, next: StoredCatalog): string {
  const described = types.map(({ source, target, values }) => [
    source.kind,
    source.name,
    target.name,
    values.map(({ origin, casts }) => [describeOrigin(origin), casts.map(typeName)]),
  ])
  const text = JSON.stringify([String(from), String(to), described, next], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

function describeOrigin(origin: Origin): unknown {
  switch (origin.kind) {
    case 'nothing':
    case 'now':
      return origin.kind
    case 'constant':
      return [origin.value, typeName(origin.type)]
    case 'property':
      return origin.property.name
    case 'system':
      return [origin.name]
    default:
      return assertNever(origin)
  }
}
