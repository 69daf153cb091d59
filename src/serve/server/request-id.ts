import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { limits } from '../../base/limits.ts'

const plainId = new RegExp(`^[\\w.:/+=-]{1,${limits.requestIdCharsMax}}$`)

/** The id that a client gave its request in `x-request-id`. One of other characters, or too long, counts as none. */
export function givenId(request: IncomingMessage): string | undefined {
  const id = request.headers['x-request-id']
  return typeof id === 'string' && plainId.test(id) ? id : undefined
}

const run = randomBytes(6).toString('base64url')
let count = 0

/** An id for a request that came without one. Unique among the runs of all servers. */
export function newId(): string {
  return `${run}-${(++count).toString(36)}`
}
