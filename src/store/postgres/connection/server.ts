import type { Connection } from './connections.ts'

/** What speaks the protocol of PostgreSQL. */
export type ServerKind = 'PostgreSQL' | 'PGlite' | 'Citus' | 'CockroachDB' | 'YugabyteDB'

/** The server, as it describes itself. */
export interface Server {
  readonly kind: ServerKind
  /** The answer of `version()`. */
  readonly version: string
}

export async function askServer(connection: Connection): Promise<Server> {
  const asked = await connection.exec('SELECT version()')
  const version = asked.rows[0]![0]!
  const { rows } = await connection.exec(`SELECT extname FROM pg_extension WHERE extname = 'citus'`)
  return { kind: rows.length > 0 ? 'Citus' : kindOf(version), version }
}

/** Which server a version is of; Citus is an extension, which the version does not show. */
export function kindOf(version: string): Exclude<ServerKind, 'Citus'> {
  if (version.startsWith('CockroachDB')) return 'CockroachDB'
  if (/-YB-/.test(version)) return 'YugabyteDB'
  return version.includes('(PGlite') ? 'PGlite' : 'PostgreSQL'
}

/** Whether it builds an index while others write to the table. PGlite has a single session. */
export function buildsBesideWriters({ kind }: Server): boolean {
  return kind !== 'PGlite'
}
