import { nearest } from '../../base/text/nearest.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type {
  EvaluateOptions,
  KeepingSession,
  KeptVariable,
  SessionPlan,
  SessionResult,
} from '../../database/session/index.ts'
import { allTypes } from '../../language/catalog/index.ts'
import { queryFacts, typeFacts } from '../../language/facts/index.ts'
import type {
  BeginResult,
  Described,
  Description,
  Effect,
  KeepingShell,
  ReloadResult,
  RunFacts,
  SaveResult,
  Shell,
  ShellPlace,
  ShellScope,
  TypeWithCount,
  UndoResult,
} from './api.ts'
import { saveDeclarations } from './save.ts'

export interface LocalShellOptions {
  /** Called when the shell is closed. */
  readonly onClose: () => Promise<void>
  /** Whether this shell is a visitor's, whose transactions are limited. */
  readonly isShared: boolean
  /** Refuses entries that write. */
  readonly readsOnly?: boolean
  /** Who enters, for the list of runs. Default: the owner of this process. */
  readonly client?: () => string
}

/** How long a transaction of a visitor may hold up the writers of a database. */
const transactionLimits = { idleSeconds: 60, wholeSeconds: 300 }

/** Creates a shell on a database of this process. */
export function createLocalShell(database: OpenDatabase, options: LocalShellOptions): KeepingShell {
  return new LocalShell(database, options)
}

/**
 * Returns the database of a local shell, for operations that `Shell` lacks, such as an import; `undefined` for a remote
 * shell.
 */
export function databaseOf(shell: Shell): OpenDatabase | undefined {
  return shell instanceof LocalShell ? shell.database : undefined
}

class LocalShell implements KeepingShell {
  readonly place: ShellPlace
  readonly database: OpenDatabase
  readonly #session: KeepingSession
  readonly #options: LocalShellOptions

  constructor(database: OpenDatabase, options: LocalShellOptions) {
    this.database = database
    this.#session = database.createSession(options)
    this.#options = options
    this.place = { kind: 'local', root: database.project.root, dataDir: database.dataDir }
  }

  evaluate(entry: string, options?: EvaluateOptions): Promise<SessionResult> {
    return this.#session.evaluate(entry, { ...options, ...this.#client })
  }

  /** The limit of a run that says whose it is. */
  get #client(): Pick<LocalShellOptions, 'client'> {
    const { client } = this.#options
    return client === undefined ? {} : { client }
  }

  async scope(): Promise<ShellScope> {
    this.#session.refresh()
    const { program, live } = this.database
    const { transaction } = this.#session
    return {
      ...(transaction && { transaction }),
      revision: live.revision,
      types: allTypes(program.catalog).map(typeFacts),
      queries: [...program.queries.values()].map(queryFacts),
      variables: this.#session.variables,
      unsaved: live.declarations
        .filter(({ saved }) => !saved)
        .flatMap(({ names }) => names.map(name => ({ ...name, replaced: false }))),
    }
  }

  async sources() {
    return this.database.live.sources
  }

  async schema(): Promise<readonly TypeWithCount[]> {
    const snapshot = this.database.records.snapshot()
    try {
      const types: TypeWithCount[] = []
      for (const type of allTypes(this.database.program.catalog)) {
        types.push({ ...typeFacts(type), records: await snapshot.count(type) })
      }
      return types
    } finally {
      snapshot.release()
    }
  }

  async queries() {
    return [...this.database.program.queries.values()].map(queryFacts)
  }

  async describe(name: string): Promise<Described> {
    this.#session.refresh()
    const { program } = this.database
    const types = await this.schema()
    const found: Description[] = []
    for (const [i, type] of allTypes(program.catalog).entries()) {
      if (type.name === name)
        found.push({ kind: 'type', type: types[i]!, source: this.#sourceOf(type.kind, name) })
    }
    const query = program.queries.get(name)
    if (query !== undefined) {
      found.push({ kind: 'query', query: queryFacts(query), source: this.#sourceOf('query', name) })
    }
    const variable = this.#session.variables.find(each => each.name === name)
    if (variable !== undefined) found.push({ kind: 'variable', variable })
    if (found.length > 0) return { found, near: [] }
    const names = [
      ...types.map(type => type.name),
      ...program.queries.keys(),
      ...this.#session.variables.map(each => each.name),
    ]
    return { found, near: nearest(name, [...new Set(names)]) }
  }

  async explain(entry: string, { sql = false } = {}): Promise<SessionPlan> {
    return sql ? this.#session.explainWithSql(entry) : this.#session.explainInSlices(entry)
  }

  profile(entry: string, options?: Pick<EvaluateOptions, 'signal'>): Promise<SessionPlan> {
    return this.#session.profile(entry, { ...options, ...this.#client })
  }

  async reload(): Promise<ReloadResult> {
    const start = performance.now()
    const change = await this.database.reload()
    if (change.kind === 'diagnostics') return change
    return {
      kind: 'reloaded',
      diagnostics: this.database.warnings,
      changed: change.kind === 'changed',
      lostVariables: this.#session.refresh(),
      milliseconds: performance.now() - start,
    }
  }

  save(file: string): Promise<SaveResult> {
    return saveDeclarations(this.database, file)
  }

  async undo(): Promise<UndoResult> {
    const undone = await this.#session.undo()
    switch (undone.kind) {
      case 'undone':
        return { kind: 'undone', effects: undone.effects }
      case 'late':
        return { kind: 'refused', reason: 'Something else has been written since; nothing was undone.' }
      case 'large':
        return { kind: 'refused', reason: 'The last write changed too much to be undone.' }
      case 'shared':
        return {
          kind: 'refused',
          reason: 'Nothing is undone on PostgreSQL: another process may have read what was written.',
        }
      case 'nothing':
        return { kind: 'refused', reason: 'This shell has no write to undo.' }
    }
  }

  keep(names: readonly string[]): Promise<readonly KeptVariable[]> {
    return this.#session.keep(names)
  }

  takeOver(kept: readonly KeptVariable[]): Promise<readonly string[]> {
    return this.#session.takeOver(kept)
  }

  async begin({ signal }: Pick<EvaluateOptions, 'signal'> = {}): Promise<BeginResult> {
    if (!this.#options.isShared) {
      await this.#session.begin({ signal })
      return {}
    }
    const { idleSeconds, wholeSeconds } = transactionLimits
    await this.#session.begin({
      signal,
      ...this.#client,
      idleMs: idleSeconds * 1000,
      wholeMs: wholeSeconds * 1000,
    })
    return { limits: transactionLimits }
  }

  commit(): Promise<readonly Effect[]> {
    return this.#session.commit()
  }

  rollBack(): Promise<boolean> {
    return this.#session.rollBack()
  }

  async open(): Promise<boolean> {
    return false
  }

  async runs(): Promise<readonly RunFacts[]> {
    const own = this.#options.client?.()
    return this.database.runs
      .list()
      .map(({ since: _, ...facts }) => ({ ...facts, ...(facts.client === own && { isOwn: true }) }))
  }

  async stop(id: number): Promise<boolean> {
    return this.database.runs.stop(id)
  }

  async close(): Promise<void> {
    await this.#session.rollBack()
    await this.#options.onClose()
  }

  #sourceOf(kind: 'query' | 'node' | 'edge' | 'vector', name: string): string {
    return this.database.live.textOf({ kind, name })
  }
}
