import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import { GvqError } from '../../../base/errors.ts'
import { reasonOf } from '../../../base/file-reason.ts'
import { Renewed } from '../../../base/renewed.ts'

/** Files in PEM form. */
export interface TlsFiles {
  /** The certificate, followed by those of its issuers. */
  readonly cert: string
  readonly key: string
}

interface Pem {
  readonly cert: Buffer
  readonly key: Buffer
}

/** How often the files are looked at. */
const lookEveryMs = 1000

/** Reads a certificate and its key. Throws GvqError INVALID_VALUE if they cannot be read or do not belong together. */
function readTls({ cert, key }: TlsFiles): Pem {
  const pem = { cert: read('certificate', cert), key: read('key', key) }
  try {
    createSecureContext(pem)
  } catch (error) {
    const message = `The certificate ${cert} and the key ${key} cannot be used: ${(error as Error).message}.`
    throw new GvqError('INVALID_VALUE', message, {
      cause: error,
      hint: 'Both must be PEM files that belong together.',
    })
  }
  return pem
}

function read(what: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new GvqError('INVALID_VALUE', `The ${what} ${path} cannot be read: ${reasonOf(error as Error)}.`, {
      cause: error,
    })
  }
}

/**
 * Uses renewed files for new connections. The old ones stay in use while the new ones have errors, which `onFault` is told once
 * for each change. Ends with the server.
 */
export function renewTls(server: Server, files: TlsFiles, onFault: (message: string) => void): void {
  const tell = (message: string) => onFault(`${message} The previous ones stay in use.`)
  const pem = new Renewed([files.cert, files.key], () => readTls(files), tell)
  server.setSecureContext(pem.value)
  const timer = setInterval(() => {
    if (pem.look()) server.setSecureContext(pem.value)
  }, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
