import { canCast, type RecordKind, type RecordType, typeName } from '../../../language/catalog/index.ts'
import type { CatalogChange } from '../schema/catalog-changes.ts'
import { parseTypeName, type StoredCatalog, storedVersion } from './stored-catalog.ts'
import type { ForgottenProperty, TypeLayout } from './type-layout.ts'

/** Returns advice for data that does not fit a changed schema: a `MIGRATION` block to start from. `copy`: how to back up. */
export function migrationSkeleton(
  changes: readonly CatalogChange[],
  before: StoredCatalog,
  next: StoredCatalog,
  copy = 'copy the data folder',
): string {
  const from = storedVersion(before)
  const to = storedVersion(next) > from ? storedVersion(next) : from + 1n
  const lines = [...itemLines(changes), ...removedLines(changes)]
  const restore = 'Restore the earlier schema, or drop the affected data with it first.'
  if (lines.length === 0) return restore
  return [
    restore,
    `Or keep the earlier schema as schema::${from} { … }, declare the new one as schema::${to} { … }, and describe how to convert the data:`,
    '',
    `MIGRATION schema::${from} => schema::${to} {`,
    ...lines.map(line => `  ${line}`),
    '}',
    '',
    `Then ${copy} and run gvq migrate --dry-run.`,
  ].join('\n')
}

function itemLines(changes: readonly CatalogChange[]): readonly string[] {
  const forgotten = new Map<TypeLayout, ForgottenProperty[]>()
  for (const change of changes) {
    if (change.kind !== 'forgottenProperty') continue
    forgotten.set(change.layout, [...(forgotten.get(change.layout) ?? []), change.property])
  }
  return [...forgotten].flatMap(([layout, properties]) => {
    const { type } = layout
    // A new property of the same type may well be an old one with a new name.
    const isNew = (name: string) => !layout.storedNames.has(name)
    const free = type.properties.filter(({ name }) => isNew(name))
    const fields = properties.map(({ stored }) => {
      const same = type.propertyByName.get(stored.name)
      if (same !== undefined) return changedField(stored.name, stored.type, typeName(same.type))
      const place = free.findIndex(property => typeName(property.type) === stored.type)
      const [renamed] = place === -1 ? [] : free.splice(place, 1)
      return renamed === undefined
        ? `// ${stored.name} is dropped`
        : `${renamed.name}: ${stored.name}, // or omit it to drop ${stored.name}`
    })
    return [`${typeRef(type.kind, type)} => _:: {`, ...fields.map(field => `  ${field}`), '}']
  })
}

function changedField(name: string, before: string, after: string): string {
  return canCast(parseTypeName(before), parseTypeName(after))
    ? `${name}: ${name} AS ${after},`
    : `// ${name}: ${before} cannot be converted to ${after}; use a literal, or another name`
}

function removedLines(changes: readonly CatalogChange[]): readonly string[] {
  return changes.flatMap(change =>
    change.kind === 'removedType'
      ? [`// ${typeRef(change.stored.kind, change.stored)} is dropped with its records`]
      : [],
  )
}

/** The name of a type as a migration writes it: `N::User`. */
export function typeRef(kind: RecordKind, { name }: Pick<RecordType, 'name'>): string {
  return `${{ node: 'N', edge: 'E', vector: 'V' }[kind]}::${name}`
}
