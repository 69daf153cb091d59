import { realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { findRoot } from './root.ts'
import { isSourceName, listSourceNames, readSource } from './source-files.ts'

/** The files of the program that a file belongs to, for an editor. Absolute paths. */
export interface ProgramFiles {
  /** The folder of the project. */
  readonly root: string
  /** The folder of its .hx files. */
  readonly folder: string
  readonly paths: readonly string[]
}

/**
 * Finds the program of a .hx file like `loadProject`, but looks at nothing outside of the folders `within`, wherever settings and
 * links lead, and reads no `.env`. A file that its project does not take is a program by itself.
 * @throws GvqError INVALID_PROGRAM for settings that cannot be read
 */
export async function findProgramFiles(file: string, within: readonly string[]): Promise<ProgramFiles> {
  const own = dirname(file)
  const isInside = await insideOf(within)
  if (!(await isInside(own))) return { root: own, folder: own, paths: [file] }
  const root = await findRoot(own, own, folder => isInside(folder))
  const { folder, queriesFolder } = root
  const isPart = await samePlaceOf(queriesFolder, own)
  if (!isPart || !(await isInside(queriesFolder))) return { root: own, folder: own, paths: [file] }
  const names = await listSourceNames(queriesFolder).catch(() => [])
  const paths = await Promise.all(
    names.map(async name => {
      const path = join(queriesFolder, name)
      return (await isInside(path)) ? [path] : []
    }),
  )
  const found = new Set(paths.flat())
  // One that is not saved yet is not in the folder.
  if (isSourceName(relative(own, file))) found.add(join(queriesFolder, relative(own, file)))
  return { root: folder, folder: queriesFolder, paths: [...found].sort() }
}

/** Reads one .hx file of a program, with its absolute path. Throws INVALID_PROGRAM. */
export async function readProgramFile(path: string): Promise<SourceFile> {
  return { path, text: (await readSource(path, dirname(path))).text }
}

async function insideOf(within: readonly string[]): Promise<(path: string) => Promise<boolean>> {
  const roots = await Promise.all(within.map(realOf))
  return async path => {
    const real = await realOf(path)
    return roots.some(root => {
      const way = relative(root, real)
      return way === '' || (way.split(sep)[0] !== '..' && way !== real)
    })
  }
}

/** The path without links; that of a file that does not exist is in its folder. */
async function realOf(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const folder = dirname(path)
    return folder === path ? path : join(await realOf(folder), relative(folder, path))
  })
}

async function samePlaceOf(a: string, b: string): Promise<boolean> {
  return (await realOf(a)) === (await realOf(b))
}
