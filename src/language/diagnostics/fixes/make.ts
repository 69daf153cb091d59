import { limits } from '../../../base/limits.ts'
import { didYouMean, distance, nearest } from '../../../base/text/nearest.ts'
import type { Fix, Span } from '../diagnostic.ts'

type Applicability = Fix['applicability']

/** Returns a fix that replaces a span with `text`. */
export function replacing(span: Span, text: string, applicability: Applicability): Fix {
  const old = span.file.text.slice(span.start, span.end)
  const title = text === '' ? `remove \`${old}\`` : `replace \`${old}\` with \`${text}\``
  return { title, edits: [{ span, text }], applicability }
}

/** Returns a fix that inserts `before` and `after` around a span. */
export function wrapping(span: Span, before: string, after: string, applicability: Applicability): Fix {
  const edits = [
    { span: { ...span, end: span.start }, text: before },
    { span: { ...span, start: span.end }, text: after },
  ].filter(({ text }) => text !== '')
  return { title: `write \`${before}…${after}\``, edits, applicability }
}

/** Suggestions for an unknown name; without members if no known name is similar, or there are too many to compare. */
export interface Misspelling {
  readonly help?: string
  readonly fixes?: readonly Fix[]
}

/**
 * Returns help and fixes for an unknown name at `span`. A fix is certain if only one known name is similar and `name`
 * is a slip of it; all others are `maybe`. `write` turns a known name into the replacement of the span.
 */
export function misspelling(
  name: string,
  span: Span,
  known: Iterable<string>,
  write: (name: string) => string = near => near,
): Misspelling {
  const names = uniqueUpTo(known, limits.comparedNamesMax)
  if (names === undefined) return {}
  const near = nearest(name, names)
  // The help of a diagnostic begins in lower case.
  const help = didYouMean(near.map(known => `\`${known}\``))?.replace('D', 'd')
  if (help === undefined) return {}
  const [only] = near
  const certain =
    near.length === 1 && only !== undefined && isSlip(name, only) && !hasRival(name, only, names)
  return { help, fixes: near.map(each => replacing(span, write(each), certain ? 'certain' : 'maybe')) }
}

function uniqueUpTo(known: Iterable<string>, max: number): readonly string[] | undefined {
  const names = new Set<string>()
  for (const name of known) if (names.add(name).size > max) return undefined
  return [...names]
}

/** Whether another name is only one edit further away: `page` from `age`, and from `name`; `Hive` from `hive`, and from `hives`. */
function hasRival(from: string, to: string, known: readonly string[]): boolean {
  const edits = distance(from, to, 2)
  return known.some(other => {
    const most = Math.min(edits + 1, Math.min(from.length, other.length) / 2)
    return other !== to && distance(from, other, edits + 1) <= most
  })
}

/** One edit, two in a long name, or case alone. `Cat` is not a slip of `Car`: short names are too close together. */
function isSlip(from: string, to: string): boolean {
  const length = Math.max(from.length, to.length)
  const editsMax = length >= 8 ? 2 : length >= 4 ? 1 : 0.5
  return distance(from, to, 2) <= editsMax
}
