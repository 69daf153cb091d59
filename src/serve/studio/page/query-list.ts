import type { QueryFacts } from '../../../language/facts/index.ts'
import { breakable, h, moveByArrows } from './dom.ts'
import type { Studio } from './studio.ts'

/** The list of queries, grouped by file, with a filter. */
export class QueryList {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #list = h('div', { class: 'list' })
  readonly #filter = h('input', {
    type: 'search',
    placeholder: 'Filter queries',
    'aria-label': 'Filter queries',
  })
  #chosen: string | undefined

  constructor(studio: Studio) {
    this.#studio = studio
    this.#filter.addEventListener('input', () => this.show())
    this.#filter.addEventListener('keydown', event => {
      const first = this.#list.querySelector('a')
      if (event.key === 'ArrowDown') {
        event.preventDefault()
        first?.focus()
      } else if (event.key === 'Enter') first?.click()
    })
    moveByArrows(this.#list, 'a')
    this.element = h('nav', { class: 'queries', 'aria-label': 'Queries' }, this.#filter, this.#list)
  }

  focus(): void {
    this.#filter.focus()
  }

  choose(name: string | undefined): void {
    this.#chosen = name
    this.show()
  }

  show(): void {
    const wanted = this.#filter.value.trim().toLowerCase()
    const { queries } = this.#studio.overview
    const found = queries.filter(({ name }) => name.toLowerCase().includes(wanted))
    const files = Map.groupBy(found, ({ declaredAt }) => declaredAt.file)
    const groups = [...files].map(([file, members]) => this.#group(file, members))
    this.#filter.hidden = queries.length === 0
    const none = queries.length > 0 && groups.length === 0
    const { activeElement } = document
    const focused = this.#list.contains(activeElement) ? activeElement?.getAttribute('href') : undefined
    this.#list.replaceChildren(...(none ? [h('p', { class: 'dim' }, 'No query matches.')] : groups))
    if (focused) this.#list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
  }

  #group(file: string, queries: readonly QueryFacts[]): HTMLElement {
    const items = queries.map(({ name, writes }) =>
      h(
        'li',
        {},
        h(
          'a',
          { href: `#/query/${name}`, 'aria-current': name === this.#chosen ? 'page' : undefined },
          breakable(name),
          writes && h('span', { class: 'dot', role: 'img', 'aria-label': 'writes', title: 'writes' }),
        ),
      ),
    )
    return h('section', {}, h('h2', {}, file), h('ul', {}, ...items))
  }
}
