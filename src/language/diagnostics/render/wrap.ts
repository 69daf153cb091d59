import { cellWidth } from './cells.ts'

/** Breaks a paragraph into lines of at most so many columns, between words; code in back-ticks is one word. */
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
