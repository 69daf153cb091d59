import type { Catalog, RecordType } from '../../../language/catalog/index.ts'
import { typeName } from '../../../language/catalog/index.ts'
import {
  catalogType,
  type StoredCatalog,
  type StoredEnds,
  type StoredIndex,
  type StoredType,
} from './stored-catalog.ts'
import type { ForgottenProperty, Layouts, PropertyIndex, TypeLayout } from './type-layout.ts'

/** A difference between the catalog that the store was last opened with and the program's, which must be checked. */
export type CatalogChange =
  | { readonly kind: 'removedType'; readonly stored: StoredType }
  | { readonly kind: 'forgottenProperty'; readonly layout: TypeLayout; readonly property: ForgottenProperty }
  | {
      readonly kind: 'changedEnds'
      readonly layout: TypeLayout
      readonly before: string
      readonly after: string
    }
  | { readonly kind: 'uniqueEdge'; readonly layout: TypeLayout }
  | { readonly kind: 'newIndex'; readonly layout: TypeLayout; readonly index: PropertyIndex }
  | { readonly kind: 'uniqueIndex'; readonly layout: TypeLayout; readonly index: PropertyIndex }
  | { readonly kind: 'droppedIndex'; readonly index: StoredIndex }
  /** Wanted now, and either not there or made by other rules. */
  | { readonly kind: 'newTextIndex'; readonly layout: TypeLayout }

/** Returns all changes of types and properties that were stored before; new ones need no check. */
export function catalogChanges(
  catalog: Catalog,
  stored: StoredCatalog,
  next: StoredCatalog,
  layouts: Layouts,
): readonly CatalogChange[] {
  const nextByNumber = new Map(next.types.map(type => [type.number, type]))
  const changes: CatalogChange[] = []
  for (const before of stored.types) {
    const after = nextByNumber.get(before.number)
    if (after === undefined) {
      changes.push({ kind: 'removedType', stored: before })
    } else {
      const layout = layouts.of(catalogType(catalog, { kind: after.kind, name: after.name } as RecordType))
      changes.push(...propertyChanges(before, after, layout), ...textChanges(before, after, layout))
      if (before.ends !== undefined && after.ends !== undefined) {
        changes.push(...endsChanges(stored, before.ends, after.ends, layout))
      }
    }
  }
  return changes
}

function propertyChanges(before: StoredType, after: StoredType, layout: TypeLayout): CatalogChange[] {
  const changes: CatalogChange[] = layout.forgotten.map(property => ({
    kind: 'forgottenProperty',
    layout,
    property,
  }))
  for (const property of before.properties) {
    const slot = after.properties.findIndex(({ number }) => number === property.number)
    const index = layout.indexBySlot.get(slot)
    if (index === undefined) {
      const entries = { type: before.number, property: property.number }
      if (property.index !== 'none') changes.push({ kind: 'droppedIndex', index: entries })
      continue
    }
    if (property.index === 'none') changes.push({ kind: 'newIndex', layout, index })
    if (property.index !== 'unique' && index.property.index === 'unique') {
      changes.push({ kind: 'uniqueIndex', layout, index })
    }
  }
  return changes
}

function textChanges(before: StoredType, after: StoredType, layout: TypeLayout): CatalogChange[] {
  if (before.text === after.text) return []
  if (after.text !== undefined) return [{ kind: 'newTextIndex', layout }]
  return [{ kind: 'droppedIndex', index: { type: before.number, property: 'text' } }]
}

function endsChanges(
  stored: StoredCatalog,
  before: StoredEnds,
  after: StoredEnds,
  layout: TypeLayout,
): CatalogChange[] {
  const changes: CatalogChange[] = []
  if (before.from !== after.from || before.to !== after.to) {
    const name = (number: number) => stored.types.find(type => type.number === number)?.name
    const { type } = layout
    const now = type.kind === 'edge' ? `${type.from.name} to ${type.to.name}` : ''
    changes.push({
      kind: 'changedEnds',
      layout,
      before: `${name(before.from)} to ${name(before.to)}`,
      after: now,
    })
  }
  if (after.unique && !before.unique) changes.push({ kind: 'uniqueEdge', layout })
  return changes
}

/** Describes a property that is no longer in the program, for a message. */
export function describeForgotten({ type }: TypeLayout, { stored }: ForgottenProperty): string {
  const property = type.propertyByName.get(stored.name)
  const name = `Property ${type.name}.${stored.name}`
  return property === undefined
    ? `${name} was removed`
    : `${name} changed its type from ${stored.type} to ${typeName(property.type)}`
}
