import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { checkFiles } from '../../../src/database/project/index.ts'
import type { Program } from '../../../src/language/analysis/index.ts'
import { copyKeys, everything } from '../../../src/store/storage/copy-keys.ts'
import {
  type Engine,
  type KeyValueStore,
  openDataFolder,
  openMemoryStore,
  openVersionedStore,
  type VersionedStore,
} from '../../../src/store/storage/index.ts'
import { engineNames } from '../../support/engines.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Folders of format 1 and what is in them: ../fixtures/write-format-1.ts made them. */
export type Case = 'whole' | 'migrating'

const fixtures = new URL('../fixtures/format-1', import.meta.url).pathname

/** The program and the records of a case, as `gvq dump` wrote them. */
export function dumpOf(name: Case): string {
  return join(fixtures, name, 'dump')
}

/** All files of a dump, by name. */
export async function filesOf(dump: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(dump, { recursive: true })).filter(name => /\.\w+$/.test(name)).sort()
  const texts = await Promise.all(names.map(name => readFile(join(dump, name), 'utf8')))
  return Object.fromEntries(names.map((name, i) => [name, texts[i]!]))
}

/** The answers to all queries of the program, by name. */
export async function answersOf(name: Case): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(join(fixtures, name, 'answers.json'), 'utf8'))
}

export async function programOf(name: Case): Promise<Program> {
  const text = await readFile(join(dumpOf(name), 'program.hx'), 'utf8')
  return checkFiles([{ path: 'program.hx', text }]).program!
}

/** A data folder that the test may change. */
export async function folderOf(name: Case, engine: Engine): Promise<string> {
  const folder = join(await temporaryFolder(), 'data')
  await cp(join(fixtures, name, engine), folder, { recursive: true })
  return folder
}

/** The store of such a folder, closed when the test ends. */
export async function openFixture(name: Case, engine: Engine): Promise<VersionedStore> {
  const folder = await openDataFolder(await folderOf(name, engine), { purpose: 'test' })
  const store = await openVersionedStore(folder.store, { sync: false, cacheBytesMax: 1 << 20 })
  onTestFinished(() => store.close())
  return store
}

/** The keys of such a folder in memory: as many copies as the tests want. */
export async function memoryFixture(name: Case): Promise<() => Promise<KeyValueStore>> {
  const engine = engineNames[0]!
  const path = await mkdtemp(join(tmpdir(), 'gvq-test-'))
  await cp(join(fixtures, name, engine), path, { recursive: true })
  const folder = await openDataFolder(path, { purpose: 'test' })
  const original = openMemoryStore()
  await copyKeys(folder.store, original, () => undefined)
  await folder.store.close()
  await rm(path, { recursive: true })
  return async () => {
    const copy = openMemoryStore()
    await copyKeys(original, copy, () => undefined)
    return copy
  }
}

/** All keys and values, as Latin-1, except what the store keeps for itself. */
export async function rowsOf(disk: KeyValueStore): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>()
  const cursor = everything(disk)
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
    for (const [key, value] of page) if (key[0] !== '\0') rows.set(key, value.toString('latin1'))
  }
  await cursor.close()
  return rows
}
