import { formatId } from '../../catalog/index.ts'
import { GvqError } from '../../errors.ts'
import type { Bytes, Id, MaybePromise } from '../api.ts'
import { adjacencyKey, edgeTypeOf, type Layouts, type TypeLayout } from './layout.ts'
import type { EditableLists, ListReader } from './lists.ts'
import { andThen, inTurn } from './maybe.ts'
import { adjacencySpace } from './spaces.ts'

/** An edge as its two adjacency lists know it. */
export interface EdgeEnds {
  readonly id: Id
  readonly from: Id
  readonly to: Id
}

/** Puts new edges into the lists of both their ends, and checks that a UNIQUE type gets no second edge of a pair. */
export function addToAdjacency(
  lists: EditableLists,
  layout: TypeLayout,
  edges: readonly EdgeEnds[],
): MaybePromise<void> {
  return andThen(openEnds(lists, layout, edges), () => {
    if (!edgeTypeOf(layout).unique) {
      for (const edge of edges) insertEdge(lists, layout, edge)
      return undefined
    }
    // Of the two lists that could hold an equal edge the shorter one is searched.
    const searches = edges.map(edge => shorterList(lists, layout, edge))
    const keys = searches.map(search => search.key)
    return andThen(lists.openWhole(adjacencySpace, keys), () => {
      for (const [i, edge] of edges.entries()) {
        const { key, other } = searches[i]!
        if (lists.editor(adjacencySpace, key).hasOther(other)) throw duplicateEdge(layout, edge)
        insertEdge(lists, layout, edge)
      }
    })
  })
}

export function removeFromAdjacency(
  lists: EditableLists,
  layout: TypeLayout,
  edges: readonly EdgeEnds[],
): MaybePromise<void> {
  return andThen(openEnds(lists, layout, edges), () => {
    for (const { id, from, to } of edges) {
      lists.editor(adjacencySpace, adjacencyKey(layout, 'out', from)).remove(id)
      lists.editor(adjacencySpace, adjacencyKey(layout, 'in', to)).remove(id)
    }
  })
}

/** All edges, in both directions, of items of one type; a loop or an edge between two of them once. */
export function edgesOfItems(
  lists: ListReader,
  layouts: Layouts,
  items: TypeLayout,
  ids: readonly Id[],
): MaybePromise<ReadonlyMap<TypeLayout, readonly EdgeEnds[]>> {
  const found = new Map<TypeLayout, Map<Id, EdgeEnds>>()
  const steps: (() => MaybePromise<void>)[] = []
  for (const direction of ['out', 'in'] as const) {
    for (const layout of layouts.edgesOf(items, direction)) {
      const edges = found.get(layout) ?? new Map<Id, EdgeEnds>()
      found.set(layout, edges)
      const keys = ids.map(id => adjacencyKey(layout, direction, id))
      steps.push(() =>
        andThen(lists.lists(adjacencySpace, keys), answers => {
          for (const [i, { ids: edgeIds, others }] of answers.entries()) {
            const item = ids[i]!
            for (const [j, id] of edgeIds.entries()) {
              const other = others[j]!
              edges.set(
                id,
                direction === 'out' ? { id, from: item, to: other } : { id, from: other, to: item },
              )
            }
          }
        }),
      )
    }
  }
  return andThen(inTurn(steps), () => {
    const groups = new Map<TypeLayout, readonly EdgeEnds[]>()
    for (const [layout, edges] of found) if (edges.size > 0) groups.set(layout, [...edges.values()])
    return groups
  })
}

function openEnds(lists: EditableLists, layout: TypeLayout, edges: readonly EdgeEnds[]): MaybePromise<void> {
  const edits = edges.flatMap(({ id, from, to }) => [
    { key: adjacencyKey(layout, 'out', from), id },
    { key: adjacencyKey(layout, 'in', to), id },
  ])
  return lists.openForEdits(adjacencySpace, edits)
}

function insertEdge(lists: EditableLists, layout: TypeLayout, { id, from, to }: EdgeEnds): void {
  lists.editor(adjacencySpace, adjacencyKey(layout, 'out', from)).insert(id, to)
  lists.editor(adjacencySpace, adjacencyKey(layout, 'in', to)).insert(id, from)
}

function shorterList(
  lists: EditableLists,
  layout: TypeLayout,
  { from, to }: EdgeEnds,
): { readonly key: Bytes; readonly other: Id } {
  const out = adjacencyKey(layout, 'out', from)
  const incoming = adjacencyKey(layout, 'in', to)
  const outLength = lists.editor(adjacencySpace, out).length
  const inLength = lists.editor(adjacencySpace, incoming).length
  return outLength <= inLength ? { key: out, other: to } : { key: incoming, other: from }
}

function duplicateEdge(layout: TypeLayout, { from, to }: EdgeEnds): GvqError {
  const type = edgeTypeOf(layout)
  return new GvqError(
    'DUPLICATE_KEY',
    `A UNIQUE edge ${type.name} from ${type.from.name} ${formatId(from)} to ${type.to.name} ${formatId(to)} exists already.`,
  )
}
