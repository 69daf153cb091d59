import { spawnSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { type ProbeOutcome, recall, remember, type Subject } from './outcomes.ts'

/** Loading takes a tenth of a second, and a few seconds on a busy machine. */
const probeTimeoutMs = 60_000

/**
 * Loads and uses a native module by running `exercise` in a separate process, and returns the outcome, which is stored for
 * the same file under the same Node. `exercise` is JavaScript; its arguments start at `process.argv[1]`.
 */
export function probe(file: string, exercise: string, args: readonly string[]): ProbeOutcome {
  const subject = subjectOf(file)
  const known = recall(subject)
  if (known !== undefined) return known
  const first = run(exercise, args)
  const outcome = first.kind === 'unknown' ? run(exercise, args) : first
  remember(subject, outcome)
  return outcome
}

export function subjectOf(file: string): Subject {
  const path = realpathSync(file)
  const { size, mtimeMs } = statSync(path)
  const { platform, arch, version, execPath } = process
  return { path, bytes: size, modifiedMs: mtimeMs, node: `${version} ${platform}-${arch} ${execPath}` }
}

/** The signals of a crash. Others come from outside: from a user, or from a system that is out of memory. */
const faults: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
])

function run(exercise: string, args: readonly string[]): ProbeOutcome {
  // Options for this process, such as a debugger's port, do not apply to that one.
  const { NODE_OPTIONS: _, ...env } = process.env
  const { error, status, signal, stderr } = spawnSync(process.execPath, ['-e', exercise, ...args], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: probeTimeoutMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  if (error !== undefined) return { kind: 'unknown', reason: `it could not be tried (${error.message})` }
  if (status === 0) return { kind: 'works' }
  if (signal !== null && !faults.has(signal))
    return { kind: 'unknown', reason: `it was terminated by ${signal} during a trial run` }
  const said = errorIn(stderr)
  if (status === 1) return { kind: 'throws', reason: said ?? 'it cannot be loaded' }
  // Windows reports a crash as a large exit code.
  const how = signal ?? `exit code ${status}`
  return {
    kind: 'crashes',
    reason: `it crashes Node ${process.versions.node} (${[how, said].filter(Boolean).join(': ')})`,
  }
}

/** Returns the message of a thrown error from standard error, or else its first line. */
function errorIn(stderr: string): string | undefined {
  const lines = stderr.split('\n').map(line => line.trim())
  const thrown = lines.find(line => /^(?:[A-Z]\w*)?Error\b.*: /.test(line))
  return thrown?.replace(/^(?:[A-Z]\w*)?Error\b[^:]*: /, '') ?? lines.find(line => line !== '')
}
