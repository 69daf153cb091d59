import { andThen, isPromise, type MaybePromise } from '../../base/maybe.ts'
import type { Statement } from '../../language/analysis/program.ts'
import type { EdgeType, NodeType } from '../../language/catalog/index.ts'
import { mayRead, writes } from '../planner/index.ts'
import type { CompileScope } from './compiler.ts'
import type { Context } from './context.ts'
import { compileInsert, type NewRow } from './create.ts'
import type { Flow } from './flow.ts'

/** The rounds of one run of a loop. */
export interface Rounds {
  run(context: Context): MaybePromise<void>
  /** Called after the last. */
  end(context: Context): MaybePromise<void>
}

/** The statements of a loop. */
export interface CompiledBody {
  begin(): Rounds
  /** As in CompiledStatement. */
  texts(slots: (Flow | undefined)[], into: Set<string>): void
}

interface CompiledReads extends Pick<CompiledBody, 'texts'> {
  run(context: Context): MaybePromise<void>
}

/** Records that a loop inserts at once. */
const insertedMax = 4096

/**
 * A loop that only inserts records of one type, and that looks at none of them: those of many rounds are inserted
 * together. It fails as if each were inserted in its round.
 */
export function compileInserts(
  statements: readonly Statement[],
  scope: CompileScope,
  compileReads: (statements: readonly Statement[]) => CompiledReads,
): CompiledBody | undefined {
  const { profiler, planner } = scope.compiler
  const last = statements.at(-1)
  // What the last statement binds ends with its round.
  const create = last?.kind === 'run' || last?.kind === 'bind' ? last.value : undefined
  if (create?.kind !== 'addNode' && create?.kind !== 'addEdge') return undefined
  const type = create.kind === 'addNode' ? create.node : create.edge
  const before = statements.slice(0, -1)
  const isApart = before.every(
    statement => statement.kind === 'bind' && !writes(statement.value) && !mayRead(statement.value, type),
  )
  // Of several violations in different rounds, the first must be told.
  if (uniqueRules(type) > 1) return undefined
  if (!isApart || mayRead(create, type) || profiler !== undefined || !planner.optimises) return undefined
  const reads = compileReads(before)
  const { rows, insert } = compileInsert(create, scope)
  return {
    texts: reads.texts,
    begin: () => {
      let pending: NewRow[] = []
      const flush = (context: Context): MaybePromise<void> => {
        if (pending.length === 0) return undefined
        const all = pending
        pending = []
        return andThen(insert(context, all), () => undefined)
      }
      const failAfter = (context: Context, error: unknown) =>
        andThen(flush(context), () => {
          throw error
        })
      const add = (context: Context, found: readonly NewRow[]) => {
        for (const row of found) pending.push(row)
        return pending.length < insertedMax ? undefined : flush(context)
      }
      return {
        run: context => {
          let found: MaybePromise<readonly NewRow[]>
          try {
            found = andThen(reads.run(context), () => rows(context))
          } catch (error) {
            // What was to be inserted before fails first.
            return failAfter(context, error)
          }
          if (!isPromise(found)) return add(context, found)
          return found.then(
            all => add(context, all),
            error => failAfter(context, error),
          )
        },
        end: flush,
      }
    },
  }
}

function uniqueRules(type: NodeType | EdgeType): number {
  const indexes = type.properties.filter(({ index }) => index === 'unique').length
  return indexes + (type.kind === 'edge' && type.unique ? 1 : 0)
}
