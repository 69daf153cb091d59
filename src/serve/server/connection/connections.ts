import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { limits } from '../../../base/limits.ts'

/** Node stores the current response on its socket, and on one that is secure the one below it. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null; readonly _parent?: Socket }

/**
 * Keeps connections from using up the files that this process may open: without a free one, neither clients nor the
 * store could continue. A new connection replaces the one that has been without a request for the longest. Where all
 * have requests in progress, the new one is closed.
 * @param onFull called when this begins to happen
 * @param isInProgress whether a connection that Node's server does not have yet has a request in progress
 * @returns a function that must be called for each request of such a connection
 */
export function limitConnections(
  server: Server,
  max: number,
  onFull: () => void = () => undefined,
  isInProgress: (socket: Socket) => boolean = () => false,
): (socket: Socket) => void {
  /** The open connections in the order of their last requests, or of their opening before the first one. */
  const open = new Set<HttpSocket>()
  let isFull = false
  const add = (socket: HttpSocket): void => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const makeRoom = (): boolean => {
    if (!isFull) onFull()
    isFull = true
    for (const socket of open) {
      if (socket._httpMessage || isInProgress(socket)) continue
      open.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }
  server.on('connection', (socket: HttpSocket) => {
    if (open.size < max / 2) isFull = false
    if (open.size < max || makeRoom()) add(socket)
    else socket.destroy()
  })
  const use = (socket: HttpSocket): void => {
    if (open.delete(socket)) open.add(socket)
  }
  const onRequest = ({ socket }: IncomingMessage): void => use(socket)
  server.on('request', onRequest).on('checkContinue', onRequest)
  if (!(server instanceof TlsServer)) return use
  server.on('secureConnection', (socket: HttpSocket) => {
    open.delete(socket._parent!)
    add(socket)
  })
  return use
}

/** How many connections there may be: the store has files open, too. */
export function connectionsMax(files = openFilesMax()): number {
  return files - Math.min(limits.filesKept, Math.ceil(files / 2))
}

/** The limit of open files of this process, which Node has already raised as far as this user may. */
function openFilesMax(): number {
  if (process.platform === 'win32') return Number.POSITIVE_INFINITY
  // The report takes 80 ms.
  const max =
    process.platform === 'linux'
      ? /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
      : (process.report.getReport() as LimitsReport).userLimits?.open_files?.soft
  return Number.isNaN(Number(max)) ? Number.POSITIVE_INFINITY : Number(max)
}

interface LimitsReport {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } }
}
