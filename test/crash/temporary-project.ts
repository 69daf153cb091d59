import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../src/store/keyvalue/index.ts'
import { engineNames } from '../support/engines.ts'
import type { GvqOptions, ServingGvq } from '../support/gvq.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { programText } from './project.ts'

export interface CrashProject {
  readonly path: string
  /** The data folder, used by one process after another. */
  readonly data: string
  /** Starts `gvq serve` on the data; it is killed when the test ends. */
  serve(options?: Omit<GvqOptions, 'cwd'>): Promise<ServingGvq>
}

export interface CrashProjectOptions {
  /** The text of the program; default: that of `project.ts`. */
  readonly text?: string
  /** The data folder; default: in the folder of the project. */
  readonly dataDir?: string
  /** The engine of the data; default: the first that loads. It is set in gvq.toml, so that gvq prints no notice. */
  readonly engine?: Engine
}

/** A project with a program and its data. It is removed when the test ends. */
export async function crashProject({
  text = programText,
  dataDir,
  engine = engineNames[0]!,
}: CrashProjectOptions = {}): Promise<CrashProject> {
  const { path, serve } = await servingFolder()
  await writeFile(join(path, 'queries.hx'), text)
  await writeFile(join(path, 'gvq.toml'), `engine = "${engine}"\n`)
  const data = dataDir ?? join(path, 'data')
  return {
    path,
    data,
    serve: options => serve(['--data', data], options),
  }
}
