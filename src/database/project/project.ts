import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isInside } from '../../base/files/inside.ts'
import type { Environment } from '../../engine/embedding/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { readText, samePlace, statIfAny } from './disk.ts'
import { parseDotenv } from './dotenv.ts'
import { invalid } from './invalid.ts'
import { type Flags, type ProjectConfig, resolveConfig } from './resolve.ts'
import { findRoot, type Root } from './root.ts'
import { isSourceName, listSourceNames, readSource, shownPath } from './source-files.ts'

export interface Project {
  /** Absolute path of the project's folder. */
  readonly root: string
  /** All .hx files, sorted by path. Paths inside the working folder are relative, others absolute. */
  readonly files: readonly SourceFile[]
  /** Absolute path of the data folder, which need not exist. */
  readonly dataDir: string
  /** Variables of the project's `.env`, overridden by those of the process. Contains keys: never print it. */
  readonly env: Environment
  readonly config: ProjectConfig
  /** Whether `helix.toml` is its only settings file. */
  readonly isLegacy: boolean
}

export interface LoadOptions extends Flags {
  /** Default: `process.env`. */
  readonly env?: Environment | undefined
  /** Default: `process.cwd()`. */
  readonly cwd?: string | undefined
}

/**
 * Loads the project at `path`, a folder or one of its .hx files (README.md describes how it is found and the precedence
 * of settings). Throws GvqError('INVALID_PROGRAM') if anything is missing, unreadable or invalid.
 */
export async function loadProject(path: string, options: LoadOptions = {}): Promise<Project> {
  const cwd = options.cwd ?? process.cwd()
  const { folder, file } = await locate(resolve(cwd, path), cwd)
  const root = await findRoot(folder, cwd)
  const files = await readFiles(root, file, cwd)
  const env = await readEnvironment(root.folder, options.env ?? process.env, cwd)
  const dataDir = options.dataDir === undefined ? join(root.folder, '.gvq') : resolve(cwd, options.dataDir)
  const { settings } = root
  const isLegacy = settings.length > 0 && settings.every(file => file.isLegacy)
  return { root: root.folder, files, dataDir, env, config: resolveConfig(options, env, settings), isLegacy }
}

/** Returns the folder at or around a path, and the .hx file if the path is one. */
async function locate(path: string, cwd: string): Promise<{ folder: string; file: string | undefined }> {
  const shown = shownPath(path, cwd)
  const stats = await statIfAny(path, shown)
  if (stats === undefined) {
    throw invalid(`${shown} does not exist.`, 'Pass a folder with .hx files; gvq init creates one.')
  }
  if (stats.isDirectory()) return { folder: path, file: undefined }
  if (!isSourceName(basename(path))) throw invalid(`${shown} is neither a folder nor a .hx file.`)
  return { folder: dirname(path), file: path }
}

async function readFiles(root: Root, file: string | undefined, cwd: string): Promise<readonly SourceFile[]> {
  const queries = shownPath(root.queriesFolder, cwd)
  if (root.namedBy !== undefined && (await statIfAny(root.queriesFolder, queries))?.isDirectory() !== true) {
    throw invalid(`${root.namedBy} sets queries to ${queries}, which is not a folder.`)
  }
  const names = await listSourceNames(root.queriesFolder)
  if (file !== undefined && dirname(file) !== root.queriesFolder) await requirePart(file, root, cwd)
  if (names.length === 0) throw noSources(root, cwd)
  return Promise.all(names.map(name => readSource(join(root.queriesFolder, name), cwd)))
}

/**
 * Rejects a file that is not part of the project around it: checking or running the project's other files would
 * mislead.
 */
async function requirePart(file: string, root: Root, cwd: string): Promise<void> {
  if (await samePlace(dirname(file), root.queriesFolder)) return
  const queries = shownPath(root.queriesFolder, cwd)
  throw invalid(
    `${shownPath(file, cwd)} is not part of the project ${root.folder}, whose queries are in ${queries}.`,
    `Move it to ${queries}, or to a separate folder.`,
  )
}

function noSources(root: Root, cwd: string): Error {
  const folders = [root.queriesFolder]
  if (root.namedBy === undefined) folders.unshift(root.folder, join(root.folder, 'db'))
  const looked = [...new Set(folders)].map(folder => shownPath(folder, cwd)).join(' and ')
  return invalid(`No .hx files in ${looked}.`, 'gvq init creates a project to start from.')
}

async function readEnvironment(root: string, own: Environment, cwd: string): Promise<Environment> {
  const path = join(root, '.env')
  const shown = shownPath(path, cwd)
  // A folder of that name is a Python virtual environment.
  if ((await statIfAny(path, shown))?.isFile() !== true) return { ...own }
  const variables = parseDotenv(shown, await readText(path, shown))
  const given = Object.entries(own).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...variables, ...given])
}

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
  const isIn = await insideOf(within)
  if (!(await isIn(own))) return { root: own, folder: own, paths: [file] }
  const root = await findRoot(own, own, isIn)
  const { folder, queriesFolder } = root
  const isPart = await samePlace(queriesFolder, own)
  if (!isPart || !(await isIn(queriesFolder))) return { root: own, folder: own, paths: [file] }
  const names = await listSourceNames(queriesFolder).catch(() => [])
  const paths = await Promise.all(
    names.map(async name => {
      const path = join(queriesFolder, name)
      return (await isIn(path)) ? [path] : []
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
    return roots.some(root => relative(root, real) === '' || isInside(real, root))
  }
}

/** The path without links; that of a file that does not exist is in its folder. */
async function realOf(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const folder = dirname(path)
    return folder === path ? path : join(await realOf(folder), relative(folder, path))
  })
}
