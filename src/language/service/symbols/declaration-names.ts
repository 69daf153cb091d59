import { assertNever } from '../../../base/errors.ts'
import type { NodeKinds } from '../../analysis/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Declaration, QueryDecl } from '../../syntax/index.ts'
import { noteQuery } from './query-names.ts'
import { type Note, noteMigration, noteType } from './schema-names.ts'
import type { Occurrence } from './symbol.ts'

/** What the names of a declaration are found with. */
export interface Surroundings {
  readonly catalog: Catalog
  readonly kindsIn: (query: QueryDecl) => NodeKinds | undefined
}

const known = new WeakMap<
  Declaration,
  { readonly catalog: Catalog; readonly kinds: NodeKinds | undefined; readonly found: readonly Occurrence[] }
>()

/** Returns the names in a declaration in the order of their places. They are found once, as long as nothing around it changes. */
export function namesIn(declaration: Declaration, { catalog, kindsIn }: Surroundings): readonly Occurrence[] {
  const kinds = declaration.kind === 'QueryDecl' ? kindsIn(declaration) : undefined
  const before = known.get(declaration)
  if (before?.catalog === catalog && before.kinds === kinds) return before.found
  const found: Occurrence[] = []
  noteDeclaration(declaration, catalog, kinds, occurrence => found.push(occurrence))
  found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  known.set(declaration, { catalog, kinds, found })
  return found
}

function noteDeclaration(
  declaration: Declaration,
  catalog: Catalog,
  kinds: NodeKinds | undefined,
  note: Note,
): void {
  switch (declaration.kind) {
    case 'SchemaBlock':
      for (const type of declaration.declarations) noteType(type, catalog, note)
      return
    case 'NodeDecl':
    case 'EdgeDecl':
    case 'VectorDecl':
      noteType(declaration, catalog, note)
      return
    case 'MigrationDecl':
      noteMigration(declaration, note)
      return
    case 'QueryDecl':
      noteQuery(declaration, catalog, kinds, note)
      return
    default:
      assertNever(declaration)
  }
}
