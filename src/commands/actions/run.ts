import { parseJson } from '../../catalog/index.ts'
import { GvqError } from '../../errors.ts'
import { prettyJson } from '../../repl/index.ts'
import { errorText, publicError } from '../../server/index.ts'
import { print } from '../support/output.ts'
import { readAssignments, readParams, requestBody } from '../support/parameters.ts'
import { diagnosticsOf } from '../support/report.ts'
import { UsageError } from '../support/usage-error.ts'
import { type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface RunArguments extends ProjectArguments {
  readonly query: string
  /** Each `name=value`. */
  readonly assignments: readonly string[]
  readonly params: string | undefined
  readonly json: boolean
}

/** Runs one query and prints its answer. With `json`, an error's body is printed before it is thrown. */
export async function runAction(run: RunArguments): Promise<void> {
  const assignments = readAssignments(run.assignments)
  const params = await readParams(run.params)
  try {
    await withDatabase(run, 'gvq run', async database => {
      const declared = database.program.queries.get(run.query)?.parameters ?? []
      const answer = await database.callText(run.query, requestBody(params, assignments, declared))
      print(process.stdout.isTTY && !run.json ? prettyJson(parseJson(answer)) : answer)
    })
  } catch (error) {
    if (run.json && !(error instanceof UsageError)) print(errorText(errorOf(error)))
    throw error
  }
}

function errorOf(error: unknown): GvqError {
  const diagnostics = diagnosticsOf(error)
  if (diagnostics === undefined) return publicError(error)
  const codes = diagnostics.map(({ code, message }) => ({ code, message }))
  return new GvqError('INVALID_PROGRAM', 'The program has errors.', {
    hint: 'gvq check shows them with their places.',
    details: codes,
  })
}
