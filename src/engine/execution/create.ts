import { assertNever, invariant } from '../../base/errors.ts'
import { andThen, type MaybePromise } from '../../base/maybe.ts'
import type { CreateExpr } from '../../language/analysis/program.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../store/storage/api.ts'
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
      return { frames: 0, run: addNode(expr, scope) }
    case 'addEdge':
      return { frames: 0, run: addEdge(expr, scope) }
    case 'addVector':
      return { frames: 0, run: addVector(expr, scope) }
    default:
      return assertNever(expr)
  }
}

type Run = (context: Context) => MaybePromise<ItemsFlow>

function addNode(expr: Extract<CreateExpr, { kind: 'addNode' }>, scope: CompileScope): Run {
  const assign = compileAssignments(expr.assignments, expr.node, scope)
  return context =>
    andThen(assign.run(context), given =>
      andThen(
        context.transaction.insertNodes(expr.node, [{ values: withDefaults(context, expr.node, given) }]),
        records => written(context, expr.node, records, true),
      ),
    )
}

function addEdge(expr: Extract<CreateExpr, { kind: 'addEdge' }>, scope: CompileScope): Run {
  const assign = compileAssignments(expr.assignments, expr.edge, scope)
  const ends = compileEnds(expr.edge, expr.from, expr.to, scope)
  const single = expr.type.kind === 'items' && !expr.type.plural
  return context =>
    andThen(assign.run(context), given =>
      andThen(ends(context), pairs => {
        const values = withDefaults(context, expr.edge, given)
        const rows = pairs.map(pair => ({ ...pair, values }))
        return andThen(context.transaction.insertEdges(expr.edge, rows), records =>
          written(context, expr.edge, records, single),
        )
      }),
    )
}

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
