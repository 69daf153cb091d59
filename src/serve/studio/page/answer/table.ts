import { counted } from '../../../../base/counted.ts'
import { h } from '../dom.ts'
import { compactJson } from '../json.ts'

const rowsShown = 200
const cellCharacters = 120
/** Cells up to this length are not wrapped. */
const lineCharacters = 32

/** An answer as tables: one for each list, and one with names and values for all single values. */
export function tableView(value: unknown): HTMLElement {
  const view = h('div', { class: 'tables' })
  if (Array.isArray(value)) view.append(listTable(value))
  else if (!isObject(value)) view.append(cellBox(value))
  else view.append(...sections(value))
  return view
}

function sections(value: Readonly<Record<string, unknown>>): readonly HTMLElement[] {
  const entries = Object.entries(value)
  const flat = entries.filter(([, member]) => !isTable(member))
  const parts = entries
    .filter(([, member]) => isTable(member))
    .map(([name, member]) => section(name, Array.isArray(member) ? member : [member], Array.isArray(member)))
  if (flat.length > 0) parts.unshift(h('section', {}, listTable([Object.fromEntries(flat)])))
  return parts.length > 0 ? parts : [h('p', { class: 'dim' }, 'The query returns nothing.')]
}

function section(name: string, rows: readonly unknown[], isList: boolean): HTMLElement {
  const count = isList ? counted(rows.length, 'row') : ''
  return h('section', {}, h('h3', {}, name, h('span', { class: 'dim' }, count)), listTable(rows))
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 || value.some(isObject) : isObject(value)
}

function listTable(rows: readonly unknown[]): HTMLElement {
  if (rows.length === 0) return h('p', { class: 'dim empty-list' }, 'No rows.')
  const columns = columnsOf(rows)
  const names = columns ?? ['value']
  const cell = (row: unknown, name: string) =>
    columns === undefined ? row : (row as Record<string, unknown>)[name]
  const isNumeric = names.map(name => rows.slice(0, rowsShown).every(row => isNumber(cell(row, name))))
  const body = h('tbody')
  const more = h('button', { type: 'button', class: 'quiet', onclick: () => grow() })
  const grow = () => {
    const from = body.rows.length
    for (const row of rows.slice(from, from + rowsShown)) {
      const cells = names.map((name, i) => tableCell(cell(row, name), name, isNumeric[i] === true))
      body.append(h('tr', {}, ...cells))
    }
    const left = rows.length - body.rows.length
    more.textContent = `Show ${Math.min(rowsShown, left)} more of ${left.toLocaleString('en')}`
    more.hidden = left === 0
  }
  grow()
  const head = names.map((name, i) => h('th', { scope: 'col', class: isNumeric[i] && 'number' }, name))
  const table = h('table', {}, h('thead', {}, h('tr', {}, ...head)), body)
  return h(
    'div',
    {},
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Rows' }, table),
    more,
  )
}

/** The names of all members in the order first seen, or `undefined` if a row is not an object. */
function columnsOf(rows: readonly unknown[]): readonly string[] | undefined {
  const names = new Set<string>()
  for (const row of rows) {
    if (!isObject(row)) return undefined
    for (const name of Object.keys(row)) names.add(name)
  }
  return [...names]
}

function tableCell(value: unknown, name: string, isNumeric: boolean): HTMLElement {
  const isId = ['id', 'from_node', 'to_node'].includes(name) && typeof value === 'string'
  const text = shown(value)
  const short = text.length > cellCharacters ? `${text.slice(0, cellCharacters)}…` : text
  const kinds = [
    value === null || value === undefined ? 'null' : '',
    isId ? 'id' : '',
    isNumeric ? 'number' : '',
    text.length <= lineCharacters ? 'short' : '',
  ]
  const inner = isId ? h('span', {}, h('bdi', {}, text)) : short
  return h(
    'td',
    { class: kinds.join(' ').trim(), title: isId || short !== text ? text.slice(0, 2000) : undefined },
    inner,
  )
}

function cellBox(value: unknown): HTMLElement {
  return h('p', { class: 'single' }, shown(value))
}

/** A string unchanged, everything else as JSON. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : compactJson(value)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint'
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
