import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns the tag of a body. It is weak, because a body has it in every content coding. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

const tag = /(?:W\/)?"[^"]*"/g

/** Whether the client has what the tag stands for (`If-None-Match`, compared weakly). */
export function isCurrent({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  if (known.trim() === '*') return true
  return known.match(tag)?.some(each => opaque(each) === opaque(etag)) === true
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
