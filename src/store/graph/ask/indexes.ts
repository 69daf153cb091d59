import { Fingerprint } from '../../../base/data/fingerprint.ts'
import {
  compareValues,
  groupKey,
  orderValues,
  type Property,
  type Value,
} from '../../../language/catalog/index.ts'
import type { Found, Id, IndexBounds } from '../api.ts'
import { chunksOf } from './chunks.ts'
import { fingerprintOf, LargeGroups } from './large-groups.ts'
import { type AccessPath, refOf } from './misses.ts'
import { type Asking, type Chunk, hasRows, membersMax, type Question } from './question.ts'

/** Records after which another value is a bound of the ranges that are asked for. */
const boundEvery = 32_768

type Present = Exclude<Value, null>

/**
 * Asks for each record by its value, as an equality does, and the other way round for all entries of the index, as
 * ranges do.
 */
export class IndexQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  readonly #property: Property
  readonly #withRows: boolean
  /** Every record with a value. */
  readonly #all = new Fingerprint()
  readonly #bounds: Present[] = []
  readonly #large = new LargeGroups<Present>()

  constructor(asking: Asking, property: Property) {
    this.#asking = asking
    this.#property = property
    this.#withRows = hasRows(asking.reader)
    this.path = { kind: 'index', type: asking.type, property }
  }

  async take({ ids, rows, columns }: Chunk): Promise<void> {
    const values = columns[this.#property.slot]
    if (values === undefined) return
    for (const [i, value] of values.entries()) {
      if (value === null) continue
      if (this.#all.count % boundEvery === boundEvery - 1) this.#bounds.push(value)
      this.#all.add(ids[i]!, this.#withRows ? rows[i]! : 0)
    }
    await this.#askOldest(ids, values)
    // A server that reads one value at a time is asked only for the first record of each value.
    if (this.#property.index !== 'unique' && this.#withRows) await this.#askEach(ids, rows, values)
  }

  /** The first record of each value, as joins and upserts ask for it. */
  async #askOldest(ids: readonly Id[], values: readonly Value[]): Promise<void> {
    const { reader, type, misses } = this.#asking
    const isUnique = this.#property.index === 'unique'
    const { ids: found } = await reader.oldest(type, this.#property, values)
    const others: number[] = []
    for (const [i, value] of values.entries()) {
      if (value === null || found[i] === ids[i]) continue
      if (found[i] === undefined || (!isUnique && found[i] > ids[i]!)) {
        misses.note(this.path, 'Not found by it', ids[i])
      } else others.push(i)
    }
    if (!isUnique || others.length === 0) return
    const records = await reader.records(
      type,
      others.map(i => found[i]!),
    )
    for (const [at, i] of others.entries()) {
      const value = records[at]?.values[this.#property.slot] ?? null
      if (orderValues(value, values[i]!) === 0) {
        const { name } = this.#property
        misses.lose(`Records of ${refOf(type)} with the UNIQUE ${name} of another record`, ids[i]!)
      } else misses.note(this.path, 'Another record is found by it in place of', ids[i])
    }
  }

  async #askEach(ids: readonly Id[], rows: readonly number[], values: readonly Value[]): Promise<void> {
    const { reader, type, misses } = this.#asking
    const places = new Map<string, number[]>()
    for (const [i, value] of values.entries()) {
      if (value === null) continue
      const name = groupKey([value])
      const known = places.get(name)
      if (known === undefined) places.set(name, [i])
      else known.push(i)
    }
    for (const [name, group] of places) {
      const value = values[group[0]!]! as Present
      let members = this.#large.get(name)
      if (members === undefined) {
        const count = await reader.lookupCount(type, this.#property, value)
        if (count > membersMax) members = this.#large.add(name, value)
      }
      if (members !== undefined) {
        for (const i of group) members.add(ids[i]!, rows[i]!)
        continue
      }
      const found = await reader.lookup(type, this.#property, value)
      for (const i of group) {
        if (!found.ids.includes(ids[i]!)) misses.note(this.path, 'Not found by it', ids[i])
      }
    }
  }

  async end(): Promise<void> {
    await this.#askLarge()
    await this.#askRanges()
  }

  async #askLarge(): Promise<void> {
    const { reader, type, pause } = this.#asking
    const wrong = new Map<string, ReadonlySet<Id>>()
    for (const { key, members } of this.#large.all()) {
      const { ids, rows } = await reader.lookup(type, this.#property, key)
      if (!fingerprintOf(ids, i => rows[i]!).equals(members)) wrong.set(groupKey([key]), new Set(ids))
      await pause()
    }
    if (wrong.size > 0) await this.#nameMissing(wrong)
  }

  /** Names the records that are not among what was found for their values. */
  async #nameMissing(found: ReadonlyMap<string, ReadonlySet<Id>>): Promise<void> {
    const { reader, type, misses, pause } = this.#asking
    for await (const { ids, columns } of chunksOf(reader, type, [this.#property])) {
      for (const [i, value] of columns[this.#property.slot]?.entries() ?? []) {
        if (value === null) continue
        if (found.get(groupKey([value]))?.has(ids[i]!) === false) {
          misses.note(this.path, 'Not found by it', ids[i])
        }
      }
      await pause()
    }
  }

  async #askRanges(): Promise<void> {
    const { pause } = this.#asking
    const all = new Fingerprint()
    const ranges = rangesBetween(this.#property, this.#bounds)
    for (const range of ranges) {
      const { ids, rows } = await this.#between(range)
      for (let i = 0; i < ids.length; i++) all.add(ids[i]!, this.#withRows ? rows[i]! : 0)
      await pause()
    }
    if (all.equals(this.#all)) return
    for (const range of ranges) {
      await this.#nameWrong(range, await this.#between(range))
      await pause()
    }
    const { misses } = this.#asking
    if (!misses.has(this.path)) misses.note(this.path, 'Ranges find other records')
  }

  async #between(range: IndexBounds): Promise<Found> {
    const { reader, type } = this.#asking
    return (await reader.between(type, this.#property, range, Number.MAX_SAFE_INTEGER - 1))!
  }

  /** Names the entries of a range that do not belong there. */
  async #nameWrong(range: IndexBounds, { ids, rows }: Found): Promise<void> {
    const { reader, type, misses } = this.#asking
    const records = await reader.records(type, ids, this.#withRows ? rows : undefined)
    const seen = new Set<Id>()
    for (const [i, id] of ids.entries()) {
      const value = records[i]?.values[this.#property.slot] ?? null
      if (records[i] === undefined) misses.note(this.path, 'Found by it without being there', '')
      else if (value === null || !isWithin(value, range)) {
        misses.note(this.path, 'Found by it with a value that it does not have', id)
      } else if (seen.has(id)) misses.note(this.path, 'Found by it more than once', id)
      seen.add(id)
    }
  }
}

/** Ranges that contain all values, each of about as many records as any other. */
function rangesBetween({ type }: Property, sample: readonly Present[]): readonly IndexBounds[] {
  const bounds = type.kind === 'scalar' ? [...sample].sort(compareValues) : []
  const distinct = bounds.filter((value, i) => i === 0 || compareValues(value, bounds[i - 1]!) !== 0)
  return [undefined, ...distinct].map((lower, i) => ({
    ...(lower !== undefined && { lower: { value: lower, inclusive: true } }),
    ...(i < distinct.length && { upper: { value: distinct[i]!, inclusive: false } }),
  }))
}

function isWithin(value: Present, { lower, upper }: IndexBounds): boolean {
  return (
    (lower === undefined || compareValues(value, lower.value) >= 0) &&
    (upper === undefined || compareValues(value, upper.value) < 0)
  )
}
