import { setTimeout as wait } from 'node:timers/promises'
import { GvqError } from '../../base/errors.ts'
import { isInside } from '../../base/files/inside.ts'
import { sentence } from '../../base/text/sentence.ts'
import type { KeptVariable } from '../../database/session/index.ts'
import { FolderInUse } from '../../store/keyvalue/index.ts'
import { ConnectionLost } from '../peer/index.ts'
import type {
  BeginResult,
  Declared,
  Effect,
  EvaluateOptions,
  KeepingShell,
  OpenShellOptions,
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

/** How long a process that has ended, or opens the data now, may take until it can be attached to or has released them. */
const patienceMs = 30_000
const pauseMs = 100

/** How a shell finds its data again. */
export interface Opening {
  /** Opens the data in this process, or attaches to the process that has them open. */
  open(): Promise<KeepingShell>
  /** Attaches to the process that has a data folder open; `undefined` if there is none, or it has not proved to be it. */
  attach(dataDir: string): Promise<KeepingShell | undefined>
}

/** Who had the data open, and has ended. */
interface Lost {
  /** Within a sentence. */
  readonly owner: string
  readonly comesBack: boolean
}

type LastingOptions = Pick<OpenShellOptions, 'notice' | 'waitSeconds' | 'cancellable'>

/** An entry with what it declares. */
interface Declarations {
  readonly text: string
  readonly names: readonly string[]
}

/**
 * A shell that outlives the process through which it works. When that was a server, it waits until it is back; when it was
 * another shell, it opens the data or attaches to who was faster. It hands data that it has open over to a server that
 * starts. Its variables and declarations go with it.
 */
export class LastingShell implements Shell {
  readonly #opening: Opening
  readonly #options: LastingOptions
  #shell: KeepingShell
  /** The calls that run. */
  #running = 0
  #scope: ShellScope | undefined
  /** Declarations that are not saved, in order. */
  #declarations: readonly Declarations[] = []
  /** Who has ended, until something has taken its place. */
  #lost: Lost | undefined
  /** Whether this shell has handed its data over. */
  #hasHandedOver = false
  #goingOn: Promise<void> | undefined
  /** The variables as plain data, while they are in another process. */
  readonly #variables = new Map<string, KeptVariable>()
  /** The variables before the open transaction; set while there is one. */
  #before: ReadonlyMap<string, KeptVariable> | undefined
  /** Why a transaction of this shell has ended, which is not acknowledged yet. */
  #lostTransaction: string | undefined

  constructor(shell: KeepingShell, opening: Opening, options: LastingOptions) {
    this.#shell = shell
    this.#opening = opening
    this.#options = options
  }

  get place(): ShellPlace {
    return this.#shell.place
  }

  /** Runs work, at most once, on the shell that has the data or is attached to who has them. */
  use<T>(work: (current: Shell) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#once(work, signal)
  }

  async evaluate(entry: string, options: EvaluateOptions = {}): Promise<SessionResult> {
    const result = await this.#once(shell => shell.evaluate(entry, options), options.signal)
    if (result.kind === 'declared' && !result.dry) this.#noteDeclared(entry, result.declared)
    if (result.kind === 'answer' && result.bound.length > 0 && this.place.kind === 'server') {
      const names = result.bound.map(({ name }) => name)
      for (const name of names) this.#variables.delete(name)
      for (const kept of await this.#keep(names)) this.#variables.set(kept.name, kept)
    }
    return result
  }

  /** Returns the scope. It is shown at each prompt, so the next entry handles the end of that process. */
  async scope(): Promise<ShellScope> {
    try {
      this.#scope = await this.#called(shell => shell.scope())
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      const lost = this.#noteLost()
      if (this.#scope === undefined) await this.#goOn(lost, undefined)
      const { transaction: _, ...scope } = this.#scope!
      this.#scope = scope
    }
    const failure = this.#lostTransaction
    return failure === undefined ? this.#scope : { ...this.#scope, transaction: { failure } }
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
    const result = this.#lost?.comesBack
      ? await this.#saveHere(file)
      : await this.#once(shell => shell.save(file)).catch(error => {
          if (this.#lost === undefined) throw error
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
      const effects = await this.#called(shell => shell.commit())
      this.#before = undefined
      return effects
    } catch (error) {
      if (!(error instanceof ConnectionLost)) {
        if ((await this.scope()).transaction === undefined) this.#restore()
        throw error
      }
      // Nobody knows whether it was committed.
      if (error.wasSent) this.#restore()
      this.#noteLost()
      this.#assertTransaction()
      throw error.wasSent ? endedWhileRunning(error) : noTransaction()
    }
  }

  async rollBack(): Promise<boolean> {
    const wasOpen = this.#before !== undefined || this.#lostTransaction !== undefined
    try {
      if (this.#lostTransaction === undefined) return await this.#called(shell => shell.rollBack())
    } catch (error) {
      // The end of that process has rolled it back, whether or not the data can be opened again.
      if (!(error instanceof ConnectionLost)) throw error
    } finally {
      this.#restore()
      this.#lostTransaction = undefined
    }
    return wasOpen
  }

  /** Lists the runs. Asked while an entry runs, it leaves going on elsewhere to that, and does not wait for it. */
  runs(): ReturnType<Shell['runs']> {
    const isBeside = this.#running > 0 || this.#goingOn !== undefined
    return isBeside ? this.#called(shell => shell.runs()) : this.#anyTimes(shell => shell.runs())
  }

  stop(id: number): Promise<boolean> {
    return this.#once(shell => shell.stop(id))
  }

  async open(): Promise<boolean> {
    try {
      return await this.#called(shell => shell.open())
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      const { owner } = this.#noteLost()
      await this.#goOn({ owner, comesBack: false }, undefined)
      return this.place.kind === 'local'
    }
  }

  /**
   * Hands the data over to a server that asks for them; the next entry goes through it. Returns why not now, as a clause, or
   * what releases them. `isBusy`: whether this process runs something for others.
   */
  async handOver(isBusy: boolean): Promise<string | (() => Promise<void>)> {
    const shell = this.#shell
    const begun = (await shell.runs()).find(({ query }) => query === ':begin')
    if (begun !== undefined) return `a transaction is open in ${begun.client ?? 'it'}`
    if (isBusy || this.#running > 0) return 'an entry is running in it'
    // From here on, entries wait for the server.
    this.#hasHandedOver = true
    this.#scope = await shell.scope()
    this.#variables.clear()
    for (const kept of await shell.keep(this.#scope.variables.map(({ name }) => name)))
      this.#variables.set(kept.name, kept)
    return () => shell.close()
  }

  /** Notes who has ended, and with it the transaction of this shell. */
  #noteLost(): Lost {
    const { place } = this.#shell
    this.#lost ??= place.kind === 'server' ? place : { owner: 'this shell', comesBack: false }
    if (this.#before !== undefined) {
      this.#lostTransaction = `${sentence(this.#lost.owner)} ended, which rolled the transaction back.`
    }
    this.#restore()
    return this.#lost
  }

  /** Restores the variables to what they were before the transaction. */
  #restore(): void {
    if (this.#before === undefined) return
    this.#variables.clear()
    for (const [name, variable] of this.#before) this.#variables.set(name, variable)
    this.#before = undefined
  }

  async close(): Promise<void> {
    if (!this.#hasHandedOver) await this.#shell.close()
  }

  /** Calls the current shell, unless it has handed its data over. */
  async #called<T>(call: (shell: KeepingShell) => Promise<T>): Promise<T> {
    if (this.#hasHandedOver) throw new ConnectionLost('this shell', false)
    this.#running++
    try {
      return await call(this.#shell)
    } finally {
      this.#running--
    }
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
    return { path, saved, inProject: isInside(path, this.#shell.place.root) }
  }

  /** Calls what may happen only once: it is not called again if it may have run. */
  async #once<T>(call: (shell: KeepingShell) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#assertTransaction()
    try {
      return await this.#called(call)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      const lost = this.#noteLost()
      this.#assertTransaction()
      if (error.wasSent) throw endedWhileRunning(error)
      await this.#goOn(lost, signal)
      return this.#called(call)
    }
  }

  /** Throws if a transaction was lost: an entry that was meant to be part of it must not run without it. */
  #assertTransaction(): void {
    if (this.#lostTransaction === undefined) return
    throw new GvqError('STORAGE_UNAVAILABLE', this.#lostTransaction, {
      hint: 'Nothing of it was written. Acknowledge this with :rollback, and begin again.',
    })
  }

  async #anyTimes<T>(call: (shell: KeepingShell) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await this.#called(call)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      await this.#goOn(this.#noteLost(), signal)
      return this.#called(call)
    }
  }

  /** Returns the values of variables to keep; none if that process has ended meanwhile, which the next entry reports. */
  async #keep(names: readonly string[]): Promise<readonly KeptVariable[]> {
    try {
      return await this.#called(shell => shell.keep(names))
    } catch (error) {
      if (error instanceof ConnectionLost) return []
      throw error
    }
  }

  /** Goes on elsewhere, once for all calls that notice the end together. */
  #goOn(lost: Lost, signal: AbortSignal | undefined): Promise<void> {
    this.#goingOn ??= this.#goOnNow(lost, signal).finally(() => {
      this.#goingOn = undefined
    })
    return this.#goingOn
  }

  async #goOnNow(lost: Lost, signal: AbortSignal | undefined): Promise<void> {
    const before = this.#shell
    const next = await (lost.comesBack ? this.#whenBack(lost, signal) : this.#reopened(lost, signal))
    if (!this.#hasHandedOver) await before.close()
    this.#hasHandedOver = false
    this.#shell = next
    this.#lost = undefined
    this.#options.notice(changeText(lost, next.place))
    const gone = [...(await this.#declareAgain()), ...(await this.#bindAgain())]
    if (gone.length > 0) {
      this.#options.notice(`Lost with ${lost.owner}; enter them again: ${gone.join(', ')}.`)
    }
  }

  /** Waits until a server can be attached to, and never opens the data, which would keep it from starting again. */
  async #whenBack({ owner }: Lost, signal: AbortSignal | undefined): Promise<KeepingShell> {
    const { dataDir } = this.place
    const { notice, waitSeconds = 0, cancellable } = this.#options
    const attach = () => this.#opening.attach(dataDir)
    const found = await attach()
    if (found !== undefined) return found
    const hint = ':open opens the data in this shell.'
    const until = async (end: number, ...signals: readonly (AbortSignal | undefined)[]) => {
      const isOver = AbortSignal.any(signals.filter(each => each !== undefined))
      while (performance.now() < end) {
        await wait(pauseMs, undefined, { signal: isOver }).catch(() => {
          throw new GvqError('CANCELLED', `${sentence(owner)} has ended; nothing was run.`, { hint })
        })
        const next = await attach()
        if (next !== undefined) return next
      }
      throw new GvqError('STORAGE_UNAVAILABLE', `${sentence(owner)} has ended; nothing was run.`, { hint })
    }
    if (cancellable !== undefined) {
      notice(`${sentence(owner)} has ended; waiting until it is back. Ctrl-C stops the wait, then ${hint}`)
      return cancellable(own => until(Number.POSITIVE_INFINITY, own, signal))
    }
    if (waitSeconds > 0) notice(`${sentence(owner)} has ended. Waiting for it, ${waitSeconds} s at most.`)
    return until(performance.now() + waitSeconds * 1000, signal)
  }

  /** Opens the data here or attaches to who was faster, once the process that has ended has released them. */
  async #reopened({ owner }: Lost, signal: AbortSignal | undefined): Promise<KeepingShell> {
    const { notice } = this.#options
    const end = performance.now() + patienceMs
    let isTold = false
    while (true) {
      try {
        return await this.#opening.open()
      } catch (error) {
        const isSoonOver = error instanceof ConnectionLost || error instanceof FolderInUse
        if (!isSoonOver || performance.now() > end) {
          const saving = this.#declarations.length === 0 ? '' : ' :save FILE saves what was declared here.'
          notice(`${sentence(owner)} has ended, and the data cannot be opened.${saving}`)
          throw error
        }
        if (!isTold) notice(`Waiting for the data, which ${owner} had open.`)
        isTold = true
        await wait(pauseMs, undefined, signal && { signal }).catch(() => {
          throw new GvqError('CANCELLED', 'The data are not open; nothing was run.')
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

/** Says through what a shell works from now on. */
function changeText({ owner }: Lost, now: ShellPlace): string {
  if (owner === 'this shell') {
    return now.kind === 'local'
      ? 'No server has taken the data that were handed over; this shell has opened them again.'
      : `${sentence(now.owner)} has taken over the data; this shell continues through it.`
  }
  const where =
    now.kind === 'local'
      ? 'this shell has opened the data itself'
      : `this shell continues through ${now.owner}`
  return `${sentence(owner)} has ended; ${where}.`
}

function endedWhileRunning(cause: ConnectionLost): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `${sentence(cause.owner)} ended while this was running.`, {
    hint: 'Its writes were made completely or not at all. See which, then run it again if need be.',
    cause,
  })
}

function noTransaction(): GvqError {
  return new GvqError('INVALID_VALUE', 'There is no open transaction.')
}
