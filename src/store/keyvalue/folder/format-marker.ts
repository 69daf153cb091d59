import { GvqError } from '../../../base/errors.ts'
import type { KeyValueStore } from '../contract/api.ts'
import { formatKey } from '../contract/own-keys.ts'

/** The version of the layout of all keys and values, in any store: raise it when the layout of one changes. */
export const formatVersion = 1

/**
 * Marks new files as ours; rejects files of other programs or of a newer gvq.
 * @throws GvqError STORAGE_UNAVAILABLE
 */
export async function assertMarked(store: KeyValueStore, path: string, title: string): Promise<void> {
  const [marker] = await store.getMany([formatKey])
  const expected = `gvq ${formatVersion}`
  if (marker?.toString() === expected) return
  if (marker !== undefined)
    throw notReadable(path, title, `they are marked '${marker.toString().slice(0, 40)}', not '${expected}'`)
  if (!(await isEmpty(store))) throw notReadable(path, title, 'they contain data without the marker of gvq')
  await store.write([{ kind: 'put', key: formatKey, value: Buffer.from(expected) }], { sync: true })
}

async function isEmpty(store: KeyValueStore): Promise<boolean> {
  const cursor = store.iterate({ gte: '', lt: '\xff\xff' }, 1)
  try {
    return (await cursor.next()) === undefined
  } finally {
    await cursor.close()
  }
}

function notReadable(path: string, title: string, reason: string): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `The ${title} files in ${path} were not created by this version of gvq: ${reason}.`,
    { hint: 'Use the version of gvq that created them, or give the path of a new or empty folder.' },
  )
}
