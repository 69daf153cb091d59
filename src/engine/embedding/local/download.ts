import { join } from 'node:path'
import { makeFolder } from '../../../base/files/make-folder.ts'
import { writeTo } from '../../../base/files/open-to-write.ts'
import type { Transformers } from './transformers.ts'

/** Where a model is fetched from, and its name there. */
export interface ModelSource {
  readonly from: string
  readonly id: string
  /** The folder of the cache. */
  readonly into: string
}

/** Files of sentence-transformers, which the library does not fetch, and which many models do not have. */
const layerFiles = ['modules.json', '1_Pooling/config.json']

/**
 * Fetches a model with Transformers.js. The file of the model itself comes last, so that a model that was not fetched to the end is seen
 * as that. Returns its folder.
 */
export async function download(
  { env, pipeline }: Transformers,
  { from, id, into }: ModelSource,
): Promise<string> {
  const folder = join(into, id)
  for (const file of layerFiles)
    await fetchIfThere(new URL(`${id}/resolve/main/${file}`, from), join(folder, file))
  env.allowRemoteModels = true
  env.remoteHost = from
  env.cacheDir = into
  try {
    const extract = await pipeline('feature-extraction', id, { dtype: 'q8', device: 'cpu' })
    await extract.dispose()
  } finally {
    env.allowRemoteModels = false
  }
  return folder
}

async function fetchIfThere(url: URL, path: string): Promise<void> {
  const response = await fetch(url)
  // The Hub answers so for what is not there, and for whole models that are private.
  if (response.status === 404 || response.status === 401) return void (await response.body?.cancel())
  if (!response.ok) throw new Error(`${url.href} was answered with status ${response.status}`)
  makeFolder(join(path, '..'))
  await writeTo(path, await response.text(), { way: 'anew', mode: 0o644 })
}
