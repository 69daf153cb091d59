import stringWidth from 'string-width'

/** Characters of one column and one UTF-16 unit each; also those with which tables cut and mark. */
const narrow = /^[\x20-\x7e…·]*$/

/** Returns the display width of a string without control characters, in terminal columns. */
export function widthOf(text: string): number {
  return narrow.test(text) ? text.length : stringWidth(text)
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Truncates a string to at most `width` columns, with `…` at its end. */
export function cutToWidth(text: string, width: number): string {
  // A quick check before the slow loop over graphemes.
  if (text.length <= width && widthOf(text) <= width) return text
  if (narrow.test(text)) return width <= 0 ? '' : `${text.slice(0, width - 1)}…`
  let cut = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    const wide = widthOf(segment)
    if (used + wide > width) return fitEllipsis(cut, width)
    cut += segment
    used += wide
  }
  return cut
}

function fitEllipsis(cut: string, width: number): string {
  if (width <= 0) return ''
  const kept = [...graphemes.segment(cut)].map(({ segment }) => segment)
  while (kept.length > 0 && widthOf(kept.join('')) > width - 1) kept.pop()
  return `${kept.join('')}…`
}

/** Shortens an id to its beginning and end, because ids created together have the same beginning. */
export function cutId(id: string, width: number): string {
  if (id.length <= width) return id
  const tail = Math.max(0, Math.floor((width - 1) / 3))
  return `${id.slice(0, Math.max(0, width - 1 - tail))}…${tail > 0 ? id.slice(-tail) : ''}`
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text
}

export type Paint = (text: string) => string

/** Returns functions that style text for a terminal, or leave it as it is. */
export function painter(colour: boolean): { readonly bold: Paint; readonly dim: Paint } {
  const style = (on: number) => (text: string) =>
    colour && text !== '' ? `\u001b[${on}m${text}\u001b[22m` : text
  return { bold: style(1), dim: style(2) }
}
