import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type LoadOptions, loadProject, type Project } from '../../src/database/project/index.ts'

/** Creates a folder with the given files, by relative path, which is removed when the test ends. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'gvq-config-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  return folder
}

/** loadProject without the environment variables of the test process. */
export function load(path: string, options: LoadOptions = {}): Promise<Project> {
  return loadProject(path, { env: {}, ...options })
}

/** The INVALID_PROGRAM error that loading throws. */
export async function loadError(path: string, options: LoadOptions = {}): Promise<GvqError> {
  const thrown = await load(path, options).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(GvqError)
  const error = thrown as GvqError
  expect(error.code).toBe('INVALID_PROGRAM')
  expect(error.message).toMatch(/\.$/)
  return error
}
