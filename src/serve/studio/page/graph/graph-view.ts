import type { Core, ElementDefinition, NodeSingular, StylesheetJson } from 'cytoscape'
import { counted } from '../../../../base/counted.ts'
import { call, Refused } from '../client.ts'
import { h, icon, moveByArrows } from '../dom.ts'
import { prefersLessMotion, type Studio } from '../studio.ts'
import { onTheme } from '../theme.ts'
import { createCanvas } from './canvas.ts'
import { layOut, type Point } from './force-layout.ts'
import { elementsOf, graphStyle } from './graph-style.ts'
import { GraphModel, type GraphNode } from './model.ts'
import { swatch } from './palette.ts'
import { propertyTable } from './properties.ts'

/** With more nodes, edges are plain lines, and names are only shown when zoomed in. */
const detailedMax = 400
const distance = 70
const neighboursMax = 25
const connectionsMax = 20_000
const listedMax = 200

/** The records of an answer as a drawing, with a list of them for the keyboard. */
export class GraphView {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #model: GraphModel
  readonly #canvas = h('div', { class: 'canvas', 'aria-hidden': 'true' })
  readonly #legend = h('div', { class: 'legend', role: 'group', 'aria-label': 'Types' })
  readonly #list = h('ul', { class: 'records' })
  readonly #filter = h('input', {
    type: 'search',
    placeholder: 'Find a record',
    'aria-label': 'Find a record',
  })
  readonly #details = h('div', { class: 'details', 'aria-live': 'polite' })
  readonly #note = h('p', { class: 'dim note' })
  readonly #expanded = new Set<string>()
  readonly #hidden = new Set<string>()
  readonly #endTheme: () => void
  #cy: Core | undefined
  #chosen: string | undefined

  constructor(studio: Studio) {
    this.#studio = studio
    this.#model = new GraphModel(studio.overview.types)
    this.#filter.addEventListener('input', () => this.#showList())
    moveByArrows(this.#list, 'button')
    this.#endTheme = onTheme(() => this.#cy?.style(this.#style()))
    const fit = h(
      'button',
      {
        type: 'button',
        class: 'quiet square',
        onclick: () => this.#fit(),
        'aria-label': 'Show all',
        title: 'Show all',
      },
      icon('M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4'),
    )
    const stage = h('div', { class: 'stage' }, this.#canvas, h('div', { class: 'over' }, fit), this.#legend)
    const side = h('aside', { 'aria-label': 'Records' }, this.#details, this.#filter, this.#list, this.#note)
    this.element = h('div', { class: 'graph' }, stage, side)
  }

  /** Draws the records of an answer, with the edges between them. */
  async start(value: unknown): Promise<void> {
    this.#model.addAll(value)
    const { edges, more } = await call('connections', [this.#model.refs(), connectionsMax])
    for (const edge of edges) this.#model.add(edge, 'edge')
    if (!this.element.isConnected) return
    if (more > 0) this.#note.textContent = `${counted(more, 'edge')} not drawn.`
    this.#cy = createCanvas(this.#canvas, {
      style: this.#style(),
      layout: { name: 'preset' },
      elements: elementsOf(this.#model, this.#places()),
      // Keeps moving a large graph smooth.
      hideEdgesOnViewport: this.#model.edges.size > 1500,
      textureOnViewport: this.#model.nodes.size > 1500,
      pixelRatio: this.#model.nodes.size > 1500 ? 1 : 'auto',
    })
    this.#cy.on('tap', 'node', event => void this.#choose((event.target as NodeSingular).id(), true))
    this.#cy.on('tap', 'edge', event => this.#showEdge(String(event.target.id())))
    this.#fit()
    this.#showLegend()
    this.#showList()
    this.#showHint()
    this.element.dataset.ready = 'true'
  }

  destroy(): void {
    this.#endTheme()
    this.#cy?.destroy()
    this.#cy = undefined
  }

  #places(fixed?: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
    const { nodes, edges } = this.#model
    return layOut([...nodes.keys()], [...edges.values()], { distance, ...(fixed && { fixed }) })
  }

  #style(): StylesheetJson {
    return graphStyle(this.#studio.overview.types, this.#model.nodes.size <= detailedMax)
  }

  #fit(): void {
    const cy = this.#cy
    if (cy === undefined) return
    cy.resize()
    cy.fit(undefined, 36)
    if (cy.zoom() > 1.6) {
      cy.zoom(1.6)
      cy.center()
    }
  }

  /** Shows a record; with `expand`, also what it is connected to. */
  async #choose(id: string, expand: boolean): Promise<void> {
    const node = this.#model.nodes.get(id)
    if (node === undefined) return
    this.#chosen = id
    this.#mark(id)
    this.#showNode(node)
    if (!expand || this.#expanded.has(id)) return
    try {
      await this.#expand(node)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#note.textContent = error.message
    }
  }

  async #expand(node: GraphNode): Promise<void> {
    const { id, of, type } = node
    const { record, edges, more } = await call('neighbours', [{ id, of, type }, neighboursMax])
    this.#expanded.add(id)
    const cy = this.#cy
    if (cy === undefined) return
    if (record !== undefined) this.#model.add(record, of)
    const before = { nodes: this.#model.nodes.size, edges: this.#model.edges.size }
    for (const { edge, of, other } of edges) {
      this.#model.add(other, of)
      this.#model.add(edge, 'edge')
    }
    const found = this.#model.nodes.size - before.nodes
    if (found > 0 || this.#model.edges.size > before.edges) this.#redraw(cy)
    else {
      cy.getElementById(id).data('title', node.title)
      this.#showList()
    }
    this.#note.textContent = more > 0 ? `${counted(more, 'edge')} of ${node.title} not drawn.` : ''
    this.#studio.announce(found === 0 ? 'No new neighbours' : counted(found, 'new neighbour'))
    if (this.#chosen === id) this.#showNode(node)
    this.#mark(this.#chosen)
  }

  /** Adds new elements; everything else stays where it is. */
  #redraw(cy: Core): void {
    const fixed = new Map(cy.nodes().map(node => [node.id(), { ...node.position() }]))
    const places = this.#places(fixed)
    const isNew = ({ data }: ElementDefinition) => cy.getElementById(String(data.id)).empty()
    const added = cy.add(elementsOf(this.#model, places).filter(isNew))
    for (const { id, title } of this.#model.nodes.values()) cy.getElementById(id).data('title', title)
    cy.style(this.#style())
    this.#applyHidden(cy)
    this.#showLegend()
    this.#showList()
    if (added.nonempty() && !isInView(cy))
      cy.animate({
        fit: { eles: cy.elements(':visible'), padding: 36 },
        duration: prefersLessMotion() ? 0 : 250,
      })
  }

  #mark(id: string | undefined): void {
    this.#cy?.nodes('.chosen').removeClass('chosen')
    if (id !== undefined) this.#cy?.getElementById(id).addClass('chosen')
    for (const button of this.#list.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.id === id))
  }

  #showHint(): void {
    const { nodes, edges } = this.#model
    this.#details.replaceChildren(
      h('h3', {}, `${counted(nodes.size, 'record')}, ${counted(edges.size, 'edge')}`),
      h('p', { class: 'dim' }, 'Click a record to see its properties and neighbours. Drag to move.'),
    )
  }

  #showNode(node: GraphNode): void {
    const { type, title, record, id } = node
    const isWhole = this.#expanded.has(id)
    const expand = h(
      'button',
      { type: 'button', onclick: () => void this.#choose(id, true) },
      'Show neighbours',
    )
    this.#details.replaceChildren(
      h('p', { class: 'kind dim' }, this.#swatch(type), type),
      h('h3', {}, title),
      propertyTable(record ?? { id }),
      ...(isWhole ? [] : [expand]),
    )
  }

  #showEdge(elementId: string): void {
    const edge = this.#model.edges.get(elementId.slice(1))
    if (edge === undefined) return
    const name = (id: string) => this.#model.nodes.get(id)?.title ?? id
    this.#details.replaceChildren(
      h('p', { class: 'kind dim' }, edge.type),
      h('h3', {}, `${name(edge.from)} → ${name(edge.to)}`),
      propertyTable(edge.record),
    )
  }

  #showLegend(): void {
    const counts = new Map<string, number>()
    for (const { type } of this.#model.nodes.values()) counts.set(type, (counts.get(type) ?? 0) + 1)
    const buttons = [...counts].map(([type, count]) =>
      h(
        'button',
        {
          type: 'button',
          class: 'chip',
          'aria-pressed': String(!this.#hidden.has(type)),
          title: this.#hidden.has(type) ? 'Show' : 'Hide',
          onclick: () => this.#toggle(type),
        },
        this.#swatch(type),
        type,
        h('span', { class: 'dim' }, count.toLocaleString('en')),
      ),
    )
    this.#legend.replaceChildren(...buttons)
  }

  #swatch(type: string): SVGSVGElement {
    return swatch(this.#studio.overview.types, type)
  }

  #toggle(type: string): void {
    if (!this.#hidden.delete(type)) this.#hidden.add(type)
    if (this.#cy) this.#applyHidden(this.#cy)
    this.#showLegend()
    const names = [...this.#legend.querySelectorAll('button')]
    names.find(button => button.textContent?.startsWith(type))?.focus()
  }

  #applyHidden(cy: Core): void {
    cy.batch(() => {
      cy.nodes().forEach(node => {
        node.toggleClass('gone', this.#hidden.has(String(node.data('type'))))
      })
    })
  }

  #showList(): void {
    const wanted = this.#filter.value.trim().toLowerCase()
    const found = [...this.#model.nodes.values()].filter(({ title, type }) =>
      `${title} ${type}`.toLowerCase().includes(wanted),
    )
    const items = found.slice(0, listedMax).map(({ id, title, type }) =>
      h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            class: 'row',
            'data-id': id,
            'aria-pressed': String(id === this.#chosen),
            onclick: () => void this.#pick(id),
          },
          this.#swatch(type),
          h('span', {}, title),
          h('span', { class: 'dim' }, type),
        ),
      ),
    )
    if (found.length > listedMax)
      items.push(
        h(
          'li',
          { class: 'dim' },
          `${(found.length - listedMax).toLocaleString('en')} more: use the search field`,
        ),
      )
    const focused = this.#list.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.id
      : undefined
    this.#list.replaceChildren(...items)
    if (focused !== undefined) this.#list.querySelector<HTMLElement>(`[data-id="${focused}"]`)?.focus()
  }

  /** Like a click on the drawing; also scrolls the record into view. */
  async #pick(id: string): Promise<void> {
    const cy = this.#cy
    if (cy) cy.animate({ center: { eles: cy.getElementById(id) }, duration: prefersLessMotion() ? 0 : 200 })
    await this.#choose(id, true)
  }
}

function isInView(cy: Core): boolean {
  const { x1, y1, x2, y2 } = cy.elements().boundingBox()
  const view = cy.extent()
  return x1 >= view.x1 && y1 >= view.y1 && x2 <= view.x2 && y2 <= view.y2
}
