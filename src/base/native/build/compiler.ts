import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { GvqError } from '../../errors.ts'

/** A C++ compiler on this machine that accepts GCC's options. */
export interface Compiler {
  readonly command: string
  /** First line of `--version`: "g++ (Debian 12.2.0-14+deb12u1) 12.2.0". */
  readonly version: string
}

/** Finds the compiler that `CXX` names, or else one with a usual name. */
export function findCompiler(env: NodeJS.ProcessEnv = process.env): Compiler | undefined {
  const commands = env.CXX ? [env.CXX] : ['g++', 'clang++', 'c++']
  for (const command of commands) {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
    if (status === 0) return { command, version: stdout.split('\n', 1)[0]! }
  }
  return undefined
}

/** Returns the folder of the Node-API headers from npm; their binary interface is the same in every Node. */
export function nodeApiHeaders(): string {
  const { include_dir } = createRequire(import.meta.url)('node-api-headers') as { include_dir: string }
  return include_dir
}

/** @throws GvqError with the first errors of the compiler. */
export async function compile({ command }: Compiler, args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args)
  if (code === 0) return
  const errors = output.split('\n').filter(line => /error|undefined reference|cannot find/i.test(line))
  const shown = (errors.length > 0 ? errors : output.split('\n')).slice(0, 5).join('\n')
  throw new GvqError('STORAGE_UNAVAILABLE', `${command} reports:\n${shown}`, {
    hint: `The command was: ${[command, ...args].join(' ')}`,
  })
}

/**
 * Works on all pieces, as many at once as the machine has cores. After an error, no further piece is started; the error
 * is thrown when those under way have ended.
 */
export async function inParallel<T>(pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const waiting = [...pieces].reverse()
  const worker = async () => {
    for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) await work(piece)
  }
  const endingAll = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  const workers = Array.from({ length: availableParallelism() }, () => worker().catch(endingAll))
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function run(command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', chunk => {
        output += chunk
      })
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}
