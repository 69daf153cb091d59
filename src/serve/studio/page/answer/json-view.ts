import { copyText, h } from '../dom.ts'
import { prettyJson } from '../json.ts'

/** More would make the page slow. Copying copies the whole text. */
const charactersShown = 200_000

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g

export function jsonView(value: unknown, announce: (text: string) => void): HTMLElement {
  const text = prettyJson(value)
  const isCut = text.length > charactersShown
  const code = h('code')
  code.append(...coloured(isCut ? text.slice(0, charactersShown) : text))
  const copy = h(
    'button',
    {
      type: 'button',
      class: 'quiet copy',
      onclick: () => void copyText(text).then(() => announce('JSON copied')),
    },
    'Copy',
  )
  const note =
    isCut &&
    h('p', { class: 'dim' }, `Showing the first part of ${text.length.toLocaleString('en')} characters.`)
  return h(
    'div',
    { class: 'json' },
    copy,
    h('pre', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'JSON' }, code),
    note,
  )
}

function* coloured(text: string): Iterable<Node> {
  let at = 0
  for (const match of text.matchAll(token)) {
    if (match.index > at) yield new Text(text.slice(at, match.index))
    const [whole, string, colon] = match
    const kind = string === undefined ? 'literal' : colon === undefined ? 'string' : 'member'
    const shown = string ?? whole
    yield h('span', { class: `json-${kind}` }, shown)
    if (colon !== undefined) yield new Text(colon)
    at = match.index + whole.length
  }
  yield new Text(text.slice(at))
}
