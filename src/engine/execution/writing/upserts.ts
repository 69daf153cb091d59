import { invariant } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Assignment, Step } from '../../../language/analysis/program/program.ts'
import type { EdgeType, NodeType, RecordType } from '../../../language/catalog/types.ts'
import type { Id, SlotValues } from '../../../store/graph/api.ts'
import { compileVector } from '../access/vectors.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import { type Context, Frame, type LoadedFlow, load } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, filterRows, type ItemsFlow, rowsOf } from '../flow/flow.ts'
import { alive } from '../rows/items-at-hand.ts'
import { compileAssignments, withDefaults } from './assignments.ts'
import { written, writtenItems } from './create.ts'
import { compileEnds } from './ends.ts'
import { updateEachItem, updateItems } from './updates.ts'

/** UpsertN: merges into every input node, or creates one if there is none (W4, W5). Returns the first. */
export function compileUpsertNode(
  step: Extract<Step, { kind: 'upsertNode' }>,
  scope: CompileScope,
): CompiledStep {
  const { node } = step
  const merge = compileMerge(step.assignments, node, scope)
  const keyOf = compileKey(step)
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an upsert of nodes')
      return andThen(settled(context, node, flow, keyOf), items =>
        andThen(mergeInto(merge, context, items), found => {
          if ('update' in found) return andThen(found.update(), rows => firstOf(node, found.ids, rows))
          const { values } = found
          const key = keyOf(context)
          if (key !== undefined) return context.waiting!.insert(node, [{ values }], true, key)
          const id = idToCreate(flow)
          const created = context.transaction.insertNodes(node, [{ ...(id !== undefined && { id }), values }])
          return andThen(created, records => written(context, node, records, true))
        }),
      )
    },
  }
}

/**
 * The key of the record that a round of a loop creates, by which later rounds find it. `undefined` if it must not be
 * deferred.
 */
type KeyOf = (context: Context) => string | number | undefined

function compileKey({ assignments }: Extract<Step, { kind: 'upsertNode' }>): KeyOf {
  const key = assignments.find(({ property }) => property.index === 'unique')?.value
  if (key?.kind !== 'variable') return () => undefined
  return ({ waiting, slots }) => {
    const flow = waiting && slots[key.slot]
    const value = flow?.kind === 'values' ? flow.values[0] : undefined
    // Other values may be equal without being the same.
    return typeof value === 'string' || Number.isSafeInteger(value) ? (value as string | number) : undefined
  }
}

/** The items in their state after the pending writes: changed, or created in an earlier round. */
function settled(context: Context, node: NodeType, flow: ItemsFlow, keyOf: KeyOf): MaybePromise<ItemsFlow> {
  const { waiting } = context
  if (waiting === undefined) return flow
  if (flow.ids.length > 0) return andThen(waiting.settle(flow), () => flow)
  const key = keyOf(context)
  const id = key === undefined ? undefined : waiting.idOf(node, key)
  if (id === undefined) return flow
  return andThen(waiting.flush(), () => ({
    kind: 'items',
    type: node,
    ids: [id],
    offsets: [0, 1],
    single: true,
  }))
}

/** What an upsert has to do: update the items that there are, or create one with these values. */
type Merge =
  | { readonly ids: readonly Id[]; update(): MaybePromise<readonly number[]> }
  | { readonly values: SlotValues }

/** Computes what is the same for all items, and returns what to do with some of them. */
type CompiledMerge = (context: Context) => MaybePromise<(flow: ItemsFlow) => MaybePromise<Merge>>

/** The values may differ from item to item: `_` is the item as it stands, or the defaults of one to be created (W4). */
function compileMerge(
  assignments: readonly Assignment[],
  type: RecordType,
  scope: CompileScope,
): CompiledMerge {
  const assign = compileAssignments(assignments, type, innerScope(scope))
  const merge = (context: Context, items: ItemsFlow, values: SlotValues): Merge => {
    const { ids } = items
    if (ids.length === 0) return { values: withDefaults(context, type, values) }
    return { ids, update: () => updateItems(context, type, items, values) }
  }
  const mergeEach = (context: Context, items: LoadedFlow): MaybePromise<Merge> => {
    const { ids } = items
    if (ids.length === 0) {
      const draft = assign.runRows(context, new Frame(draftOf(context, type), undefined))
      return andThen(draft, columns => {
        const values = new Map([...columns].map(([slot, [value]]) => [slot, value!]))
        return { values: withDefaults(context, type, values) }
      })
    }
    return andThen(assign.runRows(context, new Frame(items, undefined)), columns => ({
      ids,
      update: () => updateEachItem(context, type, ids, columns, rowsOf(items)),
    }))
  }
  if (assign.perRow) {
    return context => flow => andThen(load(context, once(flow)), items => mergeEach(context, items))
  }
  return context =>
    andThen(
      assign.run(context),
      values => flow => andThen(alive(context, once(flow)), items => merge(context, items, values)),
    )
}

function mergeInto(merge: CompiledMerge, context: Context, flow: ItemsFlow): MaybePromise<Merge> {
  return andThen(merge(context), mergeItems => mergeItems(flow))
}

/** An item with the defaults of its type, as one that is created starts. */
function draftOf(context: Context, type: RecordType): LoadedFlow {
  const defaults = withDefaults(context, type, new Map())
  const values = type.properties.map(({ slot }) => defaults.get(slot) ?? null)
  const records = [{ id: nilId, row: 0, values }]
  return { kind: 'items', type, ids: [nilId], records, offsets: [0, 1], single: true }
}

/** Never read: only properties of a draft are (`propertyOfDraft` of the checker). */
const nilId = '00000000-0000-0000-0000-000000000000' as Id

/** Returns each item once. */
function once(flow: ItemsFlow): ItemsFlow {
  if (flow.ids.length < 2) return flow
  const seen = new Set<Id>()
  return filterRows(flow, row => seen.size < seen.add(flow.ids[row]!).size)
}

function firstOf(type: RecordType, ids: readonly Id[], rows: readonly number[]): ItemsFlow {
  return writtenItems(type, ids.slice(0, 1), rows.slice(0, 1), true)
}

/** Returns the id for a record to create: an upsert on an unknown id creates the record with that id (W5). */
function idToCreate(flow: Flow): Id | undefined {
  return flow.absence?.kind === 'missing' ? flow.absence.id?.(0) : undefined
}

/** UpsertV: like UpsertN, and replaces the numbers of each vector after checking the dimension (W4). */
export function compileUpsertVector(
  step: Extract<Step, { kind: 'upsertVector' }>,
  scope: CompileScope,
): CompiledStep {
  const { vector: type } = step
  const merge = compileMerge(step.assignments, type, scope)
  const data = compileVector(step.data, scope)
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an upsert of vectors')
      return andThen(mergeInto(merge, context, flow), found =>
        andThen(data.run(context, undefined), vectorOf => {
          const vector = vectorOf(0)
          const { transaction } = context
          if ('update' in found) {
            const { ids } = found
            const updated = andThen(transaction.replaceVectors(type, ids, vector), () => found.update())
            return andThen(updated, rows => {
              context.noteVectors(type, ids)
              return firstOf(type, ids, rows)
            })
          }
          const id = idToCreate(flow)
          const created = transaction.insertVectors(type, [
            { ...(id !== undefined && { id }), values: found.values, vector },
          ])
          return andThen(created, records => {
            context.noteVectors(
              type,
              records.map(record => record.id),
            )
            return written(context, type, records, true)
          })
        }),
      )
    },
  }
}

/** UpsertE: for each pair of ends, merges into the oldest edge between them, or creates one (W6). */
export function compileUpsertEdge(
  step: Extract<Step, { kind: 'upsertEdge' }>,
  scope: CompileScope,
): CompiledStep {
  const { edge } = step
  const merge = compileMerge(step.assignments, edge, scope)
  const ends = compileEnds(edge, step.from, step.to, scope)
  const single = step.type.kind === 'items' && !step.type.plural
  return {
    frames: 0,
    run: context =>
      andThen(merge(context), mergeOne =>
        andThen(ends(context), pairs => {
          const written = inSequence(pairs, ({ from, to }) => upsert(context, edge, from, to, mergeOne))
          return andThen(written, all => joinedItems(edge, all, single))
        }),
      ),
  }
}

function upsert(
  context: Context,
  edge: EdgeType,
  from: Id,
  to: Id,
  merge: (flow: ItemsFlow) => MaybePromise<Merge>,
): MaybePromise<ItemsFlow> {
  const { transaction, waiting } = context
  return andThen(oldestEdge(context, edge, from, to), oldest =>
    andThen(merge(oldest), found => {
      if ('update' in found) return andThen(found.update(), rows => firstOf(edge, found.ids, rows))
      const row = { from, to, values: found.values }
      if (waiting !== undefined) return waiting.insert(edge, [row], true, pairOf(from, to))
      return andThen(transaction.insertEdges(edge, [row]), records => written(context, edge, records, true))
    }),
  )
}

/** The oldest edge between two items, in its state after the pending writes. */
function oldestEdge(context: Context, edge: EdgeType, from: Id, to: Id): MaybePromise<ItemsFlow> {
  const { transaction, waiting } = context
  const isNew = waiting?.idOf(edge, pairOf(from, to)) !== undefined
  return andThen(isNew ? waiting?.flush() : undefined, () =>
    andThen(transaction.edgesBetween(edge, from, to), ({ ids, rows }) => {
      const oldest = writtenItems(edge, ids.slice(0, 1), rows.slice(0, 1), true)
      return andThen(waiting?.settle(oldest), () => oldest)
    }),
  )
}

/** Ids have one length. */
function pairOf(from: Id, to: Id): string {
  return from + to
}

/** Items of a flow each as one flow. */
function joinedItems(type: RecordType, all: readonly ItemsFlow[], single: boolean): ItemsFlow {
  if (all.length === 1) return { ...all[0]!, single }
  const ids = all.flatMap(flow => flow.ids)
  const rows = all.flatMap(flow => rowsOf(flow) ?? [])
  const offsets = [0, ids.length]
  return { kind: 'items', type, ids, ...(rows.length === ids.length && { rows }), offsets, single }
}
