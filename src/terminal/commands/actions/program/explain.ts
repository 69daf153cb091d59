import { requireQuery } from '../../../../base/query-not-found.ts'
import { didYouMean, nearest } from '../../../../base/text/nearest.ts'
import type { PlanNode } from '../../../../engine/planner/index.ts'
import { parseJson } from '../../../../language/catalog/index.ts'
import {
  type Code,
  codeEntry,
  codeFamilies,
  codes,
  type Explanation,
  loadExplanations,
  programsOf,
  wrap,
} from '../../../../language/diagnostics/index.ts'
import { UsageError } from '../../support/failure.ts'
import { paint, print } from '../../support/output.ts'
import { readAssignments, readParams, requestBody } from '../../support/parameters.ts'
import type { ProjectArguments } from '../../support/with-database.ts'
import { withCaller } from '../../support/with-database.ts'

interface ExplainArguments extends ProjectArguments {
  /** A code, or the name of a query. All codes are listed when absent. */
  readonly subject: string | undefined
  readonly json: boolean
  /** Run the query to measure its plan. */
  readonly profile: boolean
  /** Each `name=value`, for `profile`. */
  readonly assignments: readonly string[]
  readonly params: string | undefined
}

/** Prints what a code means, all codes, or the plan of a query. Throws UsageError for a code that does not exist. */
export async function explainAction(explain: ExplainArguments): Promise<void> {
  const { subject, json } = explain
  const isQuery = subject !== undefined && !/^[ew]\d+$/i.test(subject)
  if (explain.profile) {
    if (!isQuery)
      throw new UsageError('--profile requires a query.', 'For example: gvq explain GetUser --profile')
    return printPlan(await profile(subject, explain), json)
  }
  if (explain.assignments.length > 0 || explain.params !== undefined) {
    throw new UsageError('Parameters require --profile.', 'Without it, the query is not run.')
  }
  if (subject === undefined) {
    print(json ? JSON.stringify(Object.keys(codes).map(jsonEntry), null, 2) : listing())
    return
  }
  if (isQuery) return printPlan(await plan(subject, explain), json)
  const known = knownCode(subject)
  const explanation = (await loadExplanations())[known]
  print(json ? JSON.stringify(jsonExplanation(known, explanation), null, 2) : page(known, explanation))
}

async function plan(name: string, explain: ExplainArguments): Promise<PlanNode> {
  const [{ loadProject, requireProgram }, { explainStored }] = await Promise.all([
    import('../../../../database/project/index.ts'),
    import('../../../../database/live/index.ts'),
  ])
  const project = await loadProject(explain.project, { dataDir: explain.data })
  const { program } = requireProgram(project)
  return explainStored(requireQuery(name, program.queries), program, project.config.store)
}

async function profile(name: string, explain: ExplainArguments): Promise<PlanNode> {
  const assignments = readAssignments(explain.assignments)
  const params = await readParams(explain.params)
  return withCaller(explain, name, 'gvq explain', database => {
    const declared = database.program.queries.get(name)?.parameters ?? []
    return database.profile(name, parseJson(requestBody(params, assignments, declared)))
  })
}

async function printPlan(node: PlanNode, json: boolean): Promise<void> {
  const { drawPlan } = await import('../../../../engine/planner/index.ts')
  print(json ? JSON.stringify(node, null, 2) : drawPlan(node, process.stdout.columns))
}

function knownCode(text: string): Code {
  const code = text.toUpperCase()
  if (codeEntry(code) !== undefined) return code as Code
  const hint = didYouMean(nearest(code, Object.keys(codes))) ?? 'Run gvq explain to list all codes.'
  throw new UsageError(`Unknown code ${text}.`, hint)
}

function listing(): string {
  return codeFamilies()
    .map(family => {
      const rows = family.codes.map(code => `  ${heading(code)}  ${codes[code].title}`)
      return [bold(family.title), ...rows].join('\n')
    })
    .join('\n\n')
}

function page(code: Code, { means, why, example }: Explanation): string {
  const parts = [`${heading(code)}${bold(`: ${codes[code].title}`)}`, wrapped(means), wrapped(why)]
  if (example !== undefined) {
    const { wrong, right } = programsOf(example)
    parts.push(paint(['red', 'bold'], 'Wrong', process.stdout), indented(wrong))
    parts.push(paint(['green', 'bold'], 'Right', process.stdout), indented(right))
  }
  return parts.join('\n\n')
}

function heading(code: Code): string {
  const colour = codes[code].severity === 'error' ? 'red' : 'yellow'
  return paint([colour, 'bold'], code, process.stdout)
}

function bold(text: string): string {
  return paint('bold', text, process.stdout)
}

function indented(program: string): string {
  return program.trimEnd().replace(/^(?=.)/gm, '    ')
}

const columnsMax = 80

/** Wraps text to the width of the terminal, but never wider than is comfortable to read. */
function wrapped(text: string): string {
  const columns = Math.max(20, Math.min(process.stdout.columns ?? columnsMax, columnsMax))
  return wrap(text, columns).join('\n')
}

function jsonEntry(code: string) {
  return { code, ...codes[code as Code] }
}

function jsonExplanation(code: Code, { means, why, example }: Explanation) {
  return { ...jsonEntry(code), means, why, example: example === undefined ? null : programsOf(example) }
}
