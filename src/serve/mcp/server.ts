import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { GvqError } from '../../base/errors.ts'
import { CheckFailed } from '../../database/project/index.ts'
import { errorText, publicError } from '../server/index.ts'
import type { McpData } from './data.ts'
import { type OwnTool, ownTools, requireKnownArguments } from './own-tools.ts'
import { type CallOptions, callQuery, isTool, queryTools } from './query-tools.ts'
import { listedResources, readResource, resourceTemplates } from './resources.ts'
import type { Arguments, ToolAnswer, ToolFacts, WhenAdmitted } from './tool.ts'

export interface McpOptions {
  /** The version of gvq, reported to clients. */
  readonly version: string
  /** Whether queries that write are tools, too. */
  readonly allowWrites: boolean
  /** Whether tools show and stop what all clients run, as `GET /queries`. Default: if it allows writes. */
  readonly allowRuns?: boolean
  /** Called with every internal error; clients see only INTERNAL_ERROR. */
  readonly onInternalError: (error: unknown) => void
}

const instructions = `The tools run queries of a HelixQL program on its graph and vector data.
list and schema show the queries and types. check checks HelixQL.
explain describes a code that check shows, or the plan of a query.
Results are JSON text with exact integers. Errors have a code, and often a hint how to fix them.`

/** What differs between connections. */
export interface McpConnection {
  /** Runs each tool call. */
  readonly whenAdmitted: WhenAdmitted
  /** Whether a cancelled request stops a query that writes, too. */
  readonly cancelsWrites: boolean
  /** Where the client is, if not in a process of this machine that started this one. */
  readonly address?: string | undefined
  /** The resources that the client subscribed to. */
  readonly subscribed: Set<string>
}

/** Creates a server for one connection or one request. Its tools and resources are those of the current program. */
export function createMcpServer(data: McpData, options: McpOptions, connection: McpConnection): McpServer {
  const mcp = new McpServer(
    { name: 'gvq', title: 'gvq', version: options.version },
    {
      capabilities: { tools: { listChanged: true }, resources: { listChanged: true, subscribe: true } },
      instructions,
    },
  )
  const { server } = mcp
  const { whenAdmitted, cancelsWrites, address, subscribed } = connection
  const client = (): string => {
    const name = server.getClientVersion()?.name
    return [address, name === undefined ? 'MCP' : `MCP ${name.slice(0, 100)}`].filter(Boolean).join(' ')
  }
  server.setRequestHandler('tools/list', async () => ({ tools: [...(await tools(data, options))] }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const { signal, notify } = mcpReq
    const caller = {
      allowWrites: options.allowWrites,
      allowRuns: runsAllowed(options),
      cancelsWrites,
      signal,
      client,
    }
    return answered(options, () =>
      whenAdmitted(() =>
        withProgress(mcpReq._meta?.progressToken, notify, () =>
          call(data, params.name, params.arguments ?? {}, caller),
        ),
      ),
    )
  })
  server.setRequestHandler('resources/list', async () => {
    const program = await data.program()
    return { resources: program === undefined ? [] : [...listedResources(program)] }
  })
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const program = await data.program()
    if (program === undefined)
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The program has errors.')
    return { contents: [{ uri, ...readResource(program, uri) }] }
  })
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    subscribed.add(uri)
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    subscribed.delete(uri)
    return {}
  })
  return mcp
}

/** Clients that show progress, or wait longer while there is some, are told once a second how long a tool runs. */
const progressMs = 1000

async function withProgress<T>(
  progressToken: string | number | undefined,
  notify: ServerContext['mcpReq']['notify'],
  work: () => Promise<T>,
): Promise<T> {
  if (progressToken === undefined) return work()
  const start = performance.now()
  const tell = (): void => {
    const seconds = Math.round((performance.now() - start) / 1000)
    const params = { progressToken, progress: seconds, message: `running for ${seconds} s` }
    // The client may have left.
    void notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
  tell()
  const timer = setInterval(tell, progressMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

function runsAllowed({ allowWrites, allowRuns = allowWrites }: McpOptions): boolean {
  return allowRuns
}

async function tools(data: McpData, options: McpOptions): Promise<readonly ToolFacts[]> {
  const { allowWrites } = options
  const program = await data.program()
  const queries = program === undefined ? [] : queryTools(program, allowWrites)
  const taken = new Set(queries.map(({ name }) => name))
  return [
    ...queries,
    ...ownTools(runsAllowed(options)).map(({ facts }) => ({ ...facts, name: ownName(facts.name, taken) })),
  ]
}

/** If a query has the same name as a tool of gvq, the tool is prefixed. */
function ownName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? `gvq_${name}` : name
}

async function call(
  data: McpData,
  name: string,
  given: Arguments,
  options: CallOptions & { readonly allowRuns: boolean },
): Promise<ToolAnswer> {
  const own = await ownTool(data, name, options)
  if (own === undefined) return callQuery(data, name, given, options)
  requireKnownArguments(own.facts, given)
  return own.call(data, given, options)
}

async function ownTool(
  data: McpData,
  name: string,
  { allowWrites, allowRuns }: { readonly allowWrites: boolean; readonly allowRuns: boolean },
): Promise<OwnTool | undefined> {
  const own = ownTools(allowRuns).find(({ facts }) => name === facts.name || name === `gvq_${facts.name}`)
  if (own === undefined) return undefined
  const query = (await data.program())?.queries.get(name)
  return query !== undefined && isTool(query, allowWrites) ? undefined : own
}

/** Returns errors as results, so that the model can read them and react. */
async function answered(options: McpOptions, run: () => Promise<ToolAnswer>): Promise<CallToolResult> {
  try {
    const { texts, structured } = await run()
    return { content: texts.map(text => ({ type: 'text', text })), structuredContent: structured }
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
