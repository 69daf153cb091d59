import { readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { isInside } from '../../base/files/inside.ts'
import type { Project } from '../../database/project/index.ts'

const suffix = '.test.json'

/**
 * Finds the test files of a project: the given ones, or else those next to its queries.
 * @returns paths for display, in the order given or else sorted
 * @throws GvqError INVALID_PARAMETER if a given file does not exist
 */
export async function findTestFiles(
  { files }: Pick<Project, 'files'>,
  named: readonly string[],
): Promise<readonly string[]> {
  if (named.length > 0) {
    for (const path of named) await requireFile(path)
    return named
  }
  const folder = dirname(resolve(files[0]!.path))
  const names = (await readdir(folder)).filter(name => name.endsWith(suffix) && !name.startsWith('.'))
  return names.sort().map(name => shown(join(folder, name)))
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() === true) return
  const fault = found === undefined ? 'does not exist' : found.isDirectory() ? 'is a folder' : 'is no file'
  throw new GvqError('INVALID_PARAMETER', `The test file ${path} ${fault}.`, {
    hint: `Without an argument, gvq test runs all *${suffix} next to the queries.`,
  })
}

function shown(path: string): string {
  return isInside(path, process.cwd()) ? relative(process.cwd(), path) : path
}
