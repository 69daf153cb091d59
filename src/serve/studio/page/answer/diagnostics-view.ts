import type { PageDiagnostic } from '../../api.ts'
import { h } from '../dom.ts'

/** A list of diagnostics below an entry, for those in other files and for users who cannot see the underlines. */
export function diagnosticsView(diagnostics: readonly PageDiagnostic[], entry: string): HTMLElement {
  const items = diagnostics.map(({ severity, code, message, label, help, note, at, place }) => {
    const line = at && `line ${entry.slice(0, at.from).split('\n').length}`
    return h(
      'li',
      { class: severity },
      h('p', {}, h('b', {}, `${severity} ${code}`), ' ', ...marked(message)),
      (label !== undefined || line !== undefined || place !== undefined) &&
        h(
          'p',
          { class: 'dim' },
          [place ?? line, label]
            .filter(text => text !== undefined)
            .join(' · ')
            .replaceAll('`', ''),
        ),
      help !== undefined && h('p', {}, h('span', { class: 'dim' }, 'help: '), ...marked(help)),
      note !== undefined && h('p', {}, h('span', { class: 'dim' }, 'note: '), ...marked(note)),
    )
  })
  return h('ul', { class: 'diagnostics' }, ...items)
}

/** Text in which names in backticks are code elements. */
export function marked(text: string): readonly (Node | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part))
}
