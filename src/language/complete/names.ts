import { kindText, partsOfRow, recordMembers } from '../analysis/index.ts'
import type { Kind, MembersKind } from '../analysis/program/program.ts'
import {
  allTypes,
  type RecordKind,
  type RecordType,
  scalarNames,
  typeName,
  type ValueType,
} from '../catalog/index.ts'
import { signatureOf } from '../constructs/index.ts'
import { entryNames } from './brackets.ts'
import type { CaretContext } from './caret-context.ts'
import { type Head, headBefore } from './chain.ts'
import type { CompletionItem, CompletionScope } from './completion.ts'
import { kindBefore } from './environment.ts'
import { migratedFields, recordKindOf } from './migrations.ts'
import { objectAt, propertyItem } from './objects.ts'
import { edgesAt, groupedKind, pathEdges } from './steps.ts'

/**
 * Returns the names that can be completed where the grammar expects one; none where the user invents a name.
 * @param rules the rules of the grammar around the name, outermost first
 */
export function namesAt(
  context: CaretContext,
  rules: readonly string[],
  scope: CompletionScope,
): readonly CompletionItem[] {
  switch (rules.at(-1)) {
    case 'typeArgument':
      return typeArguments(context)
    case 'step':
      // `ORDER<`; the user invents the name of a closure.
      return context.piece.words.at(-1)?.kind === 'LESS' ? keywords(['Asc', 'Desc']) : []
    case 'mappingEntry':
      return notGiven(context, readable(context.env.current?.kind))
    case 'names':
      return rules.at(-2) === 'step' ? listedMembers(context) : notGiven(context, loopMembers(context))
    case 'entry':
      return objectMembers(context, scope)
    case 'namedArgument':
      return rerankArguments(context)
    case 'callArgument':
      return queryArguments(context, scope)
    case 'statement':
      return loopLists(context)
    case 'type':
      return types(context, rules)
    case 'field':
      return edgeFields(context)
    case 'macro':
      return keywords(['mcp', 'model'])
    case 'itemRef':
      return recordTypes(context, recordKindOf(context.piece.words.at(-2)?.text))
    case 'migrationField':
      return context.piece.words.at(-1)?.kind === 'AS' ? scalars : notGiven(context, migratedFields(context))
    default:
      return []
  }
}

const scalars: readonly CompletionItem[] = scalarNames.map(text => ({ text, kind: 'type' }))

function keywords(texts: readonly string[]): readonly CompletionItem[] {
  return texts.map(text => ({ text, kind: 'keyword' }))
}

/** Returns the members that a mapping or `_::{…}` can show. */
function members(items: MembersKind | undefined): readonly CompletionItem[] {
  if (items === undefined) return []
  if (items.kind === 'rows') {
    return items.type.members.map(({ name, type }) => memberItem(name, type))
  }
  const all = recordMembers(items)
  // Declared members are used more often than those that every record has.
  const sorted = [...all.filter(ref => ref.kind === 'declared'), ...all.filter(ref => ref.kind === 'system')]
  return sorted.map(({ name, type }) => ({ text: name, kind: 'property', detail: typeName(type) }))
}

function memberItem(text: string, type: Kind): CompletionItem {
  const detail = type.kind === 'value' ? typeName(type.type) : kindText(type).replaceAll('`', '')
  return { text, kind: 'property', detail }
}

/** Removes the names that the innermost open bracket already contains. */
function notGiven({ piece }: CaretContext, items: readonly CompletionItem[]): readonly CompletionItem[] {
  const opener = piece.open.at(-1)
  const given = new Set(opener === undefined ? [] : entryNames(piece, opener))
  return items.filter(({ text }) => !given.has(text))
}

/** Inside `GROUP_BY(…)` and `!{…}`. */
function listedMembers(context: CaretContext): readonly CompletionItem[] {
  const { piece, env } = context
  const opener = piece.open.at(-1)
  if (opener === undefined) return []
  const excludes = piece.words[opener - 1]?.kind === 'NOT'
  // `::` precedes the `!`, or the word.
  const kind = excludes ? kindBefore(piece, opener - 2, env) : groupedKind(piece, opener - 2, env)
  if (kind?.kind !== 'items' && kind?.kind !== 'rows') return []
  const shown = excludes ? kind.shape?.members.map(({ name }) => name) : undefined
  const all = excludes ? members(kind) : readable(kind)
  return notGiven(context, shown ? all.filter(({ text }) => shown.includes(text)) : all)
}

/** The members, and the entries of a mapping before, which later steps read (S8b). */
function readable(kind: MembersKind | undefined): readonly CompletionItem[] {
  return kind === undefined ? [] : [...entriesOf(kind), ...members(kind)]
}

/** What a mapping shows under names of its own. */
function entriesOf({ shape, shownAs, type }: MembersKind): readonly CompletionItem[] {
  const members = 'members' in type ? type.members : type.properties
  const known = new Set([
    ...members.map(({ name }) => name),
    'id',
    'label',
    'from_node',
    'to_node',
    'data',
    'score',
  ])
  return ((shape ?? shownAs)?.members ?? []).flatMap(({ name, value }): CompletionItem[] => {
    const kind = value.type
    if (known.has(name) || kind.kind !== 'value' || kind.plural) return []
    return [{ text: name, kind: 'property', detail: typeName(kind.type) }]
  })
}

function objectMembers(context: CaretContext, scope: CompletionScope): readonly CompletionItem[] {
  const object = objectAt(context, scope)
  switch (object?.kind) {
    case 'record':
      return notGiven(context, object.properties.map(propertyItem))
    case 'fields':
      return notGiven(context, fieldItems(object.fields))
    default:
      // `{title}` is short for `{title: title}`.
      return notGiven(
        context,
        context.env.variables.newestFirst().map(({ name }) => ({ text: name, kind: 'variable' })),
      )
  }
}

function fieldItems(fields: ReadonlyMap<string, ValueType>): readonly CompletionItem[] {
  return [...fields].map(([text, type]) => ({ text, kind: 'property', detail: typeName(type) }))
}

function rerankArguments(context: CaretContext): readonly CompletionItem[] {
  const opener = context.piece.open.at(-1)
  const head = opener === undefined ? undefined : headBefore(context.piece, opener)
  // `k: number`
  const parameters = (head && signatureOf(head.text, 'steps')?.parameters) ?? []
  return notGiven(
    context,
    parameters.map(text => ({ text: text.slice(0, text.indexOf(':')), kind: 'parameter' })),
  )
}

function queryArguments(context: CaretContext, scope: CompletionScope): readonly CompletionItem[] {
  const opener = context.piece.open.at(-1)
  const head = opener === undefined ? undefined : headBefore(context.piece, opener)
  const query = scope.queries.find(({ name }) => name === head?.text)
  const items = (query?.parameters ?? []).map(
    ({ name, type, optional }): CompletionItem => ({
      text: name,
      kind: 'parameter',
      detail: optional ? `${type}, optional` : type,
    }),
  )
  return notGiven(context, items)
}

/** The lists after `FOR x IN`; the user invents the name that a statement binds. */
function loopLists({ piece, env }: CaretContext): readonly CompletionItem[] {
  if (piece.words.at(-1)?.kind !== 'IN') return []
  return env.variables.newestFirst().flatMap(({ name, kind }): CompletionItem[] => {
    const type = kind()
    const isList =
      type === undefined ||
      (type.kind === 'value' && (type.plural || type.type.kind === 'array')) ||
      ((type.kind === 'items' || type.kind === 'rows') && type.plural)
    return isList ? [{ text: name, kind: 'variable' }] : []
  })
}

/** Inside `FOR {`: the list is still to be written, so these are the members of what can be one. */
function loopMembers({ piece, env }: CaretContext): readonly CompletionItem[] {
  const opener = piece.open.at(-1)
  if (opener === undefined || piece.words[opener - 1]?.kind !== 'FOR') return []
  const found = env.variables.newestFirst().flatMap(({ kind }): readonly CompletionItem[] => {
    const type = kind()
    if ((type?.kind === 'rows' || type?.kind === 'items') && type.plural)
      return [...partsOfRow(type)].map(([name, part]) => memberItem(name, part.type))
    const element = type?.kind === 'value' && type.type.kind === 'array' ? type.type.element : undefined
    return element?.kind === 'object' ? fieldItems(element.fields) : []
  })
  return [...new Map(found.map(item => [item.text, item])).values()]
}

function recordTypes({ env }: CaretContext, kind: RecordKind | undefined): readonly CompletionItem[] {
  const all = allTypes(env.catalog)
  return typeItems(kind === undefined ? all : all.filter(type => type.kind === kind))
}

function typeItems(types: readonly RecordType[]): readonly CompletionItem[] {
  return types.map(type => ({
    text: type.name,
    kind: 'type',
    detail: type.kind === 'edge' ? `${type.from.name} → ${type.to.name}` : type.kind,
  }))
}

/** Any type for a parameter, nodes and vectors for the ends of an edge, scalars for a property. */
function types(context: CaretContext, rules: readonly string[]): readonly CompletionItem[] {
  if (rules.includes('parameter')) return [...scalars, ...recordTypes(context, undefined)]
  const isEnd = /^(?:From|To)$/.test(context.piece.words.at(-2)?.text ?? '')
  if (!isEnd || !isInEdge(context)) return scalars
  return [...recordTypes(context, 'node'), ...recordTypes(context, 'vector')]
}

function edgeFields(context: CaretContext): readonly CompletionItem[] {
  return isInEdge(context) ? notGiven(context, keywords(['From', 'To', 'Properties'])) : []
}

/** Returns true if the innermost bracket is that of `E::Type {` or `E::Type UNIQUE {`. */
function isInEdge({ piece: { words, open } }: CaretContext): boolean {
  const opener = open.at(-1) ?? 0
  const name = words[opener - 1]?.kind === 'UNIQUE' ? opener - 2 : opener - 1
  return words[name - 1]?.kind === 'STEP' && words[name - 2]?.kind === 'E'
}

/** The types that fit the word before `<`. */
function typeArguments(context: CaretContext): readonly CompletionItem[] {
  const { piece, env } = context
  const less = piece.words.findLastIndex(({ kind }) => kind === 'LESS')
  const head = headBefore(piece, less)
  if (head === undefined) return []
  switch (head.text) {
    case 'N':
    case 'AddN':
    case 'SearchBM25':
      return recordTypes(context, 'node')
    case 'V':
    case 'AddV':
      return recordTypes(context, 'vector')
    case 'SearchV':
      return head.isStep ? searchedType(context, head) : recordTypes(context, 'vector')
    case 'E':
    case 'AddE':
      return recordTypes(context, 'edge')
  }
  const kind = kindBefore(piece, head.index - 1, env)
  if (kind?.kind !== 'items') return recordTypes(context, 'edge')
  if (piece.words[head.index]?.kind === 'PATH') return typeItems(pathEdges(kind.type, env.catalog))
  return typeItems(edgesAt(kind.type, head.text.startsWith('Out') ? 'from' : 'to', env.catalog))
}

function searchedType(context: CaretContext, head: Head): readonly CompletionItem[] {
  const kind = kindBefore(context.piece, head.index - 1, context.env)
  return kind?.kind === 'items' ? typeItems([kind.type]) : recordTypes(context, 'vector')
}
