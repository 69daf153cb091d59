import { basename, dirname, join, resolve } from 'node:path'
import type { Environment } from '../../engine/embedding/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { readText, samePlace, statIfAny } from './disk.ts'
import { parseDotenv } from './dotenv.ts'
import { invalid } from './invalid.ts'
import { type Flags, type ProjectConfig, resolveConfig } from './resolve.ts'
import { findRoot, type Root } from './root.ts'
import { isSourceName, listSourceNames, readSource, shownPath } from './source-files.ts'

export interface Project {
  /** Absolute folder of the project. */
  readonly root: string
  /** All .hx files, sorted by path. Their paths are relative inside the working folder, else absolute. */
  readonly files: readonly SourceFile[]
  /** Absolute folder of the data; it need not exist. */
  readonly dataDir: string
  /** The process's variables over those of the project's `.env`. Holds keys: never print it. */
  readonly env: Environment
  readonly config: ProjectConfig
}

export interface LoadOptions extends Flags {
  /** Relative to the working folder. */
  readonly dataDir?: string | undefined
  /** `process.env` when absent. */
  readonly env?: Environment | undefined
  /** `process.cwd()` when absent. */
  readonly cwd?: string | undefined
}

/**
 * Loads the project at `path`, a folder or one of its .hx files (README.md says how it is found and what wins).
 * Throws GvqError('INVALID_PROGRAM') for whatever is missing, unreadable or wrong.
 */
export async function loadProject(path: string, options: LoadOptions = {}): Promise<Project> {
  const cwd = options.cwd ?? process.cwd()
  const { folder, file } = await locate(resolve(cwd, path), cwd)
  const root = await findRoot(folder, cwd)
  const files = await readFiles(root, file, cwd)
  const env = await readEnvironment(root.folder, options.env ?? process.env, cwd)
  const dataDir = options.dataDir === undefined ? join(root.folder, '.gvq') : resolve(cwd, options.dataDir)
  return { root: root.folder, files, dataDir, env, config: resolveConfig(options, env, root.settings) }
}

/** The folder that a path names, and the .hx file when it names one. */
async function locate(path: string, cwd: string): Promise<{ folder: string; file: string | undefined }> {
  const shown = shownPath(path, cwd)
  const stats = await statIfAny(path, shown)
  if (stats === undefined) {
    throw invalid(`${shown} does not exist.`, 'Name a folder with .hx files; gvq init makes one.')
  }
  if (stats.isDirectory()) return { folder: path, file: undefined }
  if (!isSourceName(basename(path))) throw invalid(`${shown} is neither a folder nor a .hx file.`)
  return { folder: dirname(path), file: path }
}

async function readFiles(root: Root, file: string | undefined, cwd: string): Promise<readonly SourceFile[]> {
  const queries = shownPath(root.queriesFolder, cwd)
  if (root.namedBy !== undefined && (await statIfAny(root.queriesFolder, queries))?.isDirectory() !== true) {
    throw invalid(`${root.namedBy} says that the queries are in ${queries}, which is not a folder.`)
  }
  const names = await listSourceNames(root.queriesFolder)
  if (file !== undefined && dirname(file) !== root.queriesFolder) await requirePart(file, root, cwd)
  if (names.length === 0) throw noSources(root, cwd)
  return Promise.all(names.map(name => readSource(join(root.queriesFolder, name), cwd)))
}

/** Refuses a file that the project around it does not take in: to check or run the others would mislead. */
async function requirePart(file: string, root: Root, cwd: string): Promise<void> {
  if (await samePlace(dirname(file), root.queriesFolder)) return
  const queries = shownPath(root.queriesFolder, cwd)
  throw invalid(
    `${shownPath(file, cwd)} is no part of the project ${root.folder}, whose queries are in ${queries}.`,
    `Move it to ${queries}, or into a folder of its own.`,
  )
}

function noSources(root: Root, cwd: string): Error {
  const folders = [root.queriesFolder]
  if (root.namedBy === undefined) folders.unshift(root.folder, join(root.folder, 'db'))
  const looked = [...new Set(folders)].map(folder => shownPath(folder, cwd)).join(' and ')
  return invalid(`There are no .hx files in ${looked}.`, 'gvq init makes a project to start from.')
}

async function readEnvironment(root: string, own: Environment, cwd: string): Promise<Environment> {
  const path = join(root, '.env')
  const shown = shownPath(path, cwd)
  // A folder of that name is a Python environment, not ours.
  if ((await statIfAny(path, shown))?.isFile() !== true) return { ...own }
  const variables = parseDotenv(shown, await readText(path, shown))
  const given = Object.entries(own).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...variables, ...given])
}
