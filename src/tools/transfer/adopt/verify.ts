import type { OpenDatabase } from '../../../database/open.ts'
import { formatId, type RecordKind, type RecordType, type Value } from '../../../language/catalog/index.ts'
import type { GraphSnapshot, StoredRecord } from '../../../store/graph/api.ts'
import { edgeEnds } from '../../../store/graph/index.ts'
import type { LegacySource, SourceRecord } from './records/source.ts'
import { Pass, type PassOptions, readAll } from './survey.ts'
import { shownMax, Tally } from './tally.ts'

export interface VerifiedType {
  readonly kind: RecordKind
  readonly label: string
  /** Records of the source that fit the type. */
  readonly read: number
  readonly same: number
  readonly missing: number
  readonly different: number
  /** Records of the store that the source has not. */
  readonly others: number
}

export interface Verification {
  readonly types: readonly VerifiedType[]
  /** The first records that are missing or different. */
  readonly first: readonly string[]
}

type Counts = { -readonly [Name in 'read' | 'same' | 'missing' | 'different']: number }

/** Compares every record of a source, as it would be adopted, with that of the store. */
export async function verify(
  source: LegacySource,
  { records, program }: Pick<OpenDatabase, 'records' | 'program'>,
  options: PassOptions,
): Promise<Verification> {
  const tally = new Tally()
  const pass = new Pass(program.catalog, tally)
  const counts = new Map<RecordType, Counts>()
  const first: string[] = []
  const snapshot = records.snapshot()
  try {
    for await (const some of readAll(source, tally, options)) {
      const byType = new Map<RecordType, [SourceRecord, readonly Value[]][]>()
      for (const record of some) {
        const fitting = pass.fit(record)
        if (fitting === undefined) continue
        const { type, values } = fitting
        const together = byType.get(type)
        if (together === undefined) byType.set(type, [[record, values]])
        else together.push([record, values])
      }
      for (const [type, expected] of byType) {
        const sum = counts.get(type) ?? { read: 0, same: 0, missing: 0, different: 0 }
        counts.set(type, sum)
        const found = await compare(snapshot, type, expected)
        for (const [i, outcome] of found.entries()) {
          sum.read++
          sum[outcome === 'same' || outcome === 'missing' ? outcome : 'different']++
          if (outcome !== 'same' && first.length < shownMax)
            first.push(`${type.name} ${formatId(expected[i]![0].id)}: ${outcome}`)
        }
      }
    }
    const types: VerifiedType[] = []
    for (const [{ kind, name }, sum] of counts) {
      const stored = await snapshot.count(
        [...counts.keys()].find(type => type.kind === kind && type.name === name)!,
      )
      types.push({ kind, label: name, ...sum, others: stored - sum.same - sum.different })
    }
    return { types, first }
  } finally {
    snapshot.release()
  }
}

/** Returns for each record `same`, `missing`, or what is different. */
async function compare(
  snapshot: GraphSnapshot,
  type: RecordType,
  expected: readonly (readonly [SourceRecord, readonly Value[]])[],
): Promise<readonly string[]> {
  const ids = expected.map(([{ id }]) => id)
  const found = await snapshot.records(type, ids)
  const there = found.filter((record): record is StoredRecord => record !== undefined)
  const ends = new Map(
    type.kind === 'edge' ? (await edgeEnds(snapshot, type, there)).map((end, i) => [there[i]!.id, end]) : [],
  )
  const vectors = type.kind === 'vector' ? await snapshot.vectorData(type, ids) : []
  return expected.map(([{ id, from, to, numbers }, values], i) => {
    const record = found[i]
    if (record === undefined) return 'missing'
    const property = type.properties.find(({ slot }) => !isSame(record.values[slot] ?? null, values[slot]!))
    if (property !== undefined) return `${property.name} is different`
    const own = ends.get(id)
    if (own !== undefined && (own.from !== from || own.to !== to)) return 'its ends are different'
    const data = vectors[i]
    const isEqual =
      numbers === undefined ||
      (data?.length === numbers.length && numbers.every((number, d) => Object.is(number, data[d])))
    return isEqual ? 'same' : 'its vector is different'
  })
}

function isSame(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item: Value, i) => isSame(item, (b as readonly Value[])[i]!))
  return Object.is(a, b)
}
