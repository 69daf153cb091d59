import { counted } from '../../../../base/text/counted.ts'
import {
  describeJson,
  formatId,
  type Property,
  toJson,
  typeName,
} from '../../../../language/catalog/index.ts'
import type { ByteString } from '../../../keyvalue/contract/api.ts'
import type { Progress } from '../../../keyvalue/contract/progress.ts'
import type { VersionedStore } from '../../../versioned/contract/api.ts'
import type { Id, StoredRecord } from '../../api.ts'
import { digest, digestsMax, partOf } from '../../keys/key-digest.ts'
import { showValue } from '../../keys/show-value.ts'
import { readTypeState } from '../../reading/record-batches.ts'
import { indexKeyEncoder } from '../../types/index-key.ts'
import { typeRef } from '../../types/migration-skeleton.ts'
import { nextCatalog, storedTypeOf } from '../../types/stored-catalog.ts'
import type { TypeLayout } from '../../types/type-layout.ts'
import { TypeState } from '../../types/type-state.ts'
import { type CatalogChange, catalogChanges } from '../catalog-changes.ts'
import { findRefusals, sourceOf } from '../open-catalog.ts'
import {
  type Beside,
  convertRecord,
  countDropped,
  type KeptStep,
  type Misfit,
  type RewriteStep,
} from './convert.ts'
import type { MigrationPlan, MigrationStep } from './plan.ts'
import { type SourcePart, sourcePages } from './source-pages.ts'

/** What a migration would do, found without writing anything. */
export interface Examined {
  /** The examined steps in the order of the plan's. */
  readonly steps: readonly ExaminedStep[]
  /** Why it cannot be done, in sentences; empty when it can. */
  readonly problems: readonly string[]
}

interface ExaminedStep {
  readonly records: number
  /** Values of each dropped property, in the order of the step. */
  readonly droppedValues: readonly number[]
}

/** Problems of one property that are listed individually. */
const shownMax = 10

/** One state of the data that a migration would change, wherever it is. */
export interface ExaminedData {
  /** What the data does not allow of changes, in sentences. */
  refusals(changes: readonly CatalogChange[]): Promise<readonly string[]>
  count(type: TypeLayout): Promise<number>
  /** All records of a step's type, part by part. */
  parts(step: KeptStep): AsyncIterable<SourcePart>
}

export interface ExamineOptions {
  /** The time of the migration: microseconds since 1970. */
  readonly now: number
  readonly progress: Progress
  /** Values of a unique property whose keys are in memory at once. */
  readonly keysMax?: number
}

/**
 * Reads everything that the migration would change, and returns what it finds: how many records and values, values that
 * do not fit the new types, values that a UNIQUE forbids.
 */
export async function examineMigration(
  store: VersionedStore,
  plan: MigrationPlan,
  options: ExamineOptions,
): Promise<Examined> {
  const source = await sourceOf(store, plan.source)
  const snapshot = store.snapshot()
  const stateOf = async (type: TypeLayout) => (await readTypeState(snapshot, type)) ?? TypeState.empty
  try {
    return await examineData(
      {
        refusals: changes => findRefusals(snapshot, source, changes),
        count: async type => (await stateOf(type)).count,
        parts: async function* (step) {
          const state = await stateOf(step.source)
          yield* sourcePages(snapshot, source, step, 0, state.places(source.pageRows).pageCount(state.rows))
        },
      },
      plan,
      options,
    )
  } finally {
    snapshot.release()
  }
}

/** Examines like `examineMigration`, for data that may be elsewhere. */
export async function examineData(
  data: ExaminedData,
  plan: MigrationPlan,
  options: ExamineOptions,
): Promise<Examined> {
  const problems = [...(await driftProblems(data, plan))]
  // Records whose types differ from the files cannot be read with them.
  if (problems.length > 0) return { steps: [], problems }
  const steps: ExaminedStep[] = []
  for (const step of plan.steps) {
    const examination = new StepExamination(data, plan, step, options)
    steps.push(await examination.run())
    problems.push(...examination.problems)
  }
  return { steps, problems }
}

/** The problems where the stored data is not of the source's schema as the files have it. */
async function driftProblems(
  data: ExaminedData,
  { stored, migration, source }: MigrationPlan,
): Promise<readonly string[]> {
  const next = nextCatalog(stored, migration.source, new Set(), migration.from)
  const changes = catalogChanges(migration.source, stored, next, source)
  const losing = changes.filter(({ kind }) =>
    ['removedType', 'forgottenProperty', 'changedEnds'].includes(kind),
  )
  const found = await data.refusals(losing)
  return found.map(each => `schema::${migration.from} in the files does not match the data. ${each}`)
}

class StepExamination {
  readonly problems: string[] = []
  readonly #data: ExaminedData
  readonly #plan: MigrationPlan
  readonly #step: MigrationStep
  readonly #options: ExamineOptions

  constructor(data: ExaminedData, plan: MigrationPlan, step: MigrationStep, options: ExamineOptions) {
    this.#data = data
    this.#plan = plan
    this.#step = step
    this.#options = options
  }

  async run(): Promise<ExaminedStep> {
    const step = this.#step
    const records = await this.#data.count(step.source)
    if (records === 0 || step.kind === 'drop') return { records, droppedValues: [] }
    await this.#examineEdges(step, records)
    const droppedValues = step.kind === 'rewrite' ? await this.#examineValues(step, records) : []
    // A value that has no place in its type has none in an index either.
    if (this.problems.length === 0) await this.#examineUniques(step, records)
    return { records, droppedValues }
  }

  /** Ends that would be of other types, and edges that UNIQUE forbids. */
  async #examineEdges({ source, target }: KeptStep, records: number): Promise<void> {
    const [was, is] = [source.type, target.type]
    if (was.kind !== 'edge' || is.kind !== 'edge') return
    const { migration, stored, next } = this.#plan
    const before = storedTypeOf(stored, was)?.ends
    const after = storedTypeOf(next, is)?.ends
    if (before?.from !== after?.from || before?.to !== after?.to) {
      const ends = `${was.from.name} to ${was.to.name}`
      this.problems.push(
        `${typeRef('edge', was)} goes from ${ends} in schema::${migration.from} and from ${is.from.name} to ${is.to.name} in schema::${migration.to}; ` +
          `its ${counted(records, 'edge')} cannot be converted. Drop them first, or give the new edges another name.`,
      )
    }
    if (is.unique && before?.unique === false) {
      this.problems.push(...(await this.#data.refusals([{ kind: 'uniqueEdge', layout: source }])))
    }
  }

  async #examineValues(step: RewriteStep, records: number): Promise<readonly number[]> {
    const dropped = step.dropped.map(() => 0)
    const misfits = new Map<number, { count: number; readonly shown: string[] }>()
    let done = 0
    await this.#eachPart(step, ({ records: part, data, ends }) => {
      for (const [i, record] of part.entries()) {
        const { now } = this.#options
        for (const misfit of convertRecord(step, record, { now, data: data[i], ends: ends[i] }).misfits) {
          const found = misfits.get(misfit.slot) ?? { count: 0, shown: [] }
          misfits.set(misfit.slot, found)
          found.count++
          if (found.shown.length < shownMax) found.shown.push(describeMisfit(step, misfit))
        }
      }
      for (const [i, count] of countDropped(step.dropped, part).entries()) dropped[i]! += count
      done += part.length
      this.#tell(done, records)
    })
    for (const [slot, { count, shown }] of misfits) {
      this.problems.push(...shown)
      const rest = count - shown.length
      const { name } = step.target.type.properties[slot]!
      if (rest > 0) this.problems.push(`${propertyRef(step.target, name)}: ${rest} more values do not fit.`)
    }
    return dropped
  }

  /** Checks properties that become unique, or whose values are recomputed. */
  async #examineUniques(step: KeptStep, records: number): Promise<void> {
    const stored = storedTypeOf(this.#plan.next, step.target.type)
    for (const property of step.target.type.properties) {
      if (property.index !== 'unique' || stored?.properties[property.slot]?.index === 'unique') continue
      this.problems.push(...(await this.#duplicates(step, property, records)))
    }
  }

  /** Looks for duplicates, in as many passes as are needed to keep the keys of one pass in memory. */
  async #duplicates(
    step: KeptStep,
    { name, slot, type }: Property,
    records: number,
  ): Promise<readonly string[]> {
    const encode = indexKeyEncoder(type)
    const passes = Math.ceil(records / (this.#options.keysMax ?? digestsMax))
    const shown: string[] = []
    let count = 0
    for (let pass = 0; pass < passes; pass++) {
      const owners = new Map<ByteString, Id>()
      let done = 0
      await this.#eachPart(step, ({ records: part, data, ends }) => {
        for (const [i, record] of part.entries()) {
          const value = this.#valueOf(step, record, { data: data[i], ends: ends[i] }, slot)
          if (value === null) continue
          const key = digest(encode(value))
          if (passes > 1 && partOf(key, passes) !== pass) continue
          const owner = owners.get(key)
          if (owner === undefined) {
            owners.set(key, record.id)
            continue
          }
          count++
          if (shown.length < shownMax) {
            shown.push(
              `${propertyRef(step.target, name)} is UNIQUE, but ${formatId(owner)} and ${formatId(record.id)} would have the same value, ${showValue(value, type)}.`,
            )
          }
        }
        done += part.length
        this.#tell(done, records)
      })
    }
    const rest = count - shown.length
    if (rest > 0)
      shown.push(`${propertyRef(step.target, name)} is UNIQUE, but ${rest} more values are duplicates.`)
    return shown
  }

  #valueOf(step: KeptStep, record: StoredRecord, beside: Beside, slot: number) {
    if (step.kind === 'rewrite') {
      return convertRecord(step, record, { ...beside, now: this.#options.now }).values[slot]!
    }
    const { origin } = step.type.values[slot]!
    return origin.kind === 'property' ? record.values[origin.property.slot]! : null
  }

  async #eachPart(step: KeptStep, work: (part: SourcePart) => void): Promise<void> {
    for await (const part of this.#data.parts(step)) work(part)
  }

  #tell(done: number, records: number): void {
    const { type } = this.#step.source
    this.#options.progress({
      what: `Checking ${typeRef(type.kind, type)}`,
      done,
      total: Math.max(done, records),
    })
  }
}

function propertyRef({ type }: TypeLayout, name: string): string {
  return `${typeRef(type.kind, type)}.${name}`
}

function describeMisfit({ target }: RewriteStep, { record, slot, value, from, to }: Misfit): string {
  const { name } = target.type.properties[slot]!
  const shown = describeJson(toJson(value, from))
  return `${propertyRef(target, name)} of ${formatId(record.id)}: ${shown} (${typeName(from)}) cannot be converted to ${typeName(to)}.`
}
