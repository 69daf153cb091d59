import type { ParameterFacts } from '../../../language/facts/index.ts'
import { h, uniqueId } from './dom.ts'
import { type FieldValue, fieldKind, placeholderOf, readField } from './values.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Field {
  readonly parameter: ParameterFacts
  readonly control: Control
  readonly fault: HTMLElement
}

/** A form with a field for each parameter. Inputs are stored in `typed`, which outlives the form. */
export class ParameterForm {
  readonly element: HTMLElement
  readonly #fields: readonly Field[]

  constructor(parameters: readonly ParameterFacts[], typed: Map<string, string>) {
    this.#fields = parameters.map(parameter => field(parameter, typed))
    this.element = h('div', { class: 'fields' }, ...this.#fields.map(row))
  }

  /** The request body, or undefined if fields are invalid. Invalid fields then show the reason; the first one is focused. */
  body(): string | undefined {
    const members: string[] = []
    let firstWrong: Control | undefined
    for (const { parameter, control, fault } of this.#fields) {
      const value = readField(parameter.type, control.value, parameter.optional)
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

function field(parameter: ParameterFacts, typed: Map<string, string>): Field {
  const faultId = uniqueId()
  const control = controlOf(parameter)
  control.id = uniqueId()
  control.setAttribute('aria-describedby', faultId)
  control.value = typed.get(parameter.name) ?? control.value
  control.addEventListener('input', () => typed.set(parameter.name, control.value))
  return { parameter, control, fault: h('p', { class: 'fault', id: faultId }) }
}

function controlOf({ type, optional, name }: ParameterFacts): Control {
  const common = { name, spellcheck: 'false', autocomplete: 'off', placeholder: placeholderOf(type) }
  switch (fieldKind(type)) {
    case 'boolean': {
      const options = [...(optional ? [''] : []), 'true', 'false']
      return h(
        'select',
        { name },
        ...options.map(value => h('option', { value }, value === '' ? 'not set' : value)),
      )
    }
    case 'json':
      return h('textarea', { ...common, rows: 2, class: 'code' })
    case 'integer':
    case 'number':
      return h('input', { ...common, inputmode: 'decimal' })
    case 'text':
      return h('input', { ...common, class: type === 'String' ? undefined : 'code' })
  }
}

function row({ parameter: { name, type, optional }, control, fault }: Field): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h(
      'label',
      { for: control.id },
      h('span', { class: 'name' }, name),
      h('span', { class: 'type' }, `${type}${optional ? ', optional' : ''}`),
    ),
    h('div', {}, control, fault),
  )
}
