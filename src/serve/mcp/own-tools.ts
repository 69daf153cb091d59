import { counted } from '../../base/counted.ts'
import { GvqError } from '../../base/errors.ts'
import { didYouMean, nearest } from '../../base/nearest.ts'
import { queryNotFound } from '../../base/query-not-found.ts'
import { keysOf, without } from '../../database/live/index.ts'
import { checkParsed, type ParsedFile } from '../../database/project/index.ts'
import { drawPlan, explainQuery } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/program.ts'
import { allTypes, stringifyJson } from '../../language/catalog/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import {
  type Code,
  codeEntry,
  codes,
  countDiagnostics,
  loadExplanations,
  programsOf,
  renderPretty,
} from '../../language/diagnostics/index.ts'
import { parse } from '../../language/syntax/index.ts'
import { describeQuery, describeType, leadingComment, typeText } from '../../tools/describe/index.ts'
import type { McpData } from './data.ts'
import { isTool } from './query-tools.ts'
import { type Arguments, readsOnly, type ToolFacts } from './tool.ts'

/** A tool of gvq itself. `call` returns text and throws GvqError. */
export interface OwnTool {
  readonly facts: ToolFacts
  readonly call: (data: McpData, given: Arguments, allowWrites: boolean) => Promise<string>
}

const text = { type: 'string' } as const

const list: OwnTool = {
  facts: {
    name: 'list',
    title: 'List the queries',
    description:
      'Lists the queries of the program as JSON: parameters, the TypeScript type of the response, whether the query writes, and whether it is a tool here. A query is a tool if it is marked with #[mcp] and, if it writes, the server allows writes.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: readsOnly,
  },
  call: async (data, _given, allowWrites) => {
    const queries = [...(await requireProgram(data)).queries.values()]
    return stringifyJson(
      queries.map(query => {
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
      }),
    )
  },
}

const schema: OwnTool = {
  facts: {
    name: 'schema',
    title: 'Show the types',
    description:
      'Shows the node, edge and vector types of the program (N::, E::, V::) with their properties, indexes, defaults and the edges that connect them. With a name: only that type.',
    inputSchema: { type: 'object', properties: { type: text }, additionalProperties: false },
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
    return types.length === 0
      ? 'The program declares no types.'
      : types.map(each => typeText(describeType(each, catalog))).join('\n\n')
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
    annotations: readsOnly,
  },
  call: async (data, given) => checkBeside(await data.sources(), textOf(given, 'text')),
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
    annotations: readsOnly,
  },
  call: async (data, given) => {
    const subject = textOf(given, 'subject')
    if (subject === undefined) throw wrongArgument('subject', 'is missing')
    if (/^[ew]\d+$/i.test(subject)) return explainCode(subject)
    const { queries } = await requireProgram(data)
    const query = queries.get(subject)
    if (query === undefined) throw queryNotFound(subject, queries)
    return drawPlan(explainQuery(query))
  },
}

export const ownTools: readonly OwnTool[] = [list, schema, check, explain]

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

/**
 * Checks files, together with the declarations of a text if there is one, which replace those of the same names.
 * Returns the diagnostics as text for people, and a summary line.
 */
async function checkBeside(sources: readonly SourceFile[], text: string | undefined): Promise<string> {
  const files = sources.map(parsed)
  const beside = text === undefined ? [] : [parsed({ path: '<text>', text })]
  const { diagnostics } = checkParsed([...without(files, keysOf(beside)), ...beside])
  const { errors, warnings } = countDiagnostics(diagnostics)
  const counts = [
    errors === 0 ? 'no errors' : counted(errors, 'error'),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  const shown = await renderPretty(diagnostics, { colour: false })
  return `${shown}${shown === '' ? '' : '\n'}${counts.join(', ')}`
}

function parsed(file: SourceFile): ParsedFile {
  return { file, ...parse(file) }
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
