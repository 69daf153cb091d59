import type { PlanNode } from '../../../../engine/planner/index.ts'
import type { PageDiagnostic } from '../../api.ts'
import { loadPart, Refused } from '../client.ts'
import { h, uniqueId } from '../dom.ts'
import { download } from '../download.ts'
import { Editing } from '../editing/editing.ts'
import type { GraphView } from '../graph/graph-view.ts'
import { hasRecords } from '../graph/model.ts'
import { prettyJson } from '../json.ts'
import type { RowPages } from '../row-pages.ts'
import type { Studio } from '../studio.ts'
import { diagnosticsView, marked } from './diagnostics-view.ts'
import { jsonView } from './json-view.ts'
import { planView } from './plan-view.ts'
import { refusalView } from './refusal-view.ts'
import { type TableStates, tableView } from './table.ts'

type Tab = 'table' | 'json' | 'graph' | 'plan'

const titles: Readonly<Record<Tab, string>> = { table: 'Table', json: 'JSON', graph: 'Graph', plan: 'Plan' }
const tabs: readonly Tab[] = ['table', 'json', 'graph', 'plan']

/** Why a tab cannot be opened. */
const reasons = {
  noRecords: 'No graph: the answer contains no whole records. A record has its id and its label.',
  onlyPlan: 'A plan has no answer: run it to see one.',
} as const

const dropped = 'Records of this answer have been dropped since. Run it again to see what is left.'

/** An answer that is taken from the server page by page. */
interface PagedAnswer {
  readonly pages: RowPages
  /** The name of its only member. */
  readonly list: string
  /** The status text, with the size of what has been read. */
  readonly status: () => string
}

function answerOf({ pages, list }: PagedAnswer): unknown {
  return { [list]: pages.rows }
}

/** An answer, a plan, or what went wrong: the lower half of a query's page and of the editor. */
export class AnswerPanel {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #buttons = new Map<Tab, HTMLButtonElement>()
  readonly #body: HTMLElement
  readonly #status = h('p', { class: 'status dim', role: 'status' })
  /** Why the tab that was last tried cannot be opened, or what the shown one does not tell. */
  readonly #reason = h('p', { class: 'reason dim', role: 'status' })
  readonly #bar: HTMLElement
  readonly #save: HTMLButtonElement
  readonly #more: HTMLElement
  #name = 'answer'
  #tab: Tab = 'table'
  #answer: { readonly value: unknown } | undefined
  #paged: PagedAnswer | undefined
  #plan: PlanNode | undefined
  #graph: GraphView | undefined
  #tables: TableStates = new Map()
  #editing: Editing | undefined
  #shown = 0

  constructor(studio: Studio) {
    this.#studio = studio
    const id = uniqueId()
    this.#body = h('div', { class: 'answer-body', id, role: 'tabpanel' })
    for (const tab of tabs) {
      const choose = () => this.choose(tab)
      const attributes = { type: 'button', role: 'tab', 'aria-controls': id, onclick: choose }
      this.#buttons.set(tab, h('button', attributes, titles[tab]))
    }
    const list = h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': 'Answer' },
      ...this.#buttons.values(),
    )
    list.addEventListener('keydown', event => this.#moveTab(event))
    this.#save = h(
      'button',
      { type: 'button', class: 'quiet', onclick: () => this.#saveAnswer() },
      'Save as JSON',
    )
    const more = (title: string, rowsMax?: number) =>
      h('button', { type: 'button', class: 'quiet', onclick: () => void this.#readMore(rowsMax) }, title)
    this.#more = h('span', {}, more('More rows'), more('All rows', Number.POSITIVE_INFINITY))
    this.#bar = h(
      'div',
      { class: 'answer-bar' },
      list,
      h('div', { class: 'answer-state' }, this.#status, this.#more, this.#save),
      this.#reason,
    )
    this.element = h('section', { class: 'answer', 'aria-label': 'Answer' }, this.#bar, this.#body)
    this.clear()
  }

  clear(): void {
    this.#answer = undefined
    this.#dropPages()
    this.#plan = undefined
    this.#dropGraph()
    this.#status.textContent = ''
    this.element.classList.remove('busy')
    this.element.hidden = true
  }

  busy(): void {
    this.element.classList.add('busy')
  }

  idle(): void {
    this.element.classList.remove('busy')
  }

  /** @param name of the file when it is saved */
  showAnswer(value: unknown, status: string, name = 'answer'): void {
    this.#begin(status)
    this.#name = name
    this.#answer = { value }
    this.#tables = new Map()
    this.#editing = new Editing(this.#studio, () => this.#answer?.value)
    this.#plan = undefined
    if (this.#tab === 'plan' || (this.#tab === 'graph' && !this.#isThere('graph'))) this.#tab = 'table'
    void this.#show()
  }

  /** The first rows of an answer; the others are taken from the server when they are asked for. */
  showPages(paged: PagedAnswer, name: string): void {
    this.showAnswer(answerOf(paged), paged.status(), name)
    this.#paged = paged
    this.#showRest()
  }

  async #readMore(rowsMax?: number): Promise<void> {
    const paged = this.#paged
    if (paged === undefined) return
    this.busy()
    await paged.pages.read(rowsMax)
    if (this.#paged !== paged) return
    this.idle()
    this.#answer = { value: answerOf(paged) }
    this.#showRest()
    await this.#show()
  }

  #showRest(): void {
    const { pages, status } = this.#paged!
    this.#more.hidden = pages.isWhole || pages.failure !== undefined
    const rows = pages.rows.length.toLocaleString('en')
    const end = pages.failure === undefined ? '' : `. There it broke off: ${pages.failure}`
    this.#status.textContent = pages.isWhole ? status() : `${status()} · the first ${rows} rows${end}`
    this.#studio.announce(this.#status.textContent)
  }

  #dropPages(): void {
    void this.#paged?.pages.close()
    this.#paged = undefined
    this.#more.hidden = true
  }

  showPlan(plan: PlanNode, status: string): void {
    this.#begin(status)
    this.#plan = plan
    this.#tab = 'plan'
    void this.#show()
  }

  showMessage(text: string): void {
    this.#begin('')
    this.#message(h('p', { class: 'message' }, ...marked(text)))
    this.#studio.announce(text.replaceAll('`', ''))
  }

  showDiagnostics(diagnostics: readonly PageDiagnostic[], entry: string): void {
    this.#begin('')
    this.#message(diagnosticsView(diagnostics, entry))
    this.#studio.announce(diagnostics.map(({ message }) => message).join('. '))
  }

  showError(error: unknown): void {
    const isStopped =
      (error instanceof DOMException && error.name === 'AbortError') ||
      (error instanceof Refused && error.code === 'CANCELLED')
    if (isStopped) {
      this.showMessage('Stopped. Nothing was written.')
      return
    }
    this.#begin('')
    this.#message(refusalView(error))
  }

  #begin(status: string): void {
    this.element.hidden = false
    this.#dropPages()
    this.element.classList.remove('busy')
    this.#dropGraph()
    this.#status.textContent = status
  }

  #message(content: HTMLElement): void {
    this.#answer = undefined
    this.#plan = undefined
    this.#bar.hidden = true
    this.#shown++
    this.#body.replaceChildren(content)
  }

  #isThere(tab: Tab): boolean {
    return this.#reasonAgainst(tab) === undefined
  }

  /** Why a tab cannot be opened, if it cannot. */
  #reasonAgainst(tab: Tab): string | undefined {
    if (tab === 'plan') return this.#plan === undefined ? reasons.onlyPlan : undefined
    if (this.#answer === undefined) return reasons.onlyPlan
    const isDrawn = tab !== 'graph' || hasRecords(this.#answer.value, this.#studio.overview.types)
    return isDrawn ? undefined : reasons.noRecords
  }

  /** Opens a tab, or says why it cannot be opened. */
  choose(tab: Tab): void {
    const reason = this.#reasonAgainst(tab)
    this.#reason.textContent = reason ?? ''
    if (reason !== undefined) return
    this.#tab = tab
    void this.#show()
  }

  #moveTab(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    // Also those that cannot be opened: there the keyboard finds out why.
    const shown = tabs.filter(tab => !this.#buttons.get(tab)!.hidden)
    const focused = shown.findIndex(tab => this.#buttons.get(tab) === document.activeElement)
    const tab = shown[(focused + step + shown.length) % shown.length]
    if (tab === undefined) return
    event.preventDefault()
    this.choose(tab)
    this.#buttons.get(tab)?.focus()
  }

  async #show(): Promise<void> {
    this.#shown++
    const turn = this.#shown
    this.#bar.hidden = false
    // A table says it in its rows.
    const isOld = this.#answer !== undefined && this.#editing?.hasDropped && this.#tab !== 'table'
    this.#reason.textContent = isOld ? dropped : ''
    this.#save.hidden = this.#answer === undefined
    for (const [tab, button] of this.#buttons) {
      const isChosen = tab === this.#tab
      button.hidden = tab === 'plan' && this.#plan === undefined
      const reason = this.#reasonAgainst(tab)
      // Not `disabled`, which would take its reason from the keyboard.
      button.setAttribute('aria-disabled', String(reason !== undefined))
      button.title = reason ?? ''
      button.setAttribute('aria-selected', String(isChosen))
      button.tabIndex = isChosen ? 0 : -1
    }
    this.#dropGraph()
    const value = this.#answer?.value
    switch (this.#tab) {
      case 'table':
        if (this.#editing === undefined) break
        this.#body.replaceChildren(
          tableView(value, {
            states: this.#tables,
            editing: this.#editing,
            announce: text => this.#studio.announce(text),
          }),
        )
        break
      case 'json':
        this.#body.replaceChildren(jsonView(value, text => this.#studio.announce(text)))
        break
      case 'plan':
        if (this.#plan) this.#body.replaceChildren(planView(this.#plan))
        break
      case 'graph': {
        const part = await loadPart(import('../graph/graph-view.ts')).catch((error: unknown) => {
          if (turn === this.#shown) this.showError(error)
        })
        if (part === undefined || turn !== this.#shown) return
        const graph = new part.GraphView(this.#studio)
        this.#graph = graph
        this.#body.replaceChildren(graph.element)
        // The page scrolls at once: a click would miss a drawing that is still moving.
        this.element.scrollIntoView()
        await graph.start(value).catch((error: unknown) => {
          if (turn === this.#shown) this.showError(error)
        })
      }
    }
  }

  /** The whole answer, with all digits of its numbers. */
  #saveAnswer(): void {
    if (this.#answer)
      download(`${this.#name}.json`, 'application/json', `${prettyJson(this.#answer.value)}\n`)
  }

  #dropGraph(): void {
    this.#graph?.destroy()
    this.#graph = undefined
  }
}
