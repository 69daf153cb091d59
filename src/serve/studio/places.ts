import { relative, resolve } from 'node:path'
import type { OpenDatabase } from '../../database/open.ts'

/** Returns the path of a file of the program relative to the project's folder, wherever the server was started. */
export function pathInProject(file: string, { project, live }: OpenDatabase): string | undefined {
  return live.fileSources.some(({ path }) => path === file)
    ? relative(project.root, resolve(file))
    : undefined
}
