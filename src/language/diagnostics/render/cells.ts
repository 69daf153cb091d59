import { replaceControls } from '../../../base/text/terminal-text.ts'

/** What a terminal shows as one character: a letter with its marks, an emoji with its modifiers, a tab as blanks. */
export interface Glyph {
  /** The text as shown; never a control character. */
  readonly text: string
  /** Position in the line, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Column of the terminal at which it starts, from 0. */
  readonly cell: number
  /** The width in columns of the terminal. */
  readonly width: number
}

const tabCells = 4

/** Returns the glyphs of one line. */
export function glyphsOf(line: string): Glyph[] {
  const glyphs: Glyph[] = []
  let start = 0
  let cell = 0
  for (const cluster of clustersOf(line)) {
    const text = cluster === '\t' ? ' '.repeat(tabCells - (cell % tabCells)) : replaceControls(cluster)
    const width = cluster === '\t' ? text.length : clusterWidth(text)
    glyphs.push({ text, start, end: start + cluster.length, cell, width })
    start += cluster.length
    cell += width
  }
  return glyphs
}

/** Returns the width of a text in terminal columns; the text must not contain tabs or line breaks. */
export function cellWidth(text: string): number {
  let width = 0
  for (const cluster of clustersOf(text)) width += clusterWidth(cluster)
  return width
}

/** Created on first use: most lines are ASCII, and creating one takes milliseconds. */
let segmenter: Intl.Segmenter | undefined

function* clustersOf(text: string): Iterable<string> {
  if (isAscii(text)) return yield* text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

function isAscii(text: string): boolean {
  // A segmenter would treat `\r\n` as one, but it cannot occur inside a line.
  return /^[\0-\x7f]*$/.test(text)
}

function clusterWidth(cluster: string): number {
  if (cluster.length === 1 && cluster >= ' ' && cluster <= '~') return 1
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(cluster)) return 0
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(cluster)) return 2
  return isWide(cluster.codePointAt(0) ?? 0) ? 2 : 1
}

/** East Asian wide and fullwidth characters, except for emoji, which `\p{Emoji_Presentation}` matches. */
const wideRanges: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
]

function isWide(codePoint: number): boolean {
  return wideRanges.some(([first, last]) => codePoint >= first && codePoint <= last)
}
