import type { OpenDatabase } from '../../database/open.ts'
import { allTypes } from '../../language/catalog/index.ts'
import type { RecordType } from '../../language/catalog/types.ts'

export interface Stats {
  readonly folder: string
  /** Of all files of the data folder. */
  readonly bytes: number
  /** Commits since the data was made. */
  readonly commits: number
  readonly types: readonly TypeStats[]
}

export interface TypeStats {
  readonly kind: RecordType['kind']
  readonly name: string
  readonly records: number
  readonly indexes: readonly IndexStats[]
  /** Only of vectors. */
  readonly vectors?: VectorStats
}

export interface IndexStats {
  /** Absent: the index of words, for SearchBM25. */
  readonly property?: string
  readonly unique: boolean
  /** Distinct values, or words. */
  readonly values: number
  readonly entries: number
}

export interface VectorStats {
  /** `null` while there are none. */
  readonly dimension: number | null
  /** That embedded them; `null` when none was embedded. */
  readonly model: string | null
  /** What searches them. */
  readonly engine: string | null
}

/** Counts what a database holds. Reads every index whole. */
export async function collectStats(database: OpenDatabase): Promise<Stats> {
  const { records, program, dataDir } = database
  const snapshot = records.snapshot()
  try {
    const types: TypeStats[] = []
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
            engine: records.vectorEngines().get(type.name) ?? null,
          },
        }),
      })
    }
    return { folder: dataDir, bytes: (await database.figures()).diskBytes, commits: snapshot.sequence, types }
  } finally {
    snapshot.release()
  }
}
