import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import { drawPlan, explainQuery, type PlanNode } from '../../../engine/planner/index.ts'
import type { Program, Query } from '../../../language/analysis/program/program.ts'
import { parseJson, typeName } from '../../../language/catalog/index.ts'
import { resultShape } from '../../../language/facts/index.ts'
import { render } from '../../../tools/output/index.ts'
import { type DataOptions, onData } from './project-data.ts'

/** The commands of the code lenses. */
export const commandNames = ['gvq.run', 'gvq.explain', 'gvq.profile'] as const

type CommandName = (typeof commandNames)[number]

export function isCommandName(name: string): name is CommandName {
  return commandNames.some(each => each === name)
}

/** The first argument of a command. */
export interface CommandArguments {
  readonly uri: string
  readonly query: string
  /** The parameters: an object, or its JSON. */
  readonly parameters?: unknown
}

/** What a command answers. */
export type CommandResult =
  | {
      readonly kind: 'answer'
      readonly query: string
      readonly json: string
      readonly table: string
      readonly milliseconds: number
    }
  | { readonly kind: 'plan'; readonly query: string; readonly text: string }
  /** The query has parameters that were not given: the client asks for them, and sends the command again. */
  | { readonly kind: 'parameters'; readonly query: string; readonly parameters: readonly Asked[] }
  | { readonly kind: 'refused'; readonly message: string }

export interface Asked {
  readonly name: string
  readonly type: string
  readonly optional: boolean
}

export function readArguments(given: readonly unknown[] | undefined): CommandArguments {
  const [first] = given ?? []
  if (typeof first === 'object' && first !== null && 'uri' in first && 'query' in first) {
    const { uri, query } = first
    const parameters = 'parameters' in first ? first.parameters : undefined
    if (typeof uri === 'string' && typeof query === 'string')
      return { uri, query, ...(parameters !== undefined && { parameters }) }
  }
  throw new GvqError('INVALID_PARAMETER', 'This command takes an object with uri and query.')
}

/** Explains a query as it is in the editor; nothing is opened for that. */
export function explained(query: Query): CommandResult {
  return { kind: 'plan', query: query.name, text: drawPlan(explainQuery(query)) }
}

/** Returns the parameters that a command must be sent with, if it was not. */
export function missingParameters(
  { name, parameters }: Query,
  given: unknown,
): Extract<CommandResult, { kind: 'parameters' }> | undefined {
  if (given !== undefined || parameters.every(({ optional }) => optional)) return undefined
  const asked = parameters.map(({ name, type, optional }) => ({ name, type: typeName(type), optional }))
  return { kind: 'parameters', query: name, parameters: asked }
}

export interface RunOptions extends DataOptions {
  readonly parameters: unknown
  readonly profile: boolean
}

/** Runs a query as it is saved, on the data of its project, or by the process that has the data open. */
export async function run(query: Query, options: RunOptions): Promise<CommandResult> {
  const { project, parameters, profile, signal, notice } = options
  const body = typeof parameters === 'string' ? parameters : JSON.stringify(parameters ?? {})
  const { name } = query
  const on = async (database: Runnable): Promise<CommandResult> => {
    if (profile)
      return { kind: 'plan', query: name, text: drawPlan(await database.profile(name, parseJson(body))) }
    const start = performance.now()
    const json = await database.callText(name, body, { signal, timeoutMs: limits.queryTimeoutMs })
    const milliseconds = performance.now() - start
    const result = database.program.queries.get(name)?.result
    return { kind: 'answer', query: name, json, table: tableOf(json, result), milliseconds }
  }
  return onData({ project, signal, notice }, on, on)
}

interface Runnable {
  readonly program: Program
  callText(
    name: string,
    body: string,
    limits?: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<string>
  profile(name: string, parameters: unknown): Promise<PlanNode>
}

function tableOf(json: string, result: Query['result'] | undefined): string {
  const shape = result && resultShape(result)
  return render({ value: parseJson(json), ...(shape && { shape }) }, { mode: 'table' })
}
