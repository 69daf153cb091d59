import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { asUnprivilegedUser } from './programs.ts'

/** A running server process on a data folder. */
export interface Postmaster {
  /** Sends the signal and resolves when this process and those that it started are gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * Runs the program, until a line on standard input says that it has ended. The end of standard input without that line is the end of
 * the process of the tests: nobody else will stop the server and remove its folder.
 */
const keeper = `
folder=$1
shift
exec 3<&0
"$@" < /dev/null 3<&- &
program=$!
exec > /dev/null 2>&1
read -r ended <&3
[ -n "$ended" ] || kill -QUIT "$program"
wait "$program"
[ -n "$ended" ] || rm -rf "$folder"`

/** Resolves when the server accepts connections; throws what it wrote if it ends before. */
export async function startPostmaster(
  home: string,
  data: string,
  command: readonly string[],
): Promise<Postmaster> {
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', home, ...command], {
    ...asUnprivilegedUser,
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    // A group of its own: Ctrl-C ends the tests, which then end the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stderr! })
  const gone = once(lines, 'close')
  const written: string[] = []
  await new Promise<void>((resolve, reject) => {
    lines.on('line', line => {
      if (written.length < 100) written.push(line)
      if (line.includes('database system is ready to accept')) resolve()
    })
    lines.on('close', () => reject(new Error(`PostgreSQL did not start:\n${written.join('\n')}`)))
  })
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    end: async signal => {
      signalTo(pid, signal)
      await gone
      child.stdin!.end('ended\n')
      await exited
    },
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
