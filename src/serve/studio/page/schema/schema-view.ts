import { counted } from '../../../../base/text/counted.ts'
import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import { breakable, h, icon, moveByArrows } from '../dom.ts'
import { Palette } from '../graph/palette.ts'
import { detailsPanel } from '../graph/properties.ts'
import type { Studio } from '../studio.ts'
import { onTheme } from '../theme.ts'
import { keyOf } from './boxes.ts'
import { Diagram } from './diagram.ts'

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** The types as a diagram, with the properties of the selected one. */
export class SchemaView {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #palette: Palette
  readonly #diagram: Diagram
  readonly #list = h('div', { class: 'list' })
  readonly #details = detailsPanel()
  readonly #endTheme: () => void
  #chosen: TypeWithCount | undefined

  constructor(studio: Studio) {
    this.#studio = studio
    const { types, project } = studio.overview
    this.#palette = new Palette(studio.overview)
    const diagram = new Diagram(types, this.#palette, type => this.#choose(type))
    this.#diagram = diagram
    this.#endTheme = onTheme(() => diagram.draw())
    moveByArrows(this.#list, 'button')
    const button = (title: string, path: string, onclick: () => void) =>
      h('button', { type: 'button', class: 'quiet square', onclick, 'aria-label': title, title }, icon(path))
    const tools = h(
      'div',
      { class: 'over' },
      button('Show all', 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4', () => diagram.fit()),
      button('Zoom in', 'M8 3v10M3 8h10', () => diagram.zoom(1.3)),
      button('Zoom out', 'M3 8h10', () => diagram.zoom(1 / 1.3)),
      button('Save as SVG', 'M8 2v8M4.5 7 8 10.500 11.500 7M3 13.500h10', () =>
        diagram.save(`${project}-schema`),
      ),
    )
    if (types.length === 0) {
      const text = h('p', { class: 'dim' }, 'The program declares no types yet.')
      this.element = h('div', { class: 'view' }, h('h1', { tabindex: -1 }, 'Schema'), text)
      return
    }
    this.element = h(
      'div',
      { class: 'graph schema' },
      h('h1', { class: 'visually-hidden', tabindex: -1 }, 'Schema'),
      h('div', { class: 'stage' }, diagram.element, tools),
      h('div', { class: 'side', role: 'group', 'aria-label': 'Types' }, this.#details, this.#list),
    )
  }

  /** Shows the whole diagram. To be called when the element is in the page. */
  start(): void {
    this.#diagram.fit()
    this.#showList()
    const [first] = this.#studio.overview.types
    if (first) this.#choose(first)
    this.element.dataset.ready = 'true'
  }

  destroy(): void {
    this.#endTheme()
  }

  #choose(type: TypeWithCount): void {
    this.#chosen = type
    this.#diagram.choose(type)
    for (const button of this.#list.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.key === keyOf(type)))
    this.#details.replaceChildren(...this.#about(type))
  }

  /** Chooses a type like a click on its box, which is also brought into view. */
  #pick(type: TypeWithCount): void {
    this.#choose(type)
    this.#diagram.bringIntoView(type)
  }

  #about(type: TypeWithCount): readonly (Node | string)[] {
    const { of, name, properties, records, from, to, unique, declaredAt } = type
    const rows = properties.map(({ name, type, index, default: preset }) => {
      const notes = [
        index === 'none' ? '' : index === 'unique' ? 'unique index' : 'index',
        preset && `default ${preset}`,
      ]
      return h(
        'tr',
        {},
        h('th', { scope: 'row' }, breakable(name)),
        h('td', { class: 'code' }, type),
        h('td', { class: 'dim' }, notes.filter(Boolean).join(', ')),
      )
    })
    const entry = `${letters[of]}<${name}>::RANGE(0, 100)`
    return [
      h('p', { class: 'kind dim' }, unique ? `unique ${of}` : of),
      h('h2', {}, breakable(name)),
      from && to ? h('p', {}, breakable(from.type), ' → ', breakable(to.type)) : '',
      rows.length > 0
        ? h('table', { class: 'properties' }, h('tbody', {}, ...rows))
        : h('p', { class: 'dim' }, 'No properties.'),
      h('p', { class: 'dim' }, `${counted(records, 'record')} · ${declaredAt.file}:${declaredAt.line}`),
      h('button', { type: 'button', onclick: () => this.#studio.edit(entry, true) }, 'Show records'),
    ]
  }

  #showList(): void {
    const titles = { node: 'Nodes', edge: 'Edges', vector: 'Vectors' } as const
    const groups = (['node', 'edge', 'vector'] as const).flatMap(of => {
      const types = this.#studio.overview.types.filter(type => type.of === of)
      if (types.length === 0) return []
      const items = types.map(type => h('li', {}, this.#item(type)))
      return [h('section', {}, h('h2', {}, titles[of]), h('ul', { class: 'records' }, ...items))]
    })
    this.#list.replaceChildren(...groups)
  }

  #item(type: TypeWithCount): HTMLElement {
    const sign = type.of === 'edge' ? this.#palette.lineSwatch(type.name) : this.#palette.swatch(type.name)
    return h(
      'button',
      {
        type: 'button',
        class: 'row',
        'data-key': keyOf(type),
        'aria-pressed': String(type === this.#chosen),
        onclick: () => this.#pick(type),
      },
      sign,
      breakable(type.name),
      h('span', { class: 'dim' }, type.records.toLocaleString('en')),
    )
  }
}
