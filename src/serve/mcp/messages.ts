import { GvqError } from '../../base/errors.ts'
import { inSlices } from '../../engine/execution/index.ts'
import { parseJson, stringifyJson } from '../../language/catalog/index.ts'
import { parseBody } from '../server/index.ts'

/** Codes of JSON-RPC. */
const parseError = -32700
const invalidRequest = -32600
const invalidParams = -32602

/**
 * Checks the text of a message before the package that implements the protocol reads it: the package would drop
 * members named `__proto__`, round ids, and, over a pair of streams, ignore lines that are no messages.
 * @returns the text of the error to answer with; undefined for a sound message
 */
export function refusalOf(text: string): string | undefined {
  let message: unknown
  try {
    message = parseJson(text)
  } catch (error) {
    return refusalOfText(error)
  }
  const soundness = asPackageReads(message)
  for (;;) {
    const { done, value } = soundness.next()
    if (done) return value
  }
}

export type MessageRead =
  /** The text of the error to answer with. */
  | { readonly refusal: string }
  /** The message as the package would read it. */
  | { readonly message: unknown }

/** Reads the text of a message; a long one in slices that yield to the event loop. */
export async function readMessage(text: string): Promise<MessageRead> {
  let message: unknown
  try {
    message = await parseBody(text)
  } catch (error) {
    return { refusal: refusalOfText(error) }
  }
  const refusal = await inSlices(asPackageReads(message))
  return refusal === undefined ? { message } : { refusal }
}

function refusalOfText(error: unknown): string {
  if (error instanceof GvqError) return refusal(null, parseError, error.message)
  throw error
}

type Members = Readonly<Record<string, unknown>>

/** Replaces numbers by doubles, which the package works with. Returns the text of the error for a message that is not sound. */
function* asPackageReads(message: unknown): Generator<void, string | undefined> {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const what = Array.isArray(message) ? 'Batches are not supported' : 'A message must be an object'
    return refusal(null, invalidRequest, `${what}.`)
  }
  const fault = faultOf(message as Members)
  if (fault !== undefined) return fault
  if (!(yield* useDoubles(message))) return undefined
  const { id } = message as Members
  const known = id === undefined ? null : (id as string | number)
  return refusal(known, invalidParams, '`__proto__` is not the name of a parameter.')
}

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
  return undefined
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

/** The number of values that are checked without a pause. */
const valuesAtOnce = 4096

/** Replaces numbers in place. Ends with true at a member named `__proto__`. */
function* useDoubles(message: object): Generator<void, boolean> {
  const open: object[] = [message]
  let looked = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Object.hasOwn(value, '__proto__')) return true
    const members = value as Record<string | number, unknown>
    const names = Array.isArray(value) ? undefined : Object.keys(value)
    const length = names?.length ?? (value as readonly unknown[]).length
    for (let i = 0; i < length; i++) {
      const name = names?.[i] ?? i
      const member = members[name]
      if (typeof member === 'bigint' || member instanceof Number) members[name] = Number(member)
      else if (typeof member === 'object' && member !== null) open.push(member)
      if (++looked % valuesAtOnce === 0) yield
    }
  }
  return false
}

function refusal(id: string | number | null, code: number, message: string): string {
  return stringifyJson({ jsonrpc: '2.0', id, error: { code, message } })
}
