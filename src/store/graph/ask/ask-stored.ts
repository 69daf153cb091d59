import type { Progress } from '../../keyvalue/contract/progress.ts'
import { tokenRules } from '../../text/index.ts'
import type { VersionedStore } from '../../versioned/contract/api.ts'
import type { Fault, Inspection } from '../inspect/faults.ts'
import { typesOfStored } from '../inspect/stored-types.ts'
import { GraphReads } from '../reading/reads.ts'
import { readPageRows } from '../reading/record-batches.ts'
import { readVectorLog, type VectorLog } from '../reading/vector-log.ts'
import { withSnapshot } from '../schema/open-catalog.ts'
import { type StoredCatalog, storedTypeOf } from '../types/stored-catalog.ts'
import { Layouts, type TypeLayout } from '../types/type-layout.ts'
import { type Answers, askGraph } from './ask.ts'
import { type AccessPath, type Miss, pathKey, refOf } from './misses.ts'
import type { Asking, Question } from './question.ts'

/** A question about a type of a store, which may ask for its log of vectors. */
export type StoredQuestion = (
  asking: Asking,
  vectorLog: (afterSequence: number) => Promise<VectorLog | 'unavailable'>,
) => Question | undefined

interface AskStoredOptions {
  /** What else to ask about each type. */
  readonly question: StoredQuestion
  readonly progress: Progress
  readonly signal: AbortSignal | undefined
}

/** What was asked of a store. */
export interface StoredAnswers extends Omit<Answers, 'misses'> {
  /** The faults of the inspection, with what queries miss because of them, and faults that it did not find. */
  readonly faults: readonly Fault[]
  /** What searches miss in vector indexes, which the store does not have. */
  readonly vectors: readonly Miss[]
  /** Names of types that were not asked for, because their pages or states are damaged. */
  readonly omitted: readonly string[]
}

/** Asks for the records of a store (`askGraph`), as far as its inspection shows which there are. */
export async function askStored(
  store: VersionedStore,
  stored: StoredCatalog,
  inspection: Inspection,
  { question, progress, signal }: AskStoredOptions,
): Promise<StoredAnswers> {
  const { catalog, textSearched } = typesOfStored(stored)
  const layouts = new Layouts(catalog, stored, stored)
  const omitted = [...layouts.all()].filter(layout => !isKnown(layout, inspection))
  // An index by other rules is rebuilt at the next opening anyway.
  const hasOldText = ({ kind, type }: AccessPath) =>
    kind === 'text' && storedTypeOf(stored, type)?.text !== tokenRules
  const answers = await withSnapshot(store, async reader => {
    const pageRows = await readPageRows(reader)
    return askGraph({
      reader: new GraphReads({ layouts, reader, pageRows }),
      catalog,
      textSearched,
      omitsType: type => omitted.some(each => each.type === type),
      omits: hasOldText,
      others: asking => {
        const log = (after: number) => readVectorLog(store, layouts.of(asking.type), after)
        const other = question(asking, log)
        return other === undefined ? [] : [other]
      },
      progress,
      signal,
    })
  })
  const { misses, ...rest } = answers
  const ofStore = misses.filter(({ path }) => path.kind !== 'vectors')
  return {
    ...rest,
    faults: [...explained(inspection.faults, ofStore), ...newFaults(inspection, ofStore, layouts)],
    vectors: misses.filter(({ path }) => path.kind === 'vectors'),
    omitted: omitted.map(({ type }) => refOf(type)),
  }
}

/** Whether the pages of a type can all be read, and its state tells which there are. */
function isKnown({ number }: TypeLayout, { faults, found }: Inspection): boolean {
  return (
    found.get(number)?.isWhole === true &&
    !faults.some(fault => (fault.kind === 'state' || fault.kind === 'rows') && fault.layout.number === number)
  )
}

function explained(faults: readonly Fault[], misses: readonly Miss[]): readonly Fault[] {
  const detailsOf = new Map(misses.map(({ path, details }) => [pathKey(path), details]))
  return faults.map(fault => {
    const path = pathOf(fault)
    const details = path && detailsOf.get(pathKey(path))
    return details ? { ...fault, text: `${fault.text} ${details}` } : fault
  })
}

/** What the inspection did not find. */
function newFaults(inspection: Inspection, misses: readonly Miss[], layouts: Layouts): readonly Fault[] {
  const known = new Set(
    inspection.faults.flatMap(fault => {
      const path = pathOf(fault)
      return path === undefined ? [] : [pathKey(path)]
    }),
  )
  return misses
    .filter(({ path }) => !known.has(pathKey(path)))
    .flatMap(miss => faultOf(miss, layouts.of(miss.path.type), inspection))
}

const kinds = {
  count: 'count',
  ids: 'ids',
  index: 'index',
  textIndex: 'text',
  adjacency: 'edges',
} as const

/** The access path that a fault leads astray. */
function pathOf(fault: Fault): AccessPath | undefined {
  switch (fault.kind) {
    case 'count':
    case 'ids':
    case 'textIndex':
    case 'adjacency':
      return { kind: kinds[fault.kind], type: fault.layout.type }
    case 'index':
      return { kind: 'index', type: fault.layout.type, property: fault.index.property }
    default:
      return undefined
  }
}

function faultOf({ path, head, details, rows }: Miss, layout: TypeLayout, { found }: Inspection): Fault[] {
  const text = details === '' ? head : `${head} ${details}`
  const { count, lastId } = found.get(layout.number)!
  switch (path.kind) {
    case 'count':
      return [{ kind: 'count', layout, count, text }]
    case 'ids':
      return [{ kind: 'ids', layout, lastId, text }]
    case 'columns':
      return [{ kind: 'columns', layout, rows, text }]
    case 'index':
      return [{ kind: 'index', layout, index: layout.indexBySlot.get(path.property!.slot)!, text }]
    case 'text':
      return [{ kind: 'textIndex', layout, text }]
    case 'edges':
      return [{ kind: 'adjacency', layout, text }]
    case 'vectors':
      return []
  }
}
