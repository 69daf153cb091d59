import { counted } from '../../base/text/counted.ts'
import type { Figures } from '../../database/api.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { recallText, type SearchRecall } from '../../engine/search/index.ts'
import { allTypes } from '../../language/catalog/index.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import { letters } from './declarations.ts'
import { table } from './text.ts'

export interface Stats {
  readonly folder: string
  /** Size of all files in the data folder. */
  readonly bytes: number
  /** Commits since the data was created; absent on PostgreSQL. */
  readonly commits?: number
  readonly types: readonly TypeStats[]
}

interface TypeStats {
  readonly kind: RecordType['kind']
  readonly name: string
  readonly records: number
  readonly indexes: readonly IndexStats[]
  /** Present for vectors. */
  readonly vectors?: VectorStats
}

interface IndexStats {
  /** Absent for the word index of SearchBM25. */
  readonly property?: string
  readonly unique: boolean
  /** Distinct values, or words. */
  readonly values: number
  readonly entries: number
}

interface VectorStats {
  /** `null` if there are no vectors. */
  readonly dimension: number | null
  /** The model that embedded them; `null` if none was embedded. */
  readonly model: string | null
  /** The engine that searches them. */
  readonly engine: string | null
  /** The vectors that are not in the index yet. */
  readonly waiting: number
  /** False while the index is being rebuilt and searches compare all vectors. */
  readonly isWhole: boolean
  /** The recall of its searches; `null` if they compare all vectors. */
  readonly recall: SearchRecall | null
}

/** Counts the contents of a database. Reads all entries of every index. */
export async function collectStats(database: OpenDatabase): Promise<Stats> {
  const { records, program, dataDir } = database
  const snapshot = records.snapshot()
  try {
    const types: TypeStats[] = []
    const figures = await database.figures()
    for (const type of allTypes(program.catalog)) {
      const sizes = await records.indexSizes(type)
      types.push({
        kind: type.kind,
        name: type.name,
        records: await snapshot.count(type),
        indexes: sizes.map(({ property, values, entries }) => ({
          ...(property && { property: property.name }),
          unique: property?.index === 'unique',
          values,
          entries,
        })),
        ...(type.kind === 'vector' && {
          vectors: {
            dimension: (await snapshot.vectorInfo(type)).dimension ?? null,
            model: (await snapshot.vectorInfo(type)).model ?? null,
            ...indexOf(figures, type.name),
          },
        }),
      })
    }
    const { diskBytes, commits } = figures
    return { folder: dataDir, bytes: diskBytes, ...(commits !== undefined && { commits }), types }
  } finally {
    snapshot.release()
  }
}

function indexOf(
  { vectors }: Figures,
  name: string,
): Pick<VectorStats, 'engine' | 'waiting' | 'isWhole' | 'recall'> {
  const state = vectors.find(({ type }) => type === name)
  const { engine = null, waiting = 0, isWhole = true, recall = null } = state ?? {}
  return { engine, waiting, isWhole, recall }
}

/** Formats stats as text: a line per type, followed by one for each of its indexes. */
export function statsText({ folder, bytes, commits, types }: Stats): string {
  const rows = types.flatMap(type => [typeRow(type), ...type.indexes.map(indexRow)])
  const all = commits === undefined ? '' : `, ${counted(commits, 'commit')}`
  const head = `${folder}: ${shownBytes(bytes)}${all}`
  return [head, ...table(rows)].join('\n')
}

function typeRow({ kind, name, records, vectors }: TypeStats): readonly string[] {
  const all = counted(records, 'record')
  if (vectors === undefined || vectors.dimension === null) return [`${letters[kind]}::${name}`, all, '']
  const model = vectors.model === null ? '' : `, model ${vectors.model}`
  const dimensions = counted(vectors.dimension, 'dimension')
  return [`${letters[kind]}::${name}`, all, `${dimensions}, ${searchOf(vectors)}${model}`]
}

function searchOf({ engine, waiting, isWhole, recall }: VectorStats): string {
  if (engine === null) return 'compared one by one'
  if (!isWhole) return `${engine} being rebuilt, all compared until then`
  const found = recall === null ? engine : `${engine}, ${recallText(recall)}`
  return waiting === 0 ? found : `${found}, ${shown(waiting)} not in it yet, compared one by one`
}

function indexRow({ property, unique, values, entries }: IndexStats): readonly string[] {
  const name = property === undefined ? '  words' : `  ${unique ? 'unique index' : 'index'} ${property}`
  const noun = property === undefined ? 'word' : 'value'
  return [name, counted(entries, 'entry', 'entries'), counted(values, noun)]
}

function shown(count: number): string {
  return count.toLocaleString('en')
}

function shownBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
