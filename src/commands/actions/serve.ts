import { isIPv4 } from 'node:net'
import type { Database } from '../../database.ts'
import { defaultHost, defaultPort, startServer } from '../../server/index.ts'
import { type ShellHost, startShellHost } from '../../shell/index.ts'
import { paint, print, say } from '../support/output.ts'
import { describeFailure } from '../support/report.ts'
import { stopSignal } from '../support/signals.ts'
import { mentionWarnings, type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface ServeArguments extends ProjectArguments {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly bodyBytesMax: number | undefined
  readonly queryTimeoutMs: number | undefined
  readonly debug: boolean
}

/** Serves a project until a signal asks to stop, then drains, writes everything down and closes. */
export async function serveAction(serve: ServeArguments): Promise<void> {
  const stop = stopSignal()
  await withDatabase(serve, 'gvq serve', async database => {
    mentionWarnings(database)
    const door = await startShellHost(database)
    try {
      await serveUntil(stop.requested, database, door, serve)
    } finally {
      await door.close()
    }
  })
  stop.dispose()
}

async function serveUntil(
  stopped: Promise<void>,
  database: Database,
  door: ShellHost,
  serve: ServeArguments,
): Promise<void> {
  const { config } = database.project
  const host = serve.host ?? config.host ?? defaultHost
  const server = await startServer(database, {
    host,
    port: serve.port ?? config.port ?? defaultPort,
    apiKey: config.apiKey,
    bodyBytesMax: serve.bodyBytesMax,
    queryTimeoutMs: serve.queryTimeoutMs,
    onInternalError: (error, path) => void logInternalError(error, path, serve.debug),
  })
  try {
    await database.announce(server.url, door)
    print(`gvq listening on ${server.url}`)
    if (config.apiKey === undefined && !isLoopback(host)) warnOfOpenDoor(host)
    await stopped
    say('Stopping; requests under way are finished first.')
  } finally {
    if (!(await server.close())) say('Some requests took too long and were cut off.')
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

function warnOfOpenDoor(host: string): void {
  say(
    `${paint(['yellow', 'bold'], 'warning:')} ${host} can be reached from other machines, and no key is set: ` +
      'everybody there may read and change the data.',
  )
  say(`${paint('cyan', ' hint:')} Set GVQ_API_KEY, or listen on 127.0.0.1.`)
}

async function logInternalError(error: unknown, path: string, debug: boolean): Promise<void> {
  say(`POST ${path}`)
  say((await describeFailure(error, { debug })).text)
}
