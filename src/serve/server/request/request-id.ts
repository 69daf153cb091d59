import { randomBytes } from 'node:crypto'
import { limits } from '../../../base/limits.ts'
import type { RequestHead } from './request-head.ts'

const plainId = new RegExp(`^[\\w.:/+=-]{1,${limits.requestIdCharsMax}}$`)

/** Returns the id that a client sent in `x-request-id`; ignores one that is too long or has other characters. */
export function givenId(request: RequestHead): string | undefined {
  const id = request.headers['x-request-id']
  return typeof id === 'string' && plainId.test(id) ? id : undefined
}

const run = randomBytes(6).toString('base64url')
let count = 0

/** Creates an id for a request without one. Unique across all servers and runs. */
export function newId(): string {
  return `${run}-${(++count).toString(36)}`
}
