import type { Connection, Statements } from '../connection/connections.ts'
import { SqlFailure } from '../connection/failure.ts'
import { createIndex, dropIndex, type TableIndex } from './ddl.ts'

/** How long a statement that would make others wait waits itself, and the pause before it is tried again. */
const lockMsMax = 200
const pauseMsMax = 500

/** Another process that builds it. */
const builtMeanwhile = new Set(['42P07', '40P01', '55P03'])

/**
 * Builds an index while others write to its table, outside of a transaction. What a builder that was killed has left is removed
 * first; one that the server has finished for it is taken. Returns false if a UNIQUE met duplicates.
 */
export async function buildIndex(
  connection: Connection,
  schema: string,
  index: TableIndex,
): Promise<boolean> {
  // However long it takes.
  await connection.exec('SET statement_timeout = 0')
  const isBuilt = await build(connection, schema, index)
  await connection.exec('RESET statement_timeout')
  return isBuilt
}

async function build(connection: Connection, schema: string, index: TableIndex): Promise<boolean> {
  for (;;) {
    const found = await indexState(connection, schema, index)
    if (found === 'built') return true
    try {
      if (found === 'unusable') await dropQuickly(connection, schema, index)
      await connection.exec(createIndex(index, 'CONCURRENTLY'))
    } catch (error) {
      if (!(error instanceof SqlFailure)) throw error
      if (error.isDuplicate) {
        await dropPatiently(connection, schema, index)
        return false
      }
      if (!builtMeanwhile.has(error.state)) throw error
      await pause()
    }
  }
}

export async function indexState(
  statements: Statements,
  schema: string,
  { name, isUnique }: TableIndex,
): Promise<'built' | 'unusable' | undefined> {
  const { rows } = await statements.run(
    'SELECT i.indisvalid, i.indisunique FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1::text AND c.relname = $2::text',
    [schema, name],
  )
  if (rows.length === 0) return undefined
  const [isValid, isOfUnique] = rows[0]!
  return isValid === 't' && (isOfUnique === 't') === isUnique ? 'built' : 'unusable'
}

/** What is left of a UNIQUE that met duplicates would go on refusing others. */
async function dropPatiently(connection: Connection, schema: string, index: TableIndex): Promise<void> {
  for (;;) {
    try {
      return await dropQuickly(connection, schema, index)
    } catch (error) {
      if (!(error instanceof SqlFailure) || !error.isLocked) throw error
      await pause()
    }
  }
}

/**
 * Drops an index, or gives up soon: whoever uses the table waits behind this, and another process may be building the
 * index.
 */
async function dropQuickly(connection: Connection, schema: string, { name }: TableIndex): Promise<void> {
  await connection.exec('BEGIN')
  try {
    await connection.exec(`SET LOCAL lock_timeout = ${lockMsMax}`)
    await connection.exec(dropIndex(schema, name))
    await connection.exec('COMMIT')
  } catch (error) {
    await connection.exec('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, pauseMsMax * Math.random()))
}
