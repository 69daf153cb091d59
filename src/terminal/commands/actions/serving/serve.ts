import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GvqError } from '../../../../base/errors.ts'
import { limits } from '../../../../base/limits.ts'
import { sentence } from '../../../../base/text/sentence.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import {
  isHostName,
  isOrigin,
  KeysFile,
  loadProject,
  type Project,
  requireProgram,
  type ServerSettings,
} from '../../../../database/project/index.ts'
import { Runs } from '../../../../engine/execution/index.ts'
import { drawPlan } from '../../../../engine/planner/index.ts'
import { recordTools } from '../../../../serve/lsp/index.ts'
import {
  createLog,
  createMetrics,
  defaultHost,
  defaultPort,
  isLoopbackName,
  type KeySource,
  type Metrics,
  queryLimits,
  type RunningServer,
  type ServerLog,
  startServer,
  type TlsFiles,
} from '../../../../serve/server/index.ts'
import { FolderInUse } from '../../../../store/keyvalue/index.ts'
import { askToHandOver, patiently, pauseMs } from '../../../../tools/peer/index.ts'
import { type ShellHost, startShellHost } from '../../../../tools/shell/index.ts'
import { adoptTools } from '../../support/adopt/adopt-by-server.ts'
import { importTools } from '../../support/import/import-by-server.ts'
import { print, say } from '../../support/output.ts'
import { startLiveReload } from '../../support/serving/live-reload.ts'
import { logLine } from '../../support/serving/log-line.ts'
import { type Operator, operatorOf } from '../../support/serving/operator.ts'
import { waitForSoundProgram } from '../../support/serving/sound-program.ts'
import { stopSignal } from '../../support/signals.ts'
import { mentionWarnings, type ProjectArguments, patient, withDatabase } from '../../support/with-database.ts'
import { servedEndpoints } from './serve-endpoints.ts'

interface ServeArguments extends ProjectArguments {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly dev: boolean
  /** Read the program again on every save. */
  readonly watch: boolean
  readonly mcpAllowWrites: boolean
  readonly apiKey: string | undefined
  /** Settings given by flags, which take precedence over those of the project. */
  readonly settings: { readonly [Key in keyof ServerSettings]: ServerSettings[Key] | undefined }
}

/** Serves a project until a signal requests a stop, then drains, flushes and closes. */
export async function serveAction(serve: ServeArguments): Promise<void> {
  requireGoodFlags(serve)
  const project = await loadProject(serve.project, { dataDir: serve.data })
  let planned: OpenDatabase | undefined
  // All lines of the log have the same form, from the first note on.
  const log = await logOf(settingsOf(project, serve), query => drawPlan(planned!.explain(query)).split('\n'))
  const operator = operatorOf(log)
  const stop = stopSignal()
  const { cacheBytesMax, queryBytesMax, queriesBytesMax, unknownMembers } = serve.settings
  const away = new AwayServer(serve, stop.requested, operator)
  const work = async (database: OpenDatabase) => {
    await away.close()
    planned = database
    mentionWarnings(database, operator.note)
    mentionIgnoredMembers(project, serve, operator)
    const metrics = await createMetrics(() => database.figures())
    const requests = async () => metrics.requests()
    const tools = { ...importTools(database), ...adoptTools(database), ...recordTools(database), requests }
    const door = await startShellHost(database, { tools, comesBack: true })
    try {
      await serveUntil(stop.requested, database, door, serve, log, metrics)
    } finally {
      await door.close()
    }
  }
  const limits = {
    ...(cacheBytesMax !== undefined && { cacheBytesMax }),
    ...(queryBytesMax !== undefined && { queryBytesMax }),
    ...(queriesBytesMax !== undefined && { queriesBytesMax }),
  }
  const whenAway = (error: GvqError) => away.wait(error)
  const load = () => loadProject(serve.project, { dataDir: serve.data })
  try {
    if (serve.watch && !(await waitForSoundProgram(load, stop.requested, operator))) return
    const readOnly = serve.readOnly ? ('always' as const) : undefined
    const options = { ...limits, unknownMembers, whenAway, notice: operator.note, readOnly, isSole: true }
    await patiently(patient(serve, operator.note), () =>
      takingOver(operator, () => withDatabase(serve, 'gvq serve', work, options)),
    )
  } catch (error) {
    if (!away.isStopped) throw error
  } finally {
    await away.close()
    stop.dispose()
  }
}

/** How long a shell that hands its data over may take to close them. */
const releaseSeconds = 10

/** Asks a shell that has the data open to hand it over. Says in the error why it does not yet. */
async function takingOver<T>({ note }: Operator, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const { dataDir, owner, cause } = error
    const outcome = await askToHandOver(error)
    if (outcome.kind === 'handed-over') {
      note(`${sentence(outcome.owner)} hands the data over, and goes on through this server.`)
      return patiently({ waitSeconds: releaseSeconds }, open)
    }
    if (outcome.kind === 'never') throw error
    throw new FolderInUse(
      dataDir,
      owner,
      `The data folder ${dataDir} is open in ${outcome.owner}, which does not hand it over while ${outcome.reason}.`,
      { hint: 'End that, or the shell, or wait longer: --wait SECONDS.', cause },
    )
  }
}

/** Tells once, where nobody chose it, that a misspelt parameter will go unnoticed. */
function mentionIgnoredMembers(project: Project, serve: ServeArguments, operator: Operator): void {
  if (!project.isLegacy || settingsOf(project, serve).unknownMembers !== undefined) return
  operator.note(
    'The settings are those of helix.toml alone, so members of a body that a query does not declare are ignored, as they were there. To have them refused, set unknown_members = "refuse" under [server] in a gvq.toml.',
  )
}

/** Answers in place of the database while its server cannot be reached: 503, with the reason at /readyz. */
class AwayServer {
  readonly #serve: ServeArguments
  readonly #stopped: Promise<void>
  readonly #operator: Operator
  #isStopRequested = false
  #server: RunningServer | undefined
  #tries = 0
  #reason: GvqError | undefined
  /** Whether it was to stop before the database answered. */
  isStopped = false

  constructor(serve: ServeArguments, stopped: Promise<void>, operator: Operator) {
    this.#serve = serve
    this.#operator = operator
    this.#stopped = stopped.then(() => {
      this.#isStopRequested = true
    })
  }

  /** Waits for the next try. Returns false if the process is to stop. */
  async wait(error: GvqError): Promise<boolean> {
    this.#reason = error
    if (this.#server === undefined) await this.#start(error)
    const pause = new AbortController()
    await Promise.race([
      wait(pauseMs(this.#tries++), undefined, { signal: pause.signal }).catch(() => undefined),
      this.#stopped,
    ])
    pause.abort()
    this.isStopped = this.#isStopRequested
    return !this.isStopped
  }

  async #start({ message }: GvqError): Promise<void> {
    const { project: path, data } = this.#serve
    const project = await loadProject(path, { dataDir: data })
    const { program } = requireProgram(project)
    const refuse = () => {
      throw this.#reason!
    }
    const ping = async () => refuse()
    const database = { program, runs: new Runs({}), run: refuse, stream: () => undefined, ping }
    this.#server = await startServer(database, listeningOptions(project, this.#serve, this.#operator))
    this.#operator.note(`${message} Trying again until it answers.`)
  }

  /** Ends it, so that the real one can have its address. */
  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await server?.close()
  }
}

/** How a server of the project listens, and whom it lets in. */
function listeningOptions(project: Project, serve: ServeArguments, { warn }: Operator) {
  const { config } = project
  const settings = settingsOf(project, serve)
  return {
    ...settings,
    host: serve.host ?? config.host ?? defaultHost,
    port: serve.port ?? config.port ?? defaultPort,
    socket: settings.socket === undefined ? undefined : resolve(project.root, settings.socket),
    tls: tlsOf(project, settings),
    onFault: warn,
    apiKey: serve.apiKey ?? config.apiKey,
    keys: keysOf(project, settings, warn),
    dev: serve.dev,
  }
}

async function serveUntil(
  stopped: Promise<void>,
  database: OpenDatabase,
  door: ShellHost,
  serve: ServeArguments,
  log: ServerLog,
  metrics: Metrics,
): Promise<void> {
  const operator = operatorOf(log)
  const settings = settingsOf(database.project, serve)
  const listening = listeningOptions(database.project, serve, operator)
  const { host, apiKey, keys } = listening
  const hasKey = apiKey !== undefined || keys !== undefined
  if (!hasKey && settings.corsOrigins?.includes('*')) throw everyPageWithoutKey()
  const served = servedEndpoints(database, {
    project: serve.project,
    hasKey,
    mcpAllowWrites: serve.mcpAllowWrites,
    limits: queryLimits(settings.queryTimeoutMs),
    onInternalError: (error, path) => log.failed?.(error, path, randomUUID()),
  })
  const server = await startServer(database, {
    ...listening,
    endpoints: [metrics.endpoint, ...served.endpoints],
    observers: [metrics.observer, log],
  })
  const { project, watch } = serve
  const reload = await startLiveReload(database, {
    project,
    watch,
    onReloaded: served.programChanged,
    operator,
  })
  try {
    await database.announce(server.url, door)
    print(`gvq listening on ${server.url}`)
    if (!hasKey && settings.socket === undefined && !isLoopbackName(host)) warnOfOpenDoor(host, operator)
    await stopped
    operator.tell('Stopping; waiting for requests in progress.')
  } finally {
    reload.close()
    if (!(await server.close())) operator.warn('Some requests took too long and were aborted.')
  }
}

/** The keys of the file that the settings name. */
function keysOf(
  project: Project,
  { keys }: ServerSettings,
  onFault: (message: string) => void,
): KeySource | undefined {
  if (keys === undefined) return undefined
  const file = new KeysFile(resolve(project.root, keys), onFault)
  return () => file.current()
}

/** The files for HTTPS, of which both or none are set. */
function tlsOf(project: Project, { tlsCert, tlsKey }: ServerSettings): TlsFiles | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    return { cert: resolve(project.root, tlsCert), key: resolve(project.root, tlsKey) }
  }
  if (tlsCert === undefined && tlsKey === undefined) return undefined
  throw new GvqError('INVALID_VALUE', 'HTTPS needs a certificate and its key, and only one of them is set.', {
    hint: 'Set both --tls-cert and --tls-key, or none.',
  })
}

/** The settings of the project, overridden by flags. */
function settingsOf(project: Project, { settings }: ServeArguments): ServerSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return { ...project.config.server, ...Object.fromEntries(given) }
}

function logOf(settings: ServerSettings, planOf: (query: string) => readonly string[]): Promise<ServerLog> {
  return createLog({
    level: settings.logLevel ?? 'info',
    access: settings.accessLog ?? false,
    slowQueryMs: settings.slowQueryMs ?? limits.slowQueryMs,
    planOf,
    write: line => say(logLine(line, process.stderr.isTTY === true)),
  })
}

/** Checks flags like the settings of a project, which are checked when they are read. */
function requireGoodFlags({ apiKey, settings }: ServeArguments): void {
  if (apiKey?.trim() === '') {
    throw new GvqError('INVALID_VALUE', '--api-key is empty.', {
      hint: 'Omit it to serve without a key.',
    })
  }
  const origin = settings.corsOrigins?.find(text => !isOrigin(text))
  if (origin !== undefined) {
    throw new GvqError('INVALID_VALUE', `--cors-origin ${JSON.stringify(origin)} is not an origin.`, {
      hint: 'An origin is a scheme and a host, such as https://app.example or http://localhost:3000.',
    })
  }
  const name = settings.allowedHosts?.find(text => !isHostName(text))
  if (name !== undefined) {
    throw new GvqError('INVALID_VALUE', `--allow-host ${JSON.stringify(name)} is not a host name.`, {
      hint: 'Omit the scheme and the port.',
    })
  }
}

function everyPageWithoutKey(): GvqError {
  return new GvqError(
    'INVALID_VALUE',
    'The CORS origin * lets every web page call the server, and no API key is set.',
    {
      hint: 'Set GVQ_API_KEY, or list the allowed origins.',
    },
  )
}

function warnOfOpenDoor(host: string, operator: Operator): void {
  const reach = `${host} can be reached from other machines, and no API key is set`
  operator.warn(
    `${reach}: anyone there can read and change the data.`,
    'Set GVQ_API_KEY, or listen on 127.0.0.1.',
  )
}
