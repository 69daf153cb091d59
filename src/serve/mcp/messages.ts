import { GvqError } from '../../base/errors.ts'
import { parseJson, stringifyJson } from '../../language/catalog/index.ts'

/** Codes of JSON-RPC. */
const parseError = -32700
const invalidRequest = -32600
const invalidParams = -32602

/**
 * Checks the text of a message before the package that implements the protocol reads it, which would drop members named
 * `__proto__`, round ids, and ignore over a pair of streams what is no message.
 * @returns the text of the error to answer with; undefined for a sound message
 */
export function refusalOf(text: string): string | undefined {
  let message: unknown
  try {
    message = parseJson(text)
  } catch (error) {
    if (error instanceof GvqError) return refusal(null, parseError, error.message)
    throw error
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const what = Array.isArray(message) ? 'Batches are not supported' : 'A message must be an object'
    return refusal(null, invalidRequest, `${what}.`)
  }
  return faultOf(message as Members)
}

type Members = Readonly<Record<string, unknown>>

function faultOf(message: Members): string | undefined {
  const { jsonrpc, id, method, params } = message
  const isAnswer = Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error')
  if (id !== undefined && !isId(id)) {
    return refusal(null, invalidRequest, 'The id of a request must be a string or an integer up to 2^53.')
  }
  const known = id ?? null
  if (jsonrpc !== '2.0') return refusal(known, invalidRequest, 'The member jsonrpc must be "2.0".')
  if (typeof method !== 'string' && !isAnswer) return refusal(known, invalidRequest, 'The method is missing.')
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params))) {
    return refusal(known, invalidParams, 'The params must be an object.')
  }
  if (hasProto(message)) return refusal(known, invalidParams, '`__proto__` is not the name of a parameter.')
  return undefined
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function hasProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  return Object.values(value).some(hasProto)
}

function refusal(id: string | number | null, code: number, message: string): string {
  return stringifyJson({ jsonrpc: '2.0', id, error: { code, message } })
}
