import { GvqError } from '../../base/errors.ts'
import { queryNotFound } from '../../base/query-not-found.ts'
import type { Program, Query } from '../../language/analysis/program.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { describeQuery, leadingComment, signature } from '../../tools/describe/index.ts'
import { argumentsSchema, decodeArguments } from './arguments.ts'
import type { McpData } from './data.ts'
import { type Arguments, readsOnly, type ToolFacts, writes } from './tool.ts'

/** Returns the queries that are tools: those with `#[mcp]`, except those that write if writes are not allowed. */
export function queryTools(program: Program, allowWrites: boolean): readonly ToolFacts[] {
  return [...program.queries.values()].filter(query => isTool(query, allowWrites)).map(toolOf)
}

export function isTool(query: Query, allowWrites: boolean): boolean {
  return query.mcp && (allowWrites || !query.writes)
}

function toolOf(query: Query): ToolFacts {
  const facts = describeQuery(query)
  const says = leadingComment(query)
  const answers = `${query.writes ? 'Writes' : 'Reads'}; returns JSON: ${facts.returns}`
  return {
    name: query.name,
    title: signature(facts),
    description: says === '' ? answers : `${says}\n\n${answers}`,
    inputSchema: { type: 'object', ...argumentsSchema(query) },
    annotations: query.writes ? writes : readsOnly,
  }
}

/**
 * Runs the query of a tool. Returns its response as JSON text, followed by notes. Throws GvqError, NOT_FOUND for a
 * query that is not a tool.
 */
export function callQuery(
  data: McpData,
  name: string,
  given: Arguments,
  options: { readonly allowWrites: boolean; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  return data.use(async ({ program, callText, notes }) => {
    const query = program.queries.get(name)
    if (query === undefined) throw queryNotFound(name, program.queries)
    requireTool(query, options.allowWrites)
    const body = stringifyJson(decodeArguments(query, given))
    // A write is not cancelled, as over HTTP.
    return [await callText(name, body, query.writes ? {} : { signal: options.signal }), ...notes]
  })
}

function requireTool(query: Query, allowWrites: boolean): void {
  if (isTool(query, allowWrites)) return
  if (!query.mcp) {
    throw new GvqError('NOT_FOUND', `The query ${query.name} is not a tool.`, {
      hint: `To make it a tool, write #[mcp] above QUERY ${query.name}.`,
    })
  }
  throw new GvqError('FORBIDDEN', `The query ${query.name} writes, but this server does not allow writes.`, {
    hint: 'To allow writes, start it with gvq mcp --allow-writes or gvq serve --mcp-allow-writes.',
  })
}
