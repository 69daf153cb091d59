import { storeKey } from './client.ts'
import { h } from './dom.ts'

/** Asks for the server's key, and resolves when one was entered. The key is not checked here. */
export function askForKey(fault: string): Promise<void> {
  return new Promise(resolve => {
    const input = h('input', { type: 'password', id: 'api-key', autocomplete: 'off', required: true })
    const give = (event: SubmitEvent) => {
      event.preventDefault()
      storeKey(input.value)
      dialog.close()
      dialog.remove()
      resolve()
    }
    const dialog = h(
      'dialog',
      { 'aria-labelledby': 'key-title' },
      h('h2', { id: 'key-title' }, 'This server requires a key'),
      h('p', { class: 'dim' }, `${fault} The key is stored until this tab is closed.`),
      h(
        'form',
        { onsubmit: give },
        h('label', { for: 'api-key', class: 'visually-hidden' }, 'Key'),
        input,
        h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Open the studio')),
      ),
    )
    // Esc must not close it: without a key there is nothing to show.
    dialog.addEventListener('cancel', event => event.preventDefault())
    document.body.append(dialog)
    dialog.showModal()
    input.focus()
  })
}
