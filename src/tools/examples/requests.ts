import { readFile } from 'node:fs/promises'
import { GvqError } from '../../base/errors.ts'
import { withoutMark } from '../../base/text/without-mark.ts'
import { parseJson } from '../../language/catalog/index.ts'

/** One entry of a requests.json. */
export interface ExampleRequest {
  /** The name by which later entries refer to its response. */
  readonly name: string | undefined
  readonly query: string
  /** Default: none. */
  readonly params: Readonly<Record<string, unknown>>
  /** The HTTP status. Default: 200, or with `error` any. */
  readonly status: number | undefined
  /** A pattern for the response, see README.md; absent if not yet written. */
  readonly expect: unknown
}

/**
 * Reads a list of requests.
 * @throws GvqError INVALID_PARAMETER if the file does not contain one
 */
export async function loadRequests(path: string): Promise<readonly ExampleRequest[]> {
  const requests = readRequests(await readFile(path, 'utf8'), path)
  const silent = requests.findIndex(({ expect }) => expect === undefined)
  if (silent >= 0) throw malformed(path, `Entry ${silent + 1}: \`expect\` is missing.`)
  return requests
}

/** Parses requests, which may lack `expect`. `path` is for messages. */
export function readRequests(text: string, path: string): readonly ExampleRequest[] {
  const list = parseRequests(text, path)
  if (!Array.isArray(list)) throw malformed(path, 'It must be an array of requests.')
  return list.map((entry: unknown, i) => readRequest(entry, `Entry ${i + 1}`, path))
}

function parseRequests(text: string, path: string): unknown {
  try {
    return parseJson(withoutMark(text))
  } catch (error) {
    throw error instanceof GvqError ? malformed(path, error.message) : error
  }
}

const members = new Set(['name', 'query', 'params', 'status', 'expect', 'error'])

function readRequest(entry: unknown, which: string, path: string): ExampleRequest {
  if (!isObject(entry)) throw malformed(path, `${which} must be an object.`)
  const { name, query, params = {}, status, expect, error } = entry
  const unknown = Object.keys(entry).find(member => !members.has(member))
  if (unknown !== undefined) throw malformed(path, `${which} has an unknown member \`${unknown}\`.`)
  if (name !== undefined && typeof name !== 'string')
    throw malformed(path, `${which}: \`name\` must be a string.`)
  if (typeof query !== 'string') throw malformed(path, `${which}: \`query\` must be a string.`)
  if (!isObject(params)) throw malformed(path, `${which}: \`params\` must be an object.`)
  if (status !== undefined && typeof status !== 'number')
    throw malformed(path, `${which}: \`status\` must be a number.`)
  if (error === undefined) return { name, query, params, status: status ?? 200, expect }
  if (typeof error !== 'string' || expect !== undefined)
    throw malformed(path, `${which}: \`error\` must be a code and cannot be combined with \`expect\`.`)
  return { name, query, params, status, expect: errorPattern(error) }
}

/** `"error": "NO_VALUE_FOUND"` is short for this. */
function errorPattern(code: string): unknown {
  return { error: '$string', code, '...': '$any' }
}

function malformed(path: string, what: string): GvqError {
  return new GvqError('INVALID_PARAMETER', `${path} is not a valid list of requests. ${what}`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
