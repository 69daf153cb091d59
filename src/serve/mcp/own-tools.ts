import { GvqError } from '../../base/errors.ts'
import { queryNotFound } from '../../base/query-not-found.ts'
import { drawPlan, explainQuery } from '../../engine/planner/index.ts'
import type { Program } from '../../language/analysis/program.ts'
import { allTypes, stringifyJson } from '../../language/catalog/index.ts'
import { describeQuery, describeType, leadingComment, typeText } from '../../tools/describe/index.ts'
import { checkBeside } from './check-beside.ts'
import type { McpData } from './data.ts'
import { explainCode } from './explain-code.ts'
import { isTool } from './query-tools.ts'
import { type Arguments, readsOnly, type ToolFacts } from './tool.ts'

/** A tool of gvq itself. Yields text; throws GvqError. */
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
      'The queries of the program as JSON: parameters, the type of the answer in TypeScript, whether it writes, and whether it is a tool here. A query is one when #[mcp] stands above it and, if it writes, the server allows writing.',
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
      'The node, edge and vector types of the program (N::, E::, V::) with their properties, indexes, defaults and the edges that join them. With a name: that type alone.',
    inputSchema: { type: 'object', properties: { type: text }, additionalProperties: false },
    annotations: readsOnly,
  },
  call: async (data, given) => {
    const type = textOf(given, 'type')
    const { catalog } = await requireProgram(data)
    const types = allTypes(catalog).filter(({ name }) => type === undefined || name === type)
    if (types.length === 0 && type !== undefined) {
      const known = allTypes(catalog).map(({ name }) => name)
      throw new GvqError('NOT_FOUND', `There is no type ${type}.`, {
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
      'Checks the files of the project and shows every error with its place. With text: checks these declarations together with the files, in place of those of the same names; nothing is written.',
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
      'What a code that check shows (E207, W102) means, with a wrong and a mended program; or, for the name of a query, the plan by which it will run.',
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
  throw new GvqError('INVALID_PROGRAM', 'The program has errors.', { hint: 'The tool check shows them.' })
}

function textOf(given: Arguments, name: string): string | undefined {
  const value = given[name]
  if (value === undefined || typeof value === 'string') return value
  throw wrongArgument(name, 'must be a string')
}

function wrongArgument(name: string, fault: string): GvqError {
  return new GvqError('INVALID_PARAMETER', `Parameter \`${name}\` ${fault}.`)
}
