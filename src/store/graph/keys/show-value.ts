import { stringifyJson, toJson, type Value, type ValueType } from '../../../language/catalog/index.ts'

const shownCharactersMax = 200

/** A value as JSON, in the text of an error; what is long is cut. */
export function showValue(value: Value, type: ValueType): string {
  const text = stringifyJson(toJson(value, type))
  return text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text
}
