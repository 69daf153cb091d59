import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import type { Engine } from '../../src/store/keyvalue/index.ts'
import { SqlSharedVectors } from '../../src/store/postgres/reading/vector-changes.ts'
import { copyAsKilled } from '../support/copy-as-killed.ts'
import { sharedDatabase } from '../support/postgres/database.ts'
import { isServerKind, type ServerKind } from '../support/postgres/kinds.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type CheckOptions, checkAll } from './check.ts'
import { Model } from './model.ts'
import { programOf } from './program.ts'
import type { SmallThresholds } from './sizes.ts'

export type Store = Engine | ServerKind

/** A database and what must be found in it. */
export class World {
  readonly model: Model
  readonly random: () => number
  readonly thresholds: SmallThresholds
  readonly folder: string
  store: Store
  /** The version of the schema. */
  version = 1
  /** Faults that the database reported. */
  readonly notices: string[] = []
  #database: OpenDatabase | undefined
  #dataDir: string
  #url: string | undefined
  #copies = 0

  private constructor(store: Store, folder: string, thresholds: SmallThresholds, seed: number) {
    this.store = store
    this.folder = folder
    this.thresholds = thresholds
    this.random = randomNumbers(seed)
    this.model = new Model(this.random)
    this.#dataDir = join(folder, 'data')
  }

  /** Opens an empty one, until the test ends. */
  static async open(store: Store, thresholds: SmallThresholds, seed: number): Promise<World> {
    const world = new World(store, await temporaryFolder(), thresholds, seed)
    onTestFinished(() => world.close())
    if (isServerKind(store)) await world.useNewSchema()
    await world.reopen(programOf(world.version))
    return world
  }

  get isOnServer(): boolean {
    return isServerKind(this.store)
  }

  get database(): OpenDatabase {
    if (this.#database === undefined) throw new Error('the database is closed')
    return this.#database
  }

  get dataDir(): string {
    return this.#dataDir
  }

  /** A path for something new. */
  newPath(): string {
    return join(this.folder, `new-${++this.#copies}`)
  }

  readonly call = async (query: string, params: object = {}): Promise<any> =>
    this.database.call(query, params)

  /** Hears of faults. What is missing here, what other processes may rely on, and files that moments damage are none. */
  readonly notice = (text: string): void => {
    if (/^FAISS is not available|^the database keeps what the program does not declare/.test(text)) return
    if (text.startsWith('The file of the vector index of `Doc` ')) return
    this.notices.push(text)
  }

  async check(options?: CheckOptions): Promise<void> {
    await checkAll(this.call, this.model, options)
  }

  /** What opens this data. */
  get places(): { readonly dataDir: string } | { readonly store: string } {
    return this.#url === undefined ? { dataDir: this.#dataDir } : { store: this.#url }
  }

  /** Opens the data once more. */
  openAgain(): Promise<OpenDatabase> {
    const { store } = this
    return openDatabase({
      project: this.folder,
      env: {},
      durable: false,
      ...this.thresholds.sizes.options,
      ...this.places,
      ...(!isServerKind(store) && { engine: store }),
      notice: this.notice,
    })
  }

  setProgram(text: string): Promise<void> {
    return writeFile(join(this.folder, 'program.hx'), text)
  }

  async close(): Promise<void> {
    const database = this.#database
    this.#database = undefined
    await database?.close()
  }

  async reopen(text?: string): Promise<void> {
    await this.close()
    if (text !== undefined) await this.setProgram(text)
    this.#database = await this.openAgain()
  }

  /** Goes on with other data of the same content; the database must be closed. */
  async moveTo(dataDir: string): Promise<void> {
    if (this.#database !== undefined) throw new Error('the database is open')
    this.#dataDir = dataDir
    await this.reopen()
  }

  /** The database is then empty, and closed. */
  async useNewSchema(): Promise<void> {
    if (!isServerKind(this.store)) throw new Error('only servers have schemas')
    await this.close()
    const url = new URL(await sharedDatabase(this.store))
    url.searchParams.set('schema', `test_${randomUUID().replaceAll('-', '')}`)
    url.searchParams.set('connections', '4')
    this.#url = url.href
  }

  /**
   * Goes on with what `kill -9` would leave at this moment: the files as they are, while the process is about something.
   * `copied` is called when they are safe.
   */
  async kill(copied: () => void = () => undefined): Promise<void> {
    const left = await copyAsKilled(this.#dataDir, this.newPath())
    copied()
    const killed = this.#dataDir
    await this.close()
    await rm(killed, { recursive: true })
    await this.moveTo(left)
  }

  /** Waits until the index of vectors is built. */
  async settled(): Promise<void> {
    if (this.isOnServer) return this.#settledOnServer()
    for (;;) {
      const [state] = (await this.database.figures()).vectors
      const { engine, indexed, waiting, isWhole } = state!
      const isScan = engine === 'faiss-flat' && indexed > policy.flatVectorsMax
      if (waiting === 0 && isWhole && !isScan) return
      await setImmediate()
    }
  }

  /** An index is built there when it is searched: that of the extension, or that of the process. */
  async #settledOnServer(): Promise<void> {
    const near = vi.spyOn(SqlSharedVectors.prototype, 'near')
    const isBuilt = async (): Promise<boolean> => {
      const { indexed, waiting } = (await this.database.figures()).vectors[0]!
      if (near.mock.settledResults.at(-1)?.value !== undefined) return true
      return waiting === 0 && indexed === this.model.docs.size
    }
    while (!(await isBuilt())) {
      await this.call('Near', { v: this.model.vector(), k: 1 })
      await setImmediate()
    }
    near.mockRestore()
  }
}
