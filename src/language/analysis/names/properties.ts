import type { RecordType } from '../../catalog/index.ts'
import { type Misspelling, misspelling, type Span } from '../../diagnostics/index.ts'
import type { Name } from '../../syntax/index.ts'
import type { Context, Reporting } from '../context.ts'
import { itemAtHand, itemsKind, rowsKind, scalar, valueKind, vectorDataType } from '../kinds/kinds.ts'
import { kindText, listNames, quote } from '../kinds/words.ts'
import type {
  CurrentPropertyExpr,
  Expr,
  ItemsKind,
  MembersKind,
  PropertyRef,
  RecordPropertyRef,
  RowMember,
  RowsKind,
  RowType,
  Shape,
} from '../program/program.ts'
import { countRead, entryNamed, findEntry } from '../values/entries.ts'

type SystemName = Extract<RecordPropertyRef, { kind: 'system' }>['name']

/** What determines the members of a record, and for messages, how a mapping shows it. */
export type Members = Pick<ItemsKind, 'type' | 'scored' | 'shape' | 'shownAs'>

const systemNames: { readonly [K in RecordType['kind']]: readonly SystemName[] } = {
  node: ['id', 'label'],
  edge: ['id', 'label', 'from_node', 'to_node'],
  vector: ['id', 'label', 'data', 'score'],
}

/** Whether full records show the score of the search that found them: a declared `score` is shown instead (S10). */
export function showsScore({ type, scored }: Pick<ItemsKind, 'type' | 'scored'>): boolean {
  return scored && !type.propertyByName.has('score')
}

/** Returns all members of a record in output order (S1); `score` only for records that a search found. */
export function recordMembers(items: Members): readonly RecordPropertyRef[] {
  const { type } = items
  const system = systemNames[type.kind].filter(name => name !== 'score')
  return [
    ...system.map(systemRef),
    ...(showsScore(items) ? [systemRef('score')] : []),
    ...type.properties.map(property => declaredRef(type, property.name)!),
  ]
}

/** Finds a declared property or a member that every record of this kind has. Reports nothing. */
export function findMember({ type, scored }: Members, name: string): RecordPropertyRef | undefined {
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
): RecordPropertyRef | undefined {
  const found = findMember(items, name)
  if (found === undefined) return unknownProperty(items, name, span, context)
  if (found.kind === 'declared' && context.broken.properties.has(found.property)) return undefined
  return found
}

/** The property that a misspelt name means beyond doubt. */
export function certainlyMeant(items: Members, { text, span }: Name): string | undefined {
  const [fix] = misspelling(text, span, namesOf(items)).fixes ?? []
  return fix?.applicability === 'certain' ? fix.edits[0]?.text : undefined
}

function namesOf(items: Members): readonly string[] {
  return [...items.type.propertyByName.keys(), ...systemMembers(items)]
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
  const declared = [...type.propertyByName.keys()]
  const shown = onlyShown(items, name)
  return report.error('E202', span, shown?.message ?? `${quote(type.name)} has no property ${quote(name)}`, {
    related: [type.span && { span: type.span, text: 'declared here' }],
    help: declared.length > 0 ? `its properties are ${listNames(declared)}` : 'it declares no properties',
    ...(shown?.remark ?? misspelling(name, span, namesOf(items), write)),
  })
}

/** The value of a member of the current item: `_::{p}`. */
export function currentProperty(property: PropertyRef, span: Span): CurrentPropertyExpr {
  return { kind: 'currentProperty', property, type: valueKind(property.type), span }
}

/** A member of a row that holds items, or rows. */
export interface HeldMember {
  readonly kind: 'held'
  readonly name: string
  readonly slot: number
  readonly type: ItemsKind | RowsKind
}

export type Member = PropertyRef | HeldMember

/** Finds a member of an item or of a row, or an entry of the mapping before. Reports nothing. */
export function findAnyMember(kind: MembersKind, name: string): Member | undefined {
  return findOwnMember(kind, name) ?? findEntry(kind, name)
}

function findOwnMember(kind: MembersKind, name: string): Member | undefined {
  if (kind.kind === 'items') return findMember(kind, name)
  const slot = kind.type.members.findIndex(member => member.name === name)
  return slot < 0 ? undefined : rowMember(kind.type.members[slot]!, slot)
}

/** Returns a member of an item or of a row, or an entry of the mapping before; reports E202 for an unknown one. */
export function anyMemberOf(
  kind: MembersKind,
  name: string,
  span: Span,
  context: Context,
): Member | undefined {
  const entry = findOwnMember(kind, name) ? undefined : findEntry(kind, name)
  if (entry !== undefined) return countRead(entryNamed(kind, name)!, span, context) ? entry : undefined
  if (kind.kind === 'items') return memberOf(kind, name, span, context)
  return findAnyMember(kind, name) ?? unknownMember(kind, name, span, context)
}

function rowMember({ name, type, isGiven }: RowMember, slot: number): Member {
  return type.kind === 'value'
    ? { kind: 'member', name, slot, type: type.type, isGiven: isGiven !== undefined }
    : { kind: 'held', name, slot, type }
}

/** Reports E202 for a name that no member of the rows has. */
function unknownMember(rows: RowsKind, name: string, span: Span, { report }: Reporting): undefined {
  const { type } = rows
  const known = type.members.map(member => member.name)
  const members = `its members are ${listNames(known)}`
  const held = inRecords(type, name, members)
  const shown = held ? undefined : onlyShown(rows, name)
  const message = shown?.message ?? `${kindText(rowsKind(type, false))} has no member ${quote(name)}`
  return report.error('E202', span, message, {
    help: members,
    ...(held ?? shown?.remark ?? misspelling(name, span, known)),
  })
}

/** An entry that no step behind the mapping can read: it is not one value (S8b). */
export function onlyShown(
  { shape, shownAs }: Pick<MembersKind, 'shape' | 'shownAs'>,
  name: string,
): { readonly message: string; readonly remark: Misspelling } | undefined {
  const entry = (shape ?? shownAs)?.members.find(member => member.name === name)
  if (entry === undefined) return undefined
  const { kind, span, type } = entry.value
  const text = span.file.text.slice(span.start, span.end)
  const written = kind === 'currentProperty' ? `_::{${entry.value.property.name}}` : text
  const again = /^[^\n]{1,60}$/.test(written) ? `: ${quote(written)}` : ''
  return {
    message: `later steps read only entries that are one value each, and the entry ${quote(name)} is ${kindText(type)}`,
    remark: { help: `write the value of ${quote(name)} again${again}` },
  }
}

/** A property of the records of a group. */
function inRecords({ kind, members }: RowType, name: string, help: string): Misspelling | undefined {
  const data = members.find(member => member.name === 'data')?.type
  if (kind !== 'group') return undefined
  if (name === 'data') return { help: `${help}; \`AGGREGATE_BY\` keeps the records, as \`data\`` }
  const isHeld = data !== undefined && data.kind !== 'value' && findAnyMember(data, name) !== undefined
  return isHeld ? { help: `${help}; its records have it: ${quote(`::{data}::{${name}}`)}` } : undefined
}

/** A member of the current item or row: `_::{p}`. */
export function currentMember(member: Member, kind: MembersKind, span: Span): Expr {
  if (member.kind !== 'held') return currentProperty(member, span)
  const { name, slot, type } = member
  const source = { kind: 'current', type: itemAtHand(kind), span } as const
  return { kind: 'traversal', source, steps: [{ kind: 'member', name, slot, type, span }], type, span }
}

/** The members of an item or of a row, as they are shown without a projection. */
export function shownMembers(kind: MembersKind): readonly Member[] {
  if (kind.kind === 'items') return recordMembers(kind)
  return kind.type.members.flatMap((member, slot) => (member.isShown ? [rowMember(member, slot)] : []))
}

/** The shape of a record, or of a row, with all its members. */
export function fullShape(kind: MembersKind, span: Span): Shape {
  return {
    members: shownMembers(kind).map(member => ({
      name: member.name,
      value: currentMember(member, kind, span),
    })),
  }
}

/** Returns the same items, or rows, with another shape. */
export function withShape<K extends MembersKind>(kind: K, shape: Shape): K
export function withShape(kind: MembersKind, shape: Shape): MembersKind {
  if (kind.kind === 'rows') return rowsKind(kind.type, kind.plural, shape)
  return itemsKind(kind.type, { plural: kind.plural, scored: kind.scored, shape })
}

/** The score of a vector can always be read; it is missing if no search found the vector. */
function systemMembers({ type, scored }: Members): readonly SystemName[] {
  const names = systemNames[type.kind]
  return scored && type.kind !== 'vector' ? [...names, 'score'] : names
}

function declaredRef(type: RecordType, name: string): RecordPropertyRef | undefined {
  const property = type.propertyByName.get(name)
  return property && { kind: 'declared', name, property, type: property.type }
}

function systemRef(name: SystemName): RecordPropertyRef {
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
