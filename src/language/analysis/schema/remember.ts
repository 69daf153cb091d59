import type { RecordType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Report } from '../report.ts'

const made = new WeakMap<ast.TypeDecl, RecordType>()

/**
 * The very type that the same declaration gave in an earlier check of the program, so that what holds on to a type (the
 * variables of a shell, vector indexes) outlives a change elsewhere in the program.
 */
export function remembered<T extends RecordType>(decl: ast.TypeDecl, type: T, report: Report): T {
  if (report.hasErrors) return type
  const earlier = made.get(decl)
  if (earlier !== undefined && hasSameEnds(earlier, type)) return earlier as T
  made.set(decl, type)
  return type
}

function hasSameEnds(a: RecordType, b: RecordType): boolean {
  return a.kind !== 'edge' || b.kind !== 'edge' || (a.from === b.from && a.to === b.to)
}
