import type { Core, StylesheetJson } from 'cytoscape'
import { counted } from '../../../base/counted.ts'
import type { TypeWithCount } from '../../../tools/shell/api.ts'
import { h, icon, moveByArrows } from './dom.ts'
import { baseStyle, createCanvas } from './graph/canvas.ts'
import { layOut, type Point } from './graph/force-layout.ts'
import { lookOf, swatch } from './graph/palette.ts'
import type { Studio } from './studio.ts'
import { colourOf, onTheme } from './theme.ts'

const arrow = 'M2 8h11M9.5 4.5 13 8l-3.5 3.5'

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** The types as a diagram, with the properties of the selected one. */
export class SchemaView {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #canvas = h('div', { class: 'canvas', 'aria-hidden': 'true' })
  readonly #list = h('div', { class: 'list' })
  readonly #details = h('div', { class: 'details', 'aria-live': 'polite' })
  readonly #endTheme: () => void
  #cy: Core | undefined
  #chosen: TypeWithCount | undefined

  constructor(studio: Studio) {
    this.#studio = studio
    this.#endTheme = onTheme(() => this.#cy?.style(this.#style()))
    moveByArrows(this.#list, 'button')
    const heading = h('h1', { class: 'visually-hidden', tabindex: -1 }, 'Schema')
    const side = h('aside', { 'aria-label': 'Types' }, this.#details, this.#list)
    this.element = h(
      'div',
      { class: 'graph schema' },
      heading,
      h('div', { class: 'stage' }, this.#canvas),
      side,
    )
  }

  /** Draws the diagram. To be called when the element is in the page. */
  start(): void {
    const { types } = this.#studio.overview
    const ends = types.filter(({ of }) => of !== 'edge')
    const edges = types.flatMap(type => {
      if (type.of !== 'edge' || !type.from || !type.to) return []
      return [{ type, from: `${type.from.of} ${type.from.type}`, to: `${type.to.of} ${type.to.type}` }]
    })
    const places = layOut(ends.map(keyOf), edges, { distance: 190 })
    this.#cy = createCanvas(this.#canvas, {
      style: this.#style(),
      layout: { name: 'preset' },
      elements: [
        ...ends.map(type => ({
          data: {
            id: keyOf(type),
            of: type.of,
            title: `${type.name}\n${counted(type.records, 'record')}`,
            type: type.name,
          },
          position: places.get(keyOf(type)) ?? { x: 0, y: 0 },
        })),
        ...edges.map(({ type, from, to }) => ({
          data: {
            id: keyOf(type),
            source: from,
            target: to,
            title: type.name,
            direction: loopDirection(from, edges, places),
          },
        })),
      ],
    })
    this.#cy.on('tap', 'node, edge', event => {
      const type = types.find(each => keyOf(each) === event.target.id())
      if (type) this.#choose(type)
    })
    this.#fit()
    this.#showList()
    const first = types[0]
    if (first) this.#choose(first)
    this.element.dataset.ready = 'true'
  }

  destroy(): void {
    this.#endTheme()
    this.#cy?.destroy()
    this.#cy = undefined
  }

  #fit(): void {
    this.#cy?.resize()
    this.#cy?.fit(undefined, 40)
    if ((this.#cy?.zoom() ?? 0) > 1.25) {
      this.#cy?.zoom(1.25)
      this.#cy?.center()
    }
  }

  #style(): StylesheetJson {
    const { types } = this.#studio.overview
    return [
      ...baseStyle(),
      {
        selector: 'node',
        style: {
          shape: 'round-rectangle',
          width: 128,
          height: 50,
          label: 'data(title)',
          'text-wrap': 'wrap',
          'text-valign': 'center',
          'text-max-width': '118px',
          'font-size': 12,
          'line-height': 1.35,
          'background-color': colourOf('raised'),
          'border-width': 1.5,
          'border-color': colourOf('line-strong'),
        },
      },
      ...types
        .filter(({ of }) => of !== 'edge')
        .map(({ name }) => ({
          selector: `node[type = "${name}"]`,
          style: { 'border-color': colourOf(lookOf(types, name, false).colour) },
        })),
      { selector: 'node[of = "vector"]', style: { 'border-style': 'dashed' } },
      {
        selector: 'edge',
        style: { label: 'data(title)', 'font-size': 11, 'control-point-step-size': 46 },
      },
      // By default, a loop would be narrower than its box, and hidden.
      {
        selector: 'edge:loop',
        style: { 'control-point-step-size': 110, 'loop-direction': 'data(direction)', 'loop-sweep': '70deg' },
      },
      {
        selector: '.chosen',
        style: {
          'border-width': 3,
          'line-color': colourOf('text'),
          'target-arrow-color': colourOf('text'),
          color: colourOf('text'),
        },
      },
    ] as StylesheetJson
  }

  #choose(type: TypeWithCount): void {
    this.#chosen = type
    this.#cy?.elements('.chosen').removeClass('chosen')
    this.#cy?.getElementById(keyOf(type)).addClass('chosen')
    for (const button of this.#list.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.key === keyOf(type)))
    this.#details.replaceChildren(...this.#about(type))
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
        h('th', { scope: 'row' }, name),
        h('td', { class: 'code' }, type),
        h('td', { class: 'dim' }, notes.filter(Boolean).join(', ')),
      )
    })
    const entry = `${letters[of]}<${name}>::RANGE(0, 100)`
    return [
      h('p', { class: 'kind dim' }, unique ? `unique ${of}` : of),
      h('h3', {}, name),
      from && to ? h('p', {}, `${from.type} → ${to.type}`) : '',
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
    const sign = type.of === 'edge' ? icon(arrow) : swatch(this.#studio.overview.types, type.name)
    return h(
      'button',
      {
        type: 'button',
        class: 'row',
        'data-key': keyOf(type),
        'aria-pressed': String(type === this.#chosen),
        onclick: () => this.#choose(type),
      },
      sign,
      h('span', {}, type.name),
      h('span', { class: 'dim' }, type.records.toLocaleString('en')),
    )
  }
}

/** The direction of a loop, opposite to the other edges of its type, as a clockwise angle from the top. */
function loopDirection(
  of: string,
  edges: readonly { readonly from: string; readonly to: string }[],
  places: ReadonlyMap<string, Point>,
): string {
  const own = places.get(of)
  const others = edges.flatMap(({ from, to }) => (from === of ? [to] : to === of ? [from] : []))
  let [x, y] = [0, 0]
  for (const other of others) {
    const place = places.get(other)
    if (own === undefined || place === undefined || other === of) continue
    const length = Math.hypot(place.x - own.x, place.y - own.y) || 1
    x -= (place.x - own.x) / length
    y -= (place.y - own.y) / length
  }
  return x === 0 && y === 0 ? '0deg' : `${Math.round((Math.atan2(x, -y) * 180) / Math.PI)}deg`
}

function keyOf({ of, name }: TypeWithCount): string {
  return `${of} ${name}`
}
