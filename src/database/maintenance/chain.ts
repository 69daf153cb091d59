import { invariant } from '../../base/errors.ts'
import type { MigratedField, Migration } from '../../language/analysis/index.ts'
import { allTypes, type Property, typeName, typeNamed, type ValueType } from '../../language/catalog/index.ts'
import type { CatalogMigration, MigratedValue, TypeMigration } from '../../store/graph/index.ts'

/** Returns the shortest chain of migrations from one version to another; `undefined` if there is none. */
export function findChain(
  migrations: readonly Migration[],
  from: bigint,
  to: bigint,
): readonly Migration[] | undefined {
  const reached = new Map<bigint, readonly Migration[]>([[from, []]])
  // Entries added during the loop are visited too: a breadth-first search.
  for (const [version, chain] of reached) {
    if (version === to) return chain
    for (const migration of migrations) {
      if (migration.from === version && !reached.has(migration.to)) {
        reached.set(migration.to, [...chain, migration])
      }
    }
  }
  return undefined
}

/** Composes a chain into one migration, so that each record is written once. */
export function composeChain(chain: readonly Migration[]): CatalogMigration {
  const [first, last] = [chain[0], chain.at(-1)]
  invariant(first && last, 'a chain has a migration')
  const types = allTypes(first.source).flatMap(type => {
    const start: TypeMigration = {
      source: type,
      target: type,
      values: type.properties.map(property => ({ origin: { kind: 'property', property }, casts: [] })),
    }
    return chain.reduce<TypeMigration | undefined>(follow, start) ?? []
  })
  return { from: first.from, to: last.to, source: first.source, target: last.target, types }
}

/** Applies one more migration to a type; `undefined` once the type is removed. */
function follow(before: TypeMigration | undefined, migration: Migration): TypeMigration | undefined {
  const target = before && typeNamed(migration.target, before.target)
  if (before === undefined || target === undefined) return undefined
  const item = migration.items.find(each => each.target === target)
  const values = target.properties.map(property => {
    const field = item?.fields.find(each => each.property.name === property.name)
    return field === undefined ? unmappedValue(before, property) : fieldValue(before, field)
  })
  return { source: before.source, target, values }
}

function unmappedValue(before: TypeMigration, property: Property): MigratedValue {
  const old = before.target.propertyByName.get(property.name)
  if (old !== undefined) return converted(before.values[old.slot]!, old.type, property.type)
  const { default: start, type } = property
  if (start === undefined) return { origin: { kind: 'nothing' }, casts: [] }
  return start.kind === 'now'
    ? { origin: { kind: 'now', type }, casts: [] }
    : { origin: { kind: 'constant', value: start.value, type, isDefault: true }, casts: [] }
}

function fieldValue(before: TypeMigration, { property, value }: MigratedField): MigratedValue {
  if (value.kind === 'literal') {
    const { type } = property
    return { origin: { kind: 'constant', value: value.value, type, isDefault: false }, casts: [] }
  }
  const { property: old } = value
  if (old.kind === 'declared') {
    return converted(before.values[old.property.slot]!, old.type, property.type)
  }
  invariant(old.name !== 'score', 'a stored record has no score')
  const start: MigratedValue = { origin: { kind: 'system', name: old.name, type: old.type }, casts: [] }
  return converted(start, old.type, property.type)
}

function converted(value: MigratedValue, from: ValueType, to: ValueType): MigratedValue {
  return typeName(from) === typeName(to) ? value : { origin: value.origin, casts: [...value.casts, to] }
}
