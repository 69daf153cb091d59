import type { SourceFile } from '../../diagnostics/diagnostic.ts'
import { Build } from './build.ts'
import { buildExpr, buildTerm } from './expressions.ts'
import { buildStep } from './steps.ts'

export type { Build } from './build.ts'
export { buildMigration } from './migration.ts'
export { buildQuery, buildReturn, buildStatement } from './query.ts'
export { buildTypeDecl, buildVersion } from './schema.ts'

/** Returns the context in which the builders lower one source. */
export function startBuild(source: SourceFile, options: { readonly allowsEmpty: boolean }): Build {
  return new Build(source, { expr: buildExpr, term: buildTerm, step: buildStep }, options.allowsEmpty)
}
