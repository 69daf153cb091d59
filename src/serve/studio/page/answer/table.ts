import { counted } from '../../../../base/text/counted.ts'
import { h, icon } from '../dom.ts'
import { download } from '../download.ts'
import type { Editing } from '../editing/editing.ts'
import { RowEditor } from '../editing/row-editor.ts'
import { type Column, cellText, csvOf, isObject, Rows } from './rows.ts'

/** Longer lists are drawn in part: the rows in view, all of one height. */
const wholeMax = 200
const rowHeight = 33
/** Rows that are drawn above and below those in view. */
const margin = 12
const cellCharacters = 120
/** Room for what is shown in an empty filter. */
const filterCharacters = 10
const cellPadding = 30
/** Room for the buttons of a row that can be edited. */
const toolCharacters = 8
/** Cells up to this length are not wrapped. */
const lineCharacters = 32

/** How a table was sorted, filtered and scrolled. */
interface TableState {
  readonly filters: Map<number, string>
  isFiltering: boolean
  isEditing: boolean
  order: { readonly column: number; readonly descending: boolean } | undefined
  scrollTop: number
}

/** The states of the tables of one answer by their names, for when it is drawn again: with more rows, or after another tab. */
export type TableStates = Map<string, TableState>

interface Context {
  readonly states: TableStates
  readonly editing: Editing
  /** Announces a text to screen readers. */
  announce(text: string): void
}

/** An answer as tables: one for each list, and one with names and values for all single values. */
export function tableView(value: unknown, context: Context): HTMLElement {
  const view = h('div', { class: 'tables' }, context.editing.element)
  if (Array.isArray(value)) view.append(listTable(value, 'rows', context))
  else if (!isObject(value)) view.append(h('p', { class: 'single' }, cellText(value)))
  else view.append(...sections(value, context))
  return view
}

function sections(value: Readonly<Record<string, unknown>>, context: Context): readonly HTMLElement[] {
  const entries = Object.entries(value)
  const flat = entries.filter(([, member]) => !isTable(member))
  const parts = entries
    .filter(([, member]) => isTable(member))
    .map(([name, member]) =>
      h(
        'section',
        {},
        h('h2', {}, name),
        listTable(Array.isArray(member) ? member : [member], name, context),
      ),
    )
  if (flat.length > 0)
    parts.unshift(h('section', {}, listTable([Object.fromEntries(flat)], 'values', context)))
  return parts.length > 0 ? parts : [h('p', { class: 'dim' }, 'The query returns nothing.')]
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 || value.some(isObject) : isObject(value)
}

function listTable(rows: readonly unknown[], name: string, context: Context): HTMLElement {
  const { states } = context
  if (rows.length === 0) return h('p', { class: 'dim empty-list' }, 'No rows.')
  const state = states.get(name) ?? {
    filters: new Map(),
    isFiltering: false,
    isEditing: false,
    order: undefined,
    scrollTop: 0,
  }
  states.set(name, state)
  return new ListTable(new Rows(rows), name, state, context).element
}

/** A list that can be sorted by a column, filtered by all of them, and downloaded. */
class ListTable {
  readonly element: HTMLElement
  readonly #rows: Rows
  readonly #name: string
  readonly #context: Context
  readonly #editor: RowEditor
  readonly #isWhole: boolean
  readonly #body = h('tbody')
  readonly #heads: readonly HTMLTableCellElement[]
  readonly #count = h('p', { class: 'count dim' })
  readonly #scroll: HTMLElement
  readonly #state: TableState
  #view: Uint32Array
  /** The drawn rows, as positions in the view. */
  #drawn = { from: 0, to: 0 }
  #lines: ReadonlyMap<number, HTMLElement> = new Map()
  /** What had the focus when it was scrolled out of view. */
  #lost: HTMLElement | undefined

  constructor(rows: Rows, name: string, state: TableState, context: Context) {
    this.#rows = rows
    this.#name = name
    this.#state = state
    this.#context = context
    this.#editor = new RowEditor(context.editing, text => context.announce(text))
    this.#isWhole = rows.size <= wholeMax
    this.#view = rows.view(state)
    this.#heads = rows.columns.map((column, i) => this.#head(column, i))
    const fields = h('tr', { class: 'filters' }, ...rows.columns.map((column, i) => this.#filter(column, i)))
    fields.hidden = !state.isFiltering
    const widths = this.#isWhole ? [] : [...widthsOf(rows), ...(state.isEditing ? [toolCharacters] : [])]
    const table = h(
      'table',
      { class: this.#isWhole ? undefined : 'long', 'aria-rowcount': rows.size + 1 },
      this.#isWhole ? undefined : columnsOf(widths),
      h('thead', {}, h('tr', {}, ...this.#heads, state.isEditing && h('td')), fields),
      this.#body,
    )
    const all = widths.reduce((a, b) => a + b, 0)
    if (!this.#isWhole) table.style.inlineSize = `max(100%, ${lengthOf(all, widths.length)})`
    this.#scroll = h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Rows of ${name}` },
      table,
    )
    const toggle = h('button', { type: 'button', class: 'quiet' }, 'Filter')
    toggle.setAttribute('aria-expanded', String(state.isFiltering))
    toggle.addEventListener('click', () => {
      state.isFiltering = !state.isFiltering
      fields.hidden = !state.isFiltering
      toggle.setAttribute('aria-expanded', String(state.isFiltering))
      if (state.isFiltering) fields.querySelector('input')?.focus()
    })
    const csv = () => download(`${name}.csv`, 'text/csv', csvOf(rows))
    const { edit, why } = this.#editSwitch()
    this.element = h(
      'div',
      { class: 'list-table' },
      h(
        'div',
        { class: 'table-bar' },
        this.#count,
        rows.size > 1 && toggle,
        edit,
        h('button', { type: 'button', class: 'quiet', onclick: csv, title: `All rows of ${name}` }, 'CSV'),
        why,
      ),
      this.#scroll,
    )
    this.#markOrder()
    this.#draw(true)
    this.#follow(state.scrollTop)
    context.editing.onChange(() => this.#drawAgain())
  }

  /** The button that makes the cells editable, where the program and the key allow that; else why the program does not. */
  #editSwitch(): { readonly edit?: HTMLElement; readonly why?: HTMLElement } {
    const few = Array.from({ length: Math.min(this.#rows.size, wholeMax) }, (_, i) => this.#rows.row(i))
    if (!this.#editor.offersEditing(few)) return {}
    const reason = this.#editor.reasonAgainst(few)
    const why = h('p', { class: 'reason dim', role: 'status' })
    const edit = h(
      'button',
      { type: 'button', class: 'quiet', 'aria-pressed': String(this.#state.isEditing) },
      'Edit',
    )
    edit.title = reason ?? 'Change or drop records'
    edit.setAttribute('aria-disabled', String(reason !== undefined))
    edit.addEventListener('click', () => {
      why.textContent = reason ?? ''
      if (reason !== undefined) return
      this.#state.isEditing = !this.#state.isEditing
      const next = new ListTable(this.#rows, this.#name, this.#state, this.#context)
      this.element.replaceWith(next.element)
      next.element.querySelector<HTMLElement>('.table-bar [aria-pressed]')?.focus()
    })
    return { edit, why }
  }

  /** Draws the rows after a change, and leaves the focus at the cell that has it. Returns false if the table is no longer shown. */
  #drawAgain(): boolean {
    if (!this.element.isConnected) return false
    const cell = this.#body.contains(document.activeElement)
      ? document.activeElement?.closest('td')?.dataset.place
      : undefined
    this.#draw(true)
    if (cell !== undefined) this.#body.querySelector<HTMLElement>(`[data-place="${cell}"] button`)?.focus()
    return true
  }

  /** Draws the rows in view. Its height is known, and it can be scrolled, only when it is in the page. */
  #follow(scrollTop: number): void {
    let isPlaced = false
    new ResizeObserver(() => {
      if (!isPlaced) this.#scroll.scrollTop = scrollTop
      isPlaced = true
      this.#draw(false)
    }).observe(this.#scroll)
    const scrolled = () => {
      this.#state.scrollTop = this.#scroll.scrollTop
      this.#draw(false)
    }
    this.#scroll.addEventListener('scroll', scrolled, { passive: true })
  }

  #head({ name, kind }: Column, index: number): HTMLTableCellElement {
    const sort = h(
      'button',
      { type: 'button', onclick: () => this.#sort(index), title: 'Sort' },
      h('span', {}, name),
      icon('M5 6l3-3 3 3M5 10l3 3 3-3', { class: 'icon sort' }),
    )
    return h('th', { scope: 'col', class: kind === 'number' && 'number' }, this.#rows.size > 1 ? sort : name)
  }

  #filter({ name, kind }: Column, index: number): HTMLElement {
    const placeholder = { number: '> 5, 1..9', date: '> 2031-02', boolean: '= true', text: 'contains' }[kind]
    const field = h('input', {
      type: 'search',
      placeholder,
      'aria-label': `Filter ${name}`,
      spellcheck: 'false',
    })
    field.value = this.#state.filters.get(index) ?? ''
    field.addEventListener('input', () => {
      this.#state.filters.set(index, field.value)
      this.#renew()
      this.#context.announce(this.#count.textContent ?? '')
    })
    return h('td', {}, field)
  }

  /** Ascending, descending, then as it came. */
  #sort(column: number): void {
    const { column: before, descending } = this.#state.order ?? {}
    this.#state.order =
      before !== column
        ? { column, descending: false }
        : descending
          ? undefined
          : { column, descending: true }
    this.#markOrder()
    this.#renew()
  }

  #markOrder(): void {
    const { order } = this.#state
    for (const [i, head] of this.#heads.entries()) {
      if (i !== order?.column) head.removeAttribute('aria-sort')
      else head.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending')
    }
  }

  #renew(): void {
    this.#view = this.#rows.view(this.#state)
    this.#scroll.scrollTop = 0
    this.#draw(true)
  }

  #draw(isNew: boolean): void {
    const found = this.#view.length
    const { size } = this.#rows
    const all = counted(size, 'row')
    this.#count.textContent = found === size ? all : `${found.toLocaleString('en')} of ${all}`
    const { from, to } = this.#isWhole ? { from: 0, to: found } : this.#inView(found)
    if (!isNew && from === this.#drawn.from && to === this.#drawn.to) return
    this.#drawn = { from, to }
    const active = document.activeElement as HTMLElement
    const focused = active === document.body ? this.#lost : this.#body.contains(active) ? active : undefined
    // A row that stays in view stays as it is: somebody may be typing into one of its cells.
    const known = isNew ? undefined : this.#lines
    const shown = [...this.#view.subarray(from, to)]
    const rows = shown.map((row, i) => known?.get(row) ?? this.#row(row, from + i))
    this.#lines = new Map(shown.map((row, i) => [row, rows[i]!]))
    if (this.#isWhole) this.#body.replaceChildren(...rows)
    else this.#body.replaceChildren(gap(from), ...rows, gap(found - to))
    const isDrawn = focused !== undefined && this.#body.contains(focused)
    if (isDrawn) focused.focus({ preventScroll: true })
    this.#lost = isDrawn ? undefined : focused
  }

  #inView(found: number): { readonly from: number; readonly to: number } {
    const { scrollTop, clientHeight } = this.#scroll
    const from = Math.max(0, Math.floor(scrollTop / rowHeight) - margin)
    return { from, to: Math.min(found, from + Math.ceil((clientHeight || 600) / rowHeight) + 2 * margin) }
  }

  #row(row: number, position: number): HTMLElement {
    const cells = this.#rows.columns.map((column, i) => tableCell(this.#rows.cell(row, i), column))
    const line = h('tr', { 'aria-rowindex': this.#isWhole ? undefined : position + 2 }, ...cells)
    if (this.#state.isEditing) {
      for (const [i, cell] of cells.entries()) cell.dataset.place = `${row} ${i}`
      const names = this.#rows.columns.map(({ name }) => name)
      this.#editor.decorate(line, this.#rows.row(row), names)
    }
    return line
  }
}

/** The height of rows that are not drawn. */
function gap(rows: number): HTMLElement {
  const gap = h('tr', { class: 'gap', 'aria-hidden': 'true' })
  gap.style.blockSize = `${rows * rowHeight}px`
  return gap
}

/** Fixed widths in characters, from the first rows: otherwise columns would change while scrolling. */
function widthsOf(rows: Rows): readonly number[] {
  return rows.columns.map(({ name }, column) => {
    let most = Math.max(name.length + 3, filterCharacters)
    for (let row = 0; row < Math.min(rows.size, wholeMax); row++)
      most = Math.max(most, isIdName(name) ? 12 : cellText(rows.cell(row, column)).length)
    return Math.min(most, 44)
  })
}

function lengthOf(characters: number, columns: number): string {
  return `calc(${characters}ch + ${columns * cellPadding}px)`
}

function columnsOf(widths: readonly number[]): HTMLElement {
  const columns = widths.map(width => {
    const column = h('col')
    column.style.inlineSize = lengthOf(width, 1)
    return column
  })
  return h('colgroup', {}, ...columns)
}

function isIdName(name: string): boolean {
  return ['id', 'from_node', 'to_node'].includes(name)
}

function tableCell(value: unknown, { name, kind }: Column): HTMLElement {
  const isId = isIdName(name) && typeof value === 'string'
  const text = cellText(value)
  const short = text.length > cellCharacters ? `${text.slice(0, cellCharacters)}…` : text
  const kinds = [
    value === null || value === undefined ? 'null' : '',
    isId ? 'id' : '',
    kind === 'number' ? 'number' : '',
    text.length <= lineCharacters ? 'short' : '',
  ]
  const inner = isId ? h('span', {}, h('bdi', {}, text)) : short
  return h(
    'td',
    { class: kinds.join(' ').trim(), title: isId || text.length > 40 ? text.slice(0, 2000) : undefined },
    inner,
  )
}
