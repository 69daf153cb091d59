import { h } from '../dom.ts'
import { colourOf } from '../theme.ts'
import type { Point } from './packing.ts'
import type { Look } from './palette.ts'
import { addShape } from './shapes.ts'

export interface DrawnNode {
  readonly id: string
  title: string
  readonly type: string
  x: number
  y: number
}

export interface DrawnEdge {
  readonly id: string
  readonly type: string
  readonly from: DrawnNode
  readonly to: DrawnNode
  /** How far it bends aside, because others connect the same nodes: 0 for a straight line. */
  readonly bend: number
}

export interface Graph {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
}

interface DrawingEvents {
  pickedNode(id: string): void
  pickedEdge(id: string): void
}

interface Looks {
  node(type: string): Look
  edge(type: string): Look
}

const radius = 9
const [minScale, maxScale] = [0.02, 4]
/** The numbers in view above which edges have no arrows, edges have no names, and nodes have no names. */
const [arrowsMax, edgeNamesMax, namesMax] = [1500, 150, 300]
const dashes: Readonly<Record<Look['line'], readonly number[]>> = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 3],
}

/** Draws a graph on a canvas, which can be moved, zoomed and picked from. Draws at most once a frame. */
export class Drawing {
  readonly element = h('canvas', { class: 'canvas', tabindex: 0, role: 'application' })
  readonly #context: CanvasRenderingContext2D
  readonly #looks: Looks
  readonly #on: DrawingEvents
  readonly #sizes = new ResizeObserver(() => this.#resize())
  readonly #pointers = new Map<number, Point>()
  #graph: Graph = { nodes: [], edges: [] }
  #hidden: ReadonlySet<string> = new Set()
  /** If not undefined, the other nodes are faint. */
  #found: ReadonlySet<string> | undefined
  #chosen: string | undefined
  #scale = 1
  /** The point of the graph in the middle of the canvas. */
  #centre: Point = { x: 0, y: 0 }
  /** Whether the user has chosen what to look at. */
  #isMoved = false
  #dragged: DrawnNode | undefined
  #pressedAt: Point | undefined
  #frame = 0
  #colours = new Map<string, string>()

  constructor(looks: Looks, on: DrawingEvents) {
    this.#looks = looks
    this.#on = on
    // Never undefined: it is the first context of a new canvas.
    this.#context = this.element.getContext('2d')!
    this.#sizes.observe(this.element)
    this.#listen()
  }

  destroy(): void {
    this.#sizes.disconnect()
    cancelAnimationFrame(this.#frame)
  }

  show(graph: Graph): void {
    this.#graph = graph
    this.redraw()
  }

  /** Hides types: `node Person`, `edge Knows`. */
  hide(types: ReadonlySet<string>): void {
    this.#hidden = types
    this.redraw()
  }

  highlight(found: ReadonlySet<string> | undefined): void {
    this.#found = found
    this.redraw()
  }

  choose(id: string | undefined): void {
    this.#chosen = id
    this.redraw()
  }

  /** Forgets the colours, because the theme has changed. */
  recolour(): void {
    this.#colours = new Map()
    this.redraw()
  }

  /** Shows all of a graph whose nodes have moved, unless the user is looking at something. */
  follow(): void {
    if (this.#isMoved) this.redraw()
    else this.fit()
  }

  fit(): void {
    this.#isMoved = false
    const nodes = this.#shownNodes()
    if (nodes.length === 0) return
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x, y } of nodes) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    const { clientWidth: width, clientHeight: height } = this.element
    const room = 90
    this.#centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
    this.#scale = clamp(
      Math.min((width - room) / (right - left || 1), (height - room - 30) / (bottom - top || 1)),
      minScale,
      1.6,
    )
    this.redraw()
  }

  zoom(factor: number): void {
    this.#zoomAt(factor, { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 })
  }

  /** Moves a node into the middle, near enough to read its name. */
  bringToMiddle(id: string): void {
    const node = this.#graph.nodes.find(each => each.id === id)
    if (node === undefined) return
    this.#centre = { x: node.x, y: node.y }
    this.#scale = Math.max(this.#scale, 0.9)
    this.#isMoved = true
    this.redraw()
  }

  /** Whether all nodes are in view. */
  get showsAll(): boolean {
    const { clientWidth: width, clientHeight: height } = this.element
    return this.#shownNodes().every(node => {
      const { x, y } = this.#toScreen(node)
      return x >= 0 && y >= 0 && x <= width && y <= height
    })
  }

  redraw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  #resize(): void {
    const ratio = devicePixelRatio
    const { clientWidth, clientHeight } = this.element
    this.element.width = Math.round(clientWidth * ratio)
    this.element.height = Math.round(clientHeight * ratio)
    this.#draw()
  }

  #colour(name: string): string {
    const known = this.#colours.get(name)
    if (known !== undefined) return known
    const colour = colourOf(name)
    this.#colours.set(name, colour)
    return colour
  }

  #shownNodes(): readonly DrawnNode[] {
    const { nodes } = this.#graph
    return this.#hidden.size === 0 ? nodes : nodes.filter(({ type }) => !this.#hidden.has(`node ${type}`))
  }

  #toScreen({ x, y }: Point): Point {
    const { clientWidth, clientHeight } = this.element
    return {
      x: (x - this.#centre.x) * this.#scale + clientWidth / 2,
      y: (y - this.#centre.y) * this.#scale + clientHeight / 2,
    }
  }

  #toGraph({ x, y }: Point): Point {
    const { clientWidth, clientHeight } = this.element
    return {
      x: (x - clientWidth / 2) / this.#scale + this.#centre.x,
      y: (y - clientHeight / 2) / this.#scale + this.#centre.y,
    }
  }

  // ---- drawing ------------------------------------------------------------------------------------

  #draw(): void {
    const context = this.#context
    const { clientWidth: width, clientHeight: height } = this.element
    const ratio = devicePixelRatio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    context.translate(width / 2, height / 2)
    context.scale(this.#scale, this.#scale)
    context.translate(-this.#centre.x, -this.#centre.y)
    const from = this.#toGraph({ x: -30, y: -30 })
    const to = this.#toGraph({ x: width + 30, y: height + 30 })
    const isInView = ({ x, y }: Point) => x >= from.x && x <= to.x && y >= from.y && y <= to.y
    const nodes = this.#shownNodes().filter(isInView)
    const edges = this.#graph.edges.filter(({ type, from: a, to: b }) => {
      if (Math.max(a.x, b.x) < from.x || Math.min(a.x, b.x) > to.x) return false
      if (Math.max(a.y, b.y) < from.y || Math.min(a.y, b.y) > to.y) return false
      if (this.#hidden.size === 0) return true
      return [`edge ${type}`, `node ${a.type}`, `node ${b.type}`].every(each => !this.#hidden.has(each))
    })
    this.#drawEdges(edges)
    this.#drawNodes(nodes)
    // Names have the same size at any scale.
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (this.#scale > 0.7 && edges.length <= edgeNamesMax) this.#drawEdgeNames(edges)
    this.#drawNames(nodes)
  }

  #drawEdges(edges: readonly DrawnEdge[]): void {
    const context = this.#context
    const isPlain = edges.length > arrowsMax
    for (const [type, group] of Map.groupBy(edges, ({ type }) => type)) {
      const { colour, line } = this.#looks.edge(type)
      context.strokeStyle = this.#colour(colour)
      context.fillStyle = context.strokeStyle
      context.globalAlpha = this.#found === undefined ? (isPlain ? 0.35 : 0.75) : 0.15
      context.lineWidth = (isPlain ? 0.8 : 1.3) / Math.max(this.#scale, 0.4)
      // Dashes of thousands of lines would take most of the time.
      context.setLineDash(isPlain ? [] : dashes[line].map(length => length / Math.max(this.#scale, 0.4)))
      context.beginPath()
      for (const edge of group) addLine(context, edge)
      context.stroke()
      if (isPlain || this.#scale < 0.3) continue
      context.setLineDash([])
      context.beginPath()
      for (const edge of group) addArrow(context, edge)
      context.fill()
    }
    context.setLineDash([])
    context.globalAlpha = 1
  }

  #drawNodes(nodes: readonly DrawnNode[]): void {
    const context = this.#context
    for (const [type, group] of Map.groupBy(nodes, ({ type }) => type)) {
      const { colour, shape } = this.#looks.node(type)
      context.fillStyle = this.#colour(colour)
      for (const isFaint of [true, false]) {
        context.globalAlpha = isFaint ? 0.15 : 1
        context.beginPath()
        for (const { id, x, y } of group) {
          const faint = this.#found !== undefined && !this.#found.has(id) && id !== this.#chosen
          // Far away, nodes keep a visible size.
          if (faint === isFaint) addShape(context, shape, x, y, Math.max(radius, 1.3 / this.#scale))
        }
        context.fill()
      }
    }
    context.globalAlpha = 1
    const chosen = this.#chosen === undefined ? undefined : nodes.find(({ id }) => id === this.#chosen)
    if (chosen === undefined) return
    const { colour, shape } = this.#looks.node(chosen.type)
    context.beginPath()
    addShape(context, shape, chosen.x, chosen.y, Math.max(12, 6 / this.#scale))
    context.fillStyle = this.#colour(colour)
    context.fill()
    context.lineWidth = 3 / Math.min(1, this.#scale)
    context.strokeStyle = this.#colour('text')
    context.stroke()
  }

  #drawNames(nodes: readonly DrawnNode[]): void {
    const isNear = this.#scale > 0.55 && nodes.length <= namesMax
    for (const node of nodes) {
      const isChosen = node.id === this.#chosen
      const isFound = this.#found?.has(node.id) === true && (this.#found.size <= 40 || isNear)
      if (!isChosen && !isFound && (this.#found !== undefined || !isNear)) continue
      const { x, y } = this.#toScreen(node)
      this.#text(
        node.title,
        x,
        y + (isChosen ? 14 : radius) * this.#scale + 11,
        isChosen ? 'bold 12px' : '11.5px',
        'text',
      )
    }
  }

  #drawEdgeNames(edges: readonly DrawnEdge[]): void {
    for (const edge of edges) {
      if (edge.from === edge.to) continue
      const { x, y } = this.#toScreen(middleOf(edge))
      this.#text(edge.type, x, y, '10px', 'dim')
    }
  }

  #text(text: string, x: number, y: number, font: string, colour: string): void {
    const context = this.#context
    context.font = `${font} system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.strokeStyle = this.#colour('ground')
    context.strokeText(text, x, y)
    context.fillStyle = this.#colour(colour)
    context.fillText(text, x, y)
  }

  // ---- pointers and keys --------------------------------------------------------------------------

  #listen(): void {
    const { element } = this
    element.addEventListener('pointerdown', event => this.#press(event))
    element.addEventListener('pointermove', event => this.#move(event))
    element.addEventListener('pointerup', event => this.#release(event, true))
    element.addEventListener('pointercancel', event => this.#release(event, false))
    element.addEventListener('wheel', event => {
      event.preventDefault()
      this.#zoomAt(Math.exp(-clamp(event.deltaY, -200, 200) * 0.0025), { x: event.offsetX, y: event.offsetY })
    })
    element.addEventListener('keydown', event => this.#key(event))
  }

  #key(event: KeyboardEvent): void {
    const step = 60 / this.#scale
    const [dx, dy] = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key] ?? [0, 0]
    if (dx !== 0 || dy !== 0) {
      this.#centre = { x: this.#centre.x + dx!, y: this.#centre.y + dy! }
      this.#isMoved = true
    } else if (event.key === '+' || event.key === '=') this.zoom(1.3)
    else if (event.key === '-') this.zoom(1 / 1.3)
    else if (event.key === '0') this.fit()
    else return
    event.preventDefault()
    this.redraw()
  }

  #press(event: PointerEvent): void {
    const at = { x: event.offsetX, y: event.offsetY }
    this.element.setPointerCapture(event.pointerId)
    this.#pointers.set(event.pointerId, at)
    this.#pressedAt = this.#pointers.size === 1 ? at : undefined
    this.#dragged = this.#pointers.size === 1 ? this.#nodeAt(at) : undefined
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId)
    const at = { x: event.offsetX, y: event.offsetY }
    if (before === undefined) {
      this.element.style.cursor = this.#nodeAt(at) === undefined ? 'grab' : 'pointer'
      return
    }
    if (this.#pressedAt !== undefined) {
      // A hand that is not quite still is clicking.
      if (Math.hypot(at.x - this.#pressedAt.x, at.y - this.#pressedAt.y) < 4) return
      this.#pressedAt = undefined
    }
    this.#pointers.set(event.pointerId, at)
    this.#isMoved = true
    const [dx, dy] = [(at.x - before.x) / this.#scale, (at.y - before.y) / this.#scale]
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, at)
    else if (this.#dragged !== undefined) {
      this.#dragged.x += dx
      this.#dragged.y += dy
    } else this.#centre = { x: this.#centre.x - dx, y: this.#centre.y - dy }
    this.redraw()
  }

  #pinch(moved: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([id]) => id !== moved)?.[1]
    if (other === undefined) return
    const factor =
      Math.hypot(at.x - other.x, at.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
    this.#zoomAt(factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 })
  }

  #release(event: PointerEvent, isClick: boolean): void {
    this.#pointers.delete(event.pointerId)
    const at = this.#pressedAt
    this.#dragged = undefined
    this.#pressedAt = undefined
    if (!isClick || at === undefined) return
    const node = this.#nodeAt(at)
    if (node !== undefined) {
      this.#on.pickedNode(node.id)
      return
    }
    const edge = this.#edgeAt(at)
    if (edge !== undefined) this.#on.pickedEdge(edge.id)
  }

  #zoomAt(factor: number, at: Point): void {
    const before = this.#toGraph(at)
    this.#isMoved = true
    this.#scale = clamp(this.#scale * factor, minScale, maxScale)
    const after = this.#toGraph(at)
    this.#centre = { x: this.#centre.x + before.x - after.x, y: this.#centre.y + before.y - after.y }
    this.redraw()
  }

  /** The nearest node, so that small ones can be hit. */
  #nodeAt(at: Point): DrawnNode | undefined {
    const { x, y } = this.#toGraph(at)
    let best: DrawnNode | undefined
    let least = Math.max(radius + 3, 8 / this.#scale)
    for (const node of this.#shownNodes()) {
      const distance = Math.hypot(node.x - x, node.y - y)
      if (distance >= least) continue
      best = node
      least = distance
    }
    return best
  }

  #edgeAt(at: Point): DrawnEdge | undefined {
    const point = this.#toGraph(at)
    let best: DrawnEdge | undefined
    let least = 6 / this.#scale
    for (const edge of this.#graph.edges) {
      if (this.#hidden.has(`edge ${edge.type}`)) continue
      const distance = distanceTo(edge, point)
      if (distance >= least) continue
      best = edge
      least = distance
    }
    return best
  }
}

/** The point that a bent line is drawn towards. */
function bendOf({ from, to, bend }: DrawnEdge): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  return {
    x: (from.x + to.x) / 2 - (dy / length) * bend * 2,
    y: (from.y + to.y) / 2 + (dx / length) * bend * 2,
  }
}

function middleOf(edge: DrawnEdge): Point {
  const [{ from, to }, bend] = [edge, bendOf(edge)]
  return { x: (from.x + to.x + 2 * bend.x) / 4, y: (from.y + to.y + 2 * bend.y) / 4 }
}

function addLine(context: CanvasRenderingContext2D, edge: DrawnEdge): void {
  const { from, to, bend } = edge
  if (from === to) {
    const size = 13 + Math.abs(bend) / 2
    context.moveTo(from.x + size, from.y - radius - 2)
    context.arc(from.x, from.y - radius - 2, size, 0, Math.PI * 2)
    return
  }
  context.moveTo(from.x, from.y)
  if (bend === 0) context.lineTo(to.x, to.y)
  else {
    const { x, y } = bendOf(edge)
    context.quadraticCurveTo(x, y, to.x, to.y)
  }
}

function addArrow(context: CanvasRenderingContext2D, edge: DrawnEdge): void {
  const { from, to } = edge
  if (from === to) return
  const bend = bendOf(edge)
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x)
  const [tipX, tipY] = [to.x - Math.cos(angle) * (radius + 2), to.y - Math.sin(angle) * (radius + 2)]
  context.moveTo(tipX, tipY)
  context.lineTo(tipX - 8 * Math.cos(angle - 0.42), tipY - 8 * Math.sin(angle - 0.42))
  context.lineTo(tipX - 8 * Math.cos(angle + 0.42), tipY - 8 * Math.sin(angle + 0.42))
  context.closePath()
}

/** The distance of a point to the line between the ends and, for one that is bent, its middle. */
function distanceTo(edge: DrawnEdge, point: Point): number {
  const { from, to, bend } = edge
  if (from === to) return Math.abs(Math.hypot(point.x - from.x, point.y - from.y + radius + 2) - 13)
  if (bend === 0) return distanceToLine(from, to, point)
  const middle = middleOf(edge)
  return Math.min(distanceToLine(from, middle, point), distanceToLine(middle, to, point))
}

function distanceToLine(from: Point, to: Point, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const part = clamp(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1), 0, 1)
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
