import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { limits } from '../../../base/limits.ts'
import { qualityValues } from './quality-values.ts'
import type { RequestHead } from './request-head.ts'

export type ContentCoding = 'br' | 'gzip'

/** The level for answers that are computed each time. A higher one takes several times as long for a few percent. */
export const gzipLevel = 4

/** The levels for files, which are encoded once. */
const fileGzipLevel = 9
const fileBrotliQuality = 9

/**
 * Returns the coding that a client prefers among those offered, the first of equals; undefined for none. `Accept-Encoding`
 * weighs codings with `q`, where 0 refuses one, and `*` stands for all that are not named.
 */
export function acceptedCoding(
  { headers }: RequestHead,
  offered: readonly ContentCoding[],
  bytes: number,
): ContentCoding | undefined {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || accepted === '') return undefined
  const weights = qualityValues(String(accepted))
  const plain = weights.get('identity') ?? weights.get('*')
  // What is tiny becomes no smaller, so it is only encoded for a client that refuses anything else.
  if (bytes < limits.encodedBytesMin && plain !== 0) return undefined
  let best: ContentCoding | undefined
  let bestWeight = weights.get('identity') ?? 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0
    if (weight > 0 && (weight > bestWeight || (best === undefined && weight === bestWeight))) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

const encoders = {
  gzip: promisify<Uint8Array, object, Buffer>(gzip),
  br: promisify<Uint8Array, object, Buffer>(brotliCompress),
}

/** Encodes an answer, in another thread. */
export function encoded(body: string | Uint8Array): Promise<Buffer> {
  return encoders.gzip(typeof body === 'string' ? Buffer.from(body) : body, { level: gzipLevel })
}

const files = new WeakMap<Uint8Array, Map<ContentCoding, Promise<Buffer>>>()

/** Encodes a file, at the first call. */
export function encodedFile(bytes: Uint8Array, coding: ContentCoding): Promise<Buffer> {
  let known = files.get(bytes)
  if (known === undefined) {
    known = new Map()
    files.set(bytes, known)
  }
  let file = known.get(coding)
  if (file === undefined) {
    file =
      coding === 'br'
        ? encoders.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: fileBrotliQuality } })
        : encoders.gzip(bytes, { level: fileGzipLevel })
    known.set(coding, file)
  }
  return file
}
