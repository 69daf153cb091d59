import stringWidth from 'string-width'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const wordCharacter = /[\p{L}\p{N}\p{M}_]/u

/** The characters that a reader sees, each as one string: a letter with its accents, an emoji with its parts. */
export function clustersOf(text: string): readonly string[] {
  return isPlain(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const plain = /^[ -~]*$/

/** Whether every character is one letter, one cell and one unit of the string. */
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

/** Where the character before an offset begins. */
export function before(text: string, at: number): number {
  const start = lineStart(text, at)
  if (at === start) return Math.max(0, at - 1)
  const line = text.slice(start, lineEnd(text, at))
  return start + segmenter.segment(line).containing(at - start - 1)!.index
}

/** Where the character behind an offset ends. */
export function after(text: string, at: number): number {
  const end = lineEnd(text, at)
  if (at === end) return Math.min(text.length, at + 1)
  const start = lineStart(text, at)
  const { index, segment } = segmenter.segment(text.slice(start, end)).containing(at - start)!
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

/** Where the blanks before an offset, and what stands before them without a blank, begin. */
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

/** Cells that one character takes. */
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
