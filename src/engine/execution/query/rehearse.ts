import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import type { Query } from '../../../language/analysis/program/program.ts'
import {
  type Catalog,
  isNumberName,
  parseId,
  type Value,
  type ValueType,
} from '../../../language/catalog/index.ts'
import type { VectorInput } from '../../../store/graph/api.ts'
import type { StatementPlans } from '../../../store/graph/index.ts'
import type { PlanNode, PlannerOptions } from '../../planner/index.ts'
import { Context, mayHoldItems, type VectorSearch } from '../compile/context.ts'
import { Profiler } from '../compile/profiler.ts'
import { type Flow, singleValue } from '../flow/flow.ts'
import { RunControl, type RunLimits } from '../scheduling/run-control.ts'
import { Runs } from '../scheduling/runs.ts'
import { inSlices } from '../scheduling/slices.ts'
import { prepareQueryInParts } from './query.ts'

/** Stand-ins for a text, and for the id of a vector that is found. */
const text = 'text'
const vectorId = parseId('00000000-0000-7000-a000-000000000000')!

const noteOfAnswers =
  'Nothing was run. What a statement finds decides which follow: these are sent where one record is found, and where there is none. For several ids, `= $1` is `= ANY ($1)`.'
const noteOfVectors =
  'What a search of vectors sends depends on its index, and is not shown: gvq explain --profile runs the query and shows it.'
const noteOfPaths =
  'What is read of the items of a path, once it is found, is not shown: gvq explain --profile runs the query and shows it.'
const noteOfRest =
  'What follows from the data cannot be told to the end: gvq explain --profile runs the query and shows all that it sends.'

/**
 * Returns the plan of a query with the statements that the server of the store would get, and how it would run them.
 * The statements come from runs on stand-ins, one in which every read finds something and one in which none does: the
 * server only describes the statements.
 * @param variables those of a shell, by slot
 */
export async function rehearse(
  query: Query,
  catalog: Catalog,
  options: PlannerOptions,
  plans: StatementPlans,
  variables: readonly (Flow | undefined)[] = [],
  runLimits: RunLimits = {},
): Promise<PlanNode> {
  const profiler = new Profiler({ isRehearsal: true })
  const prepared = await inSlices(prepareQueryInParts(query, catalog, options, profiler))
  const slots = Array.from({ length: query.slotCount }, (_, slot) => variables[slot])
  for (const { slot, type } of query.parameters) slots[slot] ??= singleValue(standIn(type, slot))
  let searchesVectors = false
  const vectors: VectorSearch = {
    search: () => {
      searchesVectors = true
      return [{ id: vectorId, distance: 0.5 }]
    },
  }
  let isWhole = false
  for (const finds of [true, false]) {
    const control = new RunControl(new Runs(), query.name, { timeoutMs: limits.queryTimeoutMs, ...runLimits })
    try {
      await plans.rehearse(profiler, { finds, text }, async ({ reader, transaction }) => {
        const context = new Context({
          slots: slots.slice(),
          ...(query.writes ? { reader: transaction, transaction } : { reader }),
          vectors,
          embeddings: new StandInEmbeddings(),
          control,
          readsOnce: prepared.readsOnce && !slots.some(mayHoldItems),
        })
        await prepared.run(context)
      })
      isWhole = true
    } catch (error) {
      if (error instanceof GvqError && isOfServer(error)) throw error
      // Stand-ins are no data: a run on them may fail.
    } finally {
      control.end()
    }
  }
  await profiler.planStatements((each, values) =>
    plans.planOf(each, { values, isForAny: true, writes: query.writes }),
  )
  const plan = await inSlices(prepared.explainInParts())
  return {
    ...plan,
    notes: [
      noteOfAnswers,
      ...(searchesVectors ? [noteOfVectors] : []),
      ...(findsPaths(plan) ? [noteOfPaths] : []),
      ...(isWhole ? [] : [noteOfRest]),
    ],
  }
}

function isOfServer({ code }: GvqError): boolean {
  return code === 'STORAGE_UNAVAILABLE' || code === 'OVERLOADED'
}

function findsPaths({ text, children }: PlanNode): boolean {
  return text.startsWith('path ') || children.some(findsPaths)
}

/** Embeddings that exist for every text, without embedding it. */
class StandInEmbeddings extends Map<string, VectorInput> {
  override has(): boolean {
    return true
  }

  override get(): VectorInput {
    return { data: Float64Array.of(1) }
  }
}

function isNumber(type: ValueType): boolean {
  return type.kind === 'scalar' && isNumberName(type.name)
}

/** @param slot of the parameter: others have other ids */
function standIn(type: ValueType, slot: number): Value {
  switch (type.kind) {
    case 'array':
      // Several rows are written in another way than one.
      return isNumber(type.element) ? [1] : [standIn(type.element, slot), standIn(type.element, slot)]
    case 'object':
      return Object.fromEntries([...type.fields].map(([name, field]) => [name, standIn(field, slot)]))
    default:
      break
  }
  switch (type.name) {
    case 'String':
      return text
    case 'ID':
      return parseId(`00000000-0000-7000-9000-${String(slot).padStart(12, '0')}`)!
    case 'Boolean':
      return true
    default:
      return 1
  }
}
