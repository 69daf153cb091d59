import { effectsText } from '../answer/effects.ts'
import { cellText } from '../answer/rows.ts'
import { h, uniqueId } from '../dom.ts'
import { fieldKind } from '../form/values.ts'
import type { Editing } from './editing.ts'

type Values = Readonly<Record<string, unknown>>

/** Longer text is edited in several lines. */
const lineCharacters = 60

/** Makes the cells of a row editable: each is a button, and a field after a click. */
export class RowEditor {
  readonly #editing: Editing
  readonly #announce: (text: string) => void

  constructor(editing: Editing, announce: (text: string) => void) {
    this.#editing = editing
    this.#announce = announce
  }

  /** Why no row of a table can be changed or dropped, if none can; undefined also for a table without records. */
  reasonAgainst(rows: Iterable<unknown>): string | undefined {
    let reason: string | undefined
    for (const row of rows) {
      const type = this.#editing.typeOf(row)
      if (type === undefined) continue
      reason = this.#editing.reasonAgainst(type)
      if (reason === undefined || this.#editing.mayDrop(type)) return undefined
    }
    return reason
  }

  /** Whether a table has records, and somebody who may write sees it. */
  offersEditing(rows: Iterable<unknown>): boolean {
    if (!this.#editing.mayWrite) return false
    for (const row of rows) if (this.#editing.typeOf(row) !== undefined) return true
    return false
  }

  /** Makes the cells of a row editable, and adds one for what is done with all of it. */
  decorate(row: HTMLTableRowElement, record: unknown, names: readonly string[]): void {
    const type = this.#editing.typeOf(record)
    const tools = h('td', { class: 'tools short' })
    if (type !== undefined && this.#editing.isDropped(record)) {
      row.classList.add('dropped')
      tools.textContent = 'dropped'
    } else if (type !== undefined) {
      for (const [i, name] of names.entries()) this.#decorateCell(row.cells[i]!, record as Values, name)
      if (this.#editing.mayDrop(type)) tools.append(this.#dropButton(record as Values, type.name))
    }
    row.append(tools)
  }

  #decorateCell(cell: HTMLTableCellElement, record: Values, name: string): void {
    const type = this.#editing.typeOf(record)!
    const reason = this.#editing.reasonAgainstCell(type, name)
    if (reason !== undefined) {
      if (!['id', 'label', 'from_node', 'to_node'].includes(name)) cell.title = reason
      return
    }
    const text = cell.textContent!
    const open = h(
      'button',
      { type: 'button', class: 'cell', 'aria-label': `Change ${name}: ${text}` },
      text === '' ? '\u00a0' : text,
    )
    open.addEventListener('click', () => this.#openField(cell, open, record, name))
    cell.replaceChildren(open)
  }

  #openField(cell: HTMLTableCellElement, open: HTMLElement, record: Values, name: string): void {
    const { type } = this.#editing.typeOf(record)!.properties.find(each => each.name === name)!
    const value = record[name]
    const before = value === null || value === undefined ? '' : cellText(value)
    const fault = h('p', { class: 'fault', id: uniqueId() })
    const field = fieldFor(type, before)
    field.setAttribute('aria-label', `${name}, ${type}`)
    field.setAttribute('aria-describedby', fault.id)
    field.title = `${field instanceof HTMLTextAreaElement ? 'Ctrl Enter' : 'Enter'} saves, Esc leaves it as it was`
    field.value = before
    // A field of lines has line ends of its own.
    const untouched = field.value
    const leave = () => {
      cell.classList.remove('open')
      cell.replaceChildren(open)
    }
    const close = () => {
      leave()
      open.focus()
    }
    // Not disabled meanwhile: that would take the focus from the field.
    let isSaving = false
    const save = async () => {
      if (field.value === untouched) return close()
      if (isSaving) return
      isSaving = true
      const reason = await this.#editing.change(record, name, field.value)
      isSaving = false
      if (reason === undefined) {
        this.#announce(`${name} changed`)
        return
      }
      fault.textContent = reason
      field.setAttribute('aria-invalid', 'true')
      field.focus()
    }
    const element: HTMLElement = field
    element.addEventListener('keydown', event => {
      const isSaved =
        event.key === 'Enter' && (field.tagName !== 'TEXTAREA' || event.ctrlKey || event.metaKey)
      if (!isSaved && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (isSaved) void save()
      else close()
    })
    if (field instanceof HTMLSelectElement) field.addEventListener('change', () => void save())
    // A field that nobody has typed into closes by itself.
    field.addEventListener('blur', () => {
      if (field.value === untouched && !isSaving && field.isConnected) leave()
    })
    cell.classList.add('open')
    cell.replaceChildren(h('div', { class: 'cell-field' }, field, fault))
    field.focus()
    if (!(field instanceof HTMLSelectElement)) field.select()
  }

  #dropButton(record: Values, type: string): HTMLElement {
    const button = h('button', { type: 'button', class: 'quiet' }, 'Drop')
    button.addEventListener('click', () => void this.#ask(record, type, button))
    return button
  }

  /** Asks before a record is dropped, and says what goes with it. */
  async #ask(record: Values, type: string, button: HTMLElement): Promise<void> {
    const effects = await this.#editing.effectsOfDrop(record)
    const isRefused = typeof effects === 'string'
    const what = isRefused
      ? effects
      : `It would have ${effectsText(effects, false) || 'dropped nothing'}. What is dropped cannot be brought back.`
    const titleId = uniqueId()
    const dialog = h('dialog', { 'aria-labelledby': titleId })
    const close = () => dialog.close()
    const drop = () => {
      close()
      void this.#editing.drop(record)
    }
    dialog.append(
      h('h2', { id: titleId }, `Drop this ${type}?`),
      h('p', {}, what),
      h(
        'div',
        { class: 'actions' },
        isRefused ? '' : h('button', { type: 'button', class: 'danger', onclick: drop }, 'Drop it'),
        h('button', { type: 'button', onclick: close, autofocus: true }, 'Cancel'),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      if (button.isConnected) button.focus()
    })
    document.body.append(dialog)
    dialog.showModal()
  }
}

function fieldFor(type: string, before: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (fieldKind(type) === 'boolean') {
    const options = before === '' ? ['', 'true', 'false'] : ['true', 'false']
    return h('select', {}, ...options.map(value => h('option', { value }, value)))
  }
  const common = { spellcheck: 'false', autocomplete: 'off' }
  const isLong = type === 'String' && (before.length > lineCharacters || before.includes('\n'))
  return isLong ? h('textarea', { ...common, rows: 4 }) : h('input', common)
}
