import { dirname, resolve } from 'node:path'
import { loadProject } from '../../../database/project/index.ts'

/** The folders whose files make a project: its root, and wherever its settings say that the queries are. */
export async function foldersOf(path: string): Promise<ReadonlySet<string>> {
  const { root, files } = await loadProject(path)
  return new Set([root, ...files.map(file => dirname(resolve(file.path)))])
}

/** Whether a file of this name, in such a folder, is part of the project. */
export function isPartOfProject(name: string): boolean {
  return /^[^.].*\.(?:hx|toml)$/.test(name)
}
