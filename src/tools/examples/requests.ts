import { readFile } from 'node:fs/promises'
import { GvqError } from '../../base/errors.ts'
import { parseJson } from '../../language/catalog/index.ts'

/** One entry of a requests.json. */
export interface ExampleRequest {
  /** Under which later entries refer to its answer. */
  readonly name: string | undefined
  readonly query: string
  /** None when left out. */
  readonly params: Readonly<Record<string, unknown>>
  /** Of HTTP; 200 unless said, and with `error` any that tells of one. */
  readonly status: number | undefined
  /** A pattern for the answer, see README.md; absent while nobody has said. */
  readonly expect: unknown
}

/**
 * Reads a list of requests.
 * @throws GvqError INVALID_PARAMETER when the file does not hold one, INVALID_JSON when it is no JSON.
 */
export async function loadRequests(path: string): Promise<readonly ExampleRequest[]> {
  const requests = readRequests(await readFile(path, 'utf8'), path)
  const silent = requests.findIndex(({ expect }) => expect === undefined)
  if (silent >= 0) throw malformed(path, `Entry ${silent + 1}: \`expect\` is missing.`)
  return requests
}

/** The requests of a text, of which some may not say yet what they expect. `path` is for messages. */
export function readRequests(text: string, path: string): readonly ExampleRequest[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) throw malformed(path, 'It must be an array of requests.')
  return list.map((entry: unknown, i) => readRequest(entry, `Entry ${i + 1}`, path))
}

const members = new Set(['name', 'query', 'params', 'status', 'expect', 'error'])

function readRequest(entry: unknown, which: string, path: string): ExampleRequest {
  if (!isObject(entry)) throw malformed(path, `${which} must be an object.`)
  const { name, query, params = {}, status, expect, error } = entry
  const unknown = Object.keys(entry).find(member => !members.has(member))
  if (unknown !== undefined) throw malformed(path, `${which} has an unknown member \`${unknown}\`.`)
  if (name !== undefined && typeof name !== 'string')
    throw malformed(path, `${which}: \`name\` must be a text.`)
  if (typeof query !== 'string') throw malformed(path, `${which}: \`query\` must be a text.`)
  if (!isObject(params)) throw malformed(path, `${which}: \`params\` must be an object.`)
  if (status !== undefined && typeof status !== 'number')
    throw malformed(path, `${which}: \`status\` must be a number.`)
  if (error === undefined) return { name, query, params, status: status ?? 200, expect }
  if (typeof error !== 'string' || expect !== undefined)
    throw malformed(path, `${which}: \`error\` must be a code, and stands instead of \`expect\`.`)
  return { name, query, params, status, expect: errorPattern(error) }
}

/** `"error": "NO_VALUE_FOUND"` is short for this. */
function errorPattern(code: string): unknown {
  return { error: '$string', code, '...': '$any' }
}

function malformed(path: string, what: string): GvqError {
  return new GvqError('INVALID_PARAMETER', `${path} is no list of example requests. ${what}`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
