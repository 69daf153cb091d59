import { basename, dirname, join, resolve } from 'node:path'
import { readText, samePlace, statIfAny } from './disk.ts'
import { parseHelixToml } from './helix-toml.ts'
import { invalid } from './invalid.ts'
import { parseGvqToml, type Settings } from './settings.ts'
import { listSourceNames, shownPath } from './source-files.ts'

/** A folder that is a project or could be one. */
export interface Root {
  readonly folder: string
  /** The settings in order of precedence; empty for a folder without settings files. */
  readonly settings: readonly Settings[]
  /** The folder of its .hx files. */
  readonly queriesFolder: string
  /** The settings file that sets `queriesFolder`, if any. */
  readonly namedBy: string | undefined
}

/**
 * Returns the project that owns `folder`: the folder itself if it has settings, else the nearest folder above whose
 * settings point here, else the parent if this is the `db/` folder that it reads its files from, else the folder
 * itself.
 * @param mayRead whether a folder may be looked at
 */
export async function findRoot(folder: string, cwd: string, mayRead: MayRead = everywhere): Promise<Root> {
  const here = await readRoot(folder, cwd)
  if (here.settings.length > 0) return here
  const above = await nearestWithSettings(dirname(folder), cwd, mayRead)
  if (above !== undefined && (await samePlace(above.queriesFolder, folder))) return above
  if (basename(folder) !== 'db' || dirname(folder) === above?.folder) return here
  if (!(await mayRead(dirname(folder)))) return here
  const parent = await readRoot(dirname(folder), cwd)
  return (await samePlace(parent.queriesFolder, folder)) ? parent : here
}

type MayRead = (folder: string) => Promise<boolean>

const everywhere: MayRead = () => Promise.resolve(true)

async function nearestWithSettings(start: string, cwd: string, mayRead: MayRead): Promise<Root | undefined> {
  for (let folder = start; await mayRead(folder); folder = dirname(folder)) {
    const settings = await readSettings(folder, cwd)
    if (settings.length > 0) return rootOf(folder, settings, cwd)
    if (dirname(folder) === folder) return undefined
  }
  return undefined
}

async function readRoot(folder: string, cwd: string): Promise<Root> {
  return rootOf(folder, await readSettings(folder, cwd), cwd)
}

async function rootOf(folder: string, settings: readonly Settings[], cwd: string): Promise<Root> {
  for (const { queries, file } of settings) {
    if (queries !== undefined)
      return { folder, settings, queriesFolder: resolve(folder, queries), namedBy: file }
  }
  const legacyFolder = join(folder, 'db')
  const ownSources = await listSourceNames(folder)
  const useLegacyFolder =
    ownSources.length === 0 &&
    (await statIfAny(legacyFolder, shownPath(legacyFolder, cwd)))?.isDirectory() === true
  return { folder, settings, queriesFolder: useLegacyFolder ? legacyFolder : folder, namedBy: undefined }
}

async function readSettings(folder: string, cwd: string): Promise<readonly Settings[]> {
  const gvq = await readSettingsFile(join(folder, 'gvq.toml'), cwd, parseGvqToml)
  const helix = await readSettingsFile(join(folder, 'helix.toml'), cwd, parseHelixToml)
  return [gvq, helix].filter((settings): settings is Settings => settings !== undefined)
}

async function readSettingsFile(
  path: string,
  cwd: string,
  parse: (file: string, text: string) => Settings,
): Promise<Settings | undefined> {
  const shown = shownPath(path, cwd)
  const stats = await statIfAny(path, shown)
  if (stats === undefined) return undefined
  if (!stats.isFile()) throw invalid(`${shown} is not a regular file.`)
  return parse(shown, await readText(path, shown))
}
