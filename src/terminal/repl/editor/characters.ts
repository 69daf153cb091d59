import stringWidth from 'string-width'

let segmenter: Intl.Segmenter | undefined
const wordCharacter = /[\p{L}\p{N}\p{M}_]/u

/** Splits text into grapheme clusters: a letter with its accents, an emoji with its parts. */
export function clustersOf(text: string): readonly string[] {
  return isPlain(text) ? [...text] : Array.from(segments(text), each => each.segment)
}

/** The segmenter loads the data of languages, which commands without an editor never need. */
function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

const plain = /^[ -~]*$/

/** Whether each UTF-16 unit is a character of one cell. */
export function isPlain(text: string): boolean {
  return plain.test(text)
}

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Start of the character before an offset. */
export function before(text: string, at: number): number {
  const start = lineStart(text, at)
  if (at === start) return Math.max(0, at - 1)
  const line = text.slice(start, lineEnd(text, at))
  return start + segments(line).containing(at - start - 1)!.index
}

/** End of the character after an offset. */
export function after(text: string, at: number): number {
  const end = lineEnd(text, at)
  if (at === end) return Math.min(text.length, at + 1)
  const start = lineStart(text, at)
  const { index, segment } = segments(text.slice(start, end)).containing(at - start)!
  return start + index + segment.length
}

export function wordBefore(text: string, at: number): number {
  let start = at
  while (start > 0 && !isWord(text, before(text, start))) start = before(text, start)
  while (start > 0 && isWord(text, before(text, start))) start = before(text, start)
  return start
}

export function wordAfter(text: string, at: number): number {
  let end = at
  while (end < text.length && !isWord(text, end)) end = after(text, end)
  while (end < text.length && isWord(text, end)) end = after(text, end)
  return end
}

/** Start of the blank-delimited word before an offset, skipping blanks. */
export function blankBefore(text: string, at: number): number {
  const line = text.slice(0, at).trimEnd()
  let start = line.length
  while (start > 0 && !/\s/.test(line[start - 1]!)) start--
  return start
}

function isWord(text: string, at: number): boolean {
  return wordCharacter.test(String.fromCodePoint(text.codePointAt(at)!))
}

const known = new Map<string, number>()
const knownMax = 5000

/** Number of cells that a character occupies. */
export function clusterWidth(cluster: string): number {
  if (cluster.length === 1 && cluster >= ' ' && cluster <= '~') return 1
  let width = known.get(cluster)
  if (width === undefined) {
    width = stringWidth(cluster)
    if (known.size >= knownMax) known.clear()
    known.set(cluster, width)
  }
  return width
}
