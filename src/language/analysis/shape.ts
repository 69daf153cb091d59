import { misspelling } from '../diagnostics/index.ts'
import type * as ast from '../syntax/index.ts'
import { type Context, checkExpression, requireReport } from './context.ts'
import { itemAtHand } from './kinds/kinds.ts'
import { kindText, quote } from './kinds/words.ts'
import {
  anyMemberOf,
  currentMember,
  findAnyMember,
  fullShape,
  onlyShown,
  shownMembers,
  withShape,
} from './names/properties.ts'
import type { Variable } from './names/scope.ts'
import { isUnusable, variableExpr } from './names/variables.ts'
import type {
  Expr,
  ItemsKind,
  MembersKind,
  PropertyRef,
  Shape,
  ShapeMember,
  TraversalExpr,
} from './program/program.ts'
import { at } from './report.ts'

/** What names the current item beside `_`. */
export interface ItemNames {
  /** The variable of a closure, which holds the current item. */
  readonly item?: Variable
  /** The slot of the variable that is mapped: alone, it is the current item as well (S9). */
  readonly mapped?: number | undefined
}

/** Returns the entries of a mapping over items or rows, followed by the expanded spread (S9). */
export function checkShape(
  mapping: ast.MappingStep,
  items: MembersKind,
  context: Context,
  names: ItemNames,
): Shape {
  const inside = { ...context, current: itemAtHand(items) }
  context.kinds?.takes.set(mapping, items)
  const members: ShapeMember[] = []
  const first = new Map<string, ast.Name>()
  for (const entry of mapping.entries) {
    const earlier = first.get(entry.name.text)
    if (earlier) {
      context.report.error('E704', entry.name.span, `${quote(entry.name.text)} is named twice`, {
        related: [at(earlier.span, 'first named here')],
        help: 'give one of the two another name',
      })
      continue
    }
    first.set(entry.name.text, entry.name)
    const before = context.query.entriesRead
    const value = checkEntry(entry, items, inside, names)
    const reads = context.query.entriesRead - before
    if (value === undefined) requireReport(entry.span, inside)
    else members.push({ name: entry.name.text, value, ...(reads > 0 && { reads }) })
  }
  return {
    members: mapping.spread ? [...members, ...remaining(members, items, mapping, names)] : members,
    ...(names.item && { variable: names.item.slot }),
  }
}

/** Returns the members that a spread adds: those shown before the mapping that it neither names nor uses. */
function remaining(
  written: readonly ShapeMember[],
  items: MembersKind,
  { span, entries }: ast.MappingStep,
  { item }: ItemNames,
): readonly ShapeMember[] {
  const used = new Set([...entries.map(({ name }) => name.text), ...propertiesNamed(written, entries, item)])
  return shownBefore(items, span).filter(({ name }) => !used.has(name))
}

/** The record without the excluded members. An earlier mapping removes nothing: later steps see the full record. */
function shownBefore(items: MembersKind, span: ast.MappingStep['span']): readonly ShapeMember[] {
  return items.shape && isPart(items.shape) ? items.shape.members : fullShape(items, span).members
}

/** Whether the shape can be the result of exclusions alone. */
function isPart({ members }: Shape): boolean {
  return members.every(({ name, value }) => {
    if (value.kind === 'currentProperty') return isItself(value, name)
    return value.kind === 'traversal' && value.source.kind === 'current' && onlyRead(value) === name
  })
}

/** Whether a value is the member of this name, and no entry of a mapping before. */
export function isItself(value: Expr, name: string): boolean {
  if (value.kind !== 'currentProperty') return false
  return value.property.kind !== 'entry' && value.property.name === name
}

/** Returns the same items with a score, which they show unless a mapping determines what they show (S1). */
export function withScore(items: ItemsKind, span: ast.MappingStep['span']): ItemsKind {
  const scored = { ...items, scored: true }
  if (items.scored || items.shape === undefined || !isPart(items.shape)) return scored
  const shown = new Set(items.shape.members.map(({ name }) => name))
  const members = fullShape(scored, span).members.filter(
    ({ name, value }) => shown.has(name) || (value.kind === 'currentProperty' && isScore(value.property)),
  )
  return withShape(scored, { members })
}

function isScore(property: PropertyRef): boolean {
  return property.kind === 'system' && property.name === 'score'
}

/** Properties of the current item that entries read by name, under any name. `ID` is a step, and names none. */
function propertiesNamed(
  members: readonly ShapeMember[],
  entries: readonly ast.MappingEntry[],
  item: Variable | undefined,
): readonly string[] {
  return members.flatMap(({ name, value }) => {
    const written = entries.find(entry => entry.name.text === name)?.value
    if (written !== undefined && endsInId(written)) return []
    return propertiesUsed(value, written?.kind === 'Mapping' ? written.entries : [], item)
  })
}

function endsInId(written: ast.Expr | ast.MappingStep): boolean {
  if (written.kind === 'NameExpr') return written.name === 'ID'
  return written.kind === 'Traversal' && written.steps.at(-1)?.kind === 'Id'
}

function propertiesUsed(
  value: Expr,
  entries: readonly ast.MappingEntry[],
  item: Variable | undefined,
): readonly string[] {
  switch (value.kind) {
    case 'currentProperty':
      return [value.property.name]
    case 'object':
      return propertiesNamed(value.entries, entries, item)
    case 'traversal':
      return readsOf(item, value)
    default:
      return []
  }
}

/** The member that `x::{p}` reads of the variable, or `_::{p}` of the current row. */
function readsOf(variable: Variable | undefined, value: TraversalExpr): readonly string[] {
  const { source } = value
  const isItem = source.kind === 'current' || (source.kind === 'variable' && source.slot === variable?.slot)
  const read = isItem ? onlyRead(value) : undefined
  return read === undefined ? [] : [read]
}

/** The member that a traversal of one step reads. */
function onlyRead({ steps: [step, second] }: TraversalExpr): string | undefined {
  if (second !== undefined) return undefined
  if (step?.kind === 'property') return step.property.name
  return step?.kind === 'member' ? step.name : undefined
}

function checkEntry(
  { name, value }: ast.MappingEntry,
  items: MembersKind,
  context: Context,
  names: ItemNames,
): Expr | undefined {
  if (value === undefined) {
    if (isUnusable(name.text, name.span, context)) return undefined
    const member = anyMemberOf(items, name.text, name.span, context)
    return member && currentMember(member, items, name.span)
  }
  if (value.kind === 'Mapping') return nestedObject(value, items, context, names)
  if (value.kind === 'NameExpr') return checkRenamed(value, items, context, names)
  return checkExpression(value, context)
}

/** `out: {…}`: an object with members of the same item. */
function nestedObject(
  mapping: ast.MappingStep,
  items: MembersKind,
  context: Context,
  names: ItemNames,
): Expr {
  const { members } = checkShape(mapping, items, context, names)
  return { kind: 'object', entries: members, type: { kind: 'object' }, span: mapping.span }
}

/** `out: p`: a property of the item, or else a variable, or else E202. */
function checkRenamed(
  { name, span }: ast.NameExpr,
  items: MembersKind,
  context: Context,
  { mapped }: ItemNames,
): Expr | undefined {
  const property = name === 'ID' ? 'id' : name
  if (findAnyMember(items, property)) {
    const member = anyMemberOf(items, property, span, context)
    return member && currentMember(member, items, span)
  }
  if (isUnusable(name, span, context)) return undefined
  const variable = context.scope.find(name)
  if (variable && variable.slot === mapped) {
    const type = itemAtHand(items)
    return { kind: 'traversal', source: { kind: 'current', type, span }, steps: [], type, span }
  }
  if (variable) return variableExpr(variable, span)
  const isRow = items.kind === 'rows'
  const owner = isRow
    ? `a member of ${kindText(itemAtHand(items))}`
    : `a property of ${quote(items.type.name)}`
  const shown = onlyShown(items, name)
  const message = shown?.message ?? `${quote(name)} is neither ${owner} nor a variable`
  return context.report.error('E202', span, message, {
    related: [at(isRow ? undefined : items.type.span, 'declared here')],
    ...(shown?.remark ?? misspelling(name, span, namesOf(items, context))),
  })
}

function* namesOf(items: MembersKind, { scope }: Context): Iterable<string> {
  for (const { name } of shownMembers(items)) yield name
  yield* scope.names()
}
