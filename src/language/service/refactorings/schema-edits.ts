import { type Property, type RecordType, typeName, typeNamed } from '../../catalog/index.ts'
import { inWholeFile } from '../../diagnostics/index.ts'
import type { Expr, MappingStep, TypeDecl } from '../../syntax/index.ts'
import type { ProgramView } from '../program-view.ts'
import { kindOfDecl } from '../symbols/schema-names.ts'
import { nodesAround, type TreeNode } from '../tree/nodes.ts'
import { insertion, type Refactoring, type Selection, selected } from './refactoring.ts'

/** Makes the property that a condition compares an index: the condition is read by it then. */
export function indexCondition(selection: Selection): readonly Refactoring[] {
  const at = selected(selection)
  if (at?.placed.declaration.kind !== 'QueryDecl') return []
  const query = at.placed.declaration
  const path = nodesAround(query, at.from)
  const where = path.findLast(({ kind }) => kind === 'Where')
  const kinds = selection.view.around.kindsIn(query)
  const flows = where && kinds?.takes.get(where)
  const compared = path.findLast(isComparison)
  const name = compared && propertyRead(compared)
  if (flows?.kind !== 'items' || name === undefined) return []
  const property = flows.type.propertyByName.get(name)
  if (property?.span === undefined || property.index !== 'none' || property.type.kind !== 'scalar') return []
  const { file, start } = inWholeFile(property.span)
  return [
    {
      title: `Add an index to ${flows.type.name}.${name}`,
      kind: 'rewrite',
      edits: [insertion(file, start, 'INDEX ')],
    },
  ]
}

function isComparison({ kind, ...node }: TreeNode): boolean {
  const { steps } = node as unknown as { steps?: readonly { kind: string }[] }
  return kind === 'Traversal' && steps?.at(-1)?.kind === 'Compare'
}

/** The property of `_::{p}::EQ(…)`. */
function propertyRead(node: TreeNode): string | undefined {
  const { start, steps } = node as Extract<Expr, { kind: 'Traversal' }>
  const [first] = steps
  if (start.kind !== 'CurrentStart' || first?.kind !== 'Mapping' || steps.length !== 2) return undefined
  const { entries, spread } = first as MappingStep
  return entries.length === 1 && spread === undefined && entries[0]!.value === undefined
    ? entries[0]!.name.text
    : undefined
}

/** Writes a query that updates a record of a type, or creates it. */
export function generateUpsert(selection: Selection): readonly Refactoring[] {
  const at = selected(selection)
  if (at === undefined) return []
  const type = typeAt(at.placed.declaration as TypeDecl, at.from, selection.view)
  if (type === undefined) return []
  const name = freeQueryName(`Upsert${type.name}`, selection.view)
  const { file } = selection
  const gap = file.text.endsWith('\n\n') ? '' : file.text.endsWith('\n') ? '\n' : '\n\n'
  return [
    {
      title: `Generate the query ${name}`,
      kind: 'rewrite',
      edits: [insertion(file, file.text.length, `${gap}${upsertQuery(type, name)}\n`)],
    },
  ]
}

function typeAt(declaration: TypeDecl, offset: number, { catalog }: ProgramView): RecordType | undefined {
  const { kind, name } = declaration
  if (kind !== 'NodeDecl' && kind !== 'EdgeDecl' && kind !== 'VectorDecl') return undefined
  if (offset < name.span.start || offset > name.span.end) return undefined
  return typeNamed(catalog, { kind: kindOfDecl[kind], name: name.text })
}

function freeQueryName(wanted: string, view: ProgramView): string {
  const taken = new Set<string>()
  for (const path of view.paths)
    for (const { declaration } of view.declarationsOf(path))
      if (declaration.kind === 'QueryDecl') taken.add(declaration.name.text)
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted}${i}`
    if (!taken.has(name)) return name
  }
}

function upsertQuery(type: RecordType, name: string): string {
  const taken = new Set(['existing', 'saved', 'source', 'target', 'vector'])
  const parameterOf = ({ name: property }: Property) => (taken.has(property) ? `${property}_value` : property)
  const parameters = type.properties.map(each => `${parameterOf(each)}: ${typeName(each.type)}`)
  const set = type.properties.map(each => `${each.name}: ${parameterOf(each)}`).join(', ')
  if (type.kind === 'edge') {
    const end = ({ kind, name: of }: RecordType, id: string) => `${kind === 'node' ? 'N' : 'V'}<${of}>(${id})`
    return `QUERY ${name}(${['from_id: ID', 'to_id: ID', ...parameters].join(', ')}) =>
    source <- ${end(type.from, 'from_id')}
    target <- ${end(type.to, 'to_id')}
    saved <- E<${type.name}>::UpsertE({${set}})::From(source)::To(target)
    RETURN saved`
  }
  const key = type.properties.find(({ index }) => index !== 'none') ?? type.properties[0]
  const letter = type.kind === 'node' ? 'N' : 'V'
  const condition = key === undefined ? '' : `::WHERE(_::{${key.name}}::EQ(${parameterOf(key)}))`
  const upsert = type.kind === 'node' ? `UpsertN({${set}})` : `UpsertV(vector, {${set}})`
  const all = type.kind === 'node' ? parameters : ['vector: [F64]', ...parameters]
  return `QUERY ${name}(${all.join(', ')}) =>
    existing <- ${letter}<${type.name}>${condition}
    saved <- existing::${upsert}
    RETURN saved`
}
