import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseJson } from '../../../src/language/catalog/index.ts'

const folder = join(import.meta.dirname, 'legacy')

/** Projects of HelixDB itself, with what it answered: legacy/README.md. */
export const legacyNames = ['types', 'many', 'killed', 'empty', 'version-2.0.5', 'migrated'] as const
export type LegacyName = (typeof legacyNames)[number]

/** A record as the old engine answered it. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: string; readonly label: string }
export type Expected = Readonly<
  Record<'nodes' | 'edges' | 'vectors', Readonly<Record<string, readonly Answered[]>>>
>

export async function dataOf(name: LegacyName): Promise<Buffer> {
  return gunzipSync(await readFile(join(folder, name, 'data.mdb.gz')))
}

export async function expectedOf(name: LegacyName): Promise<Expected> {
  return parseJson(gunzipSync(await readFile(join(folder, name, 'expected.json.gz'))).toString()) as Expected
}

/** Writes a legacy project as it was. Returns its data file. */
export async function writeProject(name: LegacyName, target: string): Promise<string> {
  const user = join(target, '.helix', '.volumes', 'dev', 'user')
  await mkdir(user, { recursive: true })
  await mkdir(join(target, 'db'))
  await cp(join(folder, name, 'helix.toml'), join(target, 'helix.toml'))
  for (const file of ['schema.hx', 'queries.hx']) await cp(join(folder, name, file), join(target, 'db', file))
  const file = join(user, 'data.mdb')
  await writeFile(file, await dataOf(name))
  return file
}
