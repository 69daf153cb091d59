import { relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GvqError, invariant } from '../../base/errors.ts'
import type { KeptVariable } from '../../database/session/index.ts'
import { FolderInUse } from '../../store/keyvalue/index.ts'
import { ConnectionLost } from '../peer/index.ts'
import type {
  BeginResult,
  Declared,
  Effect,
  EvaluateOptions,
  KeepingShell,
  ReloadResult,
  SaveResult,
  SessionPlan,
  SessionResult,
  Shell,
  ShellPlace,
  ShellScope,
  UndoResult,
} from './api.ts'
import { appendDeclarations, sourcePath } from './save.ts'

/** How long a server that no longer accepts connections may take to release the data. */
const patienceMs = 30_000
const pauseMs = 100

/** An entry with what it declares. */
interface Declarations {
  readonly text: string
  readonly names: readonly string[]
}

type ServerPlace = Extract<ShellPlace, { readonly kind: 'server' }>

/**
 * A shell that outlives its server: when the server has ended, it continues with the data in this process, or through
 * the server that has it open by then. Its variables and declarations go with it.
 */
export class LastingShell implements Shell {
  readonly #open: () => Promise<KeepingShell>
  readonly #notice: (text: string) => void
  #shell: KeepingShell
  #scope: ShellScope | undefined
  /** Declarations that are not saved, in order. */
  #declarations: readonly Declarations[] = []
  /** Whether the server has ended and nothing has taken its place. */
  #isLost = false
  readonly #variables = new Map<string, KeptVariable>()
  /** The variables before the open transaction; set while there is one. */
  #before: ReadonlyMap<string, KeptVariable> | undefined
  /** Whether the server ended with a transaction of this shell, which is not acknowledged yet. */
  #hasLostTransaction = false

  /** `open` opens another shell on the same data. */
  constructor(shell: KeepingShell, open: () => Promise<KeepingShell>, notice: (text: string) => void) {
    this.#shell = shell
    this.#open = open
    this.#notice = notice
  }

  get place(): ShellPlace {
    return this.#shell.place
  }

  /** The shell that does the work at present. */
  get current(): Shell {
    return this.#shell
  }

  async evaluate(entry: string, options: EvaluateOptions = {}): Promise<SessionResult> {
    const result = await this.#once(shell => shell.evaluate(entry, options), options.signal)
    if (result.kind === 'declared' && !result.dry) this.#noteDeclared(entry, result.declared)
    if (result.kind === 'answer' && result.bound.length > 0) {
      const names = result.bound.map(({ name }) => name)
      for (const name of names) this.#variables.delete(name)
      for (const kept of await this.#keep(names)) this.#variables.set(kept.name, kept)
    }
    return result
  }

  /** Returns the scope. It is shown at each prompt, so the next entry handles the end of the server. */
  async scope(): Promise<ShellScope> {
    try {
      this.#scope = await this.#shell.scope()
    } catch (error) {
      if (!(error instanceof ConnectionLost) || this.#scope === undefined) throw error
      this.#noteLost()
      const { transaction: _, ...scope } = this.#scope
      this.#scope = scope
    }
    return this.#hasLostTransaction
      ? { ...this.#scope, transaction: { failure: lostTransaction.message } }
      : this.#scope
  }

  sources(): ReturnType<Shell['sources']> {
    return this.#anyTimes(shell => shell.sources())
  }

  schema(): ReturnType<Shell['schema']> {
    return this.#anyTimes(shell => shell.schema())
  }

  queries(): ReturnType<Shell['queries']> {
    return this.#anyTimes(shell => shell.queries())
  }

  describe(name: string): ReturnType<Shell['describe']> {
    return this.#anyTimes(shell => shell.describe(name))
  }

  explain(entry: string, options?: { readonly sql?: boolean }): Promise<SessionPlan> {
    return this.#anyTimes(shell => shell.explain(entry, options))
  }

  profile(entry: string, options: Pick<EvaluateOptions, 'signal'> = {}): Promise<SessionPlan> {
    return this.#anyTimes(shell => shell.profile(entry, options), options.signal)
  }

  reload(): Promise<ReloadResult> {
    return this.#anyTimes(shell => shell.reload())
  }

  async save(file: string): Promise<SaveResult> {
    const result = await this.#once(shell => shell.save(file)).catch(error => {
      if (!this.#isLost) throw error
      return this.#saveHere(file)
    })
    this.#declarations = []
    return result
  }

  undo(): Promise<UndoResult> {
    return this.#once(shell => shell.undo())
  }

  async begin(options: Pick<EvaluateOptions, 'signal'> = {}): Promise<BeginResult> {
    const result = await this.#once(shell => shell.begin(options), options.signal)
    this.#before = new Map(this.#variables)
    return result
  }

  async commit(): Promise<readonly Effect[]> {
    this.#assertTransaction()
    try {
      const effects = await this.#shell.commit()
      this.#before = undefined
      return effects
    } catch (error) {
      if (!(error instanceof ConnectionLost)) {
        if ((await this.scope()).transaction === undefined) this.#restore()
        throw error
      }
      // Nobody knows whether it was committed.
      if (error.wasSent) this.#restore()
      await this.#goOn(undefined)
      this.#assertTransaction()
      if (!error.wasSent) return this.#shell.commit()
      throw endedWhileRunning(error)
    }
  }

  async rollBack(): Promise<boolean> {
    const wasOpen = this.#before !== undefined || this.#hasLostTransaction
    try {
      if (!this.#hasLostTransaction) return await this.#shell.rollBack()
    } catch (error) {
      // The end of the server has rolled it back, whether or not the data can be opened again.
      if (!(error instanceof ConnectionLost)) throw error
    } finally {
      this.#restore()
      this.#hasLostTransaction = false
    }
    return wasOpen
  }

  runs(): ReturnType<Shell['runs']> {
    return this.#anyTimes(shell => shell.runs())
  }

  stop(id: number): Promise<boolean> {
    return this.#once(shell => shell.stop(id))
  }

  /** Notes that the server has ended, and with it the transaction of this shell. */
  #noteLost(): void {
    if (this.#before !== undefined) this.#hasLostTransaction = true
    this.#restore()
  }

  /** Restores the variables to what they were before the transaction. */
  #restore(): void {
    if (this.#before === undefined) return
    this.#variables.clear()
    for (const [name, variable] of this.#before) this.#variables.set(name, variable)
    this.#before = undefined
  }

  close(): Promise<void> {
    return this.#shell.close()
  }

  #noteDeclared(entry: string, declared: readonly Declared[]): void {
    const names = declared.map(({ kind, name }) => `${kind} ${name}`)
    const others = this.#declarations.filter(earlier => !earlier.names.every(name => names.includes(name)))
    this.#declarations = [...others, { text: entry.trim(), names }]
  }

  /**
   * Saves the declarations while the data cannot be opened, perhaps because it has records of a type that only they
   * declare.
   */
  async #saveHere(file: string): Promise<SaveResult> {
    const path = sourcePath(file)
    const saved = this.#scope?.unsaved ?? []
    if (saved.length > 0) {
      await appendDeclarations(
        path,
        this.#declarations.map(({ text }) => text),
      )
    }
    if (this.#scope) this.#scope = { ...this.#scope, unsaved: [] }
    return { path, saved, inProject: !relative(this.#shell.place.root, path).startsWith('..') }
  }

  /** Calls what may happen only once: it is not called again if the server may have run it. */
  async #once<T>(call: (shell: Shell) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#assertTransaction()
    try {
      return await call(this.#shell)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      await this.#goOn(signal)
      this.#assertTransaction()
      if (!error.wasSent) return call(this.#shell)
      throw endedWhileRunning(error)
    }
  }

  /** Throws if a transaction was lost: an entry that was meant to be part of it must not run without it. */
  #assertTransaction(): void {
    if (!this.#hasLostTransaction) return
    throw new GvqError('STORAGE_UNAVAILABLE', lostTransaction.message, { hint: lostTransaction.hint })
  }

  async #anyTimes<T>(call: (shell: Shell) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await call(this.#shell)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      await this.#goOn(signal)
      return call(this.#shell)
    }
  }

  /** Returns the values of variables to keep; none if the server has ended meanwhile, which the next entry reports. */
  async #keep(names: readonly string[]): Promise<readonly KeptVariable[]> {
    try {
      return await this.#shell.keep(names)
    } catch (error) {
      if (error instanceof ConnectionLost) return []
      throw error
    }
  }

  async #goOn(signal: AbortSignal | undefined): Promise<void> {
    const { place } = this.#shell
    invariant(place.kind === 'server', 'only a server can be lost')
    const before = `The server at ${place.address}`
    this.#noteLost()
    const next = await this.#reopen(place, signal)
    await this.#shell.close()
    this.#shell = next
    this.#isLost = false
    const now = next.place
    const where =
      now.kind === 'server'
        ? `this shell continues through the one at ${now.address}`
        : 'this shell has opened the data itself'
    this.#notice(`${before} has ended; ${where}.`)
    const lost = [...(await this.#declareAgain()), ...(await this.#bindAgain())]
    if (lost.length > 0) this.#notice(`Lost with the server; enter them again: ${lost.join(', ')}.`)
  }

  /** Waits while the server that has ended still has the data. */
  async #reopen({ address, pid }: ServerPlace, signal: AbortSignal | undefined): Promise<KeepingShell> {
    const end = performance.now() + patienceMs
    let isTold = false
    while (true) {
      try {
        return await this.#open()
      } catch (error) {
        if (!isEnding(error, pid) || performance.now() > end) {
          if (!this.#isLost) {
            const saving = this.#declarations.length === 0 ? '' : ' :save FILE saves what was declared here.'
            this.#notice(`The server at ${address} has ended, and the data cannot be opened.${saving}`)
          }
          this.#isLost = true
          throw error
        }
        if (!isTold) this.#notice(`The server at ${address} is ending; waiting for the data.`)
        isTold = true
        await wait(pauseMs, undefined, signal && { signal }).catch(() => {
          throw new GvqError('CANCELLED', `The server at ${address} has ended; nothing was run.`)
        })
      }
    }
  }

  /** Returns the names that could not be declared. */
  async #declareAgain(): Promise<readonly string[]> {
    const before = this.#scope?.unsaved ?? []
    for (const { text } of this.#declarations) {
      // One that the files contain by now is refused; one that they do not allow any more is missing below.
      await this.#shell.evaluate(text).catch(() => undefined)
    }
    const { queries, types } = await this.#shell.scope()
    const names = new Set([...queries, ...types].map(({ name }) => name))
    return before.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  }

  /** Returns the names of the variables that could not be bound. */
  async #bindAgain(): Promise<readonly string[]> {
    const before = this.#scope?.variables ?? []
    await this.#shell.takeOver([...this.#variables.values()])
    const scope = await this.#shell.scope()
    this.#scope = scope
    const now = new Set(scope.variables.map(({ name }) => name))
    return before.filter(({ name }) => !now.has(name)).map(({ name }) => name)
  }
}

function endedWhileRunning(cause: ConnectionLost): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', 'The server ended while this was running.', {
    hint: 'Its writes were made completely or not at all. See which, then run it again if need be.',
    cause,
  })
}

const lostTransaction = {
  message: 'The server ended, which rolled the transaction back.',
  hint: 'Nothing of it was written. Acknowledge this with :rollback, and begin again.',
}

/** Whether the data cannot be opened only because a server is still ending. It releases the data last. */
function isEnding(error: unknown, pid: number): boolean {
  if (error instanceof ConnectionLost) return true
  return error instanceof FolderInUse && (error.owner === undefined || error.owner.pid === pid)
}
