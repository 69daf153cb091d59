import type { Parts } from '../../../base/flow/parts.ts'
import type { Kind, NodeKinds } from '../../analysis/index.ts'
import { type RecordKind, type RecordType, typeName, typeNamed } from '../../catalog/index.ts'
import { type Edit, inWholeFile, type SourceFile } from '../../diagnostics/index.ts'
import type { Expr, Name, PropertyObject, QueryDecl } from '../../syntax/index.ts'
import { declarationsOf, fieldsOf } from '../symbols/find.ts'
import { typeSymbol } from '../symbols/symbol.ts'
import { childrenOf, nodesAround, type TreeNode } from '../tree/nodes.ts'
import { insertion, type Refactoring, type Selection, selected } from './refactoring.ts'
import { isSound } from './sound.ts'

/** Declares a type, a property or a parameter that is used at a place, and that the program lacks. */
export function* addMissing(selection: Selection): Parts<readonly Refactoring[]> {
  const at = selected(selection)
  if (at?.placed.declaration.kind !== 'QueryDecl') return []
  const query = at.placed.declaration
  const path = nodesAround(query, at.from)
  const kinds = selection.view.around.kindsIn(query)
  const use: Use = { selection, query, path, kinds }
  const found = [...missingType(use), ...missingProperty(use), ...missingParameter(use)]
  // What every row has, such as the `count` of a group, is declared nowhere: a query without an error lacks nothing.
  return found.length === 0 || (yield* isSound(selection, at.placed)) ? [] : found
}

interface Use {
  readonly selection: Selection
  readonly query: QueryDecl
  readonly path: readonly TreeNode[]
  readonly kinds: NodeKinds | undefined
}

const kindOfUse: Readonly<Record<string, RecordKind>> = {
  NodeSource: 'node',
  SearchBM25: 'node',
  AddN: 'node',
  EdgeSource: 'edge',
  Navigate: 'edge',
  AddE: 'edge',
  Path: 'edge',
  VectorSource: 'vector',
  SearchV: 'vector',
  AddV: 'vector',
}

function missingType({ selection, query, path, kinds }: Use): readonly Refactoring[] {
  const name = path.at(-1)
  const owner = path.at(-2)
  const of = kindOfUse[owner?.kind ?? '']
  if (name?.kind !== 'Name' || of === undefined || (owner as { type?: unknown }).type !== name) return []
  const { text } = name as Name
  if (
    typeNamed(selection.view.catalog, { kind: of, name: text }) !== undefined ||
    declarationsOf([typeSymbol(of, text)], selection.view).length > 0 ||
    !/^[A-Z]/.test(text)
  )
    return []
  const fields = fieldsUsed(query, of, text, kinds)
  const declaration =
    of === 'edge' ? edgeDeclaration(text, fields, query, kinds) : plainDeclaration(of, text, fields)
  if (declaration === undefined) return []
  const file = homeOf(selection)
  const gap = file.text === '' || file.text.endsWith('\n') ? '\n' : '\n\n'
  const edits = [insertion(file, file.text.length, `${gap}${declaration}\n`)]
  return [{ title: `Declare the ${of} type ${text}`, kind: 'add', edits }]
}

/** The file that declares types, or the one at hand. */
function homeOf({ view, files, file }: Selection): SourceFile {
  const declares = ({ path }: SourceFile) =>
    view
      .declarationsOf(path)
      .some(
        ({ declaration: { kind } }) => kind === 'NodeDecl' || kind === 'EdgeDecl' || kind === 'VectorDecl',
      )
  return declares(file) ? file : (files.find(declares) ?? file)
}

function plainDeclaration(of: 'node' | 'vector', name: string, fields: readonly string[]): string {
  const lines = fields.map(field => `    ${field},\n`).join('')
  return `${of === 'node' ? 'N' : 'V'}::${name} {\n${lines}}`
}

function edgeDeclaration(
  name: string,
  fields: readonly string[],
  query: QueryDecl,
  kinds: NodeKinds | undefined,
): string | undefined {
  const ends = endsUsed(query, name, kinds)
  if (ends === undefined) return undefined
  const properties =
    fields.length === 0
      ? ''
      : `    Properties: {\n${fields.map(field => `        ${field},\n`).join('')}    },\n`
  return `E::${name} {\n    From: ${ends.from},\n    To: ${ends.to},\n${properties}}`
}

/** The types at the ends of an edge, as far as its uses tell; one that none tells is that of the other end. */
function endsUsed(query: QueryDecl, name: string, kinds: NodeKinds | undefined) {
  let from: string | undefined
  let to: string | undefined
  const typeOf = (node: TreeNode | undefined) => {
    const kind = node && (kinds?.takes.get(node) ?? kindOfValue(node, kinds))
    return kind?.kind === 'items' && kind.type.kind !== 'edge' ? kind.type.name : undefined
  }
  visit(query, node => {
    const { type } = node as { readonly type?: Name }
    if (type?.text !== name) return
    if (node.kind === 'Navigate') {
      const isOut = (node as unknown as { direction: string }).direction.startsWith('Out')
      if (isOut) from ??= typeOf(node)
      else to ??= typeOf(node)
    }
    if (node.kind === 'AddE') {
      const ends = node as unknown as { readonly from?: Expr; readonly to?: Expr }
      from ??= typeOf(ends.from)
      to ??= typeOf(ends.to)
    }
  })
  const known = from ?? to
  return known === undefined ? undefined : { from: from ?? known, to: to ?? known }
}

/** The properties that creations of a type in a query give, with their types. */
function fieldsUsed(
  query: QueryDecl,
  of: RecordKind,
  name: string,
  kinds: NodeKinds | undefined,
): readonly string[] {
  const fields = new Map<string, string>()
  visit(query, node => {
    const { type, properties } = node as { readonly type?: Name; readonly properties?: PropertyObject }
    const isCreation = node.kind === 'AddN' || node.kind === 'AddE' || node.kind === 'AddV'
    if (!isCreation || kindOfUse[node.kind!] !== of || type?.text !== name) return
    for (const { name: field, value } of properties?.entries ?? [])
      fields.set(field.text, fields.get(field.text) ?? valueType(value, kinds))
  })
  return [...fields].map(([field, type]) => `${field}: ${type}`)
}

function visit(node: TreeNode, look: (node: TreeNode) => void): void {
  look(node)
  for (const child of childrenOf(node)) visit(child, look)
}

/** The kind of a value; that of a variable is known also where the rule around it stopped. */
function kindOfValue(node: TreeNode, kinds: NodeKinds | undefined): Kind | undefined {
  const found = kinds?.yields.get(node)
  if (found !== undefined || node.kind !== 'NameExpr') return found
  const { name } = node as unknown as { readonly name: string }
  for (const [named, kind] of kinds?.yields ?? [])
    if ('kind' in named && named.kind === 'Name' && 'text' in named && named.text === name) return kind
  return undefined
}

function valueType(value: Expr, kinds: NodeKinds | undefined): string {
  const kind = kindOfValue(value, kinds)
  return kind?.kind === 'value' && !kind.plural ? typeName(kind.type) : (literalType(value) ?? 'String')
}

function literalType({ kind }: Expr): string | undefined {
  if (kind === 'Int') return 'I64'
  if (kind === 'Float') return 'F64'
  return kind === 'Boolean' ? 'Boolean' : undefined
}

function missingProperty({ selection, path, kinds }: Use): readonly Refactoring[] {
  const name = path.at(-1)
  if (name?.kind !== 'Name') return []
  const { text } = name as Name
  const found = ownerOf(name as Name, path, selection, kinds)
  if (found === undefined || found.type.propertyByName.has(text) || reserved.has(text.toLowerCase()))
    return []
  const { type, value } = found
  const edit = fieldInsertion(type, `${text}: ${value ? valueType(value, kinds) : 'String'}`, selection)
  if (edit === undefined) return []
  return [{ title: `Add the property ${text} to ${type.name}`, kind: 'add', edits: [edit] }]
}

const reserved: ReadonlySet<string> = new Set(['id', 'label', 'from_node', 'to_node', 'data', 'score'])

/** The type whose property a name is meant to be, and the value that it is given or compared with. */
function ownerOf(
  name: Name,
  path: readonly TreeNode[],
  { view }: Selection,
  kinds: NodeKinds | undefined,
): { readonly type: RecordType; readonly value: Expr | undefined } | undefined {
  const owner = path.at(-2)
  if (owner?.kind === 'PropertyObject') {
    const creation = path.at(-3)
    const value = (owner as unknown as PropertyObject).entries.find(each => each.name === name)?.value
    const created = kindOfUse[creation?.kind ?? '']
    const { type } = (creation ?? {}) as { readonly type?: Name }
    const flows = creation && kinds?.takes.get(creation)
    const known =
      created === undefined
        ? flows?.kind === 'items'
          ? flows.type
          : undefined
        : typeNamed(view.catalog, { kind: created, name: type?.text ?? '' })
    return known && { type: known, value }
  }
  const mapping = path.findLast(({ kind }) => kind === 'Mapping')
  const flows = mapping && kinds?.takes.get(mapping)
  if (
    owner?.kind !== 'MappingEntry' ||
    flows?.kind !== 'items' ||
    (owner as { value?: unknown }).value !== undefined
  )
    return undefined
  const around = path.findLast(({ kind }) => kind === 'Traversal') as
    | Extract<Expr, { kind: 'Traversal' }>
    | undefined
  const last = around?.steps.at(-1)
  return { type: flows.type, value: last?.kind === 'Compare' ? last.value : undefined }
}

/** Writes a field at the end of the declaration of a type, as the fields there are written. */
function fieldInsertion(type: RecordType, field: string, { view }: Selection): Edit | undefined {
  const [declared] = declarationsOf([typeSymbol(type.kind, type.name)], view)
  if (declared === undefined) return undefined
  const last = fieldsOf(declared, view).at(-1)
  const { file } = declared
  if (last !== undefined) {
    const { start, end } = inWholeFile(last.span)
    const lineStart = file.text.lastIndexOf('\n', start - 1) + 1
    const before = file.text.slice(lineStart, start)
    const between = before.trim() === '' ? `\n${before}` : ' '
    const comma = /^\s*,/.exec(file.text.slice(end))
    return comma
      ? insertion(file, end + comma[0].length, `${between}${field},`)
      : insertion(file, end, `,${between}${field}`)
  }
  const open = file.text.indexOf('{', declared.end)
  if (open < 0) return undefined
  if (type.kind !== 'edge') return insertion(file, open + 1, `\n    ${field},\n`)
  const close = file.text.indexOf('}', open)
  const inner = file.text.slice(open + 1, close).trimEnd()
  const comma = inner.endsWith(',') ? '' : ','
  return insertion(file, open + 1 + inner.length, `${comma}\n    Properties: {\n        ${field},\n    },`)
}

function missingParameter({ selection, query, path, kinds }: Use): readonly Refactoring[] {
  const node = path.findLast(({ kind }) => kind === 'NameExpr' || kind === 'VariableStart')
  if (node === undefined || node !== path.at(-1)) return []
  const { name } = node as unknown as { readonly name: string }
  const isKnown = selection.view
    .namesAt(selection.file.path, selection.from)
    .some(({ symbols }) => symbols.some(symbol => symbol.name === name))
  if (isKnown || /^(?:true|false|NONE|ID)$/.test(name)) return []
  const type = wantedType(node, path, selection, kinds) ?? 'String'
  const { span } = inWholeHead(query)
  const comma = query.parameters.length > 0 ? ', ' : ''
  const edits = [insertion(span.file, span.start, `${comma}${name}: ${type}`)]
  return [{ title: `Add the parameter ${name}: ${type}`, kind: 'add', edits }]
}

/** The place behind the last parameter of a query. */
function inWholeHead({ name, parameters }: QueryDecl) {
  const last = parameters.at(-1)
  const { file, end } = inWholeFile(last?.span ?? name.span)
  const start = last ? end : file.text.indexOf('(', end) + 1
  return { span: { file, start, end: start } }
}

/** The type that the place of a value asks for. */
function wantedType(
  node: TreeNode,
  path: readonly TreeNode[],
  { view }: Selection,
  kinds: NodeKinds | undefined,
): string | undefined {
  const owner = path.at(-2)
  if (owner?.kind === 'NodeSource' || owner?.kind === 'EdgeSource' || owner?.kind === 'VectorSource') {
    const { type, id, lookup } = owner as unknown as {
      readonly type?: Name
      readonly id?: object
      readonly lookup?: { readonly field: Name; readonly value: object }
    }
    if (id === node) return 'ID'
    const property = lookup && view.catalog.nodes.get(type?.text ?? '')?.propertyByName.get(lookup.field.text)
    return property && typeName(property.type)
  }
  if (owner?.kind === 'PropertyObject') {
    const { entries } = owner as unknown as PropertyObject
    const entry = entries.find(({ value }) => (value as object) === node)
    const found =
      entry && ownerOf(entry.name, [...path.slice(0, -1), entry.name], { view } as Selection, kinds)
    const property = entry && found?.type.propertyByName.get(entry.name.text)
    return property && typeName(property.type)
  }
  if (owner?.kind === 'Range') return 'I64'
  if (owner?.kind === 'Compare') {
    const around = path.at(-3) as Extract<Expr, { kind: 'Traversal' }> | undefined
    const compared = around?.kind === 'Traversal' ? around.steps.at(-2) : undefined
    const kind = compared && kinds?.yields.get(compared)
    return kind?.kind === 'value' ? typeName(kind.type) : undefined
  }
  return undefined
}
