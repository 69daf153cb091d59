import { refusalView } from './answer/refusal-view.ts'
import { listRuns, Refused, type RunShown, stopRun } from './client.ts'
import { h } from './dom.ts'
import { milliseconds, type Studio } from './studio.ts'

const everyMs = 1000
const timeName = 'Running for'

/** The queries that run on the server, each with a button that stops it. */
export class RunningView {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #body = h('div')
  readonly #rows = new Map<number, HTMLTableRowElement>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = true

  constructor(studio: Studio) {
    this.#studio = studio
    this.element = h(
      'div',
      { class: 'view' },
      h(
        'header',
        { class: 'heading' },
        h('h1', { tabindex: -1 }, 'Running queries'),
        h(
          'p',
          { class: 'dim' },
          'Of all clients of this server. A query that is stopped has written nothing.',
        ),
      ),
      this.#body,
    )
  }

  async start(): Promise<void> {
    if (!this.#isOpen) return
    try {
      this.#show(await listRuns())
      this.#timer = setTimeout(() => void this.start(), everyMs)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#rows.clear()
      // Screen readers announce an alert whenever it is placed.
      const view = refusalView(error)
      if (this.#body.textContent !== view.textContent) this.#body.replaceChildren(view)
      // A server that is gone may come back; a key gets no other role.
      if (error.status === 0) this.#timer = setTimeout(() => void this.start(), everyMs)
    }
  }

  destroy(): void {
    this.#isOpen = false
    clearTimeout(this.#timer)
  }

  #show(runs: readonly RunShown[]): void {
    if (runs.length === 0) {
      this.#rows.clear()
      this.#body.replaceChildren(
        h('p', { class: 'dim' }, 'No query is running. Those that take long appear here.'),
      )
      return
    }
    for (const id of this.#rows.keys()) if (!runs.some(run => run.id === id)) this.#rows.delete(id)
    const names = ['Query', timeName, 'Client', 'Waits for', '']
    const head = names.map(name =>
      name === '' ? h('td') : h('th', { scope: 'col', class: name === timeName && 'number' }, name),
    )
    // Rows stay the same elements, so that the focus stays on a button.
    const rows = runs.map(run => this.#row(run))
    const body = this.#body.querySelector('tbody')
    if (body === null || body.rows.length !== rows.length || rows.some((row, i) => body.rows[i] !== row)) {
      const table = h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows))
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'scroll bordered', tabindex: 0, role: 'region', 'aria-label': 'Running queries' },
          table,
        ),
      )
    }
  }

  #row({ id, query, milliseconds: time, client, behind }: RunShown): HTMLTableRowElement {
    const known = this.#rows.get(id)
    if (known !== undefined) {
      known.cells[1]!.textContent = milliseconds(time)
      known.cells[3]!.textContent = behind === undefined ? '' : `query ${behind}`
      return known
    }
    const stop = h('button', { type: 'button', 'aria-label': `Stop ${query}, number ${id}` }, 'Stop')
    stop.addEventListener('click', () => void this.#stop(id, stop))
    const row = h(
      'tr',
      {},
      h('td', {}, query, h('span', { class: 'dim' }, ` ${id}`)),
      h('td', { class: 'time number' }, milliseconds(time)),
      h('td', {}, client ?? ''),
      h('td', {}, behind === undefined ? '' : `query ${behind}`),
      h('td', {}, stop),
    )
    this.#rows.set(id, row)
    return row
  }

  async #stop(id: number, button: HTMLButtonElement): Promise<void> {
    button.textContent = 'Stopping'
    try {
      this.#studio.announce((await stopRun(id)) ? 'Stopped' : 'It has already ended')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#studio.announce(error.message)
    }
    clearTimeout(this.#timer)
    await this.start()
  }
}
