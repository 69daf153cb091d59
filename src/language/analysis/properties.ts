import type { RecordType } from '../catalog/index.ts'
import { misspelling, type Span } from '../diagnostics/index.ts'
import type { Context, Reporting } from './context.ts'
import { itemsKind, scalar, valueKind, vectorDataType } from './kinds.ts'
import type { CurrentPropertyExpr, ItemsKind, PropertyRef, Shape } from './program.ts'
import { listNames, quote } from './words.ts'

type SystemName = Extract<PropertyRef, { kind: 'system' }>['name']

/** What determines the members of a record. */
export type Members = Pick<ItemsKind, 'type' | 'scored'>

const systemNames: { readonly [K in RecordType['kind']]: readonly SystemName[] } = {
  node: ['id', 'label'],
  edge: ['id', 'label', 'from_node', 'to_node'],
  vector: ['id', 'label', 'data', 'score'],
}

/** Returns all members of a record in output order (S1); `score` only for records that a search found. */
export function recordMembers({ type, scored }: Members): readonly PropertyRef[] {
  const system = systemNames[type.kind].filter(name => name !== 'score')
  const showsScore = scored && !type.propertyByName.has('score')
  return [
    ...system.map(systemRef),
    ...(showsScore ? [systemRef('score')] : []),
    ...type.properties.map(property => declaredRef(type, property.name)!),
  ]
}

/** Finds a declared property or a member that every record of this kind has. Reports nothing. */
export function findMember({ type, scored }: Members, name: string): PropertyRef | undefined {
  const system = systemMembers({ type, scored }).find(it => it === name)
  return declaredRef(type, name) ?? (system && systemRef(system))
}

/**
 * Returns the member of a record with this name. Reports E202 for an unknown one; returns `undefined` without a report
 * for a property whose declaration has an error.
 */
export function memberOf(
  items: Members,
  name: string,
  span: Span,
  context: Context,
): PropertyRef | undefined {
  const found = findMember(items, name)
  if (found === undefined) return unknownProperty(items, name, span, context)
  if (found.kind === 'declared' && context.broken.properties.has(found.property)) return undefined
  return found
}

/** @param write returns the text that replaces the span, given the property that was meant */
export function unknownProperty(
  items: Members,
  name: string,
  span: Span,
  { report }: Reporting,
  write?: (property: string) => string,
): undefined {
  const { type } = items
  const known = [...type.propertyByName.keys(), ...systemMembers(items)]
  const declared = [...type.propertyByName.keys()]
  return report.error('E202', span, `${quote(type.name)} has no property ${quote(name)}`, {
    related: [type.span && { span: type.span, text: 'declared here' }],
    help: declared.length > 0 ? `its properties are ${listNames(declared)}` : 'it declares no properties',
    ...misspelling(name, span, known, write),
  })
}

/** The value of a member of the current item: `_::{p}`. */
export function currentProperty(property: PropertyRef, span: Span): CurrentPropertyExpr {
  return { kind: 'currentProperty', property, type: valueKind(property.type), span }
}

/** The shape of a record with all its members. */
export function fullShape(kind: ItemsKind, span: Span): Shape {
  return {
    members: recordMembers(kind).map(ref => ({ name: ref.name, value: currentProperty(ref, span) })),
  }
}

/** Returns the same items with another shape. */
export function withShape(kind: ItemsKind, shape: Shape): ItemsKind {
  return itemsKind(kind.type, { plural: kind.plural, scored: kind.scored, shape })
}

/** The score of a vector can always be read; it is missing if no search found the vector. */
function systemMembers({ type, scored }: Members): readonly SystemName[] {
  const names = systemNames[type.kind]
  return scored && type.kind !== 'vector' ? [...names, 'score'] : names
}

function declaredRef(type: RecordType, name: string): PropertyRef | undefined {
  const property = type.propertyByName.get(name)
  return property && { kind: 'declared', name, property, type: property.type }
}

function systemRef(name: SystemName): PropertyRef {
  switch (name) {
    case 'label':
      return { kind: 'system', name, type: scalar('String') }
    case 'id':
    case 'from_node':
    case 'to_node':
      return { kind: 'system', name, type: scalar('ID') }
    case 'data':
      return { kind: 'system', name, type: vectorDataType }
    case 'score':
      return { kind: 'system', name, type: scalar('F64') }
  }
}
