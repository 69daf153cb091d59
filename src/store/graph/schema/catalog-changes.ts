import { assertNever } from '../../../base/errors.ts'
import { counted } from '../../../base/text/counted.ts'
import type { Catalog, RecordType, Value } from '../../../language/catalog/index.ts'
import { formatId, typeName } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import { showValue } from '../keys/show-value.ts'
import {
  catalogType,
  type StoredCatalog,
  type StoredEnds,
  type StoredIndex,
  type StoredType,
} from '../types/stored-catalog.ts'
import type { ForgottenProperty, Layouts, PropertyIndex, TypeLayout } from '../types/type-layout.ts'

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

/** A change that is refused where there is data of what it removes. */
export type LosingChange = Extract<
  CatalogChange,
  { readonly kind: 'removedType' | 'forgottenProperty' | 'changedEnds' }
>

/** Describes what such a change would lose, for a message; nothing if there is none of it. */
export function describeLoss(change: LosingChange, count: number): readonly string[] {
  if (count === 0) return []
  const holds = (what: string) => `the store holds ${counted(count, what)} of it`
  switch (change.kind) {
    case 'removedType': {
      const { kind, name } = change.stored
      return [`The ${kind} type ${name} was removed, but ${holds('record')}.`]
    }
    case 'forgottenProperty':
      return [`${describeForgotten(change.layout, change.property)}, but ${holds('value')}.`]
    case 'changedEnds': {
      const { layout, before, after } = change
      return [
        `The ends of edge type ${layout.type.name} changed from ${before} to ${after}, but ${holds('edge')}.`,
      ]
    }
    default:
      return assertNever(change)
  }
}

function describeForgotten({ type }: TypeLayout, { stored }: ForgottenProperty): string {
  const property = type.propertyByName.get(stored.name)
  const name = `Property ${type.name}.${stored.name}`
  return property === undefined
    ? `${name} was removed`
    : `${name} changed its type from ${stored.type} to ${typeName(property.type)}`
}

export type UniqueChange = Extract<CatalogChange, { readonly kind: 'uniqueEdge' | 'uniqueIndex' }>

/** Two records that a new UNIQUE forbids. */
export interface DuplicatePair {
  readonly ids: readonly [Id, Id]
  /** The value of the first record, where the UNIQUE is of a property. */
  readonly value: Value
}

/** Pairs listed for one UNIQUE. */
export const pairsShownMax = 5

/** Describes the pairs of records that a new UNIQUE forbids, for a message. `count`: of all, also those that are not listed. */
export function describePairs(
  change: UniqueChange,
  listed: readonly DuplicatePair[],
  count: number,
): readonly string[] {
  const { layout } = change
  const isEdge = change.kind === 'uniqueEdge'
  const what = isEdge ? `Edge type ${layout.type.name}` : `${layout.type.name}.${change.index.property.name}`
  const end = isEdge ? 'join the same two items' : 'have the same value'
  const start = `${what} became UNIQUE, but`
  const shown = listed.map(({ ids, value }) => {
    const [first, second] = ids.map(formatId)
    const detail = isEdge ? '' : `, ${showValue(value, change.index.property.type)}`
    return `${start} ${first} and ${second} ${end}${detail}.`
  })
  const more = count - shown.length
  return more === 0 ? shown : [...shown, `${start} ${more} more pairs ${end}.`]
}
