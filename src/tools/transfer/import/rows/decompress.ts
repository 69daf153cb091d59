import { once } from 'node:events'
import { pipeline, Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { GvqError } from '../../../../base/errors.ts'
import type { Compression } from '../../file-format.ts'
import { thresholds } from '../../thresholds.ts'

/** Bytes by which a compressed file is recognized. */
export const magicBytes = 4

/** Tells by the first bytes of a file how it is compressed: a name may be wrong or missing. */
export function compressionOf(start: Uint8Array): Compression | undefined {
  const [a, b, c, d] = start
  if (a === 0x1f && b === 0x8b) return 'gzip'
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd'
  // A frame that is skipped, with which parallel writers begin.
  if (a !== undefined && a >> 4 === 5 && b === 0x2a && c === 0x4d && d === 0x18) return 'zstd'
  return undefined
}

const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: () => zlib.Gunzip }

/**
 * Decompresses a piece at a time.
 * @throws GvqError INVALID_VALUE if the data are damaged, end too early, have something behind them, or become too large
 */
export async function* decompressed(
  compression: Compression,
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decoder = decoderOf(compression)
  let taken = 0
  let given = 0
  const failed: { error?: unknown } = {}
  const source = async function* () {
    const iterator = input[Symbol.asyncIterator]()
    // An error that the decoder throws into this generator is not a failure of the input.
    const next = () => iterator.next().catch(error => Promise.reject(Object.assign(failed, { error }).error))
    try {
      for (let each = await next(); each.done !== true; each = await next()) {
        taken += each.value.length
        yield each.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  // The decoder forwards an error of its source.
  pipeline(Readable.from(source(), { objectMode: false }), decoder, () => undefined)
  try {
    for await (const piece of decoder as AsyncIterable<Uint8Array>) {
      given += piece.length
      assertModest(compression, taken, given)
      yield piece
    }
  } catch (error) {
    if ('error' in failed) throw failed.error
    if (error instanceof GvqError) throw error
    throw damaged(compression, (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR', error)
  } finally {
    // The source of the decoder is open until it is closed.
    if (!decoder.closed) await Promise.all([once(decoder, 'close'), decoder.destroy()])
  }
  if (decoder.bytesWritten < taken) throw followed(compression)
}

function decoderOf(compression: Compression): Transform & { readonly bytesWritten: number } {
  if (compression === 'gzip') return zlib.createGunzip()
  if (createZstdDecompress !== undefined) return createZstdDecompress()
  throw new GvqError(
    'INVALID_PARAMETER',
    `The file is compressed with zstd, which Node reads from 22.15 on; this is Node ${process.versions.node}.`,
    {
      hint: 'Decompress it first (zstd -d FILE), pipe it (zstd -dc FILE | gvq import TYPE - --format csv), or use gzip.',
    },
  )
}

/** Throws if a small file would become endless rows. */
function assertModest(compression: Compression, taken: number, given: number): void {
  const { decompressedBytesMax, decompressedRatioMax, decompressedBytesFree } = thresholds
  const isTooMuch = given > decompressedBytesFree && given > decompressedRatioMax * taken
  if (given <= decompressedBytesMax && !isTooMuch) return
  const limit = isTooMuch
    ? `more than ${decompressedRatioMax.toLocaleString('en')} times its size`
    : `more than ${decompressedBytesMax.toLocaleString('en')} bytes`
  throw new GvqError('INVALID_VALUE', `The file, compressed with ${compression}, decompresses to ${limit}.`, {
    hint: 'If that is meant, decompress it first.',
  })
}

function damaged(compression: Compression, isShort: boolean, cause: unknown): GvqError {
  const what = isShort ? 'ends too early' : 'is damaged'
  return new GvqError('INVALID_VALUE', `The file, compressed with ${compression}, ${what}.`, {
    hint: 'Fetch it again.',
    cause,
  })
}

function followed(compression: Compression): GvqError {
  return new GvqError(
    'INVALID_VALUE',
    `The file, compressed with ${compression}, has other bytes behind the compressed data.`,
    { hint: 'Rows may be missing: compress it again.' },
  )
}
