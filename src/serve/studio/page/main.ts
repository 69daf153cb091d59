import type { Overview } from '../api.ts'
import { refusalView } from './answer/refusal-view.ts'
import { call, loadPart, Refused, storedKey } from './client.ts'
import { h, icon } from './dom.ts'
import type { EditorView } from './editor/editor-view.ts'
import { askForKey } from './key-dialog.ts'
import { QueryList } from './query-list.ts'
import { type QueryView, queryView } from './query-view.ts'
import { RunningView } from './running-view.ts'
import type { Studio } from './studio.ts'
import { themeSwitch } from './theme.ts'

/** The pages; their names follow `#/` in the address. */
const pages = [
  { name: 'query', title: 'Queries' },
  { name: 'editor', title: 'Editor' },
  { name: 'schema', title: 'Schema' },
  { name: 'running', title: 'Running' },
] as const

/** The time between two questions whether the program has changed, while the page is in view. */
const followEveryMs = 1000

class Page implements Studio {
  overview: Overview
  readonly #announcer = h('p', { class: 'visually-hidden', role: 'status' })
  readonly #main = h('main', { id: 'main', tabindex: -1 })
  readonly #tabs: readonly HTMLAnchorElement[]
  readonly #list: QueryList
  readonly #project: HTMLElement
  readonly #menu: HTMLButtonElement
  #editor: EditorView | undefined
  #query: QueryView | undefined
  #leave: () => void = () => undefined
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(overview: Overview) {
    this.overview = overview
    this.#project = h('span', { class: 'project' }, overview.project)
    this.#tabs = pages.map(({ name, title }) => h('a', { href: `#/${name}`, 'data-page': name }, title))
    this.#list = new QueryList(this)
    this.#menu = h(
      'button',
      {
        type: 'button',
        class: 'quiet square menu',
        'aria-label': 'Queries',
        'aria-expanded': 'false',
        onclick: () => this.#openList(undefined),
      },
      icon('M2 4h12M2 8h12M2 12h12'),
    )
    document.body.append(
      h(
        'a',
        { class: 'skip', href: '#main', onclick: (event: Event) => this.#skip(event) },
        'Skip to the content',
      ),
      h(
        'header',
        { class: 'top' },
        this.#menu,
        h('a', { class: 'brand', href: '#/query' }, h('b', {}, 'gvq'), ' ', this.#project),
        h('nav', { class: 'pages', 'aria-label': 'Pages' }, ...this.#tabs),
        themeSwitch(),
      ),
      h('div', { class: 'body' }, this.#list.element, this.#main),
      this.#announcer,
    )
    addEventListener('hashchange', () => void this.#go(true))
    addEventListener('focus', () => void this.#catchUp())
    addEventListener('keydown', event => {
      if (event.key === 'Escape' && document.body.classList.contains('list-open')) this.#openList(false)
    })
    addEventListener('visibilitychange', () => this.#followLater())
    this.#followLater()
    void this.#go(false)
  }

  async refresh(): Promise<void> {
    this.overview = await call('overview', [])
    this.#list.show()
  }

  edit(entry: string, run = false): void {
    void this.#edit(entry, run)
  }

  announce = (text: string): void => {
    this.#announcer.textContent = text
  }

  #followLater(): void {
    clearTimeout(this.#timer)
    if (document.visibilityState === 'visible')
      this.#timer = setTimeout(() => void this.#follow(), followEveryMs)
  }

  /** Takes over the program when it has changed, for as long as the page is in view and its key is accepted. */
  async #follow(): Promise<void> {
    try {
      if ((await call('revision', [])) !== this.overview.revision) await this.#catchUp()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // A server that is gone may come back; the next request says so, and what is wrong with the key.
      if (error.status === 401 || error.status === 403) return
    }
    this.#followLater()
  }

  /** Refreshes also when the page gets the focus: there may be other numbers of records. */
  async #catchUp(): Promise<void> {
    const { revision } = this.overview
    try {
      await this.refresh()
    } catch (error) {
      // If the server is gone, the next request reports it.
      if (error instanceof Refused) return
      throw error
    }
    if (this.overview.revision === revision) return
    const { page } = document.body.dataset
    if (page === 'editor') this.#editor?.renew()
    // An answer stays where its query has the same form.
    if (page === 'schema' || (page === 'query' && this.#query?.renew(this.overview.queries) !== true)) {
      const back = placeOfCaret(this.#main)
      await this.#go(false)
      back()
    }
  }

  async #edit(entry: string, run: boolean): Promise<void> {
    try {
      const editor = await this.#editorView()
      editor.setText(entry)
      location.hash = '#/editor'
      if (run) await editor.run()
    } catch (error) {
      this.#showFailure(error)
    }
  }

  async #editorView(): Promise<EditorView> {
    const { EditorView } = await loadPart(import('./editor/editor-view.ts'))
    this.#editor ??= new EditorView(this)
    return this.#editor
  }

  async #go(focus: boolean): Promise<void> {
    this.#turn++
    const turn = this.#turn
    const [, name = 'query', argument = ''] = location.hash.split('/')
    const page = pages.find(page => page.name === name)?.name ?? 'query'
    for (const tab of this.#tabs) {
      if (tab.dataset.page === page) tab.setAttribute('aria-current', 'page')
      else tab.removeAttribute('aria-current')
    }
    document.body.dataset.page = page
    this.#openList(false)
    this.#leave()
    this.#leave = () => undefined
    this.#query = undefined
    try {
      await this.#open(page, decoded(argument), focus)
    } catch (error) {
      if (turn === this.#turn) this.#showFailure(error)
    }
    document.title = `${page === 'query' && argument !== '' ? decoded(argument) : page} · gvq studio`
  }

  async #open(page: (typeof pages)[number]['name'], argument: string, focus: boolean): Promise<void> {
    const turn = this.#turn
    if (page === 'query') this.#showQuery(argument, focus)
    else if (page === 'editor') {
      const editor = await this.#editorView()
      if (turn !== this.#turn) return
      this.#main.replaceChildren(editor.element)
      if (focus) editor.focus()
    } else if (page === 'running') {
      const running = new RunningView(this)
      this.#leave = () => running.destroy()
      this.#main.replaceChildren(running.element)
      await running.start()
      this.#focusHeading(focus)
    } else {
      const { SchemaView } = await loadPart(import('./schema/schema-view.ts'))
      await this.refresh()
      if (turn !== this.#turn) return
      const schema = new SchemaView(this)
      this.#leave = () => schema.destroy()
      this.#main.replaceChildren(schema.element)
      schema.start()
      this.#focusHeading(focus)
    }
  }

  /**
   * Shows the error in place of a page that cannot be opened. What was typed is kept over a reload, but not what
   * failed to load.
   */
  #showFailure(error: unknown): void {
    if (!(error instanceof Refused)) throw error
    const again = async () => {
      try {
        await this.refresh()
        location.reload()
      } catch (error) {
        if (error instanceof Refused && error.code === 'INVALID_API_KEY') location.reload()
        else this.#showFailure(error)
      }
    }
    const button = h('button', { type: 'button', onclick: () => void again() }, 'Try again')
    const title = pages.find(({ name }) => name === document.body.dataset.page)!.title
    this.#main.replaceChildren(
      h(
        'div',
        { class: 'view' },
        h('h1', { tabindex: -1 }, title),
        refusalView(error),
        h('div', { class: 'actions' }, button),
      ),
    )
    button.focus()
  }

  #showQuery(name: string, focus: boolean): void {
    const { queries } = this.overview
    const query = name === '' ? queries[0] : queries.find(each => each.name === name)
    this.#list.choose(query?.name)
    if (query !== undefined) {
      const view = queryView(query, this)
      this.#query = view
      this.#leave = () => view.destroy()
      this.#main.replaceChildren(view.element)
      this.#focusHeading(focus)
      return
    }
    const text =
      name === ''
        ? ['The program has no queries. Try some in the ', h('a', { href: '#/editor' }, 'editor'), '.']
        : [`There is no query ${name}.`]
    this.#main.replaceChildren(
      h('div', { class: 'view' }, h('h1', { tabindex: -1 }, 'Queries'), h('p', { class: 'dim' }, ...text)),
    )
  }

  #focusHeading(focus: boolean): void {
    if (focus) this.#main.querySelector('h1')?.focus({ preventScroll: true })
  }

  #openList(open: boolean | undefined): void {
    const isOpen = document.body.classList.toggle('list-open', open)
    this.#menu.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) this.#list.focus()
  }

  #skip(event: Event): void {
    event.preventDefault()
    this.#main.focus()
  }
}

/** Notes where somebody types in a form. The function that is returned goes back to the field of the same name. */
function placeOfCaret(form: HTMLElement): () => void {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isText || field.name === '' || !form.contains(field)) return () => undefined
  const { name, selectionStart, selectionEnd } = field
  return () => {
    const next = form.querySelector<typeof field>(`[name="${CSS.escape(name)}"]`)
    next?.focus()
    if (selectionStart !== null) next?.setSelectionRange(selectionStart, selectionEnd)
  }
}

/** A part of an address, as typed if it is encoded wrongly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Loads the declarations; asks for the key until the server accepts one that may. */
async function overview(): Promise<Overview> {
  try {
    return await call('overview', [])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isForOther = error.code === 'FORBIDDEN' && storedKey() !== undefined
    if (error.code !== 'INVALID_API_KEY' && !isForOther) throw error
    await askForKey(error.message)
    return overview()
  }
}

try {
  new Page(await overview())
} catch (error) {
  document.body.append(h('main', { class: 'failed' }, h('h1', {}, 'gvq studio'), refusalView(error)))
}
