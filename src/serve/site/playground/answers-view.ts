import { counted } from '../../../base/text/counted.ts'
import type { PageDiagnostic } from '../../studio/index.ts'
import { AnswerPanel } from '../../studio/page/answer/answer-panel.ts'
import { effectsText } from '../../studio/page/answer/effects.ts'
import { Refused } from '../../studio/page/client.ts'
import { h, moveByArrows } from '../../studio/page/dom.ts'
import { milliseconds, type Studio } from '../../studio/page/studio.ts'
import type { EntryAnswer } from '../api.ts'

/** The entries that ran, and the answer of the chosen one. */
export class AnswersView {
  readonly element: HTMLElement
  readonly #panel: AnswerPanel
  readonly #list = h('div', { class: 'play-entries', role: 'group', 'aria-label': 'Entries that ran' })
  readonly #wrong: (from: number, diagnostics: readonly PageDiagnostic[]) => void

  /** @param wrong shows the diagnostics of an entry in the text of all */
  constructor(studio: Studio, wrong: (from: number, diagnostics: readonly PageDiagnostic[]) => void) {
    this.#panel = new AnswerPanel(studio)
    this.#wrong = wrong
    moveByArrows(this.#list, 'button')
    this.element = h(
      'div',
      { class: 'play-side', role: 'tabpanel', 'aria-label': 'Answers' },
      this.#list,
      this.#panel.element,
    )
    this.element.style.flex = '1'
  }

  busy(): void {
    this.#panel.busy()
  }

  /** Shows the last answer, which is that of the entry that failed if one did. */
  show(answers: readonly EntryAnswer[]): void {
    this.#list.replaceChildren(...answers.map(answer => this.#item(answer)))
    this.#list.hidden = answers.length === 0
    const last = answers.at(-1)
    if (last !== undefined) this.#choose(last, answers.length - 1)
    else this.#panel.showMessage('There is nothing to run.')
    this.#list.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }

  showDiagnostics(diagnostics: readonly PageDiagnostic[], program: string): void {
    this.#list.hidden = true
    this.#panel.showDiagnostics(diagnostics, program)
  }

  showError(error: unknown): void {
    this.#list.hidden = true
    this.#panel.showError(error)
  }

  #item(answer: EntryAnswer): HTMLElement {
    const summary = summaryOf(answer)
    const isWrong = answer.result.kind === 'wrong' || answer.result.kind === 'refused'
    const item = h(
      'button',
      { type: 'button', onclick: () => this.#choose(answer, [...this.#list.children].indexOf(item)) },
      h('code', {}, answer.entry.replace(/\s+/g, ' ')),
      h('span', { class: isWrong ? 'failed' : 'dim' }, summary),
    )
    return item
  }

  #choose({ result, from, entry }: EntryAnswer, place: number): void {
    for (const [i, item] of [...this.#list.children].entries())
      item.setAttribute('aria-pressed', String(i === place))
    switch (result.kind) {
      case 'answer':
        if (result.value === undefined)
          this.#panel.showMessage(`Done: ${effectsText(result.effects, false) || 'nothing was written'}.`)
        else this.#panel.showAnswer(result.value, milliseconds(result.timing.totalMs))
        return
      case 'wrong':
        this.#wrong(from, result.diagnostics)
        this.#panel.showDiagnostics(result.diagnostics, entry)
        return
      case 'declared':
        this.#panel.showMessage(`Declared: ${result.declared.map(({ name }) => `\`${name}\``).join(', ')}.`)
        return
      case 'refused':
        this.#panel.showError(new Refused(result.error, result.code, 0, result.hint))
        return
      default:
        this.#panel.showMessage('There is nothing to run.')
    }
  }
}

function summaryOf({ result }: EntryAnswer): string {
  switch (result.kind) {
    case 'answer':
      return result.effects.length > 0 ? effectsText(result.effects, false) : rowsOf(result.value)
    case 'wrong':
      return counted(result.diagnostics.length, 'error')
    case 'refused':
      return result.code
    default:
      return result.kind
  }
}

/** `3 rows`, where the answer is one list. */
function rowsOf(value: unknown): string {
  const members = typeof value === 'object' && value !== null ? Object.values(value) : []
  const [only] = members
  return members.length === 1 && Array.isArray(only) ? counted(only.length, 'row') : ''
}
