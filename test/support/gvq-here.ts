import { Console } from 'node:console'
import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { main } from '../../src/terminal/commands/main.ts'
import type { Outcome } from './gvq.ts'

const require = createRequire(import.meta.url)
const script = fileURLToPath(new URL('../../dist/commands/main.cjs', import.meta.url))

interface HereOptions {
  readonly cwd: string
  /** Added to the environment, from which all settings of gvq are taken out. */
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

let isRunning = false

/**
 * Runs `gvq …` of `dist` to its end in this process, in a fifth of the time: for what a command does. What it does as a process is for
 * `runGvq`: signals, the modes of its files, a terminal, what it loads, and that nothing keeps it from ending.
 */
export async function runGvqHere(
  args: readonly string[],
  { cwd, env = {}, input = '' }: HereOptions,
): Promise<Outcome> {
  if (isRunning)
    throw new Error('Two commands in one process would share a folder, an environment and an output.')
  isRunning = true
  const restore = [asIn(cwd), withEnv(env), withInput(input), withExitCode(), withoutMoreListeners()]
  const stdout = captured(process.stdout)
  const stderr = captured(process.stderr)
  restore.push(withConsole())
  try {
    await (require(script) as { main: typeof main }).main(args)
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    for (const undo of [stdout.end, stderr.end, ...restore]) undo()
    isRunning = false
  }
}

type Undo = () => void

function asIn(cwd: string): Undo {
  const before = process.cwd()
  const mask = process.umask()
  process.chdir(cwd)
  return () => {
    process.chdir(before)
    process.umask(mask)
  }
}

function withEnv(env: Readonly<Record<string, string>>): Undo {
  const before = { ...process.env }
  const replace = (next: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) if (!(name in next)) delete process.env[name]
    Object.assign(process.env, next)
  }
  const plain = Object.entries(before).filter(([name]) => !/^(GVQ_|HELIX_|FORCE_COLOR$|NO_COLOR$)/.test(name))
  replace({ ...Object.fromEntries(plain), ...env })
  return () => replace(before)
}

function withInput(text: string): Undo {
  const before = Object.getOwnPropertyDescriptor(process, 'stdin')!
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(text)]), configurable: true })
  return () => {
    Object.defineProperty(process, 'stdin', before)
  }
}

/** Redirects the console: that of the test runner does not write to the standard streams. */
function withConsole(): Undo {
  const before = globalThis.console
  globalThis.console = new Console(process.stdout, process.stderr)
  return () => {
    globalThis.console = before
  }
}

function withExitCode(): Undo {
  const before = process.exitCode
  process.exitCode = undefined
  return () => {
    process.exitCode = before
  }
}

/** Removes the process listeners of a command when it ends. */
function withoutMoreListeners(): Undo {
  const emitters: EventEmitter[] = [process, process.stdout, process.stderr]
  const undo = emitters.map(emitter => {
    const before = new Map(emitter.eventNames().map(name => [name, emitter.listeners(name)]))
    return () => {
      for (const name of emitter.eventNames()) {
        for (const listener of emitter.listeners(name))
          if (!before.get(name)?.includes(listener)) emitter.removeListener(name, listener as () => void)
      }
    }
  })
  return () => {
    for (const each of undo) each()
  }
}

function captured(stream: NodeJS.WriteStream): { text(): string; end: Undo } {
  const { write } = stream
  const pieces: (string | Uint8Array)[] = []
  stream.write = (piece: string | Uint8Array, ...rest: unknown[]) => {
    pieces.push(piece)
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  const text = () => Buffer.concat(pieces.map(piece => Buffer.from(piece as string))).toString()
  return {
    text,
    end: () => {
      stream.write = write
    },
  }
}
