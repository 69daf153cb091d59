import { breakable, h } from '../dom.ts'
import { compactJson } from '../json.ts'

/** Where the chosen one of the drawn things is described. It can be scrolled with the keyboard, because it has no other elements to focus. */
export function detailsPanel(): HTMLElement {
  return h('div', {
    class: 'details',
    'aria-live': 'polite',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Details',
  })
}

/** The members of a record, one per row. */
export function propertyTable(record: Readonly<Record<string, unknown>>): HTMLElement {
  const rows = Object.entries(record).map(([name, value]) => {
    const text = typeof value === 'string' ? value : compactJson(value)
    const shown = text.length > 300 ? `${text.slice(0, 300)}…` : text
    const isCode = ['id', 'from_node', 'to_node', 'data'].includes(name)
    const kind = value === null ? 'null' : isCode ? 'code' : undefined
    return h('tr', {}, h('th', { scope: 'row' }, breakable(name)), h('td', { class: kind }, shown))
  })
  return h('table', { class: 'properties' }, h('tbody', {}, ...rows))
}
