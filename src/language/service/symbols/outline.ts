import type { Parts } from '../../../base/flow/parts.ts'
import { inWholeFile, type Span } from '../../diagnostics/index.ts'
import type { Declaration, FieldDecl, QueryDecl, Statement, TypeDecl } from '../../syntax/index.ts'
import type { ProgramView } from '../program-view.ts'
import { kindOfType } from './schema-names.ts'
import type { ProgramSymbol } from './symbol.ts'

/** A declaration in the outline of a file. */
export interface OutlineItem {
  readonly kind: ProgramSymbol['kind'] | 'version' | 'migration'
  readonly name: string
  /** A type or a signature. */
  readonly detail: string
  /** The whole declaration, and its name. */
  readonly span: Span
  readonly nameSpan: Span
  readonly children: readonly OutlineItem[]
}

/** Returns the outline of a file: types with their properties, queries with their parameters and variables. */
export function* outlineOf(view: ProgramView, path: string): Parts<readonly OutlineItem[]> {
  const items: OutlineItem[] = []
  for (const { declaration } of view.declarationsOf(path)) {
    yield
    items.push(itemOf(declaration))
  }
  return items
}

function itemOf(declaration: Declaration): OutlineItem {
  switch (declaration.kind) {
    case 'SchemaBlock': {
      const { version, declarations, span } = declaration
      const children = declarations.map(itemOfType)
      return placed('version', `schema::${version.value}`, '', span, version.span, children)
    }
    case 'MigrationDecl': {
      const { from, to, span, items } = declaration
      const children = items.map(({ source, span: whole }) =>
        placed(source.item, source.name.text, '', whole, source.name.span),
      )
      return placed('migration', `MIGRATION ${from.value} => ${to.value}`, '', span, from.span, children)
    }
    case 'QueryDecl':
      return itemOfQuery(declaration)
    default:
      return itemOfType(declaration)
  }
}

function itemOfType(type: TypeDecl): OutlineItem {
  const ends = type.kind === 'EdgeDecl' ? `${type.from.text} → ${type.to.text}` : ''
  return placed(
    kindOfType(type),
    type.name.text,
    ends,
    type.span,
    type.name.span,
    type.fields.map(itemOfField),
  )
}

function itemOfField({ name, type, index, span }: FieldDecl): OutlineItem {
  const indexed = { none: '', index: ', index', unique: ', unique index' }[index]
  return placed('property', name.text, `${textOf(type.span)}${indexed}`, span, name.span)
}

function itemOfQuery({ name, parameters, statements, span }: QueryDecl): OutlineItem {
  const signature = parameters.map(each => textOf(each.span)).join(', ')
  const children = [
    ...parameters.map(each =>
      placed('parameter', each.name.text, textOf(each.type.span), each.span, each.name.span),
    ),
    ...statements.flatMap(itemsOfStatement),
  ]
  return placed('query', name.text, `(${signature})`, span, name.span, children)
}

function itemsOfStatement(statement: Statement): readonly OutlineItem[] {
  if (statement.kind === 'Binding')
    return [placed('variable', statement.name.text, '', statement.span, statement.name.span)]
  return statement.kind === 'For' ? statement.body.flatMap(itemsOfStatement) : []
}

function placed(
  kind: OutlineItem['kind'],
  name: string,
  detail: string,
  span: Span,
  nameSpan: Span,
  children: readonly OutlineItem[] = [],
): OutlineItem {
  return { kind, name, detail, span: inWholeFile(span), nameSpan: inWholeFile(nameSpan), children }
}

/** The text of a range on one line. */
function textOf({ file, start, end }: Span): string {
  return file.text.slice(start, end).replace(/\s+/g, ' ')
}

/** A symbol of the workspace, with the type that a property is of. */
export interface FoundSymbol extends Pick<OutlineItem, 'kind' | 'name' | 'detail' | 'nameSpan'> {
  readonly container?: string
}

/** Returns the types, properties and queries whose names have the letters of `query` in this order. */
export function* symbolsNamed(view: ProgramView, query: string, max: number): Parts<readonly FoundSymbol[]> {
  const found: FoundSymbol[] = []
  const visit = (item: OutlineItem, container: string | undefined): void => {
    const isOfProgram = item.kind !== 'parameter' && item.kind !== 'variable'
    if (!isOfProgram || found.length >= max) return
    const { kind, name, detail, nameSpan, children } = item
    if (kind !== 'migration' && isSubsequence(query, name))
      found.push({ kind, name, detail, nameSpan, ...(container !== undefined && { container }) })
    if (kind !== 'migration') for (const child of children) visit(child, name)
  }
  for (const path of view.paths) {
    for (const { declaration } of view.declarationsOf(path)) {
      yield
      if (found.length >= max) return found
      visit(itemOf(declaration), undefined)
    }
  }
  return found
}

function isSubsequence(letters: string, word: string): boolean {
  const wanted = letters.toLowerCase()
  let at = 0
  for (const letter of word.toLowerCase()) if (letter === wanted[at]) at++
  return at === wanted.length
}
