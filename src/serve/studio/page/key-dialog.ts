import { storeKey } from './client.ts'
import { h } from './dom.ts'

/** Asks for the server's key, and resolves when one was given. It is not checked here. */
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
      h('h2', { id: 'key-title' }, 'This server asks for a key'),
      h('p', { class: 'dim' }, `${fault} It is kept until this tab is closed.`),
      h(
        'form',
        { onsubmit: give },
        h('label', { for: 'api-key', class: 'visually-hidden' }, 'Key'),
        input,
        h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Open the studio')),
      ),
    )
    // Without a key there is nothing to see behind it.
    dialog.addEventListener('cancel', event => event.preventDefault())
    document.body.append(dialog)
    dialog.showModal()
    input.focus()
  })
}
