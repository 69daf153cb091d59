import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import { download } from '../download.ts'
import type { Palette } from '../graph/palette.ts'
import { colourOf } from '../theme.ts'
import { type Box, box, boxOf, fonts, keyOf } from './boxes.ts'
import { type Placed, type PlacedBox, type PlacedLine, place } from './placing.ts'
import { s } from './svg.ts'

/** Text can be read from `legible` on. */
const zooms = { least: 0.1, legible: 0.6, most: 3 } as const

/** The schema as an entity diagram, which can be moved, zoomed and saved. */
export class Diagram {
  readonly element = s('svg', { class: 'canvas diagram', role: 'img' })
  readonly #palette: Palette
  readonly #onPick: (type: TypeWithCount) => void
  readonly #placed: Placed
  #scale = 1
  /** The point of the drawing in the upper left corner. */
  #at = { x: 0, y: 0 }
  #chosen: string | undefined

  constructor(types: readonly TypeWithCount[], palette: Palette, onPick: (type: TypeWithCount) => void) {
    this.#palette = palette
    this.#onPick = onPick
    const context = document.createElement('canvas').getContext('2d')!
    const width = (text: string, font: string) => {
      context.font = font
      return context.measureText(text).width
    }
    const boxes = types.filter(({ of }) => of !== 'edge').map(type => boxOf(type, width))
    const links = types.flatMap(type => {
      if (type.of !== 'edge' || !type.from || !type.to) return []
      const end = ({ of, type: name }: { readonly of: TypeWithCount['of']; readonly type: string }) =>
        keyOf({ of, name })
      return [{ from: end(type.from), to: end(type.to), box: boxOf(type, width) }]
    })
    this.#placed = place(boxes, links)
    const count = (of: TypeWithCount['of']) => types.filter(type => type.of === of).length
    const label = `Diagram of ${count('node')} node, ${count('edge')} edge and ${count('vector')} vector types, which are also listed`
    this.element.setAttribute('aria-label', label)
    this.#listen()
    this.draw()
  }

  /** Draws it again, in the current colours. */
  draw(): void {
    const { boxes, lines } = this.#placed
    this.element.replaceChildren(
      s('title', {}, 'Schema'),
      s(
        'defs',
        {},
        s(
          'marker',
          {
            id: 'arrow',
            viewBox: '0 0 10 10',
            refX: 9,
            refY: 5,
            markerWidth: 8,
            markerHeight: 8,
            orient: 'auto',
          },
          s('path', { d: 'M1 1 9 5 1 9z', fill: colourOf('dim') }),
        ),
      ),
      ...lines.map(line => this.#line(line)),
      ...boxes.map(placed => this.#box(placed)),
    )
  }

  choose(type: TypeWithCount): void {
    this.#chosen = keyOf(type)
    this.draw()
  }

  /** Shows a type that is too small to be read, or not in view, in the middle. */
  bringIntoView(type: TypeWithCount): void {
    const { box, x, y } = this.#placed.boxes.find(({ box }) => box.key === keyOf(type))!
    const [width, height] = [this.element.clientWidth / this.#scale, this.element.clientHeight / this.#scale]
    const isInView =
      x >= this.#at.x &&
      y >= this.#at.y &&
      x + box.width <= this.#at.x + width &&
      y + box.height <= this.#at.y + height
    if (isInView && this.#scale >= zooms.legible) return
    this.#scale = Math.max(this.#scale, zooms.legible)
    this.#at = {
      x: x + box.width / 2 - this.element.clientWidth / this.#scale / 2,
      y: y + box.height / 2 - this.element.clientHeight / this.#scale / 2,
    }
    this.#look()
  }

  fit(): void {
    const { width, height } = this.#placed
    const { clientWidth, clientHeight } = this.element
    this.#scale = Math.max(zooms.least, Math.min(1, (clientWidth - 16) / width, (clientHeight - 16) / height))
    // Legible text matters more than a completely visible drawing on a narrow page.
    const isNarrow = clientWidth < 600
    if (isNarrow) this.#scale = Math.max(this.#scale, zooms.legible)
    this.#at = {
      x: Math.min(0, (width - clientWidth / this.#scale) / 2),
      // There, the buttons stand above the drawing.
      y: isNarrow ? -44 / this.#scale : Math.min(0, (height - clientHeight / this.#scale) / 2),
    }
    this.#look()
  }

  zoom(factor: number): void {
    this.#zoomAt(factor, this.element.clientWidth / 2, this.element.clientHeight / 2)
  }

  /** Saves the whole diagram, in its colours. */
  save(name: string): void {
    const { width, height } = this.#placed
    const copy = this.element.cloneNode(true) as SVGSVGElement
    copy.removeAttribute('class')
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height }))
      copy.setAttribute(name, String(value))
    copy.prepend(s('rect', { width, height, fill: colourOf('ground') }))
    download(`${name}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(copy))
  }

  #box({ box: drawn, x, y }: PlacedBox): SVGElement {
    const { type, title, subtitle, width, height, lines, key } = drawn
    const isEdge = type.of === 'edge'
    const colour = colourOf(this.#palette.look(type.name, isEdge).colour)
    const isChosen = key === this.#chosen
    const frame = s('rect', {
      width,
      height,
      rx: isEdge ? 4 : 8,
      fill: colourOf(isEdge ? 'panel' : 'raised'),
      stroke: isChosen ? colourOf('text') : isEdge ? colourOf('line-strong') : colour,
      'stroke-width': isChosen ? 2.5 : 1.3,
      'stroke-dasharray': type.of === 'vector' ? '5 3' : undefined,
    })
    const head = [
      s('rect', {
        x: box.padding,
        y: 13,
        width: 9,
        height: isEdge ? 3 : 9,
        rx: isEdge ? 1 : 2,
        fill: colour,
      }),
      text(title, box.padding + 16, 21, 'title', 'text'),
      text(subtitle, box.padding, 36, 'small', 'dim'),
    ]
    const group = s(
      'g',
      { transform: `translate(${x} ${y})`, 'data-key': key },
      frame,
      ...head,
      ...(lines.length === 0 ? [] : [s('path', { d: `M0 ${box.head}h${width}`, stroke: colourOf('line') })]),
      ...lines.flatMap((_, i) => this.#boxLine(drawn, i)),
    )
    group.addEventListener('click', () => this.#onPick(type))
    return group
  }

  #boxLine({ lines, typeAt, width }: Box, index: number): readonly SVGElement[] {
    const { name, type, notes } = lines[index]!
    const y = box.head + 15 + index * box.line
    const note = text(notes, width - box.padding, y, 'small', 'dim')
    note.setAttribute('text-anchor', 'end')
    return [
      text(name, box.padding, y, 'name', 'text'),
      text(type, typeAt, y, 'code', 'code-type'),
      ...(notes === '' ? [] : [note]),
    ]
  }

  #line({ points, key, hasArrow }: PlacedLine): SVGElement {
    const isChosen = key === this.#chosen
    return s('path', {
      d: smooth(points),
      fill: 'none',
      stroke: colourOf(isChosen ? 'text' : 'edge'),
      'stroke-width': isChosen ? 2.2 : 1.4,
      'marker-end': hasArrow ? 'url(#arrow)' : undefined,
    })
  }

  #listen(): void {
    const { element } = this
    let from: { x: number; y: number } | undefined
    element.addEventListener('pointerdown', event => {
      from = { x: event.clientX, y: event.clientY }
    })
    element.addEventListener('pointermove', event => {
      if (from === undefined || event.buttons === 0) return
      // Captured only now, so that a click still reaches its box.
      element.setPointerCapture(event.pointerId)
      this.#at = {
        x: this.#at.x - (event.clientX - from.x) / this.#scale,
        y: this.#at.y - (event.clientY - from.y) / this.#scale,
      }
      from = { x: event.clientX, y: event.clientY }
      this.#look()
    })
    element.addEventListener('pointerup', () => {
      from = undefined
    })
    element.addEventListener('wheel', event => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const delta = Math.max(-200, Math.min(200, event.deltaY))
      this.#zoomAt(Math.exp(-delta * 0.0025), event.clientX - left, event.clientY - top)
    })
  }

  #zoomAt(factor: number, x: number, y: number): void {
    const before = this.#scale
    this.#scale = Math.max(zooms.least, Math.min(zooms.most, before * factor))
    this.#at = {
      x: this.#at.x + x / before - x / this.#scale,
      y: this.#at.y + y / before - y / this.#scale,
    }
    this.#look()
  }

  #look(): void {
    const { clientWidth, clientHeight } = this.element
    const [width, height] = [clientWidth / this.#scale, clientHeight / this.#scale]
    this.element.setAttribute('viewBox', `${this.#at.x} ${this.#at.y} ${width} ${height}`)
  }
}

function text(
  content: string,
  x: number,
  y: number,
  font: keyof typeof fonts,
  colour: string,
): SVGTextElement {
  const [, weight, size, family] = /^(\d+ )?([\d.]+px) (.+)$/.exec(fonts[font]) ?? []
  return s(
    'text',
    { x, y, 'font-size': size, 'font-family': family, 'font-weight': weight?.trim(), fill: colourOf(colour) },
    content,
  )
}

/** A curve through the middles between the points. */
function smooth(points: readonly { readonly x: number; readonly y: number }[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return ''
  const curves = rest.slice(0, -1).map(({ x, y }, i) => {
    const next = rest[i + 1]!
    const end = i === rest.length - 2 ? next : { x: (x + next.x) / 2, y: (y + next.y) / 2 }
    return `Q${x} ${y} ${end.x} ${end.y}`
  })
  return `M${first.x} ${first.y}${curves.length > 0 ? curves.join('') : `L${last.x} ${last.y}`}`
}
