import { invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { Kind } from '../../../language/analysis/program/program.ts'
import { recordNotFound } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { HopReader, Id, Way } from '../../../store/graph/api.ts'
import { MoreReads } from '../../../store/graph/index.ts'
import type { PlanStep, TraversalPlan } from '../../planner/index.ts'
import { requireGiven, runValues } from '../compile/compiled.ts'
import { type CompileScope, joinsOperators } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { hopStart } from '../compile/hop-start.ts'
import { measuredAnswer } from '../compile/profiler.ts'
import { type Flow, singleValue } from '../flow/flow.ts'
import { itemsFlow } from '../rows/scans.ts'

interface HopAnswer {
  /** Returns `undefined` where the steps must run after all: the store goes hop by hop, or there is too much. */
  readonly answer: (context: Context) => MaybePromise<Flow | undefined>
  readonly type: Kind
  /** The steps that follow. */
  readonly rest: readonly PlanStep[]
}

/**
 * Compiles the start of a traversal that a store with `byHops` answers by one read: hops from a record by its id, with whether it
 * exists, or from all records of a type. The answer is that of the steps. Returns `undefined` for any other traversal.
 */
export function compileHopAnswer(plan: TraversalPlan, scope: CompileScope): HopAnswer | undefined {
  const { profiler } = scope.compiler
  const start = joinsOperators(scope.compiler) ? hopStart(plan) : undefined
  if (start === undefined) return undefined
  const { access, ways, isCounted, fromHeld, type, rest } = start
  const measured = (answer: HopAnswer['answer']) => measuredAnswer(answer, plan.access, profiler)
  if (access.kind === 'scan') {
    const count = (byHops: HopReader) => andThen(byHops.paths(access.of, ways), singleValue)
    return { type, rest, answer: measured(({ reader: { byHops } }) => byHops && count(byHops)) }
  }
  const id = scope.compiler.expr(access.id, scope)
  if (id.frames !== 0) return undefined
  const read = isCounted ? counted(access.of, ways) : shown(access.of, ways)
  return {
    type,
    rest,
    answer: measured(context => {
      const { byHops } = context.reader
      if (byHops === undefined) return undefined
      requireGiven(id, context, `\`${access.of.name}(…)\``)
      return andThen(runValues(id, context, undefined), idOf => {
        const given = idOf(0) as Id | null
        return andThen(given === null ? 'absent' : read(context, byHops, given), found => {
          if (found !== 'absent') return found
          if (fromHeld) throw recordNotFound(access.of, given)
          return isCounted ? singleValue(0) : itemsFlow(navigation(ways).reached, [], context.stamp())
        })
      })
    }),
  }
}

/** Returns `undefined` for what is too much to be read at once. */
type Read = (context: Context, byHops: HopReader, id: Id) => MaybePromise<Flow | 'absent' | undefined>

function counted(type: RecordType, ways: readonly Way[]): Read {
  return (_context, byHops, id) =>
    andThen(byHops.pathsFrom(type, id, ways), count => (count === undefined ? 'absent' : singleValue(count)))
}

/** The one navigation, and what it leads to. */
function navigation([way]: readonly Way[]) {
  invariant(way?.kind === 'navigate', 'a navigation')
  const { edge, direction, to } = way
  return { way, reached: to === 'edges' ? edge : direction === 'out' ? edge.to : edge.from }
}

function shown(type: RecordType, ways: readonly Way[]): Read {
  const { way, reached } = navigation(ways)
  return (context, byHops, id) =>
    andThen(byHops.neighbourRecords(type, id, way, limits.yieldedRowsMax), records => {
      if (records === undefined) return 'absent'
      if (records.length > limits.yieldedRowsMax) {
        if (context.readsOnce) throw new MoreReads()
        return undefined
      }
      return itemsFlow(reached, records, context.stamp())
    })
}
