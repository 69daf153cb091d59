import { isIPv4 } from 'node:net'
import { loadProject } from '../../config/index.ts'
import { defaultHost, defaultPort, startServer } from '../../server/index.ts'
import { paint, print, say } from '../support/output.ts'
import { describeFailure } from '../support/report.ts'
import { stopSignal } from '../support/signals.ts'
import { type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface ServeArguments extends ProjectArguments {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly bodyBytesMax: number | undefined
  readonly debug: boolean
}

/** Serves a project until a signal asks to stop, then drains, writes everything down and closes. */
export async function serveAction(serve: ServeArguments): Promise<void> {
  const { project, data, debug } = serve
  const stop = stopSignal()
  const { config } = await loadProject(project, { dataDir: data, host: serve.host, port: serve.port })
  const host = config.host ?? defaultHost
  await withDatabase(serve, 'gvq serve', async database => {
    const server = await startServer(database, {
      host,
      port: config.port ?? defaultPort,
      apiKey: config.apiKey,
      bodyBytesMax: serve.bodyBytesMax,
      onInternalError: (error, path) => void logInternalError(error, path, debug),
    })
    print(`gvq listening on ${server.url}`)
    if (config.apiKey === undefined && !isLoopback(host)) warnOfOpenDoor(host)
    await stop.requested
    say('Stopping; requests under way are finished first.')
    if (!(await server.close())) say('Some requests took too long and were cut off.')
  })
  stop.dispose()
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
