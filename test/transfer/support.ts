import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../src/database/open.ts'
import { findType, type ImportRequest, importPath, type Rejected } from '../../src/tools/transfer/index.ts'

/** Runs `work` with an empty folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-transfer-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Imported {
  readonly rows: number
  readonly imported: number
  /** Rows that an earlier import had processed. */
  readonly before: number
  /** The numbers of an upsert. */
  readonly updated?: number
  readonly unchanged?: number
  readonly rejected: readonly { readonly line: number; readonly reason: string }[]
  readonly notices: readonly string[]
}

type Options = Partial<Omit<ImportRequest, 'type' | 'mapping'>> & {
  readonly map?: Readonly<Record<string, string>>
  readonly mapping?: Partial<ImportRequest['mapping']>
}

/** Imports a text, or the file of a path with `{ path }`. */
export async function importInto(
  { records, program }: OpenDatabase,
  type: string,
  input: string | { readonly path: string },
  { map = {}, mapping = {}, ...options }: Options = {},
): Promise<Imported> {
  const rejected: Rejected[] = []
  const notices: string[] = []
  const source = typeof input === 'string' ? piecesOf(input) : input.path
  const outcome = await importPath(records, source, {
    type: findType(program.catalog, type),
    mapping: {
      map: new Map(Object.entries(map)),
      id: undefined,
      from: undefined,
      to: undefined,
      vector: undefined,
      nullText: undefined,
      ...mapping,
    },
    format: 'csv',
    delimiter: ',',
    batchRows: 1000,
    rejectsPath: undefined,
    again: false,
    skip: 0,
    onReject: rows => rejected.push(...rows),
    onProgress: () => undefined,
    notice: text => notices.push(text),
    isStopped: () => false,
    ...options,
  })
  return {
    rows: outcome.rows,
    imported: outcome.imported,
    before: outcome.before,
    ...(outcome.updated !== undefined && { updated: outcome.updated, unchanged: outcome.unchanged! }),
    rejected: rejected.map(({ row, reason }) => ({ line: row.line, reason })),
    notices,
  }
}

/** A few bytes at a time, so that characters, quotes and rows are split anywhere. */
export async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}
