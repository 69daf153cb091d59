type Child = Node | string | undefined | false

type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>>

/** Creates an element. Attributes named `on…` are listeners; `true` is an attribute without a value, `false` none. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value))
  }
  element.append(...children.filter(child => child !== undefined && child !== false))
  return element
}

/** A name of the program that may break before its words: `Organisation|Unit`, `with_|a_|long_|name`. */
export function breakable(name: string): HTMLElement {
  const words = name.split(/(?<=_)(?=[^_])|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
  return h('span', {}, ...words.flatMap((word, i) => (i === 0 ? [word] : [h('wbr'), word])))
}

const svgSpace = 'http://www.w3.org/2000/svg'

/** Creates an icon from an SVG path on a grid of 16 by 16. */
export function icon(path: string, attributes: Readonly<Record<string, string>> = {}): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg')
  const all = { viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true', ...attributes }
  for (const [name, value] of Object.entries(all)) svg.setAttribute(name, value)
  const line = document.createElementNS(svgSpace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** Makes Up, Down, Home and End move the focus among the items of a list. */
export function moveByArrows(list: HTMLElement, items: string): void {
  list.addEventListener('keydown', event => {
    const all = [...list.querySelectorAll<HTMLElement>(items)]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    const target = to === undefined || at < 0 ? undefined : all[to]
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  })
}

/** Copies text. Falls back to a command on pages without a clipboard: those that are neither https nor from this machine. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = h('textarea', { class: 'visually-hidden' })
  field.value = text
  const focused = document.activeElement as HTMLElement | null
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  focused?.focus()
}

let numbers = 0

/** A unique value for `id`, to associate a label with its field. */
export function uniqueId(): string {
  numbers++
  return `id-${numbers}`
}
