import { GvqError } from '../../../base/errors.ts'
import type { Database } from '../../../database/open.ts'
import type { HostTools } from '../../../tools/shell/index.ts'
import type { ImportMapping, ImportOutcome, ImportRequest } from '../../../tools/transfer/index.ts'
import { isFolderInUse } from './with-caller.ts'
import type { ProjectArguments } from './with-database.ts'

/** An import of one file, as JSON. Paths are absolute: the server may have been started in another folder. */
export interface ImportOrder
  extends Pick<ImportRequest, 'format' | 'delimiter' | 'batchRows' | 'rejectsPath' | 'again' | 'skip'> {
  readonly path: string
  readonly type: string
  readonly mapping: Omit<ImportMapping, 'map'> & { readonly map: readonly (readonly [string, string])[] }
}

export interface ImportReport {
  readonly outcome: ImportOutcome
  readonly notices: readonly string[]
  /** The first ones. */
  readonly rejects: readonly RejectedLine[]
  /** How many this run rejected. */
  readonly rejected: number
}

export interface RejectedLine {
  readonly line: number
  readonly reason: string
}

/** Rejected rows that are shown when no file takes them. */
export const rejectsShownMax = 10

const toolName = 'importFile'

/** What a server does for `gvq import` beside it. */
export function importTools(database: Database): HostTools {
  return {
    [toolName]: async ([order], signal): Promise<ImportReport> => {
      const { findType, importPath } = await import('../../../tools/transfer/index.ts')
      const { path, type, mapping, ...options } = order as ImportOrder
      const notices: string[] = []
      const rejects: RejectedLine[] = []
      let rejected = 0
      const { records, program } = database
      const outcome = await importPath(records, path, {
        ...options,
        type: findType(program.catalog, type),
        mapping: { ...mapping, map: new Map(mapping.map) },
        onReject: rows => {
          rejected += rows.length
          const room = Math.max(0, rejectsShownMax - rejects.length)
          rejects.push(...rows.slice(0, room).map(({ row, reason }) => ({ line: row.line, reason })))
        },
        onProgress: () => undefined,
        notice: text => notices.push(text),
        isStopped: () => signal.aborted,
      })
      return { outcome, notices, rejects, rejected }
    },
  }
}

/** Lets the server that has the data import files. Throws `error` when none has it, or it cannot. */
export async function throughServer<T>(
  error: unknown,
  { project, data }: ProjectArguments,
  work: (
    order: (order: ImportOrder, signal: AbortSignal) => Promise<ImportReport>,
    address: string,
  ) => Promise<T>,
): Promise<T> {
  if (!isFolderInUse(error)) throw error
  const { remoteDatabase } = await import('../../../tools/shell/index.ts')
  const remote = await remoteDatabase(error, project, data)
  try {
    return await work(async (order, signal) => {
      try {
        return (await remote.tool(toolName, order, signal)) as ImportReport
      } catch (failure) {
        throw failure instanceof GvqError && failure.code === 'NOT_FOUND' ? error : failure
      }
    }, remote.address)
  } finally {
    remote.close()
  }
}
