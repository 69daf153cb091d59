import { h, icon } from '../dom.ts'
import { itemsOf, listText } from './values.ts'

/** More are only shown in the text. */
const itemsShown = 24

/** Below the text of a list: its items, each with a button that removes it, and a field that adds one. */
export function listHelp(field: HTMLTextAreaElement, type: string, name: string): HTMLElement {
  const items = h('ul', { class: 'items', 'aria-label': `Items of ${name}` })
  const added = h('input', {
    type: 'text',
    'aria-label': `New item of ${name}`,
    placeholder: 'New item, or a list',
  })
  const write = (all: readonly string[]) => {
    field.value = all.length === 0 ? '' : listText(type, all)
    field.dispatchEvent(new Event('input'))
  }
  const add = () => {
    const more = itemsOf(added.value)
    if (more.length === 0) return
    added.value = ''
    write([...itemsOf(field.value), ...more])
  }
  added.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  })
  added.addEventListener('paste', event => {
    // A field of one line would join the lines.
    const text = event.clipboardData?.getData('text') ?? ''
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    write([...itemsOf(field.value), ...itemsOf(text)])
  })
  const show = () => {
    const all = itemsOf(field.value)
    const shown = all.slice(0, itemsShown).map((item, i) => {
      const remove = () => {
        write(all.filter((_, other) => other !== i))
        const next = items.querySelectorAll('button')
        ;(next[Math.min(i, next.length - 1)] ?? added).focus()
      }
      const button = {
        type: 'button',
        onclick: remove,
        'aria-label': `Remove ${item}`,
        title: 'Remove',
      } as const
      return h('li', {}, h('span', {}, item), h('button', button, icon('M4 4l8 8M12 4l-8 8')))
    })
    const more = all.length - shown.length
    items.replaceChildren(
      ...shown,
      ...(more > 0 ? [h('li', { class: 'dim' }, `and ${more.toLocaleString('en')} more`)] : []),
    )
  }
  field.addEventListener('input', show)
  show()
  return h('div', { class: 'list-help' }, items, added, h('button', { type: 'button', onclick: add }, 'Add'))
}
