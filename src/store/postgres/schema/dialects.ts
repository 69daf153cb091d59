import { GvqError } from '../../../base/errors.ts'
import type { StoredCatalog } from '../../graph/index.ts'
import type { ServerKind } from '../connection/server.ts'
import { columnNames, literal } from './names.ts'

/** What the statements of the schema, and loads, have for one kind of server; all others are the same for all. */
export interface Dialect {
  /** The constraint of a table whose ids ascend in time. */
  readonly primaryKey: string
  /** Whether texts need a collation to be compared by their bytes. */
  readonly isCollated: boolean
  /** What is said of each column of an index that ranges are read from. */
  readonly indexOrder: '' | ' ASC'
  /** Whether loads send their rows by COPY in place of INSERT from arrays: PGlite takes none, and on the relatives nobody has tried it. */
  readonly copies: boolean
  /** The statements that distribute a new table over all nodes. */
  distribute(table: string): readonly string[]
  /** The statements that give each node a copy of a small table of gvq itself. */
  replicate(table: string): readonly string[]
}

const nothing = () => []

const plain: Dialect = {
  primaryKey: `PRIMARY KEY (${columnNames.id})`,
  isCollated: true,
  indexOrder: '',
  copies: false,
  distribute: nothing,
  replicate: nothing,
}

export const dialects: Readonly<Record<ServerKind, Dialect>> = {
  PostgreSQL: { ...plain, copies: true },
  PGlite: plain,
  Citus: {
    ...plain,
    distribute: table => [`SELECT create_distributed_table(${literal(table)}, ${literal(columnNames.id)})`],
    replicate: table => [`SELECT create_reference_table(${literal(table)})`],
  },
  // Keys that ascend would all be written to one range. Texts compare by their bytes, and one with a collation not with those without.
  CockroachDB: { ...plain, primaryKey: `${plain.primaryKey} USING HASH`, isCollated: false },
  // The first column of an index is hashed by default, so that it has no ranges.
  YugabyteDB: { ...plain, indexOrder: ' ASC' },
}

/** Throws GvqError STORAGE_UNAVAILABLE for what the server cannot keep. */
export function requireKept(kind: ServerKind, { types }: StoredCatalog): void {
  if (kind !== 'Citus') return
  const details = types.flatMap(({ name, properties, ends }) => [
    ...properties
      .filter(({ index }) => index === 'unique')
      .map(property => `${name}.${property.name} is a UNIQUE INDEX.`),
    ...(ends?.unique === true ? [`The edge type ${name} is UNIQUE.`] : []),
  ])
  if (details.length === 0) return
  throw new GvqError('STORAGE_UNAVAILABLE', 'Citus cannot keep what the program declares.', {
    details,
    hint: 'Citus keeps a UNIQUE only of columns that tables are distributed by, and that is the id. Declare an INDEX in its place, or use PostgreSQL, CockroachDB or YugabyteDB.',
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
      return 'gvq has not been tested on Citus. It refuses programs with UNIQUE there; transactions that touch several nodes are atomic, but not isolated from each other.'
    case 'CockroachDB':
    case 'YugabyteDB':
      return `gvq has not been tested on ${kind}; its statements keep to what the manuals of ${kind} describe.`
  }
}
