import { GvqError } from '../../../base/errors.ts'
import { andThen, each } from '../../../base/maybe.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type { Id, MaybePromise } from '../api.ts'
import { addEntries, bulkEntriesMin, ListAdditions } from './bulk-lists.ts'
import type { ListEditor } from './list-editor.ts'
import type { EditableLists, ListEdit, ListReader } from './lists.ts'
import { adjacencySpace } from './spaces.ts'
import { adjacencyKey, edgeTypeOf, type Layouts, type TypeLayout } from './type-layout.ts'

/** An edge as its two adjacency lists know it. */
export interface EdgeEnds {
  readonly id: Id
  readonly from: Id
  readonly to: Id
}

/**
 * Adds new edges to the lists of both their ends, and checks that a UNIQUE type gets no second edge for a pair.
 * `areFirst`: the type has no edges yet.
 */
export function addToAdjacency(
  lists: EditableLists,
  layout: TypeLayout,
  edges: readonly EdgeEnds[],
  areFirst: boolean,
): MaybePromise<void> {
  if (edges.length >= bulkEntriesMin && !edgeTypeOf(layout).unique && doAscend(edges)) {
    return addMany(lists, layout, edges, areFirst)
  }
  return andThen(openEnds(lists, layout, edges), editors => {
    if (!edgeTypeOf(layout).unique) {
      for (const [i, edge] of edges.entries()) insertEdge(editors, i, edge)
      return undefined
    }
    // Of the two lists that could hold an equal edge the shorter one is searched.
    const isOutShorter = edges.map((_, i) => editors[2 * i]!.length <= editors[2 * i + 1]!.length)
    const searched = isOutShorter.map((isOut, i) => editors[isOut ? 2 * i : 2 * i + 1]!)
    return andThen(lists.loadWhole(adjacencySpace, searched), () => {
      for (const [i, edge] of edges.entries()) {
        const other = isOutShorter[i] ? edge.to : edge.from
        if (searched[i]!.hasOther(other)) throw duplicateEdge(layout, edge)
        insertEdge(editors, i, edge)
      }
    })
  })
}

function doAscend(edges: readonly EdgeEnds[]): boolean {
  for (let i = 1; i < edges.length; i++) if (edges[i]!.id <= edges[i - 1]!.id) return false
  return true
}

function addMany(
  lists: EditableLists,
  layout: TypeLayout,
  edges: readonly EdgeEnds[],
  areFirst: boolean,
): MaybePromise<void> {
  const out = new ListAdditions()
  const into = new ListAdditions()
  for (const { id, from, to } of edges) {
    out.add(from, id, to)
    into.add(to, id, from)
  }
  const add = (additions: ListAdditions, direction: 'out' | 'in') =>
    addEntries(
      lists,
      adjacencySpace,
      additions.lists(item => adjacencyKey(layout, direction, item)),
      { areNew: areFirst },
    )
  return andThen(add(out, 'out'), () => add(into, 'in'))
}

export function removeFromAdjacency(
  lists: EditableLists,
  layout: TypeLayout,
  edges: readonly EdgeEnds[],
): MaybePromise<void> {
  return andThen(openEnds(lists, layout, edges), editors => {
    for (const [i, { id }] of edges.entries()) {
      editors[2 * i]!.remove(id)
      editors[2 * i + 1]!.remove(id)
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
  return andThen(
    each(steps, step => step()),
    () => {
      const groups = new Map<TypeLayout, readonly EdgeEnds[]>()
      for (const [layout, edges] of found) if (edges.size > 0) groups.set(layout, [...edges.values()])
      return groups
    },
  )
}

/** Editors of the two lists of each edge: that of its start, then that of its end. */
function openEnds(
  lists: EditableLists,
  layout: TypeLayout,
  edges: readonly EdgeEnds[],
): MaybePromise<readonly ListEditor[]> {
  const edits: ListEdit[] = []
  for (const { id, from, to } of edges) {
    edits.push({ key: adjacencyKey(layout, 'out', from), id }, { key: adjacencyKey(layout, 'in', to), id })
  }
  return lists.openForEdits(adjacencySpace, edits)
}

function insertEdge(editors: readonly ListEditor[], i: number, { id, from, to }: EdgeEnds): void {
  editors[2 * i]!.insert(id, to)
  editors[2 * i + 1]!.insert(id, from)
}

function duplicateEdge(layout: TypeLayout, { from, to }: EdgeEnds): GvqError {
  const type = edgeTypeOf(layout)
  return new GvqError(
    'DUPLICATE_KEY',
    `A UNIQUE edge ${type.name} from ${type.from.name} ${formatId(from)} to ${type.to.name} ${formatId(to)} already exists.`,
  )
}
