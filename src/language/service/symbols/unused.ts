import type { Parts } from '../../../base/flow/parts.ts'
import type { Span } from '../../diagnostics/index.ts'
import type { ProgramView } from '../program-view.ts'
import type { Occurrence } from './symbol.ts'

/** A name that nothing reads. */
interface UnusedName {
  readonly name: string
  readonly span: Span
}

/** Returns the bindings and parameters of the queries of a file that nothing reads. */
export function* unusedNames(view: ProgramView, path: string): Parts<readonly UnusedName[]> {
  const found: UnusedName[] = []
  for (const placed of view.declarationsOf(path)) {
    if (placed.declaration.kind !== 'QueryDecl') continue
    yield
    found.push(...unusedAmong(view.names(placed)))
  }
  return found
}

const known = new WeakMap<readonly Occurrence[], readonly UnusedName[]>()

function unusedAmong(names: readonly Occurrence[]): readonly UnusedName[] {
  const before = known.get(names)
  if (before) return before
  const read = new Set(names.filter(({ role }) => role !== 'declaration').flatMap(({ symbols }) => symbols))
  const found = names.flatMap(({ symbols, role, span }) => {
    const [symbol] = symbols
    const isName = symbol?.kind === 'variable' || symbol?.kind === 'parameter'
    return role === 'declaration' && isName && !read.has(symbol) ? [{ name: symbol.name, span }] : []
  })
  known.set(names, found)
  return found
}
