import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The gvq that serves a folder. */
export type Gvq =
  | { readonly of: 'project' | 'setting' | 'path'; readonly command: string }
  /** The language server that the extension brings: it cannot run queries. */
  | { readonly of: 'extension' }

export interface Search {
  /** The folders of the workspace. */
  readonly folders: readonly string[]
  /** What a folder brings is run only if the user trusts it. */
  readonly trusted: boolean
  /** The setting `gvq.path`; in Restricted Mode that of the user. */
  readonly setting: string
  readonly searchPath: string
  readonly platform: NodeJS.Platform
}

/** Finds the gvq of the project, else that of the setting, else one on the PATH, else the one of the extension. */
export function findGvq({ folders, trusted, setting, searchPath, platform }: Search): Gvq {
  const name = platform === 'win32' ? 'gvq.cmd' : 'gvq'
  const own = trusted ? folders.flatMap(upwards).map(folder => join(folder, 'node_modules/.bin', name)) : []
  const project = own.find(existsSync)
  if (project !== undefined) return { of: 'project', command: project }
  if (setting !== '') return { of: 'setting', command: setting }
  // An empty entry, or a relative one, would be the folder itself.
  const places = searchPath.split(delimiter).filter(place => /^(?:\/|[A-Za-z]:[\\/])/.test(place))
  const onPath = places.map(place => join(place, name)).find(existsSync)
  return onPath === undefined ? { of: 'extension' } : { of: 'path', command: onPath }
}

function upwards(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}
