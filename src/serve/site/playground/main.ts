import { counted } from '../../../base/text/counted.ts'
import type { Overview } from '../../studio/index.ts'
import { answerBy, call } from '../../studio/page/client.ts'
import { copyText, h } from '../../studio/page/dom.ts'
import { type CodeEditor, createCodeEditor } from '../../studio/page/editor/code-editor.ts'
import { RunButton } from '../../studio/page/run-button.ts'
import { SchemaView } from '../../studio/page/schema/schema-view.ts'
import type { Studio } from '../../studio/page/studio.ts'
import { themeSwitch } from '../../studio/page/theme.ts'
import { AnswersView } from './answers-view.ts'
import { EngineClient } from './engine-client.ts'
import { type Example, examples } from './examples.ts'
import { linkOf, type Shared, sharedIn } from './link.ts'

const engine = new EngineClient()
answerBy((path, options) => engine.respond(path, options))

/** The program and its entries on the left, what they answer on the right. */
class Playground implements Studio {
  overview: Overview
  readonly #announcer = h('p', { class: 'visually-hidden', role: 'status' })
  readonly #choice: HTMLSelectElement
  readonly #program: CodeEditor
  readonly #entries: CodeEditor
  readonly #run = new RunButton({ type: 'button', onclick: () => void this.run() })
  readonly #answers: AnswersView
  readonly #schemaHost = h('div', { class: 'play-schema', role: 'tabpanel', 'aria-label': 'Schema' })
  readonly #tabs: readonly HTMLButtonElement[]
  #schema: SchemaView | undefined
  #ended: Promise<void> = Promise.resolve()
  #turn = 0

  constructor(overview: Overview) {
    this.overview = overview
    this.#answers = new AnswersView(this, (from, diagnostics) => this.#showInEntries(from, diagnostics))
    const choose = () => void this.#open(examples.find(({ name }) => name === this.#choice.value)!)
    this.#choice = h(
      'select',
      { 'aria-label': 'Example', onchange: choose },
      h('option', { value: '', hidden: true }, 'Own program'),
      ...examples.map(({ name, title }) => h('option', { value: name }, title)),
    )
    const button = (title: string, onclick: () => void) =>
      h('button', { type: 'button', class: 'quiet', onclick }, title)
    const tab = (title: string, isSchema: boolean) =>
      h('button', { type: 'button', role: 'tab', onclick: () => this.#showTab(isSchema) }, title)
    this.#tabs = [tab('Answers', false), tab('Schema', true)]
    const programHost = h('div', { class: 'code-host program' })
    const entriesHost = h('div', { class: 'code-host' })
    document.body.append(
      h(
        'header',
        { class: 'top' },
        h(
          'a',
          { class: 'brand', href: '../index.html' },
          h('b', {}, 'gvq'),
          ' ',
          h('span', {}, 'playground'),
        ),
        h('div', { class: 'play-choice' }, this.#choice),
        h(
          'div',
          { class: 'play-actions' },
          button('Format', () => void this.#format()),
          button('Copy link', () => void this.#share()),
          themeSwitch(),
        ),
      ),
      h(
        'main',
        { class: 'play' },
        h(
          'section',
          { class: 'play-side play-text', 'aria-label': 'Program and entries' },
          h('h1', { class: 'visually-hidden' }, 'Playground'),
          h('h2', {}, 'Program'),
          programHost,
          h('h2', {}, 'Entries, run one after the other on an empty database'),
          entriesHost,
          h(
            'div',
            { class: 'actions' },
            this.#run.element,
            this.#run.elapsed,
            h('span', { class: 'dim' }, 'Ctrl Enter runs · F2 renames'),
          ),
        ),
        h(
          'section',
          { class: 'play-side', 'aria-label': 'Result' },
          h('div', { class: 'play-tabs' }, h('div', { class: 'tabs', role: 'tablist' }, ...this.#tabs)),
          this.#answers.element,
          this.#schemaHost,
        ),
      ),
      this.#announcer,
    )
    const changed = () => {
      this.#choice.value = ''
    }
    this.#program = createCodeEditor(
      programHost,
      '',
      {
        run: () => void this.run(),
        changed,
        left: backwards => (backwards ? this.#choice.focus() : this.#entries.view.focus()),
      },
      {
        label: 'Program',
        placeholder: 'N::Person { name: String }',
        check: text => engine.call('check', [text]),
        complete: (text, caret, signal) => engine.call('complete', [text, caret], signal),
        rename: {
          find: (text, offset) => engine.call('renameable', [text, offset]),
          rename: (text, offset, name) => engine.call('rename', [text, this.#entries.text(), offset, name]),
        },
      },
    )
    this.#entries = createCodeEditor(
      entriesHost,
      '',
      {
        run: () => void this.run(),
        changed,
        left: backwards => (backwards ? this.#program.view.focus() : this.#run.element.focus()),
      },
      {
        label: 'Entries',
        placeholder: 'N<Person>',
        complete: (text, caret, signal) => engine.call('completeEntry', [text, caret], signal),
        rename: {
          find: (text, offset) => engine.call('renameableEntry', [text, offset]),
          rename: (text, offset, name) => engine.call('renameEntry', [text, offset, name]),
        },
      },
    )
    this.#showTab(false)
    addEventListener('hashchange', () => void this.start())
  }

  /** Opens what the address names, else the first example, and runs it. */
  async start(): Promise<void> {
    const shared = await sharedIn(location.hash)
    const named = examples.find(({ name }) => location.hash === `#example=${name}`)
    if (shared === undefined) {
      const opened = this.#open(named ?? examples[0]!)
      if (!location.hash.startsWith('#code=')) return
      // What runs then announces its end.
      await opened
      this.announce('The link is damaged.')
    } else void this.#fill(shared)
  }

  #open(example: Example): Promise<void> {
    const ran = this.#fill(example)
    this.#choice.value = example.name
    return ran
  }

  #fill({ program, entries }: Shared): Promise<void> {
    this.#program.setText(program)
    this.#entries.setText(entries)
    return this.#runAnew()
  }

  /** Runs what is there now, once what is running has stopped. */
  async #runAnew(): Promise<void> {
    this.#turn++
    const turn = this.#turn
    if (this.#run.stop()) await this.#ended
    if (turn === this.#turn) await this.run()
  }

  async refresh(): Promise<void> {
    this.overview = await call('overview', [])
  }

  edit(entry: string, run = false): void {
    const text = this.#entries.text()
    this.#entries.setText(text === '' || text.endsWith('\n') ? text + entry : `${text}\n${entry}`)
    this.#showTab(false)
    if (run) void this.#runAnew()
  }

  announce = (text: string): void => {
    this.#announcer.textContent = text
  }

  async run(): Promise<void> {
    if (this.#run.stop()) return
    this.#ended = this.#runNow()
    await this.#ended
  }

  async #runNow(): Promise<void> {
    const [program, entries] = [this.#program.text(), this.#entries.text()]
    const leave = new AbortController()
    this.#answers.busy()
    this.#entries.show([])
    await this.#run.during(
      () => leave.abort(),
      async () => {
        try {
          const { diagnostics, answers } = await engine.call('run', [program, entries], leave.signal)
          await this.refresh()
          const errors = diagnostics.filter(({ severity }) => severity === 'error')
          if (errors.length > 0) {
            this.#program.show(diagnostics)
            this.#answers.showDiagnostics(diagnostics, program)
            this.#showTab(false)
          } else this.#answers.show(answers)
          this.announce(errors.length > 0 ? counted(errors.length, 'error') : 'Answered')
        } catch (error) {
          this.#answers.showError(error)
        }
      },
    )
    if (!this.#schemaHost.hidden) this.#drawSchema()
    document.body.dataset.ran = String(Number(document.body.dataset.ran ?? 0) + 1)
  }

  #showInEntries(from: number, diagnostics: Parameters<CodeEditor['show']>[0]): void {
    this.#entries.show(
      diagnostics.map(each => {
        const { at } = each
        return at === undefined ? each : { ...each, at: { from: at.from + from, to: at.to + from } }
      }),
    )
  }

  async #format(): Promise<void> {
    const text = this.#program.text()
    const { text: formatted } = await engine.call('format', [text])
    if (formatted === undefined) this.announce('A program with a syntax error cannot be formatted.')
    else if (formatted !== text && text === this.#program.text()) this.#program.setText(formatted)
  }

  async #share(): Promise<void> {
    const hash = await linkOf({ program: this.#program.text(), entries: this.#entries.text() })
    history.replaceState(undefined, '', hash)
    await copyText(location.href)
    this.announce('The link to this program is copied.')
  }

  #showTab(isSchema: boolean): void {
    this.#tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String((i === 1) === isSchema))
    })
    this.#answers.element.hidden = isSchema
    this.#schemaHost.hidden = !isSchema
    if (isSchema) this.#drawSchema()
  }

  #drawSchema(): void {
    this.#schema?.destroy()
    this.#schema = new SchemaView(this)
    this.#schemaHost.replaceChildren(this.#schema.element)
    this.#schema.start()
  }
}

await new Playground(await call('overview', [])).start()

// Keeps the files for a visit without a network, where the browser lets it: https, and this machine.
void navigator.serviceWorker?.register(new URL('offline.js', document.baseURI))
