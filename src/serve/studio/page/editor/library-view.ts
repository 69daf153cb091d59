import { counted } from '../../../../base/text/counted.ts'
import { h, icon, moveByArrows } from '../dom.ts'
import { download } from '../download.ts'
import type { Studio } from '../studio.ts'
import { entriesText, Library, readEntries } from './library.ts'

interface EntryField {
  text(): string
  setText(text: string): void
}

/** The saved and the recent entries, below the editor. */
export class LibraryView {
  readonly element: HTMLElement
  readonly #library = new Library(localStorage)
  readonly #studio: Studio
  readonly #editor: EntryField
  readonly #name = h('input', {
    type: 'text',
    'aria-label': 'Name',
    placeholder: 'Name of this entry',
    maxlength: 80,
  })
  readonly #fault = h('p', { class: 'fault', role: 'alert' })
  readonly #saved = h('ul', { class: 'records', 'aria-label': 'Saved entries' })
  readonly #recent = h('ul', { class: 'records', 'aria-label': 'Recent entries' })

  readonly #forget = h(
    'button',
    { type: 'button', class: 'quiet', onclick: () => this.#forgetRecent() },
    'Forget all',
  )

  constructor(studio: Studio, editor: EntryField) {
    this.#studio = studio
    this.#editor = editor
    for (const list of [this.#saved, this.#recent]) moveByArrows(list, 'button.row')
    const file = h('input', { type: 'file', accept: '.hx,text/plain', hidden: true, 'aria-label': 'Import' })
    file.addEventListener('change', () => void this.#import(file))
    const quiet = (title: string, onclick: () => void) =>
      h('button', { type: 'button', class: 'quiet', onclick }, title)
    const save = (event: SubmitEvent) => {
      event.preventDefault()
      this.#save()
    }
    this.element = h(
      'div',
      { class: 'library', id: 'library' },
      h(
        'section',
        {},
        h('h2', {}, 'Saved'),
        h('form', { class: 'save', onsubmit: save }, this.#name, h('button', { type: 'submit' }, 'Save')),
        this.#fault,
        this.#saved,
        h(
          'div',
          { class: 'tools' },
          quiet('Export', () => download('entries.hx', 'text/plain', entriesText(this.#library.saved))),
          quiet('Import', () => file.click()),
          file,
        ),
      ),
      h('section', {}, h('h2', {}, 'Recent'), this.#recent, h('div', { class: 'tools' }, this.#forget)),
    )
    this.#show()
  }

  /** Adds an entry that is run to the recent ones. */
  note(text: string): void {
    this.#library.note(text)
    this.#show()
  }

  #save(): void {
    const name = this.#name.value
    const fault = this.#library.save(name, this.#editor.text())
    this.#fault.textContent = fault ?? ''
    if (fault !== undefined) return
    this.#studio.announce(`Saved as ${name}`)
    this.#show()
  }

  async #import(file: HTMLInputElement): Promise<void> {
    const [chosen] = file.files ?? []
    if (chosen === undefined) return
    const entries = readEntries(await chosen.text(), chosen.name)
    file.value = ''
    const faults = entries.flatMap(({ name, text }) => this.#library.save(name, text) ?? [])
    this.#fault.textContent = faults[0] ?? ''
    this.#studio.announce(`Imported ${counted(entries.length - faults.length, 'entry', 'entries')}`)
    this.#show()
  }

  #forgetRecent(): void {
    this.#library.forgetRecent()
    this.#show()
    this.#name.focus()
  }

  #show(): void {
    const none = (text: string) => h('li', { class: 'dim' }, text)
    const { saved, recent } = this.#library
    this.#forget.hidden = recent.length === 0
    const savedItems = saved.map(({ name, text }) => {
      const remove = () => {
        this.#library.remove(name)
        this.#show()
      }
      const button = { type: 'button', class: 'quiet square', onclick: remove } as const
      const title = `Delete ${name}`
      return h(
        'li',
        {},
        this.#row(name, text, name),
        h('button', { ...button, 'aria-label': title, title }, icon('M4 4l8 8M12 4l-8 8')),
      )
    })
    const recentItems = recent.map(text =>
      h('li', {}, this.#row(text.trim().replaceAll(/\s+/g, ' '), text, '')),
    )
    this.#saved.replaceChildren(...(saved.length > 0 ? savedItems : [none('Name an entry to keep it.')]))
    this.#recent.replaceChildren(...(recent.length > 0 ? recentItems : [none('What you run appears here.')]))
  }

  #row(title: string, text: string, name: string): HTMLElement {
    const open = () => {
      this.#editor.setText(text)
      this.#name.value = name
      this.#studio.announce('Opened in the editor')
    }
    const kind = name === '' ? 'row code' : 'row'
    return h(
      'button',
      { type: 'button', class: kind, onclick: open, title: text.slice(0, 500) },
      h('span', {}, title),
    )
  }
}
