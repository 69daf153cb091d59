import { assertNever } from '../../base/errors.ts'
import type { Declaration, SourceTree, Statement } from '../syntax/index.ts'

/** Positions that the brackets alone do not determine, as UTF-16 offsets. */
export interface Marks {
  readonly declarationStarts: ReadonlySet<number>
  /** Where the lines inside declarations begin: statements, the types of a schema, the mappings of a migration. */
  readonly lineStarts: ReadonlySet<number>
  /** Closing braces of the blocks that always have one entry per line. */
  readonly tallEnds: ReadonlySet<number>
}

export function findMarks(tree: SourceTree): Marks {
  const lineStarts = new Set<number>()
  const tallEnds = new Set<number>()

  function markStatement(statement: Statement): void {
    lineStarts.add(statement.span.start)
    if (statement.kind === 'For') statement.body.forEach(markStatement)
  }

  function markDeclaration(declaration: Declaration): void {
    switch (declaration.kind) {
      case 'NodeDecl':
      case 'EdgeDecl':
      case 'VectorDecl':
        tallEnds.add(declaration.span.end - 1)
        return
      case 'SchemaBlock':
        for (const type of declaration.declarations) {
          lineStarts.add(type.span.start)
          markDeclaration(type)
        }
        return
      case 'MigrationDecl':
        for (const { span } of declaration.items) {
          lineStarts.add(span.start)
          tallEnds.add(span.end - 1)
        }
        return
      case 'QueryDecl':
        declaration.statements.forEach(markStatement)
        lineStarts.add(declaration.result.span.start)
        return
      default:
        assertNever(declaration)
    }
  }

  tree.declarations.forEach(markDeclaration)
  const declarationStarts = new Set(tree.declarations.map(({ span }) => span.start))
  return { declarationStarts, lineStarts, tallEnds }
}
