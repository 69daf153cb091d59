import { counted } from '../../../../base/text/counted.ts'
import { call, Refused } from '../client.ts'
import { h, icon, moveByArrows } from '../dom.ts'
import type { Studio } from '../studio.ts'
import { onTheme } from '../theme.ts'
import { Drawing, type DrawnEdge, type DrawnNode } from './drawing.ts'
import { freePlace } from './layout.ts'
import { layOutInThread } from './layout-thread.ts'
import { lookForm } from './look-form.ts'
import { GraphModel, type GraphNode } from './model.ts'
import { Palette } from './palette.ts'
import { detailsPanel, propertyTable } from './properties.ts'

/** The distance of new neighbours, and between the lines that connect the same nodes. */
const [distance, bend] = [70, 16]
const neighboursMax = 25
const recordsMax = 20_000
const connectionsMax = 50_000
const listedMax = 200

/** The records of an answer as a drawing, with a list of them for the keyboard. */
export class GraphView {
  readonly element: HTMLElement
  readonly #studio: Studio
  readonly #palette: Palette
  readonly #model: GraphModel
  readonly #drawing: Drawing
  readonly #progress = h('p', { class: 'progress dim' })
  readonly #legend = h('div', { class: 'legend', role: 'group', 'aria-label': 'Types' })
  readonly #list = h('ul', { class: 'records', 'aria-label': 'Records' })
  readonly #filter = h('input', {
    type: 'search',
    placeholder: 'Find a record',
    'aria-label': 'Find a record',
  })
  readonly #details = detailsPanel()
  readonly #note = h('p', { class: 'dim note' })
  readonly #expanded = new Set<string>()
  /** `node Person`, `edge Knows` */
  readonly #hidden = new Set<string>()
  readonly #endTheme: () => void
  #drawn: ReadonlyMap<string, DrawnNode> = new Map()
  #endLayout: () => void = () => undefined
  #isOpen = true
  #isLookOpen = false
  #chosen: string | undefined

  constructor(studio: Studio) {
    this.#studio = studio
    const { types } = studio.overview
    const palette = new Palette(studio.overview)
    this.#palette = palette
    this.#model = new GraphModel(types, type => palette.captions(type))
    this.#filter.addEventListener('input', () => this.#showList())
    moveByArrows(this.#list, 'button')
    this.#drawing = new Drawing(
      { node: type => palette.look(type, false), edge: type => palette.look(type, true) },
      { pickedNode: id => void this.#choose(id, true), pickedEdge: id => this.#showEdge(id) },
    )
    this.#endTheme = onTheme(() => this.#drawing.recolour())
    const button = (title: string, path: string, onclick: () => void) =>
      h('button', { type: 'button', class: 'quiet square', onclick, 'aria-label': title, title }, icon(path))
    const stage = h(
      'div',
      { class: 'stage' },
      this.#drawing.element,
      h(
        'div',
        { class: 'over' },
        button('Show all', 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4', () => this.#drawing.fit()),
        button('Zoom in', 'M8 3v10M3 8h10', () => this.#drawing.zoom(1.4)),
        button('Zoom out', 'M3 8h10', () => this.#drawing.zoom(1 / 1.4)),
      ),
      this.#progress,
      this.#legend,
    )
    const side = h(
      'div',
      { class: 'side', role: 'group', 'aria-label': 'Records' },
      this.#details,
      this.#filter,
      this.#note,
      h('div', { class: 'list' }, this.#list),
    )
    this.element = h('div', { class: 'graph' }, stage, side)
  }

  /** Draws the records of an answer, with the edges between them. */
  async start(value: unknown): Promise<void> {
    const omitted = this.#model.addAll(value, recordsMax)
    const { edges, more } = await call('connections', [this.#model.refs(), connectionsMax])
    for (const edge of edges) this.#model.add(edge, 'edge')
    if (!this.#isOpen) return
    const notes = [
      omitted > 0 && `${counted(omitted, 'record')} not drawn.`,
      more > 0 && `${counted(more, 'edge')} not drawn.`,
    ]
    this.#note.textContent = notes.filter(Boolean).join(' ')
    this.#showLegend()
    this.#showList()
    this.#showHint()
    await this.#layOut()
    this.element.dataset.ready = 'true'
  }

  destroy(): void {
    this.#isOpen = false
    this.#endLayout()
    this.#endTheme()
    this.#drawing.destroy()
  }

  /** Computes the positions of all nodes. A large graph is drawn meanwhile, as it unfolds. */
  #layOut(): Promise<void> {
    const nodes = [...this.#model.nodes.values()].map(
      ({ id, title, type }): DrawnNode => ({ id, title, type, x: 0, y: 0 }),
    )
    this.#drawn = new Map(nodes.map(node => [node.id, node]))
    const index = new Map(nodes.map(({ id }, i) => [id, i]))
    const links = [...this.#model.edges.values()].flatMap(({ from, to }) => {
      const [a, b] = [index.get(from), index.get(to)]
      return a === undefined || b === undefined || a === b ? [] : [a, b]
    })
    const task = { count: nodes.length, links: Int32Array.from(links) }
    return new Promise(resolve => {
      this.#endLayout = layOutInThread(task, ({ progress, positions }) => {
        for (const [i, node] of nodes.entries()) {
          node.x = positions[2 * i]!
          node.y = positions[2 * i + 1]!
        }
        const isDone = progress >= 1
        this.#progress.textContent = isDone ? '' : `Laying out: ${Math.round(progress * 100)} %`
        if (this.#drawn.size === nodes.length) this.#showGraph()
        this.#drawing.follow()
        if (isDone) resolve()
      })
    })
  }

  /** Draws the model as it is now. */
  #showGraph(): void {
    const drawn = this.#drawn
    const between = new Map<string, number>()
    const edges = [...this.#model.edges.values()].flatMap(({ id, type, from, to }): DrawnEdge[] => {
      const [a, b] = [drawn.get(from), drawn.get(to)]
      if (a === undefined || b === undefined) return []
      const isForward = from < to
      const pair = isForward ? `${from} ${to}` : `${to} ${from}`
      const earlier = between.get(pair) ?? 0
      between.set(pair, earlier + 1)
      // The first is straight; the others bend to one side and the other, however they are directed.
      const side = (earlier % 2 === 1 ? 1 : -1) * (isForward ? 1 : -1)
      return [{ id, type, from: a, to: b, bend: Math.ceil(earlier / 2) * bend * side }]
    })
    this.#drawing.show({ nodes: [...drawn.values()], edges })
    const { nodes, edges: lines } = this.#model
    const label = `Drawing of ${counted(nodes.size, 'record')} and ${counted(lines.size, 'edge')}, which are also listed. Arrows move it, plus and minus zoom, 0 shows all.`
    this.#drawing.element.setAttribute('aria-label', label)
  }

  /** Shows a record; with `expand`, also what it is connected to. */
  async #choose(id: string, expand: boolean): Promise<void> {
    const node = this.#model.nodes.get(id)
    if (node === undefined) return
    this.#chosen = id
    this.#mark(id)
    this.#showNode(node)
    this.#details.scrollTop = 0
    this.#details.scrollIntoView({ block: 'nearest' })
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
    if (!this.#isOpen) return
    if (record !== undefined) this.#model.add(record, of)
    const before = { nodes: this.#model.nodes.size, edges: this.#model.edges.size }
    for (const { edge, of, other } of edges) {
      this.#model.add(other, of)
      this.#model.add(edge, 'edge')
    }
    const found = this.#model.nodes.size - before.nodes
    this.#addDrawn(id)
    this.#showLegend()
    this.#showList()
    // The edges between the records of the answer are drawn already.
    const missing = edges.length + more - this.#model.edgeEndsAt(id)
    this.#note.textContent = missing > 0 ? `${counted(missing, 'edge')} of ${node.title} not drawn.` : ''
    this.#studio.announce(found === 0 ? 'No new neighbours' : counted(found, 'new neighbour'))
    if (this.#chosen === id) this.#showNode(node)
  }

  /** Places new nodes around the one that they were found from; everything else stays where it is. */
  #addDrawn(anchor: string): void {
    const drawn = new Map<string, DrawnNode>()
    const taken = [...this.#drawn.values()]
    const middle = this.#drawn.get(anchor) ?? { x: 0, y: 0 }
    let isNew = false
    for (const { id, title, type } of this.#model.nodes.values()) {
      const known = this.#drawn.get(id)
      if (known !== undefined) {
        known.title = title
        drawn.set(id, known)
      } else {
        const place = { id, title, type, ...freePlace(middle, distance, taken) }
        taken.push(place)
        drawn.set(id, place)
        isNew = true
      }
    }
    this.#drawn = drawn
    this.#showGraph()
    if (isNew && drawn.size < 400 && !this.#drawing.showsAll) this.#drawing.fit()
  }

  #mark(id: string | undefined): void {
    this.#drawing.choose(id)
    for (const button of this.#list.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.id === id))
  }

  #showHint(): void {
    const { nodes, edges } = this.#model
    this.#details.replaceChildren(
      h('h2', {}, `${counted(nodes.size, 'record')}, ${counted(edges.size, 'edge')}`),
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
    const focused = focusedIn(this.#details)
    this.#details.replaceChildren(
      h('p', { class: 'kind dim' }, this.#palette.swatch(type), type),
      h('h2', {}, title),
      propertyTable(record ?? { id }),
      ...(isWhole ? [] : [expand]),
      this.#lookForm(node),
    )
    if (focused !== undefined) this.#details.querySelector<HTMLElement>(focused)?.focus()
  }

  /** Where the caption and the colour of a type are chosen, below one of its records. */
  #lookForm(node: GraphNode): HTMLElement | string {
    const type = this.#studio.overview.types.find(({ of, name }) => of === node.of && name === node.type)
    if (type === undefined) return ''
    const form = lookForm(type, this.#palette, () => {
      this.#takeLooks()
      this.#showNode(node)
    })
    form.open = this.#isLookOpen
    form.addEventListener('toggle', () => {
      this.#isLookOpen = form.open
    })
    return form
  }

  /** Draws and lists everything with the captions and colours as they are now. */
  #takeLooks(): void {
    this.#model.retitle()
    for (const [id, drawn] of this.#drawn) drawn.title = this.#model.nodes.get(id)?.title ?? drawn.title
    this.#drawing.redraw()
    this.#showLegend()
    this.#showList()
  }

  #showEdge(id: string): void {
    const edge = this.#model.edges.get(id)
    if (edge === undefined) return
    const name = (id: string) => this.#model.nodes.get(id)?.title ?? id
    this.#details.replaceChildren(
      h('p', { class: 'kind dim' }, edge.type),
      h('h2', {}, `${name(edge.from)} → ${name(edge.to)}`),
      propertyTable(edge.record),
    )
  }

  #showLegend(): void {
    const { nodes, edges } = this.#model
    this.#legend.replaceChildren(
      ...this.#chips('node', nodes.values(), type => this.#palette.swatch(type)),
      ...this.#chips('edge', edges.values(), type => this.#palette.lineSwatch(type)),
    )
  }

  #chips(
    of: 'node' | 'edge',
    items: Iterable<{ readonly type: string }>,
    sign: (type: string) => SVGSVGElement,
  ): readonly HTMLElement[] {
    const counts = new Map<string, number>()
    for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1)
    return [...counts].map(([type, count]) => {
      const key = `${of} ${type}`
      const isHidden = this.#hidden.has(key)
      const toggle = () => this.#toggle(key)
      return h(
        'button',
        {
          type: 'button',
          class: 'chip',
          'data-key': key,
          'aria-pressed': String(!isHidden),
          title: isHidden ? 'Show' : 'Hide',
          onclick: toggle,
        },
        sign(type),
        h('span', {}, type),
        h('span', { class: 'dim' }, count.toLocaleString('en')),
      )
    })
  }

  #toggle(key: string): void {
    if (!this.#hidden.delete(key)) this.#hidden.add(key)
    this.#drawing.hide(new Set(this.#hidden))
    this.#showLegend()
    const chips = [...this.#legend.querySelectorAll('button')]
    chips.find(chip => chip.dataset.key === key)?.focus()
  }

  #showList(): void {
    const wanted = this.#filter.value.trim().toLowerCase()
    const found = [...this.#model.nodes.values()].filter(({ title, type }) =>
      `${title} ${type}`.toLowerCase().includes(wanted),
    )
    this.#drawing.highlight(wanted === '' ? undefined : new Set(found.map(({ id }) => id)))
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
          this.#palette.swatch(type),
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

  /** Chooses a node like a click on the drawing; also moves the record into view. */
  async #pick(id: string): Promise<void> {
    this.#drawing.bringToMiddle(id)
    await this.#choose(id, true)
  }
}

/** A selector of the field of a form that has the focus. */
function focusedIn(form: HTMLElement): string | undefined {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  if (!isField || field.name === '' || !form.contains(field)) return undefined
  const value = field.type === 'radio' ? `[value="${CSS.escape(field.value)}"]` : ''
  return `[name="${CSS.escape(field.name)}"]${value}`
}
