import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { GvqError } from '../../errors.ts'

/** A C++ compiler on this machine that takes GCC's options. */
export interface Compiler {
  readonly command: string
  /** Its first line about itself: "g++ (Debian 12.2.0-14+deb12u1) 12.2.0". */
  readonly version: string
}

/** What `CXX` names, else one of the usual names; `undefined` where there is none. */
export function findCompiler(env: NodeJS.ProcessEnv = process.env): Compiler | undefined {
  const commands = env.CXX ? [env.CXX] : ['g++', 'clang++', 'c++']
  for (const command of commands) {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
    if (status === 0) return { command, version: stdout.split('\n', 1)[0]! }
  }
  return undefined
}

/** The headers of Node-API from npm, whose binary interface is the same in every Node. */
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
 * Does all of the work, as many pieces at once as the machine has cores. After an error no piece is begun; it is thrown when
 * those under way have ended.
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
