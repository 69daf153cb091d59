import type { GvqError } from '../../../../base/errors.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import type { PeerDatabase } from '../../../../tools/peer/index.ts'
import type { HostTools } from '../../../../tools/shell/index.ts'
import type {
  ImportMapping,
  ImportOutcome,
  ImportRequest,
  Rejected,
} from '../../../../tools/transfer/index.ts'
import { callHostTool } from '../host-tool.ts'

/** A request to import one file, as JSON. Paths are absolute, because the server may run in another folder. */
export interface ImportOrder
  extends Pick<ImportRequest, 'format' | 'delimiter' | 'batchRows' | 'rejectsPath' | 'again' | 'skip'> {
  readonly path: string
  readonly type: string
  readonly mapping: Omit<ImportMapping, 'map'> & { readonly map: readonly (readonly [string, string])[] }
}

export interface ImportReport {
  readonly outcome: ImportOutcome
  readonly notices: readonly string[]
  /** The first rejected rows. */
  readonly rejects: readonly RejectedLine[]
  /** Number of rows that this run rejected. */
  readonly rejected: number
}

export interface RejectedLine {
  readonly line: number
  readonly reason: string
}

/** Maximum number of rejected rows shown when they are not written to a file. */
const rejectsShownMax = 10

/** The rejected rows of an import: the first of them, and their number. */
export class Rejects {
  readonly first: RejectedLine[] = []
  count = 0

  add(rows: readonly Rejected[]): void {
    this.count += rows.length
    for (const { row, reason } of rows.slice(0, rejectsShownMax - this.first.length)) {
      this.first.push({ line: row.line, reason })
    }
  }
}

const toolName = 'importFile'

/** The tools by which a server runs imports for `gvq import`. */
export function importTools(database: OpenDatabase): HostTools {
  return {
    [toolName]: async ([order], signal): Promise<ImportReport> => {
      const { findType, importPath } = await import('../../../../tools/transfer/index.ts')
      const { path, type, mapping, ...options } = order as ImportOrder
      const notices: string[] = []
      const rejects = new Rejects()
      const { records, program } = database
      const outcome = await importPath(records, path, {
        ...options,
        type: findType(program.catalog, type),
        mapping: { ...mapping, map: new Map(mapping.map) },
        onReject: rows => rejects.add(rows),
        onProgress: () => undefined,
        notice: text => notices.push(text),
        isStopped: () => signal.aborted,
      })
      return { outcome, notices, rejects: rejects.first, rejected: rejects.count }
    },
  }
}

/** Imports a file through a server. Throws `inUse` if the server has no such tool. */
export async function importByServer(
  peer: Pick<PeerDatabase, 'tool'>,
  order: ImportOrder,
  signal: AbortSignal,
  inUse: GvqError,
): Promise<ImportReport> {
  return (await callHostTool(peer, toolName, order, signal, inUse)) as ImportReport
}
