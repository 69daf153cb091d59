import { didYouMean, distance, nearest } from '../../../base/nearest.ts'
import type { Fix, Span } from '../diagnostic.ts'

type Applicability = Fix['applicability']

/** Puts `text` in the place of a span. */
export function replacing(span: Span, text: string, applicability: Applicability): Fix {
  const old = span.file.text.slice(span.start, span.end)
  const title = text === '' ? `remove \`${old}\`` : `replace \`${old}\` by \`${text}\``
  return { title, edits: [{ span, text }], applicability }
}

/** Writes `before` and `behind` around a span. */
export function wrapping(span: Span, before: string, behind: string, applicability: Applicability): Fix {
  const edits = [
    { span: { ...span, end: span.start }, text: before },
    { span: { ...span, start: span.end }, text: behind },
  ].filter(({ text }) => text !== '')
  return { title: `write \`${before}…${behind}\``, edits, applicability }
}

/** What a diagnostic says of an unknown name; without members when no known name is near. */
export interface Misspelling {
  readonly help?: string
  readonly fixes?: readonly Fix[]
}

/**
 * Help and fixes for an unknown name at `span`. One known name alone that is a slip away is certain; everything
 * further away is for somebody to choose. `write` turns a known name into the text to put at the span.
 */
export function misspelling(
  name: string,
  span: Span,
  known: Iterable<string>,
  write: (name: string) => string = near => near,
): Misspelling {
  const names = [...known]
  const near = nearest(name, names)
  const help = didYouMean(name, names)
  if (help === undefined) return {}
  const [only] = near
  const certain = near.length === 1 && only !== undefined && isSlip(name, only)
  return { help, fixes: near.map(each => replacing(span, write(each), certain ? 'certain' : 'maybe')) }
}

/** One edit, two in a long name, or none but the case. `Cat` is no slip of `Car`: short names lie too close. */
function isSlip(from: string, to: string): boolean {
  const length = Math.max(from.length, to.length)
  const editsMax = length >= 8 ? 2 : length >= 4 ? 1 : 0.5
  return distance(from, to, 2) <= editsMax
}
