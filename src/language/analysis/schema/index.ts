import { atOnce } from '../../../base/flow/parts.ts'
import type { Catalog, Property } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Broken, typeKey } from '../context.ts'
import type { Migration } from '../program/program.ts'
import type { Report } from '../report.ts'
import { checkDeclarations } from './declarations.ts'
import type { SchemaContext } from './fields.ts'
import { checkMigration } from './migration.ts'
import { declarationsByVersion, latest, type SchemaVersion } from './versions.ts'

export interface CheckedSchema {
  readonly catalog: Catalog
  readonly broken: Broken
  readonly version: bigint
  readonly migrations: readonly Migration[]
}

/**
 * Checks the highest schema version of all files together, and the migrations. Other versions are checked only if a
 * migration names them. Types that could not be parsed are not reported as unknown. Works in slices that yield to the
 * event loop.
 */
export function* checkSchema(
  trees: readonly ast.SourceTree[],
  brokenTypes: readonly ast.BrokenType[],
  report: Report,
): Generator<void, CheckedSchema> {
  const declarations = declarationsByVersion(trees)
  const versions = new Versions(declarations, brokenTypes, report)
  const version = latest(declarations)
  const newest = yield* versions.getInParts(version)
  const migrations = trees
    .flatMap(tree => tree.declarations)
    .flatMap(node => (node.kind === 'MigrationDecl' ? (checkMigration(node, versions, report) ?? []) : []))
  return { catalog: newest.catalog, broken: newest.broken, version, migrations }
}

/** The schema of each version, checked on first use. */
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

  /** A type that could not be parsed may be of version 1: where it stands outside of any block, nothing else tells. */
  has(version: bigint): boolean {
    return this.#declarations.has(version) || (version === 1n && this.#brokenTypes.length > 0)
  }

  known(): readonly bigint[] {
    return [...this.#declarations.keys()].sort((a, b) => (a < b ? -1 : 1))
  }

  get(version: bigint): SchemaVersion {
    return atOnce(this.getInParts(version))
  }

  *getInParts(version: bigint): Generator<void, SchemaVersion> {
    const known = this.#checked.get(version)
    if (known) return known
    const context: SchemaContext = {
      report: this.#report,
      brokenTypes: new Set(this.#brokenTypes.map(({ item, name }) => typeKey(item, name.text))),
      brokenProperties: new Set<Property>(),
      brokenFields: new Set<ast.FieldDecl>(),
    }
    const catalog = yield* checkDeclarations(this.#declarations.get(version) ?? [], context)
    const broken: Broken = { types: context.brokenTypes, properties: context.brokenProperties }
    const schema = { catalog, broken }
    this.#checked.set(version, schema)
    return schema
  }
}
