import type { ParameterFacts } from '../../../../language/facts/index.ts'
import { breakable, h, icon, uniqueId } from '../dom.ts'
import { listHelp } from './list-help.ts'
import type { TypedInputs } from './typed-inputs.ts'
import { type FieldValue, fieldKind, placeholderOf, readField } from './values.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Field {
  readonly parameter: ParameterFacts
  readonly control: Control
  /** Buttons and fields that help with the input. */
  readonly help: HTMLElement | undefined
  /** Only of optional strings: send an empty one. */
  readonly sendEmpty: HTMLInputElement | undefined
  readonly fault: HTMLElement
}

/** A form with a field for each parameter. */
export class ParameterForm {
  readonly element: HTMLElement
  readonly #fields: readonly Field[]

  constructor(parameters: readonly ParameterFacts[], typed: TypedInputs) {
    this.#fields = parameters.map(parameter => field(parameter, typed))
    this.element = h('div', { class: 'fields' }, ...this.#fields.map(row))
  }

  /** The request body, or undefined if fields are invalid. All of these then show the reason; the first one is focused. */
  body(): string | undefined {
    const members: string[] = []
    let firstWrong: Control | undefined
    for (const { parameter, control, sendEmpty, fault } of this.#fields) {
      const optional = parameter.optional && sendEmpty?.checked !== true
      const value = readField(parameter.type, control.value, optional)
      showFault(control, fault, value)
      if (value.kind === 'wrong') firstWrong ??= control
      if (value.kind === 'json') members.push(`${JSON.stringify(parameter.name)}: ${value.text}`)
    }
    if (firstWrong === undefined) return members.length === 0 ? '{}' : `{${members.join(', ')}}`
    firstWrong.focus()
    return undefined
  }

  /** Shows an error message of the server at the parameter that it names. */
  blame(message: string): void {
    for (const { parameter, control, fault } of this.#fields) {
      if (message.startsWith(`Parameter \`${parameter.name}\``))
        showFault(control, fault, { kind: 'wrong', reason: message.replaceAll('`', '') })
    }
  }
}

function showFault(control: Control, fault: HTMLElement, value: FieldValue): void {
  const isWrong = value.kind === 'wrong'
  control.setAttribute('aria-invalid', String(isWrong))
  fault.textContent = isWrong ? value.reason : ''
}

function field(parameter: ParameterFacts, typed: TypedInputs): Field {
  const { name, type, optional } = parameter
  const faultId = uniqueId()
  const control = controlOf(parameter)
  const fault = h('p', { class: 'fault', id: faultId })
  control.id = uniqueId()
  control.setAttribute('aria-describedby', faultId)
  control.value = typed.get(name) ?? control.value
  control.addEventListener('input', () => {
    typed.set(name, control.value)
    // A mended field is no longer marked; a new fault waits for the next run.
    if (control.ariaInvalid === 'true') {
      const value = readField(type, control.value, optional)
      if (value.kind !== 'wrong') showFault(control, fault, value)
    }
  })
  const sendEmpty = optional && type === 'String' ? emptySwitch(name, typed) : undefined
  return { parameter, control, fault, sendEmpty, help: helpOf(control, parameter) }
}

/** No name of a parameter has a blank. */
function emptySwitch(name: string, typed: TypedInputs): HTMLInputElement {
  const key = `${name} empty`
  const control = h('input', { type: 'checkbox' })
  control.checked = typed.get(key) === 'true'
  control.addEventListener('change', () => typed.set(key, String(control.checked)))
  return control
}

function helpOf(control: Control, { name, type }: ParameterFacts): HTMLElement | undefined {
  const kind = fieldKind(type)
  if (kind === 'list' && control instanceof HTMLTextAreaElement) return listHelp(control, type, name)
  return kind === 'date' && control instanceof HTMLInputElement ? datePicker(control, name) : undefined
}

/** A button that opens the browser's calendar. The text stays as it is typed, because it may be more exact. */
function datePicker(field: HTMLInputElement, name: string): HTMLElement {
  const picker = h('input', { type: 'datetime-local', step: 1, tabindex: -1, 'aria-hidden': 'true' })
  picker.addEventListener('change', () => {
    if (picker.value === '') return
    field.value = `${picker.value.length === 16 ? `${picker.value}:00` : picker.value}Z`
    field.dispatchEvent(new Event('input'))
  })
  const open = () => {
    const known = new Date(field.value)
    if (!Number.isNaN(known.getTime())) picker.value = known.toISOString().slice(0, 19)
    picker.showPicker()
  }
  const title = `Pick ${name}, in UTC`
  return h(
    'span',
    { class: 'picker' },
    picker,
    h(
      'button',
      { type: 'button', class: 'quiet square', onclick: open, 'aria-label': title, title },
      icon('M2.5 4h11v9.500h-11zM2.500 7h11M5.500 2.500v3M10.500 2.500v3'),
    ),
  )
}

function controlOf({ type, name }: ParameterFacts): Control {
  const common = { name, spellcheck: 'false', autocomplete: 'off', placeholder: placeholderOf(type) }
  switch (fieldKind(type)) {
    case 'boolean': {
      const options = ['', 'true', 'false']
      return h(
        'select',
        { name },
        ...options.map(value => h('option', { value }, value === '' ? 'not set' : value)),
      )
    }
    case 'list':
    case 'json':
      return h('textarea', { ...common, rows: 2, class: 'code' })
    case 'integer':
    case 'number':
      return h('input', { ...common, inputmode: 'decimal' })
    case 'date':
    case 'text':
      return h('input', { ...common, class: type === 'String' ? undefined : 'code' })
  }
}

function row({ parameter: { name, type, optional }, control, help, sendEmpty, fault }: Field): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h(
      'label',
      { for: control.id },
      h('span', { class: 'name' }, breakable(name)),
      h('span', { class: 'type' }, `${type}${optional ? ', optional' : ''}`),
    ),
    h(
      'div',
      { class: 'inputs' },
      control,
      help,
      sendEmpty && h('label', { class: 'check dim' }, sendEmpty, 'Send it even if it is empty'),
      fault,
    ),
  )
}
