import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { GvqError } from '../../base/errors.ts'
import { CheckFailed } from '../../database/project/index.ts'
import { errorText, publicError } from '../server/index.ts'
import type { McpData } from './data.ts'
import { type OwnTool, ownTools } from './own-tools.ts'
import { callQuery, isTool, queryTools } from './query-tools.ts'
import type { Arguments, InTurn, ToolFacts } from './tool.ts'

export interface McpOptions {
  /** Of gvq, as clients are told. */
  readonly version: string
  /** Queries that write are tools too. */
  readonly allowWrites: boolean
  /** Hears of every fault of ours; callers only see INTERNAL_ERROR. */
  readonly onInternalError: (error: unknown) => void
}

const instructions = `The tools run queries of a HelixQL program on its graph and vector data.
list and schema say what there is. check checks HelixQL, explain says what a code of check means or how a query runs.
Answers are JSON as text; whole numbers in them are exact. Errors have a code, and often a hint what to do.`

/**
 * One instance of the server, for one connection or one request. Its tools are those of the program in force, and each
 * call of one is run by `inTurn`.
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

/** A query has its name before a tool of gvq has it. */
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

/** What went wrong is a result too, which the model can read and mend. */
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
  const hint = 'The tool check shows them with their places.'
  return new GvqError('INVALID_PROGRAM', 'The program has errors.', { hint, details })
}
