import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../../base/files/make-folder.ts'
import { openToWrite, writeTo } from '../../../base/files/open-to-write.ts'
import { privateFile, privateFolder } from '../../../base/files/private-files.ts'
import type { OpenDatabase } from '../../../database/open.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type { Catalog, RecordType } from '../../../language/catalog/types.ts'
import type { GraphSnapshot } from '../../../store/graph/api.ts'
import { assertFree } from '../../../store/keyvalue/index.ts'
import { type ScannedRecord, scanRecords } from '../scan.ts'
import { thresholds } from '../thresholds.ts'
import { type DumpedType, dataFileName, type Manifest, manifestFile } from './manifest.ts'
import { dumpRow } from './row.ts'

/**
 * Writes a snapshot of all data as text: the project's .hx files, a file of JSON Lines per type, and a manifest. The
 * same data always gives the same text. The folder appears only when it is complete. Calls `advanced` with the number of
 * records of each batch.
 * @throws GvqError STORAGE_UNAVAILABLE if the folder is not empty; the reason of the signal if that is aborted
 */
export async function dump(
  database: OpenDatabase,
  folder: string,
  signal?: AbortSignal,
  advanced: (records: number) => void = () => undefined,
): Promise<Manifest> {
  const target = resolve(folder)
  await assertFree(target)
  makeFolder(dirname(target))
  const temporary = join(dirname(target), `.gvq-dump-${randomUUID()}`)
  const snapshot = database.records.snapshot()
  try {
    makeFolder(temporary, privateFolder)
    makeFolder(join(temporary, 'data'), privateFolder)
    for (const { path, text } of database.project.files)
      await writeTo(join(temporary, basename(path)), text, { way: 'anew', mode: privateFile })
    const types: DumpedType[] = []
    for (const type of allTypes(database.program.catalog)) {
      types.push({
        kind: type.kind,
        name: type.name,
        records: await dumpType(snapshot, type, temporary, signal, advanced),
      })
    }
    const lastId = await snapshot.lastId()
    const manifest = { lastId: lastId === undefined ? null : formatId(lastId), types }
    const [name, text] = manifestFile(manifest)
    await writeTo(join(temporary, name), text, { way: 'new', mode: privateFile })
    await rename(temporary, target)
    return manifest
  } finally {
    snapshot.release()
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Nodes and vectors before the edges that connect them, each in the order declared. */
function allTypes({ nodes, vectors, edges }: Catalog): readonly RecordType[] {
  return [...nodes.values(), ...vectors.values(), ...edges.values()]
}

async function dumpType(
  snapshot: GraphSnapshot,
  type: RecordType,
  folder: string,
  signal: AbortSignal | undefined,
  advanced: (records: number) => void,
): Promise<number> {
  const file = await openToWrite(join(folder, 'data', dataFileName(type)), { way: 'new', mode: privateFile })
  let records = 0
  try {
    for await (const batch of scanRecords(snapshot, type)) {
      signal?.throwIfAborted()
      for (const lines of linesTogether(type, batch)) await file.appendFile(lines)
      records += batch.length
      advanced(batch.length)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return records
}

/** The lines of records, some at a time: those of a batch may be longer than a string may be. */
function* linesTogether(type: RecordType, batch: readonly ScannedRecord[]): Generator<string> {
  let lines = ''
  for (const scanned of batch) {
    const line = dumpRow(type, scanned)
    if (lines.length + line.length > thresholds.dumpedTogether && lines !== '') {
      yield lines
      lines = ''
    }
    lines += line
  }
  if (lines !== '') yield lines
}
