import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { counted } from '../../../base/text/counted.ts'
import {
  type Catalog,
  formatId,
  type RecordKind,
  type RecordType,
  type Value,
} from '../../../language/catalog/index.ts'
import { type Losses, valuesOf } from './convert.ts'
import { NotedIds } from './noted-ids.ts'
import type { LegacySource, SourceRecord } from './records/source.ts'
import { isRecord, type Tally } from './tally.ts'

export interface PassOptions {
  /** Called with the number of records that were read. */
  readonly onProgress: (records: number) => MaybePromise<void>
  readonly signal: AbortSignal
}

/** Nodes and vectors come before the edges between them. */
const kinds = ['node', 'vector', 'edge'] as const

/** The number of records that tables say they have. */
export function countIn(source: LegacySource): number {
  return kinds.reduce((sum, kind) => sum + source.count(kind), 0)
}

/** One reading of all records, with what is said of it. */
export class Pass {
  readonly tally: Tally
  readonly #catalog: Catalog
  readonly #unknown = new Map<RecordType, Map<string, number>>()
  #cutDates = 0
  readonly #losses: Losses = {
    unknown: (type, name) => {
      const names = this.#unknown.get(type) ?? new Map<string, number>()
      this.#unknown.set(type, names.set(name, (names.get(name) ?? 0) + 1))
    },
    cutDate: () => {
      this.#cutDates++
    },
  }

  constructor(catalog: Catalog, tally: Tally) {
    this.#catalog = catalog
    this.tally = tally
  }

  /** The type and the values of a record; `undefined` if it is left out. */
  fit(record: SourceRecord): { readonly type: RecordType; readonly values: Value[] } | undefined {
    const { kind, label } = record
    const type = typeOf(this.#catalog, kind, label)
    if (type === undefined) {
      this.tally.leaveOut(record, 'no type', `The schema has no ${kind} type \`${label}\`.`)
      return undefined
    }
    try {
      if (record.numbers?.every(Number.isFinite) === false)
        throw new GvqError('INVALID_VALUE', 'A number of its vector is not finite.')
      return { type, values: valuesOf(record, type, this.#losses) }
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      this.tally.leaveOut(record, 'does not fit', error.message)
      return undefined
    }
  }

  /** Sentences on what all records have in common. */
  get notes(): readonly string[] {
    const notes: string[] = []
    for (const [type, names] of this.#unknown) {
      const each = [...names].map(([name, count]) => `\`${name}\` (${counted(count, 'value')})`)
      notes.push(`${type.name} has no property ${each.join(', ')} in the schema: left out.`)
    }
    if (this.#cutDates > 0)
      notes.push(
        `${counted(this.#cutDates, 'date')} had digits beyond the microsecond, which gvq does not store.`,
      )
    return notes
  }
}

/** Yields all records, and counts those that cannot be adopted whatever the schema is. */
export async function* readAll(
  source: LegacySource,
  tally: Tally,
  { onProgress, signal }: PassOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  let read = 0
  for (const kind of kinds) {
    for await (const items of source.records(kind)) {
      signal.throwIfAborted()
      const records: SourceRecord[] = []
      for (const item of items) {
        tally.of(item).read++
        if (isRecord(item)) records.push(item)
        else tally.leaveOut(item, item.why, item.reason)
      }
      yield records
      read += items.length
      await onProgress(read)
    }
  }
  await source.requireUnchanged()
}

/** Reads all pages of a source, so that damage is known before the first record is stored. Returns what its tables disagree on. */
export async function checkAll(
  source: LegacySource,
  { onProgress, signal }: PassOptions,
): Promise<readonly string[]> {
  let read = 0
  const differences = await source.check(count => {
    signal.throwIfAborted()
    read += count
    return onProgress(read)
  })
  await source.requireUnchanged()
  return differences
}

/** Options for one of several passes, which together are one work. */
export function partOf(source: LegacySource, options: PassOptions, part: number, parts: number): PassOptions {
  const all = countIn(source)
  return { ...options, onProgress: records => options.onProgress((part * all + records) / parts) }
}

/** Reads all records of a source without storing anything. Returns what they have in common. */
export async function survey(
  source: LegacySource,
  catalog: Catalog,
  tally: Tally,
  options: PassOptions,
): Promise<readonly string[]> {
  const pass = new Pass(catalog, tally)
  const types = { node: new NotedIds<RecordType>(), vector: new NotedIds<RecordType>() }
  for await (const records of readAll(source, tally, options)) {
    for (const record of records) {
      const type = pass.fit(record)?.type
      if (type === undefined) continue
      if (record.kind === 'edge') checkEnds(record, catalog, tally, types)
      else types[record.kind].add(record.id, type)
    }
  }
  return [...pass.notes, ...orderNotes(source)]
}

/** Tells of a file with vectors in both orders of bytes, after a pass. */
export function orderNotes({ byOrder: { big, little } }: LegacySource): readonly string[] {
  if (big === 0 || little === 0) return []
  return [
    `A migration of HelixDB did not end here: ${counted(big, 'vector')} were read as big-endian, ${little} as little-endian.`,
  ]
}

function checkEnds(
  edge: SourceRecord,
  catalog: Catalog,
  tally: Tally,
  types: { readonly node: NotedIds<RecordType>; readonly vector: NotedIds<RecordType> },
): void {
  const type = catalog.edges.get(edge.label)!
  for (const [end, id, expected] of [
    ['source', edge.from, type.from],
    ['target', edge.to, type.to],
  ] as const) {
    if (types[expected.kind].get(id) === expected) continue
    tally.leaveOut(edge, 'missing end', `No ${expected.name} with id ${formatId(id)} (edge ${end}).`)
    break
  }
}

function typeOf({ nodes, edges, vectors }: Catalog, kind: RecordKind, label: string): RecordType | undefined {
  return { node: nodes, edge: edges, vector: vectors }[kind].get(label)
}
