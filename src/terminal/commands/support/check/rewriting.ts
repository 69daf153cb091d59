import { randomUUID } from 'node:crypto'
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isInside } from '../../../../base/files/inside.ts'
import { openToWrite } from '../../../../base/files/open-to-write.ts'

/** Returns the real path of a file if that is in the project folder: `queries` in its settings, and links, may lead anywhere. */
export async function placeInside(path: string, root: string): Promise<string | undefined> {
  const [place, folder] = await Promise.all([realpath(path), realpath(root)])
  return isInside(place, folder) ? place : undefined
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Replaces the text of a file atomically: readers see the old text or the new one. Keeps a byte order mark and the
 * file's mode. Returns the reason if that is not possible.
 */
export async function replaceText(path: string, before: string, after: string): Promise<string | undefined> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    const bytes = await readFile(path)
    if (new TextDecoder().decode(bytes) !== before) return 'it was changed in the meantime'
    const mark = bytes.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark : Buffer.alloc(0)
    const { mode } = await stat(path)
    const file = await openToWrite(temporary, { way: 'new', mode })
    try {
      // The umask may have taken some of it.
      await file.chmod(mode).catch(() => undefined)
      await file.writeFile(Buffer.concat([mark, Buffer.from(after)]))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    return undefined
  } catch (error) {
    await rm(temporary, { force: true })
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
