import { formatSource } from '../../src/language/format/index.ts'
import { shapes } from '../syntax/helpers.ts'

/** The formatted text of a text without faults. */
export function format(text: string): string {
  const formatted = formatSource({ path: 'test.hx', text })
  if (formatted.diagnostics)
    throw new Error(`${text}\n${formatted.diagnostics.map(({ message }) => message)}`)
  return formatted.text
}

/** The words and signs of a text but for commas, found without the parts that are tested. */
export function words(text: string): string[] {
  return pieces(text).filter(piece => !piece.startsWith('//') && piece !== ',')
}

/** The comments of a text, without blanks at their ends. */
export function comments(text: string): string[] {
  return pieces(text)
    .filter(piece => piece.startsWith('//'))
    .map(piece => piece.trimEnd())
}

function pieces(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|::|\.\.|<-|=>|#\[|-?\w[\w.+-]*|[^\s\uFEFF]/gs) ?? []
}

/** What a text means: its tree without places. */
export function meaning(text: string): string[] {
  return shapes(text)
}
