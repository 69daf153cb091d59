import { GvqError } from '../../../base/errors.ts'
import type { StoredCatalog } from '../../graph/index.ts'
import type { ServerKind } from '../connection/server-kinds.ts'
import { columnNames, literal } from './names.ts'

/** What differs between kinds of servers: statements, and what is asked when a database is opened. */
export interface Dialect {
  /** The constraint of a table whose ids ascend in time. */
  readonly primaryKey: string
  /** Whether texts need a collation to be compared by their bytes. */
  readonly isCollated: boolean
  /** What is said of each column of an index that ranges are read from. */
  readonly indexOrder: '' | ' ASC'
  /** Whether a table can be locked against all other writers, for a transaction that changes much of it. */
  readonly locksTables: boolean
  /** Whether a session is a process, whose number it knows. */
  readonly hasProcesses: boolean
  /**
   * Whether loads send their rows by COPY in place of INSERT from arrays: PGlite takes none, and on CockroachDB and YugabyteDB nobody has
   * tried it.
   */
  readonly copies: boolean
  /**
   * Whether the rows of a table are spread over nodes by a column (Citus). What is joined, and what is to be unique, must be on one
   * node: so edges are stored twice, beside the items at both ends, and the values of a UNIQUE have a table of their own.
   */
  readonly isSharded: boolean
  /** The statements that spread a new table over all nodes by a column. `beside`: with the rows of that table that have the same value. */
  distribute(table: string, column: string, beside?: string): readonly string[]
  /** The statements that give each node a copy of a small table of gvq itself. */
  replicate(table: string): readonly string[]
}

const nothing = () => []

const plain: Dialect = {
  primaryKey: `PRIMARY KEY (${columnNames.id})`,
  isCollated: true,
  indexOrder: '',
  locksTables: false,
  hasProcesses: false,
  copies: false,
  isSharded: false,
  distribute: nothing,
  replicate: nothing,
}

export const dialects: Readonly<Record<ServerKind, Dialect>> = {
  PostgreSQL: { ...plain, locksTables: true, hasProcesses: true, copies: true },
  PGlite: plain,
  Citus: {
    ...plain,
    hasProcesses: true,
    copies: true,
    isSharded: true,
    distribute: (table, column, beside) => [
      `SELECT create_distributed_table(${[table, column].map(literal).join(', ')}${beside === undefined ? '' : `, colocate_with => ${literal(beside)}`})`,
    ],
    replicate: table => [`SELECT create_reference_table(${literal(table)})`],
  },
  // Keys that ascend would all be written to one range. Texts compare by their bytes, and one with a collation not with those without.
  CockroachDB: { ...plain, primaryKey: `${plain.primaryKey} USING HASH`, isCollated: false },
  // The first column of an index is hashed by default, so that it has no ranges.
  YugabyteDB: { ...plain, indexOrder: ' ASC' },
}

/** What opening a program's tables would throw, as the server cannot keep it. `before`: the types that are stored already. */
export function keepsRefusal(
  kind: ServerKind,
  before: StoredCatalog,
  next: StoredCatalog,
): GvqError | undefined {
  if (!dialects[kind].isSharded) return undefined
  const details = next.types.flatMap(({ number, name, properties }) => {
    const known = before.types.find(type => type.number === number)?.properties ?? []
    return properties
      .filter(property => property.index === 'unique')
      .filter(property => known.some(old => old.number === property.number && old.index !== 'unique'))
      .map(property => `${name}.${property.name} is stored without UNIQUE.`)
  })
  if (details.length === 0) return undefined
  return new GvqError('STORAGE_UNAVAILABLE', `On ${kind}, a stored property cannot become a UNIQUE INDEX.`, {
    details,
    hint: 'Its values would have to be collected while other processes write without that. Bring the data into another schema of the database, with gvq dump and gvq restore (?schema=NAME in the URL), or use PostgreSQL.',
  })
}

/** Throws GvqError STORAGE_UNAVAILABLE for what only PostgreSQL itself has. */
export function requirePostgres(kind: ServerKind, what: string): void {
  if (kind === 'PostgreSQL' || kind === 'PGlite') return
  throw new GvqError('STORAGE_UNAVAILABLE', `${what} on PostgreSQL itself, and the server is ${kind}.`)
}

/** What users of a server should know; `undefined` for PostgreSQL itself. */
export function caveatOf(kind: ServerKind): string | undefined {
  switch (kind) {
    case 'PostgreSQL':
      return undefined
    case 'PGlite':
      return 'PGlite has a single session, and builds indexes while nobody writes.'
    case 'Citus':
      return 'Citus has no snapshot over several nodes: a query that reads from several may see a transaction on one of them and not yet on another. What is stored stays right: gvq locks what UNIQUE, upserts and ends of edges need.'
    case 'CockroachDB':
    case 'YugabyteDB':
      return `gvq has not been run on ${kind}; its statements keep to what the manuals of ${kind} describe.`
  }
}
