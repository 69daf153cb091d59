import {
  type Code,
  codeEntry,
  codeFamilies,
  codes,
  type Explanation,
  loadExplanations,
  programsOf,
  wrap,
} from '../../diagnostics/index.ts'
import { nearest } from '../../nearest.ts'
import { queryNotFound } from '../../query-not-found.ts'
import { paint, print } from '../support/output.ts'
import { UsageError } from '../support/usage-error.ts'

export interface ExplainArguments {
  /** A code, or the name of a query. All codes are listed when absent. */
  readonly subject: string | undefined
  readonly json: boolean
  /** Folder of the project of a query. */
  readonly project: string
}

/** Prints what a code means, all codes, or the plan of a query. Throws UsageError for a code that does not exist. */
export async function explainAction({ subject, json, project }: ExplainArguments): Promise<void> {
  if (subject === undefined) {
    print(json ? JSON.stringify(Object.keys(codes).map(jsonEntry), null, 2) : listing())
    return
  }
  if (!/^[ew]\d+$/i.test(subject)) return explainPlan(subject, project, json)
  const known = knownCode(subject)
  const explanation = (await loadExplanations())[known]
  print(json ? JSON.stringify(jsonExplanation(known, explanation), null, 2) : page(known, explanation))
}

async function explainPlan(name: string, path: string, json: boolean): Promise<void> {
  const [{ loadProject }, { requireProgram }, { drawPlan, explainQuery }] = await Promise.all([
    import('../../config/index.ts'),
    import('../../check-project.ts'),
    import('../../planner/index.ts'),
  ])
  const { program } = requireProgram(await loadProject(path))
  const query = program.queries.get(name)
  if (query === undefined) throw queryNotFound(name, program.queries)
  const plan = explainQuery(query)
  print(json ? JSON.stringify(plan, null, 2) : drawPlan(plan))
}

function knownCode(text: string): Code {
  const code = text.toUpperCase()
  if (codeEntry(code) !== undefined) return code as Code
  const near = nearest(code, Object.keys(codes))
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'gvq explain lists all codes.'
  throw new UsageError(`There is no code ${text}.`, hint)
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

/** In the width of the terminal, and never wider than is good to read. */
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
