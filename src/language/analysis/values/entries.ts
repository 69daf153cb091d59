import { limits } from '../../../base/limits.ts'
import type { Span } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { hasMembers, valueKind } from '../kinds/kinds.ts'
import type { EntryRef, Expr, MembersKind, PropertyRef, ShapeMember, Step } from '../program/program.ts'

/** Entries of mappings, as later steps read them (S8b). */

/** The name alone in `{p}`. */
export function onlyProperty({ entries, spread }: ast.MappingStep): ast.Name | undefined {
  const [entry, second] = entries
  return second === undefined && spread === undefined && entry?.value === undefined ? entry?.name : undefined
}

/** The entry of this name of the mapping before. */
export function entryNamed({ shape, shownAs }: MembersKind, name: string): ShapeMember | undefined {
  return (shape ?? shownAs)?.members.find(member => member.name === name)
}

/** The entry of this name, if it is one value for each item, as what reads it. */
export function findEntry(kind: MembersKind, name: string): PropertyRef | undefined {
  const entry = entryNamed(kind, name)
  return entry && entryRef(entry, kind)
}

/** What only renames a property is that property, unless its value is fixed: an index may have it. */
function entryRef({ name, value }: ShapeMember, kind: MembersKind): PropertyRef | undefined {
  const { variable, isFixed } = (kind.shape ?? kind.shownAs)!
  if (value.type.kind !== 'value' || value.type.plural) return undefined
  if (value.kind === 'currentProperty' && !isFixed) return value.property
  return {
    kind: 'entry',
    name,
    type: value.type.type,
    value,
    ...(variable !== undefined && { variable }),
    ...(isFixed && { isFixed }),
    ...(kind.kind === 'rows' && kind.type.kind === 'path' && { mayBeNone: true as const }),
  } satisfies EntryRef
}

/** Reports E024 if the entries that a query reads, and those that these read, are too many to be computed. */
export function countRead({ reads = 0 }: ShapeMember, span: Span, { query, report }: Context): boolean {
  query.entriesRead += 1 + reads
  if (query.entriesRead <= limits.entriesReadMax) return true
  report.error('E024', span, `entries of mappings are read more than ${limits.entriesReadMax} times`, {
    help: 'those that an entry reads count each time that it is read: let fewer entries read others',
  })
  return false
}

/** Checks an expression where a value is needed: a mapping or a closure of one entry stands for its value (S8b). */
export function checkValue(node: ast.Expr, context: Context): Expr | undefined {
  const expr = checkExpression(node, context)
  return expr && asValue(expr, context)
}

/** The value of a mapping or a closure of one entry; anything else stays as it is. */
export function asValue(expr: Expr, context: Context): Expr | undefined {
  const { type, span } = expr
  const [entry, second] = (hasMembers(type) && type.shape?.members) || []
  if (!hasMembers(type) || entry === undefined || second !== undefined) return expr
  const property = entryRef(entry, type)
  if (property === undefined) return expr
  if (!countRead(entry, span, context)) return undefined
  const value = valueKind(property.type, type.plural)
  const read: Step = { kind: 'property', property, type: value, span }
  if (expr.kind === 'traversal') {
    const before = expr.steps.at(-1)?.kind === 'project' ? expr.steps.slice(0, -1) : expr.steps
    return { ...expr, steps: [...before, read], type: value }
  }
  if (expr.kind !== 'variable') return expr
  const { slot, name, optional } = expr
  const source = {
    kind: 'variable',
    slot,
    name,
    ...(optional && { optional: true as const }),
    type,
    span,
  } as const
  return { kind: 'traversal', source, steps: [read], type: value, span }
}
