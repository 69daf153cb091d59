import type { QueryParameter } from '../../analysis/program.ts'
import { parseJson } from '../../catalog/index.ts'
import { GvqError } from '../../errors.ts'
import { type OutputMode, render, type Shape } from '../../output/index.ts'
import { prettyJson } from '../../repl/index.ts'
import { errorText, publicError } from '../../server/index.ts'
import { resultShape } from '../../shell/index.ts'
import { askParameters, canAsk } from '../support/ask-parameters.ts'
import { print, wantsColour } from '../support/output.ts'
import { readAssignments, readParams, requestBody } from '../support/parameters.ts'
import { diagnosticsOf } from '../support/report.ts'
import { UsageError } from '../support/usage-error.ts'
import { withCaller } from '../support/with-caller.ts'
import type { ProjectArguments } from '../support/with-database.ts'

export interface RunArguments extends ProjectArguments {
  readonly query: string
  /** Each `name=value`. */
  readonly assignments: readonly string[]
  readonly params: string | undefined
  readonly json: boolean
  /** Absent: JSON, laid out on a terminal. */
  readonly mode: OutputMode | undefined
}

/** Runs one query and prints its answer. With `json`, an error's body is printed before it is thrown. */
export async function runAction(run: RunArguments): Promise<void> {
  const assignments = readAssignments(run.assignments)
  const params = await readParams(run.params)
  try {
    await withCaller(run, 'gvq run', async database => {
      const declared = database.program.queries.get(run.query)?.parameters ?? []
      const given = params === undefined && canAsk() ? await completed(assignments, declared) : assignments
      const answer = await database.callText(run.query, requestBody(params, given, declared))
      const result = database.program.queries.get(run.query)?.result
      show(answer, result && resultShape(result), run)
    })
  } catch (error) {
    if (run.json && !(error instanceof UsageError)) print(errorText(errorOf(error)))
    throw error
  }
}

/** Asks for the parameters that are not given, when one of them must be. */
async function completed(
  assignments: ReadonlyMap<string, string>,
  declared: readonly QueryParameter[],
): Promise<ReadonlyMap<string, string>> {
  const open = declared.filter(({ name }) => !assignments.has(name))
  if (open.every(({ optional }) => optional)) return assignments
  return new Map([...assignments, ...(await askParameters(open))])
}

function show(answer: string, shape: Shape | undefined, { json, mode }: RunArguments): void {
  if (mode === undefined) print(process.stdout.isTTY && !json ? prettyJson(parseJson(answer)) : answer)
  else if (mode === 'json') print(answer)
  else {
    const result = { value: parseJson(answer), ...(shape && { shape }) }
    process.stdout.write(render(result, { mode, ...tableOptions(process.stdout) }))
  }
}

function tableOptions(stream: NodeJS.WriteStream) {
  const hint = '--mode line shows all'
  const colour = wantsColour(stream)
  return { hint, colour, ...(stream.columns !== undefined && { width: stream.columns }) }
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
