import { lstat, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer, type ListenOptions } from 'node:net'
import { dirname } from 'node:path'
import { GvqError } from '../../../base/errors.ts'

const portsTried = 20

/** Listens, and resolves with what was opened. Throws GvqError INVALID_VALUE with the reason if that fails. */
export async function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  const error = await tryToListen(server, { host, port })
  if (error !== undefined) throw await refusal(error, host, port)
  return server.address() as AddressInfo
}

/**
 * Listens on a unix socket to which only its owner can connect. Replaces one that a process left behind. Throws GvqError
 * INVALID_VALUE with the reason if that fails.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  requireShortPath(path)
  if (await isLeftBehind(path)) await rm(path)
  // The file must not be open to others, not even for a moment.
  const mask = process.umask(0o177)
  const opened = tryToListen(server, { path })
  process.umask(mask)
  const error = await opened
  if (error === undefined) return
  const reason = await reasonOfSocket(error, path)
  throw new GvqError('INVALID_VALUE', `The socket ${path} cannot be opened: ${reason}.`, {
    cause: error,
    hint: 'Use another path, in a folder that this user may write to.',
  })
}

async function reasonOfSocket({ code, message }: NodeJS.ErrnoException, path: string): Promise<string> {
  if (code === 'EADDRINUSE') return 'a process listens on it, or it is another file'
  // Node reports it as a missing permission.
  const folder = await lstat(dirname(path)).catch(() => undefined)
  return folder === undefined ? 'its folder does not exist' : message
}

/** Systems keep the path of a socket in a field of fixed size, and describe one that does not fit only as invalid. */
function requireShortPath(path: string): void {
  const bytesMax = process.platform === 'linux' ? 108 : 104
  const bytes = Buffer.byteLength(path)
  if (process.platform === 'win32' || bytes <= bytesMax) return
  throw new GvqError(
    'INVALID_VALUE',
    `The socket ${path} cannot be opened: its path has ${bytes} bytes, and the system allows ${bytesMax}.`,
    { hint: 'Use a shorter path, such as one in /tmp or $XDG_RUNTIME_DIR.' },
  )
}

async function isLeftBehind(path: string): Promise<boolean> {
  const file = await lstat(path).catch(() => undefined)
  if (file?.isSocket() !== true) return false
  return new Promise(resolve => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(false)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
}

function tryToListen(
  server: Pick<Server, 'listen' | 'once' | 'off'>,
  where: ListenOptions,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    server.once('error', resolve)
    server.listen(where, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })
}

async function refusal(error: NodeJS.ErrnoException, host: string, port: number): Promise<GvqError> {
  const options = { cause: error }
  switch (error.code) {
    case 'EADDRINUSE': {
      const free = await freePort(host, port + 1)
      const other = free === undefined ? '' : `--port ${free}, which is free, or `
      return new GvqError('INVALID_VALUE', `Port ${port} on ${host} is in use by another process.`, {
        ...options,
        hint: `Stop that process, or use ${other}--port 0 for any free port.`,
      })
    }
    case 'EACCES':
      return new GvqError('INVALID_VALUE', `This user has no permission to open port ${port} on ${host}.`, {
        ...options,
        hint: 'Use port 1024 or higher.',
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new GvqError('INVALID_VALUE', `The host ${host} is not an address of this machine.`, {
        ...options,
        hint: 'Use 127.0.0.1 for this machine only, or 0.0.0.0 for all networks.',
      })
    default:
      return new GvqError('INVALID_VALUE', `${host}:${port} cannot be opened: ${error.message}.`, options)
  }
}

/** Finds the first free port from `first` by opening each for a moment. */
async function freePort(host: string, first: number): Promise<number | undefined> {
  const last = Math.min(first + portsTried - 1, 65_535)
  for (let port = first; port <= last; port++) {
    const probe = createServer()
    if ((await tryToListen(probe as Server, { host, port })) !== undefined) continue
    await new Promise(resolve => probe.close(resolve))
    return port
  }
  return undefined
}
