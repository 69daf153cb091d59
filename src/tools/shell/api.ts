import type {
  Declared,
  Effect,
  EvaluateOptions,
  SessionPlan,
  SessionResult,
} from '../../database/session/index.ts'
import type { Diagnostic, SourceFile } from '../../language/diagnostics/diagnostic.ts'
import type { QueryFacts, TypeFacts, VariableFacts } from '../../language/facts/index.ts'
import type { Progress } from '../../store/storage/index.ts'

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
 * What one can type and ask in `gvq repl`. A local shell works on a database in this process, a remote one through a
 * running `gvq serve`; both behave alike. Everything that is handed over is plain data (JSON and `bigint`, no Map, no
 * class), except the spans of diagnostics, which share their SourceFile as everywhere.
 *
 * Every method throws GvqError for what a user can mend: a query that fails, a server that went away
 * (STORAGE_UNAVAILABLE), an evaluation that was cancelled.
 */
export interface Shell {
  readonly place: ShellPlace
  /**
   * Runs one entry: declarations, statements, an expression, or the call of a query. One entry is one transaction.
   * Entries of one shell run one after another, in the order given.
   */
  evaluate(entry: string, options?: EvaluateOptions): Promise<SessionResult>
  /** What names can be used now, for completion and highlighting. Cheap; ask again after each entry. */
  scope(): Promise<ShellScope>
  /**
   * All declarations in force: the project's files, then those of shells. Checked together they are the program, so that
   * a completer can have the checker's own view. Changes only when `ShellScope.revision` does.
   */
  sources(): Promise<readonly SourceFile[]>
  /** The types with how many records each has. */
  schema(): Promise<readonly TypeWithCount[]>
  queries(): Promise<readonly QueryFacts[]>
  /** All that bears a name: a query, types (a node, an edge and a vector may share a name), a variable. */
  describe(name: string): Promise<Described>
  /** How an entry (or a declared query, by its bare name) would run; nothing is run. */
  explain(entry: string): Promise<SessionPlan>
  /** Runs an entry and tells what each part of its plan did; `PlanNode.measured` has it. No write and no variable of it is kept. */
  profile(entry: string, options?: Pick<EvaluateOptions, 'signal'>): Promise<SessionPlan>
  /** Reads the project's files again. Declarations of shells stay. Throws GvqError when the schema does not fit the data. */
  reload(): Promise<ReloadResult>
  /**
   * Writes the declarations of shells to a .hx file (relative to the working folder of this process): a new one, or at
   * the end of one that is there. They count as saved from then on; in a file of the project they become part of it.
   */
  save(file: string): Promise<SaveResult>
  /** Takes back the last write of this shell, as long as nothing else wrote since. */
  undo(): Promise<UndoResult>
  /** Ends the shell. A local one closes its database, a remote one its session; the server goes on. */
  close(): Promise<void>
}

export type ShellPlace =
  /** `root`, `dataDir`: absolute folders of the project and its data. */
  | { readonly kind: 'local'; readonly root: string; readonly dataDir: string }
  | {
      readonly kind: 'server'
      readonly root: string
      readonly dataDir: string
      /** `http://127.0.0.1:6969` */
      readonly address: string
      readonly pid: number
      /**
       * What a user should know of it, in whole sentences: that the files of the project differ from what the server
       * runs. Empty when nothing.
       */
      readonly notes: readonly string[]
    }

// ---- names ----------------------------------------------------------------------------------------

export interface ShellScope {
  /** Grows with each change of the program, whoever made it. */
  readonly revision: number
  readonly types: readonly TypeFacts[]
  readonly queries: readonly QueryFacts[]
  readonly variables: readonly VariableFacts[]
  /** Names that were declared in a shell and not saved, in order: to be mentioned when the user leaves. */
  readonly unsaved: readonly Declared[]
}

export interface TypeWithCount extends TypeFacts {
  readonly records: number
}

export interface Described {
  readonly found: readonly Description[]
  /** Names close to one that was not found, the nearest first. */
  readonly near: readonly string[]
}

/** `source`: the declaration as it is written. */
export type Description =
  | { readonly kind: 'type'; readonly type: TypeWithCount; readonly source: string }
  | { readonly kind: 'query'; readonly query: QueryFacts; readonly source: string }
  | { readonly kind: 'variable'; readonly variable: VariableFacts }

// ---- files, undo --------------------------------------------------------------------------------

export type ReloadResult =
  /** Nothing was changed: the program before goes on. */
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'reloaded'
      /** Warnings. */
      readonly diagnostics: readonly Diagnostic[]
      /** False when the files are as they were. */
      readonly changed: boolean
      /** Variables that are gone with their type. */
      readonly lostVariables: readonly string[]
      readonly milliseconds: number
    }

export interface SaveResult {
  /** Absolute. */
  readonly path: string
  /** What was written; empty when there was nothing to save, and then no file was touched. */
  readonly saved: readonly Declared[]
  /** Whether the project takes the file in, so that the next start knows what was declared. */
  readonly inProject: boolean
}

export type UndoResult =
  /** What undoing did: creations taken back are drops, and so on. */
  | { readonly kind: 'undone'; readonly effects: readonly Effect[] }
  /** Nothing was changed. `reason` is a whole sentence. */
  | { readonly kind: 'refused'; readonly reason: string }

/** What `openShell(options): Promise<Shell>` of `src/tools/shell/index.ts` takes. */
export interface OpenShellOptions {
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** The project's own data folder when absent. */
  readonly data?: string | undefined
  /** Told what a user should know once, in whole sentences: warnings of the program, what `ShellPlace` notes. */
  readonly notice: (text: string) => void
  /** Told how far the building of a new index is. */
  readonly progress?: Progress
}

// For `:import`: `src/tools/transfer` lies right of this room, so that the command hands the REPL what imports. The database to
// give to `importPath` is `databaseOf(shell)` of `src/tools/shell/index.ts`; it is undefined beside a server, where `:import`
// says that the server has to be stopped first.
