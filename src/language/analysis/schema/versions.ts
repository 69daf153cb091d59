import type { Catalog } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Broken } from '../context.ts'

/** The types of one schema version. */
export interface SchemaVersion {
  readonly catalog: Catalog
  readonly broken: Broken
}

export interface KnownVersions {
  has(version: bigint): boolean
  known(): readonly bigint[]
  get(version: bigint): SchemaVersion
}

/** Groups declarations by schema version. Those outside a block are version 1; blocks of one version are merged. */
export function declarationsByVersion(
  trees: readonly ast.SourceTree[],
): ReadonlyMap<bigint, readonly ast.TypeDecl[]> {
  const versions = new Map<bigint, ast.TypeDecl[]>()
  const add = (version: bigint, declarations: readonly ast.TypeDecl[]) => {
    const known = versions.get(version)
    if (known) known.push(...declarations)
    else versions.set(version, [...declarations])
  }
  for (const { declarations } of trees) {
    for (const declaration of declarations) {
      if (declaration.kind === 'SchemaBlock') add(declaration.version.value, declaration.declarations)
      else if (declaration.kind !== 'MigrationDecl' && declaration.kind !== 'QueryDecl')
        add(1n, [declaration])
    }
  }
  return versions
}

/** Returns the highest version: the one that queries use. */
export function latest(versions: ReadonlyMap<bigint, unknown>): bigint {
  return [...versions.keys()].reduce((a, b) => (a > b ? a : b), 0n)
}
