import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { sentence } from '../../base/text/sentence.ts'
import type { Project } from '../../database/project/index.ts'
import { parseJson } from '../../language/catalog/index.ts'
import { suspendedText } from '../../store/keyvalue/index.ts'
import {
  type Connection,
  ConnectionLost,
  digestOf,
  leavingStatus,
  type PeerDatabase,
  protocol,
  unlessLate,
} from '../peer/index.ts'
import type { EvaluateOptions, KeepingShell, OpenShellOptions, Shell, ShellPlace } from './api.ts'
import type { Greeting, Visit } from './host.ts'

/** Opens a shell in the process that has the data open. `project` is the project as read by this process, to compare it with what that one has loaded. */
export async function createRemoteShell(
  connection: Connection,
  project: Project,
  { readOnly = false, notice }: Pick<OpenShellOptions, 'readOnly' | 'notice'>,
): Promise<KeepingShell> {
  const visit: Visit = { pid: process.pid, readsOnly: readOnly }
  const stream = await connection.open('/.gvq/shell', visit)
  const greeting = await readGreeting(stream)
  if (stream.statusCode === leavingStatus) throw new ConnectionLost(connection.owner, false)
  if (greeting?.protocol !== protocol) {
    stream.destroy()
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `${sentence(connection.owner)} runs a different version of gvq.`,
      {
        hint: 'Restart it with this version.',
      },
    )
  }
  return new RemoteShell(connection, stream, {
    greeting,
    place: placeOf(greeting, connection, project),
    notice,
  })
}

async function readGreeting(stream: IncomingMessage): Promise<Greeting | undefined> {
  // The stream stays open after its first line; its end is noticed when the shell is used.
  stream.on('error', () => undefined).setEncoding('utf8')
  const line = await new Promise<string | undefined>(resolve => {
    let text = ''
    stream.on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    stream.once('close', () => resolve(undefined))
  })
  return line === undefined || stream.statusCode !== 200 ? undefined : (parseJson(line) as Greeting)
}

function placeOf(
  { root, dataDir, pid, files, comesBack }: Greeting,
  { owner }: Connection,
  project: Project,
): ShellPlace {
  const notes: string[] = []
  if (root !== project.root)
    notes.push(`${sentence(owner)} runs the project in ${root}, not the one in ${project.root}.`)
  if (files !== digestOf(project.files)) {
    notes.push(
      `The project files differ from those that ${owner} has loaded; use :reload to load them again.`,
    )
  }
  return { kind: 'server', root, dataDir, owner, pid, comesBack, notes }
}

/** Returns the caller of the `HostTools` of the process that a shell works through; `undefined` for a local shell. */
export function toolOf(shell: Shell): PeerDatabase['tool'] | undefined {
  return shell instanceof RemoteShell ? (name, input, signal) => shell.tool(name, input, signal) : undefined
}

interface RemoteShellParts {
  readonly greeting: Greeting
  readonly place: ShellPlace
  readonly notice: (text: string) => void
}

class RemoteShell implements KeepingShell {
  readonly place: ShellPlace
  readonly #connection: Connection
  readonly #stream: IncomingMessage
  readonly #path: string
  readonly #notice: (text: string) => void
  #isLost = false
  #isToldSuspended = false

  constructor(
    connection: Connection,
    stream: IncomingMessage,
    { greeting, place, notice }: RemoteShellParts,
  ) {
    this.#connection = connection
    this.#stream = stream
    this.#path = `/.gvq/shell/${greeting.id}`
    this.#notice = notice
    this.place = place
  }

  evaluate(entry: string, { signal, ...options }: EvaluateOptions = {}): ReturnType<Shell['evaluate']> {
    return this.#call('evaluate', [entry, options], signal)
  }

  profile(entry: string, { signal }: Pick<EvaluateOptions, 'signal'> = {}): ReturnType<Shell['profile']> {
    return this.#call('profile', [entry], signal)
  }

  explain(entry: string, options: { readonly sql?: boolean } = {}): ReturnType<Shell['explain']> {
    return this.#call('explain', [entry, options])
  }

  scope(): ReturnType<Shell['scope']> {
    return this.#call('scope', [])
  }

  sources(): ReturnType<Shell['sources']> {
    return this.#call('sources', [])
  }

  schema(): ReturnType<Shell['schema']> {
    return this.#call('schema', [])
  }

  queries(): ReturnType<Shell['queries']> {
    return this.#call('queries', [])
  }

  describe(name: string): ReturnType<Shell['describe']> {
    return this.#call('describe', [name])
  }

  reload(): ReturnType<Shell['reload']> {
    return this.#call('reload', [])
  }

  /** Resolves the path here, because the server may run in another folder. */
  save(file: string): ReturnType<Shell['save']> {
    return this.#call('save', [resolve(file)])
  }

  undo(): ReturnType<Shell['undo']> {
    return this.#call('undo', [])
  }

  begin({ signal }: Pick<EvaluateOptions, 'signal'> = {}): ReturnType<Shell['begin']> {
    return this.#call('begin', [], signal)
  }

  commit(): ReturnType<Shell['commit']> {
    return this.#call('commit', [])
  }

  rollBack(): ReturnType<Shell['rollBack']> {
    return this.#call('rollBack', [])
  }

  async open(): Promise<boolean> {
    // Only its answer tells that it is there.
    await this.#call('scope', [])
    throw new GvqError('STORAGE_UNAVAILABLE', `${sentence(this.#connection.owner)} has the data open.`, {
      hint: 'This shell works through it. Stop it to open the data here.',
    })
  }

  runs(): ReturnType<Shell['runs']> {
    return this.#call('runs', [])
  }

  stop(id: number): ReturnType<Shell['stop']> {
    return this.#call('stop', [id])
  }

  keep(names: readonly string[]): ReturnType<KeepingShell['keep']> {
    return this.#call('keep', [names])
  }

  takeOver(kept: Parameters<KeepingShell['takeOver']>[0]): ReturnType<KeepingShell['takeOver']> {
    return this.#call('takeOver', [kept])
  }

  tool(name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#send('/.gvq/database', name, [input], signal)
  }

  async close(): Promise<void> {
    this.#stream.destroy()
    this.#connection.close()
  }

  /** The server runs the same method of its local shell, so the result has the type of that method. */
  async #call<T>(method: keyof KeepingShell, args: readonly unknown[], signal?: AbortSignal): Promise<T> {
    return (await this.#send(this.#path, method, args, signal)) as T
  }

  async #send(
    path: string,
    method: string,
    args: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<unknown> {
    // That process has ended, even if another one listens at its port by now.
    if (this.#isLost || this.#stream.closed) throw new ConnectionLost(this.#connection.owner, false)
    try {
      const answer = await unlessLate(
        () => this.#connection.call(path, { method, args }, signal),
        async () => {
          const suspended = await suspendedText(this.#connection.pid)
          if (suspended === undefined || this.#isToldSuspended) return
          this.#isToldSuspended = true
          this.#notice(suspended)
        },
      )
      this.#isToldSuspended = false
      return answer
    } catch (error) {
      this.#isLost ||= error instanceof ConnectionLost
      throw error
    }
  }
}
