import { assertNever, invariant } from '../../base/errors.ts'
import { andThen, type MaybePromise } from '../../base/maybe.ts'
import type { CreateExpr } from '../../language/analysis/program.ts'
import type { RecordType, Value } from '../../language/catalog/types.ts'
import type { Id, SlotValues, StoredRecord } from '../../store/storage/api.ts'
import { packIds, unpackIds } from '../../store/storage/index.ts'
import { compileAssignments, withDefaults } from './assignments.ts'
import type { Compiled } from './compiled.ts'
import type { CompileScope } from './compiler.ts'
import type { Context } from './context.ts'
import { compileEnds } from './ends.ts'
import type { ItemsFlow } from './flow.ts'
import { compileVector } from './vectors.ts'

/** AddN, AddE, AddV: always create a new record. */
export function compileCreate(expr: CreateExpr, scope: CompileScope): Compiled {
  switch (expr.kind) {
    case 'addNode':
    case 'addEdge':
      return { frames: 0, run: addRows(expr, scope) }
    case 'addVector':
      return { frames: 0, run: addVector(expr, scope) }
    default:
      return assertNever(expr)
  }
}

type Run = (context: Context) => MaybePromise<ItemsFlow>

/** A node or an edge to be inserted. */
export interface NewRow {
  readonly values: SlotValues
  readonly from?: Id
  readonly to?: Id
}

/** The creation of nodes or edges in two parts, so that those of several rounds of a loop are inserted together. */
export interface CompiledInsert {
  readonly type: RecordType
  rows(context: Context): MaybePromise<readonly NewRow[]>
  insert(context: Context, rows: readonly NewRow[]): MaybePromise<ItemsFlow>
}

type InsertExpr = Extract<CreateExpr, { kind: 'addNode' | 'addEdge' }>

export function compileInsert(expr: InsertExpr, scope: CompileScope): CompiledInsert {
  return expr.kind === 'addNode' ? nodeInsert(expr, scope) : edgeInsert(expr, scope)
}

function addRows(expr: InsertExpr, scope: CompileScope): Run {
  const { rows, insert } = compileInsert(expr, scope)
  return context => andThen(rows(context), found => insert(context, found))
}

function nodeInsert(expr: Extract<CreateExpr, { kind: 'addNode' }>, scope: CompileScope): CompiledInsert {
  const { node } = expr
  const assign = compileAssignments(expr.assignments, node, scope)
  return {
    type: node,
    rows: context => andThen(assign.run(context), given => [{ values: withDefaults(context, node, given) }]),
    insert: (context, rows) =>
      rows.length >= columnRowsMin
        ? insertColumns(context, node, rows)
        : andThen(context.transaction.insertNodes(node, rows), records =>
            written(context, node, records, true),
          ),
  }
}

function edgeInsert(expr: Extract<CreateExpr, { kind: 'addEdge' }>, scope: CompileScope): CompiledInsert {
  const { edge } = expr
  const assign = compileAssignments(expr.assignments, edge, scope)
  const ends = compileEnds(edge, expr.from, expr.to, scope)
  const single = expr.type.kind === 'items' && !expr.type.plural
  return {
    type: edge,
    rows: context =>
      andThen(assign.run(context), given =>
        andThen(ends(context), pairs => {
          const values = withDefaults(context, edge, given)
          return pairs.map(({ from, to }) => ({ from, to, values }))
        }),
      ),
    insert: (context, rows) =>
      rows.length >= columnRowsMin
        ? insertColumns(context, edge, rows)
        : andThen(context.transaction.insertEdges(edge, rows as readonly NewEdge[]), records =>
            written(context, edge, records, single),
          ),
  }
}

/** From so many records on, inserting columns is faster. */
const columnRowsMin = 512

function insertColumns(context: Context, type: RecordType, rows: readonly NewRow[]): MaybePromise<ItemsFlow> {
  const slots = new Set<number>()
  for (const { values } of rows) for (const slot of values.keys()) slots.add(slot)
  const values = new Map<number, readonly Value[]>()
  for (const slot of slots) {
    values.set(
      slot,
      rows.map(row => row.values.get(slot) ?? null),
    )
  }
  const idsOf = (end: 'from' | 'to') => packIds(rows.map(row => row[end]!))
  const ends = type.kind === 'edge' ? { from: idsOf('from'), to: idsOf('to') } : {}
  return andThen(context.transaction.load(type, { count: rows.length, values, ...ends }), packed => {
    const ids = unpackIds(packed)
    return { kind: 'items', type, ids, offsets: [0, ids.length], single: false }
  })
}

type NewEdge = NewRow & Required<Pick<NewRow, 'from' | 'to'>>

function addVector(expr: Extract<CreateExpr, { kind: 'addVector' }>, scope: CompileScope): Run {
  const assign = compileAssignments(expr.assignments, expr.vector, scope)
  const data = compileVector(expr.data, scope)
  invariant(data.frames === 0, 'a vector computed from the current item')
  return context =>
    andThen(assign.run(context), given =>
      andThen(data.run(context, undefined), vectorOf => {
        const row = { values: withDefaults(context, expr.vector, given), vector: vectorOf(0) }
        return andThen(context.transaction.insertVectors(expr.vector, [row]), records => {
          context.noteVectors(
            expr.vector,
            records.map(record => record.id),
          )
          return written(context, expr.vector, records, true)
        })
      }),
    )
}

/** Returns records that were just written as a flow. */
export function written(
  context: Context,
  type: RecordType,
  records: readonly StoredRecord[],
  single: boolean,
): ItemsFlow {
  const ids = records.map(record => record.id)
  return { kind: 'items', type, ids, records, stamp: context.stamp(), offsets: [0, ids.length], single }
}

/** Returns items that were just written as a flow; their records are read where they are needed. */
export function writtenItems(
  type: RecordType,
  ids: readonly Id[],
  rows: readonly number[],
  single: boolean,
): ItemsFlow {
  return { kind: 'items', type, ids, rows, offsets: [0, ids.length], single }
}
