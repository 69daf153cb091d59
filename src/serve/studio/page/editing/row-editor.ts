import { effectsText } from '../answer/effects.ts'
import { cellText } from '../answer/rows.ts'
import { h, uniqueId } from '../dom.ts'
import { CellField } from './cell-field.ts'
import type { Editing } from './editing.ts'

type Values = Readonly<Record<string, unknown>>

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
      reason = this.#editing.reasonAgainst(type, row as Values)
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
      if (this.#editing.mayDrop(type)) tools.append(this.#dropButton(record as Values))
    }
    row.append(tools)
  }

  #decorateCell(cell: HTMLTableCellElement, record: Values, name: string): void {
    const type = this.#editing.typeOf(record)!
    const reason = this.#editing.reasonAgainstCell(type, record, name)
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
    const field = this.#editing.fields.get(record, name)
    if (field?.isKept) {
      field.placeIn(cell, open)
      return
    }
    this.#editing.fields.delete(record, name)
    cell.replaceChildren(open)
  }

  #openField(cell: HTMLElement, open: HTMLElement, record: Values, name: string): void {
    const { fields } = this.#editing
    const { type } = this.#editing.typeOf(record)!.properties.find(each => each.name === name)!
    const value = record[name]
    const before = value === null || value === undefined ? '' : cellText(value)
    const field = new CellField(name, type, before, {
      save: typed => this.#editing.change(record, name, typed),
      closed: () => fields.delete(record, name),
      announce: this.#announce,
    })
    fields.add(record, name, field)
    field.placeIn(cell, open)
    field.begin()
  }

  #dropButton(record: Values): HTMLElement {
    const button = h('button', { type: 'button', class: 'quiet' }, 'Drop')
    button.addEventListener('click', () => void this.#ask(record, button))
    return button
  }

  /** Asks before a record is dropped, and says what goes with it. */
  async #ask(record: Values, button: HTMLElement): Promise<void> {
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
      h('h2', { id: titleId }, `Drop ${this.#editing.captionOf(record)}?`),
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
