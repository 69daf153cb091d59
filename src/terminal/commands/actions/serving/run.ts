import { GvqError } from '../../../../base/errors.ts'
import type { RowStream } from '../../../../engine/execution/index.ts'
import type { QueryParameter } from '../../../../language/analysis/program/program.ts'
import { parseJson, stringifyJson } from '../../../../language/catalog/index.ts'
import type { Diagnostic } from '../../../../language/diagnostics/index.ts'
import { diagnosticsOf, UsageError } from '../../support/failure.ts'
import { print, written } from '../../support/output.ts'
import { askParameters, canAsk, readAssignments, readParams, requestBody } from '../../support/parameters.ts'
import type { RunArguments } from '../../support/run-arguments.ts'
import { withCaller } from '../../support/with-database.ts'

/** Runs one query and prints its response. With `json`, prints the body of an error before throwing it. */
export async function runAction(run: RunArguments): Promise<void> {
  const assignments = readAssignments(run.assignments)
  const params = await readParams(run.params)
  try {
    await withCaller(run, run.query, 'gvq run', async database => {
      const declared = database.program.queries.get(run.query)?.parameters ?? []
      const given = params === undefined && canAsk() ? await completed(assignments, declared) : assignments
      const body = requestBody(params, given, declared)
      const query = database.program.queries.get(run.query)
      const rows =
        run.mode === 'jsonl' && query !== undefined ? database.stream?.(query, body, {}) : undefined
      if (rows !== undefined) {
        await printRows(rows)
        return
      }
      const answer = await database.callText(run.query, body)
      if (run.mode === undefined || run.mode === 'json') {
        const isForPeople = process.stdout.isTTY && !run.json && run.mode === undefined
        print(isForPeople ? await indented(answer) : answer)
        return
      }
      const { showAnswer } = await import('../../support/shown-answer.ts')
      await showAnswer(answer, run.mode, query?.result)
    })
  } catch (error) {
    if (run.json && !(error instanceof UsageError)) await printError(error)
    throw error
  }
}

async function indented(answer: string): Promise<string> {
  const { prettyJson } = await import('../../../repl/index.ts')
  return prettyJson(parseJson(answer))
}

/** Prints each row in a line of its own, while rows are read. */
async function printRows(rows: RowStream): Promise<void> {
  for await (const { shown, count } of rows) {
    const lines = shown.values(0, count).map(row => `${stringifyJson(row)}\n`)
    await written(lines.join(''))
  }
}

/** Prompts for the parameters that are not given, if one of them is required. */
async function completed(
  assignments: ReadonlyMap<string, string>,
  declared: readonly QueryParameter[],
): Promise<ReadonlyMap<string, string>> {
  const open = declared.filter(({ name }) => !assignments.has(name))
  if (open.every(({ optional }) => optional)) return assignments
  return new Map([...assignments, ...(await askParameters(open))])
}

/** Prints the body that HTTP would send, to the owner of the data. For a program with errors, it lists their codes. */
export async function printError(error: unknown): Promise<void> {
  // Loaded only here: the server takes longer to load than a query to run.
  const { errorText, knownError } = await import('../../../../serve/server/index.ts')
  const diagnostics = diagnosticsOf(error)
  print(errorText(diagnostics === undefined ? knownError(error) : invalidProgram(diagnostics)))
}

function invalidProgram(diagnostics: readonly Diagnostic[]): GvqError {
  const codes = diagnostics.map(({ code, message }) => ({ code, message }))
  return new GvqError('INVALID_PROGRAM', 'The program has errors.', {
    hint: 'Run gvq check to see them.',
    details: codes,
  })
}
