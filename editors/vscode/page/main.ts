import './style.css'
import type { Overview } from '../../../src/serve/studio/api.ts'
import { AnswerPanel } from '../../../src/serve/studio/page/answer/answer-panel.ts'
import { answerBy, call, Refused } from '../../../src/serve/studio/page/client.ts'
import { h } from '../../../src/serve/studio/page/dom.ts'
import { saveBy } from '../../../src/serve/studio/page/download.ts'
import { parseJson } from '../../../src/serve/studio/page/json.ts'
import { milliseconds, type Studio } from '../../../src/serve/studio/page/studio.ts'
import type { ToPage } from '../src/panel-messages.ts'
import { Extension } from './extension.ts'
import { followTheme } from './theme.ts'

/** The overview of data that cannot be read: nothing in an answer is then known to be a record. */
const unknown: Overview = {
  project: '',
  revision: 0,
  mayWrite: false,
  types: [],
  queries: [],
  rowsOf: {},
  changed: { updated: [], dropped: [] },
}

/** The answer of a query as graph, table and JSON, in an editor. */
class Page implements Studio {
  overview = unknown
  readonly #title = h('h1', { class: 'visually-hidden' })
  readonly #announcer = h('p', { class: 'visually-hidden', role: 'status' })
  readonly #notice = h('p', { class: 'notice', role: 'alert', hidden: true })
  readonly #panel = new AnswerPanel(this)
  #shown = 0

  constructor() {
    document.body.append(h('main', {}, this.#title, this.#notice, this.#panel.element), this.#announcer)
  }

  async refresh(): Promise<void> {
    this.overview = await call('overview', [])
  }

  edit(): void {
    // Nothing that the answers show leads to an editor of entries.
  }

  announce = (text: string): void => {
    this.#announcer.textContent = text
  }

  async show({ query, json, milliseconds: time }: Extract<ToPage, { kind: 'answer' }>): Promise<void> {
    this.#shown++
    const turn = this.#shown
    this.#panel.busy()
    const failure = await this.refresh().catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    if (turn !== this.#shown) return
    if (failure) this.overview = unknown
    this.#notice.hidden = failure === undefined
    this.#notice.textContent = failure
      ? `The records cannot be read, so that there is no graph: ${failure.message}`
      : ''
    this.#title.textContent = query
    this.#panel.showAnswer(parseJson(json), milliseconds(time), query)
    if (failure === undefined) this.#panel.choose('graph')
  }
}

followTheme()
const extension = new Extension()
answerBy((_, options) => extension.respond(options))
saveBy((name, _, text) => extension.save(name, text))
const page = new Page()
extension.start(answer => void page.show(answer))
