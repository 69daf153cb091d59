import type { Parts } from '../../../base/flow/parts.ts'
import type { Kind } from '../../analysis/index.ts'
import { allTypes, type RecordType } from '../../catalog/index.ts'
import { inWholeFile, type Span } from '../../diagnostics/index.ts'
import type { FieldDecl } from '../../syntax/index.ts'
import type { PlacedDeclaration, ProgramView } from '../program-view.ts'
import { nodesAround } from '../tree/nodes.ts'
import { isSame, type Occurrence, type ProgramSymbol, typeSymbol } from './symbol.ts'

/** A place of a name in its whole file. */
export interface NamePlace {
  readonly span: Span
  readonly role: Occurrence['role']
}

/** Returns the places of symbols, those of one file or of all. */
export function* placesOf(
  symbols: readonly ProgramSymbol[],
  view: ProgramView,
  path?: string,
): Parts<readonly NamePlace[]> {
  const found = yield* occurrencesOf(symbols, view, path)
  return found.map(({ span, role }) => ({ span: inWholeFile(span), role }))
}

export function* occurrencesOf(
  symbols: readonly ProgramSymbol[],
  view: ProgramView,
  path?: string,
): Parts<readonly Occurrence[]> {
  const found: Occurrence[] = []
  for (const placed of homesOf(symbols, view, path)) {
    yield
    found.push(...occurrencesIn(placed, symbols, view))
  }
  return found
}

/** The places of symbols in a declaration. A word of which both halves are meant is one place, and short for nothing. */
function occurrencesIn(
  placed: PlacedDeclaration,
  symbols: readonly ProgramSymbol[],
  view: ProgramView,
): readonly Occurrence[] {
  const found: Occurrence[] = []
  for (const name of view.names(placed)) {
    if (!name.symbols.some(each => symbols.some(symbol => isSame(each, symbol)))) continue
    const before = found.at(-1)
    if (before?.span.start === name.span.start) found[found.length - 1] = joined(before, name)
    else found.push(name)
  }
  return found
}

function joined({ span, role, symbols }: Occurrence, other: Occurrence): Occurrence {
  const others = other.symbols.filter(each => !symbols.some(symbol => isSame(symbol, each)))
  return { span, role, symbols: [...symbols, ...others] }
}

/** The declarations in which symbols can be named: what only a query sees, where the view has that of its name. */
function* homesOf(
  symbols: readonly ProgramSymbol[],
  view: ProgramView,
  path: string | undefined,
): Generator<PlacedDeclaration, void> {
  if (symbols.some(({ key, of }) => key !== undefined || of === undefined)) {
    for (const each of path === undefined ? view.paths : [path]) yield* view.declarationsOf(each)
    return
  }
  for (const name of new Set(symbols.map(({ of }) => of!)))
    for (const placed of view.queriesNamed(name))
      if (path === undefined || placed.file.path === path) yield placed
}

/** Returns the symbols that the word at a place stands for. */
export function symbolsAt(view: ProgramView, path: string, offset: number): readonly ProgramSymbol[] {
  return view.namesAt(path, offset).flatMap(({ symbols }) => symbols)
}

/** Returns where the word at a place is declared. */
export function definitionsAt(view: ProgramView, path: string, offset: number): readonly Span[] {
  return declarationsOf(symbolsAt(view, path, offset), view)
}

export function declarationsOf(symbols: readonly ProgramSymbol[], view: ProgramView): readonly Span[] {
  const keys = new Set(symbols.flatMap(({ key }) => key ?? []))
  const locals = symbols.filter(({ key }) => key === undefined)
  const inQueries = [...homesOf(locals, view, undefined)]
    .flatMap(placed => occurrencesIn(placed, locals, view))
    .filter(({ role }) => role === 'declaration')
  const found = [
    ...[...keys].flatMap(key => view.declaredAs(key)),
    ...inQueries.map(({ span }) => inWholeFile(span)),
  ]
  const paths = [...view.paths]
  return found.sort((a, b) => paths.indexOf(a.file.path) - paths.indexOf(b.file.path) || a.start - b.start)
}

/** Returns where the types of what stands at a place are declared. */
export function typeDefinitionsAt(view: ProgramView, path: string, offset: number): readonly Span[] {
  const types = typesAt(view, path, offset)
  return declarationsOf(
    types.map(({ kind, name }) => typeSymbol(kind, name)),
    view,
  )
}

function typesAt(
  view: ProgramView,
  path: string,
  offset: number,
): readonly Pick<RecordType, 'kind' | 'name'>[] {
  const symbols = symbolsAt(view, path, offset)
  const named = symbols.filter(isType)
  if (named.length > 0) return named
  const kind = typedAt(view, path, offset)?.kind
  if (kind?.kind === 'items') return [kind.type]
  if (kind?.kind !== 'rows') return []
  return kind.type.members.flatMap(({ type }) =>
    type.kind === 'items' ? [type.type] : type.kind === 'rows' ? (type.type.types ?? []) : [],
  )
}

function isType(symbol: ProgramSymbol): symbol is ProgramSymbol & { readonly kind: RecordType['kind'] } {
  return symbol.kind === 'node' || symbol.kind === 'edge' || symbol.kind === 'vector'
}

/**
 * Returns the declarations at the other side of a type: the types at the ends of an edge, or the edges that begin or end at a node or
 * a vector.
 */
export function implementationsAt(view: ProgramView, path: string, offset: number): readonly Span[] {
  const found = typesAt(view, path, offset).flatMap(({ kind, name }): readonly ProgramSymbol[] => {
    const edges = allTypes(view.catalog).filter(type => type.kind === 'edge')
    if (kind === 'edge')
      return edges
        .filter(edge => edge.name === name)
        .flatMap(({ from, to }) => [typeSymbol(from.kind, from.name), typeSymbol(to.kind, to.name)])
    const ends = (end: RecordType) => end.kind === kind && end.name === name
    return edges.filter(({ from, to }) => ends(from) || ends(to)).map(edge => typeSymbol('edge', edge.name))
  })
  return declarationsOf(found, view)
}

/** The kind of what is written at a place, with the place of the whole of it. */
export interface KindPlace {
  readonly kind: Kind
  readonly span: Span
}

/** Returns what the innermost expression, start or step at a place yields. */
export function typedAt(view: ProgramView, path: string, offset: number): KindPlace | undefined {
  const placed = view.declarationAt(path, offset)
  if (placed?.declaration.kind !== 'QueryDecl') return undefined
  const kinds = view.around.kindsIn(placed.declaration)
  const at = offset - (placed.start - placed.declaration.span.start)
  const nodes = nodesAround(placed.declaration, at)
  for (const node of nodes.toReversed()) {
    const kind = kinds?.yields.get(node) ?? variableKind(view, placed.declaration, node)
    if (kind) return { kind, span: inWholeFile(node.span) }
    if (node.kind === 'Binding' || node.kind === 'QueryDecl' || node.kind === 'For') return undefined
  }
  return undefined
}

/** The list of a loop is a name alone, whose kind is that of the variable. */
function variableKind(
  view: ProgramView,
  query: Parameters<ProgramView['around']['kindsIn']>[0],
  node: { readonly kind?: string; readonly span: Span },
): Kind | undefined {
  if (node.kind !== 'Name') return undefined
  const kinds = view.around.kindsIn(query)
  const names = view.names({ declaration: query, file: query.span.file, start: 0, end: 0 })
  const use = names.find(({ span }) => span.start === node.span.start)
  const declared = names.find(
    ({ symbols, role }) => role === 'declaration' && symbols.some(each => use?.symbols.includes(each)),
  )
  if (declared === undefined || declared === use) return undefined
  for (const [named, kind] of kinds?.yields ?? [])
    if ('span' in named && 'text' in named && (named.span as Span).start === declared.span.start) return kind
  return undefined
}

/** Returns the fields of the type whose name is declared at a place. */
export function fieldsOf(name: Span, view: ProgramView): readonly FieldDecl[] {
  const placed = view.declarationAt(name.file.path, name.start)
  if (placed === undefined) return []
  const { declaration, start } = placed
  const at = name.start - (start - declaration.span.start)
  const types = declaration.kind === 'SchemaBlock' ? declaration.declarations : [declaration]
  const type = types.find(each => 'fields' in each && each.name.span.start === at)
  return type !== undefined && 'fields' in type ? type.fields : []
}
