import type { OpenDatabase } from '../../database/open.ts'
import type {
  Declared,
  Effect,
  EvaluateOptions,
  KeptVariable,
  SessionPlan,
  SessionResult,
  TransactionFacts,
} from '../../database/session/index.ts'
import type { Diagnostic, SourceFile } from '../../language/diagnostics/diagnostic.ts'
import type { QueryFacts, TypeFacts, VariableFacts } from '../../language/facts/index.ts'
import type { Progress } from '../../store/keyvalue/index.ts'

export type {
  Answer,
  Declared,
  DeclaredResult,
  Effect,
  EvaluateOptions,
  NeedsConfirmation,
  SessionPlan,
  SessionResult,
  Timing,
} from '../../database/session/index.ts'

/**
 * The operations of `gvq repl`. A local shell works on a database in this process, a remote one through the process that
 * has the data open, a server or another shell; both behave the same. Parameters and results are plain data (JSON and `bigint`, no Map, no class),
 * except that the spans of diagnostics share their SourceFile.
 *
 * Every method throws GvqError for errors that a user can act on: a query that fails, a lost connection to the server
 * (STORAGE_UNAVAILABLE), an evaluation that was cancelled.
 */
export interface Shell {
  readonly place: ShellPlace
  /**
   * Evaluates one entry: declarations, statements, an expression, or the call of a query. One entry is one transaction.
   * Entries of one shell run one after another, in the order given.
   */
  evaluate(entry: string, options?: EvaluateOptions): Promise<SessionResult>
  /**
   * Returns the names that can be used now, for completion and highlighting. Cheap; call it again after each entry.
   */
  scope(): Promise<ShellScope>
  /**
   * Returns the sources of the current program: the project's files, then the declarations of shells. A completer can
   * check them itself. They change only when `ShellScope.revision` does.
   */
  sources(): Promise<readonly SourceFile[]>
  /** Returns the types with the number of records of each. */
  schema(): Promise<readonly TypeWithCount[]>
  queries(): Promise<readonly QueryFacts[]>
  /** Describes everything with a name: a query, types (a node, an edge and a vector may share a name), a variable. */
  describe(name: string): Promise<Described>
  /** Returns the plan of an entry, or of a declared query given by its name alone, without running it; with `sql`, also what the server of the store would get. */
  explain(entry: string, options?: { readonly sql?: boolean }): Promise<SessionPlan>
  /**
   * Runs an entry and returns its plan with measurements in `PlanNode.measured`. Writes are rolled back and variables
   * discarded.
   */
  profile(entry: string, options?: Pick<EvaluateOptions, 'signal'>): Promise<SessionPlan>
  /**
   * Reads the project's files again. Declarations of shells stay. Throws GvqError if the schema does not fit the data.
   */
  reload(): Promise<ReloadResult>
  /**
   * Writes the declarations of shells to a .hx file (relative to the working folder of this process); appends if it
   * exists. They then count as saved; in a file of the project they become part of the project.
   */
  save(file: string): Promise<SaveResult>
  /** Undoes the last write of this shell, unless anything was written since. */
  undo(): Promise<UndoResult>
  /**
   * Begins a transaction, which the entries from here on are part of: they see its writes, others see them when it is committed.
   * Waits for other writers, which then wait for its end. An entry that fails leaves it open, as it was before.
   */
  begin(options?: Pick<EvaluateOptions, 'signal'>): Promise<BeginResult>
  /**
   * Commits the transaction, and returns what its entries wrote.
   * @throws GvqError if there is none, or it was rolled back meanwhile
   */
  commit(): Promise<readonly Effect[]>
  /** Rolls the transaction back, and variables to what they were. Returns whether there was one. */
  rollBack(): Promise<boolean>
  /**
   * Opens the data in this process, although the server that this shell worked through may come back. Returns false if this
   * process has them already. Throws GvqError while that server is there.
   */
  open(): Promise<boolean>
  /** Returns the queries that run or wait in the process that has the data, those of this shell included. */
  runs(): Promise<readonly RunFacts[]>
  /** Stops a query, whose writes are rolled back. Returns false if none with this id runs, or it is too late. */
  stop(id: number): Promise<boolean>
  /** Ends the shell, and rolls back its transaction. A local shell closes its database, a remote one its session on the server. */
  close(): Promise<void>
}

/** A shell whose variables another one can take over, as `KeepingSession`. */
export interface KeepingShell extends Shell {
  keep(names: readonly string[]): Promise<readonly KeptVariable[]>
  takeOver(kept: readonly KeptVariable[]): Promise<readonly string[]>
}

/** Runs work that the user can end, by the signal. */
export type Cancellable = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>

export type ShellPlace =
  /** `root`, `dataDir`: absolute paths of the project and its data. */
  | { readonly kind: 'local'; readonly root: string; readonly dataDir: string }
  | {
      readonly kind: 'server'
      readonly root: string
      readonly dataDir: string
      /** Who has the data open, within a sentence: `the server at http://127.0.0.1:6969`, `the shell of process 123`. */
      readonly owner: string
      readonly pid: number
      /** Whether it is a server, for which this shell waits when it has ended. */
      readonly comesBack: boolean
      /**
       * Notes for the user, in whole sentences, such as that the files of the project differ from those that the server
       * runs.
       */
      readonly notes: readonly string[]
    }

/** An operation for attached processes. Arguments and result are JSON. */
export type Method = (args: readonly unknown[], signal: AbortSignal) => Promise<unknown>

/** Operations for attached processes, from rooms that this one cannot import. */
export type HostTools = Readonly<Record<string, Method>>

// ---- names ----------------------------------------------------------------------------------------

export interface ShellScope {
  /** Increases with each change of the program, by any shell. */
  readonly revision: number
  readonly types: readonly TypeFacts[]
  readonly queries: readonly QueryFacts[]
  readonly variables: readonly VariableFacts[]
  /** Names that were declared in a shell and not saved, in order, to warn about when the user quits. */
  readonly unsaved: readonly Declared[]
  /** The open transaction of the shell. */
  readonly transaction?: TransactionFacts
}

export interface BeginResult {
  /**
   * The seconds without an entry, and in all, after which it is rolled back; absent where no other writer waits for
   * it.
   */
  readonly limits?: { readonly idleSeconds: number; readonly wholeSeconds: number }
}

/** A running query, as plain data. */
export interface RunFacts {
  readonly id: number
  readonly query: string
  readonly milliseconds: number
  readonly client?: string
  /** The id of the writer that it waits for. */
  readonly behind?: number
  /** The rows that it has collected. */
  readonly rows: number
  /** Whether this shell runs it. */
  readonly isOwn?: true
}

export interface TypeWithCount extends TypeFacts {
  readonly records: number
}

export interface Described {
  readonly found: readonly Description[]
  /** Names similar to one that was not found, the nearest first. */
  readonly near: readonly string[]
}

/** `source`: the text of the declaration. */
export type Description =
  | { readonly kind: 'type'; readonly type: TypeWithCount; readonly source: string }
  | { readonly kind: 'query'; readonly query: QueryFacts; readonly source: string }
  | { readonly kind: 'variable'; readonly variable: VariableFacts }

// ---- files, undo --------------------------------------------------------------------------------

export type ReloadResult =
  /** Nothing was changed; the previous program stays. */
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'reloaded'
      /** Warnings. */
      readonly diagnostics: readonly Diagnostic[]
      /** False if the files are unchanged. */
      readonly changed: boolean
      /** Variables that are lost with their types. */
      readonly lostVariables: readonly string[]
      readonly milliseconds: number
    }

export interface SaveResult {
  /** Absolute path. */
  readonly path: string
  /** What was written; empty if there was nothing to save, in which case no file was touched. */
  readonly saved: readonly Declared[]
  /** Whether the file is part of the project, so that the next start loads the declarations. */
  readonly inProject: boolean
}

export type UndoResult =
  /** `effects` are those of undoing: records that were created are dropped, and so on. */
  | { readonly kind: 'undone'; readonly effects: readonly Effect[] }
  /** Nothing was changed. `reason` is a whole sentence. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Options of `openShell`. */
export interface OpenShellOptions {
  /** It ends by itself soon, so that others wait for it and do not work through it. */
  readonly isBrief?: boolean
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** The data folder; default: the project's own. */
  readonly data?: string | undefined
  /**
   * How long to wait for a process that has the data open and cannot be attached to, for the server of the store, and for a
   * server that has ended. Default: not.
   */
  readonly waitSeconds?: number | undefined
  /** Whether to write nothing, and to refuse what would. Default: only where the data folder cannot be written to. */
  readonly readOnly?: boolean | undefined
  /** Runs a wait for a server that has ended, which then has no limit. */
  readonly cancellable?: Cancellable | undefined
  /**
   * Called with each notice for the user, in whole sentences: warnings of the program, `notes` of `ShellPlace`, and what
   * happened when the server ended.
   */
  readonly notice: (text: string) => void
  /** Operations that other processes may ask of this one while it has the data open. */
  readonly tools?: ((database: OpenDatabase) => HostTools) | undefined
  /** Called while a new index is built. */
  readonly progress?: Progress
}
