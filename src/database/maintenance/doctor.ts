import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../base/limits.ts'
import { VectorIndexes } from '../../engine/search/index.ts'
import { loadSnapshot } from '../../engine/vector/index.ts'
import type { RecordType, VectorType } from '../../language/catalog/index.ts'
import {
  askStored,
  type Fault,
  type Inspection,
  inspectGraph,
  openGraph,
  readStored,
  repairGraph,
  type StoredCatalog,
  type StoredQuestion,
  storedVersion,
  typesOfStored,
} from '../../store/graph/index.ts'
import { type DataFolder, openDataFolder, type Progress } from '../../store/keyvalue/index.ts'
import type { VersionedStore } from '../../store/versioned/contract/api.ts'
import { openVersionedStore } from '../../store/versioned/index.ts'
import { fileFault, type VectorAnswers, VectorQuestion } from './vector-question.ts'

/** Each record is read once, so a larger cache would not help. */
const quickCacheBytesMax = 16 * 1024 * 1024

/** What a repair changes may show what it hid: of a tree that cannot be read, nothing is asked. */
const repairsMax = 4

export interface DoctorOptions {
  /** Whether to compare trees with records only, and to ask for nothing. */
  readonly isQuick?: boolean
  /** Ends the work; what was repaired so far stays. */
  readonly signal?: AbortSignal | undefined
}

interface Work extends DoctorOptions {
  readonly progress: Progress
}

/** What was asked, if nothing was found to be wrong. */
export interface Asked {
  readonly records: number
  readonly edges: number
  readonly indexes: number
  readonly textIndexes: number
  readonly vectors: readonly VectorAnswers[]
  /** Types that were not asked for, because their pages or states are damaged. */
  readonly omitted: readonly string[]
}

/** The result of inspecting a data folder. */
export interface DataHealth {
  /** Path of the folder, with symbolic links resolved. */
  readonly path: string
  readonly records: number
  /** Derived data that does not agree with the records, a sentence or more each; `repairData` rebuilds it. */
  readonly faults: readonly string[]
  /** Damage to the records themselves, one sentence each. */
  readonly losses: readonly string[]
  /** `undefined` if nothing was asked. */
  readonly asked?: Asked
  /** Target of an unfinished migration, as "schema::2"; nothing else was inspected then. */
  readonly migratingTo?: string
}

/**
 * Compares all derived data with the records, and asks for each record as queries do. Requires no program. Throws GvqError if
 * the folder cannot be opened.
 */
export async function inspectData(
  dataDir: string,
  progress: Progress,
  options: DoctorOptions = {},
): Promise<DataHealth> {
  const how = { ...options, progress: stoppable(progress, options) }
  return withStore(dataDir, 'gvq doctor', how, async (folder, store) => {
    const stored = await readStored(store)
    const nothing = { path: folder.path, records: 0, faults: [], losses: [] }
    if (stored === undefined) return nothing
    if (stored.migration !== undefined) return { ...nothing, migratingTo: `schema::${stored.migration.to}` }
    const { records, faults, files, losses, asked } = await inspect(folder, store, stored, how)
    return {
      path: folder.path,
      records,
      faults: textsOf(faults, files),
      losses,
      ...(asked && { asked }),
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

/** Rebuilds the derived data in which `inspectData` finds faults. Returns the faults, a sentence or more each. */
export async function repairData(
  dataDir: string,
  progress: Progress,
  options: DoctorOptions = {},
): Promise<readonly string[]> {
  const how = { ...options, progress: stoppable(progress, options) }
  return withStore(dataDir, 'gvq doctor --repair', how, async (folder, store) => {
    const repaired: string[] = []
    for (let round = 0; round < repairsMax; round++) {
      const stored = await readStored(store)
      if (stored === undefined || stored.migration !== undefined) break
      const { faults, files } = await inspect(folder, store, stored, how)
      if (faults.length + files.length === 0) break
      repaired.push(...textsOf(faults, files))
      if (faults.length > 0) await repairGraph(store, stored, faults, how.progress)
      for (const { path } of files) await rm(path, { force: true })
      if (files.length > 0 || faults.some(({ kind }) => kind === 'vectorLog')) {
        await buildVectorIndexes(folder, store)
      }
    }
    return repaired
  })
}

async function withStore<T>(
  dataDir: string,
  purpose: string,
  { isQuick = false }: Pick<Work, 'isQuick'>,
  work: (folder: DataFolder, store: VersionedStore) => Promise<T>,
): Promise<T> {
  const folder = await openDataFolder(dataDir, { purpose })
  try {
    const store = await openVersionedStore(folder.store, {
      sync: true,
      cacheBytesMax: isQuick ? quickCacheBytesMax : limits.cacheBytesDefault,
    })
    return await work(folder, store)
  } finally {
    await folder.store.close()
  }
}

/** Ends the work at the next step. */
function stoppable(progress: Progress, { signal }: DoctorOptions): Progress {
  return step => {
    signal?.throwIfAborted()
    progress(step)
  }
}

interface BadFile {
  readonly path: string
  readonly text: string
}

interface Inspected {
  readonly records: number
  readonly faults: readonly Fault[]
  readonly files: readonly BadFile[]
  readonly losses: readonly string[]
  readonly asked?: Asked
}

function textsOf(...found: readonly (readonly { readonly text: string }[])[]): readonly string[] {
  return found.flatMap(each => each.map(({ text }) => text))
}

async function inspect(
  folder: DataFolder,
  store: VersionedStore,
  stored: StoredCatalog,
  { isQuick, progress, signal }: Work,
): Promise<Inspected> {
  const inspection = await inspectGraph(store, stored, progress)
  if (isQuick) return { ...inspection, files: await badFiles(folder, inspection) }
  const questions: VectorQuestion[] = []
  const question: StoredQuestion = (asking, readLog) => {
    if (asking.type.kind !== 'vector') return undefined
    const dimension = inspection.vectors.find(({ type }) => type.name === asking.type.name)?.dimension
    const made = new VectorQuestion(asking, asking.type, {
      dimension,
      file: fileOf(folder, asking.type),
      readLog,
    })
    questions.push(made)
    return made
  }
  const answers = await askStored(store, stored, inspection, {
    question,
    progress,
    signal,
  })
  const { faults, losses, vectors, omitted, ...asked } = answers
  return {
    records: inspection.records,
    faults,
    files: [
      ...vectors.map(({ path: { type }, head, details }) => ({
        path: fileOf(folder, type),
        text: details === '' ? head : `${head} ${details}`,
      })),
      ...(await badFiles(folder, inspection, ({ name }) => omitted.includes(`V::${name}`))),
    ],
    losses: [...inspection.losses, ...losses],
    asked: { ...asked, omitted, vectors: questions.map(each => each.answers) },
  }
}

function fileOf({ vectorsPath }: DataFolder, { name }: RecordType): string {
  return join(vectorsPath, `${name}.index`)
}

async function badFiles(
  folder: DataFolder,
  { vectors }: Inspection,
  isWanted: (type: VectorType) => boolean = () => true,
): Promise<readonly BadFile[]> {
  const files: BadFile[] = []
  for (const { type, dimension } of vectors) {
    if (!isWanted(type)) continue
    const path = fileOf(folder, type)
    const text = fileFault(await loadSnapshot(path, { typeName: type.name, dimension }), type)
    if (text !== undefined) files.push({ path, text })
  }
  return files
}

/** Builds those that have no file. */
async function buildVectorIndexes({ vectorsPath }: DataFolder, store: VersionedStore): Promise<void> {
  const stored = (await readStored(store))!
  const { catalog, textSearched } = typesOfStored(stored)
  const graph = await openGraph(store, catalog, { textSearched, version: storedVersion(stored) })
  const indexes = await VectorIndexes.open(graph, catalog, vectorsPath, () => undefined)
  await indexes.close()
}
