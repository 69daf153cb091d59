import { type Catalog, catalogOf, nodeType, type Property, vectorType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'

import { type Broken, typeKey } from '../context.ts'
import { at, type Report } from '../report.ts'
import { quote } from '../words.ts'
import { checkEdge } from './edges.ts'
import { checkFields } from './fields.ts'
import { refuseReservedType } from './reserved.ts'
import type { SchemaContext } from './schema-context.ts'
import { checkMigration, declarationsByVersion, latest } from './versions.ts'

export interface CheckedSchema {
  readonly catalog: Catalog
  readonly broken: Broken
}

/** The catalog of the highest schema version of all files together; types that did not parse are not called unknown. */
export function checkSchema(
  trees: readonly ast.SourceTree[],
  brokenTypes: readonly ast.BrokenType[],
  report: Report,
): CheckedSchema {
  const versions = declarationsByVersion(trees)
  for (const declaration of trees.flatMap(tree => tree.declarations)) {
    if (declaration.kind === 'MigrationDecl') checkMigration(declaration, versions, { report })
  }
  const context: SchemaContext = {
    report,
    brokenTypes: new Set(brokenTypes.map(({ item, name }) => typeKey(item, name.text))),
    brokenProperties: new Set<Property>(),
  }
  const catalog = checkDeclarations(latest(versions), context)
  return { catalog, broken: { types: context.brokenTypes, properties: context.brokenProperties } }
}

function checkDeclarations(declarations: readonly ast.TypeDecl[], context: SchemaContext): Catalog {
  const unique = withoutDuplicates(declarations, context)
  for (const { name } of unique) refuseReservedType(name, context)
  const items = catalogOf(
    unique.flatMap(decl => {
      if (decl.kind === 'EdgeDecl') return []
      const [kind, make] =
        decl.kind === 'NodeDecl' ? (['node', nodeType] as const) : (['vector', vectorType] as const)
      return [make(decl.name.text, checkFields(kind, decl.fields, context), decl.name.span)]
    }),
  )
  const edges = unique.flatMap(decl =>
    decl.kind === 'EdgeDecl' ? (checkEdge(decl, items, context) ?? []) : [],
  )
  return { ...items, edges: catalogOf(edges).edges }
}

/** E107: a name twice among nodes, among edges or among vectors. The first counts. */
function withoutDuplicates(
  declarations: readonly ast.TypeDecl[],
  { report }: SchemaContext,
): readonly ast.TypeDecl[] {
  const first = new Map<string, ast.TypeDecl>()
  for (const decl of declarations) {
    const key = `${decl.kind} ${decl.name.text}`
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, decl)
      continue
    }
    report.error('E107', decl.name.span, `${quote(decl.name.text)} is declared twice`, {
      related: [at(earlier.name.span, 'first declared here')],
      help: 'rename or remove one of the two',
    })
  }
  return [...first.values()]
}
