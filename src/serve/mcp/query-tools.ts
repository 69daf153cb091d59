import { GvqError } from '../../base/errors.ts'
import { queryNotFound } from '../../base/query-not-found.ts'
import type { Program, Query } from '../../language/analysis/program.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { describeQuery, leadingComment, signature } from '../../tools/describe/index.ts'
import { argumentsSchema, decodeArguments } from './arguments.ts'
import type { McpData } from './data.ts'
import { type Arguments, readsOnly, type ToolFacts, writes } from './tool.ts'

/** The queries that are tools: those with `#[mcp]`, and of those that write, only where writing is allowed. */
export function queryTools(program: Program, allowWrites: boolean): readonly ToolFacts[] {
  return [...program.queries.values()].filter(query => isTool(query, allowWrites)).map(toolOf)
}

export function isTool(query: Query, allowWrites: boolean): boolean {
  return query.mcp && (allowWrites || !query.writes)
}

function toolOf(query: Query): ToolFacts {
  const facts = describeQuery(query)
  const says = leadingComment(query)
  const answers = `${query.writes ? 'Writes' : 'Reads'}; answers JSON: ${facts.returns}`
  return {
    name: query.name,
    title: signature(facts),
    description: says === '' ? answers : `${says}\n\n${answers}`,
    inputSchema: { type: 'object', ...argumentsSchema(query) },
    annotations: query.writes ? writes : readsOnly,
  }
}

/** Runs the query of a tool; yields its answer as JSON text, then what there is to know of it. Throws GvqError, NOT_FOUND for a query that is no tool. */
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
    // What was begun to write goes on, as over HTTP.
    return [await callText(name, body, query.writes ? {} : { signal: options.signal }), ...notes]
  })
}

function requireTool(query: Query, allowWrites: boolean): void {
  if (isTool(query, allowWrites)) return
  if (!query.mcp) {
    throw new GvqError('NOT_FOUND', `The query ${query.name} is no tool.`, {
      hint: `Write #[mcp] above QUERY ${query.name} to make it one.`,
    })
  }
  throw new GvqError('FORBIDDEN', `The query ${query.name} writes, and this server only reads.`, {
    hint: 'Who starts the server may allow it: gvq mcp --allow-writes, or gvq serve --mcp-allow-writes.',
  })
}
