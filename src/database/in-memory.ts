import { Runs } from '../engine/execution/index.ts'
import { textSearchedTypes } from '../engine/planner/index.ts'
import { VectorIndexes } from '../engine/search/index.ts'
import type { SourceFile } from '../language/diagnostics/diagnostic.ts'
import { openGraph } from '../store/graph/index.ts'
import { openMemoryStore } from '../store/keyvalue/index.ts'
import { openVersionedStore } from '../store/versioned/index.ts'
import { Embedders, LiveProgram } from './live/index.ts'
import type { CheckedProject, Project } from './project/index.ts'
import { type OpenDatabase, ProjectDatabase } from './project-database.ts'

export interface InMemoryOptions {
  /** The bytes of records that are held decoded. */
  readonly cacheBytesMax: number
  /** What the rows of one query, and those of all, may take. */
  readonly queryBytesMax: number
}

/** Opens a checked program on an empty store in memory: nothing is read from a disk, or written to one. */
export async function openInMemory(
  files: readonly SourceFile[],
  checked: CheckedProject,
  { cacheBytesMax, queryBytesMax }: InMemoryOptions,
): Promise<OpenDatabase> {
  const { program } = checked
  const notice = () => undefined
  const project: Project = {
    root: '/memory',
    dataDir: '/memory/.gvq',
    files,
    env: {},
    config: { embedding: {} },
    isLegacy: false,
  }
  const store = await openVersionedStore(openMemoryStore(), { sync: false, cacheBytesMax })
  const graph = await openGraph(store, program.catalog, {
    textSearched: textSearchedTypes(program),
    version: program.version,
    notice,
  })
  const vectors = await VectorIndexes.open(graph, program.catalog, undefined, notice)
  const runs = new Runs({ queryBytesMax, queriesBytesMax: queryBytesMax })
  const embedders = new Embedders(project, notice)
  const live = new LiveProgram(
    { program, graph, vectors, embedders, planner: { optimise: true }, runs },
    checked,
  )
  return new ProjectDatabase({
    project,
    embedders,
    readOnlyBecause: undefined,
    files: { read: async () => project },
    live,
    runs,
    unknownMembers: 'refuse',
    graph,
    vectors,
    dataDir: project.dataDir,
    announce: async () => undefined,
    ping: async () => undefined,
    sizes: async () => ({
      commits: graph.sequence,
      diskBytes: 0,
      cacheBytes: store.cacheBytes,
      cacheBytesMax,
    }),
    copy: async () => {
      throw new Error('a database in memory has no folder to copy')
    },
  })
}
