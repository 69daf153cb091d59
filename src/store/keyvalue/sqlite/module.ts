import { createRequire } from 'node:module'

/** The part of `node:sqlite` that gvq uses, as Node 22.13 has it. */
export interface SqliteModule {
  readonly DatabaseSync: new (path: string) => SqliteDatabase
}

export interface SqliteDatabase {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
}

export interface SqliteStatement {
  get(...values: readonly SqliteValue[]): SqliteRow | undefined
  all(...values: readonly SqliteValue[]): SqliteRow[]
  run(...values: readonly SqliteValue[]): unknown
}

export type SqliteValue = null | number | string | Uint8Array
export type SqliteRow = Readonly<Record<string, SqliteValue>>

type SqliteLoad =
  | { readonly kind: 'loaded'; readonly sqlite: SqliteModule; readonly version: string }
  /** `reason` is a clause, `remedy` a sentence with advice. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly remedy: string }

let load: SqliteLoad | undefined

/** Loads `node:sqlite` on the first call, or returns the reason why it cannot. The only file that imports it. */
export function loadSqlite(): SqliteLoad {
  load ??= loadSqliteWith(createRequire(import.meta.url), process.versions)
  return load
}

/** Loads it with a given `require`, in a Node of given versions. */
export function loadSqliteWith(
  require: NodeJS.Require,
  { node, sqlite: version }: Readonly<Record<string, string | undefined>>,
): SqliteLoad {
  // From 22.5 on it existed behind a flag.
  if (!isAtLeast(node!, 22, 13)) {
    return {
      kind: 'unavailable',
      reason: `Node.js ${node} has no usable node:sqlite`,
      remedy: 'Use Node.js 22.13 or newer.',
    }
  }
  try {
    const sqlite = withoutWarning(() => require('node:sqlite') as SqliteModule)
    return { kind: 'loaded', sqlite, version: version ?? '' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      kind: 'unavailable',
      reason: `node:sqlite does not load: ${message.split('\n', 1)[0]}`,
      remedy: 'Use a Node.js built with SQLite, such as those from nodejs.org.',
    }
  }
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [first = 0, second = 0] = version.split('.').map(Number)
  return first > major || (first === major && second >= minor)
}

/** Suppresses the warning that Node prints when SQLite is loaded: users cannot do anything about it. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === 'ExperimentalWarning' && /^SQLite is /.test(String(warning))) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof emitWarning
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}
