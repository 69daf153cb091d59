import type { RecordType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { quote } from '../kinds/words.ts'
import { findMember, unknownProperty } from '../names/properties.ts'
import type { Assignment, Expr } from '../program/program.ts'
import { at } from '../report.ts'
import { coerce } from './coerce.ts'
import { checkArgument } from './form.ts'

/** `{name: value, …}` of a creation, an update or an upsert. Of two values of a property the last is used (W104). */
export function checkAssignments(
  object: ast.PropertyObject | undefined,
  type: RecordType,
  context: Context,
): readonly Assignment[] {
  const byName = new Map<string, Assignment>()
  const firstNames = new Map<string, ast.Name>()
  for (const { name, value } of object?.entries ?? []) {
    const first = firstNames.get(name.text)
    if (first) warnTwice(name, first, context)
    else firstNames.set(name.text, name)
    const assignment = checkAssignment(name, value, type, context)
    if (assignment) byName.set(name.text, assignment)
  }
  return [...byName.values()]
}

function checkAssignment(
  name: ast.Name,
  value: ast.Expr,
  type: RecordType,
  context: Context,
): Assignment | undefined {
  const property = type.propertyByName.get(name.text)
  if (property === undefined) {
    if (findMember({ type, scored: false }, name.text)) {
      return context.report.error('E204', name.span, `${quote(name.text)} is set by the database`, {
        help: `leave ${quote(name.text)} out`,
      })
    }
    // `{nme}` is short for `{nme: nme}`: the misspelled name is the property.
    const isShort = value.span.start === name.span.start
    return unknownProperty({ type, scored: false }, name.text, name.span, context, near =>
      isShort ? `${near}: ${name.text}` : near,
    )
  }
  const checked = checkValue(value, context)
  if (checked === undefined || context.broken.properties.has(property)) return undefined
  const what = `property ${quote(name.text)} of ${quote(type.name)}`
  const coerced = coerce(
    checked,
    property.type,
    { what, declared: at(property.span, 'declared here') },
    context,
  )
  return coerced && { property, value: coerced, span: value.span }
}

function checkValue(value: ast.Expr, context: Context): Expr | undefined {
  return checkArgument(value, 'the value of a property', context, {
    none: 'leave the property out',
    other: 'name one value, as in `x::{name}`, `x::ID` or `N<Type>::COUNT`, or bind this to a variable first',
  })
}

function warnTwice(name: ast.Name, first: ast.Name, { report }: Context): void {
  report.warning('W104', name.span, `${quote(name.text)} is set twice`, {
    related: [at(first.span, 'first set here')],
    help: 'remove one of the two; the last one counts',
  })
}
