import { createPrivateKey, sign, verify, type X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import { GvqError } from '../../../base/errors.ts'
import { reasonOf } from '../../../base/files/file-reason.ts'
import { Renewed } from '../../../base/flow/renewed.ts'

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

/** The interval at which the files are checked for changes. */
const lookEveryMs = 1000

/** Reads a certificate and its key. Throws GvqError INVALID_VALUE if they cannot be read or do not belong together. */
function readTls({ cert, key }: TlsFiles): Pem {
  const pem = { cert: read('certificate', cert), key: read('key', key) }
  const refused = (reason: string, cause?: unknown) =>
    new GvqError('INVALID_VALUE', `The certificate ${cert} and the key ${key} cannot be used: ${reason}.`, {
      cause,
      hint: 'Both must be PEM files that belong together.',
    })
  try {
    createSecureContext(pem)
  } catch (error) {
    const isEncrypted = pem.key.includes('ENCRYPTED')
    throw refused(isEncrypted ? 'the key has a passphrase' : (error as Error).message, error)
  }
  if (!belongTogether(pem)) throw refused('the key is that of another certificate, or damaged')
  return pem
}

/**
 * Whether the certificate has the key for what the other one signs. A context takes a key of another kind, such as RSA with a certificate for an
 * elliptic curve, and one whose private part is damaged: then each handshake fails.
 */
function belongTogether(pem: Pem): boolean {
  try {
    const bytes = Buffer.from('signed')
    return verify(
      undefined,
      bytes,
      certificateIn(pem).publicKey,
      sign(undefined, bytes, createPrivateKey(pem.key)),
    )
  } catch {
    return false
  }
}

function certificateIn({ cert }: Pem): X509Certificate {
  // The bundle loads this module at the first call of a function, and so has no classes of it.
  const { X509Certificate } = process.getBuiltinModule('node:crypto')
  return new X509Certificate(cert)
}

/** Why clients will refuse a certificate whose time is over, or has not come. */
function untimely({ cert }: TlsFiles, pem: Pem): string | undefined {
  const { validFrom, validTo } = certificateIn(pem)
  const now = Date.now()
  if (Date.parse(validTo) < now) return `The certificate ${cert} expired on ${validTo}: clients refuse it.`
  if (Date.parse(validFrom) > now)
    return `The certificate ${cert} is not valid before ${validFrom}: clients refuse it.`
  return undefined
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
 * for each change, as it is of those whose time is over. Ends with the server.
 */
export function renewTls(server: Server, files: TlsFiles, onFault: (message: string) => void): void {
  const tell = (message: string) => onFault(`${message} The previous ones stay in use.`)
  const pem = new Renewed([files.cert, files.key], () => readTls(files), tell)
  const use = () => {
    server.setSecureContext(pem.value)
    const fault = untimely(files, pem.value)
    if (fault !== undefined) onFault(fault)
  }
  use()
  const timer = setInterval(() => {
    if (pem.look()) use()
  }, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
