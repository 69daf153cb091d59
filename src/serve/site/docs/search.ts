import MiniSearch from 'minisearch'
import { h } from '../../studio/page/dom.ts'
import { themeSwitch } from '../../studio/page/theme.ts'
import { searchOptions } from './search-options.ts'

interface Section {
  readonly id: string
  readonly page: string
  readonly title: string
}

const foundMax = 12

let index: Promise<MiniSearch> | undefined

/** The index is loaded when the user begins to search. */
function load(): Promise<MiniSearch> {
  index ??= fetch('search-index.json')
    .then(response => response.text())
    .then(text => MiniSearch.loadJSON(text, searchOptions))
  return index
}

const field = document.querySelector<HTMLInputElement>('#search')!
const list = h('ul', { class: 'found', hidden: true })
field.after(list)
document.querySelector('header.top')!.append(themeSwitch())

field.addEventListener('focus', () => void load())
field.addEventListener('input', () => void show())
field.addEventListener('keydown', event => {
  if (event.key === 'Escape') hide()
  if (event.key === 'ArrowDown') list.querySelector('a')?.focus()
  if (event.key === 'Enter') list.querySelector('a')?.click()
})
list.addEventListener('keydown', event => {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Escape') hide()
  if (event.key === 'ArrowDown') links[at + 1]?.focus()
  if (event.key === 'ArrowUp') (links[at - 1] ?? field).focus()
  else if (event.key !== 'ArrowDown') return
  event.preventDefault()
})
addEventListener('keydown', event => {
  const isTyping = document.activeElement instanceof HTMLInputElement
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  field.focus()
})

function hide(): void {
  list.hidden = true
  field.focus()
}

async function show(): Promise<void> {
  const words = field.value.trim()
  const found = words === '' ? [] : (await load()).search(words).slice(0, foundMax)
  if (words !== field.value.trim()) return
  const items = (found as unknown as readonly Section[]).map(({ id, page, title }) =>
    h('li', {}, h('a', { href: id }, h('b', {}, title), ' ', h('span', { class: 'dim' }, page))),
  )
  if (words !== '' && items.length === 0) items.push(h('li', { class: 'dim' }, 'Nothing is found.'))
  list.replaceChildren(...items)
  list.hidden = words === ''
}
