import { createHash } from 'node:crypto'
import { type FileHandle, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { openToWrite } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'
import { syncFolder } from '../../../base/files/sync-folder.ts'
import type { VectorIndex } from '../port.ts'
import { footerToBytes, snapshotFormat } from './snapshot-footer.ts'

export interface SnapshotFacts {
  readonly typeName: string
  /** The embedding model of the vectors, when they come from one. */
  readonly model?: string
  /** The last commit that the index covers. */
  readonly sequence: number
}

const chunkBytes = 1024 * 1024

/**
 * Writes the index, as of the call, to `path`, completely or not at all: temporary file, fsync, rename. Must not run twice
 * at a time for one path.
 * @throws GvqError STORAGE_UNAVAILABLE
 */
export async function saveSnapshot(path: string, index: VectorIndex, facts: SnapshotFacts): Promise<void> {
  const { engine, dimension, payload, table, measurement } = index.image()
  const footer = footerToBytes({
    format: snapshotFormat,
    engine,
    dimension,
    ...(measurement && { measurement }),
    typeName: facts.typeName,
    model: facts.model ?? null,
    sequence: facts.sequence,
    payloadBytes: payload.reduce((sum, { length }) => sum + length, 0),
    tableBytes: table.length,
  })
  const temporary = `${path}.tmp`
  try {
    await writeWithChecksum(temporary, [...payload, table, footer])
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw new GvqError('STORAGE_UNAVAILABLE', `Cannot write the vector index file ${path}.`, {
      hint: 'No data is lost: the index is rebuilt from the store at the next start.',
      cause,
    })
  }
}

async function writeWithChecksum(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await openToWrite(path, { way: 'anew', mode: privateFile })
  try {
    const hash = createHash('sha256')
    for (const part of parts) {
      for (let at = 0; at < part.length; at += chunkBytes) {
        const chunk = part.subarray(at, at + chunkBytes)
        hash.update(chunk)
        await writeAll(file, chunk)
      }
    }
    await writeAll(file, hash.digest())
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}
