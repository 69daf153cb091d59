import { accessSync, constants } from 'node:fs'

/**
 * The size of a semi-space of V8, which is half of the young generation, in MB. The default is several times as much.
 * While 100 long queries hold most of what they allocate, collecting it stops a server for 50 to 60 ms by default,
 * and for 13 ms with this size.
 */
const semiSpaceMb = 8

/**
 * Lets a process that is to serve begin again with shorter pauses for garbage collection. V8 decides on them when it starts, so the process
 * replaces itself: its id, its files and its environment remain. Returns where that is not possible or not wanted: on Windows, in versions of Node that cannot, with a
 * channel to its parent, which would be lost, and where the user has set the size.
 */
export function shortenPauses(argv: readonly string[]): void {
  const { execve, execPath, execArgv, env, platform } = process
  if (argv[0] !== 'serve' || execve === undefined || platform === 'win32' || process.send !== undefined)
    return
  const isSet = [...execArgv, env.NODE_OPTIONS ?? ''].some(option => /semi[-_]space/.test(option))
  if (isSet || !isExecutable(execPath)) return
  const options = [`--max-semi-space-size=${semiSpaceMb}`, ...execArgv]
  execve.call(process, execPath, [execPath, ...options, ...process.argv.slice(1)], env)
}

/** Node aborts if it cannot be started again. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
