import { GvqError } from '../../base/errors.ts'
import { requireQuery } from '../../base/query-not-found.ts'
import { inSlices } from '../../engine/execution/index.ts'
import type { Program, Query } from '../../language/analysis/program/program.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { leadingComment } from '../../language/facts/index.ts'
import { describeQuery, signature } from '../../tools/describe/index.ts'
import type { JsonSchema } from '../openapi/index.ts'
import { parseBody } from '../server/index.ts'
import { argumentsSchema, decodeArguments } from './arguments.ts'
import type { McpData } from './data.ts'
import { outputSchema, structuredContent } from './output.ts'
import { hasPages, isTooLong, pageArgument, pageNumber, pageOf, pageSchema } from './pages.ts'
import { type Arguments, readsOnly, type ToolAnswer, type ToolFacts, writes } from './tool.ts'

/** Returns the queries that are tools: those with `#[mcp]`, except those that write if writes are not allowed. */
export function queryTools(program: Program, allowWrites: boolean): readonly ToolFacts[] {
  return [...program.queries.values()]
    .filter(query => isTool(query, allowWrites))
    .map(query => toolOf(query, program))
}

export function isTool(query: Query, allowWrites: boolean): boolean {
  return query.mcp && (allowWrites || !query.writes)
}

function toolOf(query: Query, { catalog }: Program): ToolFacts {
  const facts = describeQuery(query)
  const says = leadingComment(query)
  const answers = `${query.writes ? 'Writes' : 'Reads'}; returns JSON: ${facts.returns}`
  return {
    name: query.name,
    title: signature(facts),
    description: says === '' ? answers : `${says}\n\n${answers}`,
    inputSchema: { type: 'object', ...withPage(argumentsSchema(query), query) },
    outputSchema: outputSchema(query, catalog),
    annotations: query.writes ? writes : readsOnly,
  }
}

function withPage(schema: JsonSchema, query: Query): JsonSchema {
  if (!hasPages(query)) return schema
  return { ...schema, properties: { ...(schema.properties as object), [pageArgument]: pageSchema } }
}

/**
 * Runs the query of a tool. Returns its response as JSON text, followed by notes. Throws GvqError, NOT_FOUND for a
 * query that is not a tool.
 */
export function callQuery(
  data: McpData,
  name: string,
  given: Arguments,
  options: CallOptions,
): Promise<ToolAnswer> {
  return data.use(async ({ program, callText, notes }) => {
    const query = requireQuery(name, program.queries)
    requireTool(query, options.allowWrites)
    const { [pageArgument]: _, ...params } = given
    const isPaged = hasPages(query)
    const page = isPaged ? pageNumber(given) : 1
    const body = stringifyJson(decodeArguments(query, isPaged ? params : given))
    const { client, signal } = options
    // Over HTTP, a write is not cancelled when its client leaves.
    const stop = query.writes && !options.cancelsWrites ? {} : { signal }
    const text = await callText(name, body, { client, ...stop })
    const answer = await parseBody(text)
    const isLong = isPaged && isTooLong(text)
    if (!isLong && page === 1) {
      return { texts: [text, ...notes], structured: structuredContent(query, answer) }
    }
    const part = await inSlices(pageOf(answer, page))
    return {
      texts: [stringifyJson(part.answer), part.note, ...notes],
      structured: structuredContent(query, part.answer),
    }
  })
}

export interface CallOptions {
  readonly allowWrites: boolean
  /** Whether `signal` stops queries that write, too, which are then rolled back. */
  readonly cancelsWrites: boolean
  readonly signal: AbortSignal
  /** Who calls, for the list of queries that run. */
  readonly client: () => string
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
