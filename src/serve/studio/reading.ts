import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { StudioCalls } from './api.ts'
import { answerOf, callsOf, readCall } from './calls.ts'

/** The calls that a drawing of an answer makes. None of them runs what somebody wrote. */
const names: readonly (keyof StudioCalls)[] = ['overview', 'neighbours', 'connections']

/**
 * Makes a call that looks at records and does nothing else, and returns the body of its answer.
 * @throws GvqError INVALID_PARAMETER for any other call
 */
export async function readingCall(database: OpenDatabase, call: unknown, gone: AbortSignal): Promise<string> {
  const { method, args } = readCall(call)
  const name = names.find(each => each === method)
  if (name === undefined)
    throw new GvqError('INVALID_PARAMETER', `${method} is not a call that looks at records.`, {
      hint: `Those are ${names.join(', ')}.`,
    })
  const caller = { mayWrite: false, gone, client: () => 'editor' }
  return answerOf(callsOf(database, caller, { timeoutMs: limits.queryTimeoutMs }), name, args)
}
