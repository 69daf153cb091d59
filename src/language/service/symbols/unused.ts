import type { Span } from '../../diagnostics/index.ts'
import type { ProgramView } from '../program-view.ts'

/** A name that nothing reads. */
interface UnusedName {
  readonly name: string
  readonly span: Span
}

/** Returns the bindings and parameters of the queries of a file that nothing reads. */
export function unusedNames(view: ProgramView, path: string): readonly UnusedName[] {
  return view.declarationsOf(path).flatMap(placed => {
    if (placed.declaration.kind !== 'QueryDecl') return []
    const names = view.names(placed)
    const read = new Set(names.filter(({ role }) => role !== 'declaration').flatMap(({ symbols }) => symbols))
    return names.flatMap(({ symbols, role, span }) => {
      const [symbol] = symbols
      const isName = symbol?.kind === 'variable' || symbol?.kind === 'parameter'
      return role === 'declaration' && isName && !read.has(symbol) ? [{ name: symbol.name, span }] : []
    })
  })
}
