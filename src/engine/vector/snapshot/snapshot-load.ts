import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { assertNever } from '../../../base/errors.ts'
import { liveExactIndex, liveFaissIndex } from '../create.ts'
import { ExactCore } from '../exact-core.ts'
import { FaissCore, unitBlock } from '../faiss-core.ts'
import { loadFaiss } from '../graph/faiss-loader.ts'
import type { NativeFaiss } from '../graph/faiss-native.ts'
import { ByteBlock } from '../numbers/byte-block.ts'
import { LabelTable } from '../numbers/label-table.ts'
import { readBytes } from '../numbers/read-bytes.ts'
import type { UnitBlock } from '../numbers/unit-block.ts'
import type { VectorIndex } from '../port.ts'
import {
  checksumBytes,
  footerLength,
  parseFooter,
  type SnapshotFooter,
  snapshotFormat,
  tailBytes,
} from './snapshot-footer.ts'

export interface ExpectedSnapshot {
  readonly typeName: string
  readonly dimension: number
  readonly model?: string
  /** The engine to use, as for `createVectorIndex`. */
  readonly engine?: 'faiss' | 'exact'
}

export type RefusalReason =
  | 'missing'
  | 'unreadable'
  | 'damaged'
  | 'newer-format'
  | 'other-type'
  | 'other-dimension'
  | 'other-model'
  | 'other-engine'

/** A loaded index lacks the commits after `sequence`. A refused one must be built from the store. */
export type SnapshotLoad =
  | { readonly kind: 'loaded'; readonly index: VectorIndex; readonly sequence: number }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

const chunkBytes = 1024 * 1024
/** Size of the count before the vectors of a serialized index. */
const countBytes = 8

/** Reads a file of `saveSnapshot`. Never throws on a bad file, and passes nothing to FAISS before the checksum is verified. */
export async function loadSnapshot(path: string, expected: ExpectedSnapshot): Promise<SnapshotLoad> {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const footer = await readVerifiedFooter(file)
    const reason = footer ? mismatch(footer, expected) : 'damaged'
    if (reason) return refused(reason)
    return await restore(path, file, footer!)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return refused(error.code === 'ENOENT' ? 'missing' : 'unreadable')
  } finally {
    await file?.close()
  }
}

/** Tells an error of the operating system from a bug in gvq. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function refused(reason: RefusalReason): SnapshotLoad {
  return { kind: 'refused', reason }
}

function mismatch(footer: SnapshotFooter, expected: ExpectedSnapshot): RefusalReason | undefined {
  if (footer.format !== snapshotFormat) return 'newer-format'
  if (footer.typeName !== expected.typeName) return 'other-type'
  if (footer.dimension !== expected.dimension) return 'other-dimension'
  if (footer.model !== (expected.model ?? null)) return 'other-model'
  const isFaissWanted = expected.engine !== 'exact' && loadFaiss().kind === 'loaded'
  if ((footer.engine !== 'exact') !== isFaissWanted) return 'other-engine'
  return undefined
}

/** Returns the footer if the checksum of the whole file matches. */
async function readVerifiedFooter(file: FileHandle): Promise<SnapshotFooter | undefined> {
  const { size } = await file.stat()
  if (size < tailBytes) return undefined
  const tail = await readBytes(file, size - tailBytes, tailBytes)
  const length = footerLength(tail)
  if (length === undefined || length > size - tailBytes) return undefined
  const checksum = await checksumOf(file, size - checksumBytes)
  if (!checksum.equals(tail.subarray(tailBytes - checksumBytes))) return undefined
  const footer = parseFooter(await readBytes(file, size - tailBytes - length, length))
  if (footer === undefined) return undefined
  return footer.payloadBytes + footer.tableBytes + length + tailBytes === size ? footer : undefined
}

async function checksumOf(file: FileHandle, size: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += chunkBytes) {
    hash.update(await readBytes(file, at, Math.min(chunkBytes, size - at)))
  }
  return hash.digest()
}

async function restore(path: string, file: FileHandle, footer: SnapshotFooter): Promise<SnapshotLoad> {
  const table = await readBytes(file, footer.payloadBytes, footer.tableBytes)
  const index = await restoreIndex(path, file, footer, table)
  return index ? { kind: 'loaded', index, sequence: footer.sequence } : refused('damaged')
}

async function restoreIndex(
  path: string,
  file: FileHandle,
  footer: SnapshotFooter,
  table: Buffer,
): Promise<VectorIndex | undefined> {
  const { engine, dimension, payloadBytes } = footer
  switch (engine) {
    case 'exact': {
      const core = ExactCore.fromImage(dimension, await readBytes(file, 0, payloadBytes), table)
      return core && liveExactIndex(core, dimension)
    }
    case 'faiss-flat':
    case 'faiss-hnsw': {
      const load = loadFaiss()
      if (load.kind === 'unavailable') return undefined
      const core = await restoreFaiss(load.module, path, file, footer, LabelTable.fromBytes(table))
      return core && liveFaissIndex(core, dimension)
    }
    default:
      return assertNever(engine)
  }
}

async function restoreFaiss(
  faiss: NativeFaiss,
  path: string,
  file: FileHandle,
  { engine, dimension, payloadBytes, measurement }: SnapshotFooter,
  table: LabelTable | undefined,
): Promise<FaissCore | undefined> {
  if (table === undefined || (measurement && measurement.labels > table.labelCount)) return undefined
  const numbers = table.labelCount * dimension
  const headBytes = payloadBytes - Float32Array.BYTES_PER_ELEMENT * numbers
  if (headBytes < countBytes) return undefined
  const head = await readBytes(file, 0, headBytes)
  if (head.readBigUInt64LE(headBytes - countBytes) !== BigInt(numbers)) return undefined
  const bytes = engine === 'faiss-hnsw' ? new ByteBlock(dimension) : undefined
  const units = await readUnits(file, headBytes, table.labelCount, dimension, bytes)
  const kind = engine === 'faiss-flat' ? 'flat' : 'hnsw'
  return FaissCore.fromImage(faiss, { kind, dimension, head, units, bytes, table, measurement }, path)
}

/** Reads the vectors of a serialized index: its last bytes, after their number. `copy` gets them, too. */
async function readUnits(
  file: FileHandle,
  position: number,
  count: number,
  dimension: number,
  copy: ByteBlock | undefined,
): Promise<UnitBlock> {
  const units = unitBlock(dimension)
  const rowBytes = Float32Array.BYTES_PER_ELEMENT * dimension
  const rowsEach = Math.max(1, Math.floor(chunkBytes / rowBytes))
  for (let row = 0; row < count; row += rowsEach) {
    const bytes = rowBytes * Math.min(rowsEach, count - row)
    const { buffer, byteOffset } = await readBytes(file, position + row * rowBytes, bytes)
    units.pushAll(new Float32Array(buffer, byteOffset, bytes / Float32Array.BYTES_PER_ELEMENT))
    copy?.pushFrom(units)
  }
  return units
}
