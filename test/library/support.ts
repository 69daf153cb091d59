import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The folder of a user who has installed gvq and compiles against it. */
export class UserFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  static async make(files: Readonly<Record<string, string>>): Promise<UserFolder> {
    const folder = new UserFolder(await mkdtemp(join(tmpdir(), 'gvq-library-')))
    await mkdir(join(folder.path, 'node_modules/@types'), { recursive: true })
    await symlink(root, join(folder.path, 'node_modules/gvq'))
    await symlink(join(root, 'node_modules/@types/node'), join(folder.path, 'node_modules/@types/node'))
    await folder.write('package.json', '{"type": "module"}')
    for (const [name, text] of Object.entries(files)) await folder.write(name, text)
    return folder
  }

  async write(name: string, text: string): Promise<void> {
    await writeFile(join(this.path, name), text)
  }

  /** The errors of the strict compiler for the files and all declarations that they use; '' if there are none. */
  compile(...names: readonly string[]): Promise<string> {
    const options = [
      '--strict',
      '--noEmit',
      '--isolatedModules',
      '--skipLibCheck',
      'false',
      '--types',
      'node',
    ]
    const strict = ['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax']
    const target = ['--target', 'es2022', '--lib', 'es2022,esnext.disposable', '--module', 'nodenext']
    const tsc = join(root, 'node_modules/.bin/tsc')
    return run(tsc, [...options, ...strict, ...target, '--ignoreConfig', ...names], { cwd: this.path }).then(
      () => '',
      error => String(error.stdout),
    )
  }

  /** The output of a file. */
  async run(name: string): Promise<string> {
    const { stdout } = await run(process.execPath, [name], { cwd: this.path })
    return stdout
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true })
  }
}
