import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { GvqError } from '../../base/errors.ts'
import { CheckFailed } from '../../database/project/index.ts'
import { errorText, publicError } from '../server/index.ts'
import type { McpData } from './data.ts'
import { type OwnTool, ownTools } from './own-tools.ts'
import { callQuery, isTool, queryTools } from './query-tools.ts'
import type { Arguments, InTurn, ToolFacts } from './tool.ts'

export interface McpOptions {
  /** The version of gvq, reported to clients. */
  readonly version: string
  /** Whether queries that write are tools, too. */
  readonly allowWrites: boolean
  /** Called with every internal error; clients see only INTERNAL_ERROR. */
  readonly onInternalError: (error: unknown) => void
}

const instructions = `The tools run queries of a HelixQL program on its graph and vector data.
list and schema show the queries and types. check checks HelixQL.
explain describes a code that check shows, or the plan of a query.
Results are JSON text with exact integers. Errors have a code, and often a hint how to fix them.`

/**
 * Creates a server for one connection or one request. Its tools are those of the current program; `inTurn` runs each
 * tool call.
 */
export function createMcpServer(data: McpData, options: McpOptions, inTurn: InTurn = atOnce): McpServer {
  const mcp = new McpServer(
    { name: 'gvq', title: 'gvq', version: options.version },
    { capabilities: { tools: { listChanged: true } }, instructions },
  )
  mcp.server.setRequestHandler('tools/list', async () => ({ tools: [...(await tools(data, options))] }))
  mcp.server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    answered(options, () =>
      inTurn(() => call(data, params.name, params.arguments ?? {}, { ...options, ...mcpReq })),
    ),
  )
  return mcp
}

const atOnce: InTurn = work => work()

async function tools(data: McpData, { allowWrites }: McpOptions): Promise<readonly ToolFacts[]> {
  const program = await data.program()
  const queries = program === undefined ? [] : queryTools(program, allowWrites)
  const taken = new Set(queries.map(({ name }) => name))
  return [...queries, ...ownTools.map(({ facts }) => ({ ...facts, name: ownName(facts.name, taken) }))]
}

/** If a query has the same name as a tool of gvq, the tool is prefixed. */
function ownName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? `gvq_${name}` : name
}

async function call(
  data: McpData,
  name: string,
  given: Arguments,
  options: { readonly allowWrites: boolean; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const own = await ownTool(data, name, options.allowWrites)
  return own === undefined
    ? callQuery(data, name, given, options)
    : [await own.call(data, given, options.allowWrites)]
}

async function ownTool(data: McpData, name: string, allowWrites: boolean): Promise<OwnTool | undefined> {
  const own = ownTools.find(({ facts }) => name === facts.name || name === `gvq_${facts.name}`)
  if (own === undefined) return undefined
  const query = (await data.program())?.queries.get(name)
  return query !== undefined && isTool(query, allowWrites) ? undefined : own
}

/** Returns errors as results, so that the model can read them and react. */
async function answered(options: McpOptions, run: () => Promise<readonly string[]>): Promise<CallToolResult> {
  try {
    return { content: (await run()).map(text => ({ type: 'text', text })) }
  } catch (error) {
    const known = knownError(error)
    if (!(known instanceof GvqError)) options.onInternalError(known)
    return { content: [{ type: 'text', text: errorText(publicError(known)) }], isError: true }
  }
}

function knownError(error: unknown): unknown {
  if (!(error instanceof CheckFailed)) return error
  const details = error.diagnostics.map(({ code, message }) => ({ code, message }))
  const hint = 'Use the tool check to see where they are.'
  return new GvqError('INVALID_PROGRAM', 'The program has errors.', { hint, details })
}
