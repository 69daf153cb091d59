import {
  type Catalog,
  catalogOf,
  nodeType,
  type Property,
  type RecordType,
  vectorType,
} from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'

import { type Broken, typeKey } from '../context.ts'
import type { Migration } from '../program.ts'
import { at, type Report } from '../report.ts'
import { quote } from '../words.ts'
import { checkEdge } from './edges.ts'
import { checkFields } from './fields.ts'
import { checkMigration, type SchemaVersion } from './migration.ts'
import { remembered } from './remember.ts'
import { refuseReservedType } from './reserved.ts'
import type { SchemaContext } from './schema-context.ts'
import { declarationsByVersion, latest } from './versions.ts'

export interface CheckedSchema {
  readonly catalog: Catalog
  readonly broken: Broken
  readonly version: bigint
  readonly migrations: readonly Migration[]
}

/**
 * The catalog of the highest schema version of all files together, and the migrations; of the other versions only
 * those are looked at that a migration names. Types that did not parse are not called unknown.
 */
export function checkSchema(
  trees: readonly ast.SourceTree[],
  brokenTypes: readonly ast.BrokenType[],
  report: Report,
): CheckedSchema {
  const declarations = declarationsByVersion(trees)
  const versions = new Versions(declarations, brokenTypes, report)
  const version = latest(declarations)
  const newest = versions.get(version)
  const migrations = trees
    .flatMap(tree => tree.declarations)
    .flatMap(node => (node.kind === 'MigrationDecl' ? (checkMigration(node, versions, report) ?? []) : []))
  return { catalog: newest.catalog, broken: newest.broken, version, migrations }
}

/** The schema of each version, checked when it is first asked for. */
class Versions {
  readonly #declarations: ReadonlyMap<bigint, readonly ast.TypeDecl[]>
  readonly #brokenTypes: readonly ast.BrokenType[]
  readonly #report: Report
  readonly #checked = new Map<bigint, SchemaVersion>()

  constructor(
    declarations: ReadonlyMap<bigint, readonly ast.TypeDecl[]>,
    brokenTypes: readonly ast.BrokenType[],
    report: Report,
  ) {
    this.#declarations = declarations
    this.#brokenTypes = brokenTypes
    this.#report = report
  }

  has(version: bigint): boolean {
    return this.#declarations.has(version)
  }

  known(): readonly bigint[] {
    return [...this.#declarations.keys()].sort((a, b) => (a < b ? -1 : 1))
  }

  get(version: bigint): SchemaVersion {
    const known = this.#checked.get(version)
    if (known) return known
    const context: SchemaContext = {
      report: this.#report,
      brokenTypes: new Set(this.#brokenTypes.map(({ item, name }) => typeKey(item, name.text))),
      brokenProperties: new Set<Property>(),
    }
    const catalog = checkDeclarations(this.#declarations.get(version) ?? [], context)
    const broken: Broken = { types: context.brokenTypes, properties: context.brokenProperties }
    const schema = { catalog, broken }
    this.#checked.set(version, schema)
    return schema
  }
}

function checkDeclarations(declarations: readonly ast.TypeDecl[], context: SchemaContext): Catalog {
  const unique = withoutDuplicates(declarations, context)
  for (const { name } of unique) refuseReservedType(name, context)
  const items = catalogOf(
    unique.flatMap(decl => {
      if (decl.kind === 'EdgeDecl') return []
      const [kind, make] =
        decl.kind === 'NodeDecl' ? (['node', nodeType] as const) : (['vector', vectorType] as const)
      const type = make(decl.name.text, checkFields(kind, decl.fields, context), decl.name.span)
      return [remembered<RecordType>(decl, type, context.report)]
    }),
  )
  const edges = unique.flatMap(decl => (decl.kind === 'EdgeDecl' ? rememberedEdge(decl, items, context) : []))
  return { ...items, edges: catalogOf(edges).edges }
}

function rememberedEdge(decl: ast.EdgeDecl, items: Catalog, context: SchemaContext): readonly RecordType[] {
  const edge = checkEdge(decl, items, context)
  return edge === undefined ? [] : [remembered(decl, edge, context.report)]
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
