import { assertNever, invariant } from '../../../../base/errors.ts'
import { castValue, timeAs, type Value, type ValueType } from '../../../../language/catalog/index.ts'
import type { Id, StoredRecord } from '../../api.ts'
import type { DroppedProperty, MigratedValue, MigrationStep } from './plan.ts'

export type RewriteStep = Extract<MigrationStep, { kind: 'rewrite' }>
/** A step whose records are kept. */
export type KeptStep = Exclude<MigrationStep, { kind: 'drop' }>

/** A value that does not fit the new type. */
export interface Misfit {
  readonly record: StoredRecord
  /** The slot in the target. */
  readonly slot: number
  /** The value as it was when a conversion failed. */
  readonly value: Value
  readonly from: ValueType
  readonly to: ValueType
}

/** The values of a record after the migration. */
interface Converted {
  readonly values: readonly Value[]
  readonly misfits: readonly Misfit[]
}

const dateType: ValueType = { kind: 'scalar', name: 'Date' }

/** Whether a step reads the numbers of vectors. */
export function readsData(step: KeptStep): boolean {
  return readsSystem(step, ['data'])
}

/** Whether a step reads the ids of the ends of edges. */
export function readsEnds(step: KeptStep): boolean {
  return readsSystem(step, ['from_node', 'to_node'])
}

function readsSystem({ type }: KeptStep, names: readonly string[]): boolean {
  return type.values.some(({ origin }) => origin.kind === 'system' && names.includes(origin.name))
}

/** What a migration may read beside the record. */
export interface Beside {
  /** The numbers of a vector, when the step reads them. */
  readonly data: Float64Array | undefined
  /** The ids of the ends of an edge, when the step reads them. */
  readonly ends: readonly [from: Id, to: Id] | undefined
}

export function convertRecord(
  { type }: RewriteStep,
  record: StoredRecord,
  { now, data, ends }: Beside & { readonly now: number },
): Converted {
  const misfits: Misfit[] = []
  const values = type.values.map((migrated, slot) => {
    const [start, startType] = originOf(migrated, record, { now, data, ends, label: type.source.name })
    let value: Value = start
    let from = startType
    for (const to of migrated.casts) {
      const cast = castValue(value, from, to)
      if (cast === undefined) {
        misfits.push({ record, slot, value, from, to })
        return null
      }
      value = cast
      from = to
    }
    return value
  })
  return { values, misfits }
}

interface Surroundings extends Beside {
  readonly now: number
  readonly label: string
}

function originOf(
  { origin }: MigratedValue,
  record: StoredRecord,
  surroundings: Surroundings,
): readonly [Value, ValueType] {
  switch (origin.kind) {
    case 'nothing':
      return [null, dateType]
    case 'now':
      return [timeAs(origin.type, surroundings.now), origin.type]
    case 'constant':
      return [origin.value, origin.type]
    case 'property':
      return [record.values[origin.property.slot] ?? null, origin.property.type]
    case 'system':
      return [systemValue(origin.name, record, surroundings), origin.type]
    default:
      return assertNever(origin)
  }
}

function systemValue(
  name: 'id' | 'label' | 'from_node' | 'to_node' | 'data',
  record: StoredRecord,
  { data, ends, label }: Surroundings,
): Value {
  switch (name) {
    case 'id':
      return record.id
    case 'label':
      return label
    case 'from_node':
    case 'to_node':
      invariant(ends !== undefined, 'an edge without its ends')
      return ends[name === 'from_node' ? 0 : 1]
    case 'data':
      invariant(data !== undefined, 'a vector without numbers')
      return [...data]
    default:
      return assertNever(name)
  }
}

/** How many of the dropped properties have a value, by their place. */
export function countDropped(
  dropped: readonly DroppedProperty[],
  records: readonly StoredRecord[],
): readonly number[] {
  return dropped.map(({ slot }) => records.filter(({ values }) => (values[slot] ?? null) !== null).length)
}
