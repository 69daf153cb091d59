import { assertNever, invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { CreateExpr } from '../../../language/analysis/program/program.ts'
import type { EdgeType, NodeType } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../../store/graph/api.ts'
import { unpackIds } from '../../../store/graph/index.ts'
import { compileVector } from '../access/vectors.ts'
import type { Compiled } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { columnsOf, type NewEdge, type NewRow } from '../compile/waiting-writes.ts'
import type { ItemsFlow } from '../flow/flow.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { compileAssignments, withDefaults } from './assignments.ts'
import { compileEnds } from './ends.ts'

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

type InsertExpr = Extract<CreateExpr, { kind: 'addNode' | 'addEdge' }>

/** Inserts at once, or in a batch with other rounds of a loop. */
function addRows(expr: InsertExpr, scope: CompileScope): Run {
  const type = expr.kind === 'addNode' ? expr.node : expr.edge
  const rows = expr.kind === 'addNode' ? nodeRows(expr, scope) : edgeRows(expr, scope)
  const single = expr.type.kind === 'items' && !expr.type.plural
  return context =>
    andThen(rows(context), found => {
      const { waiting } = context
      return waiting === undefined
        ? insert(context, type, found, single)
        : waiting.insert(type, found, single)
    })
}

type Rows = (context: Context) => MaybePromise<readonly NewRow[]>

function nodeRows(expr: Extract<CreateExpr, { kind: 'addNode' }>, scope: CompileScope): Rows {
  const { node } = expr
  const assign = compileAssignments(expr.assignments, node, scope)
  return context => andThen(assign.run(context), given => [{ values: withDefaults(context, node, given) }])
}

function edgeRows(expr: Extract<CreateExpr, { kind: 'addEdge' }>, scope: CompileScope): Rows {
  const { edge } = expr
  const assign = compileAssignments(expr.assignments, edge, scope)
  const ends = compileEnds(edge, expr.from, expr.to, scope)
  return context =>
    andThen(assign.run(context), given =>
      andThen(ends(context), pairs => {
        const values = withDefaults(context, edge, given)
        return pairs.map(({ from, to }) => ({ from, to, values }))
      }),
    )
}

function insert(
  context: Context,
  type: NodeType | EdgeType,
  rows: readonly NewRow[],
  single: boolean,
): MaybePromise<ItemsFlow> {
  const { transaction } = context
  if (rows.length >= thresholds.columnRowsMin) {
    return andThen(transaction.load(type, columnsOf(type, rows)), packed => {
      const ids = unpackIds(packed)
      return { kind: 'items', type, ids, offsets: [0, ids.length], single: false }
    })
  }
  const inserted =
    type.kind === 'node'
      ? transaction.insertNodes(type, rows)
      : transaction.insertEdges(type, rows as readonly NewEdge[])
  return andThen(inserted, records => written(context, type, records, single))
}

function addVector(expr: Extract<CreateExpr, { kind: 'addVector' }>, scope: CompileScope): Run {
  const assign = compileAssignments(expr.assignments, expr.vector, scope)
  const data = compileVector(expr.data, scope)
  invariant(data.frames === 0, 'a vector computed from the current item')
  return context =>
    andThen(assign.run(context), given =>
      andThen(data.run(context, undefined), vectorOf => {
        const row = { values: withDefaults(context, expr.vector, given), vector: vectorOf(0) }
        if (context.waiting !== undefined) {
          return andThen(context.waiting.insertVector(expr.vector, row), items => {
            context.noteVectors(expr.vector, items.ids)
            return items
          })
        }
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
