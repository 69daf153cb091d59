import { type GvqError, wordedError } from '../../../base/errors.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import type { Direction } from '../keys/keys.ts'
import type { Pages } from '../reading/pages.ts'
import type { Ends } from '../rows/ends.ts'
import type { NumberEntries } from '../trees/trees.ts'
import { edgeTypeOf, type Layouts, type TypeLayout } from '../types/type-layout.ts'

/** The entries of edges in one direction: item, edge, and the item at the other end. */
export function entriesOfEdges(direction: Direction, rows: Uint32Array, { from, to }: Ends): NumberEntries {
  return direction === 'out' ? { items: from, rows, others: to } : { items: to, rows, others: from }
}

const none = new Uint32Array(0)

export const noEdges: NumberEntries = { items: none, rows: none, others: none }

export function endsOf(edges: readonly { readonly fromRow: number; readonly toRow: number }[]): Ends {
  return {
    from: Uint32Array.from(edges, ({ fromRow }) => fromRow),
    to: Uint32Array.from(edges, ({ toRow }) => toRow),
  }
}

/** Adds the rows of all edges, in both directions, of items of one type to those of `found`; some perhaps twice. */
export function addEdgesOfItems(
  pages: Pages,
  layouts: Layouts,
  items: TypeLayout,
  rows: ArrayLike<number>,
  found: Map<TypeLayout, number[]>,
): void {
  for (const direction of ['out', 'in'] as const) {
    for (const layout of layouts.edgesOf(items, direction)) {
      const edges = found.get(layout) ?? []
      found.set(layout, edges)
      const tree = pages.numberTree(layout, layout.trees[direction])
      if (tree.isEmpty) continue
      for (let i = 0; i < rows.length; i++) tree.each(rows[i]!, edge => edges.push(edge))
    }
  }
}

export function duplicateEdge(
  layout: Pick<TypeLayout, 'type'>,
  { from = '', to = '' }: { readonly from?: Id; readonly to?: Id },
): GvqError {
  const type = edgeTypeOf(layout)
  return wordedError(
    'DUPLICATE_KEY',
    `a UNIQUE edge \`${type.name}\` from \`${type.from.name}\` ${formatId(from)} to \`${type.to.name}\` ${formatId(to)} already exists`,
  )
}
