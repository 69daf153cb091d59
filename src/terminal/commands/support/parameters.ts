import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { GvqError } from '../../../base/errors.ts'
import { reasonOf } from '../../../base/files/file-reason.ts'
import { booleanOf, numberAsJson } from '../../../base/text/spelled.ts'
import { withoutMark } from '../../../base/text/without-mark.ts'
import type { QueryParameter } from '../../../language/analysis/program/program.ts'
import {
  dateReader,
  decodeParameter,
  describeType,
  parseJson,
  type ScalarName,
  stringifyJson,
  type ValueType,
} from '../../../language/catalog/index.ts'
import { UsageError } from './failure.ts'
import { say } from './output.ts'
import { askForText, askToSelect } from './prompts.ts'

/** Returns the values of `-p name=value`, not yet parsed. Throws UsageError. */
export function readAssignments(assignments: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const assignment of assignments) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(assignment) ?? []
    if (name === undefined || value === undefined) {
      throw new UsageError(`-p ${assignment} is not of the form name=value.`, 'For example: -p name=Ada')
    }
    if (values.has(name)) {
      throw new UsageError(`-p ${name}=… is given twice.`, `Write an array as JSON: -p '${name}=["a", "b"]'`)
    }
    values.set(name, value)
  }
  return values
}

/** Returns the JSON given by `--params`: the value, a file, or standard input. Throws UsageError. */
export async function readParams(params: string | undefined): Promise<string | undefined> {
  if (params === '-') return text(process.stdin)
  if (params?.startsWith('@') !== true) return params
  const path = params.slice(1)
  try {
    return withoutMark(await readFile(path, 'utf8'))
  } catch (cause) {
    const error = cause as NodeJS.ErrnoException
    const reason = error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${reasonOf(error)}`
    throw new UsageError(`--params ${params}: the file ${path} ${reason}.`)
  }
}

/**
 * Returns the body that HTTP would receive. Invalid values are left in it, so that the database rejects them with the
 * same messages as over HTTP. Throws GvqError if a value that must be JSON is not.
 */
export function requestBody(
  params: string | undefined,
  assignments: ReadonlyMap<string, string>,
  declared: readonly QueryParameter[],
): string {
  const base = params === undefined || params.trim() === '' ? '{}' : params
  if (assignments.size === 0) return base
  const members = parseJson(base)
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return base
  const given = [...assignments].map(([name, value]): [string, unknown] => {
    const parameter = declared.find(candidate => candidate.name === name)
    return [name, parameter === undefined ? value : assignedValue(value, parameter)]
  })
  return stringifyJson(Object.fromEntries([...Object.entries(members), ...given]))
}

/** Converts a value to JSON of the parameter's type, as a cell of CSV is read, or to a string if it does not look like that type. */
function assignedValue(value: string, { name, type, optional }: QueryParameter): unknown {
  if (type.kind !== 'scalar') return parsed(value, name, type)
  if (value === 'null' && optional && type.name !== 'String') return null
  switch (type.name) {
    case 'String':
    case 'ID':
      return value
    case 'Boolean':
      return booleanOf(value) ?? value
    case 'Date':
      return dateReader(name, notice => say(`note: ${notice}`))(value)
    default: {
      const number = numberAsJson(value)
      return number === undefined ? value : parseJson(number)
    }
  }
}

function parsed(value: string, name: string, type: ValueType): unknown {
  try {
    return parseJson(value)
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    throw new GvqError(error.code, `Parameter \`${name}\`: ${error.message}`, {
      hint: `Write arrays and objects as JSON: -p '${name}=${exampleOf(type)}'`,
      cause: error,
    })
  }
}

/** A value of the type, as JSON. */
function exampleOf(type: ValueType): string {
  switch (type.kind) {
    case 'array': {
      const element = exampleOf(type.element)
      return `[${element}, ${element}]`
    }
    case 'object':
      return `{${[...type.fields].map(([name, field]) => `"${name}": ${exampleOf(field)}`).join(', ')}}`
    case 'scalar':
      return exampleOfScalar(type.name)
  }
}

function exampleOfScalar(name: ScalarName): string {
  switch (name) {
    case 'String':
      return '"text"'
    case 'ID':
      return '"01890a5d-ac96-774b-bcce-b302099a8057"'
    case 'Date':
      return '"2031-02-03T04:05:06Z"'
    case 'Boolean':
      return 'true'
    case 'F32':
    case 'F64':
      return '0.5'
    default:
      return '1'
  }
}

/** Whether gvq may prompt: only on a terminal, so that a script never waits. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Prompts for each parameter until it has a value of its type. An optional one may be left empty. */
export async function askParameters(
  parameters: readonly QueryParameter[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  if (parameters.length === 0) return values
  for (const parameter of parameters) {
    const { name, type, optional } = parameter
    const message = `${name}: ${describeType(type)}${optional ? ', leave empty for none' : ''}`
    // Prompts go to standard error, because standard output is for the result.
    const text =
      type.kind === 'scalar' && type.name === 'Boolean'
        ? await askToSelect(name, booleanChoices(optional))
        : await askForText({ message, validate: value => faultOf(value, parameter) ?? true }, process.stderr)
    if (text !== '' || !optional) values.set(name, text)
  }
  return values
}

function booleanChoices(optional: boolean) {
  const choices = ['true', 'false'].map(value => ({ name: value, value }))
  return optional ? [...choices, { name: 'none', value: '' }] : choices
}

/** Describes what is wrong with a typed value; `undefined` if it is valid. */
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
