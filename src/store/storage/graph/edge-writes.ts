import { GvqError } from '../../../base/errors.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import type { Direction } from './keys.ts'
import type { Pages } from './pages.ts'
import type { NumberEntries } from './trees.ts'
import { edgeTypeOf, type Layouts, type TypeLayout } from './type-layout.ts'

/** An edge as its two trees know it: by rows. */
export interface EdgeRow {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** The entries of edges in one direction: item, edge, and the item at the other end. */
export function adjacencyEdits(
  direction: Direction,
  removed: readonly EdgeRow[],
  added: readonly EdgeRow[],
): { readonly removed: NumberEntries; readonly added: NumberEntries } {
  return { removed: entriesOf(direction, removed), added: entriesOf(direction, added) }
}

function entriesOf(direction: Direction, edges: readonly EdgeRow[]): NumberEntries {
  const items = new Uint32Array(edges.length)
  const rows = new Uint32Array(edges.length)
  const others = new Uint32Array(edges.length)
  for (let i = 0; i < edges.length; i++) {
    const { row, from, to } = edges[i]!
    items[i] = direction === 'out' ? from : to
    rows[i] = row
    others[i] = direction === 'out' ? to : from
  }
  return { items, rows, others }
}

/** All edges, in both directions, of items of one type; a loop or an edge between two of them once. */
export function edgesOfItems(
  pages: Pages,
  layouts: Layouts,
  items: TypeLayout,
  rows: readonly number[],
): ReadonlyMap<TypeLayout, readonly EdgeRow[]> {
  const found = new Map<TypeLayout, Map<number, EdgeRow>>()
  for (const direction of ['out', 'in'] as const) {
    for (const layout of layouts.edgesOf(items, direction)) {
      const edges = found.get(layout) ?? new Map<number, EdgeRow>()
      found.set(layout, edges)
      const tree = pages.numberTree(layout, layout.trees[direction])
      for (const item of rows) {
        tree.each(item, (row, other) => {
          edges.set(
            row,
            direction === 'out' ? { row, from: item, to: other } : { row, from: other, to: item },
          )
        })
      }
    }
  }
  const groups = new Map<TypeLayout, readonly EdgeRow[]>()
  for (const [layout, edges] of found) if (edges.size > 0) groups.set(layout, [...edges.values()])
  return groups
}

export function duplicateEdge(
  layout: TypeLayout,
  { from = '', to = '' }: { readonly from?: Id; readonly to?: Id },
): GvqError {
  const type = edgeTypeOf(layout)
  return new GvqError(
    'DUPLICATE_KEY',
    `A UNIQUE edge ${type.name} from ${type.from.name} ${formatId(from)} to ${type.to.name} ${formatId(to)} already exists.`,
  )
}
