import type { Connection } from './connections.ts'
import type { Server, ServerKind } from './server-kinds.ts'

export async function askServer(connection: Connection): Promise<Server> {
  const asked = await connection.exec('SELECT version()')
  const version = asked.rows[0]![0]!
  const { rows } = await connection.exec(`SELECT extversion FROM pg_extension WHERE extname = 'citus'`)
  const extension = rows[0]?.[0] ?? undefined
  return { kind: extension === undefined ? kindOf(version) : 'Citus', version, extension }
}

/** Which server a version is of; Citus is an extension, which the version does not show. */
export function kindOf(version: string): Exclude<ServerKind, 'Citus'> {
  if (version.startsWith('CockroachDB')) return 'CockroachDB'
  if (/-YB-/.test(version)) return 'YugabyteDB'
  return version.includes('(PGlite') ? 'PGlite' : 'PostgreSQL'
}
