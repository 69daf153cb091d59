import type { FileHandle } from 'node:fs/promises'
import { invariant } from '../../../base/errors.ts'

/** Reads exactly `length` bytes from `position`; throws when the file is shorter. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at)
    invariant(bytesRead > 0, 'a snapshot shrank while it was read')
    at += bytesRead
  }
  return bytes
}
