import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const gvqPath = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

export interface GvqOptions {
  readonly cwd: string
  /** Added to the environment, from which all settings of gvq are taken out. */
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** A program, with its arguments, that runs gvq: strace. */
  readonly under?: readonly string[]
  /** Another `bin/run.js` than that of this clone. */
  readonly program?: string
}

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts `gvq …` as users do, in a process of its own. */
export function startGvq(
  args: readonly string[],
  { cwd, env = {}, under = [], program = gvqPath }: GvqOptions,
): ChildProcess {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GVQ_|HELIX_)/.test(name)))
  // Vitest sets FORCE_COLOR when it runs on a terminal; whoever runs it may have set the other.
  const { FORCE_COLOR: _, NO_COLOR: __, ...plain } = own
  const [command, ...rest] = [...under, process.execPath, program, ...args]
  return spawn(command!, rest, { cwd, env: { ...plain, ...env } })
}

/** Runs `gvq …` to its end. */
export async function runGvq(args: readonly string[], options: GvqOptions): Promise<Outcome> {
  const child = startGvq(args, options)
  child.stdin!.end(options.input ?? '')
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

export interface ServingGvq {
  readonly child: ChildProcess
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** Sends the signals and resolves with the exit code when the process is gone; null when a signal killed it. */
  stop(...signals: readonly NodeJS.Signals[]): Promise<number | null>
  /** What it wrote to standard error so far. */
  stderr(): string
  /** The messages in the lines of that, all of which must be of the log. */
  messages(): readonly string[]
  /** Resolves with the next words on standard error that match. */
  says(pattern: RegExp): Promise<string>
  /** Calls a query, without a key. */
  ask(query: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }>
}

/** Starts `gvq serve` on a free port and waits until it listens. Throws with its words when it ends before. */
export async function serveGvq(args: readonly string[], options: GvqOptions): Promise<ServingGvq> {
  const child = startGvq(['serve', '--port', '0', ...args], options)
  let stderr = ''
  child.stderr!.on('data', chunk => {
    stderr += String(chunk)
  })
  const closed = once(child, 'close')
  const first = await Promise.race([once(child.stdout!, 'data'), closed.then(() => undefined)])
  const url = /^gvq listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(String(first?.[0]))?.[1]
  if (url === undefined) throw new Error(`gvq serve does not listen: ${first?.[0] ?? stderr}`)
  const stop = async (...signals: readonly NodeJS.Signals[]): Promise<number | null> => {
    for (const signal of signals) child.kill(signal)
    await closed
    return child.exitCode
  }
  const ask: ServingGvq['ask'] = async (query, body = {}) => {
    const answer = await fetch(`${url}/${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  let seen = 0
  const says: ServingGvq['says'] = async pattern => {
    for (;;) {
      const match = pattern.exec(stderr.slice(seen))
      if (match !== null) {
        seen += match.index + match[0].length
        return match[0]
      }
      await once(child.stderr!, 'data')
    }
  }
  return { child, url, stop, stderr: () => stderr, messages: () => messagesIn(stderr), says, ask }
}

function messagesIn(log: string): readonly string[] {
  const lines = log.split('\n').slice(0, -1)
  return lines.map(line => (JSON.parse(line) as { readonly msg: string }).msg)
}
