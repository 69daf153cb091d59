import type { RecordType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import type { Assignment, Expr } from '../program.ts'
import { findMember, unknownProperty } from '../properties.ts'
import { at } from '../report.ts'
import { quote } from '../words.ts'
import { coerce } from './coerce.ts'

/** `{name: value, …}` of a creation, an update or an upsert. Of a property set twice the last value counts (W104). */
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
    if (findMember(type, name.text)) {
      return context.report.error('E204', name.span, `${quote(name.text)} is set by the database`, {
        help: `leave ${quote(name.text)} out`,
      })
    }
    return unknownProperty(type, name.text, name.span, context)
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
  const form = refusedForm(value)
  if (form === undefined) return checkExpression(value, context)
  return context.report.error('E206', value.span, `${form} cannot be the value of a property`, {
    help:
      value.kind === 'None'
        ? 'leave the property out'
        : 'use a literal, a variable, a call, a condition or an array; bind anything else to a variable first',
  })
}

function refusedForm(value: ast.Expr): string | undefined {
  switch (value.kind) {
    case 'None':
      return '`NONE`'
    case 'Object':
      return 'an object'
    case 'AddN':
    case 'AddE':
    case 'AddV':
      return 'a creation'
    case 'Traversal':
      return value.steps.at(-1)?.kind === 'Compare' ? undefined : 'a traversal'
    default:
      return undefined
  }
}

function warnTwice(name: ast.Name, first: ast.Name, { report }: Context): void {
  report.warning('W104', name.span, `${quote(name.text)} is set twice`, {
    related: [at(first.span, 'first set here')],
    help: 'remove one of the two; the last one counts',
  })
}
