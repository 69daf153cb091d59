import { canCast, type Property, type RecordType, typeName, type ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { isAssignable, isSameClass } from '../kinds/types.ts'
import { article, quote } from '../kinds/words.ts'
import { findMember, unknownProperty } from '../names/properties.ts'
import type { MigratedField, PropertyRef } from '../program/program.ts'
import { at, type Report } from '../report.ts'
import { coerce } from '../values/coerce.ts'
import { checkLiteral } from '../values/literals.ts'
import { scalarType, unknownType } from './fields.ts'
import type { SchemaVersion } from './versions.ts'

interface MigratedTypes {
  readonly source: RecordType
  readonly target: RecordType
  readonly from: SchemaVersion
  readonly to: SchemaVersion
  readonly report: Report
}

/** `{new: old, other: "text", third: old AS String}` */
export function checkMigratedFields(
  nodes: readonly ast.MigrationField[],
  types: MigratedTypes,
): readonly MigratedField[] {
  const first = new Map<string, ast.Name>()
  return nodes.flatMap(node => {
    const earlier = first.get(node.name.text)
    if (earlier === undefined) {
      first.set(node.name.text, node.name)
      return checkField(node, types) ?? []
    }
    types.report.error('E704', node.name.span, `${quote(node.name.text)} is named twice`, {
      related: [at(earlier.span, 'first named here')],
      help: 'remove one of the two',
    })
    return []
  })
}

function checkField(node: ast.MigrationField, types: MigratedTypes): MigratedField | undefined {
  const property = targetProperty(node.name, types)
  const type = property && !types.to.broken.properties.has(property) ? property.type : undefined
  const value = checkValue(node, property, type, types)
  return property && value && { property, value }
}

function targetProperty({ text, span }: ast.Name, { target, report }: MigratedTypes): Property | undefined {
  const property = target.propertyByName.get(text)
  if (property) return property
  if (findMember({ type: target, scored: false }, text) === undefined) {
    return unknownProperty({ type: target, scored: false }, text, span, { report })
  }
  return report.error('E204', span, `${quote(text)} is set by the database`, { help: 'leave it out' })
}

/** @param type the type of the target property; absent after an error */
function checkValue(
  node: ast.MigrationField,
  property: Property | undefined,
  type: ValueType | undefined,
  types: MigratedTypes,
): MigratedField['value'] | undefined {
  const { value } = node
  if (value.kind === 'NameExpr') return checkOldProperty(node, value, property, type, types)
  if (value.kind === 'None') {
    return types.report.error('E206', value.span, '`NONE` cannot be the value of a property', {
      help: 'leave the property out',
    })
  }
  if (node.cast) {
    return types.report.error('E656', node.cast.span, 'a literal is not converted', {
      help: `write it as ${property ? describe(property.type) : 'the type of the property'}`,
    })
  }
  const literal = checkLiteral(value, types)
  const coerced = literal && property && type && coerce(literal, type, purposeOf(property, types), types)
  return coerced?.kind === 'literal' ? { kind: 'literal', value: coerced.value } : undefined
}

function purposeOf(property: Property, { target }: MigratedTypes) {
  const what = `property ${quote(property.name)} of ${quote(target.name)}`
  return { what, declared: at(property.span, 'declared here') }
}

/** Copies the old value to the new property, as it is or converted to the type after AS, which must match (E205). */
function checkOldProperty(
  { cast }: ast.MigrationField,
  { name, span }: ast.NameExpr,
  property: Property | undefined,
  type: ValueType | undefined,
  types: MigratedTypes,
): MigratedField['value'] | undefined {
  const { source, from, report } = types
  const old = findMember({ type: source, scored: false }, name)
  if (old === undefined) return unknownProperty({ type: source, scored: false }, name, span, { report })
  const to = cast ? castType(cast, property, type, types) : type
  const isBroken = old.kind === 'declared' && from.broken.properties.has(old.property)
  if (isBroken || property === undefined || to === undefined || type === undefined) return undefined
  if (isAssignable(old.type, to) || (cast && canCast(old.type, to)))
    return { kind: 'property', property: old }
  return cast ? noConversion(cast, old, to, types) : wrongType(span, old, property, type, types)
}

function castType(
  cast: ast.NamedType,
  property: Property | undefined,
  type: ValueType | undefined,
  types: MigratedTypes,
): ValueType | undefined {
  const named = scalarType(cast)
  if (named === undefined) return unknownType(cast, types)
  if (property === undefined || type === undefined) return undefined
  if (isSameClass(named, type)) return type
  const { what, declared } = purposeOf(property, types)
  return types.report.error('E205', cast.span, `${what} is ${describe(type)}, not ${describe(named)}`, {
    related: [declared],
    help: `write ${quote(`AS ${typeName(type)}`)}`,
  })
}

function noConversion(
  cast: ast.NamedType,
  old: PropertyRef,
  to: ValueType,
  { report }: MigratedTypes,
): undefined {
  return report.error('E656', cast.span, `${describe(old.type)} cannot become ${describe(to)}`, {
    related: [at(old.kind === 'declared' ? old.property.span : undefined, 'the old property')],
    help: 'a `String` converts to any scalar, any scalar to a `String`, and any number to another number type',
  })
}

function wrongType(
  span: ast.NameExpr['span'],
  old: PropertyRef,
  property: Property,
  type: ValueType,
  types: MigratedTypes,
): undefined {
  const { what, declared } = purposeOf(property, types)
  return types.report.error(
    'E205',
    span,
    `${what} expects ${quote(typeName(type))}, found ${quote(typeName(old.type))}`,
    {
      related: [declared],
      help: canCast(old.type, type) ? `convert it, with ${quote(`AS ${typeName(type)}`)}` : undefined,
    },
  )
}

function describe(type: ValueType): string {
  return `${article(typeName(type))} ${quote(typeName(type))}`
}
