import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { notSupported } from '../unsupported.ts'
import { listNames, quote } from '../words.ts'

/** Type declarations by schema version. Those outside a block belong to version 1; blocks of one version merge. */
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

/** The declarations of the highest version: what queries see. */
export function latest(versions: ReadonlyMap<bigint, readonly ast.TypeDecl[]>): readonly ast.TypeDecl[] {
  const highest = [...versions.keys()].reduce((a, b) => (a > b ? a : b), 0n)
  return versions.get(highest) ?? []
}

/** E108 for a version that has no schema; a migration between known versions is not supported yet. */
export function checkMigration(
  migration: ast.MigrationDecl,
  versions: ReadonlyMap<bigint, unknown>,
  context: Reporting,
): undefined {
  const unknown = [migration.from, migration.to].find(version => !versions.has(version.value))
  if (unknown) {
    const known = [...versions.keys()].sort((a, b) => (a < b ? -1 : 1)).map(version => `schema::${version}`)
    return context.report.error('E108', unknown.span, `there is no ${quote(`schema::${unknown.value}`)}`, {
      help: known.length > 0 ? `the versions are ${listNames(known)}` : 'declare the schema of that version',
    })
  }
  const head = { ...migration.span, end: migration.to.span.end }
  return notSupported('MIGRATION', head, context)
}
