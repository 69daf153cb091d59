import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { GvqError } from '../../base/errors.ts'

const portsTried = 20

/** Listens, and resolves with the port. Throws GvqError INVALID_VALUE with the reason if that fails. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  const error = await tryToListen(server, host, port)
  if (error !== undefined) throw await refusal(error, host, port)
  return (server.address() as AddressInfo).port
}

function tryToListen(
  server: Pick<Server, 'listen' | 'once' | 'off'>,
  host: string,
  port: number,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise(resolve => {
    server.once('error', resolve)
    server.listen({ host, port }, () => {
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
    if ((await tryToListen(probe as Server, host, port)) !== undefined) continue
    await new Promise(resolve => probe.close(resolve))
    return port
  }
  return undefined
}
