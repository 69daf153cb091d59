import type { Program, Query } from '../../language/analysis/program.ts'
import { allTypes } from '../../language/catalog/index.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import { clientText } from './client-text.ts'
import { resultType } from './result-type.ts'
import { memberName, memberText, orNull, parameterValue, recordMembers, recordName } from './value-type.ts'

/** A client for the queries of a program: one TypeScript file that imports nothing. */
export function generateTypeScript({ catalog, queries }: Program): string {
  const types = allTypes(catalog)
  const all = [...queries.values()]
  const parts = [
    '// Made by gvq gen ts. Do not edit: make it anew when the queries change.',
    clientText.trimEnd(),
    ...types.map(recordInterface),
    pathInterface(types),
    ...all.filter(query => query.parameters.length > 0).map(parameterInterface),
    ...all.map(query => `export type ${query.name}Result = ${resultType(query)}`),
    clientInterface(all),
    clientFunction(all),
  ]
  return `${parts.join('\n\n')}\n`
}

function recordInterface(type: RecordType): string {
  const members = recordMembers(type, false).map(member => `  ${memberText(member)}`)
  return `export interface ${recordName(type)} {\n${members.join('\n')}\n}`
}

/** What a shortest path is (C8). */
function pathInterface(types: readonly RecordType[]): string {
  const union = (kind: RecordType['kind']) =>
    types
      .filter(type => type.kind === kind)
      .map(recordName)
      .join(' | ') || 'never'
  return `export interface Path {
  path: Array<${union('node')}>
  edges: Array<${union('edge')}>
  total_weight: number
  hop_count: number
}`
}

function parameterInterface({ name, parameters }: Query): string {
  const members = parameters.map(({ name: member, type, optional }) => {
    const value = parameterValue(type)
    return `  ${memberText({ name: member, type: optional ? orNull(value) : value, isOptional: optional })}`
  })
  return `export interface ${name}Params {\n${members.join('\n')}\n}`
}

function clientInterface(queries: readonly Query[]): string {
  return `export interface Client {\n${queries.map(query => `  ${signature(query)}`).join('\n')}\n}`
}

/** Parameters may be left out as a whole when none is needed. */
function signature({ name, parameters }: Query): string {
  const needed = parameters.some(({ optional }) => !optional)
  const params = parameters.length === 0 ? '' : `params${needed ? '' : '?'}: ${name}Params`
  return `${memberName(name)}(${params}): Promise<${name}Result>`
}

function clientFunction(queries: readonly Query[]): string {
  const methods = queries.map(({ name, parameters }) => {
    const params = parameters.length === 0 ? '()' : '(params = {})'
    const needed = parameters.some(({ optional }) => !optional)
    const head = parameters.length === 0 ? '()' : needed ? 'params' : params
    const sent = parameters.length === 0 ? '{}' : 'params'
    // In brackets, because of the one name that an object takes for its prototype.
    return `    [${JSON.stringify(name)}]: ${head} => post(options, ${JSON.stringify(name)}, ${sent}),`
  })
  return `/** One method for each query. Every method rejects with GvqError. */
export function createClient(options: ClientOptions = {}): Client {
  return {
${methods.join('\n')}
  }
}`
}
