import { Refused } from '../client.ts'
import { h } from '../dom.ts'
import { marked } from './diagnostics-view.ts'

/** Why a request failed. */
export function refusalView(error: unknown): HTMLElement {
  const { message, code, status, hint } =
    error instanceof Refused ? error : { message: String(error), code: 'PAGE', status: 0, hint: undefined }
  return h(
    'div',
    { class: 'refusal', role: 'alert' },
    h('p', {}, h('b', {}, code), status > 0 && h('span', { class: 'dim' }, ` ${status}`)),
    h('p', {}, ...marked(message)),
    hint !== undefined && h('p', { class: 'dim' }, ...marked(hint)),
  )
}
