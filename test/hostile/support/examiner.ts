import { type ChildProcess, fork } from 'node:child_process'
import type { Errand, Examined } from './examine.ts'

const runner = new URL('../../support/fixtures/run.mjs', import.meta.url).pathname
const file = new URL('../fixtures/examine.ts', import.meta.url).pathname

/** Folders that one process examines: what RocksDB does not give back is given back with it. */
const foldersEach = 150
const secondsMax = 60

/** What a process did in place of an answer. */
export type Ending = { readonly ended: 'crashed' | 'hung'; readonly text: string }

/** Examines folders in another process, which may end, or never answer. */
export class Examiner {
  #child: ChildProcess | undefined
  #left = 0
  #output = ''

  async examine(errand: Errand): Promise<Examined | Ending> {
    if (this.#left-- <= 0) await this.close()
    this.#child ??= await this.#start()
    const child = this.#child
    return new Promise(resolve => {
      const settle = (outcome: Examined | Ending): void => {
        clearTimeout(limit)
        child.removeAllListeners('message').removeAllListeners('exit')
        resolve(outcome)
      }
      const limit = setTimeout(() => {
        this.#child = undefined
        child.kill('SIGKILL')
        settle({ ended: 'hung', text: this.#output })
      }, 1000 * secondsMax)
      child.once('message', (examined: Examined) => settle(examined))
      child.once('exit', (code, signal) => {
        this.#child = undefined
        settle({ ended: 'crashed', text: `${signal ?? code}: ${this.#output}` })
      })
      child.send(errand)
    })
  }

  async close(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill()
    await gone
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(runner, [file], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    this.#left = foldersEach
    this.#output = ''
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: Buffer) => {
        this.#output = (this.#output + text.toString()).slice(-2000)
      })
    }
    await new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error(`cannot examine: ${this.#output}`)))
    })
    child.removeAllListeners('exit')
    return child
  }
}
