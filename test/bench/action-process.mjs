import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs actions in a process of their own, so that each engine has its own memory and garbage collection. */
export class ActionProcess {
  #script
  #args
  #child

  /** @param script the path of a module that calls `serveActions` */
  constructor(script, args) {
    this.#script = script
    this.#args = args.map(String)
  }

  /**
   * Runs an action; starts the process if there is none.
   * @returns the result, or `{failed, detail}` if the action threw, the process ended, or the time limit passed. The
   *   process is ended in these cases, so that the next action gets a new one.
   */
  async ask(action, options = {}, secondsMax = 60) {
    if (!this.#child?.connected) this.#child = fork(this.#script, this.#args)
    const child = this.#child
    const stop = new AbortController()
    const { signal } = stop
    const outcome = Promise.race([
      once(child, 'message', { signal }).then(([{ error, result }]) =>
        error === undefined ? result : { failed: 'failed', detail: error },
      ),
      once(child, 'exit', { signal }).then(exit => ({
        failed: 'failed',
        detail: `the process ended with ${exit.find(value => value !== null)}`,
      })),
      once(AbortSignal.timeout(secondsMax * 1000), 'abort', { signal }).then(() => ({
        failed: `> ${secondsMax} s`,
      })),
    ])
    child.send({ action, ...options })
    const result = await outcome
    stop.abort()
    if (result?.failed !== undefined) await this.end()
    return result
  }

  /** Ends the process, if there is one; the next action gets a new one. */
  async end() {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** Runs the actions that the parent process asks for, one at a time. */
export function serveActions(actions) {
  process.on('message', async ({ action, ...options }) => {
    try {
      process.send({ result: await actions[action](options) })
    } catch (error) {
      process.send({ error: error.stack })
    }
  })
}
