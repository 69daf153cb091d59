import type { Effect } from '../../../../tools/shell/api.ts'
import type { Evaluated, PageDiagnostic } from '../../api.ts'
import { AnswerPanel } from '../answer/answer-panel.ts'
import { effectsText } from '../answer/effects.ts'
import { call } from '../client.ts'
import { h } from '../dom.ts'
import { RunButton } from '../run-button.ts'
import { milliseconds, type Studio } from '../studio.ts'
import type { CodeEditor } from './code-editor.ts'
import { createCodeEditor } from './code-editor.ts'
import { LibraryView } from './library-view.ts'

const key = 'gvq-entry'
const libraryKey = 'gvq-library'

/** Ad-hoc entries: statements, an expression, a call, or declarations. */
export class EditorView {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #panel: AnswerPanel
  readonly #host = h('div', { class: 'code-host' })
  readonly #dry = h('input', { type: 'checkbox', id: 'dry-run' })
  readonly #button = new RunButton({ type: 'button', onclick: () => void this.run() })
  readonly #editor: CodeEditor
  readonly #library: LibraryView

  constructor(studio: Studio) {
    this.#studio = studio
    this.#panel = new AnswerPanel(studio)
    const first = localStorage.getItem(key) ?? firstEntry(studio)
    this.#editor = createCodeEditor(this.#host, first, {
      run: () => void this.run(),
      changed: text => localStorage.setItem(key, text),
      left: backwards =>
        (backwards
          ? [...document.querySelectorAll<HTMLElement>('.top button')].at(-1)
          : this.#button.element
        )?.focus(),
    })
    this.#library = new LibraryView(studio, this.#editor)
    this.#library.element.hidden = localStorage.getItem(libraryKey) !== 'open'
    const library = h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-controls': 'library',
        'aria-expanded': String(!this.#library.element.hidden),
      },
      'Saved and recent',
    )
    library.addEventListener('click', () => {
      const { element } = this.#library
      element.hidden = !element.hidden
      localStorage.setItem(libraryKey, element.hidden ? 'closed' : 'open')
      library.setAttribute('aria-expanded', String(!element.hidden))
    })
    const actions = h(
      'div',
      { class: 'actions' },
      this.#button.element,
      h('button', { type: 'button', onclick: () => void this.#plan(false) }, 'Plan'),
      h(
        'button',
        {
          type: 'button',
          onclick: () => void this.#plan(true),
          title: 'Runs the entry and discards its writes',
        },
        'Profile',
      ),
      h('label', { class: 'check', for: 'dry-run' }, this.#dry, 'Discard writes'),
      this.#button.elapsed,
      library,
      h('span', { class: 'hint dim' }, 'Ctrl Enter runs · F2 renames · Esc, then Tab leaves the editor'),
    )
    const editor = h(
      'div',
      { class: 'view editor' },
      h('h1', { class: 'visually-hidden', tabindex: -1 }, 'Editor'),
      !studio.overview.mayWrite &&
        h('p', { class: 'notice' }, 'Your key only reads: entries that write are refused.'),
      this.#host,
      actions,
      this.#library.element,
    )
    this.element = h('div', { class: 'editor-page' }, editor, this.#panel.element)
  }

  focus(): void {
    this.#editor.view.focus()
  }

  /** Takes over a changed program: what is wrong with the entry may have changed. */
  renew(): void {
    this.#editor.checkAgain()
  }

  setText(text: string): void {
    this.#editor.setText(text)
  }

  async run(guard = true): Promise<void> {
    if (this.#button.stop()) return
    const entry = this.#editor.text()
    const dry = this.#dry.checked
    this.#library.note(entry)
    await this.#whileRunning(async signal => {
      const result = await call('evaluate', [entry, { dry, guard }], signal)
      this.#show(result, entry)
      if (result.kind === 'declared' || (result.kind === 'answer' && result.effects.length > 0))
        await this.#studio.refresh()
    })
  }

  async #plan(measure: boolean): Promise<void> {
    if (this.#button.isRunning) return
    const entry = this.#editor.text()
    await this.#whileRunning(async signal => {
      const result = await call('plan', [entry, measure], signal)
      if (result.kind === 'plan')
        this.#panel.showPlan(result.plan, measure ? 'Measured; nothing was written' : 'Not run')
      else this.#show(result, entry)
    })
  }

  async #whileRunning(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const leave = new AbortController()
    this.#panel.busy()
    // The end of the request stops the entry on the server, and rolls it back.
    await this.#button.during(
      () => leave.abort(),
      async () => {
        await work(leave.signal).catch((error: unknown) => this.#panel.showError(error))
      },
    )
    this.#panel.idle()
  }

  #show(result: Evaluated, entry: string): void {
    switch (result.kind) {
      case 'empty':
        this.#panel.showMessage('There is nothing to run.')
        return
      case 'wrong':
        this.#editor.show(result.diagnostics)
        this.#showElsewhere(result.diagnostics, entry)
        return
      case 'declared': {
        const names = result.declared.map(({ kind, name }) => `${kind} \`${name}\``).join(', ')
        this.#panel.showMessage(
          result.dry
            ? `${names}: no errors. Not in force, because writes are discarded.`
            : `In force until the server stops: ${names}.`,
        )
        return
      }
      case 'confirm':
        void this.#confirm(result.effects)
        return
      case 'answer': {
        const parts = [milliseconds(result.timing.totalMs), effectsText(result.effects, result.dry)]
        this.#panel.showAnswer(result.value ?? {}, parts.filter(part => part !== '').join(' · '))
        this.#studio.announce('Answered')
      }
    }
  }

  /** Shows the diagnostics that are not in the entry; the others are shown below its lines. */
  #showElsewhere(diagnostics: readonly PageDiagnostic[], entry: string): void {
    const elsewhere = diagnostics.filter(({ at }) => at === undefined)
    if (elsewhere.length > 0) this.#panel.showDiagnostics(elsewhere, entry)
    else this.#panel.clear()
    const messages = diagnostics.map(({ severity, message }) => `${severity}: ${message.replaceAll('`', '')}`)
    this.#studio.announce(messages.join('. '))
  }

  async #confirm(effects: readonly Effect[]): Promise<void> {
    const dialog = h('dialog', { 'aria-labelledby': 'confirm-title' })
    const close = () => dialog.close()
    const runAll = () => {
      close()
      void this.run(false)
    }
    dialog.append(
      h('h2', { id: 'confirm-title' }, 'Change many records?'),
      h('p', {}, `This entry would have ${effectsText(effects, false)}. It has not been run.`),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'button', class: 'danger', onclick: runAll }, 'Run it'),
        h('button', { type: 'button', onclick: close, autofocus: true }, 'Cancel'),
      ),
    )
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
    this.#panel.showMessage('Not run: it would change many records.')
  }
}

function firstEntry({ overview }: Studio): string {
  const node = overview.types.find(({ of }) => of === 'node')
  return node === undefined ? '' : `N<${node.name}>::RANGE(0, 25)`
}
