import { randomUUID } from 'node:crypto'
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
import type { BarState } from '../progress.ts'

/** A request to import one file, as JSON. Paths are absolute, because the server may run in another folder. */
export interface ImportOrder
  extends Pick<ImportRequest, 'format' | 'delimiter' | 'batchRows' | 'rejectsPath' | 'again' | 'skip'> {
  /** By which it is asked how far it is. */
  readonly id?: string
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
const progressName = 'importProgress'
const progressMs = 500

/** The tools by which a server runs imports for `gvq import`. */
export function importTools(database: OpenDatabase): HostTools {
  const running = new Map<string | undefined, BarState>()
  return {
    [progressName]: async ([id]) => running.get(id as string),
    [toolName]: async ([order], signal): Promise<ImportReport> => {
      const { findType, importPath } = await import('../../../../tools/transfer/index.ts')
      const { id, path, type, mapping, ...options } = order as ImportOrder
      const notices: string[] = []
      const rejects = new Rejects()
      const { records, program } = database
      const outcome = await importPath(records, path, {
        ...options,
        type: findType(program.catalog, type),
        mapping: { ...mapping, map: new Map(mapping.map) },
        onReject: rows => rejects.add(rows),
        onProgress: progress => running.set(id, progress),
        notice: text => notices.push(text),
        isStopped: () => signal.aborted,
      }).finally(() => running.delete(id))
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
  advanced: (progress: BarState) => void,
): Promise<ImportReport> {
  const id = randomUUID()
  const ask = async (): Promise<void> => {
    // What is not known now is asked again.
    const progress = await peer.tool(progressName, id, signal).catch(() => undefined)
    if (progress !== undefined) advanced(progress as BarState)
  }
  const timer = setInterval(() => void ask(), progressMs)
  try {
    return (await callHostTool(peer, toolName, { ...order, id }, signal, inUse)) as ImportReport
  } finally {
    clearInterval(timer)
  }
}
