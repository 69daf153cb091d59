import { GvqError } from '../../base/errors.ts'
import { requireQuery } from '../../base/query-not-found.ts'
import { counted } from '../../base/text/counted.ts'
import { didYouMean, nearest } from '../../base/text/nearest.ts'
import { keysOf, without } from '../../database/live/index.ts'
import { ProgramChecker } from '../../database/project/index.ts'
import { type RunFacts, type Runs, textOfClient } from '../../engine/execution/index.ts'
import { drawPlan } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/program/program.ts'
import { allTypes, stringifyJson } from '../../language/catalog/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import {
  type Code,
  codeEntry,
  codes,
  countDiagnostics,
  lineIndexOf,
  loadExplanations,
  programsOf,
  renderPretty,
} from '../../language/diagnostics/index.ts'
import { leadingComment } from '../../language/facts/index.ts'
import { describeQuery, describeType, typeText } from '../../tools/describe/index.ts'
import type { JsonSchema } from '../openapi/index.ts'
import type { ClientLimits, McpData } from './data.ts'
import { type CallOptions, isTool } from './query-tools.ts'
import { type Arguments, readsOnly, type ToolAnswer, type ToolFacts, writes } from './tool.ts'

/** A tool of gvq itself. `call` throws GvqError. */
export interface OwnTool {
  readonly facts: ToolFacts
  readonly call: (data: McpData, given: Arguments, options: CallOptions) => Promise<ToolAnswer>
}

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const

function object(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) } as const
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

function only(answer: string, structured: ToolAnswer['structured']): ToolAnswer {
  return { texts: [answer], structured }
}

const listTool: OwnTool = {
  facts: {
    name: 'list',
    title: 'List the queries',
    description:
      'Lists the queries of the program as JSON: parameters, the TypeScript type of the response, whether the query writes, and whether it is a tool here. A query is a tool if it is marked with #[mcp] and, if it writes, the server allows writes.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    outputSchema: object({
      queries: list(
        object(
          {
            name: text,
            says: text,
            parameters: list(object({ name: text, type: text, optional: { type: 'boolean' } })),
            returns: text,
            writes: { type: 'boolean' },
            tool: { type: 'boolean' },
          },
          ['says'],
        ),
      ),
    }),
    annotations: readsOnly,
  },
  call: async (data, _given, { allowWrites }) => {
    const queries = [...(await requireProgram(data)).queries.values()].map(query => {
      const { name, parameters, returns, writes } = describeQuery(query)
      const says = leadingComment(query)
      return {
        name,
        ...(says !== '' && { says }),
        parameters,
        returns,
        writes,
        tool: isTool(query, allowWrites),
      }
    })
    return only(stringifyJson(queries), { queries })
  },
}

const schema: OwnTool = {
  facts: {
    name: 'schema',
    title: 'Show the types',
    description:
      'Shows the node, edge and vector types of the program (N::, E::, V::) with their properties, indexes, defaults and the edges that connect them. With a name: only that type.',
    inputSchema: { type: 'object', properties: { type: text }, additionalProperties: false },
    outputSchema: object({ types: list(object({ kind: text, name: text, text })) }),
    annotations: readsOnly,
  },
  call: async (data, given) => {
    const type = textOf(given, 'type')
    const { catalog } = await requireProgram(data)
    const types = allTypes(catalog).filter(({ name }) => type === undefined || name === type)
    if (types.length === 0 && type !== undefined) {
      const known = allTypes(catalog).map(({ name }) => name)
      throw new GvqError('NOT_FOUND', `Unknown type ${type}.`, {
        hint: known.length === 0 ? 'The program declares no types.' : `The types are ${known.join(', ')}.`,
      })
    }
    const described = types.map(each => {
      const facts = describeType(each, catalog)
      return { kind: facts.kind, name: facts.name, text: typeText(facts) }
    })
    const shown = described.map(({ text }) => text).join('\n\n')
    return only(shown === '' ? 'The program declares no types.' : shown, { types: described })
  },
}

const check: OwnTool = {
  facts: {
    name: 'check',
    title: 'Check HelixQL',
    description:
      'Checks the files of the project and shows every error with its location. With text: checks these declarations together with the files, replacing those of the same names; nothing is written.',
    inputSchema: {
      type: 'object',
      properties: { text: { ...text, description: 'HelixQL: QUERY, N::, E:: and V:: declarations.' } },
      additionalProperties: false,
    },
    outputSchema: object({
      errors: count,
      warnings: count,
      diagnostics: list(
        object({ code: text, severity: text, message: text, file: text, line: count, column: count }),
      ),
    }),
    annotations: readsOnly,
  },
  call: async (data, given, limits) => checkBeside(data, await data.sources(), textOf(given, 'text'), limits),
}

const explain: OwnTool = {
  facts: {
    name: 'explain',
    title: 'Explain a code or a query',
    description:
      'Explains a code shown by check (E207, W102), with a wrong and a corrected program; or, for the name of a query, shows its execution plan.',
    inputSchema: {
      type: 'object',
      properties: { subject: { ...text, description: 'A code such as E207, or the name of a query.' } },
      required: ['subject'],
      additionalProperties: false,
    },
    outputSchema: object({ text }),
    annotations: readsOnly,
  },
  call: async (data, given) => {
    const subject = textOf(given, 'subject')
    if (subject === undefined) throw wrongArgument('subject', 'is missing')
    if (/^[ew]\d+$/i.test(subject)) return onlyText(await explainCode(subject))
    const program = await requireProgram(data)
    return onlyText(drawPlan(await data.plan(requireQuery(subject, program.queries), program)))
  },
}

const running: OwnTool = {
  facts: {
    name: 'running',
    title: 'List the queries that run',
    description:
      'Lists the queries that run or wait now, of all clients, as JSON: id, query, since, milliseconds, client, and of a write that waits for its turn the id of the one that writes (behind).',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    outputSchema: object({
      queries: list(
        object(
          {
            id: count,
            query: text,
            since: text,
            milliseconds: { type: 'number' },
            client: text,
            behind: count,
          },
          ['client', 'behind'],
        ),
      ),
    }),
    annotations: readsOnly,
  },
  call: data =>
    data.use(async ({ runs }) => {
      const queries = requireRuns(runs).list().map(shownRun)
      return only(stringifyJson(queries), { queries })
    }),
}

const stop: OwnTool = {
  facts: {
    name: 'stop',
    title: 'Stop a query',
    description: 'Stops a query that runs or waits, by its id in running. What it wrote is rolled back.',
    inputSchema: {
      type: 'object',
      properties: { id: count },
      required: ['id'],
      additionalProperties: false,
    },
    outputSchema: object({ stopped: count }),
    annotations: writes,
  },
  call: (data, { id }) =>
    data.use(async ({ runs }) => {
      if (typeof id !== 'number') throw wrongArgument('id', 'must be a number')
      if (!requireRuns(runs).stop(id)) {
        throw new GvqError('NOT_FOUND', `No query with the id ${id} is running.`, {
          hint: 'It may have ended. The tool running lists those that are running.',
        })
      }
      return only(`Stopped the query ${id}.`, { stopped: id })
    }),
}

const always: readonly OwnTool[] = [listTool, schema, check, explain]
const withRuns: readonly OwnTool[] = [...always, running, stop]

/** The tools of gvq, with or without those that show and stop what others run. */
export function ownTools(allowRuns: boolean): readonly OwnTool[] {
  return allowRuns ? withRuns : always
}

function onlyText(answer: string): ToolAnswer {
  return only(answer, { text: answer })
}

function shownRun({ since, milliseconds, ...facts }: RunFacts) {
  return { ...facts, since: since.toISOString(), milliseconds: Math.round(milliseconds) }
}

function requireRuns(runs: Runs | undefined): Runs {
  if (runs !== undefined) return runs
  throw new GvqError('FORBIDDEN', 'Another process has the data open, and only it knows what runs.', {
    hint: 'Ask that process: GET /queries of gvq serve.',
  })
}

/** Throws GvqError INVALID_PARAMETER for an argument that a tool does not have. */
export function requireKnownArguments({ inputSchema }: ToolFacts, given: Arguments): void {
  const known = Object.keys(inputSchema.properties as object)
  const unknown = Object.keys(given).find(name => !known.includes(name))
  if (unknown !== undefined) throw new GvqError('INVALID_PARAMETER', `Unknown parameter \`${unknown}\`.`)
}

async function requireProgram(data: McpData): Promise<Program> {
  const program = await data.program()
  if (program !== undefined) return program
  throw new GvqError('INVALID_PROGRAM', 'The program has errors.', {
    hint: 'Use the tool check to see them.',
  })
}

function textOf(given: Arguments, name: string): string | undefined {
  const value = given[name]
  if (value === undefined || typeof value === 'string') return value
  throw wrongArgument(name, 'must be a string')
}

function wrongArgument(name: string, fault: string): GvqError {
  return new GvqError('INVALID_PARAMETER', `Parameter \`${name}\` ${fault}.`)
}

function* checkInParts(sources: readonly SourceFile[], text: string | undefined) {
  const checker = new ProgramChecker()
  const files = yield* checker.parseInParts(sources)
  const beside = text === undefined ? [] : yield* checker.parseInParts([textOfClient('<text>', text)])
  return yield* checker.checkInParts([...without(files, keysOf(beside)), ...beside])
}

/**
 * Checks files, together with the declarations of a text if there is one, which replace those of the same names.
 * Returns the diagnostics as text for people, and a summary line.
 */
async function checkBeside(
  data: McpData,
  sources: readonly SourceFile[],
  text: string | undefined,
  limits: ClientLimits,
): Promise<ToolAnswer> {
  const { diagnostics } = await data.workOnText(text ?? '', () => checkInParts(sources, text), limits)
  const { errors, warnings } = countDiagnostics(diagnostics)
  const counts = [
    errors === 0 ? 'no errors' : counted(errors, 'error'),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  const shown = await renderPretty(diagnostics, { colour: false })
  const listed = diagnostics.map(({ code, severity, message, span }) => {
    const { line, column } = lineIndexOf(span.file).position(span.start)
    return { code, severity, message, file: span.file.path, line, column }
  })
  return only(`${shown}${shown === '' ? '' : '\n'}${counts.join(', ')}`, {
    errors,
    warnings,
    diagnostics: listed,
  })
}

/** Explains a code. Throws GvqError NOT_FOUND if it does not exist. */
async function explainCode(name: string): Promise<string> {
  const code = name.toUpperCase()
  if (codeEntry(code) === undefined) {
    const hint = didYouMean(nearest(code, Object.keys(codes)))
    throw new GvqError('NOT_FOUND', `Unknown code ${code}.`, hint === undefined ? {} : { hint })
  }
  const { means, why, example } = (await loadExplanations())[code as Code]
  const parts = [`${code}: ${codes[code as Code].title}`, means, why]
  if (example !== undefined) {
    const { wrong, right } = programsOf(example)
    parts.push(`Wrong:\n${wrong.trimEnd()}`, `Right:\n${right.trimEnd()}`)
  }
  return parts.join('\n\n')
}
