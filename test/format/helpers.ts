import { formatSource } from '../../src/language/format/index.ts'
import { shapes } from '../syntax/helpers.ts'

/** The formatted text of a text without errors. */
export function format(text: string): string {
  const formatted = formatSource({ path: 'test.hx', text })
  if (formatted.diagnostics)
    throw new Error(`${text}\n${formatted.diagnostics.map(({ message }) => message)}`)
  return formatted.text
}

/** The tokens of a text except commas, found without the code under test. */
export function words(text: string): string[] {
  return pieces(text).filter(piece => !piece.startsWith('//') && piece !== ',')
}

/** The comments of a text, without trailing blanks. */
export function comments(text: string): string[] {
  return pieces(text)
    .filter(piece => piece.startsWith('//'))
    .map(piece => piece.trimEnd())
}

function pieces(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|::|\.\.|<-|=>|#\[|-?\w[\w.+-]*|[^\s\uFEFF]/gs) ?? []
}

/** The meaning of a text: its tree without spans. */
export function meaning(text: string): string[] {
  return shapes(text)
}
