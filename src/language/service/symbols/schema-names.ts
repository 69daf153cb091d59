import { type Catalog, type RecordKind, scalarNames } from '../../catalog/index.ts'
import type { EdgeDecl, FieldDecl, MigrationDecl, Name, TypeDecl, TypeExpr } from '../../syntax/index.ts'
import { type Occurrence, type ProgramSymbol, propertySymbol, typeSymbol } from './symbol.ts'

export type Note = (occurrence: Occurrence) => void

export const kindOfDecl = { NodeDecl: 'node', EdgeDecl: 'edge', VectorDecl: 'vector' } as const

export function kindOfType({ kind }: TypeDecl): RecordKind {
  return kindOfDecl[kind]
}

/** Notes the names in the declaration of a type. The types of all versions of a schema with one name are one symbol. */
export function noteType(type: TypeDecl, catalog: Catalog, note: Note): void {
  const of = kindOfType(type)
  note({ symbols: [typeSymbol(of, type.name.text)], span: type.name.span, role: 'declaration' })
  if (type.kind === 'EdgeDecl') noteEnds(type, catalog, note)
  for (const field of type.fields) noteField(field, of, type.name.text, note)
}

function noteEnds({ from, to }: EdgeDecl, { nodes, vectors }: Catalog, note: Note): void {
  for (const { text, span } of [from, to]) {
    const kind = vectors.has(text) && !nodes.has(text) ? 'vector' : 'node'
    note({ symbols: [typeSymbol(kind, text)], span, role: 'read' })
  }
}

function noteField({ name }: FieldDecl, of: RecordKind, type: string, note: Note): void {
  note({ symbols: [propertySymbol(of, type, name.text)], span: name.span, role: 'declaration' })
}

export function noteMigration({ items }: MigrationDecl, note: Note): void {
  for (const { source, target, fields } of items) {
    const of = typeSymbol(source.item, source.name.text)
    note({ symbols: [of], span: source.name.span, role: 'read' })
    if (target !== undefined)
      note({ symbols: [typeSymbol(target.item, target.name.text)], span: target.name.span, role: 'read' })
    const property = (name: string) => propertySymbol(source.item, source.name.text, name)
    for (const { name, value } of fields) {
      note({ symbols: [property(name.text)], span: name.span, role: 'write' })
      if (value.kind === 'NameExpr') note({ symbols: [property(value.name)], span: value.span, role: 'read' })
    }
  }
}

/** The members that the type of a parameter declares, and the types of the schema that it names. */
export function noteTypeExpr(
  type: TypeExpr,
  catalog: Catalog,
  note: Note,
  field: (name: Name, of: TypeExpr & { readonly kind: 'ObjectType' }) => ProgramSymbol,
): void {
  switch (type.kind) {
    case 'NamedType': {
      const kind = recordKindOf(type.name, catalog)
      if (kind) note({ symbols: [typeSymbol(kind, type.name)], span: type.span, role: 'read' })
      return
    }
    case 'ArrayType':
      noteTypeExpr(type.element, catalog, note, field)
      return
    case 'ObjectType':
      for (const each of type.fields) {
        note({ symbols: [field(each.name, type)], span: each.name.span, role: 'declaration' })
        noteTypeExpr(each.type, catalog, note, field)
      }
  }
}

const scalarWords: ReadonlySet<string> = new Set(scalarNames.map(name => name.toLowerCase()))

function recordKindOf(name: string, { nodes, edges, vectors }: Catalog): RecordKind | undefined {
  if (nodes.has(name)) return 'node'
  if (edges.has(name)) return 'edge'
  if (vectors.has(name)) return 'vector'
  return scalarWords.has(name.toLowerCase()) ? undefined : 'node'
}
