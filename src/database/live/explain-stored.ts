import { GvqError } from '../../base/errors.ts'
import { rehearse } from '../../engine/execution/index.ts'
import { explainQuery, type PlanNode, textSearchedTypes } from '../../engine/planner/index.ts'
import type { Program, Query } from '../../language/analysis/index.ts'

/** The codes of errors that mean that a server cannot be asked. */
const serverCodes: ReadonlySet<string> = new Set(['STORAGE_UNAVAILABLE', 'OVERLOADED'])

const noteOfTables =
  'The SQL is not shown, as the tables of the store are not those of this program: a command that opens the store brings them to it.'

/**
 * Returns the plan of a query without opening its database, which could change the tables. With the URL of a store, with the
 * statements that the server would get; where it cannot be asked, a note says why.
 * @throws GvqError INVALID_PROGRAM for the URL
 */
export async function explainStored(
  query: Query,
  program: Program,
  storeUrl: string | undefined,
): Promise<PlanNode> {
  const options = { optimise: true, inStore: storeUrl !== undefined }
  const plain = explainQuery(query, options)
  if (storeUrl === undefined) return plain
  const { openPostgres } = await import('../../store/postgres/index.ts')
  try {
    const store = await openPostgres(storeUrl)
    try {
      const { catalog, version } = program
      const plans = await store.plans({ catalog, version }, textSearchedTypes(program))
      return plans === undefined
        ? { ...plain, notes: [noteOfTables] }
        : await rehearse(query, catalog, options, plans)
    } finally {
      await store.close()
    }
  } catch (error) {
    const isOfServer = error instanceof GvqError && serverCodes.has(error.code)
    if (!isOfServer) throw error
    return { ...plain, notes: [`The SQL is not shown. ${error.message}`] }
  }
}
