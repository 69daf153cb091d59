import type { Parts } from '../../../base/flow/parts.ts'
import { type Kind, kindText, type NodeKinds } from '../../analysis/index.ts'
import { inWholeFile, type Span } from '../../diagnostics/index.ts'
import type { Name, QueryDecl } from '../../syntax/index.ts'
import type { ProgramView } from '../program-view.ts'
import { childrenOf, type TreeNode } from '../tree/nodes.ts'

export interface Hint {
  /** A place in the file. */
  readonly offset: number
  readonly text: string
  readonly kind: 'type' | 'parameter'
}

/** Returns the types of bindings and loop variables, and the names of arguments, between two places of a file. */
export function* hintsIn(view: ProgramView, path: string, from: number, to: number): Parts<readonly Hint[]> {
  const found: Hint[] = []
  for (const { declaration, start, end } of view.declarationsOf(path)) {
    if (declaration.kind !== 'QueryDecl' || start > to || end < from) continue
    yield
    const hints = hintsOfQuery(declaration, view.around.kindsIn(declaration))
    found.push(...hints.filter(({ offset }) => offset >= from && offset <= to))
  }
  return found
}

function hintsOfQuery(query: QueryDecl, kinds: NodeKinds | undefined): readonly Hint[] {
  const hints: Hint[] = []
  const visit = (node: TreeNode): void => {
    hints.push(...hintsOfNode(node, kinds))
    for (const child of childrenOf(node)) visit(child)
  }
  for (const statement of query.statements) visit(statement)
  visit(query.result)
  return hints
}

function hintsOfNode(node: TreeNode, kinds: NodeKinds | undefined): readonly Hint[] {
  switch (node.kind) {
    case 'Binding':
      return typeHint((node as TreeNode & { readonly name: Name }).name, kinds)
    case 'For': {
      const { variable } = node as TreeNode & { readonly variable: TreeNode }
      if (variable.kind === 'Name') return typeHint(variable as Name, kinds)
      return variable.kind === 'Destructure'
        ? childrenOf(variable).flatMap(name => typeHint(name as Name, kinds))
        : []
    }
    default:
      return (argumentNames[node.kind ?? ''] ?? []).flatMap(([member, name]) => {
        const argument = (node as unknown as Readonly<Record<string, TreeNode | undefined>>)[member]
        return argument === undefined || isClear(argument, name)
          ? []
          : [{ offset: inWholeFile(argument.span).start, text: `${name}:`, kind: 'parameter' as const }]
      })
  }
}

/** The arguments whose meaning their place alone tells. */
const argumentNames: Readonly<Record<string, readonly (readonly [member: string, name: string])[]>> = {
  Range: [
    ['from', 'from'],
    ['to', 'to'],
  ],
  SearchV: [['k', 'k']],
  SearchBM25: [
    ['text', 'text'],
    ['k', 'k'],
  ],
  Path: [
    ['weight', 'weight'],
    ['heuristic', 'heuristic'],
  ],
}

/** Whether the argument is a variable of the same name. */
function isClear({ span }: TreeNode, name: string): boolean {
  return span.file.text.slice(span.start, span.end) === name
}

function typeHint(name: Name, kinds: NodeKinds | undefined): readonly Hint[] {
  const kind = kinds?.yields.get(name)
  if (kind === undefined) return []
  return [{ offset: inWholeFile(name.span).end, text: `: ${plainKind(kind)}`, kind: 'type' }]
}

/** What a kind is in words, without back-ticks. */
export function plainKind(kind: Kind): string {
  return kindText(kind).replaceAll('`', '')
}

/** Returns the places of the names that an editor may change together while one of them is typed over. */
export function linkedAt(view: ProgramView, path: string, offset: number): readonly Span[] {
  const [name, second] = view.namesAt(path, offset)
  const [symbol] = name?.symbols ?? []
  if (name === undefined || second !== undefined || symbol === undefined) return []
  if (symbol.key !== undefined || symbol.isGiven) return []
  const placed = view.declarationAt(path, offset)
  const places = placed ? view.names(placed).filter(({ symbols }) => symbols.includes(symbol)) : []
  // `{title}` is short for two names, of which only one would change.
  return places.some(({ short }) => short !== undefined) ? [] : places.map(({ span }) => inWholeFile(span))
}
