import { copyText, h } from './dom.ts'

interface CopyChoice {
  readonly title: string
  /** Returns the text to copy, or undefined if there is none at the moment. */
  readonly text: () => string | undefined
}

/** Buttons that copy text, and show briefly that they did. */
export function copyButtons(choices: readonly CopyChoice[], announce: (text: string) => void): HTMLElement {
  const buttons = choices.map(({ title, text }) => {
    const button = h('button', { type: 'button', class: 'quiet', onclick: () => void copy() }, title)
    const copy = async () => {
      const copied = text()
      if (copied === undefined) return
      await copyText(copied)
      announce(`${title}: copied`)
      button.classList.add('copied')
      setTimeout(() => button.classList.remove('copied'), 1200)
    }
    return button
  })
  return h('div', { class: 'copies', role: 'group', 'aria-label': 'Copy the request' }, ...buttons)
}
