import { GvqError } from '../../../base/errors.ts'
import type { QueryParameter } from '../../../language/analysis/program.ts'
import { decodeParameter, describeType } from '../../../language/catalog/index.ts'
import { assignedValue } from './parameters.ts'

/** Whether there is somebody to ask: on a terminal only, so that a script never waits. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Asks for each parameter on the terminal until it has a value of its type. An optional one may be left empty. */
export async function askParameters(
  parameters: readonly QueryParameter[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  if (parameters.length === 0) return values
  const { input, select } = await import('@inquirer/prompts')
  for (const parameter of parameters) {
    const { name, type, optional } = parameter
    const message = `${name}: ${describeType(type)}${optional ? ', empty for none' : ''}`
    // What is asked is no result: only the answer goes to standard output.
    const context = { output: process.stderr }
    const text =
      type.kind === 'scalar' && type.name === 'Boolean'
        ? await select({ message: name, choices: booleanChoices(optional) }, context)
        : await input({ message, validate: value => faultOf(value, parameter) ?? true }, context)
    if (text !== '' || !optional) values.set(name, text)
  }
  return values
}

function booleanChoices(optional: boolean) {
  const choices = ['true', 'false'].map(value => ({ name: value, value }))
  return optional ? [...choices, { name: 'none', value: '' }] : choices
}

/** What is wrong with a value as typed; `undefined` when nothing is. */
function faultOf(text: string, parameter: QueryParameter): string | undefined {
  if (text === '' && parameter.optional) return undefined
  try {
    const value = assignedValue(text, parameter)
    if (value !== null || !parameter.optional) decodeParameter(value, parameter.type, parameter.name)
    return undefined
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return error.message.replace(/^Parameter /, '')
  }
}
