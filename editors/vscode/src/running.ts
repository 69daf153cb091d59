import type { Asked, CommandResult } from '../../../src/serve/lsp/requests/running.ts'
import type { Answer } from './panel.ts'

export interface Target {
  readonly uri: string
  readonly query: string
}

/** The parts of an editor that a command needs. */
export interface Face {
  /** Asks for a value; undefined if the user gives up. */
  ask(prompt: string, isRight: (text: string) => string | undefined): PromiseLike<string | undefined>
  show(name: string, text: string, language: 'plaintext' | 'json'): PromiseLike<void>
  warn(message: string): void
  /** Shows an answer with its graph. */
  draw(answer: Answer): void
  readonly answers: 'table' | 'json' | 'graph'
}

type Send = (target: Target & { readonly parameters?: string }) => PromiseLike<unknown>

/** Sends a command for a query, asks for its parameters if it has any, and shows what it answers. Returns the answer of a run. */
export async function execute(target: Target, send: Send, face: Face): Promise<Answer | undefined> {
  let result = (await send(target)) as CommandResult
  if (result.kind === 'parameters') {
    const parameters = await askFor(result.parameters, face)
    if (parameters === undefined) return undefined
    result = (await send({ ...target, parameters })) as CommandResult
  }
  if (result.kind === 'refused') face.warn(result.message)
  else if (result.kind === 'plan') await face.show(`${result.query} plan`, result.text, 'plaintext')
  if (result.kind !== 'answer') return undefined
  const { query, json, table, milliseconds } = result
  const answer = { uri: target.uri, query, json, milliseconds }
  if (face.answers === 'graph') face.draw(answer)
  else if (face.answers === 'json') await face.show(query, indented(json), 'json')
  else await face.show(query, `${table.trimEnd()}\n\n${milliseconds.toFixed(1)} ms\n`, 'plaintext')
  return answer
}

/** Returns the parameters as the text of a JSON object: numbers stay as they are written, however long. */
async function askFor(parameters: readonly Asked[], face: Face): Promise<string | undefined> {
  const members: string[] = []
  for (const parameter of parameters) {
    const { name, type, optional } = parameter
    const text = await face.ask(`${name}: ${type}${optional ? ' (empty: none)' : ''}`, given =>
      jsonOf(given, parameter) === undefined && !(optional && given === '')
        ? `Not a value of ${type}`
        : undefined,
    )
    if (text === undefined) return undefined
    const value = jsonOf(text, parameter)
    if (value !== undefined) members.push(`${JSON.stringify(name)}: ${value}`)
  }
  return `{${members.join(', ')}}`
}

/** What the user wrote as JSON: a string needs no quotes. */
function jsonOf(text: string, { type, optional }: Asked): string | undefined {
  if (optional && text === '') return undefined
  const isJson = canParse(text)
  if (/^(?:String|ID|Date)$/.test(type)) return isJson && text.startsWith('"') ? text : JSON.stringify(text)
  return isJson ? text : undefined
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Breaks JSON into lines without reading its numbers, which may be longer than JavaScript's. */
function indented(json: string): string {
  let depth = 0
  const line = (): string => `\n${'  '.repeat(depth)}`
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{},:]/g, token => {
    if (token === '{' || token === '[') {
      depth++
      return token + line()
    }
    if (token === '}' || token === ']') {
      depth--
      return line() + token
    }
    if (token === ',') return token + line()
    return token === ':' ? ': ' : token
  })
}
