import { join } from 'node:path'
import { ActionProcess } from '../action-process.mjs'
import { engines } from './engines.mjs'

/** One engine in a process of its own, with a folder for its data. */
export class EngineProcess {
  name
  title
  /** Whether the load has failed, so that there is nothing to ask. */
  unloaded = false
  failures = []
  #process
  #secondsMax

  constructor(name, folder, scale, secondsMax) {
    if (engines[name] === undefined) {
      throw new Error(`--engines: ${name} is not one of ${Object.keys(engines).join(', ')}`)
    }
    this.name = name
    this.title = engines[name].title
    this.#secondsMax = secondsMax
    this.#process = new ActionProcess(join(import.meta.dirname, 'child.mjs'), [name, folder, ...scale])
  }

  get isGvq() {
    return this.name.startsWith('gvq')
  }

  /** Returns what the engine's process answers, or `{failed}`. */
  async ask(action, options, secondsMax = this.#secondsMax) {
    if (this.unloaded) return { failed: '–' }
    const result = await this.#process.ask(action, options, secondsMax)
    if (result?.detail !== undefined) {
      this.failures.push(`${this.title}, ${action} ${options?.row ?? ''}: ${result.detail.split('\n')[0]}`)
    }
    return result
  }

  /** Ends the process; the next action gets a new one, which opens the store again. */
  end() {
    return this.#process.end()
  }
}
