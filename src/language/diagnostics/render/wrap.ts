import { cellWidth } from './cells.ts'

/** Breaks a paragraph between words into lines of at most `columns`; code in back-ticks is one word. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || cellWidth(longer) <= columns) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  return [...lines, line]
}
