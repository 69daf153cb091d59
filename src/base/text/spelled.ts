// Values as people and other programs write them: in CSV cells, in `-p name=value`, and in forms.

const number = /^\s*([+-]?)(\d*)(?:\.(\d*))?([eE][+-]?\d+)?\s*$/

/** A number as JSON with all its digits: `+7`, `007`, `.5` and `5.` become `7`, `7`, `0.5` and `5`. Undefined for other text. */
export function numberAsJson(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = ''] = number.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}${exponent}`
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** `true`, `TRUE` and `1` are true. Undefined for other text. */
export function booleanOf(text: string): boolean | undefined {
  return booleans.get(text.trim().toLowerCase())
}
