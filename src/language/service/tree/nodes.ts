import type { Span } from '../../diagnostics/index.ts'

/** A node of a syntax tree, or a part of one: whatever has a place. */
export interface TreeNode {
  readonly kind?: string
  readonly span: Span
}

/** Returns the nodes directly inside of one, in the order of their places. */
export function childrenOf(node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = []
  for (const [name, value] of Object.entries(node)) if (name !== 'span') collect(value, found)
  return found.sort((a, b) => a.span.start - b.span.start)
}

function collect(value: unknown, found: TreeNode[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const each of value) collect(each, found)
  else if ('span' in value) found.push(value as TreeNode)
  else if (!('file' in value)) for (const each of Object.values(value)) collect(each, found)
}

/** Returns the nodes around a place, the outermost first. The end of a node belongs to it. */
export function nodesAround(root: TreeNode, offset: number): readonly TreeNode[] {
  const path: TreeNode[] = []
  for (let next: TreeNode | undefined = root; next !== undefined; ) {
    path.push(next)
    const inside: readonly TreeNode[] = childrenOf(next).filter(({ span }) => isAround(span, offset))
    // Of two that meet at the place, the one that begins there.
    next = inside.at(-1)
  }
  return path
}

export function isAround({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}
