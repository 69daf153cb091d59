import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ErrorCode } from '../../src/base/errors.ts'
import { GvqError } from '../../src/base/errors.ts'
import { toText, toValue } from '../../src/database/live/index.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../../src/database/open.ts'
import type { Shown } from '../../src/engine/execution/index.ts'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { engineParts, openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { engineNames } from '../support/engines.ts'
import type { Sizes } from '../support/sizes.ts'
import { newTestStore, runsOnServer, type TestStore } from '../support/test-store.ts'
import { IdPairs } from './match.ts'

export type EngineAnswer =
  | { readonly kind: 'response'; readonly response: unknown }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'crash'; readonly error: unknown }

/** One way to run a program. All give the same answers. */
export interface Setting {
  readonly name: string
  /** Stored on disk, so that it can be opened again; else in memory. */
  readonly isStored: boolean
  readonly options: Partial<OpenDatabaseOptions>
}

/** One for each store that loads here, or for the server that GVQ_TEST_STORE names. */
export const optimised: readonly Setting[] = runsOnServer
  ? [{ name: 'optimised, on PostgreSQL', isStored: true, options: {} }]
  : engineNames.map(engine => ({
      name: `optimised, on ${engineParts(engine).title}`,
      isStored: true,
      options: { engine },
    }))
export const inMemory: Setting = { name: 'optimised, in memory', isStored: false, options: {} }
export const asWritten: Setting = {
  name: 'as written, in memory',
  isStored: false,
  options: { planner: { optimise: false } },
}

/** A database that runs the program in a setting, with the ids that it assigned to the records of the reference. */
export class Engine {
  readonly setting: Setting
  readonly ids = new IdPairs()
  readonly #sizes: Sizes
  readonly #folder: string
  readonly #store: TestStore
  #database: OpenDatabase

  private constructor(
    setting: Setting,
    sizes: Sizes,
    folder: string,
    store: TestStore,
    database: OpenDatabase,
  ) {
    this.setting = setting
    this.#sizes = sizes
    this.#folder = folder
    this.#store = store
    this.#database = database
  }

  static async start(setting: Setting, sizes: Sizes, folder: string, text: string): Promise<Engine> {
    await mkdir(folder)
    await writeFile(join(folder, 'program.hx'), text)
    const store = await newTestStore()
    return new Engine(setting, sizes, folder, store, await openIn(folder, setting, sizes, store))
  }

  get program() {
    return this.#database.program
  }

  async call(query: string, params: Readonly<Record<string, unknown>>): Promise<EngineAnswer> {
    try {
      const { queries } = this.program
      const found = queries.get(query)!
      const body = stringifyJson(this.ids.translate(params))
      const encode = (response: Shown) => {
        const value = toValue(response)
        expect(toText(response)).toBe(stringifyJson(value))
        return value
      }
      if (found.writes)
        return { kind: 'response', response: await this.#database.run(found, body, {}, encode) }
      // An answer as text need not have been values before.
      const response = await this.#database.run(found, body, {}, toValue)
      expect(await this.#database.run(found, body, {}, toText)).toBe(stringifyJson(response))
      return { kind: 'response', response }
    } catch (error) {
      if (!(error instanceof GvqError) || error.code === 'INTERNAL_ERROR') return { kind: 'crash', error }
      return { kind: 'error', code: error.code, message: error.message }
    }
  }

  async reopen(): Promise<void> {
    await this.#database.close()
    this.#database = await openIn(this.#folder, this.setting, this.#sizes, this.#store)
  }

  async close(): Promise<void> {
    await this.#database.close()
    await this.#store.remove()
  }
}

function openIn(
  folder: string,
  { options, isStored }: Setting,
  sizes: Sizes,
  server: TestStore,
): Promise<OpenDatabase> {
  const store = isStored ? server.options : { keyValues: openMemoryStore() }
  return openDatabase({ project: folder, durable: false, env: {}, ...sizes.options, ...store, ...options })
}
