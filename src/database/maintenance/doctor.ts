import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { VectorIndexes } from '../../engine/search/index.ts'
import { loadSnapshot } from '../../engine/vector/index.ts'
import {
  type DataFolder,
  type Inspection,
  inspectGraph,
  openDataFolder,
  openGraph,
  openVersionedStore,
  type Progress,
  readStored,
  repairGraph,
  type StoredCatalog,
  storedVersion,
  typesOfStored,
  upgradeStore,
  type VersionedStore,
} from '../../store/storage/index.ts'

/** Each record is read once, so a larger cache would not help. */
const cacheBytesMax = 16 * 1024 * 1024

/** The result of inspecting a data folder. */
export interface DataHealth {
  /** Path of the folder, with symbolic links resolved. */
  readonly path: string
  readonly records: number
  /** Derived data that does not agree with the records, one sentence each; `repairData` rebuilds it. */
  readonly faults: readonly string[]
  /** Damage to the records themselves, one sentence each. */
  readonly losses: readonly string[]
  /** Target of an unfinished migration, as "schema::2"; nothing else was inspected then. */
  readonly migratingTo?: string
}

/** Compares all derived data with the records. Requires no program. Throws GvqError if the folder cannot be opened. */
export async function inspectData(dataDir: string, progress: Progress): Promise<DataHealth> {
  return withStore(dataDir, 'gvq doctor', progress, async (folder, store) => {
    const stored = await readStored(store)
    const nothing = { path: folder.path, records: 0, faults: [], losses: [] }
    if (stored === undefined) return nothing
    if (stored.migration !== undefined) return { ...nothing, migratingTo: `schema::${stored.migration.to}` }
    const { inspection, files } = await inspect(folder, store, stored, progress)
    const { records, faults, losses } = inspection
    return {
      path: folder.path,
      records,
      faults: [...faults.map(({ text }) => text), ...files.map(({ text }) => text)],
      losses,
    }
  })
}

/** Opens data of which commits are lost, as far as it is there. Returns what is lost, one sentence each. */
export async function acceptLoss(dataDir: string): Promise<readonly string[]> {
  const lost: string[] = []
  const folder = await openDataFolder(dataDir, {
    purpose: 'gvq doctor --accept-loss',
    acceptLoss: what => lost.push(what),
  })
  try {
    // The indexes may be of commits that are lost, whose numbers the next ones get.
    if (lost.length > 0) await rm(folder.vectorsPath, { recursive: true })
  } finally {
    await folder.store.close()
  }
  return lost
}

/** Rebuilds the derived data in which `inspectData` finds faults. Returns the faults, one sentence each. */
export async function repairData(dataDir: string, progress: Progress): Promise<readonly string[]> {
  return withStore(dataDir, 'gvq doctor --repair', progress, async (folder, store) => {
    const stored = await readStored(store)
    if (stored === undefined || stored.migration !== undefined) return []
    const { inspection, files } = await inspect(folder, store, stored, progress)
    const { faults } = inspection
    if (faults.length > 0) await repairGraph(store, stored, faults, progress)
    for (const { path } of files) await rm(path, { force: true })
    if (files.length > 0) await buildVectorIndexes(folder, store, stored)
    return [...faults.map(({ text }) => text), ...files.map(({ text }) => text)]
  })
}

async function withStore<T>(
  dataDir: string,
  purpose: string,
  progress: Progress,
  work: (folder: DataFolder, store: VersionedStore) => Promise<T>,
): Promise<T> {
  const folder = await openDataFolder(dataDir, { purpose })
  try {
    const store = await openVersionedStore(folder.store, {
      sync: true,
      cacheBytesMax,
    })
    await upgradeStore(store, { folder: join(folder.path, folder.engine), progress })
    return await work(folder, store)
  } finally {
    await folder.store.close()
  }
}

interface BadFile {
  readonly path: string
  readonly text: string
}

async function inspect(
  folder: DataFolder,
  store: VersionedStore,
  stored: StoredCatalog,
  progress: Progress,
): Promise<{ readonly inspection: Inspection; readonly files: readonly BadFile[] }> {
  const inspection = await inspectGraph(store, stored, progress)
  const files: BadFile[] = []
  for (const { type, dimension } of inspection.vectors) {
    const path = join(folder.vectorsPath, `${type.name}.index`)
    const load = await loadSnapshot(path, { typeName: type.name, dimension })
    // A file that is missing or of another engine is not a fault: it is rebuilt when the data is next opened.
    if (load.kind === 'loaded' || !isFault[load.reason]) continue
    files.push({ path, text: `The vector index file of V::${type.name} is ${conditions[load.reason]}.` })
  }
  return { inspection, files }
}

type Refusal = Extract<Awaited<ReturnType<typeof loadSnapshot>>, { kind: 'refused' }>['reason']

const isFault: Readonly<Record<Refusal, boolean>> = {
  missing: false,
  unreadable: true,
  damaged: true,
  'newer-format': false,
  'other-type': true,
  'other-dimension': true,
  'other-model': true,
  'other-engine': false,
}

const conditions: Readonly<Record<Refusal, string>> = {
  missing: 'missing',
  unreadable: 'unreadable',
  damaged: 'damaged',
  'newer-format': 'from a newer gvq',
  'other-type': 'for another type',
  'other-dimension': 'for vectors of another dimension',
  'other-model': 'for another model',
  'other-engine': 'for another engine',
}

async function buildVectorIndexes(
  { vectorsPath }: DataFolder,
  store: VersionedStore,
  stored: StoredCatalog,
): Promise<void> {
  const { catalog, textSearched } = typesOfStored(stored)
  const graph = await openGraph(store, catalog, { textSearched, version: storedVersion(stored) })
  const indexes = await VectorIndexes.open(graph, catalog, vectorsPath, () => undefined)
  await indexes.close()
}
