import { GvqError } from '../../../base/errors.ts'
import type { Connection, Connections } from './connections.ts'
import { SqlFailure } from './failure.ts'

/** How often it is looked whether two connections share a session; at the first time one sees it, unless others use the pooler as well. */
const looksMax = 3

/**
 * Looks at what is between, if it is no server. Throws GvqError STORAGE_UNAVAILABLE if that gives a session to others after each transaction:
 * statements that are prepared by name, and settings, would be somebody else's. Returns whether there is a pooler.
 */
export async function requireOwnSessions(connections: Connections, connection: Connection): Promise<boolean> {
  // A pooler makes up the process that it tells its clients of.
  if ((await processOf(connection)) === connection.processId) return false
  const { shown } = connections.address
  for (let look = 1; look <= looksMax; look++) {
    if (!(await sharesSession(connections, connection))) continue
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `A pooler at ${shown} gives each session to others after a transaction.`,
      {
        hint: 'gvq prepares statements by name, and has a pool of its own (`connections` in the URL). Connect to the server itself, or set pool_mode = session for this database in PgBouncer.',
        publicMessage: 'The store is not available.',
      },
    )
  }
  return true
}

/** Whether another connection gets the process that a connection has had, or that gets another one. */
async function sharesSession(connections: Connections, connection: Connection): Promise<boolean> {
  const before = await processOf(connection)
  if ((await processOf(connection)) !== before) return true
  const other = await connections.connect()
  try {
    await other.exec('BEGIN')
  } catch (error) {
    other.rollBack()
    // It shares sessions between single statements.
    if (error instanceof SqlFailure && error.message.includes('statement pooling')) return true
    throw error
  }
  try {
    return (await processOf(other)) === before || (await processOf(connection)) !== before
  } finally {
    other.rollBack()
  }
}

async function processOf(connection: Connection): Promise<number> {
  const { rows } = await connection.exec('SELECT pg_catalog.pg_backend_pid()')
  return Number(rows[0]![0])
}
