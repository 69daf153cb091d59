const svgSpace = 'http://www.w3.org/2000/svg'

/** Creates an SVG element. Colours are attributes, so that a saved drawing needs no style sheet. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(svgSpace, tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}
