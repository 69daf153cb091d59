import { realpath, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { named } from './file-reason.ts'
import { openToWrite } from './open-to-write.ts'

interface WholeFileOptions {
  /** Default: that of the file that is replaced, or of any new file. */
  readonly mode?: number
  readonly signal?: AbortSignal
}

/**
 * Writes a file that appears, or replaces another, only when it is complete, behind links too; a pipe or a device is written as it is.
 * Errors of the file system have `path` as their path. Throws the reason of `signal` if that has stopped it.
 */
export async function writeWholeFile(
  path: string,
  content: Iterable<string> | AsyncIterable<string | Uint8Array>,
  { mode, signal }: WholeFileOptions = {},
): Promise<void> {
  const { place, ...found } = await placeOf(path)
  const temporary = place && `${place}.part`
  try {
    const file = await openToWrite(temporary ?? path, {
      way: temporary === undefined ? 'existing' : 'anew',
      mode: mode ?? found.mode ?? 0o666,
      follow: temporary === undefined,
    })
    await pipeline(content, file.createWriteStream(), { signal })
    if (temporary !== undefined) await rename(temporary, place!)
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true })
    signal?.throwIfAborted()
    throw named(error, path)
  }
}

/** The path to which a rename puts the file; none for a pipe or a device. */
async function placeOf(
  path: string,
): Promise<{ readonly place: string | undefined; readonly mode?: number }> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return { place: path }
  return found.isFile() ? { place: await realpath(path), mode: found.mode } : { place: undefined }
}
