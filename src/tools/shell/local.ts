import { nearest } from '../../base/nearest.ts'
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
  Described,
  Description,
  KeepingShell,
  ReloadResult,
  SaveResult,
  Shell,
  ShellPlace,
  ShellScope,
  TypeWithCount,
  UndoResult,
} from './api.ts'
import { LastingShell } from './lasting.ts'
import { saveDeclarations } from './save.ts'

/** Creates a shell on a database of this process. Its `close` calls `onClose`. */
export function createLocalShell(database: OpenDatabase, onClose: () => Promise<void>): KeepingShell {
  return new LocalShell(database, onClose)
}

/**
 * Returns the database of a local shell, for operations that `Shell` lacks, such as an import; `undefined` for a remote
 * shell.
 */
export function databaseOf(shell: Shell): OpenDatabase | undefined {
  const current = shell instanceof LastingShell ? shell.current : shell
  return current instanceof LocalShell ? current.database : undefined
}

class LocalShell implements KeepingShell {
  readonly place: ShellPlace
  readonly database: OpenDatabase
  readonly #session: KeepingSession
  readonly #onClose: () => Promise<void>

  constructor(database: OpenDatabase, onClose: () => Promise<void>) {
    this.database = database
    this.#session = database.createSession()
    this.#onClose = onClose
    this.place = { kind: 'local', root: database.project.root, dataDir: database.dataDir }
  }

  evaluate(entry: string, options?: EvaluateOptions): Promise<SessionResult> {
    return this.#session.evaluate(entry, options)
  }

  async scope(): Promise<ShellScope> {
    this.#session.refresh()
    const { program, live } = this.database
    return {
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

  async explain(entry: string): Promise<SessionPlan> {
    return this.#session.explain(entry)
  }

  profile(entry: string, options?: Pick<EvaluateOptions, 'signal'>): Promise<SessionPlan> {
    return this.#session.profile(entry, options)
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

  close(): Promise<void> {
    return this.#onClose()
  }

  #sourceOf(kind: 'query' | 'node' | 'edge' | 'vector', name: string): string {
    return this.database.live.textOf({ kind, name })
  }
}
