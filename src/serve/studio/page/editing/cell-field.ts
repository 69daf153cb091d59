import { h, uniqueId } from '../dom.ts'
import { fieldKind } from '../form/values.ts'

/** Longer text is edited in several lines. */
const lineCharacters = 60

/** What a field tells. */
interface FieldEvents {
  /** Saves what was typed. Returns why it cannot be. */
  save(typed: string): Promise<string | undefined>
  /** The field is closed, and nothing of it is kept. */
  closed(): void
  /** Announces a text to screen readers. */
  announce(text: string): void
}

/** A field for a value, in place of the button of its cell. It stays the same one when its row is drawn again. */
export class CellField {
  readonly #element: HTMLElement
  readonly #field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  readonly #fault = h('p', { class: 'fault', id: uniqueId() })
  readonly #name: string
  readonly #on: FieldEvents
  readonly #untouched: string
  #isSaving = false
  #button: HTMLElement | undefined

  /** @param before its text, which is empty if there is no value */
  constructor(name: string, type: string, before: string, on: FieldEvents) {
    this.#name = name
    this.#on = on
    const field = fieldFor(type, before)
    this.#field = field
    field.setAttribute('aria-label', `${name}, ${type}`)
    field.setAttribute('aria-describedby', this.#fault.id)
    field.value = before
    // A field of lines has line ends of its own.
    this.#untouched = field.value
    this.#element = h('div', { class: 'cell-field' }, field, this.#fault)
    const element: HTMLElement = field
    element.addEventListener('keydown', event => this.#onKey(event))
    if (field instanceof HTMLSelectElement) field.addEventListener('change', () => void this.#save())
    // A field that nobody has typed into closes by itself.
    field.addEventListener('blur', () => {
      if (!this.#isTouched && field.isConnected) this.#close()
    })
    this.#setSaving(false)
  }

  /** Whether it must be there when its row is drawn again: it has what was typed, or the focus. */
  get isKept(): boolean {
    return this.#isTouched || this.#field === document.activeElement
  }

  /** @param button what the cell shows when the field is closed */
  placeIn(cell: HTMLElement, button: HTMLElement): void {
    this.#button = button
    cell.classList.add('open')
    cell.replaceChildren(this.#element)
  }

  begin(): void {
    this.#field.focus()
    if (!(this.#field instanceof HTMLSelectElement)) this.#field.select()
  }

  get #isTouched(): boolean {
    return this.#field.value !== this.#untouched || this.#isSaving
  }

  #onKey(event: KeyboardEvent): void {
    const isSaved =
      event.key === 'Enter' && (this.#field.tagName !== 'TEXTAREA' || event.ctrlKey || event.metaKey)
    // A choice has no `readOnly`.
    const isRefused = this.#isSaving && this.#field.tagName === 'SELECT' && event.key !== 'Tab'
    if (!isSaved && event.key !== 'Escape' && !isRefused) return
    event.preventDefault()
    event.stopPropagation()
    if (this.#isSaving) this.#on.announce(`${this.#name} is being saved`)
    else if (isSaved) void this.#save()
    else this.#closeAtButton()
  }

  async #save(): Promise<void> {
    if (!this.#isTouched) return this.#closeAtButton()
    this.#setSaving(true)
    const reason = await this.#on.save(this.#field.value).finally(() => this.#setSaving(false))
    if (reason === undefined) return this.#on.announce(`${this.#name} changed`)
    this.#fault.textContent = reason
    this.#field.setAttribute('aria-invalid', 'true')
    // Somebody may be typing into another cell.
    if (document.activeElement === document.body) this.#field.focus()
    if (this.#field !== document.activeElement) this.#on.announce(`${this.#name}: ${reason}`)
  }

  /** Disabled, it would lose the focus meanwhile. */
  #setSaving(isSaving: boolean): void {
    this.#isSaving = isSaving
    const field = this.#field
    field.ariaBusy = String(isSaving)
    if (!(field instanceof HTMLSelectElement)) field.readOnly = isSaving
    const key = field instanceof HTMLTextAreaElement ? 'Ctrl Enter' : 'Enter'
    field.title = isSaving ? 'Being saved' : `${key} saves, Esc leaves it as it was`
  }

  #closeAtButton(): void {
    this.#close()
    this.#button?.focus()
  }

  #close(): void {
    this.#on.closed()
    const cell = this.#element.parentElement
    cell?.classList.remove('open')
    cell?.replaceChildren(this.#button!)
  }
}

function fieldFor(type: string, before: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (fieldKind(type) === 'boolean') {
    const options = before === '' ? ['', 'true', 'false'] : ['true', 'false']
    return h('select', {}, ...options.map(value => h('option', { value }, value)))
  }
  const common = { spellcheck: 'false', autocomplete: 'off' }
  const isLong = type === 'String' && (before.length > lineCharacters || before.includes('\n'))
  return isLong ? h('textarea', { ...common, rows: 4 }) : h('input', common)
}

/** The fields that are open in the records of an answer, also in rows that are not drawn. */
export class OpenFields {
  readonly #fields = new WeakMap<object, Map<string, CellField>>()

  get(record: object, name: string): CellField | undefined {
    return this.#fields.get(record)?.get(name)
  }

  add(record: object, name: string, field: CellField): void {
    const own = this.#fields.get(record) ?? new Map<string, CellField>()
    this.#fields.set(record, own.set(name, field))
  }

  delete(record: object, name: string): void {
    this.#fields.get(record)?.delete(name)
  }
}
