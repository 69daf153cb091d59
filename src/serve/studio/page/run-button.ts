import { h } from './dom.ts'
import { milliseconds } from './studio.ts'

/** The time after which a run shows how long it has taken. */
const shownFromMs = 300

/** A button that starts work, shows how long it has been running, and stops it. */
export class RunButton {
  readonly element: HTMLButtonElement
  readonly elapsed = h('span', { class: 'elapsed dim', role: 'timer', 'aria-live': 'off' })
  #stop: (() => void) | undefined

  constructor(attributes: { readonly type: 'submit' | 'button'; readonly onclick?: () => void }) {
    this.element = h('button', { ...attributes, class: 'primary', title: 'Ctrl Enter' }, 'Run')
  }

  get isRunning(): boolean {
    return this.#stop !== undefined
  }

  /** Asks the running work to stop. Returns false if none is running. */
  stop(): boolean {
    if (this.#stop === undefined) return false
    this.#stop()
    this.element.textContent = 'Stopping'
    return true
  }

  /** Shows that work is running until it ends. `stop` is called at most once. */
  async during(stop: () => void, work: () => Promise<void>): Promise<void> {
    const start = performance.now()
    let isAsked = false
    this.#stop = () => {
      if (!isAsked) stop()
      isAsked = true
    }
    this.element.textContent = 'Stop'
    const tick = setInterval(() => {
      const time = performance.now() - start
      if (time >= shownFromMs)
        this.elapsed.textContent = `Running for ${milliseconds(Math.floor(time / 100) * 100)}`
    }, 100)
    try {
      await work()
    } finally {
      clearInterval(tick)
      this.#stop = undefined
      this.elapsed.textContent = ''
      this.element.textContent = 'Run'
    }
  }
}
